"""From switches to form fields and back: which field asks for what, and what it means."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.models.circles import visible
from scorekeeper.scoring.facts import Family, SoloKind, Special, Trigger
from scorekeeper.scoring.revising import revise
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.switches import TABLE, Penalty, PenaltyKind, SoloSpecials
from scorekeeper.wording import switches, terms, values

from .fields import WholeNumber

# What is chosen from a list; the others are numbers, or have several fields.
FLAGS = (
    "only_kontra_gives_re_the_half", "cowardice", "against_the_old_doubled", "penalty_fulfils_duty",
)  # fmt: skip
NUMBERS = (
    "unit", "solo_bonus", "duty_solos", "duty_small_solos", "bock_factor",
    *(special.value for special in Special),
)  # fmt: skip
# Empty says something, too.
MAYBE: Mapping[str, Any] = {"against_margin": None, "list_length": None, "bock_length": TABLE}
STAGES = (150, 90, 60, 30)
LISTS: Mapping[str, tuple[Any, ...]] = {
    "stages": STAGES,
    "solo_kinds": tuple(SoloKind),
    "bock_triggers": tuple(Trigger),
}
LABEL_LENGTH = 40
_PRICES = ("offender", "others", "absage_offender", "absage_others")
# What else can be said about a penalty: yes or no.
_MORE = tuple(name for name, value in Penalty._field_defaults.items() if value is False)


class LabelField(forms.CharField):
    """A table's own word for something, as far as it can be seen."""

    def to_python(self, value: Any) -> str:
        """The word with single blanks."""
        text = str(super().to_python(value))
        return text if "\x00" in text else visible(text)


def fields_of(switch: str) -> list[str]:
    """The names of the fields that ask for a switch."""
    match switch:
        case "labels":
            return [f"label_{special}" for special in Special]
        case "solo_special_points":
            return [f"solo_{family}" for family in Family]
        case "penalties":
            return [name for kind in PenaltyKind for name in _penalty_fields(kind)]
    return [switch]


def _penalty_fields(kind: PenaltyKind) -> list[str]:
    parts = () if kind is PenaltyKind.LOST_GAME else (*_PRICES, *_MORE)
    return [f"penalty_{kind}", *(f"penalty_{kind}_{part}" for part in parts)]


def field_at(path: str) -> str:
    """The field for the path of a problem: "labels.fuchs", "penalties.misplay.offender"."""
    match path.split("."):
        case ["labels", special]:
            return f"label_{special}"
        case ["penalties", kind, price]:
            return f"penalty_{kind}_{price}"
    return path


# --- what is asked -------------------------------------------------------------------------


def all_fields(rules: RuleSet) -> dict[str, forms.Field]:
    """A field for everything that can be set."""
    found: dict[str, forms.Field] = {}
    for switch in switches.WORDS:
        found |= _fields(switch, rules)
    return found


def _fields(switch: str, rules: RuleSet) -> dict[str, forms.Field]:
    title = switches.title(switch)
    if switch in values.ENUMS or switch in FLAGS or switch == "deck":
        offered = [(_code(value), words) for value, words in values.choices(switch)]
        return {switch: _one_of(offered, title)}
    if switch == "active":
        return {switch: _one_of([(str(n), str(n)) for n in (4, 5, 6)], title)}
    if switch in LISTS:
        return {switch: _some_of(_offered(switch, rules), title)}
    if switch in NUMBERS:
        return {switch: WholeNumber(label=title, required=True)}
    if switch in MAYBE:
        return {switch: WholeNumber(label=f"{title} ({_empty(switch)})")}
    return _several(switch, rules)


def _offered(switch: str, rules: RuleSet) -> list[tuple[str, str]]:
    """What a list can hold."""
    if switch == "stages":
        return [(str(stage), str(stage)) for stage in STAGES]
    if switch == "solo_kinds":
        return [(kind.value, terms.solo_chip(kind)) for kind in SoloKind]
    return [(trigger.value, terms.trigger_name(trigger, rules)) for trigger in Trigger]


def _several(switch: str, rules: RuleSet) -> dict[str, forms.Field]:
    """The fields of a switch that holds more than one answer."""
    if switch == "labels":
        options: dict[str, Any] = {"max_length": LABEL_LENGTH, "required": False}
        return {
            f"label_{special}": LabelField(label=terms.special_name(special), **options)
            for special in Special
        }
    if switch == "penalties":
        return _penalties()
    offered = [(special.value, terms.special_name(special, rules)) for special in Special]
    return {f"solo_{family}": _some_of(offered, terms.family_name(family)) for family in Family}


def _empty(switch: str) -> str:
    """What an empty field says."""
    words = {
        "against_margin": _("leer: zählt nicht"),
        "list_length": _("leer: offen"),
        "bock_length": _("leer: so viele, wie am Tisch sitzen"),
    }
    return words[switch]


