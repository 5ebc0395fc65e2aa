"""The values of switches in words.

::

    value_words(switch, value, rules=None) -> str   "verdoppeln", "1 Punkt", "Damensolo, Bubensolo"
    choices(switch) -> list[(value, words)]         for switches with a fixed list of values

``rules`` brings the table's own words for special points.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring import switches
from scorekeeper.scoring.facts import Family, SoloKind, Special, Trigger
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.switches import Penalty, PenaltyKind, SoloSpecials

from . import numbers, terms
from .terms import Text

ENUMS: Mapping[str, Mapping[StrEnum, Text]] = {
    "won": {
        switches.Won.ALWAYS: _("jeder Sieg"),
        switches.Won.UNDER_HALF: _("nur gegen weniger als die Hälfte (keine 120)"),
    },
    "stage_effect": {
        switches.StageEffect.ADD: _("1 Punkt"),
        switches.StageEffect.DOUBLE: _("verdoppelt"),
    },
    "announcement_effect": {
        switches.AnnouncementEffect.PLUS_TWO: _("je 2 Punkte"),
        switches.AnnouncementEffect.PLUS_ONE: _("je 1 Punkt"),
        switches.AnnouncementEffect.DOUBLE: _("verdoppeln"),
    },
    "broken_calls": {
        switches.BrokenCalls.COUNT: _("zählen trotzdem"),
        switches.BrokenCalls.DROPPED: _("zählen nicht"),
    },
    "against_the_old": {
        switches.AgainstTheOld.NORMAL: _("ja, aber nicht im Solo"),
        switches.AgainstTheOld.ALWAYS: _("ja, auch im Solo"),
        switches.AgainstTheOld.NEVER: _("nein"),
    },
    "both_missed": {
        switches.BothMissed.NETTED: _("die Differenz dessen, was beide erreicht haben"),
        switches.BothMissed.SPECIALS_ONLY: _("nur die Sonderpunkte"),
    },
    "knocking": {
        switches.Knocking.OFF: _("wird nicht gespielt"),
        switches.Knocking.DOUBLE: _("verdoppelt"),
        switches.Knocking.PLUS_ONE: _("1 Punkt"),
    },
    "specials": {
        switches.SpecialsAdded.SUM: _("gleich mit allem anderen"),
        switches.SpecialsAdded.AFTER_ANNOUNCEMENTS: _("nach Re und Kontra, vor Bock"),
        switches.SpecialsAdded.LAST: _("ganz zum Schluss, nach Bock"),
    },
    "doppelkopf_for": {
        switches.DoppelkopfFor.TAKER: _("die Seite, die ihn macht"),
        switches.DoppelkopfFor.WINNER: _("die Sieger"),
    },
    "doppelkopf_effect": {
        switches.DoppelkopfEffect.POINT: _("Sonderpunkt"),
        switches.DoppelkopfEffect.DOUBLE: _("verdoppelt"),
    },
    "bock_overlap": {
        switches.BockOverlap.QUEUE: _("wird hinten angehängt"),
        switches.BockOverlap.MULTIPLY: _("läuft gleichzeitig, die Faktoren malgenommen"),
        switches.BockOverlap.RESTART: _("fängt von vorn an"),
        switches.BockOverlap.IGNORE: _("bewirkt nichts"),
    },
    "uneven": {
        switches.Uneven.PLAIN: _("alle denselben Spielwert"),
        switches.Uneven.PAIRWISE: _("jeder mit jedem: zu zweit dreifach, zu dritt zweifach"),
    },
    "credit": {
        switches.Credit.BOTH: _("Plus und Minus"),
        switches.Credit.WINNERS: _("nur das Plus"),
        switches.Credit.LOSERS: _("nur das Minus"),
    },
    "dealer_repeats": {
        switches.DealerRepeats.NEVER: _("nie"),
        switches.DealerRepeats.DUTY_SOLO: _("nach einem freiwilligen Pflichtsolo"),
        switches.DealerRepeats.DECLARED_SOLO: _("nach jedem angesagten Solo"),
    },
    "redeal_by": {
        switches.RedealBy.SAME: _("derselbe Geber"),
        switches.RedealBy.NEXT: _("der nächste Geber"),
    },
}

_YES_NO: Mapping[bool, Text] = {True: _("ja"), False: _("nein")}
_FLAGS: Mapping[str, Mapping[bool, Text]] = {
    "only_kontra_gives_re_the_half": {
        True: _("bei Gleichstand gewinnt Re"),
        False: _("bei Gleichstand gewinnt Kontra"),
    },
    "cowardice": {True: _("wird gespielt"), False: _("wird nicht gespielt")},
    "against_the_old_doubled": _YES_NO,
    "penalty_fulfils_duty": _YES_NO,
}

_DECKS: Mapping[int, Text] = {
    40: _("40 Karten, ohne Neunen"),
    48: _("48 Karten, mit Neunen"),
    60: _("60 Karten, drei Blätter ohne Neunen"),
    72: _("72 Karten, drei Blätter mit Neunen"),
}


def choices(switch: str) -> list[tuple[Any, str]]:
    """The values of a switch that has a fixed list of them, each with its words.

    Raises :class:`KeyError` for a switch that takes any number, or a list.
    """
    if switch in ENUMS:
        return [(value, str(words)) for value, words in ENUMS[switch].items()]
    if switch == "deck":
        return [(cards, str(words)) for cards, words in _DECKS.items()]
    return [(flag, str(words)) for flag, words in _FLAGS[switch].items()]


def value_words(switch: str, value: Any, rules: RuleSet | None = None) -> str:
    """What a value of a switch means, short enough for a list."""
    if switch in ENUMS:
        return str(ENUMS[switch][value])
    if switch in _FLAGS:
        return str(_FLAGS[switch][value])
    if switch in Special or switch == "solo_bonus":
        return points(value) if value else gettext("zählt nicht")
    return _BY_SWITCH[switch](value, rules)


def points(value: int) -> str:
    """Points with their word: "1 Punkt", "3 Punkte"."""
    return ngettext("%(points)s Punkt", "%(points)s Punkte", value) % {
        "points": numbers.number(value)
    }


def games(value: int) -> str:
    """A number of games: "4 Spiele"."""
    return ngettext("%(games)s Spiel", "%(games)s Spiele", value) % {"games": value}


def _stages(value: tuple[int, ...], rules: RuleSet | None) -> str:
    return ", ".join([*map(str, value), "schwarz"])


def _margin(value: int | None, rules: RuleSet | None) -> str:
    if value is None:
        return gettext("zählt nicht")
    if value == 0:
        return gettext("die Grenze reicht (90 gegen keine 90)")
    return gettext("%(augen)s Augen darüber (%(sum)s gegen keine 90)") % {
        "augen": value,
        "sum": 90 + value,
    }


def _labels(value: tuple[tuple[Special, str], ...], rules: RuleSet | None) -> str:
    if not value:
        return gettext("keine")
    return ", ".join(f"{label} ({terms.special_name(special)})" for special, label in value)


def _solos(value: tuple[SoloKind, ...], rules: RuleSet | None) -> str:
    return ", ".join(map(terms.solo_name, value)) or gettext("keine")


def _triggers(value: tuple[Trigger, ...], rules: RuleSet | None) -> str:
    return ", ".join(terms.trigger_name(trigger, rules) for trigger in value) or gettext("keine")


def _solo_specials(value: SoloSpecials, rules: RuleSet | None) -> str:
    parts = (
        f"{terms.family_name(family)}: {special_list(getattr(value, family.value), rules)}"
        for family in Family
    )
    return "; ".join(parts)


def special_list(value: tuple[Special, ...], rules: RuleSet | None) -> str:
    """Special points in a row; "alle" or "keine" where that says the same."""
    played = set(rules.worth) if rules else set(Special)
    counted = [special for special in Special if special in value and special in played]
    if not counted:
        return gettext("keine")
    if len(counted) == len(played):
        return gettext("alle")
    missing = [special for special in Special if special in played and special not in counted]
    if len(missing) == 1 and len(counted) > 1:
        return gettext("alle außer %(special)s") % {
            "special": terms.special_name(missing[0], rules)
        }
    return ", ".join(terms.special_name(special, rules) for special in counted)


def _bock_length(value: int | str, rules: RuleSet | None) -> str:
    return games(value) if isinstance(value, int) else gettext("so viele, wie am Tisch sitzen")


def penalty_words(penalty: Penalty) -> str:
    """A penalty and its price: "Falsch bedient: −6, die anderen je +2"."""
    words = {
        "penalty": terms.penalty_name(penalty.kind),
        "offender": numbers.signed(penalty.offender),
        "others": numbers.signed(penalty.others),
        "more": numbers.signed(penalty.absage_offender),
        "more_others": numbers.signed(penalty.absage_others),
    }
    if penalty.kind is PenaltyKind.LOST_GAME:
        return gettext("%(penalty)s mit den gemachten Ansagen, nur für den Sünder") % words
    if not penalty.others:
        return gettext("%(penalty)s: %(offender)s, die anderen nichts") % words
    text = gettext("%(penalty)s: %(offender)s, die anderen je %(others)s") % words
    if penalty.absage_offender:
        text += gettext("; je Absage der anderen Seite noch %(more)s und %(more_others)s") % words
    return text


_BY_SWITCH: Mapping[str, Callable[[Any, RuleSet | None], str]] = {
    "active": lambda value, _rules: str(value),
    "deck": lambda value, _rules: str(_DECKS.get(value, value)),
    "stages": _stages,
    "against_margin": _margin,
    "unit": lambda value, _rules: numbers.factor(value),
    "labels": _labels,
    "solo_kinds": _solos,
    "solo_special_points": _solo_specials,
    "duty_solos": lambda value, _rules: str(value),
    "duty_small_solos": lambda value, _rules: str(value),
    "list_length": lambda value, _rules: gettext("offen") if value is None else games(value),
    "bock_triggers": _triggers,
    "bock_length": _bock_length,
    "bock_factor": lambda value, _rules: numbers.factor(value),
    "penalties": lambda value, _rules: "; ".join(map(penalty_words, value)) or gettext("keine"),
}
