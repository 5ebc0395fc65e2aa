"""The only code that writes evenings: check, one short transaction, score, log the change.

Every function locks its evening first, so that two phones write one after the other. A refusal
(:class:`~scorekeeper.scoring.facts.Refused`, :class:`Stale`, :class:`KeyTaken`,
:class:`Closed`) stores nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from .models import (
    Change,
    Circle,
    Entry,
    Evening,
    Link,
    LinkKind,
    Player,
    Seat,
)
from .scoring.facts import Problem, Refused
from .scoring.notation import format_row, row_name
from .scoring.notation_rules import format_rules
from .scoring.rows import JoinRow, Row
from .scoring.rules import RuleSet
from .sheets import EveningSheet, read_sheet, score, start_fold
from .stored_results import store_results

WHO_LENGTH = 60
# Further down than any sheet reaches.
FAR = 1_000_000


class NotRecorded(Exception):
    """A write that was refused for the state of the evening, not for its facts."""


class Stale(NotRecorded):
    """The evening has changed since the version that the change was based on."""

    def __init__(self, sheet: EveningSheet) -> None:
        self.sheet = sheet
        super().__init__("based on an older version")


class KeyTaken(NotRecorded):
    """The key has been used for something else; ``entry`` is what it stored, unless deleted."""

    def __init__(self, entry: Entry | None) -> None:
        self.entry = entry
        super().__init__("the key stands for something else")


class Closed(NotRecorded):
    """The evening is closed."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What a write came to. ``fresh`` is False where the same had been sent before."""

    sheet: EveningSheet
    entry: Entry | None
    fresh: bool = True

    @property
    def evening(self) -> Evening:
        """The evening with its new version."""
        return self.sheet.evening


def start_evening(
    *,
    names: Sequence[str],
    first_dealer: int,
    rules: RuleSet,
    stake_cents: int | None = None,
    name: str = "",
    who: str = "",
) -> Link:
    """Start an evening with ``names`` in seat order; returns its table link.

    ``first_dealer`` is an index into ``names``, the stake is in cents per point.
    Raises Refused for a seating that the rules do not allow or for two equal names.
    """
    if len({player.casefold() for player in names}) != len(names):
        raise Refused((Problem("players_twice", "players"),))
    with transaction.atomic():
        circle = Circle.objects.create()
        evening = Evening(
            circle=circle,
            name=name,
            rules=format_rules(rules),
            first_dealer=first_dealer + 1,
            stake_cents=stake_cents,
        )
        players = [Player(circle=circle, name=player) for player in names]
        seats = [
            Seat(evening=evening, player=player, number=number)
            for number, player in enumerate(players, start=1)
        ]
        start_fold(evening, rules, seats)
        evening.save()
        Player.objects.bulk_create(players)
        Seat.objects.bulk_create(seats)
        _log(evening, "evening.started", who, after={"players": [*names]})
        return Link.objects.create(evening=evening, kind=LinkKind.TABLE)


def add_entry(evening_id: int, row: Row, *, key: str, who: str, note: str = "") -> Saved:
    """Append ``row`` to the sheet, once for each ``key``.

    Raises BadEvening where it cannot stand, KeyTaken where the key stands for something else.
    """
    with transaction.atomic():
        evening = _lock(evening_id)
        content = _content(row, note)
        if (done := _done_before(evening, key, content)) is not None:
            return done
        return _append(evening, read_sheet(evening), row, key=key, who=who, note=note)


def add_newcomer(
    evening_id: int, name: str, seat: int | None, *, key: str, who: str, note: str = ""
) -> Saved:
    """Let ``name`` sit down at ``seat`` (from 1; ``None`` is the last place).

    Who has sat at the table before takes the old column again. Raises as :func:`add_entry`.
    """
    with transaction.atomic():
        evening = _lock(evening_id)
        before = read_sheet(evening)
        known = {s.player.name.casefold(): s for s in before.seats}
        newcomer = known.get(name.casefold())
        if newcomer is None:
            player = evening.circle.players.filter(name__iexact=name).first()
            newcomer = Seat.objects.create(
                evening=evening,
                player=player or Player.objects.create(circle=evening.circle, name=name),
                number=len(before.seats) + 1,
                from_start=False,
            )
        row = JoinRow(newcomer.key, seat)
        if (done := _done_before(evening, key, _content(row, note))) is not None:
            return done
        entries = [line.entry for line in before.lines]
        seats = {**{s.key: s for s in before.seats}, newcomer.key: newcomer}
        widened = score(evening, [*seats.values()], entries)
        return _append(evening, widened, row, key=key, who=who, note=note)


