"""Corrections on a phone: few taps, nothing lost, everything said before it is stored."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Evening
from scorekeeper.sheets import read_sheet

from .conftest import begin, complaints_of_axe, tap

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def totals() -> list[int]:
    return [*read_sheet(Evening.objects.get()).sheet.totals.values()]


def play(page: Page, *, hearts: bool = False) -> None:
    """Enter a plain game that Anna and Ben win."""
    number = page.locator(".sheet tbody a").count() + 1
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        tap(page, name, value)
    if hearts:
        page.locator("#entry label", has_text="♥ ging durch").tap()
    expect(page.locator("#result")).to_contain_text("Re gewinnt")
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator(".sheet tbody a")).to_have_count(number)
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(0)


class Thumb:
    """Taps what is in view, and counts."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, target: Locator) -> None:
        expect(target).to_be_visible()
        expect(target).to_be_in_viewport()
        target.tap()
        self.taps += 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_correcting_the_last_game_takes_four_taps(site: str, page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    begin(page, site)
    for _game in range(3):
        play(page)
    thumb = Thumb()
    thumb.tap(page.locator(".sheet tbody tr").last)
    row = page.get_by_role("article")
    thumb.tap(row.get_by_role("link", name="Ändern"))
    expect(page.locator("#result")).to_contain_text("Re gewinnt: 1")
    thumb.tap(page.locator("#entry .chip:has(input[name=band][value='60-89'])"))
    expect(page.locator("#result")).to_contain_text("Kontra gewinnt: 3")
    thumb.tap(page.get_by_role("button", name="Speichern"))
    expect(page.locator("#saved")).to_be_visible()
    assert thumb.taps == 4
    assert totals() == [-1, -1, 1, 1]


def test_a_forgotten_game_goes_in_and_out_again(
    site: str, page: Page, complaints: list[str]
) -> None:
    begin(page, site)
    play(page, hearts=True)
    for _game in range(3):
        play(page)
    assert totals() == [7, 7, -7, -7]
    page.locator(".sheet tbody tr").nth(1).tap()
    page.get_by_role("article").get_by_role("link", name="Davor einfügen").tap()
    page.get_by_role("link", name="Ein Spiel").tap()
    for name, value in (("re", "3"), ("re", "4"), ("band", "121-150")):
        tap(page, name, value)
    expect(page.locator("#result")).to_contain_text("Bock nach Spiel 1 (Herz ging durch)")
    page.get_by_role("button", name="Speichern").tap()
    ahead = page.locator(".confirm")
    expect(ahead).to_contain_text("Noch nicht gespeichert.")
    expect(ahead).to_contain_text("3 spätere Spiele bekommen neue Nummern")
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(2)
    assert totals() == [7, 7, -7, -7]
    ahead.get_by_role("button", name="So speichern").tap()
    expect(page.locator("#saved")).to_contain_text("Spiel 2")
    assert totals() == [5, 5, -5, -5]
    page.get_by_role("button", name="Rückgängig").tap()
    expect(page.locator("#done")).to_contain_text("Rückgängig gemacht: Spiel")
    assert totals() == [7, 7, -7, -7]
    page.get_by_role("button", name="Wiederherstellen").tap()
    expect(page.locator(".sheet tbody a")).to_have_count(5)
    assert totals() == [5, 5, -5, -5]
    # The part of the address behind "#" has the focus already.
    assert [said for said in complaints if "Autofocus" not in said] == []


def test_undo_stands_beside_what_was_just_saved(site: str, page: Page) -> None:
    begin(page, site)
    play(page)
    page.locator("#saved").get_by_role("button", name="Rückgängig").tap()
    expect(page.get_by_text("Noch kein Spiel.")).to_be_visible()
    assert totals() == [0, 0, 0, 0]


def test_late_hearts_of_the_last_game_are_two_taps(site: str, page: Page) -> None:
    begin(page, site)
    play(page)
    page.locator(".sheet tbody tr").last.tap()
    page.get_by_role("article").get_by_role("button", name="♥ ging durch").tap()
    expect(page.locator("p.bock")).to_contain_text("noch 4 Spiele")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_corrections_are_for_everyone(site: str, page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    begin(page, site)
    play(page, hearts=True)
    play(page)
    evening = page.url.split("#")[0]
    row = site + str(page.locator(".sheet tbody a").first.get_attribute("href"))
    found = {}
    for path in (
        f"{row}davor/", f"{row}davor/game/", f"{row}davor/bock/", f"{evening}verlauf/",
        f"{evening}angaben/", f"{evening}spieler/", f"{evening}abschliessen/",
    ):  # fmt: skip
        page.goto(path)
        found[path] = complaints_of_axe(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, path
    page.goto(f"{evening}regeln/")
    for fold in page.locator("details").all():
        fold.evaluate("fold => (fold.open = true)")
    found["rules"] = complaints_of_axe(page)
    page.get_by_label("Grundwert").fill("5")
    page.get_by_role("button", name="Weiter").click()
    expect(page.locator(".confirm")).to_contain_text("Noch nicht gespeichert.")
    found["rules, what changes"] = complaints_of_axe(page)
    page.goto(f"{row}loeschen/")
    expect(page.get_by_text("Das ändert sich außerdem")).to_be_visible()
    found["delete"] = complaints_of_axe(page)
    page.get_by_role("button", name="Löschen").tap()
    expect(page.locator("#done")).to_be_visible()
    found["done"] = complaints_of_axe(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
