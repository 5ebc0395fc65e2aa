"""The evening's name, stake and first dealer."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening
from scorekeeper.sheets import read_sheet

from .conftest import assert_consistent, html, play
from .test_row import seen, version

KEY = {"key": "key-of-new-settings"}
PLAIN = {"re": ["1", "2"], "re_augen": 140}


def test_name_and_stake_need_no_question(guest: Client, url: str, evening: Evening) -> None:
    page = html(guest.get(f"{url}angaben/"))
    assert 'value="Donnerstag"' in page
    assert 'value="1" checked' in page
    sent = {**KEY, "version": "0", "title": "\u202e  Bei \u200b Dora ", "stake": "5", "dealer": "1"}
    for _tap in range(2):
        assert guest.post(f"{url}angaben/", sent).status_code == 302
    evening.refresh_from_db()
    assert (evening.name, evening.stake_cents, evening.version) == ("Bei Dora", 5, 1)
    page = html(guest.get(url))
    assert "Angaben zum Abend geändert." in page
    assert "Name des Abends: Bei Dora – statt Donnerstag" in page
    assert "Cent je Punkt: 5 – statt –" in page
    guest.post(f"{url}rueckgaengig/", {"version": "1"})
    evening.refresh_from_db()
    assert (evening.name, evening.stake_cents) == ("Donnerstag", None)


def test_another_first_dealer_shows_what_changes(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    play(evening, PLAIN, PLAIN)
    sent = {**KEY, "version": "2", "title": "Donnerstag", "stake": "", "dealer": "3"}
    with unchanged():
        page = html(guest.post(f"{url}angaben/", sent))
    assert "Geber ab Spiel 1 anders" in page
    assert guest.post(f"{url}angaben/", sent | seen(page)).status_code == 302
    sheet = read_sheet(Evening.objects.get(pk=evening.pk))
    assert [line.scored.dealer for line in sheet.lines] == ["3", "4"]
    assert_consistent(evening)
    assert "Gibt zuerst: Carl – statt Anna" in html(guest.get(f"{url}verlauf/"))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"dealer": "9"}, "Auswahl"),
        ({"dealer": ""}, "erforderlich"),
        ({"stake": "viel"}, "ganze Zahl"),
        ({"stake": "10001"}, "Mehr als 10000 Cent"),
        ({"title": "x" * 41}, "40"),
        ({"title": "a\0b"}, "Null"),
        ({"version": "7"}, "inzwischen geändert"),
    ],
    ids=str,
)
def test_bad_input_is_refused(
    guest: Client, url: str, game: Entry, evening: Evening, unchanged: Any,
    fields: dict[str, str], words: str,
) -> None:  # fmt: skip
    sent = {**KEY, "version": version(evening), "title": "Neu", "stake": "1", "dealer": "1"}
    with unchanged():
        response = guest.post(f"{url}angaben/", sent | fields)
    assert response.status_code == 422
    assert words in html(response)
