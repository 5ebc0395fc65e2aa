"""The front page: a new evening from four names and one tap, and the evenings of this device."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Evening, Link, Seat, Upload
from scorekeeper.scoring.rulesets import RULE_SETS

from .conftest import counted, enter, html, play

pytestmark = pytest.mark.django_db


def names(*given: str, **more: Any) -> dict[str, Any]:
    fields = {f"name{at}": name for at, name in enumerate(given, start=1)}
    return {**fields, "dealer": "1", "rules": "hausregeln", **more}


def test_it_says_what_it_is_and_asks_for_names(client: Client) -> None:
    page = html(client.get("/"))
    assert "<h1>Der Zettel für den Doppelkopfabend</h1>" in page
    assert page.count('name="name') == 7
    assert "So wird gezählt: Hausregeln" in page
    assert "Weiterschreiben" not in page


def test_four_names_and_one_tap(client: Client) -> None:
    response = client.post("/", names("Anna", " Ben  B. ", "Carl", "Dora", dealer="3"))
    evening = Evening.objects.get()
    assert response["Location"] == f"/abend/{evening.address}/"
    page = html(client.get(response["Location"]))
    assert "Ben B." in page
    assert "Carl gibt" in page
    assert evening.stake_cents is None


def test_everything_that_can_be_said(client: Client) -> None:
    given = names(
        "A",
        "B",
        "",
        "C",
        "D",
        "E",
        dealer="5",
        rules="ddv",
        stake="10",
        title="\u202eBei  uns\u2066",
    )
    assert client.post("/", given).status_code == 302
    evening = Evening.objects.get()
    assert (evening.first_dealer, evening.stake_cents, evening.name) == (4, 10, "Bei uns")
    assert [*Seat.objects.values_list("player__name", flat=True)] == ["A", "B", "C", "D", "E"]
    assert evening.rules["base"] == "ddv"


@pytest.mark.parametrize(
    ("fields", "place", "words"),
    [
        (names("Anna", "Ben", "Carl"), "s_name4", "mindestens 4 Namen, hier sind 3"),
        (names(), "s_dealer", "Wer zuerst gibt"),
        (names("Anna", "anna", "Carl", "Dora"), "s_name2", "gibt es schon"),
        (names("x" * 41, "Ben", "Carl", "Dora"), "s_name1", "40"),
        (names("A\0", "Ben", "Carl", "Dora"), "s_name1", "Null"),
        (names("Anna", "Ben", "Carl", "Dora", dealer="6"), "s_dealer", "braucht einen Namen"),
        (names("Anna", "Ben", "Carl", "Dora", dealer="x"), "s_dealer", "Auswahl"),
        (names("Anna", "Ben", "Carl", "Dora", rules="skat"), "s_rules", "Auswahl"),
        (names("Anna", "Ben", "Carl", "Dora", rules=""), "s_rules", "erforderlich"),
        (names("Anna", "Ben", "Carl", "Dora", rules="zu_fuenft"), "s_name5", "mindestens 5"),
        (names("Anna", "Ben", "Carl", "Dora", stake="-1"), "s_stake", "ganze Zahl"),
        (names("Anna", "Ben", "Carl", "Dora", stake="9" * 999), "s_stake", "Mehr als"),
        (names("Anna", "Ben", "Carl", "Dora", stake="10001"), "s_stake", "10000"),
        (names("Anna", "Ben", "Carl", "Dora", title="x" * 41), "s_title", "40"),
    ],
)
def test_bad_input(client: Client, fields: dict[str, Any], place: str, words: str) -> None:
    response = client.post("/", fields)
    assert response.status_code == 422
    page = html(response)
    errors = page[page.index('class="errors"') : page.index("</ul>")]
    assert words in errors, errors
    assert f'href="#{place}"' in errors
    if "Carl" in fields.values():
        assert 'value="Carl"' in page
    assert not Evening.objects.exists()


def test_the_summary_follows_the_choice(client: Client) -> None:
    for name in RULE_SETS:
        part = html(client.get("/regeln/", {"rules": name}, headers={"HX-Request": "true"}))
        assert "<html" not in part
        assert "So wird gezählt" in part
    # One address, two answers: a cache must know why.
    assert "HX-Request" in client.get("/regeln/")["Vary"]
    assert "Feigheit" in html(client.get("/regeln/", {"rules": "fit4doko"}))
    assert html(client.get("/?rules=ddv")).count('value="ddv" selected') == 1


def test_all_rule_sets_can_be_read_without_javascript(client: Client) -> None:
    page = html(client.get("/regeln/"))
    for name in RULE_SETS:
        assert f'id="{name}"' in page


def test_evenings_of_this_device_can_be_gone_on_with(
    guest: Client, watcher: Client, stranger: Client, shut_out: Client, url: str
) -> None:
    assert url in html(watcher.get("/"))
    assert url not in html(guest.get("/"))  # the link has been renewed
    assert url not in html(shut_out.get("/"))
    assert url not in html(stranger.get("/"))


def test_evenings_can_be_told_apart(link: Link, evening: Evening) -> None:
    guest = enter(link)
    assert " · noch ohne Spiel</span>" in html(guest.get("/"))
    play(evening, *[{"re": ["1", "2"], "re_augen": 140}] * 2, {"redeal": "Vergeben"})
    with counted(4):
        page = html(guest.get("/"))
    assert " · 2 Spiele</span>" in page
    recording.close_evening(evening.pk, version=3, who=None)
    assert " · 2 Spiele · abgeschlossen</span>" in html(guest.get("/"))


def test_many_evenings_are_folded_but_the_latest(client: Client) -> None:
    lines = "".join(f"{day}.1.2020;1;1;-1;-1\n" for day in range(1, 10))
    client.post("/einlesen/", {"text": "Datum;A;B;C;D\n" + lines})
    client.post("/einlesen/vorschau/", {"datei": Upload.objects.get().pk, "einlesen": "1"})
    with counted(3):
        page = html(client.get("/"))
    seen, _fold, folded = page.partition("Noch 3 Abende von früher")
    assert seen.count('href="/abend/') == 6
    assert folded.count('href="/abend/') == 3
    assert "Donnerstag, 9. Januar 2020" in seen
    assert "Mittwoch, 1. Januar 2020" in folded
    assert "1 Zeile · abgeschlossen" in page.replace("</span> <span>", " · ")
