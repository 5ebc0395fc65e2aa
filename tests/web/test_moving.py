"""A row in the wrong place, put where it belongs."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening

from .conftest import assert_consistent, counted, html, play
from .test_row import seen, totals, version

PLAIN = {"re": ["1", "2"], "re_augen": 140}
KEY = "key-of-a-move"


@pytest.fixture
def rows(evening: Evening) -> list[Entry]:
    return play(evening, {"bock": 2, "reason": "Einstand"}, *[PLAIN] * 4)


def facts(evening: Evening) -> str:
    return " ".join(evening.entries.order_by("position").values_list("kind", flat=True))


def test_bock_is_moved_to_a_later_game_once(
    guest: Client, url: str, rows: list[Entry], evening: Evening, unchanged: Any
) -> None:
    path = f"{url}zeile/{rows[0].pk}/verschieben/"
    assert f'href="{path}"' in html(guest.get(f"{url}zeile/{rows[0].pk}/"))
    page = html(guest.get(path))
    assert "vor Spiel 2" in page
    assert "vor Spiel 1" not in page
    sent = {"key": KEY, "version": version(evening), "before": str(rows[3].pk)}
    with unchanged():
        page = html(guest.post(path, sent))
    assert "2 spätere Spiele verlieren ihren Bock (Spiele 1 und 2)" in page
    assert "2 spätere Spiele zählen neu als Bock (Spiele 3 und 4)" in page
    assert "Die Punkte aller Spieler bleiben" in page
    for _tap in range(2):
        assert guest.post(path, sent | seen(page)).status_code == 302
    assert facts(evening) == "game game bock game game"
    assert_consistent(evening)
    history = html(guest.get(f"{url}verlauf/"))
    assert "Bock verschoben" in history
    assert "<del>1</del>" in history
    assert "<ins>3</ins>" in history
    for expected in ("bock game game game game", "game game bock game game"):
        guest.post(f"{url}rueckgaengig/", {"version": version(evening)})
        assert facts(evening) == expected
        assert_consistent(evening)


def test_a_form_that_is_sent_again_for_another_place_is_not_dropped(
    guest: Client, url: str, rows: list[Entry], evening: Evening, unchanged: Any
) -> None:
    """By the back button of the browser: the same form, and another place chosen."""
    path = f"{url}zeile/{rows[0].pk}/verschieben/"
    sent = {"key": KEY, "version": version(evening), "before": str(rows[3].pk)}
    sent |= seen(html(guest.post(path, sent)))
    assert guest.post(path, sent).status_code == 302
    with unchanged():
        response = guest.post(path, sent | {"before": str(rows[2].pk)})
        assert response.status_code == 422
        assert "schon gespeichert, mit anderen Angaben" in html(response)
        assert guest.post(path, sent).status_code == 302


def test_a_game_goes_to_the_end_or_before_another(
    guest: Client, url: str, rows: list[Entry], evening: Evening
) -> None:
    for entry, before in ((rows[1], "end"), (rows[4], str(rows[2].pk))):
        path = f"{url}zeile/{entry.pk}/verschieben/"
        sent = {"key": f"{KEY}-{before}", "version": version(evening), "before": before}
        assert guest.post(path, sent | seen(html(guest.post(path, sent)))).status_code == 302
    order = [*evening.entries.order_by("position").values_list("pk", flat=True)]
    assert order == [rows[at].pk for at in (0, 4, 2, 3, 1)]
    assert facts(evening) == "bock game game game game"
    assert totals(evening)["1"] == 6
    assert_consistent(evening)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "erforderlich"),
        ({"before": "0"}, "Auswahl"),
        ({"before": "x\0"}, "Auswahl"),
        ({"before": "end", "version": "1"}, "inzwischen geändert"),
    ],
    ids=str,
)
def test_bad_input_is_refused(
    guest: Client, url: str, rows: list[Entry], evening: Evening, unchanged: Any,
    fields: dict[str, str], words: str,
) -> None:  # fmt: skip
    sent = {"key": KEY, "version": version(evening), **fields}
    with unchanged():
        response = guest.post(f"{url}zeile/{rows[0].pk}/verschieben/", sent)
    assert response.status_code == 422
    assert words in html(response)


def test_what_would_leave_another_row_impossible_is_refused(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    game, last = play(evening, PLAIN, {"leave": "4"})
    with unchanged():
        sent = {"key": KEY, "version": version(evening), "before": str(game.pk)}
        response = guest.post(f"{url}zeile/{last.pk}/verschieben/", sent)
    assert response.status_code == 422
    assert "Zu wenige am Tisch" in html(response)


def test_the_only_row_can_go_nowhere(guest: Client, url: str, game: Entry) -> None:
    assert guest.get(f"{url}zeile/{game.pk}/verschieben/").status_code == 200


def test_queries_do_not_grow(guest: Client, url: str, evening: Evening) -> None:
    first = play(evening, *[PLAIN] * 20)[0]
    path = f"{url}zeile/{first.pk}/verschieben/"
    with counted(5):
        guest.get(path)
    sent = {"key": KEY, "version": "20", "before": "end"}
    with counted(6):
        page = html(guest.post(path, sent))
    with counted(12):
        assert guest.post(path, sent | seen(page)).status_code == 302
