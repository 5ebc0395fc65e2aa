"""All of an evening as JSON: nothing is missing, and nothing that lets somebody in."""

import json
from typing import Any

import pytest
from django.db.models import Model

from scorekeeper import recording
from scorekeeper.exports.evening_json import evening_json
from scorekeeper.models import Change, Circle, Entry, Evening, Grant, LinkKind, Seat
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.settlement import settle
from tests.recording.evenings import device, new_key

from .evenings import EVENTFUL, play, sheet_of, start

pytestmark = pytest.mark.django_db


def exported(evening: Evening) -> str:
    changes = [*evening.changes.order_by("pk")]
    return evening_json(sheet_of(evening), changes, evening.grants.select_related("seat__player"))


def eventful() -> Evening:
    """An evening on which nearly everything has been done that a history can tell of."""
    evening = start()
    play(evening, *EVENTFUL, note="Notiz\nmit „Zeilen“")
    anna, ben = device(evening, "Anna"), device(evening, "Ben")
    entries = [*evening.entries.order_by("position")]

    def version() -> int:
        return Evening.objects.get(pk=evening.pk).version

    changed = parse_row({"re": ["1", "2"], "re_augen": 170})
    pk = evening.pk
    recording.change_entry(pk, entries[0].pk, changed, version=version(), who=ben)
    recording.delete_entry(pk, entries[4].pk, version=version(), who=anna)
    recording.add_newcomer(pk, "Eva", None, key=new_key(), who=anna)
    recording.replace_player(pk, "5", "Eva-Maria", version=version(), who=None)
    recording.undo(pk, version=version(), who=None)
    recording.change_settings(pk, {"name": "Neu"}, version=version(), who=ben)
    settling = {"settle_by": "minus", "settle_penalties": False}
    recording.change_settlement(pk, settling, version=version(), who=ben)
    due = settle(sheet_of(evening).sheet, Evening.objects.get(pk=pk).terms).payments
    recording.mark_payment(pk, due[0], paid=True, who=anna)
    recording.make_watch_link(pk, who=anna)
    recording.make_code(pk, who=anna)
    recording.name_device(pk, "1", who=anna)
    recording.close_evening(pk, version=version(), who=ben)
    return Evening.objects.get(pk=pk)


def test_everything_is_in_it() -> None:
    evening = eventful()
    data: dict[str, Any] = json.loads(exported(evening))
    assert [*data] == [
        "format", "version", "evening", "rules", "seats", "devices", "rows", "history",
    ]  # fmt: skip
    assert (data["format"], data["version"]) == ("dulle", 1)
    assert data["evening"]["name"] == "Neu"
    assert data["evening"]["stake_cents"] == 5
    assert len(data["evening"]["paid"]) == 1
    assert data["evening"]["settle_by"] == "minus"
    assert len(data["evening"]["paid"]) == 1
    assert data["evening"]["closed_at"]
    assert [seat["player"] for seat in data["seats"]] == ["Anna", "Ben", "Carl", "Dora", "Eva"]
    assert [seat["from_start"] for seat in data["seats"]] == [True] * 4 + [False]
    assert len(data["rows"]) == evening.entries.count()
    assert len(data["history"]) == Change.objects.filter(evening=evening).count()
    row = data["rows"][0]
    assert row["note"] == ""
    assert data["rows"][1]["note"] == "Notiz\nmit „Zeilen“"
    devices = {device["number"]: device["name"] for device in data["devices"]}
    assert "Ben" in devices.values()
    assert devices[row["changed_by"]] == "Ben"
    deleted = next(one for one in data["history"] if one["action"] == "free.deleted")
    assert deleted["before"]["rows"][0]["row"] == EVENTFUL[4]
    assert deleted["before"]["rows"][0]["id"] not in [row["id"] for row in data["rows"]]


# What is stored of an evening: where it stands in the file, or "" for what is not of the evening:
# ids, secrets, and copies of what follows from the rest.
FIELDS: dict[type[Model], dict[str, str]] = {
    Evening: {
        "id": "", "address": "", "circle": "", "state": "", "rules": "rules",
        **{name: f"evening.{name}" for name in (
            "name", "first_dealer", "stake_cents", "hide_standings", "settle_by",
            "settle_penalties", "paid", "version", "started_at", "closed_at",
        )},
    },
    Seat: {
        "id": "", "evening": "", "player": "seats.0.player", "number": "seats.0.seat",
        "from_start": "seats.0.from_start",
    },
    Entry: {
        "id": "rows.0.id", "evening": "", "position": "", "kind": "", "facts": "rows.0.row",
        "note": "rows.0.note", "entered_by": "rows.0.by", "entered_at": "rows.0.at",
        "changed_by": "rows.0.changed_by", "changed_at": "rows.0.changed_at", "number": "",
        "value": "", "winner": "", "bock_factor": "",
    },
    Change: {
        "id": "", "evening": "", "key": "", "request": "", "entry": "history.0.row",
        **{name: f"history.0.{name}" for name in ("version", "action", "at", "before", "after")},
        "who": "history.0.by",
    },
    Grant: {
        "id": "", "evening": "", "link": "", "user": "", "number": "devices.0.number",
        "seat": "devices.0.seat", "said": "devices.0.said", "created_at": "devices.0.since",
    },
    Circle: {
        "id": "", "address": "", "name": "", "created_at": "", "time_zone": "evening.time_zone",
    },
}  # fmt: skip


def test_no_field_is_forgotten() -> None:
    """Whoever adds one says here where it stands in the file."""
    data: Any = json.loads(exported(eventful()))
    for model, places in FIELDS.items():
        assert {field.name for field in model._meta.concrete_fields} == set(places), model
        for place in filter(None, places.values()):
            found = data
            for step in place.split("."):
                found = found[int(step)] if step.isdecimal() else found[step]


def test_no_secret_is_in_it() -> None:
    evening = eventful()
    text = exported(evening)
    secrets = [link.token for link in evening.links.all()]
    secrets += [link.code.code for link in evening.links.filter(kind=LinkKind.TABLE)]
    secrets += [evening.address, evening.state]
    secrets += [change.key for change in evening.changes.exclude(key=None) if change.key]
    assert len(secrets) > 10
    for secret in secrets:
        assert secret not in text


def test_it_has_a_line_for_each_row_and_change() -> None:
    evening = start()
    play(evening, *EVENTFUL)
    lines = exported(evening).splitlines()
    assert sum(line.startswith('{"at": ') for line in lines) == len(EVENTFUL)
    assert sum(line.startswith('{"action": ') for line in lines) == len(EVENTFUL) + 1
