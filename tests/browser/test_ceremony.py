"""Standings that were hidden until the end are told place by place."""

import pytest
from playwright.sync_api import Page, expect

from .states import PLAYED, Table, start
from .states_around import hidden

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def closed(site: str, page: Page) -> Table:
    table = start(page, site, *PLAYED)
    hidden(table)
    table.open("abschliessen/")
    table.press("Trotzdem abschließen")
    return table


def test_place_by_place_with_one_tap_each(site: str, page: Page, complaints: list[str]) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = closed(site, page)
    places = page.locator("#ceremony li").locator("visible=true")
    ranking = page.get_by_role("heading", name="Rangliste")
    # Two share the second place.
    asked = [*(f"{place}. Platz zeigen" for place in (5, 4, 2)), "Wer hat gewonnen?"]
    for told, button in enumerate(asked):
        expect(places).to_have_count(told)
        expect(ranking).to_be_hidden()
        page.get_by_role("button", name=button).tap()
    expect(places).to_have_count(4)
    assert places.last.evaluate("e => getComputedStyle(e).animationName") == "none"
    expect(page.locator("#ceremony .winner b")).to_be_visible()
    expect(ranking).to_be_visible()
    expect(page.locator("#ceremony .actions")).to_be_hidden()
    # Seen once is enough.
    table.open("ergebnis/")
    expect(ranking).to_be_visible()
    expect(page.locator("#ceremony")).to_be_hidden()
    assert complaints == []


def test_who_does_not_want_to_wait(site: str, page: Page) -> None:
    closed(site, page)
    page.get_by_role("button", name="Alles zeigen").tap()
    expect(page.get_by_role("heading", name="Rangliste")).to_be_visible()
    expect(page.locator("#ceremony li").locator("visible=true")).to_have_count(4)


def test_without_a_script_all_is_there(site: str, plain: Page) -> None:
    closed(site, plain)
    expect(plain.locator("#ceremony li").locator("visible=true")).to_have_count(4)
    expect(plain.get_by_role("heading", name="Rangliste")).to_be_visible()
    expect(plain.locator("#ceremony .actions")).to_be_hidden()
