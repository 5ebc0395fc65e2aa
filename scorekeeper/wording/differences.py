"""What two rule sets have set differently, in words.

::

    difference_sentences(compare(old, new), old, new) -> list[str]

    difference_rows(first, second) -> list[DifferenceRow(title, first, second)]

Each sentence names the switch and says what it is now instead of what it was: "Blatt: 48 Karten,
mit Neunen – statt 40 Karten, ohne Neunen". Of lists only what came and went is named. A row says
the same of two rule sets of which neither was before the other.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext

from scorekeeper.scoring.facts import Family
from scorekeeper.scoring.rules import Difference, RuleSet, compare

from . import terms
from .switches import title
from .values import special_list, value_words

_LISTS = {"solo_kinds", "bock_triggers", "penalties", "labels"}


def difference_sentences(
    differences: Iterable[Difference], first: RuleSet | None = None, second: RuleSet | None = None
) -> list[str]:
    """One sentence for each switch, and for solos one for each family of them.

    ``first`` and ``second`` bring the words that the two tables use for special points.
    """
    return [
        sentence for difference in differences for sentence in _sentences(difference, first, second)
    ]


def _sentences(difference: Difference, first: RuleSet | None, second: RuleSet | None) -> list[str]:
    switch, old, new = difference
    if switch in _LISTS:
        return [_list_changed(switch, old, new, first, second)]
    if switch == "solo_special_points":
        return _solo_specials(old, new, first, second)
    return [
        _changed(title(switch), value_words(switch, old, first), value_words(switch, new, second))
    ]


def _changed(what: str, old: str, new: str) -> str:
    words = {"what": what, "old": old, "new": new}
    return gettext("%(what)s: %(new)s – statt %(old)s") % words


def _list_changed(
    switch: str,
    old: tuple[Any, ...],
    new: tuple[Any, ...],
    first: RuleSet | None,
    second: RuleSet | None,
) -> str:
    gone = tuple(each for each in old if each not in new)
    come = tuple(each for each in new if each not in old)
    words = {"what": title(switch)}
    if come:
        words["come"] = value_words(switch, come, second)
    if gone:
        words["gone"] = value_words(switch, gone, first)
    if come and gone:
        return gettext("%(what)s: neu %(come)s; nicht mehr %(gone)s") % words
    if come:
        return gettext("%(what)s: neu %(come)s") % words
    if gone:
        return gettext("%(what)s: nicht mehr %(gone)s") % words
    return gettext("%(what)s: andere Reihenfolge") % words


class DifferenceRow(NamedTuple):
    """What two rule sets have set differently, side by side."""

    title: str
    first: str
    second: str


def difference_rows(first: RuleSet, second: RuleSet) -> list[DifferenceRow]:
    """A row for each switch, and for solos one for each family of them, in the usual order."""
    return [row for found in compare(first, second) for row in _rows(found, first, second)]


def _rows(difference: Difference, first: RuleSet, second: RuleSet) -> list[DifferenceRow]:
    switch, one, other = difference
    if switch == "solo_special_points":
        return _solo_rows(one, other, first, second)
    if switch != "solo_kinds":
        words = value_words(switch, one, first), value_words(switch, other, second)
        return [DifferenceRow(title(switch), *words)]
    # Both are long, and much the same.
    only_one = tuple(kind for kind in one if kind not in other)
    only_other = tuple(kind for kind in other if kind not in one)
    if not only_one and not only_other:
        return []
    return [DifferenceRow(title(switch), _besides(only_one, first), _besides(only_other, second))]


def _besides(kinds: tuple[Any, ...], rules: RuleSet) -> str:
    if not kinds:
        return "–"
    return gettext("nur hier: %(what)s") % {"what": value_words("solo_kinds", kinds, rules)}


def _solo_specials(old: Any, new: Any, first: RuleSet | None, second: RuleSet | None) -> list[str]:
    return [_changed(*row) for row in _solo_rows(old, new, first, second)]


def _solo_rows(
    old: Any, new: Any, first: RuleSet | None, second: RuleSet | None
) -> list[DifferenceRow]:
    found = []
    for family in Family:
        before, after = getattr(old, family.value), getattr(new, family.value)
        if set(before) == set(after):
            continue
        what = gettext("Sonderpunkte im Solo (%(family)s)") % {"family": terms.family_name(family)}
        words = special_list(before, first), special_list(after, second)
        if words[0] == words[1]:
            # They differ in what neither table plays.
            words = special_list(before, None), special_list(after, None)
        found.append(DifferenceRow(what, *words))
    return found
