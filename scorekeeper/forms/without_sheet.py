"""What somebody has typed, in words for which nothing but the form is needed.

Who may not see an evening any more is shown what they had typed all the same: no names of players,
no rows, nothing that was not sent. ``page`` is the name of the address that it was sent to.
"""

import re
from collections.abc import Callable, Mapping

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.scoring.facts import SIDES, Special
from scorekeeper.scoring.rulesets import DEFAULT, RULE_SETS
from scorekeeper.settlement import Way
from scorekeeper.wording import reasons, switches, terms
from scorekeeper.wording.circles import role_name
from scorekeeper.wording.rulesets import ruleset_title
from scorekeeper.wording.settling import way_name

from . import choices, rule_fields
from .changing_tables import ChangeTableForm
from .circle import CircleForm
from .game import GameForm
from .joining import NOBODY
from .members import LIVES, InvitationForm
from .moving import END, MoveForm
from .players import PlayersForm
from .points_rows import FORMS
from .rows import WAYS
from .rules_file import RulesFileForm
from .settings import SettingsForm
from .settling import SettlementForm
from .start import OWN, StartForm

_RULES = ("evening-rules", "preview-rules", "change-circle-rules", "preview-circle-rules")
# Where several forms have a name, the first one says what it is called; those of a page go first.
_FORMS: tuple[type[forms.Form], ...] = (
    GameForm, *FORMS.values(), SettingsForm, PlayersForm, MoveForm, CircleForm, InvitationForm,
    StartForm, RulesFileForm,
)  # fmt: skip
_FORMS_OF: Mapping[str, type[forms.Form]] = {
    "change-table": ChangeTableForm, "settlement": SettlementForm, "circle-start": StartForm,
    "invite": InvitationForm, "circle-settings": CircleForm,
}  # fmt: skip
# Fields whose values are places at the table: whose they are, only the evening knows.
_PLACES = re.compile(
    r"re|active|player|one|other|dealer|duty|declarer|seat|offender|knock\d+|mark\d+_(?:by|from)"
)
_NUMBERED = re.compile(r"(points|knock|name|mark)(\d+)(?:_(special|by|from))?")
_MATCHED = re.compile(r"p\d+")


# --- what fields are called


def labels(page: str) -> Mapping[str, str]:
    """What the fields are called in their forms."""
    if page in _RULES:
        return {name: words for name, (words, _field) in _rule_fields().items()}
    every = (*reversed(_FORMS), *([_FORMS_OF[page]] if page in _FORMS_OF else []))
    found = {
        name: str(field.label)
        for form in every
        for name, field in form.base_fields.items()
        if field.label
    }
    for side in SIDES:
        text = _("%(side)s hat angesagt") % {"side": terms.side_name(side)}
        found[f"{side.value}_level"] = text
        for special in Special:
            named = f"{terms.special_name(special)} ({terms.side_name(side)})"
            found[f"{side.value}_{special.value}"] = named
    if page == "holder":
        found["seat"] = _("Wer hat dieses Gerät?")
    return found


def field_words(name: str, labels: Mapping[str, str]) -> str:
    """What one field is called, by these ``labels``; as it is where nothing of ours has it."""
    if name in labels:
        return labels[name]
    if _MATCHED.fullmatch(name):
        return _("Name vom Zettel")
    if name.startswith("table-"):
        return _("Name eines anderen Tisches")
    if (numbered := _NUMBERED.fullmatch(name)) is None:
        return name
    return _numbered(numbered[1], numbered[2], numbered[3] or "")


def _numbered(what: str, at: str, part: str) -> str:
    match what:
        case "points":
            return _("Punkte, Platz %(place)s") % {"place": at}
        case "knock":
            return _("%(at)s. Klopfer") % {"at": at}
        case "name":
            return _("Platz %(number)s") % {"number": at}
    parts = {"special": _("Was"), "by": _("Wer"), "from": _("Von wem")}
    return f"{_('%(at)s. Sonderpunkt') % {'at': at}}: {parts.get(part, '')}"


# --- what they say


def value_words(page: str, name: str, value: str) -> str:
    """A value as the form has it in words, as far as that needs nothing but the form."""
    if page in _RULES:
        return _rule_words(name, value)
    if (page == "invite" and name == "player") or _MATCHED.fullmatch(name):
        return _("jemand von der Spielerliste")
    if name == "place":
        return _place_words(value)
    if _PLACES.fullmatch(name) and value.isdecimal():
        return _("Platz %(place)s") % {"place": value}
    if name == "band":
        return value.rpartition("-")[0] if value.count("-") > 1 else value.replace("-", "–")
    known = _KNOWN[name]() if name in _KNOWN else {}
    if name == "before":
        return known.get(value, _("vor eine andere Zeile"))
    return known.get(value) or (_("ja") if value == "on" else value)


def _place_words(value: str) -> str:
    """A place at another table of the circle, which stands there by its address."""
    at = value.rpartition(":")[2]
    return _("Platz %(place)s") % {"place": at} if at else _("am Ende der Reihe")


def _levels(place: int) -> Callable[[], Mapping[str, str]]:
    return lambda: dict(choices.all_levels(SIDES[place]))


def _sides() -> Mapping[str, str]:
    return {side.value: terms.side_name(side) for side in SIDES}


def _ways() -> Mapping[str, str]:
    """How Bock comes or goes, and how a table settles."""
    return {code: str(words) for code, words in WAYS.items()} | {
        way.value: way_name(way) for way in Way
    }


def _specials() -> Mapping[str, str]:
    return {special.value: terms.special_name(special) for special in Special}


_KNOWN: Mapping[str, Callable[[], Mapping[str, str]]] = {
    "kind": lambda: dict(choices.all_kinds()),
    "re_level": _levels(0),
    "kontra_level": _levels(1),
    "trickless": _sides,
    "override_winner": _sides,
    "duty": lambda: dict(choices.duties()),
    "way": _ways,
    "why": lambda: {code: _(text) for code, text in reasons.REDEALS.items()},
    "role": lambda: {role: role_name(role) for role in ("owner", "scribe", "reader")},
    "lives": lambda: {code: str(words) for code, (_time, words) in LIVES.items()},
    "rules": lambda: {OWN: _("Regeln der Runde")} | {n: ruleset_title(n) for n in RULE_SETS},
    "before": lambda: {END: _("ans Ende")},
    "seat": lambda: {NOBODY: _("Ich spiele nicht mit")},
    **{f"mark{at}_special": _specials for at in range(1, 100)},
}


# --- the switches of rules


def _rule_fields() -> dict[str, tuple[str, forms.Field]]:
    """Every field of the rules with what it is called, and with its choices."""
    found = {}
    fields = rule_fields.all_fields(RULE_SETS[DEFAULT])
    for switch in switches.WORDS:
        names, title = rule_fields.fields_of(switch), switches.title(switch)
        for name in names:
            label = title if len(names) == 1 else f"{title}: {fields[name].label}"
            found[name] = label, fields[name]
    return found


def _rule_words(name: str, value: str) -> str:
    _label, field = _rule_fields().get(name, ("", None))
    if isinstance(field, forms.ChoiceField):
        return str(dict(field.choices).get(value, value))  # type: ignore[arg-type]
    return _("ja") if value == "on" else value
