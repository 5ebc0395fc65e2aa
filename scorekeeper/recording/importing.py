"""Storing the evenings of a file that somebody has agreed to: all at once, or none.

What is in it has been read and scored by ``scorekeeper.imports``; ``uploads`` has kept it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from scorekeeper.imports.planned import evening_of, maybe_moment, moment, planned_row
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


class NotReadyYet(Exception):
    """A file that has not been read to its end, or in which something is wrong."""


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
    """Store evenings of one circle; the number of statements does not depend on their rows.

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
    for new in found:
        stand = len(new.planned["rows"])
        if len(new.rows) > stand:
            # Nothing hangs on them: they need not be looked for, nor named one by one.
            gone = Entry.objects.filter(evening=new.evening, position__gt=stand)
            gone._raw_delete(connection.alias)
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
