"""Standings that are hidden until the end: nobody sees them anywhere, and then everybody does."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.imports.evening_file import EveningFile
from scorekeeper.imports.planned import evening_of
from scorekeeper.models import Circle, Entry, Evening, Link, LinkKind
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import HAUSREGELN

from .conftest import assert_consistent, enter, entry_form, html, play
from .test_row import seen, version
from .test_summary import section, text

KEY = {"key": "key-of-new-settings"}
# After these, totals and the soloist's points are numbers that stand nowhere else: a Spielwert may
# be seen, what became of it may not.
BY_HAND = {"reason": "so geeinigt"}
PLAYED: tuple[dict[str, Any], ...] = (
    {"re": ["1", "2"], "re_augen": 137, "override": {"value": 370, **BY_HAND}},
    {
        "re": ["3"], "kind": "solo", "solo": "damen", "re_augen": 137,
        "override": {"value": 230, **BY_HAND},
    },
    {"penalty": {"4": -5}, "reason": "Falsch bedient"},
)  # fmt: skip
SECRET = re.compile(r"(?<!\d)(690|140|320|600|605)(?!\d)|[+−](370|230|5)(?!\d)|★|führt")


@pytest.fixture
def hidden(link: Link, evening: Evening) -> list[Entry]:
    """The rows of an evening that keeps its standings to itself."""
    entries = play(evening, *PLAYED)
    recording.change_settings(evening.pk, {"hide_standings": True}, version=3, who=None)
    return entries


def revealed(page: str) -> list[str]:
    """What a page tells that it should not."""
    return [found[0] for found in SECRET.finditer(text(page))]


def test_the_check_sees_what_is_not_hidden(guest: Client, url: str, evening: Evening) -> None:
    play(evening, *PLAYED)
    for path in ("", "anzeige/", "ergebnis/"):
        assert {"690", "140", "320", "605", "★"} & {*revealed(html(guest.get(url + path)))}, path


PATHS = (
    "", "neues/", "anzeige/", "anzeige/neues/", "ergebnis/", "teilen/", "regeln/",
    "zeile/{0}/", "zeile/{1}/", "zeile/{2}/", "daten/", "daten/json/", "verlauf/",
    "verlauf/?zeile={2}",
)  # fmt: skip
WRITING = (
    "abschliessen/", "spieler/", "angaben/", "zeile/{0}/loeschen/", "zeile/{1}/loeschen/",
    "zeile/{1}/verschieben/", "zeile/{1}/davor/", "zeile/{0}/davor/penalty/",
)  # fmt: skip


def test_nobody_sees_who_leads(
    guest: Client, watcher: Client, url: str, hidden: list[Entry]
) -> None:
    ids = [entry.pk for entry in hidden]
    for client, paths in ((guest, PATHS + WRITING), (watcher, PATHS)):
        for path in paths:
            response = client.get(url + path.format(*ids))
            assert response.status_code == 200, path
            assert revealed(html(response)) == [], path


def test_the_sheet_still_says_who_won_and_how_much(
    guest: Client, url: str, hidden: list[Entry]
) -> None:
    page = html(guest.get(url))
    rows = [text(row) for row in page.partition("<tbody>")[2].split("</tr>")[:3]]
    assert rows[0] == "1 370 von Hand ✓ ✓"
    assert rows[1] == "2 230 Damen · von Hand ✓"
    assert rows[2] == "Strafe Falsch bedient"
    assert page.count('role="img" aria-label="gewonnen"') == 3
    assert "Stände verborgen bis zum Ende" in page
    assert "Summe" not in text(page)
    assert "Carl gewinnt: 230<" in html(guest.get(f"{url}zeile/{hidden[1].pk}/"))


def test_what_a_penalty_was_before_is_not_told(
    guest: Client, watcher: Client, url: str, hidden: list[Entry], evening: Evening
) -> None:
    penalty = {"penalty": {"4": -3}, "reason": "Renonce"}
    recording.change_entry(
        evening.pk, hidden[2].pk, parse_row(penalty), version=int(version(evening)), who=None
    )
    for path in (f"zeile/{hidden[2].pk}/", "verlauf/", f"verlauf/?zeile={hidden[2].pk}"):
        page = html(watcher.get(url + path))
        assert "Renonce" in page
        assert not re.search(r"−[35]\b", text(page)), path
    recording.close_evening(evening.pk, version=int(version(evening)), who=None)
    assert "−3" in text(html(watcher.get(f"{url}verlauf/")))


def test_who_sits_out_has_neither_won_nor_lost(db: None) -> None:
    started = recording.start_evening(
        names="ABCDE", first_dealer=0, rules=HAUSREGELN, hide_standings=True
    )
    play(started.link.evening, {"re": ["2", "3"], "re_augen": 100})
    page = html(enter(started.link).get(f"/abend/{started.link.evening.address}/"))
    assert text(page.partition("<tbody>")[2].partition("</tr>")[0]).endswith("– ✓ ✓")


def test_whoever_enters_a_game_sees_its_points(
    guest: Client, url: str, hidden: list[Entry]
) -> None:
    preview = html(guest.post(f"{url}vorschau/", entry_form(number=None)))
    assert "+1\u00a0Anna,\u00a0Ben · −1\u00a0Carl,\u00a0Dora" in preview


def test_what_a_correction_does_to_the_standings_is_not_told(
    guest: Client, url: str, hidden: list[Entry], evening: Evening
) -> None:
    sent = KEY | {"version": version(evening), "one": "1", "other": "3", "first": "1", "last": "2"}
    page = html(guest.post(f"{url}spieler/", sent))
    assert "Das ändert sich außerdem" in page
    assert "bleibt bis zum Ende verborgen" in page
    assert revealed(page) == []
    assert "vorher" not in page
    assert guest.post(f"{url}spieler/", sent | seen(page)).status_code == 302
    assert_consistent(evening)


def test_the_sheet_that_is_kept_is_made_anew_when_it_ends(
    guest: Client, watcher: Client, url: str, hidden: list[Entry], evening: Evening
) -> None:
    assert revealed(html(watcher.get(url))) == []
    before = version(evening)
    guest.post(f"{url}abschliessen/", {"version": before})
    news = watcher.get(f"{url}neues/?v={before}")
    assert news.status_code == 200
    for path in ("", "neues/", "anzeige/", "ergebnis/"):
        assert {"320", "★"} <= {*revealed(html(watcher.get(url + path)))} or path == "ergebnis/"
        assert "320" in html(watcher.get(url + path)), path
    guest.post(f"{url}oeffnen/")
    assert revealed(html(watcher.get(url))) == []


def test_there_is_no_table_to_take_along(
    watcher: Client, url: str, hidden: list[Entry], evening: Evening
) -> None:
    for what in ("csv", "xlsx"):
        assert watcher.get(f"{url}daten/{what}/")["Location"] == f"{url}daten/"
    assert f'href="{url}daten/xlsx/"' not in html(watcher.get(f"{url}daten/"))
    recording.close_evening(evening.pk, version=int(version(evening)), who=None)
    assert "320" in html(watcher.get(f"{url}daten/csv/"))


def test_an_evening_that_is_read_in_again_is_hidden_as_before(
    guest: Client, url: str, hidden: list[Entry]
) -> None:
    file = EveningFile(html(guest.get(f"{url}daten/json/")))
    units = [file.take(at)[0] for at in range(file.total)]
    plan, faults = file.finish([unit for unit in units if unit is not None])
    assert faults == []
    (planned,) = plan["evenings"]
    assert planned["hide_standings"] is True
    assert evening_of(planned, Circle()).standings_hidden


# --- the ceremony --------------------------------------------------------------------------


def test_places_are_told_from_the_last_to_the_first(
    guest: Client, url: str, hidden: list[Entry], evening: Evening
) -> None:
    assert "Siegerehrung" not in html(guest.get(f"{url}ergebnis/"))
    recording.close_evening(evening.pk, version=int(version(evening)), who=None)
    page = html(guest.get(f"{url}ergebnis/"))
    told = text(section(page, "ceremony"))
    places = ["4. Platz Dora −605", "2. Platz Anna und Ben +140", "1. Platz Carl +320"]
    assert [told.index(place) for place in places] == sorted(told.index(p) for p in places)
    assert 'data-ask="Wer hat gewonnen?" class="winner"' in page
    assert "Rangliste" in page


def test_without_hidden_standings_there_is_no_ceremony(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    recording.close_evening(evening.pk, version=1, who=None)
    assert "Siegerehrung" not in html(guest.get(f"{url}ergebnis/"))


# --- the setting ---------------------------------------------------------------------------


def test_it_can_be_asked_for_at_the_start(db: None) -> None:
    client = Client()
    names = {f"name{at}": name for at, name in enumerate(("A", "B", "C", "D"), 1)}
    sent = {**names, "dealer": "1", "rules": "hausregeln"}
    client.post("/", sent | {"hidden_until": "on"})
    client.post("/", sent)
    assert [e.hide_standings for e in Evening.objects.order_by("pk")] == [True, False]


def test_it_can_be_changed_and_taken_back(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    sent = {**KEY, "version": "1", "title": "Donnerstag", "dealer": "1", "hidden_until": "on"}
    assert guest.post(f"{url}angaben/", sent).status_code == 302
    page = html(guest.get(url))
    assert "Stände bis zum Ende verbergen: ja – statt nein" in page
    assert 'name="hidden_until" id="e_hidden_until" checked' in html(guest.get(f"{url}angaben/"))
    guest.post(f"{url}rueckgaengig/", {"version": "2"})
    evening.refresh_from_db()
    assert not evening.hide_standings
    assert "★" in html(guest.get(url))
    assert_consistent(evening)


def test_another_phone_is_told(guest: Client, url: str, game: Entry, evening: Evening) -> None:
    recording.change_settings(evening.pk, {"hide_standings": True}, version=1, who=None)
    assert guest.get(f"{url}neues/?v=1").status_code == 200


def test_who_watches_by_a_new_link_sees_no_more(hidden: list[Entry], evening: Evening) -> None:
    link = recording.renew_link(evening.pk, LinkKind.WATCH, who=None)
    assert revealed(html(enter(link).get(f"/abend/{evening.address}/"))) == []
