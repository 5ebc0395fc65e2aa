"""Our JSON from somebody who is not to be trusted: refused with a reason, or harmless."""

import copy
import json
from datetime import datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import recording
from scorekeeper.exports.evening_json import NOT_OF_THE_EVENING
from scorekeeper.imports.evening_parts import ACTIONS, Known, read_change
from scorekeeper.imports.faults import MOST_SHOWN, Fault, Faulty
from scorekeeper.imports.planned import MOST_ROWS
from scorekeeper.imports.values import wild
from scorekeeper.models import Evening, Upload
from scorekeeper.scoring.facts import Refused
from scorekeeper.settlement import settle
from scorekeeper.stored_results import differences
from scorekeeper.wording import history
from scorekeeper.wording.imports import fault_words
from tests.exports.evenings import EVENTFUL, play, sheet_of, start
from tests.exports.test_json import eventful, exported
from tests.scoring.strategies import any_json

from .files import changed, faults, imported, kept

pytestmark = pytest.mark.django_db


def text_of() -> str:
    return exported(eventful())


HEADS: dict[str, tuple[Any, str]] = {
    "format": ("other", "not_our_json"),
    "version": (2, "other_version"),
    "evening.name": ("x" * 41, "text_length"),
    "evening.started_at": ("2026-11-30T20:00", "no_time"),
    "evening.closed_at": ("0001-01-01T00:00+00:00", "no_time"),
    "evening.time_zone": ("../../etc/passwd", "unknown_zone"),
    "evening.stake_cents": (-1, "number_range"),
    "evening.first_dealer": ("1", "not_a_number"),
    "evening.secret": ("x", "unknown_field"),
    "more": (1, "unknown_field"),
    "rules.unit": ("viel", "switch_value"),
    "rules.base": ("nobody", "rules_unknown"),
    "rules": ([], "not_an_object"),
    "seats": ({}, "not_a_list"),
    "seats.0.player": ("", "not_a_text"),
    "seats.1.player": ("ANNA", "players_twice"),
    "seats.2.player": ("x\0y", "text_unreadable"),
    "seats.3.player": ("\ud800", "text_unreadable"),
    "version.": ("\ud800", "other_version"),
    "x\ud800": (1, "text_unreadable"),
    "evening.x\ud800": ({"x": 0.5}, "text_unreadable"),
    "evening.time_zone.": ("\ud800", "text_unreadable"),
    "evening.settle_by": ([[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]], "too_deep"),
    "rules.labels": (dict.fromkeys(map(str, range(201)), "x"), "list_length"),
    "seats.3.seat": ("3", "seat_order"),
    "devices.0.seat": ("99", "not_in_file"),
    "devices.1.number": (1, "device_twice"),
    "devices.0.said": (False, "seat_unsaid"),
    "rows": ([{}] * (MOST_ROWS + 1), "list_length"),
    "history": (None, "not_a_list"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "broken"), HEADS.items(), ids=[*HEADS])
def test_a_head_that_is_wrong(path: str, broken: tuple[Any, str]) -> None:
    value, code = broken
    text = text_of()
    if path == "devices.1.number":
        value = json.loads(text)["devices"][0]["number"]
    if path == "devices.0.said":
        text = changed(text, "devices.0.seat", "1")
    with pytest.raises(Faulty) as refused:
        kept(changed(text, path.removesuffix("."), value))
    assert code in {fault.code for fault in refused.value.faults}
    for fault in refused.value.faults:
        # A page can be made of it.
        assert "".join(fault_words(fault, {})).encode()
    assert Upload.objects.count() == 0