def change_entry(
    evening_id: int,
    entry_id: int,
    row: Row,
    *,
    version: int,
    who: str,
    note: str = "",
    key: str | None = None,
) -> Saved:
    """Put ``row`` in place of an earlier one; everything after it is scored again.

    Raises Stale where ``version`` is not the evening's, BadEvening where a row cannot stand,
    Entry.DoesNotExist where the evening has no such row.
    """
    with transaction.atomic():
        evening = _lock(evening_id)
        content = _content(row, note)
        if key and (done := _done_before(evening, key, content)) is not None:
            return done
        before = _current(evening, version)
        entries, at = _find(before, entry_id)
        entry = entries[at]
        replaced = {"row": entry.facts, "note": entry.note}
        entry.kind, entry.facts, entry.note = row_name(row), content["row"], note
        entry.changed_by, entry.changed_at = who[:WHO_LENGTH], timezone.now()
        after = score(evening, before.seats, entries)
        entry.save()
        store_results(after, entries[at:])
        _bump(evening)
        _log(evening, f"{entry.kind}.edited", who, entry, replaced, content, key=key)
        return Saved(after, entry)


def delete_entry(
    evening_id: int, entry_id: int, *, version: int, who: str, key: str | None = None
) -> Saved:
    """Take a row off the sheet; everything after it is scored again.

    Raises as :func:`change_entry`. The history keeps what the row was.
    """
    with transaction.atomic():
        evening = _lock(evening_id)
        if key and (done := _done_before(evening, key, None)) is not None:
            return done
        before = _current(evening, version)
        entries, at = _find(before, entry_id)
        entry = entries.pop(at)
        after = score(evening, before.seats, entries)
        removed = {"row": entry.facts, "note": entry.note}
        entry.delete()
        _shift(evening, entries[at:], by=-1)
        store_results(after, entries[at:])
        _bump(evening)
        _log(evening, f"{entry.kind}.deleted", who, None, removed, None, key=key)
        return Saved(after, None)


def renew_link(evening_id: int, kind: LinkKind, *, who: str) -> Link:
    """Revoke the live link of ``kind`` with every device that came in by it; a new one."""
    with transaction.atomic():
        evening = _lock(evening_id)
        evening.links.filter(kind=kind, revoked_at=None).update(revoked_at=timezone.now())
        _log(evening, f"link.{kind}.renewed", who)
        return Link.objects.create(evening=evening, kind=kind)


# --- steps ---------------------------------------------------------------------------------


def _lock(evening_id: int) -> Evening:
    return (
        Evening.objects.select_related("circle").select_for_update(of=("self",)).get(pk=evening_id)
    )


def _content(row: Row, note: str) -> dict[str, Any]:
    return {"row": format_row(row), "note": note}


def _done_before(evening: Evening, key: str, content: Mapping[str, Any] | None) -> Saved | None:
    """What an earlier write with ``key`` came to, if there was one."""
    change = Change.objects.select_related("entry").filter(key=key).first()
    if change is None:
        return None
    if change.evening_id != evening.pk:
        raise KeyTaken(None)
    if change.after != content:
        raise KeyTaken(change.entry)
    return Saved(read_sheet(evening), change.entry, fresh=False)


def _current(evening: Evening, version: int) -> EveningSheet:
    """The sheet, if it is the one that a change was based on and may still be changed."""
    sheet = read_sheet(evening)
    if evening.closed_at is not None:
        raise Closed
    if evening.version != version:
        raise Stale(sheet)
    return sheet


def _find(sheet: EveningSheet, entry_id: int) -> tuple[list[Entry], int]:
    """The rows in order, and where the wanted one stands."""
    entries = [line.entry for line in sheet.lines]
    for at, entry in enumerate(entries):
        if entry.pk == entry_id:
            return entries, at
    raise Entry.DoesNotExist


def _append(
    evening: Evening, before: EveningSheet, row: Row, *, key: str, who: str, note: str
) -> Saved:
    if evening.closed_at is not None:
        raise Closed
    content = _content(row, note)
    entries = [line.entry for line in before.lines]
    entry = Entry(
        evening=evening,
        position=len(entries) + 1,
        kind=row_name(row),
        facts=content["row"],
        note=note,
        entered_by=who[:WHO_LENGTH],
    )
    after = score(evening, before.seats, [*entries, entry])
    store_results(after, [entry])
    _bump(evening)
    _log(evening, f"{entry.kind}.added", who, entry, None, content, key=key)
    return Saved(after, entry)


def _shift(evening: Evening, entries: Sequence[Entry], *, by: int) -> None:
    """Move rows up or down the sheet; by way of far positions, since each is unique."""
    if not entries:
        return
    moved = evening.entries.filter(pk__in=[entry.pk for entry in entries])
    moved.update(position=F("position") + FAR)
    moved.update(position=F("position") - FAR + by)
    for entry in entries:
        entry.position += by


def _bump(evening: Evening) -> None:
    """One version on: pollers and edits see that something has changed."""
    evening.version += 1
    evening.save(update_fields=["version"])


def _log(
    evening: Evening,
    action: str,
    who: str,
    entry: Entry | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    *,
    key: str | None = None,
) -> None:
    Change.objects.create(
        evening=evening,
        entry=entry,
        version=evening.version,
        key=key,
        action=action,
        who=who[:WHO_LENGTH],
        before=before,
        after=after,
    )
