"""Players mixed up for a stretch of games, and somebody who was written down as another."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Evening, Player
from scorekeeper.sheets import read_sheet

from .conftest import assert_consistent, counted, html, play
from .test_row import seen, totals, version

PLAIN = {"re": ["1", "2"], "re_augen": 140}
KEY = "key-of-an-exchange"


def re_of(evening: Evening) -> list[list[str]]:
    """Who was Re in each game, by name."""
    sheet = read_sheet(Evening.objects.get(pk=evening.pk))
    return [
        [sheet.names[key] for key in line.entry.facts["re"]]
        for line in sheet.lines
        if line.entry.kind == "game"
    ]


def kinds(evening: Evening) -> str:
    return " ".join(evening.entries.order_by("position").values_list("kind", flat=True))


def send(client: Client, url: str, evening: Evening, **fields: str) -> Any:
    sent = {"key": KEY, "version": version(evening), **fields}
    response = client.post(f"{url}spieler/", sent)
    if response.status_code == 200:
        response = client.post(f"{url}spieler/", sent | seen(html(response)))
    return response


def test_two_are_exchanged_for_a_stretch(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    play(evening, *[PLAIN] * 4)
    sent = {
        "key": KEY, "version": "4", "one": "2", "other": "3", "name": "", "first": "2", "last": "3",
    }  # fmt: skip
    with unchanged():
        response = guest.post(f"{url}spieler/", sent)
    page = html(response)
    assert "Spiele 2 und 3: Ben und Carl werden vertauscht." in page
    assert "2 Spiele bringen andere Punkte (Spiele 2 und 3)" in page
    assert '<th scope="row">Ben</th><td>4</td><td><b>0</b></td><td>−4</td>' in page
    for _tap in range(2):
        assert guest.post(f"{url}spieler/", sent | seen(page)).status_code == 302
    assert re_of(evening) == [["Anna", "Ben"], ["Anna", "Carl"], ["Anna", "Carl"], ["Anna", "Ben"]]
    assert_consistent(evening)
    assert "Spieler vertauscht." in html(guest.get(url))
    guest.post(f"{url}rueckgaengig/", {"version": version(evening)})
    assert totals(evening)["2"] == 4


def test_somebody_else_sat_there_the_whole_evening(
    guest: Client, url: str, evening: Evening
) -> None:
    play(evening, PLAIN, PLAIN)
    for _tap in range(2):
        sent = {"key": KEY, "version": "2", "one": "2", "other": "", "name": "Fritz"}
        assert guest.post(f"{url}spieler/", sent).status_code == 302
    assert re_of(evening) == [["Anna", "Fritz"]] * 2
    page = html(guest.get(url))
    assert "Spieler ersetzt." in page
    assert "Ben → Fritz" in page
    assert not Player.objects.filter(name="Ben").exists()
    guest.post(f"{url}rueckgaengig/", {"version": version(evening)})
    assert re_of(evening) == [["Anna", "Ben"]] * 2
    guest.post(f"{url}rueckgaengig/", {"version": version(evening)})
    assert re_of(evening) == [["Anna", "Fritz"]] * 2
    assert_consistent(evening)


def test_a_name_can_be_put_right_before_the_first_game(
    guest: Client, url: str, evening: Evening
) -> None:
    assert send(guest, url, evening, one="2", name="Benno").status_code == 302
    assert "Benno" in html(guest.get(url))


def test_somebody_else_sat_there_from_a_game_on(guest: Client, url: str, evening: Evening) -> None:
    # Anna deals games 1 and 5; Ben game 2.
    play(evening, *[PLAIN] * 4)
    fields = {"one": "2", "other": "", "name": "Eva", "first": "2", "last": "4"}
    page = html(guest.post(f"{url}spieler/", {"key": KEY, "version": "4", **fields}))
    assert "Spiele 2–4: Auf dem Platz von Ben spielt Eva." in page
    assert '<th scope="row">Eva</th><td>0</td><td><b>3</b></td><td>+3</td>' in page
    one = html(guest.post(f"{url}spieler/", {"key": KEY, "version": "4", **fields, "last": "2"}))
    assert "Spiel 2: Auf dem Platz von Ben spielt Eva." in one
    assert "1 Spiel bringt andere Punkte (Spiel 2)" in one
    assert send(guest, url, evening, **fields).status_code == 302
    assert kinds(evening) == "game leave join dealer game game game"
    assert re_of(evening) == [["Anna", "Ben"], *[["Anna", "Eva"]] * 3]
    sheet = read_sheet(Evening.objects.get(pk=evening.pk))
    dealers = [sheet.names[ln.scored.dealer] for ln in sheet.lines if ln.scored.dealer]
    assert dealers == ["Anna", "Eva", "Carl", "Dora"]
    assert [sheet.names[key] for key in sheet.sheet.seats] == ["Anna", "Eva", "Carl", "Dora"]
    assert_consistent(evening)
    guest.post(f"{url}rueckgaengig/", {"version": version(evening)})
    assert kinds(evening) == "game game game game"
    assert re_of(evening) == [["Anna", "Ben"]] * 4
    guest.post(f"{url}rueckgaengig/", {"version": version(evening)})
    assert kinds(evening) == "game leave join dealer game game game"
    assert_consistent(evening)


def test_somebody_else_sat_there_for_some_games_in_between(
    guest: Client, url: str, evening: Evening
) -> None:
    play(evening, *[PLAIN] * 5)
    fields = {"one": "1", "name": "Eva", "first": "2", "last": "3"}
    assert send(guest, url, evening, **fields).status_code == 302
    assert kinds(evening) == "game leave join game game leave join game game"
    assert [names[0] for names in re_of(evening)] == ["Anna", "Eva", "Eva", "Anna", "Anna"]
    assert totals(evening) == {"1": 3, "2": 5, "3": -5, "4": -5, "5": 2}
    assert_consistent(evening)


def test_who_had_left_takes_the_place_instead_of_being_exchanged(
    guest: Client, url: str, evening: Evening
) -> None:
    play(evening, PLAIN)
    guest.post(f"{url}eintrag/join/", {"key": "key-of-a-join", "name": "Eva"})
    play(evening, {"leave": "5"}, PLAIN, PLAIN)
    fields = {"one": "3", "other": "5", "first": "2", "last": "3"}
    assert send(guest, url, evening, **fields).status_code == 302
    assert evening.seats.count() == 5
    assert totals(evening)["5"] == -2
    assert totals(evening)["3"] == -1
    assert_consistent(evening)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"one": "2", "other": "2"}, "derselbe Spieler"),
        ({"one": "2", "name": "BEN"}, "derselbe Spieler"),
        ({"one": "2"}, "fehlt der Name"),
        ({"one": "2", "other": "3", "name": "Eva"}, "jemand anderes"),
        ({"other": "3"}, "erforderlich"),
        ({"one": "9", "other": "3"}, "Auswahl"),
        ({"one": "2", "other": "9"}, "Auswahl"),
        ({"one": "2", "name": "x" * 41}, "40"),
        ({"one": "2", "name": "a\0b"}, "Null"),
        ({"one": "2", "other": "3", "first": "0"}, "1 bis 2"),
        ({"one": "2", "other": "3", "last": "3"}, "1 bis 2"),
        ({"one": "2", "other": "3", "first": "x"}, "ganze Zahl"),
        ({"one": "2", "other": "3", "first": "2", "last": "1"}, "vor dem ersten"),
        ({"one": "2", "other": "3", "version": "0"}, "inzwischen geändert"),
        ({"one": "2", "name": "Eva", "version": "0"}, "inzwischen geändert"),
    ],
    ids=str,
)
def test_bad_input_is_refused(
    guest: Client, url: str, evening: Evening, unchanged: Any, fields: dict[str, str], words: str
) -> None:
    play(evening, PLAIN, PLAIN)
    with unchanged():
        response = guest.post(f"{url}spieler/", {"key": KEY, "version": "2", **fields})
    assert response.status_code == 422
    assert words in html(response)


def test_queries_do_not_grow(guest: Client, url: str, evening: Evening) -> None:
    play(evening, *[PLAIN] * 20)
    with counted(5):
        guest.get(f"{url}spieler/")
    sent = {"key": KEY, "version": "20", "one": "2", "other": "3"}
    with counted(6):
        page = html(guest.post(f"{url}spieler/", sent))
    with counted(12):
        assert guest.post(f"{url}spieler/", sent | seen(page)).status_code == 302
