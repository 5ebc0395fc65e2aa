"""The history: every change in words, newest first."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Change, Entry, Evening
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.sheets import forget
from scorekeeper.views.history import ON_A_PAGE

from .conftest import counted, entry_form, html, play
from .test_row import version


def test_before_and_after_stand_in_words(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    sent = entry_form(version=version(evening), re=["1", "3"], re_fuchs="1", note="eng")
    guest.post(f"{url}zeile/{game.pk}/aendern/", sent)
    page = html(guest.get(f"{url}verlauf/"))
    assert "Spiel 1 geändert" in page
    assert "<del>Anna und Ben</del>" in page
    assert "<ins>Anna und Carl</ins>" in page
    assert "<del>Re 140, Kontra 100</del>" in page
    assert "<ins>Fuchs</ins>" in page
    assert "<ins>eng</ins>" in page
    assert page.index("Spiel 1 geändert") < page.index("Spiel 1 eingetragen")
    assert page.index("Spiel 1 eingetragen") < page.index("Abend begonnen")
    assert "Anna, Ben, Carl und Dora" in page
    assert "Gerät 1" in page


def test_every_kind_of_change_has_its_words(guest: Client, url: str, evening: Evening) -> None:
    rows = play(
        evening,
        {"re": ["1", "2"], "re_augen": [121, 150], "announcements": {"re": "k90"}},
        {"kind": "solo", "solo": "damen", "re": ["1"], "re_augen": 100},
        {"penalty": {"2": -6}, "reason": "Falsch bedient"},
        {"free": {"1": 5, "3": -5}, "reason": "Alter Zettel"},
        {"bock": 4, "reason": "Einstand"},
        {"dealer": "3"},
        {"redeal": "Schmeißen"},
        {"leave": "4"},
        {"join": "4", "seat": 1},
    )
    recording.delete_entry(evening.pk, rows[3].pk, version=9, who=None)
    recording.exchange_seats(evening.pk, (rows[0].pk, rows[1].pk), "1", "2", version=10, who=None)
    recording.undo(evening.pk, version=11, who=None)
    recording.change_rules(evening.pk, HAUSREGELN.change(unit=5), version=12, who=None)
    recording.close_evening(evening.pk, version=13, who=None)
    recording.reopen_evening(evening.pk, who=None)
    page = html(guest.get(f"{url}verlauf/"))
    for words in (
        "Freie Zeile gelöscht",
        "Spieler vertauscht",
        "Rückgängig gemacht",
        "Regeln geändert",
        "Grundwert",
        "Abend abgeschlossen",
        "Abend wieder geöffnet",
        "„keine 90“ abgesagt",
        "Falsch bedient",
        "4 Bockspiele dazu: Einstand",
        "Carl gibt als Nächster",
        "Schmeißen",
        "Dora geht",
        "Dora setzt sich dazu",
        "Re 121 bis 150, Kontra 90 bis 119",
    ):
        assert words in page, words
    # Why it was dealt again is a reason as all others.
    assert re.search(r"<dt>Grund</dt>\s*<dd>\s*Schmeißen", page)
    assert "re_augen" not in page
    assert "{&#x27;" not in page


def test_a_row_has_its_own_history(guest: Client, url: str, evening: Evening) -> None:
    first, second = play(evening, *[{"re": ["1", "2"], "re_augen": 140}] * 2)
    recording.exchange_seats(evening.pk, (second.pk, second.pk), "1", "3", version=2, who=None)
    row = html(guest.get(f"{url}zeile/{second.pk}/"))
    assert f"{url}verlauf/?zeile={second.pk}" in row
    page = html(guest.get(f"{url}verlauf/", {"zeile": str(second.pk)}))
    assert "Verlauf von Spiel 2" in page
    assert "Spieler vertauscht" in page
    assert "Spiel 1 eingetragen" not in page
    page = html(guest.get(f"{url}verlauf/", {"zeile": str(first.pk)}))
    assert "Spieler vertauscht" not in page
    for nonsense in ("0", "x", "9" * 5_000, "²"):
        assert guest.get(f"{url}verlauf/", {"zeile": nonsense}).status_code == 200


def test_times_are_those_of_the_evening(guest: Client, url: str, game: Entry) -> None:
    evening = Evening.objects.get(pk=game.evening_id)
    Evening.objects.update(started_at=datetime(2026, 7, 3, 18, 0, tzinfo=UTC))
    Change.objects.filter(action="game.added").update(at=datetime(2026, 7, 3, 19, 5, tzinfo=UTC))
    Change.objects.filter(action="evening.started").update(
        at=datetime(2026, 7, 3, 23, 30, tzinfo=UTC)
    )
    forget()
    page = html(guest.get(f"/abend/{evening.address}/verlauf/"))
    assert "21:05 Uhr" in page
    assert "um 21:05 Uhr" not in page
    assert "4. Juli um 01:30 Uhr" in page


def test_queries_do_not_grow_and_pages_do(guest: Client, url: str, evening: Evening) -> None:
    play(evening, *[{"re": ["1", "2"], "re_augen": 140}] * (ON_A_PAGE + 10))
    with counted(5) as asked:
        page = html(guest.get(f"{url}verlauf/"))
    asked_for = [query["sql"] for query in asked.captured_queries]
    changes = [sql for sql in asked_for if '"scorekeeper_change"."before"' in sql]
    # What stands on other pages is not read.
    assert [f"LIMIT {ON_A_PAGE}" in sql for sql in changes] == [True]
    assert page.count("eingetragen</a>") == ON_A_PAGE
    assert "?seite=2" in page
    page = html(guest.get(f"{url}verlauf/", {"seite": "2"}))
    assert "Abend begonnen" in page
    assert page.count("eingetragen</a>") == 10
    for nonsense in ("0", "99", "x"):
        assert guest.get(f"{url}verlauf/", {"seite": nonsense}).status_code == 200


def test_the_next_page_of_one_row_is_of_that_row(
    guest: Client, url: str, game: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = entry_form(version="1", note="eng")
    assert guest.post(f"{url}zeile/{game.pk}/aendern/", sent).status_code == 302
    monkeypatch.setattr("scorekeeper.views.history.ON_A_PAGE", 1)
    page = html(guest.get(f"{url}verlauf/", {"zeile": game.pk}))
    assert f"?zeile={game.pk}&amp;seite=2" in page
    assert "Seite 1 von 2" in page


def test_who_watches_may_read_it(watcher: Client, url: str, game: Entry) -> None:
    assert "Spiel 1 eingetragen" in html(watcher.get(f"{url}verlauf/"))
