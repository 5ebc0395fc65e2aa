"""Rules as somebody sets them: sizes that nobody plays are refused here.

Rules that are stored were set by what was refused then. They are read without these limits, so
that an evening stays what it was.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Any

from .facts import Problem, Special
from .rows import MOST_POINTS
from .rules import SWITCHES, BadRules, RuleSet
from .switches import Penalty

MOST_DUTIES, LONGEST_LIST = 10, 999
_PRICES = ("offender", "others", "absage_offender", "absage_others")


# What special points are called where the table has no word of its own.
type Called = Mapping[Special, Container[str]]
_NAMELESS: Called = {}


def revise(base: RuleSet, *, called: Called = _NAMELESS, **switches: Any) -> RuleSet:
    """``base`` with some switches set anew.

    ``called`` says what special points are called without a label, in small letters: no other one
    may be called so. Raises :class:`~scorekeeper.scoring.rules.BadRules` with every switch that
    contradicts others, and with every one that is more than anybody plays.

    >>> from scorekeeper.scoring.rulesets import DDV
    >>> revise(DDV, duty_solos=2).duty_solos
    2
    """
    excesses = find_excesses({name: getattr(base, name) for name in SWITCHES} | switches, called)
    try:
        rules = base.change(**switches) if switches else base
    except BadRules as bad:
        raise BadRules((*bad.problems, *excesses)) from bad
    if excesses:
        raise BadRules(excesses)
    return rules


def find_excesses(switches: Mapping[str, Any], called: Called = _NAMELESS) -> tuple[Problem, ...]:
    """What is more than anybody plays, and words that say two things; by switch, all of them."""
    return (
        *_too_many(switches),
        *_labels_alike(switches, called),
        *_too_dear(switches["penalties"]),
    )


def _too_many(switches: Mapping[str, Any]) -> Iterator[Problem]:
    for name in ("duty_solos", "duty_small_solos"):
        if switches[name] > MOST_DUTIES:
            yield Problem("duty_most", name, {"most": MOST_DUTIES})
    if (switches["list_length"] or 0) > LONGEST_LIST:
        yield Problem("list_most", "list_length", {"most": LONGEST_LIST})


def _labels_alike(switches: Mapping[str, Any], called: Called) -> Iterator[Problem]:
    """Whoever reads "Charlie" on a sheet has to know which special point that is."""
    labels = dict(switches["labels"])
    read = {special: " ".join(label.split()).casefold() for special, label in labels.items()}
    counted = Counter(read.values())
    unlabelled = [names for special, names in called.items() if special not in read]
    for special in Special:
        if special not in read:
            continue
        word = read[special]
        if counted[word] > 1 or any(word in names for names in unlabelled):
            yield Problem("label_twice", f"labels.{special}")


def _too_dear(penalties: tuple[Penalty, ...]) -> Iterator[Problem]:
    """A sheet takes no row of more points."""
    for penalty in penalties:
        for price in _PRICES:
            if abs(getattr(penalty, price)) > MOST_POINTS:
                where = f"penalties.{penalty.kind}.{price}"
                yield Problem("penalty_most", where, {"most": MOST_POINTS})


# What else has a say in a conflict than the switch that it is told at.
_OTHERS: Mapping[str, frozenset[str]] = {
    "deck_does_not_divide": frozenset({"active"}),
    "three_decks_for_six": frozenset({"active"}),
    "stage_above_half": frozenset({"deck"}),
    "cowardice_needs_calls": frozenset({"stages"}),
    "double_stages_add_announcements": frozenset({"stage_effect"}),
    "double_stages_add_knocks": frozenset({"stage_effect"}),
    "double_stages_add_against": frozenset({"stage_effect"}),
    "superdoppelkopf_needs_six": frozenset({"active"}),
    "duty_without_solos": frozenset({"solo_kinds"}),
    "small_solo_needs_six": frozenset({"active"}),
    "list_shorter_than_duties": frozenset({"active", "duty_solos", "duty_small_solos"}),
    "lost_solo_without_solos": frozenset({"solo_kinds"}),
}


def is_certain(problem: Problem, known: Container[str]) -> bool:
    """Whether a rule set has this problem whatever its other switches are than those ``known``."""
    switch = problem.field.partition(".")[0]
    return all(name in known for name in {switch, *_OTHERS.get(problem.code, ())})
