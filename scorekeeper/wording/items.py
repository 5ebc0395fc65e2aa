"""Why a game is worth what it is: the Posten of a result, and how they add up.

::

    item_name(item, rules) -> str           "unter 90", "Re angesagt", "120 gegen keine 90"
    item_points(item, seen_from=None)       "+2", "×2"; "−1" for the other side's points
    item_line(item, rules, seen_from=None)  both: "Re angesagt +2", "Bock ×2"
    formula(result, rules) -> str           "(1 + 1 + 2) · 2 − 1 = 7"

``seen_from`` is the side whose Spielwert is explained: ``result.winner``, or Re where nobody
won; points that speak for the other side are shown with a minus then.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import LIMITS, Level, Side, Special
from scorekeeper.scoring.items import Item
from scorekeeper.scoring.notation import LEVELS
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.switches import SpecialsAdded, Won
from scorekeeper.scoring.value import GameResult

from . import numbers, terms
from .terms import Text

_DOUBLED = "doubled_by_"

_NAMES: Mapping[str, Text] = {
    "won": _("gewonnen"),
    "below_150": _("unter 150"),
    "below_90": _("unter 90"),
    "below_60": _("unter 60"),
    "below_30": _("unter 30"),
    "schwarz": "schwarz",
    "re_announced": _("Re angesagt"),
    "kontra_announced": _("Kontra angesagt"),
    "against_the_old": _("gegen die Alten"),
    "solo": _("Solopunkt"),
    "bock": "Bock",
    "multiplied_by_unit": _("Grundwert"),
}


def item_name(item: Item, rules: RuleSet) -> str:
    """The short name of a Posten, as a player would write it."""
    name = item.name.removeprefix(_DOUBLED)
    if name == "won" and rules.won is Won.UNDER_HALF:
        return gettext("keine %(augen)s") % {"augen": rules.half}
    if name in _NAMES:
        return str(_NAMES[name])
    if name.startswith("called_"):
        return _called(LEVELS[name.removeprefix("called_")], item.by or item.side)
    if name.startswith("against_"):
        return _against(LEVELS[name.removeprefix("against_")], rules)
    if name in ("knock", "knocks"):
        text = ngettext("%(times)s-mal geklopft", "%(times)s-mal geklopft", item.times)
        return text % {"times": item.times}
    return _special(Special(name), item, rules)


def _called(level: Level, by: Side) -> str:
    words = {"level": terms.level_name(level), "side": terms.side_name(by)}
    return gettext("%(level)s abgesagt (%(side)s)") % words


def _against(level: Level, rules: RuleSet) -> str:
    """What was reached against an Absage: the margin of the rule set above its limit."""
    words = {
        "augen": LIMITS[level] + (rules.against_margin or 0),
        "level": terms.level_name(level),
    }
    if not words["augen"]:
        return gettext("ein Stich gegen %(level)s") % words
    return gettext("%(augen)s gegen %(level)s") % words


def _special(special: Special, item: Item, rules: RuleSet) -> str:
    name = terms.special_name(special, rules)
    if item.times > 1:
        name = f"{item.times} × {name}"
    if item.by is not None and item.by is not item.side:
        # S2 gives Doppelköpfe to the winner; say who took the trick.
        return gettext("%(item)s von %(side)s") % {"item": name, "side": terms.side_name(item.by)}
    return name


def item_points(item: Item, seen_from: Side | None = None) -> str:
    """What a Posten counts: "+2" or "×2"; with ``seen_from`` "−1" for the other side's."""
    if item.factor != 1:
        return numbers.factor(item.factor)
    mine = seen_from is None or item.side is seen_from
    return numbers.signed(item.points if mine else -item.points)


def item_line(item: Item, rules: RuleSet, seen_from: Side | None = None) -> str:
    """Name and points of a Posten: "Re angesagt +2"."""
    return f"{item_name(item, rules)} {item_points(item, seen_from)}"


# --- the sum in one line -------------------------------------------------------------------


class Sum(NamedTuple):
    """A part of the formula: its text, its value, and whether it is a sum of several terms."""

    text: str
    value: int
    loose: bool = False

    def times(self, factors: Iterable[int]) -> "Sum":
        """Multiplied by each of ``factors``; a sum of several terms gets brackets."""
        text, value, loose = self
        for factor in factors:
            bracketed = f"({text})" if loose or text.startswith(numbers.MINUS) else text
            text, value, loose = f"{bracketed} · {factor}", value * factor, False
        return Sum(text, value, loose)

    def plus(self, points: Iterable[int]) -> "Sum":
        """With ``points`` added, each as a term of its own."""
        text, value, loose = self
        for each in points:
            if not text:
                text, value = numbers.number(each), each
                continue
            sign = numbers.MINUS if each < 0 else "+"
            text, value, loose = f"{text} {sign} {abs(each)}", value + each, True
        return Sum(text, value, loose)

    def or_zero(self) -> "Sum":
        """Without any term it is 0."""
        return self if self.text else Sum("0", 0)


def worth(result: GameResult, rules: RuleSet) -> Sum:
    """The formula of a result and what it comes to, by the rules (an override aside).

    Seen from the winner, or from Re where nobody won.
    """
    computed = result.computed or result
    side = computed.winner or Side.RE
    game: list[int] = []
    special: list[int] = []
    inside: list[int] = []
    announced: list[int] = []
    after: dict[str, int] = {}
    for item in result.items:
        if item.name in ("doubled_by_bock", "multiplied_by_unit"):
            after[item.name] = item.factor
        elif item.factor != 1:
            (announced if _is_announcement(item) else inside).append(item.factor)
        else:
            points = item.points if item.side is side else -item.points
            (special if _is_special(item, rules) else game).append(points)
    bock = [n for n in (after.get("doubled_by_bock"),) if n]
    unit = [n for n in (after.get("multiplied_by_unit"),) if n]
    total = Sum("", 0).plus(game)
    total = total.times(inside) if total.text else total
    match rules.specials:
        case SpecialsAdded.SUM:
            return total.plus(special).or_zero().times([*announced, *bock, *unit])
        case SpecialsAdded.AFTER_ANNOUNCEMENTS:
            total = total.times(announced) if total.text else total
            return total.plus(special).or_zero().times([*bock, *unit])
        case SpecialsAdded.LAST:
            total = total.times([*announced, *bock]) if total.text else total
            return total.plus(special).or_zero().times(unit)


def _is_announcement(item: Item) -> bool:
    return item.name.removeprefix(_DOUBLED) in ("re_announced", "kontra_announced", "knock")


def _is_special(item: Item, rules: RuleSet) -> bool:
    """Whether a Posten stands with the special points, not in the sum that Re doubles."""
    if item.name == "against_the_old":
        return not rules.against_the_old_doubled
    return item.name == "solo" or item.name in Special


def formula(result: GameResult, rules: RuleSet) -> str:
    """How the Posten add up, in one line: "(1 + 1 + 2) · 2 − 1 = 7".

    It ends with what the rules make of the game; an override stands beside it.
    """
    text, value, _loose = worth(result, rules)
    plain = numbers.number(value)
    return plain if text == plain else f"{text} = {plain}"
