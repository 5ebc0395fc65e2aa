"""Every page in every state is for everyone: by day and by night, for large fingers and letters.

axe looks at it, its targets are measured, and it is read at 400 % and with letters of 200 %.
"""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from playwright.sync_api import BrowserType, Page, expect

from scorekeeper import access, sheets
from scorekeeper.models import Entry

from .looks import cut_off, enlarge, faults, too_wide
from .states import EVENING, PLAYED, start
from .states_around import AROUND, State

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("state", (EVENING | AROUND).values(), ids=(EVENING | AROUND).keys())
def test_an_evening(site: str, page: Page, state: State) -> None:
    state(start(page, site, *PLAYED))
    assert faults(page) == {}


@pytest.mark.parametrize("state", ["players", "rules"])
def test_nothing_is_cut_off_at_twice_the_size(site: str, page: Page, state: str) -> None:
    AROUND[state](start(page, site, *PLAYED))
    enlarge(page)
    assert cut_off(page) == []


def test_letters_twice_as_large_by_the_settings(
    site: str, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> None:
    flags = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**browser_type_launch_args | {"args": flags})
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="de-DE")
    start(page, site, *PLAYED)
    names = page.locator(".names .chip").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().top)"
    )
    assert len(names) == 5
    assert len(set(names)) > 1
    assert too_wide(page) == []
    browser.close()


def test_an_evening_without_a_game(site: str, page: Page) -> None:
    start(page, site)
    expect(page.get_by_text("Noch kein Spiel.")).to_be_visible()
    assert faults(page) == {}


def test_the_front_page_and_the_rules(site: str, page: Page) -> None:
    page.goto(site)
    assert faults(page) == {}
    page.get_by_text("Noch jemand am Tisch?").click()
    page.get_by_text("So wird gezählt").click()
    page.get_by_role("button", name="Abend beginnen").click()
    expect(page.locator(".errors")).to_be_focused()
    assert faults(page) == {}
    start(page, site)
    page.goto(site)
    expect(page.get_by_text("Weiterschreiben")).to_be_visible()
    assert faults(page) == {}
    page.goto(f"{site}/regeln/")
    assert faults(page) == {}


def test_refusals(site: str, page: Page) -> None:
    page.goto(f"{site}/nowhere/")
    expect(page.get_by_role("heading")).to_have_text("Hier ist nichts")
    assert faults(page) == {}
    page.goto(f"{site}/?{'a&' * 1001}")
    expect(page.get_by_role("heading")).to_have_text("Das war nicht zu lesen")
    assert faults(page) == {}
    page.goto(site)
    page.context.clear_cookies()
    page.get_by_role("button", name="Abend beginnen").click()
    expect(page.get_by_role("heading")).to_have_text("Noch einmal, bitte")
    assert faults(page) == {}


@pytest.mark.parametrize(
    ("error", "title"),
    [(PermissionDenied, "Das geht von hier nicht"), (OSError, "Da ist uns etwas heruntergefallen")],
)
def test_errors(
    site: str, page: Page, monkeypatch: pytest.MonkeyPatch, error: type[Exception], title: str
) -> None:
    def fall_over(*_args: object) -> None:
        raise error

    monkeypatch.setattr(access, "held_evenings", fall_over)
    page.goto(site)
    expect(page.get_by_role("heading")).to_have_text(title)
    assert faults(page) == {}


def test_a_sheet_that_cannot_be_scored(site: str, page: Page) -> None:
    start(page, site, *PLAYED)
    Entry.objects.filter(number=2).update(facts={"re": ["1", "2"], "re_augen": 241})
    sheets.forget()
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("Dieser Zettel geht nicht auf")
    assert faults(page) == {}
