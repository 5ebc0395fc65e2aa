"""Stored rules that this release refuses: said on every page, with a way on, and never a 500."""

import json
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Change, CircleRules, Evening
from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rulesets import FEIN, HAUSREGELN
from scorekeeper.sheets import forget

from .circle_cast import People, evening_in
from .conftest import html, play
from .rule_forms import rules_form
from .test_circle_rules import FIVES, played, save
from .test_row import seen

pytestmark = pytest.mark.django_db

# What another release has written: a switch that is unknown here, and a deck that nobody has.
WRITTEN = format_rules(FIVES) | {"ramsch": "<b>viel</b>", "deck": 52}
NO_MORE = "kann Dulle nicht mehr lesen"


def spoil(saved: CircleRules) -> None:
    CircleRules.objects.filter(pk=saved.pk).update(rules=WRITTEN)


@pytest.fixture
def latest(people: People) -> People:
    """What the circle plays cannot be read any more, what it played before can."""
    _first, second = save(people, FEIN, FIVES)
    spoil(second)
    return people


@pytest.fixture
def old(people: People) -> People:
    """What the circle played first cannot be read any more."""
    first, _second = save(people, FEIN, FIVES)
    spoil(first)
    return people


PAGES = ("", "regeln/", "regeln/verlauf/", "regeln/verlauf/1/", "regeln/verlauf/2/", "abend/",
         "regeln/vergleich/", "verlauf/", "regeln/aendern/", "regeln/einlesen/")  # fmt: skip


@pytest.mark.parametrize("which", ["latest", "old"])
def test_no_page_of_the_circle_fails(which: str, request: pytest.FixtureRequest) -> None:
    people = request.getfixturevalue(which)
    for client in (people.owner, people.scribe, people.reader):
        for page in PAGES:
            assert client.get(f"{people.url}{page}").status_code in (200, 404), page
    for page in ("", "regeln/", "regeln/verlauf/2/", "abend/", "regeln/aendern/"):
        said = NO_MORE in html(people.owner.get(f"{people.url}{page}"))
        assert said == (which == "latest"), page
    assert NO_MORE in html(people.reader.get(f"{people.url}regeln/verlauf/"))


def test_what_is_stored_can_be_copied_and_what_to_do_next_is_said(latest: People) -> None:
    for page in ("regeln/", "regeln/verlauf/2/"):
        shown = html(latest.owner.get(f"{latest.url}{page}"))
        assert "Die Angabe „ramsch“ gibt es nicht." in shown
        assert "<b>Blatt (deck)</b>: Dieses Blatt gibt es nicht" in shown
        assert "&lt;b&gt;viel&lt;/b&gt;" in shown
        assert f'href="{latest.url}regeln/einlesen/"' in shown
        assert f'href="{latest.url}regeln/aendern/?von=hausregeln"' in shown
    shown = html(latest.reader.get(f"{latest.url}regeln/"))
    assert "&quot;ramsch&quot;" in shown
    assert "regeln/aendern/" not in shown
    response = latest.reader.get(f"{latest.url}regeln/json/")
    assert json.loads(html(response)) == WRITTEN


def test_other_rules_can_be_saved_instead(latest: People) -> None:
    url = f"{latest.url}regeln/aendern/"
    page = html(latest.owner.get(url))
    assert "Unten steht stattdessen: Hausregeln" in page
    saved = latest.circle.rules.last()
    assert saved
    sent = rules_form(HAUSREGELN, version=str(saved.pk), origin="hausregeln")
    assert latest.owner.post(f"{latest.url}regeln/vorschau/", sent).status_code == 200
    # An older page is told what it can be told.
    response = latest.owner.post(url, sent | {"version": "0"})
    assert response.status_code == 422
    assert "Was, kann Dulle nicht mehr lesen." in html(response)
    assert latest.owner.post(url, sent).status_code == 302
    assert played(latest.circle) == HAUSREGELN
    assert NO_MORE in html(latest.reader.get(f"{latest.url}regeln/verlauf/"))


