"""Reading evenings in: a file is kept until it is agreed to, then stored all at once.

What is in it has been read and scored by ``scorekeeper.imports``, piece by piece, so that no
request keeps the others waiting for long; nothing of it is an evening before it is agreed to.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from time import monotonic
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from scorekeeper.imports.faults import MOST_SHOWN, Fault
from scorekeeper.imports.planned import evening_of, maybe_moment, moment, planned_row
from scorekeeper.imports.reading import Reading, opened
from scorekeeper.models import (
    Change,
    Circle,
    Entry,
    Evening,
    Grant,
    Link,
    LinkKind,
    Player,
    Points,
    Seat,
    Upload,
)
from scorekeeper.models.circles import name_key

from .inserts import insert

# A file that nobody has agreed to by then is forgotten; so is the oldest of too many.
KEPT_FOR, MOST_KEPT = timedelta(days=1), 30
# What one request may read of a file.
SLICE_SECONDS = 0.6
_AT_ONCE = 50
# Few rows are scored at once with being read; for many that takes a request of its own.
FEW = 1_000


class NotReadyYet(Exception):
    """A file that has not been read to its end, or in which something is wrong."""


def keep_upload(kind: str, text: str, *, day: date | None = None) -> Upload:
    """Keep a file, and read as much of it as one request may. Raises Faulty for a bad head."""
    reading = opened(kind, text, day)
    with transaction.atomic():
        _forget_old()
        upload = Upload.objects.create(kind=kind, text=text, day=day, total=reading.total)
    return _read(upload, reading, SLICE_SECONDS)


def _forget_old() -> None:
    Upload.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    newest = Upload.objects.order_by("-pk").values_list("pk", flat=True)[: MOST_KEPT - 1]
    Upload.objects.exclude(pk__in=[*newest]).delete()


def drop_upload(upload_id: int) -> None:
    """Forget a file; nothing happens where it is gone already."""
    Upload.objects.filter(pk=upload_id).delete()


def read_on(upload: Upload, *, seconds: float | None = None) -> Upload:
    """Read a file from where it was left, for so many seconds or as long as one request may.

    Two requests that read at once read the same, and it counts once.
    """
    if upload.ready:
        return upload
    reading = opened(upload.kind, upload.text, upload.day)
    return _read(upload, reading, SLICE_SECONDS if seconds is None else seconds)


def _read(upload: Upload, reading: Reading, seconds: float) -> Upload:
    until, before = monotonic() + seconds, upload.done
    plan = upload.plan
    while upload.done < reading.total:
        for at in range(upload.done, min(upload.done + _AT_ONCE, reading.total)):
            unit, faults = reading.take(at)
            _note(upload, faults)
            if unit is not None:
                plan["units"].append(unit)
            elif not faults:
                plan["skipped"] += 1
            upload.done += 1
        if monotonic() >= until:
            break
    if upload.done == reading.total and (reading.total <= FEW or before == reading.total):
        _finish(upload, reading)
    changed = {name: getattr(upload, name) for name in ("done", "plan", "fault_count", "ready")}
    Upload.objects.filter(pk=upload.pk, done=before, ready=False).update(**changed)
    return upload


def _finish(upload: Upload, reading: Reading) -> None:
    """Make the evenings, unless something was wrong with a row: then there is nothing to make."""
    plan = upload.plan
    if upload.fault_count == 0:
        made, faults = reading.finish(plan["units"])
        _note(upload, faults)
        plan |= made
    plan["names"] = dict(reading.names)
    plan["units"] = []
    upload.ready = True


def _note(upload: Upload, faults: Sequence[Fault]) -> None:
    kept = upload.plan["faults"]
    kept += [fault.as_json() for fault in faults[: MOST_SHOWN - len(kept)]]
    upload.fault_count += len(faults)


def import_evenings(upload_id: int) -> Mapping[str, int]:
    """Store the evenings of a file, all or none; done twice, it is done once.

    Gives their addresses, each with the id of the grant for the device that reads them in.
    Raises NotReadyYet, or Upload.DoesNotExist where it was forgotten.
    """
    with transaction.atomic():
        upload = Upload.objects.select_for_update().get(pk=upload_id)
        if upload.stored_at is None:
            if not upload.ready or upload.fault_count:
                raise NotReadyYet
            upload.made = _store(upload.plan["evenings"])
            upload.stored_at = timezone.now()
            upload.text, upload.plan = "", {}
            upload.save()
        made: Mapping[str, int] = upload.made
        return made


class _New(NamedTuple):
    """An evening that is being stored. ``rows`` are ids by the numbers of the file."""

    planned: Mapping[str, Any]
    evening: Evening
    seats: Sequence[Seat]
    devices: Mapping[int | None, Grant]
    grant: Grant
    rows: Mapping[int, int]

    def device(self, number: int | None) -> int | None:
        """The id of a device of the file."""
        grant = self.devices.get(number)
        return None if grant is None else grant.pk


def _store(plans: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Store evenings of one circle; the number of statements does not depend on theirs.

    One file is one circle: who has the same name in two evenings is the same player.
    """
    circle = Circle.objects.create(time_zone=plans[0]["time_zone"])
    names = dict.fromkeys(name for planned in plans for name, _from_start in planned["seats"])
    players: dict[str, Player] = {}
    for name in names:
        players.setdefault(name_key(name), Player(circle=circle, name=name))
    Player.objects.bulk_create(players.values())
    evenings = Evening.objects.bulk_create([evening_of(planned, circle) for planned in plans])
    links = Link.objects.bulk_create(
        [Link(evening=evening, kind=LinkKind.TABLE) for evening in evenings]
    )
    found = [_seated(planned, link, players) for planned, link in zip(plans, links, strict=True)]
    Seat.objects.bulk_create([seat for new in found for seat in new.seats])
    Grant.objects.bulk_create(
        [grant for new in found for grant in (*new.devices.values(), new.grant)]
    )
    found = _store_rows(found)
    insert(Change, _CHANGE, (change for new in found for change in _changes(new)))
    return {new.evening.address: new.grant.pk for new in found}


