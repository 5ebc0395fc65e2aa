"""Taking back one's own last change, right where it was confirmed."""

from typing import Any

from django.test import Client

from scorekeeper.models import Entry, Evening, Link
from scorekeeper.sheets import read_sheet

from .conftest import assert_consistent, counted, enter, entry_form, html, play
from .test_row import version


def augen(evening: Evening) -> list[Any]:
    sheet = read_sheet(Evening.objects.get(pk=evening.pk))
    return [line.entry.facts.get("re_augen") for line in sheet.lines]


def undo(client: Client, url: str, evening: Evening) -> Any:
    return client.post(f"{url}rueckgaengig/", {"version": version(evening)})


def test_undo_stands_beside_what_was_saved(guest: Client, url: str, evening: Evening) -> None:
    page = html(guest.post(url, entry_form(), follow=True))
    assert f'action="{url}rueckgaengig/"' in page
    sent = entry_form(key="another-key-here", number="2")
    page = html(guest.post(url, sent, headers={"HX-Request": "true"}))
    assert f'action="{url}rueckgaengig/"' in page
    assert f'name="version" value="{version(evening)}"' in page


def test_what_was_taken_back_can_be_brought_back(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    sent = entry_form(version=version(evening), band="151-180")
    assert guest.post(f"{url}zeile/{game.pk}/aendern/", sent).status_code == 302
    assert augen(evening) == [[151, 180]]
    response = undo(guest, url, evening)
    assert response.status_code == 302
    assert augen(evening) == [140]
    page = html(guest.get(response["Location"]))
    assert "Rückgängig gemacht: Spiel 1." in page
    assert "Wiederherstellen" in page
    assert f'action="{url}rueckgaengig/"' in page
    assert undo(guest, url, evening).status_code == 302
    assert augen(evening) == [[151, 180]]
    assert_consistent(evening)


def test_a_deleted_row_comes_back(guest: Client, url: str, game: Entry, evening: Evening) -> None:
    response = guest.post(f"{url}zeile/{game.pk}/loeschen/", {"version": version(evening)})
    assert "Spiel gelöscht." in html(guest.get(response["Location"]))
    undo(guest, url, evening)
    assert augen(evening) == [140]


def test_who_has_changed_something_since_is_named(
    guest: Client, url: str, game: Entry, evening: Evening, link: Link, unchanged: Any
) -> None:
    guest.post(url, entry_form(number="2"))
    seen = version(evening)
    other = enter(link)
    other.post(url, entry_form(number="3", key="key-of-another-phone"))
    for given in (seen, version(evening)):
        with unchanged():
            response = guest.post(f"{url}rueckgaengig/", {"version": given})
        assert response.status_code == 422
        assert "Inzwischen hat Gerät 3 etwas geändert" in html(response)
    # The others may take back their own.
    assert undo(other, url, evening).status_code == 302


def test_nothing_of_ones_own(guest: Client, url: str, evening: Evening, unchanged: Any) -> None:
    with unchanged():
        response = undo(guest, url, evening)
    assert response.status_code == 422
    assert "nichts, was sich zurücknehmen lässt" in html(response)


def test_a_page_left_open_does_not_undo_something_newer(
    guest: Client, url: str, evening: Evening, unchanged: Any
) -> None:
    guest.post(url, entry_form())
    seen = version(evening)
    guest.post(url, entry_form(number="2", key="another-key-here"))
    for given in (seen, "", "x", "9" * 5_000):
        with unchanged():
            response = guest.post(f"{url}rueckgaengig/", {"version": given})
        assert response.status_code == 422
        assert "selbst noch etwas geändert" in html(response)


def test_what_others_did_is_not_said_to_be_mine(guest: Client, url: str, evening: Evening) -> None:
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    for done in ("1", "0", "x", ""):
        page = html(guest.get(url, {"done": done}))
        assert 'id="done"' not in page


def test_what_was_done_is_said_although_the_device_got_a_name_meanwhile(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    done = guest.post(f"{url}zeile/{game.pk}/loeschen/", {"version": version(evening)})
    assert done.status_code == 302
    guest.post(f"{url}wer/", {"seat": "2"})
    page = html(guest.get(url))
    said = page[page.index('id="done"') :].partition("</form>")[0]
    assert "gelöscht" in said


def test_undo_costs_the_same_for_any_number_of_games(
    guest: Client, url: str, evening: Evening
) -> None:
    play(evening, *[{"re": ["1", "2"], "re_augen": 140, "heart_trick": True}] * 12)
    first = evening.entries.first()
    assert first is not None
    guest.post(f"{url}zeile/{first.pk}/loeschen/", {"version": version(evening)})
    sent = {"version": version(evening)}
    with counted(12):
        assert guest.post(f"{url}rueckgaengig/", sent).status_code == 302
    with counted(8):
        guest.get(url, {"done": version(evening)})
