"""An evening whose stored rows cannot be scored says which row it is, and loses nothing.

The rows are changed by hand, which no worker notices that has kept the sheet: it forgets it first.
"""

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening
from scorekeeper.models.evenings import new_state
from scorekeeper.sheets import forget

from .conftest import html, play


def test_the_row_is_named(guest: Client, url: str, evening: Evening) -> None:
    play(evening, *[{"re": ["1", "2"], "re_augen": 140}] * 3)
    Entry.objects.filter(number=2).update(facts={"re": ["1", "2"], "re_augen": 241})
    forget()
    for address in (url, f"{url}zeile/{evening.entries.all()[0].pk}/"):
        response = guest.get(address)
        assert response.status_code == 500
        assert "Zeile 2 lässt sich" in html(response)
        assert "0 bis 240" in html(response)
    assert evening.entries.count() == 3


def test_facts_and_rules_that_cannot_be_read(guest: Client, url: str, evening: Evening) -> None:
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    Entry.objects.update(facts={"re_augen": "viele"})
    forget()
    assert "Zeile 1 lässt sich" in html(guest.get(url))
    Evening.objects.update(rules={"base": "hausregeln", "unbekannt": 1})
    assert guest.get(url).status_code == 500


def test_others_still_see_nothing(stranger: Client, url: str, evening: Evening) -> None:
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    Entry.objects.update(facts={})
    forget()
    assert stranger.get(url).status_code == 404


@pytest.mark.parametrize("kept", [False, True], ids=["read anew", "one more row"])
def test_a_seat_that_does_not_exist(guest: Client, url: str, evening: Evening, kept: bool) -> None:
    """Scoring alone would let it sit down; no page could say who that is."""
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    forget()
    if kept:
        assert guest.get(url).status_code == 200
    joined = Entry.objects.create(evening=evening, position=2, kind="join", facts={"join": "9"})
    Evening.objects.update(state=new_state())
    for page in ("", "ergebnis/", "verlauf/", "daten/", f"zeile/{joined.pk}/", "spieler/"):
        response = guest.get(f"{url}{page}")
        assert response.status_code == 500, page
        assert "Zeile 2 lässt sich" in html(response)
        assert "Diesen Platz gibt es nicht: Es sind 1 bis 4." in html(response)
