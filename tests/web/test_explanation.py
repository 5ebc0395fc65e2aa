"""The explanation of a row: why each point is there, what brought Bock, who changed what."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Entry, Evening
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.scoring.switches import BockOverlap

from .conftest import counted, enter, entry_form, html, play, start
from .test_row import HTMX, version

BOCK_GAMES: list[dict[str, Any]] = [
    {"re": ["1", "2"], "re_augen": 140},
    {"re": ["1", "2"], "re_augen": 140, "heart_trick": True},
    {"re": ["3", "4"], "re_augen": 155, "announcements": {"re": "k90", "kontra": "announced"}},
]


def test_every_posten_says_why_it_is_there(guest: Client, url: str, evening: Evening) -> None:
    *_others, last = play(evening, *BOCK_GAMES)
    page = html(guest.get(f"{url}zeile/{last.pk}/"))
    for words in (
        "Re (Carl und Dora) hatte „keine 90“ abgesagt und gehalten.",
        "Kontra kam nur auf 85 Augen, also unter 90.",
        "Carl und Dora hatten „keine 90“ abgesagt, das schließt Re ein.",
        "Anna und Ben hatten Kontra angesagt; das zählt für Re.",
        "Re hatte „keine 90“ abgesagt, und Kontra kam nur auf 85 Augen.",
        "Das Spiel zählt doppelt: Bock nach Spiel 2 (Herz ging durch).",
        "(1 + 1 + 2 + 2 + 1) · 2 = 14",
    ):
        assert words in page, words
    assert page.count('class="why"') == page.count('scope="rowgroup"') == 6


def test_a_bock_game_leads_to_the_game_that_caused_it(
    guest: Client, url: str, evening: Evening
) -> None:
    _first, cause, last = play(evening, *BOCK_GAMES)
    page = html(guest.get(f"{url}zeile/{last.pk}/"))
    assert "Bock ×2" in page
    assert f'href="{url}zeile/{cause.pk}/"' in page
    assert "wegen Spiel 2" in page
    led_to = html(guest.get(f"{url}zeile/{cause.pk}/"))
    assert "Bringt Bock: Herz durchgegangen" in led_to
    assert "wegen Spiel" not in led_to


def test_bock_comes_first_where_a_line_may_be_cut(
    guest: Client, url: str, evening: Evening
) -> None:
    play(evening, *BOCK_GAMES)
    page = html(guest.post(f"{url}vorschau/", entry_form(re_fuchs="1")))
    (line,) = re.findall(r'<span class="posten">(.*?)</span>', page)
    assert line == "<b>Bock ×2</b> · gewonnen +1, Fuchs +1"
    # In the table it stands where it counts.
    assert re.findall(r'<th scope="rowgroup">(.*?)</th>', page) == ["gewonnen", "Fuchs", "Bock"]


def test_bock_by_hand_leads_to_its_row(guest: Client, url: str, evening: Evening) -> None:
    added, game = play(evening, {"bock": 2, "reason": "Einstand"}, BOCK_GAMES[0])
    page = html(guest.get(f"{url}zeile/{game.pk}/"))
    assert "Bock auf Beschluss des Tischs (Einstand)" in page
    assert f'href="{url}zeile/{added.pk}/"' in page
    _more, last = play(evening, {"bock": 1, "reason": "Noch einer"}, BOCK_GAMES[0])
    page = html(guest.get(f"{url}zeile/{last.pk}/"))
    assert "Bock auf Beschluss des Tischs." in page
    assert f'href="{url}zeile/{added.pk}/"' not in page


def test_rounds_that_run_together_name_each_game(db: None) -> None:
    rules = RULE_SETS["hausregeln"].change(bock_overlap=BockOverlap.MULTIPLY)
    link = start(rules=rules)
    hearts = {"re": ["1", "2"], "re_augen": 140, "heart_trick": True}
    first, second, last = play(link.evening, hearts, hearts, BOCK_GAMES[0])
    url = f"/abend/{link.evening.address}/"
    page = html(enter(link).get(f"{url}zeile/{last.pk}/"))
    assert (
        "Das Spiel zählt vierfach: Bock nach Spiel 1 (Herz ging durch) "
        "und nach Spiel 2 (Herz ging durch)."
    ) in page
    for cause in (first, second):
        assert f'href="{url}zeile/{cause.pk}/"' in page


def test_the_result_line_says_why_as_well(guest: Client, url: str, evening: Evening) -> None:
    play(evening, *BOCK_GAMES[:2])
    sent = entry_form(re_level="announced", band="151-180")
    page = html(guest.post(f"{url}vorschau/", sent, headers=HTMX))
    summary = page[: page.index("</summary>")]
    assert "Re angesagt +2" in summary
    assert "hatten Re angesagt" not in summary
    assert "Anna und Ben hatten Re angesagt." in page
    assert "Bock nach Spiel 2 (Herz ging durch)" in page
    assert "href" not in page


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"kind": "solo", "solo": "damen", "re": ["4"], "re_augen": 95},
         ["Dora spielt allein und zahlt jedem der drei anderen 1: 3 · 1 = 3."]),
        ({"kind": "solo", "solo": "damen", "re": ["4"], "re_augen": 130, "duty": True},
         ["Dora hat damit ein Pflichtsolo erledigt.", "Nach diesem Solo gibt Anna noch einmal.",
          "3 · 1 = 3"]),
        ({"kind": "solo", "solo": "damen", "re": ["4"], "re_augen": 130, "duty": "forced"},
         ["Dora wurde vorgeführt und hat damit ein Pflichtsolo erledigt."]),
        ({"re": ["1", "2"], "re_augen": 135,
          "announcements": {"re": "k90", "kontra": "k90"}},
         ["Niemand gewinnt, beide Absagen sind verfehlt.",
          "Niemand gewinnt: Es zählt der Unterschied, aus der Sicht von Re.",
          "Re kam auf 135 Augen, gegen „keine 90“ von Kontra genügen 120; das zählt für Re."]),
        ({"penalty": {"2": -6, "1": 2, "3": 2}, "reason": "Falsch bedient"},
         ["Zusammen sind das −2: Eine Strafe muss nicht auf 0 aufgehen."]),
    ],
    ids=["lost solo", "Pflichtsolo", "forced", "nobody wins", "penalty"],
)  # fmt: skip
def test_what_the_points_do_not_say(db: None, facts: dict[str, Any], words: list[str]) -> None:
    link = start(rules=RULE_SETS["ddv"])
    (entry,) = play(link.evening, facts)
    page = html(enter(link).get(f"/abend/{link.evening.address}/zeile/{entry.pk}/"))
    for each in words:
        assert each in page, each


def test_a_pflichtsolo_that_nobody_owed_is_not_called_done(
    guest: Client, url: str, evening: Evening
) -> None:
    (entry,) = play(evening, {"kind": "solo", "solo": "damen", "re": ["4"], "re_augen": 130,
                              "duty": True})  # fmt: skip
    page = html(guest.get(f"{url}zeile/{entry.pk}/"))
    assert "kein Pflichtsolo mehr offen" in page
    assert "erledigt" not in page


def test_a_penalty_that_counts_as_pflichtsolo_says_so(db: None) -> None:
    link = start(rules=RULE_SETS["ddv"].change(penalty_fulfils_duty=True))
    (entry,) = play(link.evening, {"penalty": {"2": -3}, "reason": "x", "duty": "2"})
    page = html(enter(link).get(f"/abend/{link.evening.address}/zeile/{entry.pk}/"))
    assert "Ben hat damit ein Pflichtsolo erledigt." in page


def test_an_override_in_bock_is_final(guest: Client, url: str, evening: Evening) -> None:
    override = {"value": 3, "reason": "so geeinigt"}
    *_others, last = play(evening, *BOCK_GAMES[:2], {**BOCK_GAMES[2], "override": override})
    page = html(guest.get(f"{url}zeile/{last.pk}/"))
    assert "Von Hand: 3 (gerechnet 14) – so geeinigt" in page
    assert "Bock vervielfacht ihn nicht" in page
    assert "So rechnen eure Regeln" in page


def test_the_last_change_is_told_before_and_after(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    assert "Geändert:" not in html(guest.get(f"{url}zeile/{game.pk}/"))
    path = f"{url}zeile/{game.pk}/aendern/"
    exact = entry_form(version=version(evening), band=None, re_augen="130", note="eng")
    assert guest.post(path, exact).status_code == 302
    page = html(guest.get(f"{url}zeile/{game.pk}/"))
    assert re.search(
        r"Geändert: Gerät 2, \d\d:\d\d Uhr – "
        r"Augen: Re 130, Kontra 110 statt Re 140, Kontra 100; Notiz: eng \(neu\)",
        page,
    )
    plain = {**exact, "version": version(evening), "key": "key-of-another-form", "note": ""}
    assert guest.post(path, plain).status_code == 302
    assert "Uhr – Notiz: eng (nicht mehr) ·" in html(guest.get(f"{url}zeile/{game.pk}/"))


def test_a_change_of_many_rows_is_told_at_each(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    (other,) = play(evening, {"re": ["2", "3"], "re_augen": 140})
    recording.exchange_seats(
        evening.pk, (game.pk, game.pk), "1", "3", version=int(version(evening)), who=None
    )
    page = html(guest.get(f"{url}zeile/{game.pk}/"))
    assert "Geändert: unbekannt" in page
    assert "Re: Carl und Ben statt Anna und Ben" in page
    assert "Geändert:" not in html(guest.get(f"{url}zeile/{other.pk}/"))


def test_a_changed_row_costs_no_more_queries(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    sent = entry_form(version=version(evening), band="151-180")
    assert guest.post(f"{url}zeile/{game.pk}/aendern/", sent).status_code == 302
    with counted(8):
        assert "Geändert:" in html(guest.get(f"{url}zeile/{game.pk}/"))
