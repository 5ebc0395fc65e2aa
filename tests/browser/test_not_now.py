"""A server that hangs, or cannot write just now: said on the page, and saved once in the end."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.db import connections
from playwright.sync_api import Page, Route, expect

from scorekeeper.models import Change, Evening
from tests.recording.evenings import held

from .conftest import begin, tap
from .test_evening import enter_a_game, save, totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits for others who write for moments only."""
    monkeypatch.setitem(connections.settings["default"]["OPTIONS"], "timeout", 0.2)


def press_save(page: Page) -> None:
    page.get_by_role("button", name="Speichern").tap()


# What waits is tried again every ten seconds, and a try may take as long; in milliseconds.
SENT_AGAIN = 45_000


def entered(page: Page) -> dict[str, str]:
    """What would be sent."""
    sent = "JSON.stringify(Object.fromEntries(new FormData(document.getElementById('entry'))))"
    fields: dict[str, str] = json.loads(page.evaluate(sent))
    return fields


@contextmanager
def in_a_hurry(page: Page) -> Iterator[None]:
    """Wait two seconds for an answer, where people wait fifteen."""
    assert page.evaluate("htmx.config.timeout") == 15_000
    page.evaluate("htmx.config.timeout = 2000")
    yield
    page.evaluate("htmx.config.timeout = 15000")


def test_a_server_that_hangs_is_said_and_the_game_waits(site: str, page: Page) -> None:
    begin(page, site)
    enter_a_game(page)
    page.route("**/abend/*/", lambda _route: None)  # never answered
    with in_a_hurry(page):
        press_save(page)
        expect(page.locator("#lost")).to_contain_text("Noch nicht gespeichert: keine Verbindung")
    expect(page.locator("#saved")).to_have_count(0)
    assert Evening.objects.get().entries.count() == 0
    page.unroute_all()
    expect(page.locator("#outbox")).to_be_hidden(timeout=SENT_AGAIN)
    assert totals() == [1, 1, -1, -1]


@pytest.mark.parametrize("way", ["hangs", "breaks off"])
def test_an_answer_that_gets_lost_saves_once(site: str, page: Page, way: str) -> None:
    """The game is stored, and nobody hears of it."""
    begin(page, site)
    enter_a_game(page)
    key = entered(page)["key"]
    lost: list[Route] = []
    again: list[Route] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        if lost:
            again.append(route)  # kept back until the waiting game has been seen
            return None
        lost.append(route)
        # Only the browser knows the name.
        parts = urlsplit(route.request.url)
        headers = {**route.request.all_headers(), "host": parts.netloc}
        address = parts._replace(netloc=f"127.0.0.1:{parts.port}").geturl()
        assert route.fetch(url=address, headers=headers).ok
        return route.abort("connectionreset") if way == "breaks off" else None

    page.route("**/abend/*/", lose)
    with in_a_hurry(page):
        press_save(page)
        expect(page.locator("#outbox")).to_be_visible()
    expect(page.locator("#saved")).to_have_count(0)
    assert Evening.objects.get().entries.count() == 1
    for route in again:
        route.fallback()
    page.unroute_all()
    expect(page.locator("#outbox")).to_be_hidden(timeout=SENT_AGAIN)
    assert Change.objects.filter(key=key).count() == 1
    assert totals() == [1, 1, -1, -1]


def test_a_locked_database_is_said_and_nothing_goes_away(
    site: str, page: Page, impatient: None
) -> None:
    begin(page, site)
    enter_a_game(page)
    tap(page, "re_level", "announced")
    before = entered(page)
    with held(Evening.objects.get()):
        press_save(page)
        lost = page.locator("#lost")
        expect(lost).to_contain_text("Noch nicht gespeichert: Dulle kommt gerade")
        expect(page.locator("#saved")).to_have_count(0)
        assert entered(page) == before
    save(page)
    assert totals() == [3, 3, -3, -3]


def test_without_a_script_the_page_keeps_what_was_typed(
    site: str, page: Page, impatient: None
) -> None:
    """The form of another row, which is a plain one, and its second button."""
    begin(page, site)
    evening = Evening.objects.get()
    page.goto(f"{site}/abend/{evening.address}/eintrag/redeal/")
    page.locator("[name=reason]").fill('Falsch "bedient"')
    with held(evening):
        page.locator("main .save").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Noch nicht gespeichert")
    assert not evening.entries.exists()
    page.get_by_role("button", name="Noch einmal speichern").tap()
    expect(page.locator("#saved")).to_be_visible()
    assert evening.entries.get().facts["redeal"] == 'Falsch "bedient"'
