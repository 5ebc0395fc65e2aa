"""Closing an evening: what is open is named, nothing can be written, until it is opened again."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening
from scorekeeper.scoring.rulesets import HAUSREGELN

from .conftest import counted, enter, entry_form, html, play, start
from .test_row import version

HEART = {"re": ["1", "2"], "re_augen": 140, "heart_trick": True}


@pytest.fixture
def closed(guest: Client, url: str, game: Entry, evening: Evening) -> None:
    """The evening has been closed."""
    response = guest.post(f"{url}abschliessen/", {"version": version(evening)})
    assert response.status_code == 302


def test_what_is_open_is_named(db: None) -> None:
    link = start(rules=HAUSREGELN.change(duty_solos=1))
    play(link.evening, HEART)
    url = f"/abend/{link.evening.address}/"
    page = html(enter(link).get(f"{url}abschliessen/"))
    assert "Pflichtsolo: Anna, Ben, Carl und Dora" in page
    assert "noch 4 Spiele (wegen Spiel 1)" in page
    assert "Trotzdem abschließen" in page


def test_nothing_open(guest: Client, url: str, game: Entry) -> None:
    with counted(5):
        page = html(guest.get(f"{url}abschliessen/"))
    assert "Es ist nichts offen" in page
    assert f'href="{url}abschliessen/"' in html(guest.get(url))


@pytest.mark.usefixtures("closed")
def test_a_closed_evening_says_so_and_refuses(
    guest: Client, url: str, game: Entry, evening: Evening, unchanged: Any
) -> None:
    page = html(guest.get(url))
    assert "Abend abgeschlossen." in page
    assert "Der Abend ist abgeschlossen." in page
    assert "Abend wieder öffnen" in page
    assert 'class="save"' not in page
    row = html(guest.get(f"{url}zeile/{game.pk}/"))
    assert "Ändern" not in row
    assert "Davor einfügen" not in row
    now = version(evening)
    with unchanged():
        for path, fields in (
            ("", entry_form(number="2")),
            (f"zeile/{game.pk}/aendern/", entry_form(version=now)),
            (f"zeile/{game.pk}/loeschen/", {"version": now}),
            (f"zeile/{game.pk}/herz/", {"version": now}),
            ("eintrag/redeal/", {"why": "thrown", "key": "key-of-a-redeal"}),
            ("rueckgaengig/", {"version": now}),
        ):
            response = guest.post(f"{url}{path}", fields)
            assert response.status_code == 422, path
            assert "Der Abend ist abgeschlossen" in html(response), path
    assert guest.get(f"{url}abschliessen/")["Location"] == f"{url}ergebnis/"


@pytest.mark.usefixtures("closed")
def test_it_can_be_opened_again(guest: Client, url: str, evening: Evening) -> None:
    for _tap in range(2):
        assert guest.post(f"{url}oeffnen/").status_code == 302
    page = html(guest.get(url))
    assert 'class="save"' in page
    assert guest.post(url, entry_form(number="2")).status_code == 302
    history = html(guest.get(f"{url}verlauf/"))
    assert history.count("Abend wieder geöffnet") == 1
    assert history.count("Abend abgeschlossen") == 1


def test_an_old_sheet_is_not_closed(guest: Client, url: str, game: Entry, unchanged: Any) -> None:
    for given in ("0", "", "x", "9" * 5_000):
        with unchanged():
            response = guest.post(f"{url}abschliessen/", {"version": given})
        assert response.status_code == 422
        assert "inzwischen geändert" in html(response)


@pytest.mark.usefixtures("closed")
def test_who_watches_sees_that_it_is_closed(watcher: Client, url: str) -> None:
    page = html(watcher.get(url))
    assert "Der Abend ist abgeschlossen." in page
    assert "wieder öffnen" not in page
    assert f"{url}verlauf/" in page
