"""A table of points per player: the games of one evening, or of many by their days.

Each line becomes a free row, which has to add up to 0; a penalty of our own table stays one. A
table with one line for each evening is the same with one row in each.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from scorekeeper.models.circles import NAME_LENGTH, visible
from scorekeeper.models.evenings import NOTE_LENGTH
from scorekeeper.scoring.evening import BadEvening
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rows import format_row
from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rows import FreeRow, JoinRow, LeaveRow, PenaltyRow, Row, check_points
from scorekeeper.scoring.rulesets import DEFAULT, RULE_SETS
from scorekeeper.scoring.seating import MOST_SEATS

from .faults import Fault, Part
from .formulas import as_written
from .planned import Plan, most_rows, planned_row, scored
from .points_table import PENALTIES, day_in, points_in, read_table

MOST_EVENINGS, MOST_REASON = 300, 200
# When an evening of old began, nobody has written down; long evenings end on another day.
BEGINNING = time(20)
ZONE = "Europe/Berlin"
RULES = RULE_SETS[DEFAULT]
_RULES = format_rules(RULES)

Unit = list[Any]


class PointsFile:
    """Reads a table line by line. Raises Faulty where it has no head that can be read."""

    def __init__(self, text: str, day: date | None) -> None:
        self._day = day
        self._columns, self._lines = read_table(text)
        self._is_ours = self._columns.kind is not None
        self.total = len(self._lines)

    @property
    def names(self) -> Mapping[str, str]:
        """Players by their columns."""
        return {str(column): name for column, name in self._columns.names.items()}

    def take(self, at: int) -> tuple[Unit | None, list[Fault]]:
        """One line: day, evening, whether it is a penalty, points by column, and the reason.

        ``None`` for one in which nobody gets anything: nothing has to be written down for it.
        """
        number, cells = self._lines[at]
        if any(cell.strip() for cell in cells[self._columns.width :]):
            sizes = {"found": len(cells), "wanted": self._columns.width}
            return None, [Fault(Part.LINE, number, "line_too_long", "", sizes)]
        faults: list[Fault] = []
        day = self._day_of(number, cells, faults)
        points = self._points(number, cells, faults)
        evening, penalty, reason, note = self._texts(number, cells, faults)
        if not faults and any(points.values()):
            try:
                row = PenaltyRow(points, reason) if penalty else FreeRow(points, reason)
                check_points(row, points, RULES)
            except Refused as refused:
                problems = refused.problems
                faults += [Fault(Part.LINE, number, p.code, "", p.details) for p in problems]
        if faults or not any(points.values()):
            return None, faults
        return [number, day and day.isoformat(), evening, penalty, points, reason, note], []

    def _day_of(self, number: int, cells: Sequence[str], faults: list[Fault]) -> date | None:
        cell = _cell(cells, self._columns.day).strip()
        try:
            day = day_in(cell)
        except ValueError:
            faults.append(Fault(Part.LINE, number, "no_day", "", {"found": cell[:40]}))
            return None
        if day is not None and day > timezone.localdate():
            faults.append(Fault(Part.LINE, number, "day_ahead", "", {"found": cell[:40]}))
        return day

    def _points(self, number: int, cells: Sequence[str], faults: list[Fault]) -> dict[str, int]:
        """Points by columns, of those who have any; 0 is some, too."""
        points = {}
        for column, name in self._columns.names.items():
            cell = _cell(cells, column)
            try:
                got = points_in(cell)
            except ValueError:
                details = {"found": cell.strip()[:40]}
                faults.append(Fault(Part.LINE, number, "no_points", name, details))
                continue
            if got is not None:
                points[str(column)] = got
        return points

    def _texts(
        self, number: int, cells: Sequence[str], faults: list[Fault]
    ) -> tuple[str, bool, str, str]:
        """The evening's name, whether the line is a penalty, why there is it, and its note."""
        columns = self._columns
        evening = _cell(cells, columns.evening).strip()
        penalty = _cell(cells, columns.kind).strip().casefold() in PENALTIES
        note = " ".join(as_written(_cell(cells, columns.note)).split())
        if self._is_ours:
            # Our own tables join what was written in several places.
            note = note if len(note) <= NOTE_LENGTH else f"{note[: NOTE_LENGTH - 1]}…"
        if len(evening) > NAME_LENGTH:
            faults.append(Fault(Part.LINE, number, "evening_length", "", {"most": NAME_LENGTH}))
        if len(note) > NOTE_LENGTH:
            faults.append(Fault(Part.LINE, number, "note_length", "", {"most": NOTE_LENGTH}))
        game = _cell(cells, columns.number).strip()
        if game.isdecimal() and len(game) < 7:
            return evening, penalty, f"Spiel {game}", note
        if len(note) <= MOST_REASON:
            return evening, penalty, note, ""
        return evening, penalty, "", note

    def finish(self, units: Sequence[Unit]) -> tuple[Plan, list[Fault]]:
        """The evenings of all lines that were taken."""
        by_evening: dict[tuple[str, str], list[Unit]] = {}
        day = ""
        for unit in units:
            # Our own table is one evening, which may go on after midnight.
            if not (self._is_ours and day):
                day = unit[1] or (self._day or timezone.localdate()).isoformat()
            by_evening.setdefault((day, unit[2]), []).append(unit)
        if len(by_evening) > MOST_EVENINGS:
            details = {"found": len(by_evening), "most": MOST_EVENINGS}
            return {"evenings": []}, [Fault(Part.FILE, 0, "too_many_evenings", "", details)]
        evenings, faults = [], []
        for (found_day, name), rows in by_evening.items():
            columns = [c for c in map(str, self._columns.names) if any(c in row[4] for row in rows)]
            if len(columns) < RULES.active:
                counts = {"found": len(columns), "wanted": RULES.active}
                faults.append(Fault(Part.LINE, rows[0][0], "too_few_names", "", counts))
                continue
            for called, part in _parts(name, rows, most_rows(len(columns))):
                try:
                    evenings.append(
                        self._evening(date.fromisoformat(found_day), called, columns, part)
                    )
                except BadEvening as refused:
                    number, problems = part[0][0], refused.problems
                    faults += [Fault(Part.LINE, number, p.code, "", p.details) for p in problems]
        if not units:
            faults.append(Fault(Part.FILE, 0, "no_lines"))
        return {"evenings": evenings, "split": len(evenings) > len(by_evening)}, faults

    def _evening(
        self, day: date, name: str, columns: Sequence[str], units: Sequence[Unit]
    ) -> Mapping[str, Any]:
        keys = {column: str(at) for at, column in enumerate(columns, start=1)}
        start = datetime.combine(day, BEGINNING, ZoneInfo(ZONE))
        today = timezone.localdate()
        if day == today:
            start = timezone.now()
        rows = [
            (
                (PenaltyRow if penalty else FreeRow)(
                    {keys[column]: got for column, got in points.items()}, reason
                ),
                note,
            )
            for _line, _day, _name, penalty, points, reason, note in units
        ]
        at = start.isoformat()
        planned = {
            "name": visible(name),
            "rules": _RULES,
            "first_dealer": 1,
            "stake_cents": None,
            "hide_standings": False,
            "version": 0,
            "time_zone": ZONE,
            "started_at": at,
            "closed_at": at if day < today else None,
            "seats": [
                [self._columns.names[int(column)], at_table < MOST_SEATS]
                for at_table, column in enumerate(columns)
            ],
            "devices": [],
            "rows": [
                planned_row(number, format_row(row), at=at, note=note)
                for number, (row, note) in enumerate(
                    _with_newcomers(rows, [*keys.values()]), start=1
                )
            ],
            "history": [],
        }
        return scored(planned, RULES)


