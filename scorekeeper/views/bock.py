"""What made a game a Bock game: the rows that brought it, with what happened in them."""

from collections.abc import Iterator
from typing import NamedTuple

from django.urls import reverse

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.rows import BockRow
from scorekeeper.sheets import EveningSheet, Line
from scorekeeper.wording import bock as wording
from scorekeeper.wording.game import game_of

from .board_rows import row_title


class Cause(NamedTuple):
    """A row that brought Bock: what it is called, where it is explained, and what happened.

    Title and address are missing where the table has added Bock more than once.
    """

    title: str
    url: str
    why: str


def bock_causes(scored: ScoredRow, sheet: EveningSheet) -> list[Cause]:
    """The rows to which a game owes its Bock, each once, in their order."""
    earlier = [*_before(scored, sheet)]
    return [_cause(number, earlier, sheet) for number in dict.fromkeys(scored.bock_causes)]


def _before(scored: ScoredRow, sheet: EveningSheet) -> Iterator[Line]:
    for line in sheet.lines:
        if line.scored.number == scored.number:
            return
        yield line


def _cause(number: int | None, earlier: list[Line], sheet: EveningSheet) -> Cause:
    if number is None:
        by_hand = [line for line in earlier if _adds_bock(line)]
        if len(by_hand) != 1:
            return Cause("", "", wording.by_hand_words())
        (line,) = by_hand
        assert isinstance(line.scored.row, BockRow)
        return _linked(line, wording.by_hand_words(line.scored.row.reason), sheet)
    line = next(line for line in earlier if line.scored.number == number)
    game = game_of(line.scored, sheet.rules, sheet.names)
    return _linked(line, wording.cause_words(number, game), sheet)


def _adds_bock(line: Line) -> bool:
    return isinstance(line.scored.row, BockRow) and line.scored.row.games > 0


def _linked(line: Line, why: str, sheet: EveningSheet) -> Cause:
    url = reverse("row", args=[sheet.evening.address, line.entry.pk])
    return Cause(row_title(line), url, why)
