"""Closing an evening while games wait on this phone."""

import pytest
from playwright.sync_api import Page, Route, expect

from .looks import faults
from .states import RE_WINS, Table, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def waits(site: str, page: Page) -> Table:
    """A game that found no way to the server; pages still come."""

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            route.abort()
        else:
            route.fallback()

    table = start(page, site)
    page.route(table.url, lose)
    page.route("**/sendemarke/", lambda route: route.abort())
    table.enter(*RE_WINS)
    table.press("Speichern")
    expect(page.locator(".sheet .waits")).to_have_count(1)
    table.open("abschliessen/")
    expect(page.get_by_text("Auf diesem Telefon wartet noch")).to_be_visible()
    return table


def test_what_waits_is_named(waits: Table) -> None:
    place = waits.page.locator("#here")
    expect(place.get_by_role("listitem")).to_have_count(1)
    expect(place).to_contain_text("Spiel 1 · Wer war Re Andreas, Jörg")
    expect(waits.page.get_by_text("Es ist nichts offen")).to_be_hidden()
    assert faults(waits.page) == {}


def test_the_evening_can_be_closed_all_the_same(waits: Table) -> None:
    waits.press("Trotzdem abschließen")
    expect(waits.page.get_by_role("heading", name="Ergebnis")).to_be_visible()
    assert waits.fresh().closed_at is not None


def test_what_arrives_meanwhile_waits_no_more(waits: Table) -> None:
    waits.page.unroute(waits.url)
    waits.page.unroute("**/sendemarke/")
    waits.page.reload()
    expect(waits.page.get_by_text("Es ist nichts offen")).to_be_visible()
    expect(waits.page.locator("#here")).to_be_hidden()
    assert waits.evening.entries.count() == 1
    # The page is about the sheet as it is by now.
    waits.press("Abschließen")
    expect(waits.page.get_by_role("heading", name="Ergebnis")).to_be_visible()


def test_it_is_sent_once_another_sender_is_gone(waits: Table) -> None:
    # A page that went down in the middle keeps the right to send until its lease runs out.
    dead = "localStorage.setItem('sender', `a-dead-page ${Date.now() + 8000}`)"
    waits.page.evaluate(dead)
    waits.page.unroute(waits.url)
    waits.page.unroute("**/sendemarke/")
    waits.page.reload()
    expect(waits.page.locator("#here")).to_be_visible()
    assert waits.evening.entries.count() == 0
    expect(waits.page.get_by_text("Es ist nichts offen")).to_be_visible(timeout=20_000)
    assert waits.evening.entries.count() == 1


def test_who_leaves_hands_on_the_right_to_send(waits: Table) -> None:
    waits.page.unroute("**/sendemarke/")
    # It never gets an answer: the page that asked is left while it waits.
    waits.page.route("**/sendemarke/", lambda route: None)
    waits.page.reload()
    waits.page.wait_for_function("Number(localStorage.sender.split(' ')[1]) > Date.now()")
    waits.page.unroute(waits.url)
    waits.page.unroute("**/sendemarke/")
    waits.page.reload()
    expect(waits.page.get_by_text("Es ist nichts offen")).to_be_visible()


def test_nothing_waits(site: str, page: Page, complaints: list[str]) -> None:
    table = start(page, site)
    table.open("abschliessen/")
    expect(page.get_by_text("Es ist nichts offen")).to_be_visible()
    expect(page.locator("#here")).to_be_hidden()
    assert complaints == []
