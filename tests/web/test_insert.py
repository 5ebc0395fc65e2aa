"""A forgotten row before an earlier one, a late heart trick, Bock from a game on."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.sheets import read_sheet

from .conftest import assert_consistent, counted, enter, entry_form, html, play, start
from .test_row import seen, totals, version

HEART = {"re": ["1", "2"], "re_augen": 140, "heart_trick": True}
PLAIN = {"re": ["1", "2"], "re_augen": 140}
KEY = "key-of-an-insertion"


@pytest.fixture
def games(evening: Evening) -> list[Entry]:
    """Game 1 brings Bock for 2 to 5; game 6 is the last."""
    return play(evening, HEART, *[PLAIN] * 5)


def kinds(evening: Evening) -> list[str]:
    lines = read_sheet(Evening.objects.get(pk=evening.pk)).lines
    return [line.entry.kind for line in lines]


def test_every_kind_is_offered(guest: Client, url: str, games: list[Entry]) -> None:
    explained = html(guest.get(f"{url}zeile/{games[2].pk}/"))
    assert f'href="{url}zeile/{games[2].pk}/davor/"' in explained
    page = html(guest.get(f"{url}zeile/{games[2].pk}/davor/"))
    for kind in ("game", "redeal", "join", "leave", "penalty", "free", "bock", "dealer"):
        path = f"{url}zeile/{games[2].pk}/davor/{kind}/"
        assert f'href="{path}"' in page
        assert guest.get(path).status_code == 200


def test_a_forgotten_game_is_shown_and_then_stored_once(
    guest: Client, url: str, games: list[Entry], evening: Evening, unchanged: Any
) -> None:
    path = f"{url}zeile/{games[4].pk}/davor/game/"
    assert "Es wird Spiel 5; Anna gibt." in html(guest.get(path))
    sent = entry_form(version=version(evening), key=KEY, note="bleibt", re=["3", "4"])
    with unchanged():
        response = guest.post(path, sent)
    assert response.status_code == 200
    page = html(response)
    assert "1 späteres Spiel verliert seinen Bock (Spiel 6)" in page
    assert "2 spätere Spiele bekommen neue Nummern" in page
    assert "Geber ab Spiel 6 anders" in page
    assert "bleibt</textarea>" in page
    for _tap in range(2):
        assert guest.post(path, sent | seen(page)).status_code == 302
    assert evening.entries.count() == 7
    inserted = evening.entries.get(position=5)
    assert (inserted.number, inserted.bock_factor, inserted.note) == (5, 2, "bleibt")
    assert totals(evening) == {"1": 7, "2": 7, "3": -7, "4": -7}
    assert_consistent(evening)
    assert "Spiel 5: " in html(guest.get(url))


def test_an_inserted_game_can_be_taken_back(
    guest: Client, url: str, games: list[Entry], evening: Evening
) -> None:
    before = totals(evening)
    path = f"{url}zeile/{games[0].pk}/davor/game/"
    sent = entry_form(version=version(evening), key=KEY)
    guest.post(path, sent | seen(html(guest.post(path, sent))))
    assert totals(evening) != before
    guest.post(f"{url}rueckgaengig/", {"version": version(evening)})
    assert totals(evening) == before
    assert_consistent(evening)


ROWS: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("redeal", {"why": "thrown"}, {"redeal": "Schmeißen"}),
    ("dealer", {"player": "3"}, {"dealer": "3"}),
    ("bock", {"way": "more", "games": "4"}, {"bock": 4, "reason": ""}),
    (
        "free",
        {"points1": "5", "points3": "-5", "reason": "x"},
        {"free": {"1": 5, "3": -5}, "reason": "x"},
    ),
    ("penalty", {"points2": "-6", "reason": "x"}, {"penalty": {"2": -6}, "reason": "x"}),
    ("join", {"name": "Eva", "seat": "5"}, {"join": "5", "seat": 5}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields", "facts"), ROWS, ids=lambda value: str(value)[:30])
def test_every_other_kind_goes_in_too(
    guest: Client,
    url: str,
    evening: Evening,
    unchanged: Any,
    kind: str,
    fields: dict[str, str],
    facts: dict[str, Any],
) -> None:
    # A row that names its players can stand whoever sits at the table.
    _first, last = play(evening, PLAIN, {**PLAIN, "active": ["1", "2", "3", "4"]})
    path = f"{url}zeile/{last.pk}/davor/{kind}/"
    sent = {"key": KEY, "version": version(evening), **fields}
    with unchanged():
        response = guest.post(path, sent)
    page = html(response)
    assert "Noch nicht gespeichert." in page
    for _tap in range(2):
        assert guest.post(path, sent | seen(page)).status_code == 302, page
    assert kinds(evening) == ["game", kind, "game"]
    assert evening.entries.get(position=2).facts == facts
    assert_consistent(evening)


def test_what_cannot_stand_there_is_refused_in_words(
    guest: Client, url: str, games: list[Entry], evening: Evening, unchanged: Any
) -> None:
    sent = {"key": KEY, "version": version(evening), "player": "4"}
    with unchanged():
        response = guest.post(f"{url}zeile/{games[2].pk}/davor/leave/", sent)
    assert response.status_code == 422
    assert "Zu wenige am Tisch" in html(response)
    path = f"{url}zeile/{games[2].pk}/davor/game/"
    for fields in ({"re": ["1"]}, {"band": None}, {"re": ["1", "99"]}, {"note": "x" * 10_000}):
        with unchanged():
            response = guest.post(path, entry_form(version=version(evening), key=KEY, **fields))
        assert response.status_code == 422


def test_an_old_sheet_is_told(
    guest: Client, url: str, games: list[Entry], evening: Evening, unchanged: Any
) -> None:
    for kind, fields in (("game", entry_form()), ("redeal", {"why": "thrown"})):
        with unchanged():
            sent = {**fields, "key": KEY, "version": "1"}
            response = guest.post(f"{url}zeile/{games[2].pk}/davor/{kind}/", sent)
        assert response.status_code == 422
        page = html(response)
        assert "Der Zettel hat sich inzwischen geändert" in page
        assert f'name="version" value="{version(evening)}"' in page


def test_the_game_is_previewed_as_of_then(guest: Client, url: str, games: list[Entry]) -> None:
    page = html(guest.post(f"{url}zeile/{games[4].pk}/davor/vorschau/", entry_form()))
    assert "Bock nach Spiel 1 (Herz ging durch)" in page
    page = html(guest.post(f"{url}zeile/{games[0].pk}/davor/vorschau/", entry_form()))
    assert "Bock" not in page


def test_queries_do_not_grow(guest: Client, url: str, evening: Evening) -> None:
    first = play(evening, *[HEART] * 20)[0]
    path = f"{url}zeile/{first.pk}/davor/game/"
    sent = entry_form(version=version(evening), key=KEY)
    with counted(5):
        guest.get(path)
    with counted(6):
        page = html(guest.post(path, sent))
    with counted(12):
        assert guest.post(path, sent | seen(page)).status_code == 302


# --- a late heart trick, and Bock from a game on -------------------------------------------


def test_hearts_of_the_last_game_take_one_tap(
    guest: Client, url: str, games: list[Entry], evening: Evening
) -> None:
    explained = html(guest.get(f"{url}zeile/{games[5].pk}/"))
    (path,) = re.findall(rf'action="({url}zeile/\d+/herz/)"', explained)
    assert guest.post(path, {"version": version(evening)}).status_code == 302
    games[5].refresh_from_db()
    assert games[5].facts["heart_trick"] is True
    # A second tap finds it done.
    assert guest.post(path, {"version": version(evening)}).status_code == 302
    assert "/herz/" not in html(guest.get(f"{url}zeile/{games[5].pk}/"))
    assert_consistent(evening)


def test_hearts_of_an_earlier_game_show_what_changes(
    guest: Client, url: str, games: list[Entry], evening: Evening, unchanged: Any
) -> None:
    path = f"{url}zeile/{games[2].pk}/herz/"
    with unchanged():
        page = html(guest.post(path, {"version": version(evening)}))
    assert "1 späteres Spiel zählt neu als Bock (Spiel 6)" in page
    sent = {"version": version(evening), "key": KEY, **seen(page)}
    assert guest.post(path, sent).status_code == 302
    assert totals(evening)["1"] == 11
    with unchanged():
        response = guest.post(f"{url}zeile/{games[3].pk}/herz/", {"version": "1"})
    assert response.status_code == 422
    assert "inzwischen geändert" in html(response)


def test_hearts_are_offered_only_where_they_bring_bock(
    guest: Client, url: str, evening: Evening
) -> None:
    solo, penalty = play(
        evening,
        {"kind": "solo", "solo": "damen", "re": ["1"], "re_augen": 130},
        {"penalty": {"2": -6}, "reason": "x"},
    )
    for entry in (solo, penalty):
        assert "/herz/" not in html(guest.get(f"{url}zeile/{entry.pk}/"))
        assert guest.post(f"{url}zeile/{entry.pk}/herz/", {"version": "2"}).status_code == 404
    ddv = start(rules=RULE_SETS["ddv"])
    (game,) = play(ddv.evening, PLAIN)
    path = f"/abend/{ddv.evening.address}/zeile/{game.pk}/"
    assert "/herz/" not in html(enter(ddv).get(path))
    assert enter(ddv).post(f"{path}herz/", {"version": "1"}).status_code == 404


def test_bock_is_cancelled_from_a_game_on(
    guest: Client, url: str, games: list[Entry], evening: Evening
) -> None:
    explained = html(guest.get(f"{url}zeile/{games[3].pk}/"))
    path = f"{url}zeile/{games[3].pk}/davor/bock/?weg=1"
    assert f'href="{path}"' in explained
    page = html(guest.get(path))
    assert 'value="less" checked' in page
    assert 'name="games" value="2"' in page
    sent = {"key": KEY, "version": version(evening), "way": "less", "games": "2"}
    assert "Es fehlt, warum Bock wegfällt." in html(guest.post(path, sent))
    sent["reason"] = "so abgemacht"
    page = html(guest.post(path, sent))
    assert "2 spätere Spiele verlieren ihren Bock (Spiele 4 und 5)" in page
    assert guest.post(path, sent | seen(page)).status_code == 302
    assert totals(evening)["1"] == 8
    assert "?weg=1" not in html(guest.get(f"{url}zeile/{games[5].pk}/"))