def _penalties() -> dict[str, forms.Field]:
    prices = {
        "offender": _("Sünder"),
        "others": _("die anderen je"),
        "absage_offender": _("Sünder je Absage der anderen Seite"),
        "absage_others": _("die anderen je Absage"),
    }
    more = {"to_soloist": _("im Solo alles für den Solisten")}
    found: dict[str, forms.Field] = {}
    for kind in PenaltyKind:
        name = terms.penalty_name(kind)
        for field in _penalty_fields(kind):
            part = field.removeprefix(f"penalty_{kind}").removeprefix("_")
            if part in prices:
                found[field] = WholeNumber(label=f"{name}: {prices[part]}", signed=True)
            else:
                label = f"{name}: {more[part]}" if part else name
                found[field] = forms.BooleanField(label=label, required=False)
    return found


def _one_of(offered: list[tuple[str, str]], label: str) -> forms.ChoiceField:
    return forms.ChoiceField(choices=offered, label=label, widget=forms.Select())


def _some_of(offered: list[tuple[str, str]], label: str) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(choices=offered, label=label, required=False)


def _code(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.value if isinstance(value, StrEnum) else str(value)


# --- from rules to fields ------------------------------------------------------------------


def initial(rules: RuleSet) -> dict[str, Any]:
    """What the fields show for ``rules``."""
    found: dict[str, Any] = {}
    for switch in switches.WORDS:
        value = getattr(rules, switch)
        match switch:
            case _ if switch in LISTS:
                found[switch] = [str(each) for each in value]
            case "labels":
                found |= {f"label_{special}": label for special, label in value}
            case "solo_special_points":
                found |= {f"solo_{f}": [str(s) for s in getattr(value, f)] for f in Family}
            case "penalties":
                for penalty in value:
                    found[f"penalty_{penalty.kind}"] = True
                    for part in (*_PRICES, *_MORE):
                        found[f"penalty_{penalty.kind}_{part}"] = getattr(penalty, part)
            case _ if switch in MAYBE:
                found[switch] = None if value == MAYBE[switch] else value
            case _:
                found[switch] = value if switch in NUMBERS else _code(value)
    return found


# --- from fields to rules ------------------------------------------------------------------


def read(cleaned: Mapping[str, Any], rules: RuleSet) -> RuleSet:
    """``rules`` with what was set.

    Raises :class:`~scorekeeper.scoring.rules.BadRules` with every reason.
    """
    changed: dict[str, Any] = {}
    for switch in switches.WORDS:
        old, new = getattr(rules, switch), _value(switch, cleaned, rules)
        # Of lists only what is in them counts, not in which order a table once wrote it.
        same = isinstance(old, tuple) and switch in ("solo_kinds", "stages") and {*old} == {*new}
        if not same and new != old:
            changed[switch] = new
    return revise(rules, called=terms.special_words(), **changed)


def _value(switch: str, cleaned: Mapping[str, Any], rules: RuleSet) -> Any:
    if switch in LISTS:
        return tuple(each for each in LISTS[switch] if str(each) in cleaned[switch])
    if switch == "labels":
        return _labels(cleaned, rules)
    if switch == "solo_special_points":
        return SoloSpecials(*(_specials(cleaned, f, rules) for f in SoloSpecials._fields))
    if switch == "penalties":
        return _read_penalties(cleaned, rules)
    value = cleaned[switch]
    if switch in MAYBE:
        return MAYBE[switch] if value is None else value
    return _plain(switch, value)


def _plain(switch: str, value: Any) -> Any:
    """A number, or one of a few answers."""
    if switch in FLAGS:
        return value == "yes"
    if switch in values.ENUMS:
        return next(each for each in values.ENUMS[switch] if each.value == value)
    return int(value)


def _labels(cleaned: Mapping[str, Any], rules: RuleSet) -> tuple[tuple[Special, str], ...]:
    order = [*dict(rules.labels), *Special]
    given = {special: cleaned[f"label_{special}"] for special in dict.fromkeys(order)}
    return tuple((special, label) for special, label in given.items() if label)


def _specials(cleaned: Mapping[str, Any], family: str, rules: RuleSet) -> tuple[Special, ...]:
    old: Iterable[Special] = getattr(rules.solo_special_points, family)
    chosen = cleaned[f"solo_{family}"]
    return tuple(s for s in dict.fromkeys([*old, *Special]) if s.value in chosen)


def _read_penalties(cleaned: Mapping[str, Any], rules: RuleSet) -> tuple[Penalty, ...]:
    order = dict.fromkeys([*(penalty.kind for penalty in rules.penalties), *PenaltyKind])
    return tuple(_penalty(kind, cleaned) for kind in order if cleaned[f"penalty_{kind}"])


def _penalty(kind: PenaltyKind, cleaned: Mapping[str, Any]) -> Penalty:
    said: dict[str, Any] = {price: cleaned.get(f"penalty_{kind}_{price}") or 0 for price in _PRICES}
    said |= {name: bool(cleaned.get(f"penalty_{kind}_{name}")) for name in _MORE}
    return Penalty(kind, **said)
