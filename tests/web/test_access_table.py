"""Every URL for everyone: a table that fails when a URL is missing in it."""

from typing import Any, NamedTuple

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from scorekeeper.models import Entry, Evening, Link

from .conftest import entry_form

OK, GONE, BAD, MOVED, WRONG_METHOD = 200, 404, 422, 302, 405


class Case(NamedTuple):
    """What one request comes to, by who asks."""

    name: str
    method: str
    path: str
    owner: int
    guest: int
    watcher: int
    outsider: int


E, R = "/abend/{address}/", "/abend/{address}/zeile/{entry}/"
TABLE = [
    Case("front", "get", "/", OK, OK, OK, OK),
    Case("front", "post", "/", BAD, BAD, BAD, BAD),
    Case("rules", "get", "/regeln/", OK, OK, OK, OK),
    Case("rules", "post", "/regeln/", *[WRONG_METHOD] * 4),
    Case("table-link", "get", "/t/{token}", MOVED, MOVED, MOVED, MOVED),
    Case("table-link", "get", "/t/not-the-token", GONE, GONE, GONE, GONE),
    Case("evening", "get", E, OK, OK, OK, GONE),
    Case("evening", "post", E, BAD, BAD, GONE, GONE),
    Case("preview", "post", E + "vorschau/", OK, OK, GONE, GONE),
    Case("preview", "get", E + "vorschau/", *[WRONG_METHOD] * 4),
    Case("renew-link", "post", E + "link/", MOVED, MOVED, GONE, GONE),
    Case("renew-link", "get", E + "link/", *[WRONG_METHOD] * 4),
    *(
        case
        for kind in ("redeal", "join", "leave", "penalty", "free", "bock", "dealer")
        for case in (
            Case("add-row", "get", f"{E}eintrag/{kind}/", OK, OK, GONE, GONE),
            Case("add-row", "post", f"{E}eintrag/{kind}/", BAD, BAD, GONE, GONE),
        )
    ),
    Case("add-row", "get", E + "eintrag/nonsense/", GONE, GONE, GONE, GONE),
    Case("row", "get", R, OK, OK, OK, GONE),
    Case("change-row", "get", R + "aendern/", OK, OK, GONE, GONE),
    Case("change-row", "post", R + "aendern/", BAD, BAD, GONE, GONE),
    Case("preview-change", "post", R + "vorschau/", OK, OK, GONE, GONE),
    Case("preview-change", "get", R + "vorschau/", *[WRONG_METHOD] * 4),
    Case("delete-row", "get", R + "loeschen/", OK, OK, GONE, GONE),
    Case("delete-row", "post", R + "loeschen/", BAD, BAD, GONE, GONE),
    Case("history", "get", E + "verlauf/", OK, OK, OK, GONE),
    Case("history", "post", E + "verlauf/", *[WRONG_METHOD] * 4),
    Case("close-evening", "get", E + "abschliessen/", OK, OK, GONE, GONE),
    Case("close-evening", "post", E + "abschliessen/", BAD, BAD, GONE, GONE),
    Case("reopen-evening", "post", E + "oeffnen/", MOVED, MOVED, GONE, GONE),
    Case("reopen-evening", "get", E + "oeffnen/", *[WRONG_METHOD] * 4),
    Case("heart-trick", "post", R + "herz/", BAD, BAD, GONE, GONE),
    Case("heart-trick", "get", R + "herz/", *[WRONG_METHOD] * 4),
    Case("insert-before", "get", R + "davor/", OK, OK, GONE, GONE),
    Case("insert-before", "post", R + "davor/", *[WRONG_METHOD] * 4),
    *(
        case
        for kind in ("game", "redeal", "join", "leave", "penalty", "free", "bock", "dealer")
        for case in (
            Case("insert-row", "get", f"{R}davor/{kind}/", OK, OK, GONE, GONE),
            Case("insert-row", "post", f"{R}davor/{kind}/", BAD, BAD, GONE, GONE),
        )
    ),
    Case("insert-row", "get", R + "davor/nonsense/", GONE, GONE, GONE, GONE),
    Case("preview-insert", "post", R + "davor/vorschau/", OK, OK, GONE, GONE),
    Case("preview-insert", "get", R + "davor/vorschau/", *[WRONG_METHOD] * 4),
    Case("undo", "post", E + "rueckgaengig/", BAD, BAD, GONE, GONE),
    Case("undo", "get", E + "rueckgaengig/", *[WRONG_METHOD] * 4),
]  # fmt: skip
IDS = [f"{case.name}-{case.method}-{case.path.split('/')[-2]}" for case in TABLE]


def ask(client: Client, case: Case, link: Link, entry: Entry) -> HttpResponse:
    path = case.path.format(address=link.evening.address, token=link.token, entry=entry.pk)
    # Bad on purpose wherever something is posted: this is about who is let in.
    response = client.get(path) if case.method == "get" else client.post(path, {"key": "!"})
    assert isinstance(response, HttpResponse)
    return response


@pytest.fixture
def owner() -> Client:
    """Started the evening; see ``link``."""
    return Client()


@pytest.fixture
def link(owner: Client, db: None) -> Link:
    names = {f"name{at}": name for at, name in enumerate(("Anna", "Ben", "Carl", "Dora"), 1)}
    response = owner.post("/", {**names, "dealer": "1", "rules": "hausregeln"})
    assert response.status_code == MOVED
    return Link.objects.get(evening__address=response["Location"].split("/")[2])


@pytest.mark.parametrize("case", TABLE, ids=IDS)
def test_who_may_what(
    case: Case,
    link: Link,
    game: Entry,
    owner: Client,
    guest: Client,
    watcher: Client,
    stranger: Client,
    neighbour: Client,
    evening: Evening,
) -> None:
    for client, expected in (
        (stranger, case.outsider),
        (neighbour, case.outsider),
        (watcher, case.watcher),
        (guest, case.guest),
    ):
        assert ask(client, case, link, game).status_code == expected
        if case.name == "table-link":
            return  # it lets everyone in, which is the point
    if case.name != "renew-link":  # the guest has shut the owner out
        assert ask(owner, case, link, game).status_code == case.owner
    assert [*evening.entries.all()] == [game]


def test_a_renewed_link_shuts_everyone_out(
    url: str, game: Entry, shut_out: Client, link: Link
) -> None:
    for case in TABLE:
        if case.path.startswith(E):
            expected = WRONG_METHOD if case.owner == WRONG_METHOD else GONE
            assert ask(shut_out, case, link, game).status_code == expected, case
    assert shut_out.get(f"/t/{link.token}").status_code == GONE


def names(patterns: list[Any], prefix: str = "") -> set[str]:
    found = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found |= names(pattern.url_patterns, f"{prefix}{pattern.namespace or ''}:")
        elif isinstance(pattern, URLPattern):
            found.add(f"{prefix}{pattern.name}")
    return found


def test_no_url_is_missing() -> None:
    assert names(get_resolver().url_patterns) == {case.name for case in TABLE}


def test_every_page_of_an_evening_is_private(guest: Client, url: str, game: Entry) -> None:
    for path in (url, f"{url}zeile/{game.pk}/", f"{url}zeile/{game.pk}/aendern/"):
        assert {"no-store", "private"} <= set(guest.get(path)["Cache-Control"].split(", "))


def test_entering_a_game_needs_the_csrf_token(link: Link, unchanged: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get(f"/t/{link.token}")
    with unchanged():
        response = client.post(f"/abend/{link.evening.address}/", entry_form())
    assert response.status_code == 403
    assert "verloren ist auch nichts" in response.content.decode()
