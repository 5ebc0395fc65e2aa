"""At every address, whatever it answers: its headers, its cookies, its token, and where it leads.

The URL resolver says which there are.
"""

from itertools import product
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from tests.routes import routes
from tests.web.accounts import AWAY

from . import addresses
from .addresses import Address
from .conftest import Both
from .forms import as_before
from .world import client_of, undone

# Who may see what is asked of the views, which are the same on every database.
pytestmark = pytest.mark.sqlite

FORBIDDEN, NOT_THERE, WRONG_METHOD = 403, 404, 405
# Fills the forms of the language and of the device.
CHOSEN = {"language": "en", "theme": "dark", "hand": "left", "awake": "yes", "vibrate": "yes"}
NOWHERE = Address("nowhere", "/gibt/es/nicht/")


def ask(client: Client, method: str, path: str, **options: Any) -> Any:
    """An answer of which nothing is left, also where it has signed somebody out."""
    with undone(), as_before(client):
        return getattr(client, method)(path, **options)


def everywhere(both: Both) -> list[Address]:
    return [*addresses.of(both.own), NOWHERE]


def test_all_addresses_are_known(both: Both) -> None:
    """Or the tests here would pass since they ask for nothing."""
    client = client_of(both.own, "owner")
    found = addresses.of(both.own)
    assert {address.name for address in found} == {*routes()}
    for address in found:
        statuses = set()
        for method in ("get", "post"):
            statuses.add(ask(client, method, address.path).status_code)
        assert statuses != {NOT_THERE}, address


def directives(policy: str) -> dict[str, str]:
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


@pytest.mark.parametrize("role", ["owner", "watcher", "signed out"])
def test_headers(both: Both, cast: dict[str, Client], role: str) -> None:
    for address, method in product(everywhere(both), ("get", "head", "post", "options")):
        response = ask(cast[role], method, address.path)
        assert response.status_code < 500, address
        policy = response["Content-Security-Policy"]
        assert "unsafe" not in policy, address
        assert directives(policy)["default-src"] == "'none'", address
        assert directives(policy)["frame-ancestors"] == "'none'", address
        assert directives(policy)["script-src"] == "'self'", address
        assert response["X-Frame-Options"] == "DENY", address
        assert response["X-Content-Type-Options"] == "nosniff", address
        assert response["Referrer-Policy"] in {"same-origin", "no-referrer"}, address
        if "text/html" in response.get("Content-Type", ""):
            assert b"<script>" not in response.content
            assert b" style=" not in response.content
            assert b"javascript:" not in response.content


@pytest.mark.parametrize("https", [False, True], ids=["http", "https"])
def test_cookies(both: Both, cast: dict[str, Client], settings: Any, https: bool) -> None:
    """No script reads them, no other site sends them, and over HTTPS they go over nothing else."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = https
    settings.LANGUAGE_COOKIE_SECURE = https
    found = set()
    for role, address in product(("owner", "signed out"), everywhere(both)):
        for method, options in (("get", {}), ("post", {"data": CHOSEN})):
            response = ask(cast[role], method, address.path, **options)
            for name, cookie in response.cookies.items():
                if not cookie.value:
                    continue  # taken away
                found.add(name)
                assert cookie["httponly"], (address, name)
                assert cookie["samesite"] == "Lax", (address, name)
                assert cookie["path"] == "/", (address, name)
                assert not cookie["domain"], (address, name)
                assert bool(cookie["secure"]) == https, (address, name)
    assert found == {"dulle_session", "dulle_csrf", "dulle_language", "dulle_device"}


def with_token(client: Client, token: str) -> dict[str, str]:
    return {"csrfmiddlewaretoken": token} if token else {}


@pytest.mark.parametrize("token", ["", "x" * 64, "of another"])
@pytest.mark.parametrize("role", ["owner", "guest", "signed out"])
def test_nothing_is_done_without_the_token(both: Both, role: str, token: str) -> None:
    """None, a made-up one, and that of a page which somebody else has opened."""
    client = client_of(both.own, role)
    client.get("/")
    if token == "of another":
        token = str(Client().get("/").context["csrf_token"])
    client.handler.enforce_csrf_checks = True
    taken = 0
    for address in everywhere(both):
        response = ask(client, "post", address.path, data=with_token(client, token))
        # Who has to be signed in, or to post nothing at all, is told so no earlier.
        ok = response.status_code in {FORBIDDEN, WRONG_METHOD, NOT_THERE}
        assert ok, (address, response.status_code)
        taken += response.status_code == FORBIDDEN
    assert taken > 40


def test_the_right_token_is_taken(both: Both) -> None:
    client = client_of(both.own, "owner")
    client.handler.enforce_csrf_checks = True
    token = str(client.get("/").context["csrf_token"])
    for address in everywhere(both):
        response = ask(client, "post", address.path, data=with_token(client, token))
        assert response.status_code != FORBIDDEN, address


def leads_to(response: Any, path: str) -> str:
    """The host that a browser would go to next."""
    there = urljoin(f"http://testserver{path}", str(response.get("Location", "")))
    assert "\n" not in there
    assert "\r" not in there
    assert "\\" not in there
    return urlsplit(there).netloc


# All that a page could take for the address of another one, also those that none has yet.
PLACES = (
    "next", "back", "to", "url", "target", "return", "return_to", "redirect", "redirect_to",
    "goto", "on", "path", "page", "from", "weiter", "zurueck", "done", "share",
)  # fmt: skip


@pytest.mark.parametrize("way", AWAY, ids=ascii)
def test_nobody_is_sent_away(both: Both, way: str) -> None:
    """By whatever name a target may be sent, and by the headers that say where one was."""
    assert len(AWAY) >= 30
    sent = dict.fromkeys(PLACES, way) | CHOSEN
    came = {"referer": "https://evil.example/", "hx-current-url": "https://evil.example/"}
    if way.isprintable() and way.isascii():
        came = dict.fromkeys(came, way)
    owner, nobody = client_of(both.own, "owner"), Client()
    common = [one for one in everywhere(both) if "/abend/" not in one.path]
    moved = 0
    for client, address in product((owner, nobody), common):
        for method in ("get", "post"):
            response = ask(client, method, address.path, data=sent, headers=came)
            assert leads_to(response, address.path) == "testserver", (address, response["Location"])
            moved += response.has_header("Location")
            for header in ("HX-Redirect", "HX-Location", "HX-Push-Url", "Refresh"):
                assert not response.has_header(header), (address, header)
            if b'href="' in getattr(response, "content", b""):
                assert b'href="https://evil' not in response.content, address
                assert b'href="//evil' not in response.content, address
    assert moved > 10


def test_the_pages_of_an_evening_take_no_target(both: Both, cast: dict[str, Client]) -> None:
    for address, way in product(everywhere(both), AWAY[:3]):
        sent = dict.fromkeys(PLACES, way)
        for method in ("get", "post"):
            response = ask(cast["guest"], method, address.path, data=sent)
            assert leads_to(response, address.path) == "testserver", address


@pytest.mark.parametrize(
    "path", ["//evil.example", "//evil.example/..", "/%09/evil.example", "/\\evil.example", "//t/x"]
)
@pytest.mark.django_db
def test_a_path_without_its_slash_leads_nowhere_else(path: str) -> None:
    """Django puts the slash to paths that lack it, with a redirect."""
    response = Client().get("/", PATH_INFO=path)
    assert leads_to(response, "/") == "testserver"
