"""The steps that every write is made of."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db.models import F

from scorekeeper.models import Change, Entry, Evening, Points
from scorekeeper.sheets import EveningSheet, Line, read_sheet
from scorekeeper.stored_results import copy_result, create_points, points_of

from .log import Request
from .outcomes import Closed, KeyTaken, Saved, Stale

# Further down than any sheet reaches.
FAR = 1_000_000
STORED = ("position", "kind", "facts", "note", "number", "value", "winner", "bock_factor",
          "changed_by", "changed_at")  # fmt: skip


def lock(evening_id: int) -> Evening:
    """The evening, held until the end of the transaction."""
    evenings = Evening.objects.select_related("circle").select_for_update(of=("self",))
    return evenings.get(pk=evening_id)


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
    changed = [line for at, line in enumerate(after.lines) if _place(line, at + 1, old)]
    existing = [line.entry for line in changed if line.entry.pk in old]
    moved = [e.pk for e in existing if e.position != old[e.pk].entry.position]
    if moved:
        # Each position is unique at every moment, so rows change places by way of far ones.
        Entry.objects.filter(pk__in=moved).update(position=F("position") + FAR)
    if existing:
        Entry.objects.bulk_update(existing, STORED)
    for line in changed:
        if line.entry._state.adding:
            line.entry.save()
    # Points can change where nothing else does: another player sits out.
    other_points = [
        line
        for line in after.lines
        if line.entry.pk in old and points_of(line) != points_of(old[line.entry.pk])
    ]
    if other_points:
        Points.objects.filter(entry__in=[line.entry.pk for line in other_points]).delete()
    added = [line for line in changed if line.entry.pk not in old]
    create_points(after, [*other_points, *added])


def _place(line: Line, position: int, old: Mapping[int, Line]) -> bool:
    """Give a row its position and its copies of the result; True where that is news."""
    line.entry.position = position
    copy_result(line)
    was = old.get(line.entry.pk)
    return was is None or any(
        getattr(line.entry, name) != getattr(was.entry, name) for name in STORED
    )


def bump(evening: Evening) -> None:
    """One version on: pollers and edits see that something has changed."""
    evening.version += 1
    evening.save(update_fields=["version"])