def _seated(planned: Mapping[str, Any], link: Link, players: Mapping[str, Player]) -> _New:
    """An evening with its seats and devices; the device that reads it in is one more."""
    evening = link.evening
    seats = [
        Seat(evening=evening, player=players[name_key(name)], number=number, from_start=start)
        for number, (name, start) in enumerate(planned["seats"], start=1)
    ]
    devices = {
        number: Grant(
            evening=evening,
            link=link,
            number=number,
            seat=None if seat is None else seats[seat - 1],
            said=said,
            created_at=moment(since),
        )
        for number, seat, said, since in planned["devices"]
    }
    grant = Grant(evening=evening, link=link, number=max(devices, default=0) + 1)
    return _New(planned, evening, seats, {**devices}, grant, {})


# --- rows --------------------------------------------------------------------------------------

_ENTRY = (
    "evening_id", "position", "kind", "facts", "note", "entered_by_id", "entered_at",
    "changed_by_id", "changed_at", "number", "value", "winner", "bock_factor",
)  # fmt: skip
_POINTS = ("entry_id", "seat_id", "points")


def _store_rows(found: Sequence[_New]) -> list[_New]:
    """Store all rows and their points, then take away those that are gone."""
    insert(Entry, _ENTRY, (row for new in found for row in _rows(new)))
    stored = Entry.objects.filter(evening__in=[new.evening for new in found])
    ids: dict[int, dict[int, int]] = {}
    for pk, evening_id, position in stored.values_list("pk", "evening_id", "position"):
        ids.setdefault(evening_id, {})[position] = pk
    found = [
        new._replace(
            rows={
                number: ids[new.evening.pk][position]
                for number, position in _positions(new.planned).items()
            }
        )
        for new in found
    ]
    insert(Points, _POINTS, (points for new in found for points in _points(new)))
    gone = [new.rows[number] for new in found for number in _gone(new.planned)]
    # Nothing hangs on them: they need not be looked for.
    Entry.objects.filter(pk__in=gone)._raw_delete(connection.alias)
    return found


def _positions(planned: Mapping[str, Any]) -> dict[int, int]:
    """Where rows stand by their numbers in the file, and behind them those that are gone by now."""
    numbers = [row["id"] for row in planned["rows"]] + _gone(planned)
    return {number: position for position, number in enumerate(numbers, start=1)}


def _gone(planned: Mapping[str, Any]) -> list[int]:
    """Rows that only the history speaks of. No other row may ever get the id of one of them."""
    states = (change[key] or {} for change in planned["history"] for key in ("before", "after"))
    logged = {row["id"] for state in states for row in state.get("rows", ())}
    return sorted(logged - {row["id"] for row in planned["rows"]})


def _rows(new: _New) -> Iterable[Sequence[Any]]:
    """Rows in the order of their numbers in the file, so that their ids have the same."""
    stands = {row["id"]: row for row in new.planned["rows"]}
    for number, position in sorted(_positions(new.planned).items()):
        row = stands.get(number, _NOTHING)
        result = row["result"]
        yield (
            new.evening.pk,
            position,
            result["kind"],
            row["facts"],
            row["note"],
            new.device(row["by"]),
            moment(row["at"]),
            new.device(row["changed_by"]),
            maybe_moment(row["changed_at"]),
            result["number"],
            result["value"],
            result["winner"],
            result["bock_factor"],
        )


_NOTHING: Mapping[str, Any] = {
    **planned_row(0, {}, at="2000-01-01T00:00+00:00"),
    "result": {"kind": "redeal", "number": None, "value": None, "winner": "", "bock_factor": 1},
}


def _points(new: _New) -> Iterable[Sequence[Any]]:
    seats = {seat.key: seat.pk for seat in new.seats}
    for row in new.planned["rows"]:
        for key, got in row["points"].items():
            yield new.rows[row["id"]], seats[key], got


# --- history -------------------------------------------------------------------------------------

_CHANGE = (
    "evening_id", "entry_id", "version", "request", "action", "who_id", "at", "before", "after",
)  # fmt: skip


def _changes(new: _New) -> Iterable[Sequence[Any]]:
    """The history as it was, and behind it that it was read in here."""
    evening = new.evening
    stands = {row["id"] for row in new.planned["rows"]}
    for change in new.planned["history"]:
        row = change["row"]
        yield (
            evening.pk,
            new.rows[row] if row in stands else None,
            change["version"],
            "",
            change["action"],
            new.device(change["by"]),
            moment(change["at"]),
            _state(change["before"], new),
            _state(change["after"], new),
        )
    action, who = "evening.imported", new.grant.pk
    yield evening.pk, None, evening.version, "", action, who, timezone.now(), None, None


def _state(state: Mapping[str, Any] | None, new: _New) -> Mapping[str, Any] | None:
    """What a change kept, with rows and devices by their ids here."""
    if state is None or "rows" not in state:
        return state
    rows = [
        {**row, "id": new.rows[row["id"]], "by": new.device(row["by"])} for row in state["rows"]
    ]
    return {**state, "rows": rows}
