"""The sheet as a workbook: running totals are formulas, names and notes never are."""

import io
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from .sheet_table import Cell, SheetTable, before

# What looks like a formula, a link or a number in a name is a name.
_AS_WRITTEN = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_POINTS, _MONEY = "+0;-0;0", '#,##0.00 "€"'


class _Formats(NamedTuple):
    head: Format
    text: Format
    time: Format
    points: Format
    number: Format
    money: Format
    sum: Format
    sum_text: Format


def sheet_xlsx(table: SheetTable, title: str) -> bytes:
    """The file. Spreadsheet programs that do not calculate show the totals that we have."""
    file = io.BytesIO()
    with Workbook(file, _AS_WRITTEN) as book:
        book.set_properties({"title": title, "comments": "Dulle"})
        sheet = book.add_worksheet(_("Zettel"))
        formats = _formats(book)
        _Writer(sheet, table, formats).write()
    return file.getvalue()


def _formats(book: Workbook) -> _Formats:
    line = {"bottom": 1, "bottom_color": "#d8cfbb", "valign": "top"}
    bold = {"bold": True, "top": 2}
    return _Formats(
        head=book.add_format({"bold": True, "text_wrap": True, "valign": "top", "bottom": 2}),
        text=book.add_format({**line, "text_wrap": True}),
        time=book.add_format({**line, "num_format": "yyyy-mm-dd hh:mm", "align": "left"}),
        points=book.add_format({**line, "num_format": _POINTS}),
        number=book.add_format({**line, "num_format": "0"}),
        money=book.add_format({**line, "num_format": _MONEY}),
        sum=book.add_format({**bold, "num_format": _POINTS}),
        sum_text=book.add_format(bold),
    )


class _Writer:
    """Writes one table into one worksheet."""

    def __init__(self, sheet: Worksheet, table: SheetTable, formats: _Formats) -> None:
        self.sheet, self.table, self.formats = sheet, table, formats
        self.first = len(before())
        self.players = len(table.names)
        self.columns = len(table.headings)

    def write(self) -> None:
        """The head, a row for each row of the sheet, and what everybody got in all of them."""
        for column, heading in enumerate(self.table.headings):
            self.sheet.write_string(0, column, heading, self.formats.head)
        for at, row in enumerate(self.table.rows, start=1):
            for column, cell in enumerate(self.table.cells(row)):
                self._cell(at, column, cell)
        self._sums(len(self.table.rows) + 1)
        self._look()

    def _cell(self, row: int, column: int, cell: Cell) -> None:
        player = column - self.first
        if cell in (None, ""):
            self.sheet.write_blank(row, column, None, self.formats.text)
        elif isinstance(cell, str):
            self.sheet.write_string(row, column, cell, self.formats.text)
        elif isinstance(cell, datetime):
            self.sheet.write_datetime(row, column, cell, self.formats.time)
        elif isinstance(cell, Decimal):
            total = xl_rowcol_to_cell(row, column - self.players)
            formula = f"={total}*{self.table.stake}"
            self.sheet.write_formula(row, column, formula, self.formats.money, float(cell))
        elif self.players <= player < 2 * self.players:
            self._total(row, column, cell)
        else:
            form = self.formats.points if player >= 0 else self.formats.number
            self.sheet.write_number(row, column, cell, form)

    def _total(self, row: int, column: int, total: int) -> None:
        """What a player had before, and the points of the row; blank cells count as nothing."""
        formula = f"=N({xl_rowcol_to_cell(row, column - self.players)})"
        if row > 1:
            formula += f"+N({xl_rowcol_to_cell(row - 1, column)})"
        self.sheet.write_formula(row, column, formula, self.formats.points, total)

    def _sums(self, row: int) -> None:
        self.sheet.write_string(row, 0, _("Summe"), self.formats.sum_text)
        for column in range(1, self.columns):
            self.sheet.write_blank(row, column, None, self.formats.sum_text)
        if row == 1:
            return
        for player in range(self.players):
            column = self.first + player
            cells = f"{xl_rowcol_to_cell(1, column)}:{xl_rowcol_to_cell(row - 1, column)}"
            total = sum(each.points[player] or 0 for each in self.table.rows)
            self.sheet.write_formula(row, column, f"=SUM({cells})", self.formats.sum, total)

    def _look(self) -> None:
        sheet = self.sheet
        sheet.freeze_panes(1, 1)
        sheet.set_column(0, 0, 7)
        sheet.set_column(1, 2, 16)
        sheet.set_column(3, 5, 9)
        sheet.set_column(6, 6, 16)
        sheet.set_column(self.first, self.columns - 2, 12)
        sheet.set_column(self.columns - 1, self.columns - 1, 40)
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