def _parts(name: str, rows: Sequence[Unit], most: int) -> Iterator[tuple[str, Sequence[Unit]]]:
    """An evening, or several where it would be longer than any sheet that a page can show."""
    if len(rows) <= most:
        yield name, rows
        return
    for number, at in enumerate(range(0, len(rows), most), start=1):
        yield f"{name[:30]} Teil {number}".strip(), rows[at : at + most]


Noted = tuple[Row, str]


def _with_newcomers(
    rows: Sequence[tuple[FreeRow | PenaltyRow, str]], keys: Sequence[str]
) -> list[Noted]:
    """Rows of more players than a table has room for: who comes takes the place of one who goes.

    Of those at the table the one gets up whose last points come first.
    """
    if len(keys) <= MOST_SEATS:
        return [*rows]
    last = {key: at for at, (row, _note) in enumerate(rows) for key in row.points}
    seated, waiting = [*keys[:MOST_SEATS]], [*keys[MOST_SEATS:]]
    found: list[Noted] = []
    for row, note in rows:
        for key in [key for key in waiting if key in row.points]:
            gone = min(seated, key=lambda seat: last.get(seat, -1))
            place = seated.index(gone)
            seated[place] = key
            waiting.remove(key)
            found += [(LeaveRow(gone), ""), (JoinRow(key, place + 1), "")]
        found.append((row, note))
    return found


def _cell(cells: Sequence[str], at: int | None) -> str:
    return cells[at] if at is not None and at < len(cells) else ""
