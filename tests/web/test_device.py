"""How a device shows Dulle: asked on one page, kept in a cookie, said in the first tag."""

import re
from typing import Any

import pytest
from django.test import Client
from django.test.utils import override_settings

from scorekeeper.models import Entry

from .conftest import counted, entry_form, html

USUAL = {"theme": "auto", "hand": "right", "awake": "yes", "vibrate": "yes"}


def choose(client: Client, **choices: str) -> Any:
    return client.post("/geraet/", USUAL | choices)


def first_tag(client: Client, path: str) -> str:
    found = re.search(r"<html [^>]*>", html(client.get(path)))
    assert found
    return found.group()


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({}, ""),
        ({"theme": "dark"}, ' data-theme="dark"'),
        ({"theme": "light", "hand": "left"}, ' data-theme="light" data-hand="left"'),
        ({"awake": "no"}, ' data-awake="off"'),
        ({"vibrate": "no"}, ' data-vibrate="off"'),
    ],
)
def test_every_page_says_what_was_chosen(
    guest: Client, url: str, game: Entry, choices: dict[str, str], said: str
) -> None:
    assert choose(guest, **choices).status_code == 302
    for path in (url, "/", "/regeln/", "/geraet/", f"{url}verlauf/", f"{url}zeile/{game.pk}/"):
        assert first_tag(guest, path) == f'<html lang="de"{said}>', path
    page = html(guest.get("/geraet/"))
    for name, value in (USUAL | choices).items():
        assert f'name="{name}" value="{value}" checked' in page
    # And back to what is usual, which leaves nothing behind.
    choose(guest)
    assert first_tag(guest, url) == '<html lang="de">'


def test_nobody_else_notices(guest: Client, watcher: Client, url: str) -> None:
    choose(guest, theme="dark", hand="left")
    assert first_tag(watcher, url) == '<html lang="de">'


def test_only_the_head_of_a_page_depends_on_it(guest: Client, url: str, game: Entry) -> None:
    """What others keep of a page - rows, fragments, the service worker - is the same for all."""

    def body() -> str:
        page = html(guest.get(url)).split("<body", 1)[1]
        return re.sub(r'(csrfmiddlewaretoken|name="key)" value="[^"]+"', "", page)

    def fragment() -> str:
        return html(guest.post(f"{url}vorschau/", entry_form(number="2")))

    before = body(), fragment()
    choose(guest, theme="dark", hand="left", awake="no", vibrate="no")
    assert (body(), fragment()) == before


def test_browsers_colour_what_is_around_a_page(guest: Client, url: str) -> None:
    page = html(guest.get(url))
    assert 'name="color-scheme" content="light dark"' in page
    assert 'content="#fbf8f1" media="(prefers-color-scheme: light)"' in page
    assert 'content="#0e2a20" media="(prefers-color-scheme: dark)"' in page
    choose(guest, theme="dark")
    page = html(guest.get(url))
    assert 'name="color-scheme" content="dark"' in page
    assert re.findall(r'name="theme-color" content="[^"]+"[^>]*>', page) == [
        'name="theme-color" content="#0e2a20">'
    ]


def test_it_is_kept_for_a_year_and_out_of_reach_of_scripts(client: Client, db: None) -> None:
    cookie = choose(client, theme="dark", hand="left").cookies["dulle_device"]
    assert cookie.value == "dark.left"
    assert cookie["max-age"] == 365 * 24 * 60 * 60
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"


@override_settings(SESSION_COOKIE_SECURE=True)
def test_over_https_it_goes_over_https_only(client: Client, db: None) -> None:
    assert choose(client, theme="dark").cookies["dulle_device"]["secure"]


@pytest.mark.parametrize("sent", ['"><script>', "dark", "no.word.dark", "." * 4000, "%00"])
def test_a_cookie_of_nonsense_says_nothing(client: Client, db: None, sent: str) -> None:
    client.cookies["dulle_device"] = sent
    said = ' data-theme="dark"' if "dark" in sent else ""
    assert first_tag(client, "/") == f'<html lang="de"{said}>'


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"hand": ""}, {"awake": "on"}])
def test_what_is_no_choice_is_refused(client: Client, db: None, wrong: dict[str, str]) -> None:
    response = client.post("/geraet/", USUAL | wrong | {"next": "/regeln/"})
    assert response.status_code == 422
    page = html(response)
    assert "Nicht gespeichert." in page
    assert 'name="next" value="/regeln/"' in page
    assert "dulle_device" not in response.cookies


def test_it_leads_back_to_where_it_was_opened(guest: Client, url: str) -> None:
    path = f"{url}verlauf/?zeile=1"
    link = re.search(r'href="(/geraet/[^"]+)"', html(guest.get(path)))
    assert link
    page = html(guest.get(link.group(1)))
    assert f'<a href="{path}">' in page
    assert f'name="next" value="{path}"' in page
    assert choose(guest, next=path).headers["Location"] == path


@pytest.mark.parametrize(
    "elsewhere", ["https://example.org/", "//example.org", "javascript:alert(1)", "\\\\example.org"]
)
def test_it_leads_nowhere_else(client: Client, db: None, elsewhere: str) -> None:
    assert choose(client, next=elsewhere).headers["Location"] == "/"
    assert '<a href="/">' in html(client.get("/geraet/", {"next": elsewhere}))


def test_it_needs_the_csrf_token(db: None) -> None:
    assert choose(Client(enforce_csrf_checks=True), theme="dark").status_code == 403


def test_it_asks_the_database_for_nothing(guest: Client) -> None:
    with counted(0):
        guest.get("/geraet/")
        choose(guest, theme="dark")
