"""All of an evening as JSON: nothing is missing, and nothing that lets somebody in."""

import json
from typing import Any

import pytest

from scorekeeper import recording
from scorekeeper.exports.evening_json import evening_json
from scorekeeper.models import Change, Evening, LinkKind
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
