"""A save that is refused since one may not any more keeps what was typed on its page."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Evening, LinkKind
from tests.pages import form_of

from .circle_cast import People, evening_in, player_in
from .conftest import entry_form, html

pytestmark = pytest.mark.django_db
NOTE = 'Ein <b>Wort</b> & "noch eins"'


def refused(response: Any) -> str:
    """The page that keeps it."""
    assert response.status_code == 404
    assert response["Cache-Control"] == "no-store"
    page = html(response)
    assert "Nicht gespeichert" in page
    assert "<b>Wort" not in page
    return page


def again(page: str, action: str) -> dict[str, Any]:
    """What the button of the page sends."""
    sent = form_of(page, action=action)
    sent.pop("csrfmiddlewaretoken", None)
    return sent


def test_a_link_that_was_renewed(guest: Client, url: str, evening: Evening) -> None:
    sent = entry_form(note=NOTE, re_level="announced", heart_trick="on", re_fuchs="1")
    link = recording.renew_link(evening.pk, LinkKind.TABLE, who=None)
    page = refused(guest.post(url, sent))
    for told in ("Wer war Re?", "Platz 1", "Fuchs (Re)", "Notiz"):
        assert told in page
    for name in evening.seats.values_list("player__name", flat=True):
        assert name not in page
    assert not evening.entries.exists()
    # The link of now in another window, and then the button: it is stored, once.
    guest.get(f"/t/{link.token}")
    for _tap in range(2):
        assert guest.post(url, again(page, url)).status_code == 302
    assert evening.entries.get().note == NOTE


def test_a_role_that_has_changed(people: People, unchanged: Callable[[], Any]) -> None:
    link = evening_in(people.circle)
    url = f"/abend/{link.evening.address}/"
    assert people.scribe.get(url).status_code == 200
    people.membership("scribe")
    people.owner.post(
        f"{people.url}mitglieder/{people.membership('scribe').pk}/", {"role": "reader"}
    )
    with unchanged():
        for part, sent, told in (
            ("", entry_form(note="Karlchen"), "Karlchen"),
            ("eintrag/penalty/", {"key": "key-of-a-row", "points2": "-6", "reason": "So"}, "-6"),
            ("angaben/", {"key": "key-of-a-row", "title": "Stube", "dealer": "2"}, "Stube"),
        ):
            page = refused(people.scribe.post(f"{url}{part}", sent))
            assert told in page
            assert "Anna" not in page
    assert "Punkte, Platz 2" in refused(
        people.scribe.post(f"{url}eintrag/free/", {"points2": "6", "key": "key-of-a-row"})
    )


def test_who_was_taken_out_of_the_circle(people: People) -> None:
    player = player_in(people.circle, "Svenni")
    people.owner.post(f"{people.url}mitglieder/{people.membership('scribe').pk}/hinaus/")
    for path, sent in (
        ("spieler/", {"name": "Nora"}),
        (f"spieler/{player.pk}/", {"name": "Nora"}),
        ("abend/", {"name1": "Nora", "title": "Küche"}),
        ("angaben/", {"name": "Nora", "time_zone": "Europe/Berlin"}),
    ):
        page = refused(people.scribe.post(f"{people.url}{path}", sent))
        assert "Nora" in page
        assert "Svenni" not in page
        assert "Donnerstagsrunde" not in page


def test_strangers_are_told_the_same_of_what_is_there_and_what_is_not(people: People) -> None:
    link = evening_in(people.circle)
    pages = [
        html(people.stranger.post(f"/abend/{address}/", entry_form(note="Karlchen")))
        .replace(address, "")
        for address in (link.evening.address, "AAAAAAAAAAAAAAAA")
    ]  # fmt: skip
    without = [page.split('name="csrfmiddlewaretoken"') for page in pages]
    assert len({len(part) for part in without}) == 1
    assert without[0][0] == without[1][0]


def test_buttons_and_unknown_addresses_keep_nothing(people: People) -> None:
    evening = evening_in(people.circle).evening
    for path, sent in (
        (f"/abend/{evening.address}/oeffnen/", {"version": "1"}),
        ("/nirgends/", {"note": "Kommt nicht von hier"}),
    ):
        response = people.stranger.post(path, sent)
        assert response.status_code == 404
        assert "Hier ist nichts" in html(response)
        assert "Kommt nicht" not in html(response)


def test_no_password_is_on_the_page(people: People) -> None:
    sent = {"name": "Nora", "password": "geheim", "new_password": "geheim"}
    page = refused(people.stranger.post(f"{people.url}spieler/", sent))
    assert "geheim" not in page


@pytest.mark.parametrize(
    ("part", "sent", "kept"),
    [
        ("", entry_form(note="Karlchen"), "Karlchen"),
        ("eintrag/free/", {"points1": "6", "points2": "-6", "reason": "Karlchen"}, "Karlchen"),
        ("angaben/", {"title": "Stube", "dealer": "2", "stake": "5"}, "Stube"),
        ("spieler/", {"one": "1", "name": "Nora"}, "Nora"),
    ],
)  # fmt: skip
def test_an_evening_that_was_closed_meanwhile(
    guest: Client, url: str, evening: Evening, part: str, sent: dict[str, Any], kept: str
) -> None:
    recording.close_evening(evening.pk, version=0, who=None)
    response = guest.post(f"{url}{part}", {"key": "key-of-one-form", "version": "0", **sent})
    assert response.status_code == 422
    page = html(response)
    assert "abgeschlossen" in page
    assert kept in page
