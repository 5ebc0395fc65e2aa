"""What is sent again, late, or to a table that has moved on: nothing twice, nothing lost."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Entry, Evening, Link
from scorekeeper.sheets import read_sheet
from tests.pages import form_of

from .conftest import assert_consistent, enter, entry_form, html, play, start
from .test_row import version


def five() -> tuple[Evening, Client, str]:
    """A table of five: Anna deals first and sits out."""
    link = start(names=["Anna", "Ben", "Carl", "Dora", "Eva"])
    return link.evening, enter(link), f"/abend/{link.evening.address}/"


def fresh_form(guest: Client, url: str, **fields: Any) -> dict[str, Any]:
    """A plain game, entered into the form as the page shows it."""
    sent = form_of(html(guest.get(url))) | {"re": ["2", "3"], "band": "121-150"}
    return {name: value for name, value in (sent | fields).items() if value != ""}


def delete(entry: Entry) -> None:
    evening = Evening.objects.get(pk=entry.evening_id)
    recording.delete_entry(evening.pk, entry.pk, version=evening.version, who=None)


def errors(response: Any) -> str:
    assert response.status_code == 422
    page = html(response)
    return page[page.index('class="errors"') : page.index("</ul>", page.index('class="errors"'))]


# --- a save whose answer was lost


@pytest.mark.django_db
def test_a_save_that_arrived_is_confirmed_although_somebody_has_left_since() -> None:
    evening, guest, url = five()
    sent = fresh_form(guest, url)
    assert guest.post(url, sent).status_code == 302
    play(evening, {"leave": "2"})
    response = guest.post(url, sent)
    assert response.status_code == 302, html(response)
    assert 'id="saved"' in html(guest.get(url))
    assert evening.entries.count() == 2
    # The same form with other facts is something else, and is said to be.
    assert "mit anderen Angaben: Spiel 1" in errors(guest.post(url, sent | {"band": "151-180"}))


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_save_that_arrived_is_confirmed_where_others_are_due_by_now(
    headers: dict[str, str],
) -> None:
    """With five at the table others play the next game: the form is read as it was sent."""
    evening, guest, url = five()
    sent = fresh_form(guest, url)
    assert {*sent["active"]} == {*sent["due"].split()}
    first = guest.post(url, sent, headers=headers)
    again = guest.post(url, sent, headers=headers)
    assert again.status_code == first.status_code < 400, html(again)
    play(evening, {"re": ["3", "4"], "re_augen": 130})
    assert guest.post(url, sent, headers=headers).status_code == first.status_code
    assert evening.entries.count() == 2
    assert "mit anderen Angaben: Spiel 1" in errors(guest.post(url, sent | {"band": "151-180"}))


def test_a_saved_row_is_confirmed_although_its_player_has_left_since(
    guest: Client, url: str, evening: Evening
) -> None:
    sent = {"key": "key-of-one-row", "player": "2"}
    for _sending in range(2):
        assert guest.post(f"{url}eintrag/leave/", sent).status_code == 302
    assert evening.entries.count() == 1
    join = {"key": "key-of-a-join", "name": "Eva", "seat": "4"}
    assert guest.post(f"{url}eintrag/join/", join).status_code == 302
    play(evening, {"leave": "3"}, {"leave": "4"})
    assert guest.post(f"{url}eintrag/join/", join).status_code == 302
    assert evening.entries.count() == 4


def test_a_change_that_arrived_is_confirmed_although_the_table_is_another(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    path = f"{url}zeile/{game.pk}/aendern/"
    sent = entry_form(version=version(evening), band="181-210", key="key-of-a-change")
    assert guest.post(path, sent).status_code == 302
    play(evening, {"leave": "1"})
    assert guest.post(path, sent).status_code == 302
    assert version(evening) == "3"


def test_what_was_saved_and_then_deleted_is_said_to_be(
    guest: Client, url: str, evening: Evening
) -> None:
    sent = fresh_form(guest, url)
    assert guest.post(url, sent).status_code == 302
    delete(evening.entries.get())
    response = guest.post(url, sent)
    assert "schon gespeichert, und danach hat sie jemand gelöscht" in errors(response)
    again = form_of(html(response))
    assert again["key"] != sent["key"]
    assert again["number"] == "1"
    assert guest.post(url, again).status_code == 302
    assert evening.entries.count() == 1


def test_a_row_that_was_saved_and_then_deleted_is_said_to_be(
    guest: Client, url: str, evening: Evening
) -> None:
    path, sent = f"{url}eintrag/leave/", {"key": "key-of-one-row", "player": "2"}
    assert guest.post(path, sent).status_code == 302
    delete(evening.entries.get())
    response = guest.post(path, sent)
    assert "danach hat sie jemand gelöscht" in errors(response)
    assert 'name="key" value="key-of-one-row"' not in html(response)
    assert evening.entries.count() == 0


def test_a_key_that_stands_for_another_kind_of_row(
    guest: Client, url: str, evening: Evening
) -> None:
    sent = {"key": "key-of-one-form", "points1": "1", "points2": "-1", "reason": "x"}
    assert guest.post(f"{url}eintrag/free/", sent).status_code == 302
    said = errors(guest.post(url, entry_form()))
    assert "mit anderen Angaben: Freie Zeile." in said
    assert evening.entries.count() == 1


def test_a_key_of_another_table_is_refused(
    guest: Client, neighbour: Client, url: str, evening: Evening
) -> None:
    other = Evening.objects.exclude(pk=evening.pk).get()
    assert neighbour.post(f"/abend/{other.address}/", entry_form()).status_code == 302
    assert "Lade sie neu" in errors(guest.post(url, entry_form()))
    assert evening.entries.count() == 0


# --- a table that has moved on


def test_the_number_goes_back_when_a_game_was_deleted_meanwhile(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    sent = fresh_form(guest, url)
    delete(game)
    response = guest.post(url, sent)
    said = errors(response)
    assert "Inzwischen wurde etwas gelöscht: Diese Eingabe wird Spiel 1." in said
    assert "Spiel 0" not in html(response)
    assert guest.post(url, form_of(html(response))).status_code == 302
    assert evening.entries.count() == 1


@pytest.mark.django_db
def test_who_plays_follows_a_corrected_dealer_and_is_said() -> None:
    evening, guest, url = five()
    sent = fresh_form(guest, url, re=["3", "4"])
    assert sent["active"] == ["2", "3", "4", "5"]
    play(evening, {"dealer": "2"})
    response = guest.post(url, sent)
    assert "Nach dem Zettel spielen jetzt Anna, Carl, Dora und Eva mit." in errors(response)
    again = form_of(html(response))
    assert again["active"] == ["1", "3", "4", "5"]
    assert guest.post(url, again).status_code == 302
    game = evening.entries.get(kind="game")
    assert game.facts["active"] == ["1", "3", "4", "5"]


@pytest.mark.django_db
def test_who_was_chosen_to_play_stays_chosen() -> None:
    evening, guest, url = five()
    sent = fresh_form(guest, url, active=["1", "2", "3", "4"])
    play(evening, {"dealer": "2"})
    response = guest.post(url, sent)
    assert "würden jetzt Anna, Carl, Dora und Eva mitspielen" in errors(response)
    again = form_of(html(response))
    assert again["active"] == ["1", "2", "3", "4"]
    assert guest.post(url, again).status_code == 302
    assert evening.entries.get(kind="game").facts["active"] == ["1", "2", "3", "4"]


@pytest.mark.django_db
def test_the_next_game_has_its_own_players() -> None:
    evening, guest, url = five()
    sent = fresh_form(guest, url, re=["3", "4"])
    play(evening, {"re": ["2", "3"], "re_augen": 140})
    response = guest.post(url, sent)
    assert "Inzwischen steht Spiel 1" in errors(response)
    again = form_of(html(response))
    assert (again["number"], again["active"]) == ("2", ["1", "3", "4", "5"])
    assert guest.post(url, again).status_code == 302
    assert evening.entries.get(number=2).facts["active"] == ["1", "3", "4", "5"]


@pytest.mark.django_db
def test_everyone_ticked_is_stored_like_that() -> None:
    evening, guest, url = five()
    everyone = ["1", "2", "3", "4", "5"]
    sent = fresh_form(guest, url, active=everyone)
    response = guest.post(url, sent)
    assert response.status_code == 302, html(response)
    entry = evening.entries.get()
    assert entry.facts["active"] == everyone
    assert entry.points.count() == 5
    assert_consistent(evening)
    # Opened and saved again, it is still what was ticked.
    path = f"{url}zeile/{entry.pk}/aendern/"
    assert guest.post(path, form_of(html(guest.get(path)))).status_code == 302
    entry.refresh_from_db()
    assert entry.facts["active"] == everyone


# --- nothing typed is thrown away


def test_a_game_for_a_closed_evening_can_still_be_read(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    sent = fresh_form(guest, url, note="Lange getippt")
    recording.close_evening(evening.pk, version=0, who=None)
    with unchanged():
        response = guest.post(url, sent)
    assert "Der Abend ist abgeschlossen" in errors(response)
    page = html(response)
    assert "Lange getippt</textarea>" in page
    assert '<fieldset class="bare" disabled>' in page
    assert 'class="save"' not in page
    assert 'id="entry"' not in html(guest.get(url))


def test_a_row_for_a_closed_evening_can_still_be_read(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    sent = {"key": "key-of-one-row", "points2": "-6", "reason": "Lange getippt"}
    recording.close_evening(evening.pk, version=0, who=None)
    with unchanged():
        response = guest.post(f"{url}eintrag/penalty/", sent)
    assert "Der Abend ist abgeschlossen" in errors(response)
    assert 'value="Lange getippt"' in html(response)
    assert '<fieldset class="bare" disabled>' in html(response)
    assert 'class="save"' not in html(response)


@pytest.mark.parametrize("kind", ["game", "leave"])
def test_a_row_put_before_a_deleted_one_can_be_saved_at_the_end(
    guest: Client, url: str, game: Entry, evening: Evening, kind: str
) -> None:
    delete(game)
    sent = entry_form(version="1", player="2", note="Lange getippt")
    response = guest.post(f"{url}zeile/{game.pk}/davor/{kind}/", sent)
    assert "Die Zeile wurde inzwischen gelöscht" in errors(response)
    page = html(response)
    assert ("Lange getippt</textarea>" if kind == "game" else 'value="2" checked') in page
    assert guest.get(f"{url}zeile/{game.pk}/davor/{kind}/").status_code == 404


def test_a_game_deleted_while_it_was_changed_can_be_saved_as_a_new_one(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    path = f"{url}zeile/{game.pk}/aendern/"
    sent = form_of(html(guest.get(path))) | {"re_augen": "165", "note": "Lange getippt"}
    delete(game)
    response = guest.post(path, sent)
    assert "Die Zeile wurde inzwischen gelöscht" in errors(response)
    again = form_of(html(response))
    assert again["note"] == "Lange getippt"
    assert again["re_augen"] == "165"
    response = guest.post(url, again)
    assert response.status_code == 302, errors(response)
    entry = evening.entries.get()
    assert entry.note == "Lange getippt"
    assert entry.facts["re_augen"] == 165
    assert guest.get(path).status_code == 404


@pytest.mark.parametrize(
    ("row", "typed", "kept"),
    [
        ({"penalty": {"2": -6}, "reason": "Falsch bedient"}, {"points2": "-3"}, 'value="-3"'),
        ({"redeal": "Schmeißen"}, {"reason": "Karte lag offen"}, 'value="Karte lag offen"'),
        ({"leave": "2"}, {"player": "3"}, 'value="3" checked'),
    ],
    ids=str,
)
def test_a_row_deleted_while_it_was_changed_can_be_saved_as_a_new_one(
    guest: Client,
    url: str,
    evening: Evening,
    row: dict[str, Any],
    typed: dict[str, str],
    kept: str,
) -> None:
    (entry,) = play(evening, row)
    delete(entry)
    sent = {"key": "key-of-a-change", "version": "1", "reason": "Falsch bedient", **typed}
    response = guest.post(f"{url}zeile/{entry.pk}/aendern/", sent)
    assert "Die Zeile wurde inzwischen gelöscht" in errors(response)
    assert kept in html(response)
    assert f'action="{url}eintrag/{entry.kind}/"' in html(response)
    sent = {**sent, "key": "key-of-a-new-row"}
    assert guest.post(f"{url}eintrag/{entry.kind}/", sent).status_code == 302
    assert evening.entries.count() == 1


def test_a_join_deleted_while_it_was_changed_keeps_its_name(
    guest: Client, url: str, evening: Evening
) -> None:
    guest.post(f"{url}eintrag/join/", {"key": "key-of-one-row", "name": "Eva"})
    entry = evening.entries.get()
    delete(entry)
    sent = {"key": "key-of-a-change", "version": "1", "seat": "2"}
    response = guest.post(f"{url}zeile/{entry.pk}/aendern/", sent)
    assert "Die Zeile wurde inzwischen gelöscht" in errors(response)
    assert 'value="Eva"' in html(response)
    assert '<option value="2" selected' in html(response)


# --- what was done is said once, to whoever did it


def test_saved_is_said_once(guest: Client, url: str, evening: Evening) -> None:
    response = guest.post(url, entry_form())
    assert response["Location"] == f"{url}#saved"
    assert guest.head(url).status_code == 200
    assert 'id="saved"' in html(guest.get(url))
    assert 'id="saved"' not in html(guest.get(url))


@pytest.mark.parametrize("given", ["1", "9" * 5_000, "x", "-1", "١٢٣"])
def test_nobody_is_told_by_an_address(
    guest: Client, watcher: Client, url: str, game: Entry, given: str
) -> None:
    for client in (guest, watcher):
        for name, value in (("saved", given), ("saved", str(game.pk)), ("done", given)):
            response = client.get(url, {name: value})
            assert response.status_code == 200
            assert 'id="saved"' not in html(response)
            assert "aendern" not in html(response)


# --- the preview is the form that is saved


@pytest.mark.parametrize(
    ("facts", "changed", "words"),
    [
        ({"re": ["1", "2"], "re_augen": [125, 130]}, {}, "Re gewinnt: 1"),
        (
            {
                "re": ["1", "2"],
                "re_augen": 200,
                "special_points": {
                    "re": {
                        "fuchs": [{"by": "1"}, {"by": "2"}],
                        "karlchen": [{"by": "1"}],
                        "doppelkopf": [{"by": "1"}, {"by": "2"}],
                    }
                },
            },
            {},
            "Re gewinnt: 8",
        ),
    ],
    ids=["a band of elsewhere", "five makers of special points"],
)
def test_the_preview_of_a_change_is_what_saving_makes_of_it(
    guest: Client,
    url: str,
    evening: Evening,
    facts: dict[str, Any],
    changed: dict[str, Any],
    words: str,
) -> None:
    (entry,) = play(evening, facts)
    path = f"{url}zeile/{entry.pk}/"
    sent = form_of(html(guest.get(f"{path}aendern/"))) | changed
    assert words in html(guest.post(f"{path}vorschau/", sent))
    assert guest.post(f"{path}aendern/", sent).status_code == 302
    assert f"{words.removesuffix(':')}" in html(guest.get(path))


# --- two taps on the front page


@pytest.mark.django_db
def test_two_taps_start_one_evening() -> None:
    guest = Client()
    page = html(guest.get("/"))
    key = page.split('name="key" value="')[1].split('"')[0]
    sent = {"name1": "A", "name2": "B", "name3": "C", "name4": "D", "dealer": "1"}
    sent |= {"rules": "hausregeln", "key": key}
    places = {guest.post("/", sent)["Location"] for _tap in range(2)}
    assert len(places) == Evening.objects.count() == Link.objects.count() == 1
    assert guest.get(places.pop()).status_code == 200
    response = guest.post("/", {**sent, "name4": "E"})
    assert "schon einen Abend begonnen" in errors(response)
    assert f'value="{key}"' not in html(response)
    assert Evening.objects.count() == 1


def test_the_sheet_is_right_after_all_of_this(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    for _sending in range(3):
        guest.post(url, entry_form(number="2"))
    assert read_sheet(Evening.objects.get()).sheet.totals == {"1": 2, "2": 2, "3": -2, "4": -2}
    assert_consistent(evening)
