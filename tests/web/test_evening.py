"""The evening page: the sheet, entering a game, the result line."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Evening, Link
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.sheets import read_sheet

from .conftest import assert_consistent, counted, enter, entry_form, html, play, start

HTMX = {"HX-Request": "true"}


def insist(page: str) -> str:
    """The warnings that a page has shown, as its form sends them back."""
    (codes,) = re.findall(r'name="insist" value="([^"]*)"', page)
    return str(codes)


def test_an_empty_evening(guest: Client, url: str, link: Link) -> None:
    page = html(guest.get(url))
    assert "Noch kein Spiel." in page
    assert '<html lang="de">' in page
    assert "Anna gibt" in page
    assert f"http://testserver/t/{link.token}" in page
    assert "<svg" in page


def test_a_game_is_stored_and_shown(guest: Client, url: str, evening: Evening) -> None:
    response = guest.post(url, entry_form(re_level="announced", re_fuchs="1"))
    assert response.status_code == 302
    page = html(guest.get(response["Location"].split("#")[0]))
    assert "Spiel 1: Re +4" in page
    assert read_sheet(evening).sheet.totals == {"1": 4, "2": 4, "3": -4, "4": -4}
    assert_consistent(evening)


def test_htmx_gets_the_sheet_and_a_fresh_form(guest: Client, url: str) -> None:
    page = html(guest.post(url, entry_form(), headers=HTMX))
    assert page.strip().startswith('<main id="evening">')
    assert "Spiel 1: Re +" in page
    assert "key-of-one-form" not in page
    assert "<html" not in page


def test_the_same_form_sent_twice_is_one_game(guest: Client, url: str, evening: Evening) -> None:
    for _tap in range(2):
        assert guest.post(url, entry_form()).status_code == 302
    assert evening.entries.count() == 1


def test_the_same_form_with_other_facts_is_not_dropped(
    guest: Client, url: str, evening: Evening
) -> None:
    guest.post(url, entry_form())
    response = guest.post(url, entry_form(band="151-180"))
    assert response.status_code == 422
    assert "schon gespeichert, mit anderen Angaben: Spiel 1" in html(response)
    assert evening.entries.count() == 1


def test_somebody_was_faster(guest: Client, url: str, evening: Evening) -> None:
    play(evening, {"re": ["3", "4"], "re_augen": 130})
    response = guest.post(url, entry_form())
    assert response.status_code == 422
    page = html(response)
    assert "Inzwischen steht Spiel 1 auf dem Zettel" in page
    assert 'name="number" value="2"' in page
    assert guest.post(url, entry_form(number="2")).status_code == 302
    assert evening.entries.count() == 2


def test_what_is_unlikely_is_stored_if_the_table_insists(
    guest: Client, url: str, evening: Evening
) -> None:
    sent = entry_form(band=None, re_augen="4")
    response = guest.post(url, sent)
    assert response.status_code == 422
    page = html(response)
    assert "Re hat weniger als 8 Augen, so wenig bringt ohne Neunen kein Stich. Stimmt das?" in page
    insisted = insist(page)
    assert insisted.startswith("augen_unlikely")
    assert evening.entries.count() == 0
    assert guest.post(url, {**sent, "insist": insisted}).status_code == 302
    assert evening.entries.count() == 1


def test_who_insists_means_what_was_on_the_screen(
    guest: Client, url: str, evening: Evening
) -> None:
    sent = entry_form(band=None, re_augen="150", re_doppelkopf="4")
    page = html(guest.post(url, sent))
    assert "brauchen 160 Augen, Re hat 150" in page
    insisted = insist(page)
    assert insisted.startswith("doppelkopf_augen")
    others = (
        {"insist": "doppelkopf_augen"},
        {"insist": insisted, "re_augen": "140"},
        {"insist": insisted, "re_doppelkopf": "", "kontra_doppelkopf": "3"},
    )
    for other in others:
        assert guest.post(url, {**sent, **other}).status_code == 422
    assert evening.entries.count() == 0
    assert guest.post(url, {**sent, "insist": insisted}).status_code == 302


def test_the_preview_says_what_the_game_comes_to(guest: Client, url: str, unchanged: Any) -> None:
    with unchanged():
        page = html(guest.post(f"{url}vorschau/", entry_form(re_level="announced"), headers=HTMX))
    assert "Re gewinnt: 3" in page
    assert "+3\u00a0Anna,\u00a0Ben · −3\u00a0Carl,\u00a0Dora" in page
    assert "Re angesagt +2" in page
    assert "<form" not in page


def test_all_that_is_missing_is_said_at_once(guest: Client, url: str, unchanged: Any) -> None:
    with unchanged():
        response = guest.post(url, entry_form(re=["1"], band=None))
    page = html(response)
    assert response.status_code == 422
    assert 'href="#g_re">' in page
    assert "Wer noch? Oder welches Solo?" in page
    assert 'href="#g_band">' in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"re": []}, "Wer war Re?"),
        ({"band": None}, "Wie viele Augen?"),
        ({"re": ["1", "2", "3"]}, "genau 2"),
        ({"re": ["1"]}, "Oder welches Solo?"),
        ({"re": ["1"], "kind": None}, "Oder welches Solo?"),
        ({"band": None, "re_augen": "241"}, "0 bis 240"),
        (
            {"re": ["1"], "kind": "hochzeit"},
            "Bei einer Hochzeit sind zwei Re. Wer hat eingeheiratet?",
        ),
        ({"re": ["1"], "kind": "armut"}, "Bei einer Armut sind zwei Re. Wer hat sie mitgenommen?"),
        ({"kontra_fuchs": "3"}, "Kontra – Fuchs: Beide Seiten zusammen können höchstens 2 haben."),
        ({"re_superdoppelkopf": "1"}, "Re – Superdoppelkopf: zählt nach euren Regeln nicht."),
    ],
)
def test_the_preview_says_what_is_missing_or_wrong(
    guest: Client, url: str, fields: dict[str, Any], words: str
) -> None:
    assert words in html(guest.post(f"{url}vorschau/", entry_form(**fields)))


def test_without_javascript_one_can_look_before_saving(
    guest: Client, url: str, unchanged: Any
) -> None:
    with unchanged():
        response = guest.post(url, entry_form(check="1"))
    assert response.status_code == 200
    page = html(response)
    assert "Re gewinnt: 1" in page
    assert 'value="121-150" checked' in page


def test_a_watcher_sees_the_sheet_and_nothing_to_write_with(
    watcher: Client, url: str, link: Link, game: Any
) -> None:
    page = html(watcher.get(url))
    assert "zusehen" in page
    assert link.token not in page
    assert page.count("<form") == page.count('action="/sprache/"') == 1
    row = html(watcher.get(f"{url}zeile/{game.pk}/"))
    assert "aendern" not in row


def test_a_closed_evening_takes_nothing_more(guest: Client, url: str, evening: Evening) -> None:
    page = guest.get(url)
    assert page.status_code == 200
    recording.close_evening(evening.pk, version=0, who=None)
    response = guest.post(url, entry_form())
    assert response.status_code == 422
    assert evening.entries.count() == 0
    assert "abgeschlossen" in html(guest.get(url))


@pytest.mark.parametrize("name", [*RULE_SETS])
def test_each_rule_set_has_its_form(db: None, name: str) -> None:
    rules = RULE_SETS[name]
    link = start(rules=rules, names=[f"Spieler {at}" for at in range(1, rules.active + 1)])
    client = enter(link)
    page = html(client.get(f"/abend/{link.evening.address}/"))
    for special in rules.worth:
        assert f'name="re_{special}"' in page
    assert ('value="k60"' in page) == (60 in rules.stages)
    assert ('name="trickless"' in page) == rules.has_nines
    assert ('name="heart_trick"' in page) == ("heart_trick" in rules.bock_triggers)
    assert ('name="duty"' in page) == bool(rules.duty_solos)


def test_the_sheet_tells_what_happened(db: None) -> None:
    link = start(names=["Anna", "Ben", "Carl", "Dora", "Eva"])
    play(
        link.evening,
        {"re": ["2", "3"], "re_augen": 130, "heart_trick": True},
        {"kind": "solo", "solo": "damen", "re": ["4"], "re_augen": 95},
        {"penalty": {"1": -6}, "reason": "Falsch bedient"},
        {"redeal": "Schmeißen"},
        {"bock": 2, "reason": "So beschlossen"},
        {"dealer": "5"},
        {"leave": "2"},
        {"join": "2", "seat": 1},
    )
    page = html(enter(link).get(f"/abend/{link.evening.address}/"))
    for words in (
        "noch 4 Spiele, danach 2 weitere (wegen Spiel 1)",
        "Damen",
        "Falsch bedient",
        "Schmeißen",
        "2 Bockspiele dazu: So beschlossen",
        "Eva gibt als Nächster",
        "Ben geht",
        "Ben setzt sich dazu",
        "Summe −6",
        "(Strafe)",
        "×2",
        "Eva gibt",
    ):
        assert words in page, words


@pytest.mark.parametrize(
    ("columns", "css"), [(4, "n4"), (5, "n5"), (6, "many"), (9, "many"), (16, "many wide")]
)
def test_every_number_of_columns_has_its_style(link: Link, columns: int, css: str) -> None:
    evening = link.evening
    for at in range(5, columns + 1):
        key = f"newcomer-{at}"
        recording.add_newcomer(evening.pk, f"Gast {at}", None, key=key, who=None)
        play(evening, {"leave": str(at)})
    page = html(enter(link).get(f"/abend/{evening.address}/"))
    assert page.count('<th scope="col"') == columns + 1
    assert f'<table class="{css}">' in page
    style = (settings.BASE_DIR / "static" / "dulle.css").read_text()
    for name in css.split():
        assert name == "n4" or re.search(rf"\.{name}\b", style), name


def test_forty_games_cost_as_many_queries_as_one(db: None) -> None:
    link = start(names=[f"Spieler {at}" for at in range(1, 8)])
    evening, client = link.evening, enter(link)
    url = f"/abend/{evening.address}/"
    counts = []
    for games in (1, 39):
        for _game in range(games):
            active = read_sheet(evening).sheet.next_game.active
            play(evening, {"re": [*active[:2]], "re_augen": 130, "active": [*active]})
        with counted(8) as page:
            client.get(url)
        active = read_sheet(evening).sheet.next_game.active
        number = str(evening.entries.count() + 1)
        sent = entry_form(
            number=number, re=[*active[:2]], active=[*active], key=f"counting-{number}"
        )
        with counted(4) as preview:
            client.post(f"{url}vorschau/", sent, headers=HTMX)
        with counted(12) as save:
            assert client.post(url, sent, headers=HTMX).status_code == 200
        counts.append([len(page), len(preview), len(save)])
    assert counts[0] == counts[1]


def test_a_value_by_hand_says_both_and_no_bock(guest: Client, url: str, evening: Evening) -> None:
    play(evening, {"bock": 4, "reason": "Einstand"})
    sent = entry_form(number="1", override_value="8", override_reason="so geeinigt")
    page = html(guest.post(url, sent, headers=HTMX))
    assert "Spiel 1: Von Hand: 8 (gerechnet 2) – so geeinigt" in page
    assert "×2" not in page
    entry = evening.entries.last()
    assert entry is not None
    explained = html(guest.get(f"{url}zeile/{entry.pk}/"))
    assert explained.count("Von Hand") == 1
    assert 'class="x2"' not in explained


def test_who_deals_and_sits_out(db: None) -> None:
    link = start(names=["Andrea", "Ben", "Carl", "Dora", "Eva"])
    page = html(enter(link).get(f"/abend/{link.evening.address}/"))
    assert "Andrea gibt und setzt aus" in page


def test_nobody_won_and_a_soloist_by_name(guest: Client, url: str) -> None:
    both = entry_form(re_level="k90", kontra_level="k90", band=None, re_augen="125")
    preview = f"{url}vorschau/"
    assert "<b>Niemand gewinnt: Re +1</b>" in html(guest.post(preview, both))
    nothing = both | {"re_augen": "120"}
    assert "<b>Niemand gewinnt: 0 für alle</b>" in html(guest.post(preview, nothing))
    solo = entry_form(re=["3"], kind="solo-damen", band="151-180")
    assert "<b>Carl gewinnt: 2, +6</b>" in html(guest.post(preview, solo))


def test_styles_stand_in_the_page_under_a_word_that_is_used_once(guest: Client, url: str) -> None:
    """They need no second journey; the policy lets in nothing but them."""
    words = set()
    for _visit in range(2):
        response = guest.get(url)
        (style,) = re.findall(r'<style nonce="([^"]+)">[^<]+</style>', html(response))
        assert f"style-src 'self' 'nonce-{style}'" in response["Content-Security-Policy"]
        assert html(response).count("<style") == 1
        words.add(style)
    assert len(words) == 2
    assert "nonce" not in guest.get("/regeln/")["Content-Security-Policy"]
