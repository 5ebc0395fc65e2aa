"""Who stands where, and how it came to that."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.scoring.rows import FreeRow, GameRow, PenaltyRow
from scorekeeper.sheets import EveningSheet


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place: 1 for the most points. Who has the same total shares the better place."""

    player: str
    rank: int
    total: int


@dataclass(frozen=True, slots=True)
class Step:
    """One row that books points, and the totals after it.

    ``number`` is that of a game, ``None`` for penalties and free rows. ``totals`` names everybody
    who has sat at the table by then; who comes later is missing before. ``bock`` is how often a
    Bock game counts, 1 for all others.
    """

    entry: int
    number: int | None
    points: Mapping[str, int]
    totals: Mapping[str, int]
    bock: int


def rank(totals: Mapping[str, int]) -> tuple[Place, ...]:
    """The places of all players, best first; those of one place stay in the order of ``totals``.

    >>> [(place.rank, place.player) for place in rank({"A": 3, "B": 8, "C": 8, "D": -19})]
    [(1, 'B'), (1, 'C'), (3, 'A'), (4, 'D')]
    """
    in_order = sorted(totals, key=lambda player: -totals[player])
    return tuple(
        Place(player, 1 + sum(other > totals[player] for other in totals.values()), totals[player])
        for player in in_order
    )


def steps_of(sheet: EveningSheet) -> tuple[Step, ...]:
    """The running totals, row by row; who comes, goes or deals, and redeals, book nothing."""
    return tuple(
        Step(
            entry=entry.pk,
            number=scored.number,
            points=scored.points,
            totals=scored.totals,
            bock=scored.result.bock_factor if scored.result else 1,
        )
        for entry, scored in sheet.lines
        if isinstance(scored.row, GameRow | PenaltyRow | FreeRow)
    )
