"""One row: explained, changed, deleted."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.scoring.switches import Knocking
from scorekeeper.sheets import read_sheet
from tests.pages import form_of

from .conftest import assert_consistent, counted, enter, entry_form, html, play, start

HTMX = {"HX-Request": "true"}
FULL = {
    "re": ["1", "2"],
    "re_augen": 151,
    "announcements": {"re": "k90", "kontra": "announced"},
    "special_points": {"re": {"fuchs": [{"by": "1", "from": "3"}]}, "kontra": {"doppelkopf": 1}},
    "heart_trick": True,
    "override": {"value": -4, "reason": "So geeinigt", "winner": "kontra"},
}


def totals(evening: Evening) -> dict[str, int]:
    return dict(read_sheet(Evening.objects.get(pk=evening.pk)).sheet.totals)


def version(evening: Evening) -> str:
    return str(Evening.objects.get(pk=evening.pk).version)


def seen(page: str) -> dict[str, str]:
    """The consequences that a page has shown, as its form sends them back."""
    (code,) = re.findall(r'name="seen" value="(\w+)"', page)
    return {"seen": code}


def test_the_explanation_says_why(guest: Client, url: str, evening: Evening) -> None:
    (entry,) = play(evening, FULL)
    for headers in ({}, HTMX):
        page = html(guest.get(f"{url}zeile/{entry.pk}/", headers=headers))
        for words in (
            "Kontra gewinnt, so hat der Tisch entschieden",
            "unter 90",
            "Von Hand: −4 (gerechnet Re 7) – So geeinigt",
            "Anna und Ben · „keine 90“ abgesagt · Fuchs (Anna von Carl)",
            "Carl und Dora · Kontra angesagt · Doppelkopf",
            "Re 151, Kontra 89",
            "ging durch",
            "Herz durchgegangen",
            "unbekannt",
        ):
            assert words in page, words
        assert ("<html" in page) == (not headers)


def test_the_form_of_a_game_says_what_was_entered(
    guest: Client, url: str, evening: Evening
) -> None:
    (entry,) = play(evening, FULL)
    page = html(guest.get(f"{url}zeile/{entry.pk}/aendern/"))
    before = entry.facts
    response = guest.post(f"{url}zeile/{entry.pk}/aendern/", form_of(page))
    assert response.status_code == 302, html(response)
    entry.refresh_from_db()
    assert entry.facts == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    "facts",
    [
        {"re": ["1", "2"], "re_augen": [121, 150]},
        {"re": ["1", "2"], "re_augen": 120},
        {"re": ["1", "2"], "re_augen": [125, 130]},
        {"re": ["1", "2"], "re_augen": 240},
        {"re": ["1", "2"], "re_augen": 130, "knocks": ["1", "3", "1"]},
        {"re": ["1", "2"], "re_augen": 130, "knocks": 2},
        {"kind": "solo", "solo": "damen", "re": ["1"], "re_augen": 130, "duty": "forced"},
        {"re": ["1", "2"], "re_augen": 0, "trickless": "re"},
        {"kind": "solo", "solo": "buben_damen", "re": ["3"], "re_augen": [121, 150]},
        {"kind": "hochzeit", "re": ["1", "4"], "re_augen": 90, "heart_trick": True},
        {
            "re": ["1", "2"],
            "re_augen": 200,
            "special_points": {"re": {"doppelkopf": [{"by": "1"}, {}], "fuchs": 2}},
        },
    ],
    ids=str,
)
def test_every_fact_survives_being_opened_and_saved(facts: dict[str, Any]) -> None:
    rules = RULE_SETS["hausregeln"].change(knocking=Knocking.DOUBLE, duty_solos=1)
    link = start(rules=rules)
    guest, evening, url = enter(link), link.evening, f"/abend/{link.evening.address}/"
    (entry,) = play(evening, facts)
    before = entry.facts
    page = html(guest.get(f"{url}zeile/{entry.pk}/aendern/"))
    response = guest.post(f"{url}zeile/{entry.pk}/aendern/", form_of(page))
    assert response.status_code == 302, html(response)
    entry.refresh_from_db()
    assert entry.facts.pop("trickless", None) == before.pop("trickless", None)
    assert entry.facts == before


def test_a_second_tap_on_a_change_is_no_second_change(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    path = f"{url}zeile/{game.pk}/aendern/"
    sent = entry_form(version=version(evening), band="181-210", key="key-of-a-change")
    for _tap in range(2):
        assert guest.post(path, sent).status_code == 302
    assert version(evening) == "2"
    assert guest.post(path, {**sent, "band": "151-180"}).status_code == 422


def test_a_second_tap_on_delete_finds_it_done(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    path = f"{url}zeile/{game.pk}/loeschen/"
    sent = {"version": version(evening), "key": "key-of-deleting"}
    for _tap in range(2):
        assert guest.post(path, sent)["Location"].startswith(url)
    assert version(evening) == "2"


def test_changing_the_first_game_changes_the_later_ones(
    guest: Client, url: str, evening: Evening
) -> None:
    first, _second = play(
        evening,
        {"re": ["1", "2"], "re_augen": 140, "heart_trick": True},
        {"re": ["1", "2"], "re_augen": 140},
    )
    assert totals(evening)["1"] == 3
    sent = entry_form(version=version(evening), band="151-180")
    response = guest.post(f"{url}zeile/{first.pk}/aendern/", sent)
    assert "1 späteres Spiel verliert seinen Bock (Spiel 2)" in html(response)
    assert totals(evening)["1"] == 3
    response = guest.post(f"{url}zeile/{first.pk}/aendern/", sent | seen(html(response)))
    assert response.status_code == 302
    assert totals(evening)["1"] == 3  # 2, and 1 that is no longer doubled
    assert_consistent(evening)
    first.refresh_from_db()
    assert first.changed_by is not None
    assert first.changed_by.number == 2


def test_a_change_based_on_an_old_sheet_is_shown_what_is_new(
    guest: Client, url: str, game: Entry, evening: Evening, unchanged: Any
) -> None:
    old = version(evening)
    play(evening, {"re": ["3", "4"], "re_augen": 140})
    path = f"{url}zeile/{game.pk}/aendern/"
    with unchanged():
        response = guest.post(path, entry_form(version=old, band="181-210"))
    assert response.status_code == 422
    page = html(response)
    assert "Der Zettel hat sich inzwischen geändert" in page
    assert "Zettel: Spiel 1" in page
    assert "Deine Eingabe" in page
    again = form_of(page)
    assert again["band"] == "181-210"
    assert again["version"] == version(evening)
    assert guest.post(path, again).status_code == 302


def test_an_override_can_be_taken_back(guest: Client, url: str, evening: Evening) -> None:
    (entry,) = play(evening, FULL)
    path = f"{url}zeile/{entry.pk}/aendern/"
    sent = form_of(html(guest.get(path)))
    sent |= {"override_value": "", "override_reason": "", "override_winner": ""}
    assert guest.post(path, sent).status_code == 302
    entry.refresh_from_db()
    assert "override" not in entry.facts


def test_an_override_below_zero_needs_no_minus_key(
    guest: Client, url: str, evening: Evening
) -> None:
    fields = {"override_value": "4", "override_minus": "on", "override_reason": "so"}
    assert guest.post(url, entry_form(**fields)).status_code == 302
    assert totals(evening) == {"1": -4, "2": -4, "3": 4, "4": 4}


def test_deleting_asks_first(guest: Client, url: str, game: Entry, evening: Evening) -> None:
    path = f"{url}zeile/{game.pk}/loeschen/"
    assert "Spiel 1 löschen?" in html(guest.get(path))
    assert evening.entries.count() == 1
    assert guest.post(path, {"version": version(evening)}).status_code == 302
    assert evening.entries.count() == 0
    assert guest.get(path).status_code == 404


def test_a_row_that_is_no_game_is_called_what_the_sheet_calls_it(
    guest: Client, url: str, evening: Evening
) -> None:
    redeal, leave = play(evening, {"redeal": "Schmeißen"}, {"leave": "4"})
    page = html(guest.get(f"{url}zeile/{redeal.pk}/loeschen/"))
    assert "<h1>„Neu gegeben“ löschen?</h1>" in page
    assert "<p>Schmeißen</p>" in page
    page = html(guest.get(f"{url}zeile/{leave.pk}/davor/"))
    assert "<h1>Vor „Geht“ einfügen</h1>" in page
    assert "<p>Dora geht</p>" in page


@pytest.mark.parametrize("given", ["0", "", "x", "9" * 5_000, "-1"])
def test_deleting_on_an_old_sheet_is_refused(
    guest: Client, url: str, game: Entry, unchanged: Any, given: str
) -> None:
    with unchanged():
        response = guest.post(f"{url}zeile/{game.pk}/loeschen/", {"version": given})
    assert response.status_code == 422
    assert "inzwischen geändert" in html(response)


def test_what_a_later_row_needs_cannot_go(guest: Client, url: str, evening: Evening) -> None:
    leave, _join = play(evening, {"leave": "4"}, {"join": "4"})
    response = guest.post(f"{url}zeile/{leave.pk}/loeschen/", {"version": version(evening)})
    assert response.status_code == 422
    assert "Dora sitzt schon am Tisch" in html(response)


def test_a_row_costs_few_queries(guest: Client, url: str, game: Entry) -> None:
    with counted(8):
        guest.get(f"{url}zeile/{game.pk}/")
    with counted(4):
        guest.post(f"{url}zeile/{game.pk}/vorschau/", entry_form())
