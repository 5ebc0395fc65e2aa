"""Who has a device in hand: asked once, and said wherever something was entered."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Change, Entry, Evening, Grant, Link

from .conftest import counted, enter, entry_form, html, start

ASKED = 'aria-label="Wer hat dieses Gerät?"'
HTMX = {"HX-Request": "true"}


def say(client: Client, url: str, seat: str, **more: str) -> int:
    return client.post(f"{url}wer/", {"seat": seat, **more}).status_code


def test_it_is_asked_once(guest: Client, url: str) -> None:
    page = html(guest.get(url))
    assert page.count(ASKED) == 1
    for answer in (">Anna</button>", ">Dora</button>", "Ich spiele nicht mit"):
        assert answer in page
    assert page.index(ASKED) < page.index('id="coming"')
    assert say(guest, url, "1") == 302
    assert ASKED not in html(guest.get(url))
    # By the same link once more, it is still the same device.
    guest.get(f"/t/{Link.objects.get().token}")
    assert ASKED not in html(guest.get(url))


def test_who_does_not_play_is_not_asked_again(guest: Client, url: str) -> None:
    assert say(guest, url, "none") == 302
    assert ASKED not in html(guest.get(url))
    grant = Grant.objects.get(number=2)
    assert (grant.said, grant.seat) == (True, None)
    assert "jemand, der nicht mitspielt" in html(guest.get(f"{url}teilen/"))
    guest.post(url, entry_form())
    assert "Eingetragen: Gerät 2, " in html(row(guest, url))


def row(client: Client, url: str) -> object:
    return client.get(f"{url}zeile/{Entry.objects.get().pk}/")


def test_it_does_not_keep_who_starts_from_the_first_game(client: Client, db: None) -> None:
    names = {f"name{at}": name for at, name in enumerate(("Anna", "Ben", "Carl", "Dora"), 1)}
    url = client.post("/", {**names, "dealer": "1", "rules": "hausregeln"})["Location"]
    page = html(client.get(url))
    assert page.count(ASKED) == 1
    assert page.index(ASKED) > page.index('id="share-title"')


def test_a_watcher_and_a_closed_evening_are_not_asked(
    guest: Client, watcher: Client, url: str, evening: Evening
) -> None:
    assert ASKED not in html(watcher.get(url))
    assert ASKED not in html(watcher.get(f"{url}teilen/"))
    recording.close_evening(evening.pk, version=0, who=None)
    assert ASKED not in html(guest.get(url))


def test_it_is_asked_beside_what_is_said(guest: Client, url: str) -> None:
    assert ASKED not in html(guest.post(url, entry_form(), headers=HTMX))
    guest.post(url, entry_form(key="another-key-of-one", number="2"))
    page = html(guest.get(url))
    assert page.index(ASKED) < page.index('id="saved"')


def test_rows_and_history_name_the_player(guest: Client, watcher: Client, url: str) -> None:
    guest.post(url, entry_form())
    assert "Gerät 2" in html(row(watcher, url))
    state = Evening.objects.values("version", "state").get()
    say(guest, url, "3")
    # What was entered before has a name as well, on every phone; the sheet says none.
    for client in (guest, watcher):
        page = html(row(client, url))
        assert "Eingetragen: Carl, " in page
        assert "Gerät 2" not in page
        assert "Carl · " in html(client.get(f"{url}verlauf/"))
    assert Evening.objects.values("version", "state").get() == state
    change = entry_form(version="1", key="key-of-a-change", band="151-180")
    guest.post(f"{url}zeile/{Entry.objects.get().pk}/aendern/", change)
    assert "Geändert: Carl, " in html(row(watcher, url))


def test_who_has_built_on_it_has_a_name(guest: Client, url: str, link: Link) -> None:
    other = enter(link)
    say(other, url, "4")
    guest.post(url, entry_form())
    other.post(url, entry_form(key="key-of-another", number="2", band="151-180"))
    response = guest.post(f"{url}rueckgaengig/", {"version": "1"})
    assert "Inzwischen hat Dora etwas geändert" in html(response)


def test_it_is_no_change_of_the_sheet(guest: Client, url: str) -> None:
    guest.post(url, entry_form())
    say(guest, url, "2")
    assert guest.post(f"{url}rueckgaengig/", {"version": "1"}).status_code == 302
    assert not Entry.objects.exists()


def test_it_can_be_said_otherwise(guest: Client, url: str) -> None:
    say(guest, url, "2")
    page = html(guest.get(f"{url}teilen/"))
    assert "Dieses Gerät hat Ben." in page
    assert page.count('aria-pressed="true"') == 1
    answer = guest.post(f"{url}wer/", {"seat": "1", "share": "1"})
    assert answer["Location"] == f"{url}teilen/#who"
    assert "Dieses Gerät hat Anna." in html(guest.get(f"{url}teilen/"))
    assert Change.objects.filter(action="device.named").count() == 2


def test_whoever_sits_there_is_meant(
    guest: Client, url: str, evening: Evening, game: Entry
) -> None:
    say(guest, url, "1")
    recording.replace_player(evening.pk, "1", "Fritz", version=1, who=None)
    assert "Dieses Gerät hat Fritz." in html(guest.get(f"{url}teilen/"))


@pytest.mark.parametrize("place", [{}, {"head": "1"}])
def test_htmx_gets_one_line(guest: Client, url: str, place: dict[str, str]) -> None:
    answer = html(guest.post(f"{url}wer/", {"seat": "2", **place}, headers=HTMX))
    assert "Dieses Gerät hat Ben." in answer
    assert ('id="told"' in answer) is bool(place)
    assert "<html" not in answer
    assert "data-focus" in answer


@pytest.mark.parametrize("seat", ["", "0", "5", "x", "1\0", "9" * 99])
def test_bad_input(guest: Client, url: str, seat: str, unchanged: Any) -> None:
    start(names=("E", "F", "G", "H", "I"))
    with unchanged():
        assert say(guest, url, seat) == 422


def test_asking_costs_nothing(guest: Client, url: str) -> None:
    with counted(3):
        assert ASKED in html(guest.get(url))
    with counted(9):
        say(guest, url, "2")
