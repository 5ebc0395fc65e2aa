"""Adding, inserting, changing and deleting rows."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scorekeeper import corrections
from scorekeeper.models import Grant
from scorekeeper.models.circles import name_key
from scorekeeper.scoring.notation_rows import format_row
from scorekeeper.scoring.rows import JoinRow, Row
from scorekeeper.sheets import EveningSheet

from .log import Request, log
from .log import rows as logged
from .outcomes import Saved
from .players import with_seat_for
from .steps import begin, read_open, requested, store


def add_entry(
    evening_id: int,
    row: Row,
    *,
    key: str,
    who: Grant | None,
    note: str = "",
    at: datetime | None = None,
    version: int | None = None,
) -> Saved:
    """Append ``row`` to the sheet, once for each ``key``; ``at`` is when, where that is not now.

    With ``version`` only to the sheet that the row was judged against: Stale otherwise, so that
    of two phones with the same game the second one is asked.

    Raises BadEvening where it cannot stand, KeyTaken where the key stands for something else.
    """
    request = requested(key, "add", format_row(row), note)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        after = corrections.appended(before, row, note)
        if at is not None:
            after.lines[-1].entry.entered_at = at
        return _added(before, after, len(after.lines) - 1, request=request, who=who)


def add_newcomer(
    evening_id: int, name: str, seat: int | None, *, key: str, who: Grant | None, note: str = ""
) -> Saved:
    """Let ``name`` sit down at ``seat`` (from 1; ``None`` is the last place).

    Who has sat at the table before takes the old column again. Raises as :func:`add_entry`.
    """
    request = requested(key, "join", name_key(name), seat, note)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening)
        before, newcomer = with_seat_for(before, name, who)
        after = corrections.appended(before, JoinRow(newcomer, seat), note)
        return _added(before, after, len(after.lines) - 1, request=request, who=who)


def insert_entry(
    evening_id: int,
    before_id: int,
    row: Row,
    *,
    version: int,
    key: str,
    who: Grant | None,
    note: str = "",
) -> Saved:
    """Put a forgotten ``row`` before an earlier one; everything after it is scored again.

    Raises Stale where ``version`` is not the evening's, BadEvening where a row cannot stand,
    Entry.DoesNotExist where the evening has no such row.
    """
    request = requested(key, "insert", before_id, format_row(row), note)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        after = corrections.inserted(before, before_id, row, note)
        at = corrections.find(before, before_id)
        return _added(before, after, at, request=request, who=who)


def insert_newcomer(
    evening_id: int,
    before_id: int,
    name: str,
    seat: int | None,
    *,
    version: int,
    key: str,
    who: Grant | None,
) -> Saved:
    """Let ``name`` sit down before an earlier row; otherwise as :func:`add_newcomer`.

    Raises as :func:`insert_entry`.
    """
    request = requested(key, "insert join", before_id, name_key(name), seat)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        before, newcomer = with_seat_for(before, name, who)
        after = corrections.inserted(before, before_id, JoinRow(newcomer, seat))
        at = corrections.find(before, before_id)
        return _added(before, after, at, request=request, who=who)


def change_entry(
    evening_id: int,
    entry_id: int,
    row: Row,
    *,
    version: int,
    who: Grant | None,
    note: str = "",
    key: str | None = None,
) -> Saved:
    """Put ``row`` in place of an earlier one; everything after it is scored again.

    Raises as :func:`insert_entry`.
    """
    request = requested(key, "change", entry_id, format_row(row), note)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        at = corrections.find(before, entry_id)
        after = corrections.changed(before, entry_id, row, note)
        old, new = before.lines[at].entry, after.lines[at].entry
        new.changed_by, new.changed_at = who, timezone.now()
        store(before, after)
        log(
            evening,
            f"{new.kind}.edited",
            who,
            entry=new,
            before=logged([old]),
            after=logged([new]),
            request=request,
        )
        return Saved(after, new)


def move_entry(
    evening_id: int,
    entry_id: int,
    before_id: int | None,
    *,
    version: int,
    who: Grant | None,
    key: str | None = None,
) -> Saved:
    """Put a row before another one, or for ``None`` at the end; everything is scored again.

    Raises as :func:`insert_entry`.
    """
    request = requested(key, "move", entry_id, before_id)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        old = before.lines[corrections.find(before, entry_id)].entry
        after = corrections.moved(before, entry_id, before_id)
        new = after.lines[corrections.find(after, entry_id)].entry
        new.changed_by, new.changed_at = who, timezone.now()
        store(before, after)
        log(
            evening,
            f"{new.kind}.moved",
            who,
            entry=new,
            before=logged([old]),
            after=logged([new]),
            request=request,
        )
        return Saved(after, new)


def delete_entry(
    evening_id: int, entry_id: int, *, version: int, who: Grant | None, key: str | None = None
) -> Saved:
    """Take a row off the sheet; everything after it is scored again.

    Raises as :func:`insert_entry`. The history keeps what the row was.
    """
    request = requested(key, "delete", entry_id)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        gone = before.lines[corrections.find(before, entry_id)].entry
        after = corrections.deleted(before, entry_id)
        store(before, after)
        log(
            evening,
            f"{gone.kind}.deleted",
            who,
            before=logged([gone]),
            request=request,
        )
        return Saved(after, None)


def _added(
    before: EveningSheet, after: EveningSheet, at: int, *, request: Request, who: Grant | None
) -> Saved:
    """Store a sheet that has one row more, at ``at`` from 0."""
    evening, entry = after.evening, after.lines[at].entry
    entry.entered_by = who
    store(before, after)
    log(
        evening,
        f"{entry.kind}.added",
        who,
        entry=entry,
        after=logged([entry]),
        request=request,
    )
    return Saved(after, entry)