def test_an_earlier_version_can_be_put_back_instead(latest: People) -> None:
    url = f"{latest.url}regeln/verlauf/1/"
    page = html(latest.owner.get(url))
    assert "Die jetzigen Regeln der Runde kann Dulle nicht mehr lesen, diese schon." in page
    assert "So spielt ihr auch jetzt." not in page
    assert latest.owner.post(url, {"latest": "2"}).status_code == 302
    assert played(latest.circle) == FEIN


def test_what_cannot_be_read_cannot_be_put_back(old: People, unchanged: Any) -> None:
    url = f"{old.url}regeln/verlauf/1/"
    assert "zurückholen" not in html(old.owner.get(url))
    with unchanged():
        assert old.owner.post(url, {"latest": "2"}).status_code == 404
    page = html(old.owner.get(f"{old.url}regeln/aendern/", {"von": "fassung-1"}))
    assert "„1. Fassung“ kann Dulle nicht mehr lesen" in page


def test_an_evening_of_the_circle_goes_on(latest: People) -> None:
    evening = evening_in(latest.circle).evening
    for path in ("", "?von=runde"):
        page = html(latest.owner.get(f"/abend/{evening.address}/regeln/{path}"))
        assert "Die Regeln der Runde „Donnerstagsrunde“ kann Dulle nicht mehr lesen" in page
    sent = {"name1": "Anna", "name2": "Ben", "name3": "Carl", "name4": "Dora", "dealer": "1",
            "key": "key-of-one-evening", "title": "Zweiter", "rules": "runde",
            f"table-{evening.address}": "Erster"}  # fmt: skip
    assert latest.owner.post(f"{latest.url}abend/", sent).status_code == 422


def test_an_evening_says_that_it_is_its_rules_and_gives_them_away(
    guest: Client, url: str, evening: Evening
) -> None:
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    Evening.objects.filter(pk=evening.pk).update(rules=WRITTEN)
    forget()
    page = html(guest.get(url))
    assert "Nach den Regeln, die für diesen Abend gespeichert sind" in page
    assert "Zeile 0" not in page
    assert f'href="{url}regeln/json/"' in page
    assert json.loads(html(guest.get(f"{url}regeln/json/"))) == WRITTEN


def test_the_history_of_an_evening_says_that_rules_were_changed(
    guest: Client, url: str, evening: Evening
) -> None:
    sent = rules_form(version="0", unit="5")
    page = html(guest.post(f"{url}regeln/", sent))
    assert guest.post(f"{url}regeln/", sent | seen(page)).status_code == 302
    (change,) = Change.objects.filter(evening=evening, action="rules.changed")
    change.before = {**(change.before or {}), "rules": WRITTEN}
    change.save()
    assert "Welche, kann Dulle nicht mehr lesen." in html(guest.get(f"{url}verlauf/"))


def test_stored_rules_stay_though_nobody_may_set_them_any_more(
    people: People, guest: Client, url: str, evening: Evening
) -> None:
    """A limit that came later is no matter of what was saved before."""
    (saved,) = save(people, FIVES)
    over = format_rules(FIVES) | {"duty_solos": 50, "list_length": 5_000}
    CircleRules.objects.filter(pk=saved.pk).update(rules=over)
    for page in PAGES:
        assert people.owner.get(f"{people.url}{page}").status_code in (200, 404), page
        assert NO_MORE not in html(people.owner.get(f"{people.url}{page}"))
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    Evening.objects.filter(pk=evening.pk).update(rules=over)
    forget()
    for page in ("", "regeln/", "regeln/json/", "ergebnis/", "verlauf/"):
        assert guest.get(f"{url}{page}").status_code == 200, page
    # Who sets them anew is told.
    sent = rules_form(FIVES, version="1", duty_solos="50", list_length="5000", unit="3")
    page = html(guest.post(f"{url}regeln/", sent))
    assert 'href="#u_duty_solos"' in page
    assert 'href="#u_list_length"' in page
