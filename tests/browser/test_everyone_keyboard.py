"""An evening without a pointer: by keys alone, and in the order in which it is read."""

import itertools

import pytest
from playwright.sync_api import Page, expect

from .states import HEARTS, PLAYED, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOCUSED = """() => {
  const e = document.activeElement;
  const named = (e.labels?.[0] ?? e).cloneNode(true);
  named.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
  return (e.ariaLabel || named.textContent).trim().replace(/\\s+/g, " ");
}"""
# Where it is drawn: at the element, its label or button, or the row of the sheet.
RING = """() => {
  const e = document.activeElement;
  const drawn = [e, e.closest("label"), ...(e.labels ?? []), e.closest(".sheet tbody tr")];
  return drawn.some((part) => {
    const style = part && getComputedStyle(part);
    return style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
}"""
# Where everything stands that was gone to.
PLACES = """() => [...gone_to].map((e) => {
  const part = e.closest(".sheet tbody tr") ?? e.closest("label") ?? e.labels?.[0] ?? e;
  const { top, bottom, left } = part.getBoundingClientRect();
  return { top, bottom, left, name: part.innerText || e.name };
})"""
NEWLY_FOCUSED = """() => {
  const e = document.activeElement;
  return e !== document.body && !gone_to.has(e) && Boolean(gone_to.add(e));
}"""


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until something of this name has the focus."""
    passed = []
    for _press in range(60):
        page.keyboard.press(key)
        passed.append(page.evaluate(FOCUSED))
        if passed[-1].startswith(name):
            return
    pytest.fail(f"never came to {name}: {passed}")


def enter_by_keys(page: Page, *steps: tuple[str, str]) -> None:
    for name, key in steps:
        tab_to(page, name)
        page.keyboard.press(key)


def test_a_game(site: str, page: Page) -> None:
    table = start(page, site, HEARTS)
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Zur Eingabe"
    page.keyboard.press("Enter")
    # Andreas deals and sits out.
    enter_by_keys(page, ("Jörg", "Space"), ("Moni", "Space"), ("Re", "Space"), ("Fuchs", "Enter"))
    expect(page.locator(".side.re .counter.on button")).to_have_text("Fuchs 1")
    enter_by_keys(page, ("121+", "Space"))
    expect(table.result).to_contain_text("Re gewinnt")
    enter_by_keys(page, ("Speichern", "Enter"))
    saved = page.locator("#saved")
    expect(saved).to_be_focused()
    expect(saved).to_contain_text("Spiel 2: Re +")
    # What may come next is near: to take it back, or the next game.
    enter_by_keys(page, ("Rückgängig", "Tab"))
    assert page.evaluate(FOCUSED).startswith("Andrea")


def test_an_answer_is_taken_back(site: str, page: Page) -> None:
    start(page, site)
    page.locator(".re_level input").first.focus()
    held = page.locator("input[name=re_level]:checked")
    for count in (1, 0, 1, 0):
        page.keyboard.press("Space")
        expect(held).to_have_count(count)
    for _press in range(2):
        page.keyboard.press("ArrowRight")
    expect(held).to_have_value("k60")
    # A screen reader clicks, and has no pointer.
    held.evaluate("radio => radio.click()")
    expect(held).to_have_count(0)


def test_exact_augen(site: str, page: Page) -> None:
    start(page, site)
    tab_to(page, "genau")
    page.keyboard.press("Enter")
    expect(page.locator("#pad")).to_be_visible()
    assert page.evaluate(FOCUSED) == "1"
    page.keyboard.type("113")
    page.keyboard.press("Backspace")
    page.keyboard.type("8")
    page.keyboard.press("Escape")
    expect(page.locator("#pad")).to_be_hidden()
    button = page.locator(".exactly")
    expect(button).to_be_focused()
    expect(button).to_have_text("118")
    expect(button).to_have_attribute("aria-expanded", "false")


def test_an_explanation_is_opened_and_closed(site: str, page: Page) -> None:
    start(page, site, *PLAYED)
    row, explanation = page.locator(".sheet tbody a").first, page.get_by_role("article")
    row.focus()
    page.keyboard.press("Enter")
    expect(explanation).to_be_focused()
    page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    expect(row).to_be_focused()
    page.keyboard.press("Enter")
    expect(explanation).to_be_focused()
    enter_by_keys(page, ("Zuklappen", "Enter"))
    expect(explanation).to_have_count(0)
    expect(row).to_be_focused()


def test_a_correction(site: str, page: Page) -> None:
    start(page, site, HEARTS)
    tab_to(page, "Spiel 1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("article")).to_be_focused()
    enter_by_keys(page, ("Ändern", "Enter"))
    page.wait_for_url("**/aendern/")
    enter_by_keys(page, ("♥ ging durch", "Space"), ("Speichern", "Enter"))
    expect(page.locator("#saved")).to_be_focused()
    expect(page.locator("#saved")).to_contain_text("geändert")


def test_nothing_loses_the_focus(site: str, page: Page) -> None:
    table = start(page, site)
    enter_by_keys(page, ("Jörg", "Space"), ("Speichern", "Enter"))
    expect(page.locator(".errors")).to_be_focused()
    enter_by_keys(page, ("Eingabe verwerfen", "Enter"))
    expect(page.locator("[name=re]").first).to_be_focused()
    table.enter("re=2", "re=3", "band=121-150")
    page.route(table.url, lambda route: route.fulfill(status=500, body="!"))
    enter_by_keys(page, ("Speichern", "Enter"))
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator(".save")).to_be_focused()


@pytest.mark.parametrize("path", ["", "angaben/", "spieler/", "eintrag/penalty/", "verlauf/"])
def test_the_order_of_tabs_is_that_of_the_page(site: str, page: Page, path: str) -> None:
    table = start(page, site, *PLAYED)
    table.open(path)
    # Rows that are scrolled away, and a bar that is pinned, stand elsewhere than they belong.
    page.locator(".whole").evaluate_all("all => all.forEach(label => label.click())")
    page.locator(".foot").evaluate_all("all => all.forEach(bar => (bar.style.position = 'static'))")
    page.evaluate("gone_to = new Set()")
    page.locator(".logo").focus()
    while page.evaluate(NEWLY_FOCUSED):
        assert page.evaluate(RING), f"no ring around {page.evaluate(FOCUSED)}"
        page.keyboard.press("Tab")
    places = page.evaluate(PLACES)
    assert len(places) > 5
    for before, after in itertools.pairwise(places):
        below, beside = after["top"] >= before["bottom"] - 6, after["left"] > before["left"]
        assert below or beside, f"{after['name']} comes after {before['name']}"
