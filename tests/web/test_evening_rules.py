"""The rules of one evening: read, changed switch by switch, and what that changes."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening
from scorekeeper.scoring.rules import SWITCHES
from scorekeeper.scoring.rulesets import HAUSREGELN, RULE_SETS
from scorekeeper.sheets import read_sheet
from scorekeeper.wording import switches

from .conftest import assert_consistent, counted, enter, html, play, start
from .rule_forms import rules_form
from .test_row import seen, totals, version

HEART = {"re": ["1", "2"], "re_augen": 140, "heart_trick": True}
PLAIN = {"re": ["1", "2"], "re_augen": 140}


def rules_of(evening: Evening) -> Any:
    return read_sheet(Evening.objects.get(pk=evening.pk)).rules


def test_rules_can_be_read_and_every_switch_is_asked(guest: Client, url: str) -> None:
    page = html(guest.get(f"{url}regeln/"))
    assert "Es spielen vier mit 40 Karten" in page
    assert {*switches.WORDS} == {*SWITCHES}
    for switch in SWITCHES:
        assert switches.meaning(switch) in page.replace("&quot;", '"'), switch
    assert f'href="{url}regeln/"' in html(guest.get(url))


def test_who_watches_reads_and_changes_nothing(watcher: Client, url: str) -> None:
    page = html(watcher.get(f"{url}regeln/"))
    assert "Es spielen vier mit 40 Karten" in page
    assert page.count("<form") == page.count('action="/sprache/"') == 1


def test_what_changes_is_shown_and_then_stored_once(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    play(evening, HEART, PLAIN, PLAIN)
    assert "Hausregeln, geändert" not in html(guest.get(url))
    sent = rules_form(version=version(evening), unit="5", bock_triggers=None)
    with unchanged():
        response = guest.post(f"{url}regeln/", sent)
    assert response.status_code == 200
    page = html(response)
    assert "Grundwert: ×5 – statt ×1" in page
    assert "Anlässe für Bock: nicht mehr Herz durchgegangen" in page
    assert "2 Spiele verlieren ihren Bock (Spiele 2 und 3)" in page
    assert "<td>5</td><td><b>15</b></td><td>+10</td>" in page
    for _tap in range(2):
        assert guest.post(f"{url}regeln/", sent | seen(page)).status_code == 302
    assert totals(evening)["1"] == 15
    assert rules_of(evening).unit == 5
    assert rules_of(evening).bock_triggers == ()
    assert_consistent(evening)
    page = html(guest.get(url))
    assert "Regeln geändert." in page
    assert "Hausregeln, geändert" in page
    guest.post(f"{url}rueckgaengig/", {"version": version(evening)})
    assert totals(evening)["1"] == 5
    history = html(guest.get(f"{url}verlauf/"))
    assert "Grundwert: ×5 – statt ×1" in history
    assert "Grundwert: ×1 – statt ×5" in history


@pytest.mark.django_db
@pytest.mark.parametrize("name", RULE_SETS)
def test_sent_as_shown_nothing_is_changed(name: str) -> None:
    rules = RULE_SETS[name]
    names = [f"P{at}" for at in range(rules.active)]
    link = start(names=names, rules=rules)
    url = f"/abend/{link.evening.address}/regeln/"
    client = enter(link)
    response = client.post(url, rules_form(rules, version="0"))
    assert response.status_code == 422
    assert "Es ist nichts geändert." in html(response)
    other = rules_form(rules, version="0", bock_factor="3", label_fuchs="Rotfuchs")
    page = html(client.post(url, other))
    assert client.post(url, other | seen(page)).status_code == 302
    changed = rules_of(link.evening)
    labels = {**dict(rules.labels), **dict(changed.labels)}
    assert changed == rules.change(bock_factor=3, labels=changed.labels)
    assert labels == dict(changed.labels)


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"deck": "48", "superdoppelkopf": "1"}, "u_superdoppelkopf", "nur zu sechst"),
    ({"active": "6"}, "u_deck", "geht nicht auf"),
    ({"stage_effect": "double"}, "u_announcement_effect", "auch Re und Kontra verdoppeln"),
    ({"cowardice": "yes", "stages": ["90"]}, "u_cowardice", "keine 60"),
    ({"bock_factor": "11"}, "u_bock_factor", "2- bis 10-fach"),
    ({"bock_length": "0"}, "u_bock_length", "1 bis 99"),
    ({"unit": "0"}, "u_unit", "1 bis 1000"),
    ({"unit": ""}, "u_unit", "erforderlich"),
    ({"unit": "9" * 5_000}, "u_unit", "1 bis 1000"),
    ({"fuchs": "123456789"}, "u_fuchs", "0 bis 99"),
    ({"fuchs": "−1"}, "u_fuchs", "ganze Zahl"),
    ({"duty_solos": "9999999"}, "u_duty_solos", "Mehr als 10 Pflichtsoli"),
    ({"list_length": "1000"}, "u_list_length", "höchstens 999"),
    ({"label_fuchs": "Charlie"}, "u_label_fuchs", "auch ein anderer"),
    # What another one is called where the table has no word for it, in either language.
    ({"label_karlchen": "fuchs"}, "u_label_karlchen", "auch ein anderer"),
    ({"label_fuchs": "Dulle caught"}, "u_label_fuchs", "auch ein anderer"),
    ({"fuchs": "100"}, "u_fuchs", "0 bis 99"),
    ({"solo_kinds": None, "duty_solos": "1"}, "u_duty_solos", "Solo erlaubt"),
    ({"list_length": "3", "duty_solos": "1"}, "u_list_length", "zu kurz"),
    ({"penalty_misplay": "on", "penalty_misplay_offender": "6"},
     "u_penalty_misplay_offender", "Minus"),
    ({"penalty_minor": "on", "penalty_minor_others": "10000"},
     "u_penalty_minor_others", "höchstens 9999"),
    ({"penalty_minor": "on", "penalty_minor_offender": "−100000000000"},
     "u_penalty_minor_offender", "höchstens 9999"),
    ({"won": "sometimes"}, "u_won", "Auswahl"),
    ({"stages": ["91"]}, "u_stages", "Auswahl"),
    ({"label_fuchs": "x" * 41}, "u_label_fuchs", "40"),
    ({"label_fuchs": "a\0b"}, "u_label_fuchs", "Null"),
    ({"deck": None}, "u_deck", "erforderlich"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "place", "words"), BAD, ids=lambda value: str(value)[:40])
def test_what_makes_no_sense_is_refused_at_its_switch(
    guest: Client,
    url: str,
    evening: Evening,
    unchanged: Any,
    fields: dict[str, Any],
    place: str,
    words: str,
) -> None:
    sent = rules_form(**{"version": "0", "label_alte_caught": "bleibt", **fields})
    with unchanged():
        response = guest.post(f"{url}regeln/", sent)
    assert response.status_code == 422
    page = html(response)
    summary = page[page.index('class="errors"') : page.index("</ul>", page.index('class="errors"'))]
    assert words in summary, summary
    assert f'href="#{place}"' in summary
    assert f'id="{place}"' in page
    assert 'value="bleibt"' in page


def test_rules_under_which_a_game_cannot_stand_are_refused(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    play(evening, PLAIN, {**PLAIN, "special_points": {"re": {"fuchs": 1}}})
    with unchanged():
        response = guest.post(f"{url}regeln/", rules_form(version="2", fuchs="0"))
    assert response.status_code == 422
    assert "Fuchs zählt nach euren Regeln nicht" in html(response)
    with unchanged():
        sent = rules_form(version="2", active="5")
        response = guest.post(f"{url}regeln/", sent)
    assert response.status_code == 422
    assert "An den Tisch passen 5 bis 7 Spieler" in html(response)


def test_an_old_sheet_is_told(
    guest: Client, url: str, game: Entry, evening: Evening, unchanged: Any
) -> None:
    with unchanged():
        response = guest.post(f"{url}regeln/", rules_form(version="0", unit="5"))
    assert response.status_code == 422
    page = html(response)
    assert "Der Zettel hat sich inzwischen geändert" in page
    assert 'name="version" value="1"' in page


def test_queries_do_not_grow(guest: Client, url: str, evening: Evening) -> None:
    play(evening, *[HEART] * 20)
    with counted(5):
        guest.get(f"{url}regeln/")
    sent = rules_form(HAUSREGELN, version="20", unit="5")
    with counted(5):
        page = html(guest.post(f"{url}regeln/", sent))
    with counted(12):
        assert guest.post(f"{url}regeln/", sent | seen(page)).status_code == 302
