"""The sheet as CSV: what other programs read in it, counted without any code of ours."""

import csv
import io
from collections.abc import Sequence
from typing import Any

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings

from scorekeeper import demo
from scorekeeper.exports.sheet_csv import MARK, Decimals, Separator, sheet_csv
from scorekeeper.exports.sheet_table import before, make_table, total_heading
from scorekeeper.imports.formulas import as_written
from scorekeeper.imports.points_table import NOTES, OWN, OWN_TOTALS
from scorekeeper.models import Evening
from scorekeeper.scoring.rows import Row
from scorekeeper.scoring.rules import RuleSet
from tests.scoring.strategies import evenings

from .evenings import EVENTFUL, HOSTILE, RE_WINS, play, seated, sheet_of, start

pytestmark = pytest.mark.django_db
COLUMNS_BEFORE = 7


def read(text: str, delimiter: str = ";") -> list[list[str]]:
    return [*csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)]


def exported(evening: Evening, **options: Any) -> list[list[str]]:
    return read(sheet_csv(make_table(sheet_of(evening)), mark="", **options))


@pytest.fixture
def evening() -> Evening:
    evening = start()
    play(evening, *EVENTFUL)
    return evening


def test_one_row_for_each_row_of_the_sheet(evening: Evening) -> None:
    head, *rows = exported(evening)
    names = ["Anna", "Ben", "Carl", "Dora"]
    assert head == [
        "Nr.", "Zeit", "Art", "Spielwert", "Bock", "Sieger", "Solo", *names,
        *(f"Stand {name}" for name in names), *(f"Euro {name}" for name in names), "Notiz",
    ]  # fmt: skip
    assert len(rows) == len(EVENTFUL)
    assert [row[0] for row in rows] == ["1", "2", "", "", "", "", "3", "", "4"]
    assert [row[2] for row in rows] == [
        "Normalspiel", "Solo", "Neu gegeben", "Strafe", "Freie Zeile", "Bock", "Normalspiel",
        "Geber", "Normalspiel",
    ]  # fmt: skip
    game, solo, redeal, penalty, free, bock, doubled, dealer, by_hand = rows
    assert game[3:7] == ["1", "1", "Re", ""]
    assert solo[5:7] == ["Kontra", "Damensolo"]
    assert doubled[4] == "2"
    assert redeal[7:11] == ["", "", "", ""]
    assert penalty[7:11] == ["0", "-6", "0", "0"]
    assert free[-1] == 'vom Papier; "alt"'
    assert bock[-1] == "2 Bockspiele dazu: Tisch"
    assert dealer[-1] == "Carl gibt als Nächster"
    assert by_hand[-1] == "'=so geeinigt"
    assert rows[0][15] == "0,05"


def test_rfc_4180(evening: Evening) -> None:
    text = sheet_csv(make_table(sheet_of(evening)), mark="")
    assert text.count("\r\n") == len(EVENTFUL) + 1
    assert "\n" not in text.replace("\r\n", "")
    assert ';"vom Papier; ""alt"""\r\n' in text
    assert len({len(row) for row in read(text)}) == 1


@pytest.mark.parametrize("separator", Separator)
@pytest.mark.parametrize("decimals", Decimals)
@pytest.mark.parametrize("mark", [MARK, ""])
def test_every_way_to_write_says_the_same(
    evening: Evening, separator: Separator, decimals: Decimals, mark: str
) -> None:
    table = make_table(sheet_of(evening))
    text = sheet_csv(table, separator=separator, decimals=decimals, mark=mark)
    assert text.startswith("\ufeff") == bool(mark)
    rows = read(
        text.removeprefix("\ufeff"), {"semicolon": ";", "comma": ",", "tab": "\t"}[separator]
    )
    sign = {"comma": ",", "point": "."}[decimals]
    assert rows[1][15] == f"0{sign}05"
    plain = [[cell.replace(",", ".") for cell in row] for row in rows]
    assert plain == [[cell.replace(",", ".") for cell in row] for row in exported(evening)]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_head_is_known_when_it_is_read_in(language: str) -> None:
    with translation.override(language):
        words = [word.casefold() for word in before()]
        assert all(word in known for word, known in zip(words, OWN, strict=True))
        assert total_heading("Anna") in {f"{total}Anna" for total in OWN_TOTALS}
        assert make_table(sheet_of(start())).headings[-1].casefold() in NOTES


def test_fifty_hostile_names_and_notes_stay_texts() -> None:
    assert len(HOSTILE) >= 50
    for at in range(0, len(HOSTILE), 5):
        names = [*dict.fromkeys(HOSTILE[at : at + 5])]
        evening = start(names)
        play(evening, RE_WINS, note=names[0])
        for separator in Separator:
            table = make_table(sheet_of(evening))
            text = sheet_csv(table, separator=separator, mark="")
            head, row = read(text, separator.sign)
            written = head[COLUMNS_BEFORE : COLUMNS_BEFORE + len(names)]
            assert [as_written(name) for name in written] == names
            assert as_written(row[-1]) == names[0]
            for cell in [*written, row[-1]]:
                assert cell.lstrip()[:1] not in tuple("=+-@\uff1d\uff0b\uff0d\uff20\t\r")


def test_negative_numbers_stay_numbers(evening: Evening) -> None:
    _head, *rows = exported(evening)
    numbers = [cell for row in rows for cell in row[COLUMNS_BEFORE : COLUMNS_BEFORE + 8] if cell]
    assert "-6" in numbers
    assert all(int(number) is not None for number in numbers)


# --- added up by somebody else --------------------------------------------------------------


def added_up(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """Everybody's points, from a file alone; on the way every running total is looked at."""
    head, *lines = rows
    names = [n.removeprefix("Stand ") for n in head if n.startswith("Stand ")]
    totals = dict.fromkeys(names, 0)
    for line in lines:
        for name in names:
            totals[name] += int(line[head.index(name)] or 0)
            running = line[head.index(f"Stand {name}")]
            assert running in (str(totals[name]), ""), line
            assert running or not totals[name], line
    return totals


def totals_of(evening: Evening) -> dict[str, int]:
    sheet = sheet_of(evening)
    return {sheet.names[key]: total for key, total in sheet.sheet.totals.items()}


def test_the_demo_evening_adds_up() -> None:
    evening = demo.start_demo().evening
    totals = added_up(exported(evening))
    assert totals == totals_of(evening)
    assert any(totals.values())
    assert sum(totals.values()) == 0


def test_an_eventful_evening_adds_up(evening: Evening) -> None:
    assert added_up(exported(evening)) == totals_of(evening)


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(evenings())
def test_any_evening_adds_up(made: tuple[RuleSet, tuple[str, ...], tuple[Row, ...]]) -> None:
    evening = seated(*made)
    assert added_up(exported(evening)) == totals_of(evening)