ROWS: dict[str, tuple[Any, str]] = {
    "rows.0.row.re_augen": (241, "augen_range"),
    "rows.0.row.re_augen.": (1.5, "not_a_number"),
    "rows.0.row.re": (["1", "99"], "re_not_active"),
    "rows.0.row.farbe": ("rot", "unknown_field"),
    "rows.0.row": (None, "not_an_object"),
    "rows.0.id": (True, "not_a_number"),
    "rows.0.id.": (10**30, "number_range"),
    "rows.0.note": ("x" * 501, "text_length"),
    "rows.0.note.": ("a\0b", "text_unreadable"),
    "rows.0.x\ud800": ({"x": 0.5}, "text_unreadable"),
    "rows.0.row.kind": ([[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]], "too_deep"),
    "rows.0.by": (77, "not_in_file"),
    "rows.0.at": ("gestern", "no_time"),
    "rows.0.more": (1, "unknown_field"),
    "rows.3.row.penalty.2": (10**12, "number_range"),
    "rows.3.row.penalty": ({"99": -6}, "not_at_table"),
    "history.0.action": ("game.exploded", "unknown_action"),
    "history.0.action.": (5, "not_a_text"),
    "history.0.row": (999, "not_in_file"),
    "history.1.after.rows.0.row.re": ("1", "not_names"),
    "history.1.after.rows.0.position": (0, "number_range"),
    "history.1.after.more": (1, "unknown_field"),
    "history.1.after.rules": ("nobody", "rules_unknown"),
    "history.1.after.evening": ({"name": 5}, "not_a_text"),
    "history.1.after.players": ([1], "not_names"),
    "history.1.after.players.": (["x"] * 61, "list_length"),
    "history.1.after.rows": ([1] * 2_001, "list_length"),
    "history.1.after.rows.": ([1] * 2_000, "not_an_object"),
    "history.1.after.players_by_seat": ({"1": ""}, "not_names"),
    "history.1.before": ([], "not_an_object"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "broken"), ROWS.items(), ids=[*ROWS])
def test_a_row_or_change_that_is_wrong(path: str, broken: tuple[Any, str]) -> None:
    value, code = broken
    way = path.removesuffix(".")
    found = faults(changed(text_of(), way, value))
    assert (int(way.split(".")[1]) + 1, code) in found


def test_many_seats_leave_room_for_fewer_rows() -> None:
    data = json.loads(text_of())
    more = [{"seat": str(at), "player": f"P{at}", "from_start": False} for at in range(6, 61)]
    data["seats"] = [*data["seats"], *more]
    data["rows"] *= 50
    with pytest.raises(Faulty) as refused:
        kept(json.dumps(data))
    assert [(f.code, f.field) for f in refused.value.faults] == [("list_length", "rows")]


def test_of_very_many_faults_some_are_looked_for() -> None:
    """What somebody makes of five megabytes takes no more time and room than an evening."""
    found = wild([0.5] * 1_000_000)
    assert len(found) == MOST_SHOWN
    known = Known(seats=4, devices=set(), rows=set())
    with pytest.raises(Refused) as refused:
        read_change({"action": "game.added", "after": {"rows": [1] * MOST_ROWS}}, known)
    assert len(refused.value.problems) < 2 * MOST_SHOWN
    name = "x" * 400
    nested: dict[str, Any] = {}
    for _level in range(1_000):
        nested = {name: nested, "y": 0.5}
    assert sum(len(problem.field) for problem in wild(nested)) < 500_000


def test_times_are_those_of_the_whole_world() -> None:
    """Zones that no database knows, as ISO texts allow them."""
    text = text_of()
    written = ("2024-05-03T21:07:00+23:59", "2024-05-03T21:07:00-23:59:59.999999")
    for place in ("evening.started_at", "rows.0.at", "history.0.at", "devices.0.since"):
        for at in written:
            changed_text = changed(text, place, at)
            (evening,) = imported(changed_text)
            assert datetime.fromisoformat(at) in {
                evening.started_at,
                *evening.entries.values_list("entered_at", flat=True),
                *evening.changes.values_list("at", flat=True),
                *evening.grants.values_list("created_at", flat=True),
            }


def test_letters_that_become_three() -> None:
    """Names are compared without case, and then this one is three times as long."""
    (evening,) = imported(changed(text_of(), "seats.0.player", "ﬃ" * 40))
    evening.full_clean(exclude=["rules"])
    player = evening.seats.get(number=1).player
    player.full_clean()
    assert len(player.name_key) == 120


