"""The page to take an evening along from, and its files, for all who may see the evening."""

import csv
import io
import json

import openpyxl
import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Entry, Evening
from scorekeeper.scoring.rulesets import HAUSREGELN
from tests.exports.evenings import EVENTFUL

from .conftest import counted, enter, html, play, start

QUERIES = 5
FILES = ("csv", "xlsx", "json")


def rows_of(client: Client, url: str, query: str = "", delimiter: str = ";") -> list[list[str]]:
    text = client.get(f"{url}daten/csv/{query}").content.decode("utf-8-sig")
    return [*csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)]


def test_it_is_one_tap_from_the_evening(guest: Client, watcher: Client, url: str) -> None:
    for client in (guest, watcher):
        assert f'href="{url}daten/"' in html(client.get(url))


def test_every_file_is_one_tap_away(watcher: Client, url: str, game: Entry) -> None:
    page = html(watcher.get(f"{url}daten/"))
    for what in FILES:
        assert f'"{url}daten/{what}/"' in page
    assert 'href="/einlesen/"' in page
    assert "style=" not in page


@pytest.mark.parametrize(
    ("what", "content_type"),
    [
        ("csv", "text/csv; charset=utf-8; header=present"),
        ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("json", "application/json"),
    ],
)
def test_files_are_kept_by_day_and_name(
    guest: Client, url: str, evening: Evening, what: str, content_type: str
) -> None:
    response = guest.get(f"{url}daten/{what}/")
    assert response["Content-Type"] == content_type
    name = f"dulle-{evening.starts_on():%Y-%m-%d}-donnerstag.{what}"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert {"no-store", "private"} <= set(response["Cache-Control"].split(", "))


@pytest.mark.parametrize("name", ['"; x="', "../../x", "a\r\nX: y", "李", "="])
def test_no_name_gets_into_the_headers(name: str, db: None) -> None:
    link = start(name=name)
    response = enter(link).get(f"/abend/{link.evening.address}/daten/csv/")
    assert response.status_code == 200
    assert response["Content-Disposition"].count('"') == 2
    assert "X" not in response
    assert ".." not in response["Content-Disposition"]


def test_the_three_files_say_the_same(guest: Client, url: str, evening: Evening) -> None:
    play(evening, *EVENTFUL)
    head, *rows = rows_of(guest, url)
    place = head.index("Stand Anna")
    last = int(rows[-1][place])
    book = openpyxl.load_workbook(
        io.BytesIO(guest.get(f"{url}daten/xlsx/").content), data_only=True
    )
    sheet = book.active
    assert sheet is not None
    assert [cell.value for cell in sheet[1]] == head
    assert sheet.cell(len(rows) + 1, place + 1).value == last
    data = json.loads(guest.get(f"{url}daten/json/").content)
    assert len(data["rows"]) == len(rows) == len(EVENTFUL)


def test_how_the_table_is_written_can_be_chosen(guest: Client, url: str, game: Entry) -> None:
    assert guest.get(f"{url}daten/csv/").content.startswith("\ufeffNr.;Zeit".encode())
    plain = guest.get(f"{url}daten/csv/?separator=tab&bom=0").content
    assert plain.startswith(b"Nr.\tZeit\t")
    commas = rows_of(guest, url, "?separator=comma&decimals=point", ",")
    assert commas == rows_of(guest, url)
    assert commas[1][7:11] == ["1", "1", "-1", "-1"]


def test_english_programs_are_the_usual_for_english_pages(guest: Client, url: str) -> None:
    english = {"Accept-Language": "en"}
    page = html(guest.get(f"{url}daten/", headers=english))
    assert 'value="comma" checked' in page
    assert 'value="point" checked' in page
    text = guest.get(f"{url}daten/csv/", headers=english).content.decode("utf-8-sig")
    assert text.splitlines()[0].count(",") == 15


@pytest.mark.parametrize("query", ["?separator=pipe", "?decimals=x", "?bom=2", "?separator="])
def test_what_cannot_be_chosen_is_said(guest: Client, url: str, query: str) -> None:
    response = guest.get(f"{url}daten/csv/{query}")
    assert response.status_code == 422
    assert 'class="errors"' in html(response)


def test_hidden_standings_are_in_no_table(db: None) -> None:
    started = recording.start_evening(
        names=["Anna", "Ben", "Carl", "Dora"],
        first_dealer=0,
        rules=HAUSREGELN,
        hide_standings=True,
    )
    evening, client = started.link.evening, enter(started.link)
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    url = f"/abend/{evening.address}/daten/"
    for what in ("csv/", "xlsx/"):
        assert client.get(url + what)["Location"] == url
        assert f"{url}{what}" not in html(client.get(url))
    assert "bis zum Ende des Abends verborgen" in html(client.get(url))
    assert client.get(f"{url}json/").status_code == 200
    recording.close_evening(evening.pk, version=1, who=None)
    for what in ("csv/", "xlsx/"):
        assert client.get(url + what).status_code == 200


@pytest.mark.parametrize("what", ["", *(f"{what}/" for what in FILES)])
def test_queries_are_constant(
    guest: Client, url: str, evening: Evening, what: str, game: Entry
) -> None:
    play(evening, *[{"re": ["1", "2"], "re_augen": 140}] * 20)
    with counted(QUERIES):
        assert guest.get(f"{url}daten/{what}").status_code == 200


def test_nothing_is_written(
    watcher: Client, stranger: Client, url: str, game: Entry, unchanged: object
) -> None:
    assert callable(unchanged)
    with unchanged():
        for what in ("", *(f"{what}/" for what in FILES)):
            assert watcher.get(f"{url}daten/{what}").status_code == 200
            assert stranger.get(f"{url}daten/{what}").status_code == 404
