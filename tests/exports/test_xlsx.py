"""The sheet as a workbook, read back by another library."""

import io
import re
from datetime import datetime
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper import demo
from scorekeeper.exports.sheet_table import make_table
from scorekeeper.exports.sheet_xlsx import sheet_xlsx
from scorekeeper.models import Evening

from .evenings import EVENTFUL, HOSTILE, RE_WINS, play, sheet_of, start

pytestmark = pytest.mark.django_db
FIRST = 8


def opened(evening: Evening, *, values: bool) -> Worksheet:
    """The sheet as it is written, or with the values that a program shows that cannot count."""
    file = sheet_xlsx(make_table(sheet_of(evening)), "Donnerstag")
    sheet = openpyxl.load_workbook(io.BytesIO(file), data_only=values).active
    assert isinstance(sheet, Worksheet)
    return sheet


@pytest.fixture
def evening() -> Evening:
    evening = start()
    play(evening, *EVENTFUL)
    return evening


def cells(sheet: Worksheet) -> dict[str, Any]:
    return {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row}


def formulas_of(sheet: Worksheet) -> list[str]:
    return [c.coordinate for row in sheet.iter_rows() for c in row if c.data_type == "f"]


def calculate(formulas: dict[str, Any], at: str) -> float:
    """What a spreadsheet program makes of a cell: only what our formulas are made of."""
    value = formulas.get(at)
    if not isinstance(value, str) or not value.startswith("="):
        return float(value) if isinstance(value, int | float) else 0.0
    text = value[1:]
    if found := re.fullmatch(r"SUM\(([A-Z]+)(\d+):([A-Z]+)(\d+)\)", text):
        column, first, _column, last = found.groups()
        rows = range(int(first), int(last) + 1)
        return sum(calculate(formulas, f"{column}{row}") for row in rows)
    if found := re.fullmatch(r"([A-Z]+\d+)\*([\d.]+)", text):
        return calculate(formulas, found[1]) * float(found[2])
    parts = re.findall(r"N\(([A-Z]+\d+)\)", text)
    assert "+".join(f"N({part})" for part in parts) == text
    return sum(calculate(formulas, part) for part in parts)


def test_formulas_and_the_values_beside_them_agree(evening: Evening) -> None:
    for each in (evening, demo.start_demo().evening):
        written = opened(each, values=False)
        formulas, shown = cells(written), cells(opened(each, values=True))
        calculated = formulas_of(written)
        assert len(calculated) > 2 * len(sheet_of(each).lines)
        for at in calculated:
            assert calculate(formulas, at) == pytest.approx(shown[at]), (at, formulas[at])


def test_the_totals_are_those_of_the_sheet(evening: Evening) -> None:
    sheet, shown = sheet_of(evening), opened(evening, values=True)
    last = shown.max_row
    assert shown.cell(last, 1).value == "Summe"
    for at, (key, total) in enumerate(sheet.sheet.totals.items()):
        assert shown.cell(1, FIRST + at).value == sheet.names[key]
        assert shown.cell(last, FIRST + at).value == total
        assert shown.cell(last - 1, FIRST + 4 + at).value == total
        assert shown.cell(last - 1, FIRST + 8 + at).value == pytest.approx(total * 0.05)


def test_each_cell_has_its_type(evening: Evening) -> None:
    shown = opened(evening, values=True)
    assert [cell.value for cell in shown[2]][:7] == [
        1, shown["B2"].value, "Normalspiel", 1, 1, "Re", None,
    ]  # fmt: skip
    assert isinstance(shown["B2"].value, datetime)
    assert isinstance(shown["H2"].value, int)
    assert shown["H2"].number_format == "+0;-0;0"
    assert shown["P2"].number_format == '#,##0.00 "€"'


def test_the_head_stays_in_view(evening: Evening) -> None:
    sheet = opened(evening, values=False)
    assert sheet.freeze_panes == "B2"
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.title == "Zettel"


def test_an_evening_without_a_row_has_no_formulas() -> None:
    assert formulas_of(opened(start(), values=False)) == []


def test_fifty_hostile_names_and_notes_are_texts() -> None:
    for at in range(0, len(HOSTILE), 5):
        names = [*dict.fromkeys(HOSTILE[at : at + 5])]
        evening = start(names, stake_cents=None)
        play(evening, RE_WINS, note=names[0])
        sheet = opened(evening, values=False)
        heads = [sheet.cell(1, FIRST + place) for place in range(len(names))]
        note = sheet.cell(2, sheet.max_column)
        assert [cell.value for cell in heads] == names
        assert note.value == names[0]
        assert {cell.data_type for cell in [*heads, note]} == {"s"}
        assert all(cell.hyperlink is None for cell in [*heads, note])
