"""The sheet as CSV (RFC 4180), for spreadsheet programs of either kind and safe in all of them."""

import csv
import io
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from scorekeeper.imports.formulas import kept_from_formula

from .sheet_table import Cell, SheetTable

MARK = "\ufeff"


class Separator(StrEnum):
    """What stands between two cells. With the semicolon goes the decimal comma, as in German."""

    SEMICOLON = "semicolon"
    COMMA = "comma"
    TAB = "tab"

    @property
    def sign(self) -> str:
        """The character itself."""
        return {"semicolon": ";", "comma": ",", "tab": "\t"}[self]


class Decimals(StrEnum):
    """What stands before the cents."""

    COMMA = "comma"
    POINT = "point"


def sheet_csv(
    table: SheetTable,
    *,
    separator: Separator = Separator.SEMICOLON,
    decimals: Decimals = Decimals.COMMA,
    mark: str = MARK,
) -> str:
    """The text of the file. ``mark`` stands before it: :data:`MARK`, or nothing."""
    text = io.StringIO(newline="")
    text.write(mark)
    writer = csv.writer(text, delimiter=separator.sign, lineterminator="\r\n")
    writer.writerow([kept_from_formula(heading) for heading in table.headings])
    for row in table.rows:
        writer.writerow([_cell(cell, decimals) for cell in table.cells(row)])
    return text.getvalue()


def _cell(cell: Cell, decimals: Decimals) -> str:
    match cell:
        case None:
            return ""
        case int():
            return str(cell)
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case Decimal():
            return f"{cell:.2f}".replace(".", "," if decimals is Decimals.COMMA else ".")
    return kept_from_formula(cell)
