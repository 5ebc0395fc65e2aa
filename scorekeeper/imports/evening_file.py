"""Our own JSON, read strictly: what comes back is the evening that was written, or a refusal.

Whoever has made the file is not trusted: every row and every rule goes through the parsers of
``scoring.notation_*`` and is stored as those write it, and every other value is looked at here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.scoring.evening import BadEvening
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.notation_rules import format_rules

from .evening_parts import (
    Known,
    read_change,
    read_devices,
    read_head,
    read_row,
    read_rules,
    read_seats,
)
from .faults import Fault, Faulty, Part
from .planned import MOST_ROWS, Plan, most_rows, scored
from .texts import json_of
from .values import Values, wild

KEYS = {"format", "version", "evening", "rules", "seats", "devices", "rows", "history"}
FORMAT, VERSION = "dulle", 1
MOST_CHANGES = 10_000
_TAKEN = {"rows", "history"}

Unit = list[Any]


class EveningFile:
    """Reads an evening row by row, then its history. Raises Faulty where its head is wrong."""

    def __init__(self, text: str) -> None:
        data = json_of(text)
        read = Values(data, KEYS)
        if read.data.get("format") != FORMAT:
            raise Faulty(Fault(Part.FILE, 0, "not_our_json"))
        if (found := read.data.get("version")) != VERSION:
            details = {"found": found if isinstance(found, int) else "?", "wanted": VERSION}
            raise Faulty(Fault(Part.FILE, 0, "other_version", "version", details))
        # Rows and changes are looked at one by one.
        _refuse_all(wild({key: read.data[key] for key in read.data if key not in _TAKEN}))
        self._rows = read.list("rows", most=MOST_ROWS)
        self._changes = read.list("history", most=MOST_CHANGES)
        head = read_head(read)
        self._rules = read_rules(read)
        seats = read_seats(read)
        if len(self._rows) > (most := most_rows(len(seats))):
            read.fail("list_length", "rows", most=most)
        devices = read_devices(read, len(seats))
        _refuse_all(read.problems)
        self._known = Known(
            seats=len(seats), devices={device[0] for device in devices}, rows=self._row_numbers()
        )
        self._planned = head | {
            "rules": format_rules(self._rules),
            "seats": seats,
            "devices": devices,
        }
        self.total = len(self._rows) + len(self._changes)

    def _row_numbers(self) -> set[int]:
        numbers = (row.get("id") for row in self._rows if isinstance(row, dict))
        return {number for number in numbers if isinstance(number, int)}

    def take(self, at: int) -> tuple[Unit | None, list[Fault]]:
        """One row, or one change of the history behind them: which it is, and what it says."""
        is_row = at < len(self._rows)
        part = Part.ROW if is_row else Part.CHANGE
        number = at + 1 if is_row else at + 1 - len(self._rows)
        data = self._rows[at] if is_row else self._changes[number - 1]
        problems: Sequence[Problem] = wild(data)
        if not problems:
            read: Callable[[Any, Known], dict[str, Any]] = read_row if is_row else read_change
            try:
                return [part.value, number, read(data, self._known)], []
            except Refused as refused:
                problems = refused.problems
        return None, [Fault.of(part, number, problem) for problem in problems]

    def finish(self, units: Sequence[Unit]) -> tuple[Plan, list[Fault]]:
        """The evening of all rows and changes that were taken."""
        rows = [row for part, _number, row in units if part == Part.ROW]
        history = [change for part, _number, change in units if part == Part.CHANGE]
        if len({row["id"] for row in rows}) != len(rows):
            return {"evenings": []}, [Fault(Part.FILE, 0, "row_twice", "rows")]
        planned = self._planned | {"rows": rows, "history": history}
        try:
            return {"evenings": [scored(planned, self._rules)]}, []
        except BadEvening as refused:
            part = Part.ROW if refused.row else Part.FILE
            faults = [Fault.of(part, refused.row, problem) for problem in refused.problems]
            return {"evenings": []}, faults

    @property
    def names(self) -> Mapping[str, str]:
        """Players by their seats, for what is said about a row."""
        return {str(at): seat[0] for at, seat in enumerate(self._planned["seats"], start=1)}


def _refuse_all(problems: Sequence[Problem]) -> None:
    if problems:
        raise Faulty(*(Fault.of(Part.FILE, 0, problem) for problem in problems))
