"""All of an evening as JSON: what ``scorekeeper.imports.evening_file`` reads back without loss.

What lets somebody in - links, codes, sessions - is not of the evening and not in here. Rows and
devices have numbers of this file in place of those of the database.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from scorekeeper.corrections import SETTINGS, logged_rows
from scorekeeper.models import Change, Entry, Grant
from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording.devices import device_name

FORMAT, VERSION = "dulle", 1
# That an evening was read in here, or into which circle it went, is no matter of the evening.
NOT_OF_THE_EVENING = {"evening.imported", "evening.taken_in"}


def evening_json(sheet: EveningSheet, changes: Sequence[Change], grants: Iterable[Grant]) -> str:
    """The text of the file, with a line for each row and each change.

    ``changes`` come oldest first, ``grants`` are all devices of the evening with ``seat__player``.
    """
    data = evening_data(sheet, changes, grants)
    return "{\n" + ",\n".join(f"{_text(key)}: {_lines(data[key])}" for key in data) + "\n}\n"


def _lines(value: Any) -> str:
    if not isinstance(value, list) or not value:
        return _text(value)
    return "[\n" + ",\n".join(map(_text, value)) + "\n]"


def _text(value: Any) -> str:
    # In order: no database promises to keep another one.
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def evening_data(
    sheet: EveningSheet, changes: Sequence[Change], grants: Iterable[Grant]
) -> dict[str, Any]:
    """The evening as plain data; see :func:`evening_json`."""
    changes = [change for change in changes if change.action not in NOT_OF_THE_EVENING]
    entries = [line.entry for line in sheet.lines]
    numbers = _numbers(entries, changes)
    writers = _writers(entries, changes)
    written = sorted((g for g in grants if g.pk in writers), key=lambda grant: grant.number)
    devices = {grant.pk: grant.number for grant in written}
    evening = sheet.evening
    return {
        "format": FORMAT,
        "version": VERSION,
        "evening": {
            **{field: getattr(evening, field) for field in SETTINGS},
            "paid": evening.paid,
            "version": evening.version,
            "started_at": moment(evening.started_at),
            "closed_at": moment(evening.closed_at),
            "time_zone": evening.circle.time_zone,
        },
        "rules": format_rules(sheet.rules),
        "seats": [
            {"seat": seat.key, "player": seat.player.name, "from_start": seat.from_start}
            for seat in sheet.seats
        ],
        "devices": [_device(grant) for grant in written],
        "rows": [_row(entry, numbers, devices) for entry in entries],
        "history": [_change(change, numbers, devices) for change in changes],
    }


def moment(at: datetime | None) -> str | None:
    """A time in UTC, as exactly as it is known."""
    return None if at is None else at.astimezone(UTC).isoformat()


def _numbers(entries: Sequence[Entry], changes: Iterable[Change]) -> dict[int, int]:
    """Rows that stand and rows that are gone, numbered in the order in which they came."""
    known = {entry.pk for entry in entries}
    for change in changes:
        for state in (change.before, change.after):
            known |= {row["id"] for row in logged_rows(state)}
    return {pk: number for number, pk in enumerate(sorted(known), start=1)}


def _writers(entries: Iterable[Entry], changes: Iterable[Change]) -> set[int | None]:
    """Which devices have written anything; others have only looked."""
    found = {change.who_id for change in changes}
    for entry in entries:
        found |= {entry.entered_by_id, entry.changed_by_id}
    for change in changes:
        for state in (change.before, change.after):
            found |= {row["by"] for row in logged_rows(state)}
    return found


def _device(grant: Grant) -> dict[str, Any]:
    return {
        "number": grant.number,
        "name": device_name(grant),
        "seat": None if grant.seat is None else grant.seat.key,
        "said": grant.said,
        "since": moment(grant.created_at),
    }


def _row(entry: Entry, numbers: Mapping[int, int], devices: Mapping[int, int]) -> dict[str, Any]:
    return {
        "id": numbers[entry.pk],
        "row": entry.facts,
        "note": entry.note,
        "by": devices.get(entry.entered_by_id or 0),
        "at": moment(entry.entered_at),
        "changed_by": devices.get(entry.changed_by_id or 0),
        "changed_at": moment(entry.changed_at),
    }


def _change(
    change: Change, numbers: Mapping[int, int], devices: Mapping[int, int]
) -> dict[str, Any]:
    return {
        "action": change.action,
        "version": change.version,
        "by": devices.get(change.who_id or 0),
        "at": moment(change.at),
        "row": numbers.get(change.entry_id or 0),
        "before": _state(change.before, numbers, devices),
        "after": _state(change.after, numbers, devices),
    }


def _state(
    state: Mapping[str, Any] | None, numbers: Mapping[int, int], devices: Mapping[int, int]
) -> dict[str, Any] | None:
    """What a change kept, with rows and devices by the numbers of the file."""
    if state is None:
        return None
    kept = dict(state)
    if "rows" in state:
        kept["rows"] = [
            {**row, "id": numbers[row["id"]], "by": devices.get(row["by"] or 0)}
            for row in logged_rows(state)
        ]
    return kept
