"""The copies of scoring results that are stored beside the facts, for statistics in SQL.

Only ``recording`` writes them, in the transaction of the change; ``verify_scores`` compares.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .models import Evening, Points
from .scoring.notation_rows import row_name
from .sheets import EveningSheet, Line, read_stored


def result_of(line: Line) -> dict[str, Any]:
    """What an entry's copies have to say."""
    result = line.scored.result
    return {
        "kind": row_name(line.scored.row),
        "number": line.scored.number,
        "value": None if result is None else result.value,
        "winner": "" if result is None or result.winner is None else result.winner.value,
        "bock_factor": 1 if result is None else result.bock_factor,
    }


def points_of(line: Line) -> dict[str, int]:
    """Points by seat key; seats without any are left out."""
    return {key: points for key, points in line.scored.points.items() if points}


def copy_result(line: Line) -> None:
    """Set the copies of an entry, without saving it."""
    for name, value in result_of(line).items():
        setattr(line.entry, name, value)


def store_points(
    sheet: EveningSheet, lines: Sequence[Line], before: Mapping[int, Line] | None = None
) -> None:
    """Store the points of rows in one statement; ``before`` has those that were there, by id.

    Who got something and now gets nothing is left with 0.
    """
    seats = {seat.key: seat for seat in sheet.seats}
    found = []
    for line in lines:
        was = before.get(line.entry.pk) if before else None
        points = dict.fromkeys(points_of(was), 0) if was else {}
        points |= points_of(line)
        found += [Points(entry=line.entry, seat=seats[k], points=n) for k, n in points.items()]
    Points.objects.bulk_create(
        found,
        update_conflicts=True,
        unique_fields=["entry", "seat"],
        update_fields=["points"],
    )


def differences(evening: Evening) -> list[str]:
    """Where the stored copies of an evening differ from its facts scored anew; empty if right."""
    sheet = read_stored(evening)
    stored: dict[int, dict[str, int]] = {}
    rows = Points.objects.filter(entry__evening=evening).exclude(points=0).order_by("pk")
    found = []
    for entry_id, seat, of, points in rows.values_list(
        "entry_id", "seat__number", "seat__evening_id", "points"
    ):
        stored.setdefault(entry_id, {})[str(seat)] = points
        if of != evening.pk:
            found.append(f"points of entry {entry_id}: a seat of evening {of}")
    for position, line in enumerate(sheet.lines, start=1):
        entry = line.entry
        if entry.position != position:
            found.append(f"row {position}: stands at {entry.position}")
        for name, value in result_of(line).items():
            if getattr(entry, name) != value:
                found.append(f"row {position}: {name} is {getattr(entry, name)}, not {value}")
        if stored.get(entry.pk, {}) != points_of(line):
            found.append(f"row {position}: points are {stored.get(entry.pk)}")
    return found
