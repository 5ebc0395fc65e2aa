"""Seats around the table: who deals next, and who sits out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .facts import Problem
from .rules import RuleSet

MOST_SEATS = 7


def next_seat(seats: Sequence[str], player: str) -> str:
    """The seat after ``player``, clockwise."""
    return seats[(seats.index(player) + 1) % len(seats)]


def from_seat(seats: Sequence[str], player: str) -> tuple[str, ...]:
    """All seats, clockwise, from that of ``player`` on."""
    start = seats.index(player)
    return (*seats[start:], *seats[:start])


def sitting_out(seats: Sequence[str], dealer: str, active: int) -> tuple[str, ...]:
    """Who does not play when ``dealer`` deals, the dealer first: spread evenly from there.

    With four active: one of five (S0), dealer and the seat opposite of six, dealer and the
    second and fifth seat after of seven.

    >>> sitting_out("ABCDEFG", "B", 4)
    ('B', 'D', 'G')
    """
    places = _idle_places(len(seats), max(len(seats) - active, 0))
    start = seats.index(dealer)
    return tuple(seats[(start + place) % len(seats)] for place in places)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """What the sheet expects of the coming game."""

    number: int
    dealer: str
    active: tuple[str, ...]
    sitting_out: tuple[str, ...]
    bock_factor: int


def game_at(
    seats: Sequence[str], rules: RuleSet, *, number: int, dealer: str, factor: int
) -> NextGame:
    """A game to come at a table: who plays and who sits out follow from who deals."""
    out = sitting_out(seats, dealer, rules.active)
    return NextGame(
        number=number,
        dealer=dealer,
        active=tuple(name for name in seats if name not in out),
        sitting_out=out,
        bock_factor=factor,
    )


@cache
def _idle_places(seated: int, idle: int) -> tuple[int, ...]:
    """How many seats after the dealer each of those who sit out has."""
    # A whole-number division that rounds to the nearest seat, and halves down.
    return tuple((2 * i * seated + idle - 1) // (2 * idle) for i in range(idle))


def seating_problems(
    rules: RuleSet, players: Sequence[str], first_dealer: str
) -> tuple[Problem, ...]:
    """What keeps these players from sitting down to a first game."""
    found = []
    if not rules.active <= len(players) <= MOST_SEATS:
        details = {"least": rules.active, "most": MOST_SEATS}
        found.append(Problem("players_range", "players", details))
    if len(set(players)) != len(players):
        found.append(Problem("players_twice", "players"))
    if first_dealer not in players:
        found.append(Problem("dealer_unknown", "first_dealer", {"player": first_dealer}))
    return tuple(found)
