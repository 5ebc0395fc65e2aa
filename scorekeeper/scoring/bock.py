"""Which coming games count double, and because of which game.

A plan is a tuple of rounds over game numbers. Only games use up a round: redeals, penalties
and everything else on the sheet leave it as it is, because they have no number.
"""

from typing import NamedTuple

from .rules import RuleSet
from .switches import BockOverlap

# The highest factor that a single game can be given from outside.
MOST_FACTOR = 10**12


class Round(NamedTuple):
    """Bock games ``first`` to ``last`` (game numbers); ``caused_by`` is a game, or the table."""

    first: int
    last: int
    caused_by: int | None


class DueGame(NamedTuple):
    """One coming Bock game: its factor, and the game numbers that it is owed to."""

    factor: int
    causes: tuple[int | None, ...]


Plan = tuple[Round, ...]


def causes(plan: Plan, number: int) -> tuple[int | None, ...]:
    """The games whose rounds cover game ``number``; ``None`` stands for the table's own word."""
    return tuple(r.caused_by for r in plan if r.first <= number <= r.last)


def factor(plan: Plan, number: int, rules: RuleSet) -> int:
    """What game ``number`` is multiplied by; 1 outside Bock."""
    return power(rules, causes(plan, number))


def power(rules: RuleSet, owed_to: tuple[int | None, ...]) -> int:
    """The factor of a game that so many rounds cover."""
    return int(rules.bock_factor ** len(owed_to))


def due(plan: Plan, next_number: int, rules: RuleSet) -> tuple[DueGame, ...]:
    """The Bock games still to come, in order, from game ``next_number`` on."""
    owed = (causes(plan, number) for number in range(next_number, _end(plan) + 1))
    return tuple(DueGame(power(rules, owed_to), owed_to) for owed_to in owed)


def trigger(plan: Plan, number: int, seated: int, rules: RuleSet) -> Plan:
    """The plan after game ``number`` has triggered one round, with ``seated`` at the table.

    How a round meets one that still runs is ``rules.bock_overlap``: behind it (S0, S3), beside
    it with the factors multiplied, in its place, or not at all.
    """
    length = seated if isinstance(rules.bock_length, str) else rules.bock_length
    following = number + 1
    if rules.bock_overlap is BockOverlap.QUEUE:
        return _append(plan, following, length, number)
    if rules.bock_overlap is BockOverlap.IGNORE:
        if any(r.last >= number for r in plan):
            return plan
        return _append(plan, following, length, number)
    new = Round(following, number + length, number)
    if rules.bock_overlap is BockOverlap.MULTIPLY:
        return (*plan, new)
    return _restart(plan, new, number)


def by_hand(plan: Plan, next_number: int, games: int) -> Plan:
    """The table adds ``games`` Bock games behind what is planned, or takes some off the end."""
    if games > 0:
        return _append(plan, next_number, games, None)
    return _cut(plan, max(_end(plan) + games, next_number - 1))


def forget(plan: Plan, number: int) -> Plan:
    """The plan without the rounds that ended before game ``number``."""
    return tuple(r for r in plan if r.last >= number)


def _end(plan: Plan) -> int:
    return max((r.last for r in plan), default=0)


def _append(plan: Plan, not_before: int, length: int, caused_by: int | None) -> Plan:
    first = max(_end(plan) + 1, not_before)
    return (*plan, Round(first, first + length - 1, caused_by))


def _cut(plan: Plan, last: int) -> Plan:
    """The plan with nothing after game ``last``."""
    shortened = (r._replace(last=min(r.last, last)) for r in plan)
    return tuple(r for r in shortened if r.first <= r.last)


def _restart(plan: Plan, new: Round, number: int) -> Plan:
    """``new`` instead of the round that runs; what was queued behind moves along."""
    queued = [r for r in plan if r.first > number and r.caused_by != new.caused_by]
    moved: Plan = (new,)
    for r in queued:
        moved = _append(moved, new.first, r.last - r.first + 1, r.caused_by)
    return moved
