"""The rules of an evening beside those of its circle: taken over, kept for the circle, closed."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Evening, Link
from scorekeeper.scoring.rulesets import DDV, FEIN, HAUSREGELN
from scorekeeper.sheets import read_sheet
from tests.pages import form_of

from .circle_cast import People, evening_in
from .conftest import assert_consistent, counted, enter, html, play
from .rule_forms import rules_form
from .test_circle_rules import FIVES, played, save
from .test_row import seen, totals

pytestmark = pytest.mark.django_db
PLAIN: dict[str, Any] = {"re": ["1", "2"], "re_augen": 140}
HEART = PLAIN | {"heart_trick": True}
OFFER, KEEP = "Regeln der Runde übernehmen", "Als Regeln der Runde speichern"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def link(people: People) -> Link:
    """An evening of the circle, by the house rules; also for the fixtures that are built on it."""
    return evening_in(people.circle)


def rules_of(evening: Evening) -> Any:
    return read_sheet(Evening.objects.get(pk=evening.pk)).rules


def taken_over(client: Client, url: str) -> dict[str, Any]:
    """What is sent by agreeing to the rules of the circle."""
    page = html(client.get(f"{url}regeln/", {"von": "runde"}))
    return form_of(page, action=f"{url}regeln/") | seen(page)


def test_nobody_is_told_of_rules_that_the_circle_has_not(people: People, url: str) -> None:
    for client in (people.owner, people.scribe, people.reader):
        page = html(client.get(f"{url}regeln/"))
        assert OFFER not in page
        assert (KEEP in page) == (client is people.owner)


def test_members_see_what_their_evening_does_otherwise(
    people: People, url: str, guest: Client
) -> None:
    save(people, FIVES)
    for client in (people.owner, people.scribe, people.reader):
        page = html(client.get(f"{url}regeln/"))
        assert "Anders als die Regeln der Runde „Donnerstagsrunde“" in page
        assert "Grundwert: ×1 – statt ×5" in page
        assert (OFFER in page) == (client is not people.reader)
        assert (KEEP in page) == (client is people.owner)
    # Who has the link of the table belongs to the table, not to the circle.
    assert "Donnerstagsrunde" not in html(guest.get(f"{url}regeln/"))
    assert 'class="confirm"' not in html(guest.get(f"{url}regeln/", {"von": "runde"}))


def test_where_both_are_the_same_nothing_is_offered(people: People, url: str) -> None:
    save(people, HAUSREGELN)
    for asked in ({}, {"von": "runde"}):
        response = people.owner.get(f"{url}regeln/", asked)
        assert response.status_code == 200
        page = html(response)
        assert OFFER not in page
        assert KEEP not in page
        assert "Es ist nichts geändert" not in page


def test_taking_over_shows_what_changes_and_then_stores_it(
    people: People, url: str, evening: Evening, unchanged: Any
) -> None:
    save(people, FIVES)
    play(evening, HEART, PLAIN)
    # The first look of a member makes them known to the evening.
    people.scribe.get(url)
    with unchanged():
        page = html(people.scribe.get(f"{url}regeln/", {"von": "runde"}))
    assert "Noch nicht gespeichert." in page
    assert "Grundwert: ×5 – statt ×1" in page
    assert "1 Spiel verliert seinen Bock (Spiel 2)" in page
    assert "<td>3</td><td><b>10</b></td><td>+7</td>" in page
    assert rules_of(evening) == HAUSREGELN
    sent = form_of(page, action=f"{url}regeln/") | seen(page)
    assert people.scribe.post(f"{url}regeln/", sent).status_code == 302
    assert rules_of(evening) == FIVES
    assert totals(evening)["1"] == 10
    assert_consistent(evening)


def test_the_name_of_the_rules_comes_along(
    people: People, guest: Client, url: str, evening: Evening
) -> None:
    save(people, FEIN.change(unit=2))
    sent = taken_over(people.scribe, url)
    assert people.scribe.post(f"{url}regeln/", sent).status_code == 302
    assert rules_of(evening) == FEIN.change(unit=2)
    assert "Verfeinert, geändert" in html(guest.get(url))


def test_rules_under_which_a_game_cannot_stand_are_not_taken_over(
    people: People, url: str, evening: Evening, unchanged: Any
) -> None:
    save(people, HAUSREGELN.change(fuchs=0))
    play(evening, PLAIN | {"special_points": {"re": {"fuchs": 1}}})
    people.scribe.get(url)
    with unchanged():
        response = people.scribe.get(f"{url}regeln/", {"von": "runde"})
    assert response.status_code == 200
    page = html(response)
    assert "Fuchs zählt nach euren Regeln nicht" in page
    assert 'class="confirm"' not in page


def test_what_was_changed_meanwhile_is_told(people: People, url: str, evening: Evening) -> None:
    save(people, FIVES)
    sent = taken_over(people.scribe, url)
    play(evening, PLAIN)
    response = people.scribe.post(f"{url}regeln/", sent)
    assert response.status_code == 422
    assert "Der Zettel hat sich inzwischen geändert" in html(response)
    assert rules_of(evening) == HAUSREGELN


def test_an_owner_keeps_the_rules_of_an_evening_for_the_circle(
    people: People, url: str, evening: Evening
) -> None:
    save(people, FIVES)
    recording.change_rules(evening.pk, DDV, version=0, who=None)
    page = html(people.owner.get(f"{url}regeln/"))
    address = f"{people.url}regeln/aendern/"
    assert f'href="{address}?von=abend-{evening.address}"' in page
    page = html(people.owner.get(address, {"von": f"abend-{evening.address}"}))
    assert "Grundwert: ×1 – statt ×5" in page
    sent = form_of(page, action=address)
    assert people.owner.post(address, sent).status_code == 302
    assert played(people.circle) == DDV
    assert KEEP not in html(people.owner.get(f"{url}regeln/"))


def test_an_evening_without_a_circle_says_nothing_of_one(people: People) -> None:
    alone = recording.start_evening(
        names=["A", "B", "C", "D"], first_dealer=0, rules=HAUSREGELN
    ).link
    client = enter(alone)
    client.force_login(people.users["owner"])
    page = html(client.get(f"/abend/{alone.evening.address}/regeln/"))
    assert OFFER not in page
    assert KEEP not in page


# --- an evening that is closed -------------------------------------------------------------


def close(evening: Evening) -> None:
    fresh = Evening.objects.get(pk=evening.pk)
    recording.close_evening(evening.pk, version=fresh.version, who=None)


def test_a_closed_evening_keeps_its_rules_and_says_how_to_change_them(
    people: People, guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    save(people, FIVES)
    play(evening, HEART, PLAIN)
    close(evening)
    people.scribe.get(url)
    for client in (guest, people.scribe):
        for asked in ({}, {"von": "runde"}):
            page = html(client.get(f"{url}regeln/", asked))
            assert 'id="rules"' not in page
            assert "Der Abend ist abgeschlossen, also bleiben auch seine Regeln." in page
            assert "Abend wieder öffnen" in page
            assert OFFER not in page
        sent = rules_form(version="3", unit="5")
        with unchanged():
            response = client.post(f"{url}regeln/", sent)
            assert response.status_code in (200, 422)
            again = client.post(f"{url}regeln/", sent | seen(html(response)))
        assert again.status_code == 422
        assert "Der Abend ist abgeschlossen." in html(again)
    assert "Abend wieder öffnen" not in html(people.reader.get(f"{url}regeln/"))


def test_opened_again_a_past_evening_shows_what_would_change(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    play(evening, HEART, PLAIN)
    close(evening)
    guest.post(f"{url}oeffnen/")
    sent = rules_form(version="4", unit="5", bock_triggers=None)
    with unchanged():
        page = html(guest.post(f"{url}regeln/", sent))
    assert "1 Spiel verliert seinen Bock (Spiel 2)" in page
    assert "<td>3</td><td><b>10</b></td><td>+7</td>" in page
    assert guest.post(f"{url}regeln/", sent | seen(page)).status_code == 302
    assert totals(evening)["1"] == 10
    close(evening)
    assert totals(evening)["1"] == 10
    assert_consistent(evening)


# --- what it comes to ----------------------------------------------------------------------


def test_the_examples_follow_each_change(guest: Client, url: str, unchanged: Any) -> None:
    page = html(guest.get(f"{url}regeln/"))
    assert page.count('class="fold example"') == 3
    assert "Re gewinnt 7" in page
    with unchanged():
        part = html(
            guest.post(f"{url}regeln/vorschau/", rules_form(version="0", unit="5"), headers=HTMX)
        )
        plain = html(guest.post(f"{url}regeln/", rules_form(version="0", unit="5", check="1")))
    for said in (part, plain):
        assert "Re gewinnt 35" in said
        assert "bisher: Re gewinnt 7" in said
        assert "Grundwert: ×5 – statt ×1" in said
    assert "<html" not in part
    # It was only counted: what changes for the evening is asked for with "Weiter".
    assert 'class="confirm"' not in plain


def test_who_watches_sees_them_too(watcher: Client, url: str) -> None:
    page = html(watcher.get(f"{url}regeln/"))
    assert page.count('class="fold example"') == 3


def test_queries_are_constant(people: People, guest: Client, url: str, evening: Evening) -> None:
    save(people, *(FIVES.change(fuchs=n) for n in range(5)))
    play(evening, *[HEART] * 10)
    people.scribe.get(url)
    with counted(3):
        guest.get(f"{url}regeln/")
    with counted(5):
        people.scribe.get(f"{url}regeln/")
    with counted(5):
        people.scribe.get(f"{url}regeln/", {"von": "runde"})
    with counted(3):
        guest.post(f"{url}regeln/vorschau/", rules_form(version="10"), headers=HTMX)
    with counted(3):
        guest.get(f"{url}regeln/json/")
