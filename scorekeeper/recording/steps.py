"""The steps that every write is made of."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import F

from scorekeeper.models import Change, Entry, Evening, Grant, Link, LinkKind, Points
from scorekeeper.sheets import EveningSheet, Line, read_sheet
from scorekeeper.stored_results import copy_result, create_points, points_of

from .log import Request
from .outcomes import Closed, KeyTaken, Saved, ShutOut, Stale

# Further down than any sheet reaches.
FAR = 1_000_000
# What a row says, and what follows from where it stands.
CONTENT = ("kind", "facts", "note", "changed_by_id", "changed_at")
COPIES = ("position", "number", "value", "winner", "bock_factor")


def lock(evening_id: int, who: Grant | None) -> Evening:
    """The evening, held until the end of the transaction.

    Raises ShutOut where the device ``who`` may not write (any more): asked after the lock is
    held, so that a link that is being renewed lets nobody slip through. ``None`` is this
    program itself.
    """
    evenings = Evening.objects.select_related("circle").select_for_update(of=("self",))
    evening = evenings.get(pk=evening_id)
    if who is not None:
        live = Link.objects.filter(kind=LinkKind.TABLE, revoked_at=None)
        if not live.filter(grants=who, evening=evening).exists():
            raise ShutOut
    return evening


def requested(key: str | None, action: str, *content: Any) -> Request:
    """What somebody asked for under ``key``."""
    text = json.dumps([action, *content], sort_keys=True)
    return Request(key or None, hashlib.sha256(text.encode()).hexdigest()[:32])


def done_before(evening: Evening, request: Request) -> Saved | None:
    """What an earlier write with the same key came to, if there was one.

    Raises KeyTaken where it was another request.
    """
    if request.key is None:
        return None
    change = Change.objects.select_related("entry").filter(key=request.key).first()
    if change is None:
        return None
    if change.evening_id != evening.pk:
        raise KeyTaken(None)
    if change.request != request.fingerprint:
        raise KeyTaken(change.entry)
    return Saved(read_sheet(evening), change.entry, fresh=False)


def done(evening: Evening, key: str) -> Saved | None:
    """What an earlier write with ``key`` came to, whatever it was asked with.

    Raises KeyTaken where the key belongs to another evening. Writes nothing.
    """
    change = Change.objects.select_related("entry").filter(key=key).first() if key else None
    if change is None:
        return None
    if change.evening_id != evening.pk:
        raise KeyTaken(None)
    return Saved(read_sheet(evening), change.entry, fresh=False)


def read_open(evening: Evening, version: int | None = None) -> EveningSheet:
    """The sheet, if it may be changed and is the one that a correction was based on.

    Raises Closed or Stale.
    """
    sheet = read_sheet(evening)
    if evening.closed_at is not None:
        raise Closed
    if version is not None and evening.version != version:
        raise Stale(sheet)
    return sheet


def store(before: EveningSheet, after: EveningSheet) -> None:
    """Make the stored rows those of ``after``; writes only what differs.

    The number of statements does not depend on the number of rows.
    """
    old = {line.entry.pk: line for line in before.lines}
    kept = {line.entry.pk for line in after.lines}
    if removed := [pk for pk in old if pk not in kept]:
        Entry.objects.filter(pk__in=removed).delete()
    for position, line in enumerate(after.lines, start=1):
        line.entry.position = position
        copy_result(line)
    existing = [line for line in after.lines if line.entry.pk in old]
    added = [line for line in after.lines if line.entry.pk not in old]
    moved = [line.entry.pk for line in existing if _differs(line, old, ("position",))]
    if moved:
        # Each position is unique at every moment, so rows change places by way of far ones.
        Entry.objects.filter(pk__in=moved).update(position=F("position") + FAR)
    if changed := [line.entry for line in existing if _differs(line, old, CONTENT)]:
        Entry.objects.bulk_update(changed, [name.removesuffix("_id") for name in CONTENT])
    _write_copies([line.entry for line in existing if _differs(line, old, COPIES)])
    for line in added:
        line.entry.save()
    # Points can change where nothing else does: another player sits out.
    paid = [line for line in existing if points_of(line) != points_of(old[line.entry.pk])]
    if paid:
        Points.objects.filter(entry__in=[line.entry.pk for line in paid]).delete()
    create_points(after, [*paid, *added])


def _differs(line: Line, old: Mapping[int, Line], names: Sequence[str]) -> bool:
    was = old[line.entry.pk].entry
    return any(getattr(line.entry, name) != getattr(was, name) for name in names)


def _write_copies(entries: Sequence[Entry]) -> None:
    """Write the copies of many rows as one prepared statement.

    ``bulk_update`` would build one CASE for each row and field: a quarter of a second for the
    first of forty rows, with everybody else waiting.
    """
    if not entries:
        return
    quote = connection.ops.quote_name
    columns = ", ".join(f"{quote(name)} = %s" for name in COPIES)
    table, key = quote(Entry._meta.db_table), quote("id")
    with connection.cursor() as cursor:
        cursor.executemany(
            # Made of names of our own only.
            f"UPDATE {table} SET {columns} WHERE {key} = %s",  # noqa: S608
            [[*(getattr(entry, name) for name in COPIES), entry.pk] for entry in entries],
        )


def bump(evening: Evening) -> None:
    """One version on: pollers and edits see that something has changed."""
    evening.version += 1
    evening.save(update_fields=["version"])