def test_rows_that_are_gone_are_not_named_one_by_one() -> None:
    """A history can speak of more of them than one statement has room for parameters."""
    text = text_of()
    gone = json.loads(text)["history"][1]["after"]["rows"][0]
    rows = [{**gone, "id": 1_000 + at} for at in range(600)]
    upload = kept(changed(text, "history.1.after.rows", rows))
    with CaptureQueriesContext(connection) as captured:
        (address,) = recording.import_evenings(upload.pk)
    assert Evening.objects.get(address=address).entries.count() == len(json.loads(text)["rows"])
    (deleted,) = (q["sql"] for q in captured if "DELETE" in q["sql"])
    assert len(deleted) < 300


def test_rows_with_the_same_id() -> None:
    text = text_of()
    first = json.loads(text)["rows"][0]["id"]
    text = changed(text, "history", [])
    assert faults(changed(text, "rows.1.id", first)) == [(0, "row_twice")]


@pytest.mark.parametrize(
    "text",
    [
        "{", "[]", "{}", "[" * 100_000, '{"a":' * 50_000, "{'a': 1}", '{"format": "dulle"',
        '{"format": "dulle", "version": 1}', '{"format": NaN}', f'{{"format": {"9" * 5_000}}}',
        '{"format": "dulle", "version": 1, "rows": 1e999}', "[1, 2]", '{"format": ["dulle"]}',
    ],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_what_is_no_evening(text: str) -> None:
    with pytest.raises(Faulty) as refused:
        kept(text)
    for fault in refused.value.faults:
        assert fault_words(fault, {}).what


def test_broken_json_names_its_line() -> None:
    text = text_of().replace('"rows": [', '"rows" [')
    line = next(n for n, words in enumerate(text.splitlines(), 1) if words.startswith('"rows"'))
    with pytest.raises(Faulty) as refused:
        kept(text)
    (fault,) = refused.value.faults
    assert (fault.code, fault.number) == ("json_broken", line)


def test_every_action_has_its_words() -> None:
    """Who reads a history shows every action that one can have."""
    single = {*history._EVENING} - NOT_OF_THE_EVENING
    assert {action for action in ACTIONS if action in history._EVENING} == single
    assert {action.partition(".")[2] for action in ACTIONS - single} == {*history._ROWS}


PAGES = ("", "verlauf/", "ergebnis/", "abrechnung/", "daten/json/", "daten/csv/", "daten/xlsx/")


def paths(value: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, each in inside:
        found.append((*before, key))
        if isinstance(each, dict | list):
            found += paths(each, (*before, key))
    return found


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.data())
def test_whatever_is_in_a_file_breaks_nothing(data: st.DataObject) -> None:
    """A value somewhere is another one: refused in words, or an evening that can be looked at."""
    evening = start()
    play(evening, *EVENTFUL[:4])
    due = settle(sheet_of(evening).sheet, evening.terms).payments
    recording.mark_payment(evening.pk, due[0], paid=True, who=None)
    spoiled: Any = copy.deepcopy(json.loads(exported(evening)))
    places = paths(spoiled)
    for _spot in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places))
        other = data.draw(st.sampled_from(places) | any_json)
        try:
            if isinstance(other, tuple):
                found = spoiled
                for step in other:
                    found = found[step]
                other = copy.deepcopy(found)
            put(spoiled, path, other)
        except (KeyError, IndexError, TypeError):
            pass  # it was there before the first spot
    try:
        upload = kept(json.dumps(spoiled))
    except Faulty as faulty:
        # Words for all of them, or KeyError.
        _words = [fault_words(fault, {}) for fault in faulty.faults]
        return
    if upload.fault_count:
        for fault in upload.plan["faults"]:
            assert fault_words(Fault.from_json(fault), upload.plan["names"]).what
        return
    (address,) = recording.import_evenings(upload.pk)
    evening = Evening.objects.get(address=address)
    assert differences(evening) == []
    client = Client()
    link = evening.links.get()
    assert client.get(f"/t/{link.token}").status_code == 302
    for page in (
        "",
        "verlauf/",
        "ergebnis/",
        "abrechnung/",
        "daten/json/",
        "daten/csv/",
        "angaben/",
    ):
        assert client.get(f"/abend/{address}/{page}").status_code == 200
    for entry in evening.entries.all():
        assert client.get(f"/abend/{address}/zeile/{entry.pk}/").status_code == 200
