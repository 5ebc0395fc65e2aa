"""The rows of a sheet: games, and everything else that a table writes down."""

from collections.abc import Mapping
from typing import NamedTuple

from .facts import GameFacts, Problem, Refused
from .rules import RuleSet

MOST_POINTS = 9_999


class GameRow(NamedTuple):
    """One recorded game."""

    facts: GameFacts


class PenaltyRow(NamedTuple):
    """Points for a mistake; need not add up to 0. ``duty`` names whose Pflichtsolo it settles."""

    points: Mapping[str, int]
    reason: str = ""
    duty: str | None = None


class FreeRow(NamedTuple):
    """Any points that add up to 0, with a reason; also how old paper sheets come in."""

    points: Mapping[str, int]
    reason: str = ""


class JoinRow(NamedTuple):
    """A player sits down; ``seat`` counts from 1, ``None`` is the end of the row."""

    player: str
    seat: int | None = None


class LeaveRow(NamedTuple):
    """A player gets up; the total stays on the sheet."""

    player: str


class BockRow(NamedTuple):
    """The table adds Bock games (or with a negative number takes some off the end)."""

    games: int
    reason: str = ""


class DealerRow(NamedTuple):
    """The table says who deals next."""

    player: str


class RedealRow(NamedTuple):
    """A deal that was thrown in: no points, no Bock game used."""

    reason: str = ""


Row = GameRow | PenaltyRow | FreeRow | JoinRow | LeaveRow | BockRow | DealerRow | RedealRow


def check_points(row: PenaltyRow | FreeRow, totals: Mapping[str, int], rules: RuleSet) -> None:
    """Refuse points of strangers, of absurd size, or a free row that does not add up to 0.

    ``totals`` names everyone who has sat at the table. Raises :class:`Refused`.
    """
    field = "penalty" if isinstance(row, PenaltyRow) else "free"
    found = []
    strangers = [name for name in row.points if name not in totals]
    if strangers:
        found.append(Problem("not_at_table", field, {"players": strangers}))
    if all(points == 0 for points in row.points.values()):
        found.append(Problem("points_missing", field))
    if any(abs(points) > MOST_POINTS for points in row.points.values()):
        found.append(Problem("points_range", field, {"most": MOST_POINTS}))
    balance = sum(row.points.values())
    if isinstance(row, FreeRow) and balance:
        found.append(Problem("points_sum", field, {"sum": balance}))
    if isinstance(row, PenaltyRow) and row.duty is not None:
        if not rules.penalty_fulfils_duty:
            found.append(Problem("penalty_duty_not_played", "duty"))
        elif row.duty not in totals:
            found.append(Problem("not_at_table", "duty", {"players": [row.duty]}))
    if found:
        raise Refused(tuple(found))
