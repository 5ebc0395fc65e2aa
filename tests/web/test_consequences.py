"""What else a correction changes is said before it is stored."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening

from .conftest import assert_consistent, entry_form, html, play
from .test_row import seen, totals, version

HEART = {"re": ["1", "2"], "re_augen": 140, "heart_trick": True}
PLAIN = {"re": ["1", "2"], "re_augen": 140}


@pytest.fixture
def games(evening: Evening) -> list[Entry]:
    """Game 1 brings Bock for 2 to 5; game 6 is the last."""
    return play(evening, HEART, *[PLAIN] * 5)


def test_a_change_that_touches_other_games_is_shown_first(
    guest: Client, url: str, games: list[Entry], evening: Evening, unchanged: Any
) -> None:
    path = f"{url}zeile/{games[0].pk}/aendern/"
    sent = entry_form(version=version(evening), band="121-150", note="bleibt")
    with unchanged():
        response = guest.post(path, sent)
    page = html(response)
    assert response.status_code == 200
    assert "Noch nicht gespeichert." in page
    assert "Notiz: bleibt (neu)" in page
    assert "Das ändert sich außerdem" in page
    assert "4 spätere Spiele verlieren ihren Bock (Spiele 2–5)" in page
    assert '<th scope="row">Anna</th><td>10</td><td><b>6</b></td><td>−4</td>' in page
    assert "bleibt</textarea>" in page
    assert 'name="seen"' in page
    with unchanged():
        assert guest.post(path, {**sent, "seen": "something-else"}).status_code == 200
    assert guest.post(path, sent | seen(page)).status_code == 302
    assert totals(evening)["1"] == 6
    assert_consistent(evening)


def test_the_preview_of_a_change_says_so_too(
    guest: Client, url: str, games: list[Entry], unchanged: Any
) -> None:
    lost = "4 spätere Spiele verlieren ihren Bock (Spiele 2–5)"
    path = f"{url}zeile/{games[0].pk}/vorschau/"
    with unchanged():
        assert lost in html(guest.post(path, entry_form(band="121-150")))
        assert lost not in html(guest.post(path, entry_form(heart_trick="on")))


def test_another_change_than_the_one_shown_is_shown_again(
    guest: Client, url: str, games: list[Entry], evening: Evening, unchanged: Any
) -> None:
    path = f"{url}zeile/{games[0].pk}/aendern/"
    sent = entry_form(version=version(evening))
    shown = seen(html(guest.post(path, sent)))
    with unchanged():
        other = {**sent, **shown, "re": ["1", "3"]}
        assert guest.post(path, other).status_code == 200
    # Without any consequence nothing is asked.
    harmless = {**sent, **shown, "heart_trick": "on", "band": "151-180"}
    assert guest.post(path, harmless).status_code == 302


def test_the_last_game_is_changed_without_a_question(
    guest: Client, url: str, games: list[Entry], evening: Evening
) -> None:
    sent = entry_form(version=version(evening), heart_trick="on")
    assert guest.post(f"{url}zeile/{games[5].pk}/aendern/", sent).status_code == 302


def test_a_row_that_is_no_game_is_asked_about_too(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    bock, *_games = play(evening, {"bock": 4, "reason": "Einstand"}, *[PLAIN] * 3)
    path = f"{url}zeile/{bock.pk}/aendern/"
    fields = {"key": "key-of-a-change", "version": version(evening), "way": "more", "games": "1"}
    with unchanged():
        response = guest.post(path, fields)
    page = html(response)
    assert "2 spätere Spiele verlieren ihren Bock (Spiele 2 und 3)" in page
    assert guest.post(path, fields | seen(page)).status_code == 302
    assert totals(evening)["1"] == 4


def test_an_old_sheet_is_told_before_anything_is_asked(
    guest: Client, url: str, games: list[Entry], unchanged: Any
) -> None:
    with unchanged():
        sent = entry_form(version="1")
        response = guest.post(f"{url}zeile/{games[0].pk}/aendern/", sent)
    assert response.status_code == 422
    assert "Der Zettel hat sich inzwischen geändert" in html(response)


def test_deleting_says_what_else_changes(
    guest: Client, url: str, games: list[Entry], evening: Evening
) -> None:
    page = html(guest.get(f"{url}zeile/{games[0].pk}/loeschen/"))
    assert "4 spätere Spiele verlieren ihren Bock (Spiele 1–4)" in page
    assert "Geber ab Spiel 1 anders" in page
    assert "5 spätere Spiele bekommen neue Nummern" in page
    assert "<td>10</td><td><b>5</b></td><td>−5</td>" in page
    page = html(guest.get(f"{url}zeile/{games[5].pk}/loeschen/"))
    assert "Kein anderes Spiel." in page


def test_deleting_what_cannot_go_is_said_at_once(guest: Client, url: str, evening: Evening) -> None:
    leave, _join = play(evening, {"leave": "4"}, {"join": "4"})
    page = html(guest.get(f"{url}zeile/{leave.pk}/loeschen/"))
    assert "Dora sitzt schon am Tisch" in page
    assert "save danger" not in page
