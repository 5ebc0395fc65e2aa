"""What happened in an evening as a whole, and how long it took."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

from scorekeeper.sheets import EveningSheet, Line

from .figures import NOTHING, Figure
from .players import PlayerFigures, figures_of
from .standing import Place, Step, rank, steps_of

# Who writes nothing for so long has gone home: an evening that is taken up again another day has
# not gone on all night.
LONGEST_PAUSE = timedelta(hours=4)
# Less is no time in which anybody has played.
SHORTEST = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningFigures:
    """The evening in numbers.

    ``highest`` is the highest Spielwert with the games that had it, ``bock`` counts Bock games,
    ``moved`` is what changed hands: the points that winners got, of games only. ``pace`` is the
    time from one game to the next as it mostly is, the median, so that a meal in between or a
    game that was written down late does not change it; ``lasted`` goes from the start to the last
    row that was written in its turn, without pauses of more than :data:`LONGEST_PAUSE`. Both are
    ``None`` where too little was played to say.
    """

    games: Figure = NOTHING
    highest: Figure = NOTHING
    bock: Figure = NOTHING
    moved: Figure = NOTHING
    pace: timedelta | None = None
    lasted: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """All of it: final places, running totals, and the figures of everybody and of the evening."""

    ranking: tuple[Place, ...]
    steps: tuple[Step, ...]
    players: Mapping[str, PlayerFigures]
    evening: EveningFigures


def summarise(sheet: EveningSheet) -> Summary:
    """The figures of a scored sheet, with everybody who has sat at the table. No queries."""
    totals = sheet.sheet.totals
    return Summary(
        ranking=rank(totals),
        steps=steps_of(sheet),
        players={player: figures_of(sheet, player) for player in totals},
        evening=_figures(sheet),
    )


def _figures(sheet: EveningSheet) -> EveningFigures:
    games = [line for line in sheet.lines if line.scored.result is not None]
    return EveningFigures(
        games=Figure.count(line.entry.pk for line in games),
        highest=_highest(games),
        bock=Figure.count(
            line.entry.pk
            for line in games
            if line.scored.result and line.scored.result.bock_factor > 1
        ),
        moved=Figure.total((line.entry.pk, _moved(line)) for line in games),
        pace=_pace(games),
        lasted=_lasted(sheet.evening.started_at, sheet.lines),
    )


def _highest(games: Sequence[Line]) -> Figure:
    values = {
        line.entry.pk: line.scored.result.value
        for line in games
        if line.scored.result and line.scored.result.value is not None
    }
    if not values:
        return NOTHING
    highest = max(values.values())
    return Figure(highest, tuple(entry for entry, value in values.items() if value == highest))


def _moved(line: Line) -> int:
    """What a game brought to those who got something, or took where only minus is written down."""
    points = line.scored.points.values()
    return sum(p for p in points if p > 0) or -sum(p for p in points if p < 0)


def _in_turn(lines: Sequence[Line]) -> list[Line]:
    """The rows that were written in the order of the sheet: as many as can be.

    What was put in between later, or moved, has the time of its writing, not that of its game.
    """
    ends: list[datetime] = []  # the earliest end of an ordered run, by its length
    lengths = []
    for line in lines:
        at = line.entry.entered_at
        length = bisect_right(ends, at)
        ends[length : length + 1] = [at]
        lengths.append(length)
    found: list[Line] = []
    wanted = len(ends) - 1
    for line, length in zip(reversed(lines), reversed(lengths), strict=True):
        if length == wanted and (not found or line.entry.entered_at <= found[-1].entry.entered_at):
            found.append(line)
            wanted -= 1
    return found[::-1]


def _pace(games: Sequence[Line]) -> timedelta | None:
    """The median of the times between neighbours that were both written in turn.

    Less than three games say nothing, nor does a sheet that was copied from paper in one go.
    """
    turns = {line.entry.pk for line in _in_turn(games)}
    gaps = [
        (after.entry.entered_at - before.entry.entered_at).total_seconds()
        for before, after in pairwise(games)
        if before.entry.pk in turns and after.entry.pk in turns
    ]
    if len(gaps) < 2:
        return None
    pace = timedelta(seconds=median(gaps))
    return pace if pace >= SHORTEST else None


def _lasted(start: datetime, lines: Sequence[Line]) -> timedelta | None:
    times = [start, *(line.entry.entered_at for line in _in_turn(lines))]
    gaps = (after - before for before, after in pairwise(times))
    lasted = sum((gap for gap in gaps if timedelta() < gap <= LONGEST_PAUSE), timedelta())
    return lasted if lasted >= SHORTEST else None
