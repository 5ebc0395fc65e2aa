"""Two versions of one game: both are shown, and whoever sent the second one chooses."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Entry, Evening
from tests.pages import form_of

from .conftest import assert_consistent, entry_form, html, play
from .test_again import fresh_form
from .test_row import seen, version

THEIRS = {"re": ["3", "4"], "re_augen": 130, "announcements": {"re": "announced"}}


def panel(response: Any) -> str:
    """What stands beside what."""
    assert response.status_code == 422
    page = html(response)
    start = page.index('<section class="clash"')
    return page[start : page.index("</section>", start)]


def test_the_game_of_another_phone_stands_beside_ones_own(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    sent = fresh_form(guest, url, re=["1", "2"], kontra_level="k90", band="90-119")
    play(evening, THEIRS)
    with unchanged():
        response = guest.post(url, sent)
    shown = panel(response)
    # Said above the form, and in its bar.
    assert html(response).count("Inzwischen steht Spiel 1 auf dem Zettel") == 2
    theirs, mine = shown.split("Deine Eingabe")
    assert "Zettel: Spiel 1" in theirs
    assert "Carl und Dora · Re angesagt" in theirs
    assert "Anna und Ben" in mine
    assert "keine 90" in mine
    for way in ("Dasselbe Spiel", "Ein anderes: wird Spiel 2", "War davor: vor Spiel 1"):
        assert way in shown


def test_another_game_becomes_the_next_one(guest: Client, url: str, evening: Evening) -> None:
    sent = fresh_form(guest, url)
    play(evening, THEIRS)
    response = guest.post(url, sent)
    panel(response)
    assert guest.post(url, form_of(html(response))).status_code == 302
    assert [entry.facts["re"] for entry in rows(evening)] == [["3", "4"], ["2", "3"]]


def another_first(monkeypatch: pytest.MonkeyPatch, evening: Evening) -> list[int]:
    """When a game has been judged and is to be stored, another phone is faster once.

    The versions that games were judged by.
    """
    real, times = recording.add_entry, []

    def late(*args: Any, **options: Any) -> recording.Saved:
        times.append(options["version"])
        if len(times) == 1:
            with monkeypatch.context() as theirs:
                theirs.setattr(recording, "add_entry", real)
                play(evening, THEIRS)
        return real(*args, **options)

    monkeypatch.setattr(recording, "add_entry", late)
    return times


def test_a_game_of_another_phone_in_this_very_moment_stands_beside_ones_own(
    guest: Client, url: str, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = fresh_form(guest, url)
    times = another_first(monkeypatch, evening)
    assert "Zettel: Spiel 1" in panel(guest.post(url, sent))
    assert (times, len(rows(evening))) == ([0], 1)


def test_a_form_that_is_for_no_certain_game_is_judged_once_more(
    guest: Client, url: str, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = another_first(monkeypatch, evening)
    assert guest.post(url, entry_form(number="")).status_code == 302
    assert times == [0, 1]
    assert [entry.facts["re"] for entry in rows(evening)] == [["3", "4"], ["1", "2"]]
    assert_consistent(evening)


def test_an_earlier_game_is_put_in_where_it_was_played(
    guest: Client, url: str, evening: Evening
) -> None:
    sent = fresh_form(guest, url, note="Lange getippt")
    (theirs,) = play(evening, THEIRS)
    path = f"{url}zeile/{theirs.pk}/davor/game/"
    again = form_of(html(guest.post(url, sent)), action=path)
    # What it changes is shown first.
    response = guest.post(path, again)
    assert response.status_code == 200
    assert guest.post(path, again | seen(html(response))).status_code == 302
    first, second = rows(evening)
    assert (first.facts["re"], first.note, first.number) == (["2", "3"], "Lange getippt", 1)
    assert (second.pk, second.number) == (theirs.pk, 2)
    assert_consistent(evening)


def test_all_that_was_entered_meanwhile_is_shown(guest: Client, url: str, evening: Evening) -> None:
    play(evening, THEIRS)
    sent = fresh_form(guest, url)
    played = play(evening, *[{"re": ["1", str(other)], "re_augen": 150} for other in (2, 3, 4, 2)])
    shown = panel(guest.post(url, sent))
    assert "Zettel: Spiel 1<" not in shown
    for number in (2, 3, 4):
        assert f"Zettel: Spiel {number}<" in shown
    assert "Zettel: Spiel 5<" not in shown
    assert f"/zeile/{played[0].pk}/davor/game/" in shown
    assert "wird Spiel 6" in shown


@pytest.mark.parametrize("number", ["0", "1"])
def test_what_is_no_game_stands_beside_none(
    guest: Client, url: str, evening: Evening, number: str
) -> None:
    sent = fresh_form(guest, url) | {"number": number}
    _penalty, theirs = play(evening, {"penalty": {"2": -6}, "reason": "x"}, THEIRS)
    shown = panel(guest.post(url, sent))
    assert shown.count("Zettel: ") == 1
    assert f"/zeile/{theirs.pk}/davor/game/" in shown


def test_the_same_form_with_other_facts_can_correct_what_it_has_stored(
    guest: Client, url: str, evening: Evening
) -> None:
    guest.post(url, entry_form())
    (entry,) = rows(evening)
    response = guest.post(url, entry_form(band="151-180"))
    shown = panel(response)
    theirs, mine = shown.split("Deine Eingabe")
    assert "121 bis 150" in theirs
    assert "151 bis 180" in mine
    assert "Ein anderes" not in shown
    path = f"{url}zeile/{entry.pk}/aendern/"
    again = form_of(html(response), action=path)
    assert again["key"] != entry_form()["key"]
    assert guest.post(path, again).status_code == 302
    (changed,) = rows(evening)
    assert changed.pk == entry.pk
    assert changed.facts["re_augen"] == [151, 180]
    assert [change.action for change in evening.changes.order_by("pk")] == [
        "evening.started", "game.added", "game.edited",
    ]  # fmt: skip
    assert_consistent(evening)


def test_what_cannot_stand_there_is_not_shown_as_if_it_could(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    guest.post(url, entry_form())
    with unchanged():
        shown = panel(guest.post(url, entry_form(re_karlchen="3")))
    assert "Deine Eingabe" not in shown.partition("</b>")[2]
    assert "Spiel 1 so berichtigen" in shown


def test_a_correction_stands_beside_what_was_changed_meanwhile(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    path = f"{url}zeile/{game.pk}/aendern/"
    other = entry_form(version=version(evening), band="151-180", key="key-of-another")
    mine = entry_form(version=version(evening), band="181-210", key="key-of-mine")
    assert guest.post(path, other).status_code == 302
    shown = panel(guest.post(path, mine))
    theirs, own = shown.split("Deine Eingabe")
    assert "151 bis 180" in theirs
    assert "181 bis 210" in own
    assert "<button" not in shown


def test_nothing_stands_beside_where_a_game_was_deleted(
    guest: Client, url: str, evening: Evening, game: Entry
) -> None:
    sent = fresh_form(guest, url)
    guest.post(f"{url}zeile/{game.pk}/loeschen/", {"version": version(evening)})
    assert 'class="clash"' not in html(guest.post(url, sent))


def test_nothing_is_offered_that_a_closed_evening_refuses(
    guest: Client, url: str, evening: Evening
) -> None:
    sent = fresh_form(guest, url)
    guest.post(url, entry_form())
    recording.close_evening(evening.pk, version=1, who=None)
    page = html(guest.post(url, sent))
    assert "Der Abend ist abgeschlossen." in page
    assert "speichere noch einmal" not in page
    assert 'class="clash"' not in page
    # Of what is stored already, both are shown.
    shown = panel(guest.post(url, entry_form(band="151-180")))
    assert "151 bis 180" in shown
    assert "<form" not in shown
    assert "<a" not in shown
    # And the very same is confirmed once more.
    assert guest.post(url, entry_form()).status_code == 302


@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
def test_the_focus_goes_to_what_is_to_be_chosen(
    guest: Client, url: str, evening: Evening, htmx: dict[str, str]
) -> None:
    sent = fresh_form(guest, url)
    play(evening, THEIRS)
    page = html(guest.post(url, sent, headers=htmx))
    focus = "data-focus" if htmx else "autofocus"
    assert page.count(focus) == 1
    assert focus in page[page.index('id="clash"') :].partition(">")[0]


def rows(evening: Evening) -> list[Entry]:
    return [*evening.entries.order_by("position")]
