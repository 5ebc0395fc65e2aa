"""The sheet as columns and rows, in the language of the page: what every table file is made of."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.scoring.facts import Side
from scorekeeper.scoring.rows import FreeRow, GameRow, PenaltyRow
from scorekeeper.sheets import EveningSheet, Line
from scorekeeper.wording import reasons, terms
from scorekeeper.wording.rows import plain_row_words

# A number, a time on the clock of the evening, a text, or nothing at all.
Cell = int | Decimal | datetime | str | None


class Entered(NamedTuple):
    """What stands in a row before and behind the points."""

    number: int | None
    time: datetime
    kind: str
    value: int | None
    factor: int | None
    winner: str
    solo: str
    note: str


class TableRow(NamedTuple):
    """One row of the sheet. ``points`` and ``totals`` are in the order of the names.

    A player who sat out, or was not at the table yet, has no points; totals are those afterwards.
    """

    entered: Entered
    points: tuple[int | None, ...]
    totals: tuple[int | None, ...]


class SheetTable(NamedTuple):
    """The whole sheet. ``stake`` is what a point costs, if anything."""

    names: tuple[str, ...]
    rows: tuple[TableRow, ...]
    stake: Decimal | None

    @property
    def headings(self) -> list[str]:
        """What stands above the columns: three for each player, or two where nobody pays."""
        return [
            *before(),
            *self.names,
            *(total_heading(name) for name in self.names),
            *(money_heading(name) for name in self.names if self.stake is not None),
            _("Notiz"),
        ]

    def cells(self, row: TableRow) -> list[Cell]:
        """One row below the headings."""
        return [
            *row.entered[:-1],
            *row.points,
            *row.totals,
            *(self.money(total) for total in row.totals if self.stake is not None),
            row.entered.note,
        ]

    def money(self, points: int | None) -> Decimal | None:
        """What so many points cost, in euros."""
        return None if points is None or self.stake is None else points * self.stake


def before() -> list[str]:
    """The headings before the players. ``scorekeeper.imports.points_table`` knows them."""
    return [_("Nr."), _("Zeit"), _("Art"), _("Spielwert"), "Bock", _("Sieger"), "Solo"]


def total_heading(name: str) -> str:
    """What stands above the running total of a player."""
    return _("Stand %(player)s") % {"player": name}


def money_heading(name: str) -> str:
    """What stands above what the running total of a player costs."""
    return f"Euro {name}"


def make_table(sheet: EveningSheet) -> SheetTable:
    """The sheet as a table. No queries."""
    keys = [seat.key for seat in sheet.seats if seat.key in sheet.sheet.totals]
    cents = sheet.evening.stake_cents
    return SheetTable(
        names=tuple(sheet.names[key] for key in keys),
        rows=tuple(_row(line, keys, sheet) for line in sheet.lines),
        stake=Decimal(cents) / 100 if cents else None,
    )


def _row(line: Line, keys: Sequence[str], sheet: EveningSheet) -> TableRow:
    scored = line.scored
    booked = isinstance(scored.row, GameRow | PenaltyRow | FreeRow)
    plays = scored.active if scored.result is not None else scored.points
    return TableRow(
        entered=_entered(line, sheet),
        points=tuple(scored.points[key] if booked and key in plays else None for key in keys),
        totals=tuple(scored.totals.get(key) for key in keys),
    )


def _entered(line: Line, sheet: EveningSheet) -> Entered:
    entry, scored = line
    row, result = scored.row, scored.result
    at = sheet.evening.circle.on_clock(entry.entered_at)
    winner = None if result is None else result.winner
    return Entered(
        number=scored.number,
        time=at.replace(tzinfo=None, second=0, microsecond=0),
        kind=_kind(line),
        value=None if result is None else result.value,
        factor=None if result is None else result.bock_factor,
        winner=terms.side_name(Side(winner)) if winner is not None else "",
        solo=terms.solo_name(row.facts.solo) if isinstance(row, GameRow) and row.facts.solo else "",
        note=" · ".join(_notes(line, sheet)),
    )


def _kind(line: Line) -> str:
    row = line.scored.row
    if isinstance(row, GameRow):
        return terms.game_kind_name(row.facts.kind)
    return terms.row_kind_name(line.entry.kind)


def _notes(line: Line, sheet: EveningSheet) -> list[str]:
    """What was written beside the row, and what a row without points says."""
    row = line.scored.row
    found = [plain_row_words(row, sheet.names)]
    if isinstance(row, PenaltyRow | FreeRow):
        found.append(reasons.shown(row.reason))
    if isinstance(row, GameRow) and row.facts.override is not None:
        found.append(row.facts.override.reason)
    found.append(line.entry.note)
    return [text for text in found if text]
