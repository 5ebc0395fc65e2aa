"""A table of points: which column is whose, and what the cells of a line say."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple

from scorekeeper.models.circles import NAME_LENGTH, name_key, visible

from .faults import Fault, Faulty, Part
from .formulas import as_written

MOST_LINES, MOST_COLUMNS = 10_000, 60
_DELIMITERS = ";\t,"
_SAID = re.compile(r"sep=(.)\s*\Z", re.IGNORECASE)

# What our own tables begin with, in each language; then come names, totals by name, and a note.
OWN = (
    {"nr.", "no."}, {"zeit", "time"}, {"art", "kind"}, {"spielwert"}, {"bock"},
    {"sieger", "winner"}, {"solo"},
)  # fmt: skip
OWN_TOTALS = ("Stand ", "Total ")
PENALTIES = {"strafe", "penalty"}
NUMBERS = {"nr", "nr.", "no", "no.", "#", "nummer", "number", "spiel", "game", "zeile", "row"}
DAYS = {"datum", "tag", "date", "day"}
EVENINGS = {"abend", "evening"}
NOTES = {"notiz", "bemerkung", "kommentar", "grund", "note", "comment", "reason"}
SUMS = {"summe", "sum", "kontrolle", "check", "spielwert", "wert", "value"}

_NOTHING = {"", "-", "–", "—", "−", "x", "X"}
_WHOLE = re.compile(r"([+-]?)([0-9]{1,9})(?:[.,]0{1,2})?")
_GERMAN_DAY = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4}|[0-9]{2})(?![0-9])")
_MINUS = str.maketrans({"−": "-", "–": "-", "\xa0": " ", "\u202f": " "})
_FIRST, _LAST = date(1900, 1, 1), date(2200, 1, 1)


class Columns(NamedTuple):
    """Where in a line what stands. ``names`` are players by their columns."""

    names: Mapping[int, str]
    number: int | None = None
    day: int | None = None
    evening: int | None = None
    kind: int | None = None
    note: int | None = None
    width: int = 0


class Table(NamedTuple):
    """The columns, and all lines that are not empty with the numbers that an editor shows."""

    columns: Columns
    lines: list[tuple[int, list[str]]]


def read_table(text: str) -> Table:
    """Cut a text into cells and read its head. Raises Faulty.

    >>> table = read_table("Datum;Anna;Ben;Carl;Dora\\n3.5.2024;3;−3;0;\\n")
    >>> table.columns.names, table.lines
    ({1: 'Anna', 2: 'Ben', 3: 'Carl', 4: 'Dora'}, [(2, ['3.5.2024', '3', '−3', '0', ''])])
    """
    delimiter, skipped = _delimiter(text)
    lines = _lines(text, delimiter)
    for _said in range(skipped):
        next(lines, None)
    number, head = next(lines, (1, []))
    columns = _columns(number, head)
    found: list[tuple[int, list[str]]] = []
    for line in lines:
        if len(found) == MOST_LINES:
            raise Faulty(Fault(Part.LINE, line[0], "too_many_lines", "", {"most": MOST_LINES}))
        found.append(line)
    if not found:
        raise Faulty(Fault(Part.FILE, 0, "no_lines"))
    return Table(columns, found)


def _delimiter(text: str) -> tuple[str, int]:
    """What stands between cells, and how many lines before the head said so."""
    filled = (line for line in io.StringIO(text) if line.strip())
    first = next(filled, "")
    if (said := _SAID.match(first)) and said[1] in _DELIMITERS:
        return said[1], 1
    outside = re.sub(r'"[^"]*"', "", first)
    return max(_DELIMITERS, key=outside.count), 0


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Lines with something in them. The number is that of the line in which one begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as error:
        raise Faulty(Fault(Part.LINE, begins, "line_unreadable")) from error


def _columns(number: int, head: Sequence[str]) -> Columns:
    """Whose columns there are. Raises Faulty with everything that is wrong with the head."""
    # In one go: there may be millions of empty cells.
    filled = (at for at in range(len(head), 0, -1) if head[at - 1].strip())
    head = head[: next(filled, 0)]
    if len(head) > MOST_COLUMNS:
        raise Faulty(Fault(Part.LINE, number, "too_many_columns", "", {"most": MOST_COLUMNS}))
    columns = _own(head) or _theirs(head)
    names: dict[int, str] = {}
    faults, seen = [], set()
    for at, written in columns.names.items():
        name = names[at] = visible(written)
        details = {"column": at + 1, "found": name[:NAME_LENGTH]}
        if not name:
            faults.append(Fault(Part.LINE, number, "name_missing", "", details))
        elif len(name) > NAME_LENGTH:
            faults.append(Fault(Part.LINE, number, "name_length", "", details))
        elif _number(name) is not None:
            faults.append(Fault(Part.LINE, number, "name_is_number", "", details))
        elif name_key(name) in seen:
            faults.append(Fault(Part.LINE, number, "name_twice", "", details))
        seen.add(name_key(name))
    if not names and not faults:
        faults.append(Fault(Part.LINE, number, "no_names"))
    if faults:
        raise Faulty(*faults)
    return columns._replace(names=names)


def _own(head: Sequence[str]) -> Columns | None:
    """The columns of a table that we have made, if it is one."""
    words = [cell.strip().casefold() for cell in head]
    before = len(OWN)
    if len(words) <= before or words[-1] not in NOTES:
        return None
    if any(word not in known for word, known in zip(words, OWN, strict=False)):
        return None
    middle = [as_written(cell) for cell in head[before:-1]]
    for count in range(len(middle) // 2, 0, -1):
        names = middle[:count]
        if any(middle[count : 2 * count] == [f"{t}{name}" for name in names] for t in OWN_TOTALS):
            places = dict(enumerate(names, start=before))
            return Columns(places, 0, 1, None, 2, len(head) - 1, len(head))
    return None


def _theirs(head: Sequence[str]) -> Columns:
    """The columns of any other table: those that are called like nothing else are names."""
    places: dict[str, int] = {}
    names = {}
    known = {"number": NUMBERS, "day": DAYS, "evening": EVENINGS, "note": NOTES}
    for at, cell in enumerate(head):
        word = cell.strip().casefold()
        field = next((field for field, words in known.items() if word in words), None)
        if field is not None and field not in places:
            places[field] = at
        elif word not in SUMS:
            names[at] = as_written(cell)
    return Columns(
        names,
        number=places.get("number"),
        day=places.get("day"),
        evening=places.get("evening"),
        note=places.get("note"),
        width=len(head),
    )


# --- cells -----------------------------------------------------------------------------------


def points_in(cell: str) -> int | None:
    """The points in a cell; ``None`` where somebody did not play. Raises ValueError.

    >>> points_in("−3"), points_in("+4,0"), points_in(" – ")
    (-3, 4, None)
    """
    if cell.strip() in _NOTHING:
        return None
    number = _number(cell)
    if number is None:
        raise ValueError(cell)
    return number


def _number(cell: str) -> int | None:
    found = _WHOLE.fullmatch(cell.translate(_MINUS).strip().replace("- ", "-"))
    return int(found[1] + found[2]) if found else None


def day_in(cell: str) -> date | None:
    """The day in a cell, with or without a time; ``None`` in an empty one. Raises ValueError.

    >>> day_in("3.5.2024"), day_in("2024-05-03 21:07"), day_in("03.05.94")
    (datetime.date(2024, 5, 3), datetime.date(2024, 5, 3), datetime.date(1994, 5, 3))
    """
    text = cell.strip()
    if not text:
        return None
    if found := _GERMAN_DAY.match(text):
        day, month, year = found.groups()
        # Two digits: nobody has a sheet from before 1970 who does not say so.
        century = "" if len(year) == 4 else "20" if year < "70" else "19"
        read = date(int(century + year), int(month), int(day))
    else:
        read = datetime.fromisoformat(text).date()
    if not _FIRST <= read < _LAST:
        raise ValueError(cell)
    return read
