"""The steps that every write is made of."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from scorekeeper.corrections import SETTINGS
from scorekeeper.models import (
    WRITERS,
    Change,
    Entry,
    Evening,
    Grant,
    LinkKind,
    Membership,
    Points,
)
from scorekeeper.models.evenings import new_state
from scorekeeper.prepared import Prepared
from scorekeeper.sheets import EveningSheet, Line, evening_in, keep, read_sheet
from scorekeeper.stored_results import copy_result, points_of, store_points

from .log import NO_REQUEST, Request
from .outcomes import Closed, KeyTaken, Saved, ShutOut, Stale

# Further down than any sheet reaches.
FAR = 1_000_000
# What can change of a row: its place, what it says, and what follows from both.
COLUMNS = (
    "position", "kind", "facts", "note", "changed_by_id", "changed_at",
    "number", "value", "winner", "bock_factor",
)  # fmt: skip
# What can change of an evening besides its rows.
OWN = ("rules", *SETTINGS, "closed_at", "paid")


def lock(evening_id: int) -> Evening:
    """The evening, held until the end of the transaction."""
    found = _LOCKED.one(evening_id)
    if found is None:
        raise Evening.DoesNotExist
    return evening_in(evening_id, *found)


@contextmanager
def held(evening_id: int) -> Iterator[EveningSheet]:
    """The sheet as it is and stays, until what is decided by it has been written."""
    with transaction.atomic():
        yield read_sheet(lock(evening_id))


def hold_account(user_id: int) -> None:
    """Let an account do one thing at a time, and stay, until the end of the transaction.

    Raises ShutOut where it is gone. Circles and evenings are held first: an account that goes
    leaves them before it is held itself.
    """
    held = get_user_model()._default_manager.select_for_update(no_key=True).filter(pk=user_id)
    if not held.values_list("pk").first():
        raise ShutOut


_LOCKED = Prepared(
    lambda evening_id: (
        Evening.objects.select_for_update().filter(pk=evening_id).values_list("state")
    ),
    int,
)


def live_grants(evening_id: int, grant_id: int) -> QuerySet[Grant]:
    """What lets a device or an account write to an evening, if it still does."""
    return writing_grants().filter(pk=grant_id, evening=evening_id)


def writing_grants() -> QuerySet[Grant]:
    """All that lets a device or an account write.

    A device came by the link of the table, and that lives; an account may write as a member.
    """
    by_link = Q(link__kind=LinkKind.TABLE, link__revoked_at=None)
    writers = Membership.objects.filter(
        circle=OuterRef("evening__circle"), user=OuterRef("user"), role__in=WRITERS
    )
    return Grant.objects.filter(by_link | Exists(writers))


_LIVE_AND_USED = Prepared(
    lambda evening_id, grant_id, key: live_grants(evening_id, grant_id).values_list(
        Exists(Change.objects.filter(key=key))
    ),
    int,
    int,
    str,
)


def begin(
    evening_id: int, who: Grant | None, request: Request = NO_REQUEST
) -> tuple[Evening, Saved | None]:
    """Lock the evening; what an earlier write with the same key came to, if there was one.

    Raises ShutOut where ``who``, a device or an account, may not write (any more): asked after
    the lock is held, so that a link that is being renewed lets nobody slip through. ``None`` is
    this program itself. Raises KeyTaken where the key stands for another request.
    """
    evening = lock(evening_id)
    if who is not None:
        lives = _LIVE_AND_USED.one(evening_id, who.pk, request.key or "")
        if lives is None:
            raise ShutOut
        (is_used,) = lives
        if not is_used:
            return evening, None
    change = _change_with(evening, request.key)
    if change is None:
        return evening, None
    if change.request != request.fingerprint:
        raise KeyTaken(change.entry)
    return evening, _again(evening, change)


def requested(key: str | None, action: str, *content: Any) -> Request:
    """What somebody asked for under ``key``."""
    text = json.dumps([action, *content], sort_keys=True)
    return Request(key or None, hashlib.sha256(text.encode()).hexdigest()[:32])


def done(evening: Evening, key: str) -> Saved | None:
    """What an earlier write with ``key`` came to, whatever it was asked with.

    Raises KeyTaken where the key belongs to another evening. Writes nothing.
    """
    change = _change_with(evening, key)
    return None if change is None else _again(evening, change)


def _change_with(evening: Evening, key: str | None) -> Change | None:
    """The change that was made under a key. Raises KeyTaken where it is of another evening."""
    change = Change.objects.select_related("entry").filter(key=key).first() if key else None
    if change is not None and change.evening_id != evening.pk:
        raise KeyTaken(None)
    return change


def _again(evening: Evening, change: Change) -> Saved:
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
    """Make the stored evening that of ``after``, one version on; writes only what differs.

    The number of statements does not depend on the number of rows.
    """
    old = {line.entry.pk: line for line in before.lines}
    kept = {line.entry.pk for line in after.lines}
    if removed := [pk for pk in old if pk not in kept]:
        _remove(removed)
    changed, paid, added = [], [], []
    for position, line in enumerate(after.lines, start=1):
        was = old.get(line.entry.pk)
        if line is was:
            continue
        line.entry.position = position
        copy_result(line)
        if was is None:
            added.append(line)
            continue
        if any(getattr(line.entry, name) != getattr(was.entry, name) for name in COLUMNS):
            changed.append(line.entry)
        # Points can change where nothing else does: another player sits out.
        if points_of(line) != points_of(was):
            paid.append(line)
    _update(changed, old)
    Entry.objects.bulk_create([line.entry for line in added])
    store_points(after, [*paid, *added], old)
    _store_own(before.evening, after.evening)
    keep(after)


def _remove(ids: Sequence[int]) -> None:
    """Delete rows; the history keeps what they were. One statement for each table."""
    Points.objects.filter(entry__in=ids).delete()
    Change.objects.filter(entry__in=ids).update(entry=None)
    # Nothing else hangs on a row: it need not be looked for.
    Entry.objects.filter(pk__in=ids)._raw_delete(connection.alias)


def _update(entries: Sequence[Entry], old: Mapping[int, Line]) -> None:
    """Write rows that are there already, as one prepared statement.

    ``bulk_update`` would build one CASE for each row and field: a quarter of a second for the
    first of forty rows, with everybody else waiting.
    """
    if not entries:
        return
    fields = {field.attname: field for field in Entry._meta.concrete_fields}
    written = [
        [
            *(fields[name].get_db_prep_save(getattr(entry, name), connection) for name in COLUMNS),
            entry.pk,
        ]
        for entry in entries
    ]
    # Each position is unique at every moment, so rows change places by way of far ones.
    moved = [
        [entry.position + FAR, *values[1:]]
        for entry, values in zip(entries, written, strict=True)
        if entry.position != old[entry.pk].entry.position
    ]
    quote = connection.ops.quote_name
    columns = ", ".join(f"{quote(name)} = %s" for name in COLUMNS)
    table, key = quote(Entry._meta.db_table), quote("id")
    with connection.cursor() as cursor:
        # Made of names of our own only.
        statement = f"UPDATE {table} SET {columns} WHERE {key} = %s"  # noqa: S608
        cursor.executemany(statement, moved + written)


def _store_own(before: Evening, after: Evening) -> None:
    """What has changed of the evening itself, and one version on.

    Pollers and edits see by the version that something has changed.
    """
    changed = [name for name in OWN if getattr(after, name) != getattr(before, name)]
    after.version += 1
    after.state = new_state()
    after.save(update_fields=["version", "state", *changed])
