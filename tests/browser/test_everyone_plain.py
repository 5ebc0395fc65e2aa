"""Everything works without JavaScript, as plain pages and forms."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import tap
from .states import PLAYED, Table, start
from .states_around import AROUND, OTHERS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def expect_said(table: Table) -> None:
    expect(table.page.locator("#saved, #done")).to_be_visible()


LOOKED_AHEAD = [name for name in AROUND if name.endswith("what changes")]


@pytest.mark.parametrize("state", LOOKED_AHEAD)
def test_corrections_say_what_changes_and_are_stored(site: str, plain: Page, state: str) -> None:
    table = start(plain, site, *PLAYED)
    changes = table.evening.changes.count()
    AROUND[state](table)
    assert table.evening.changes.count() == changes
    table.press("So speichern")
    expect_said(table)
    assert table.evening.changes.count() == changes + 1


ANSWERS = {
    "redeal": {},
    "join": {"name": "Frida"},
    "leave": {"player": "2"},
    "penalty": {"points2": "-4", "reason": "Falsch bedient"},
    "free": {"points1": "5", "points3": "−5", "reason": "alt"},
    "bock": {"way": "more", "games": "4"},
    "dealer": {"player": "3"},
}


@pytest.mark.parametrize("kind", OTHERS)
def test_what_is_no_game_can_be_written(site: str, plain: Page, kind: str) -> None:
    table = start(plain, site)
    plain.locator(f"a[href$='/eintrag/{kind}/']").click()
    for name, value in ANSWERS[kind].items():
        field = plain.locator(f"[name={name}]")
        for fold in plain.locator("main details:not([open]) > summary").all():
            fold.click()
        if field.first.get_attribute("type") == "radio":
            plain.locator(f"[name={name}][value='{value}']").check(force=True)
        else:
            field.fill(value)
    table.press("Speichern")
    expect_said(table)
    assert table.evening.entries.get().kind == kind


def test_a_game_is_tried_saved_taken_back_and_explained(site: str, plain: Page) -> None:
    table = start(plain, site, *PLAYED)
    for name, value in (("re", "2"), ("re", "3"), ("band", "121-150")):
        tap(plain, name, value)
    table.press("Nachrechnen")
    expect(table.result).to_contain_text("Re gewinnt")
    assert table.evening.entries.count() == len(PLAYED)
    table.press("Speichern")
    expect_said(table)
    table.press("Rückgängig")
    expect_said(table)
    assert table.evening.entries.count() == len(PLAYED)
    plain.get_by_text("Ganzer Zettel").click()
    plain.locator(".sheet tbody a").first.click()
    expect(plain.get_by_role("article")).to_contain_text("Kontra")
    plain.get_by_role("link", name="Zuklappen").click()
    expect(plain.locator("#next")).to_be_visible()


def test_an_evening_is_closed_and_opened_again(site: str, plain: Page) -> None:
    table = start(plain, site, *PLAYED)
    plain.get_by_role("link", name="Abschließen").click()
    table.press("Trotzdem abschließen")
    expect(plain.get_by_text("Abend abgeschlossen.")).to_be_visible()
    expect(plain.get_by_role("heading", name="Ergebnis")).to_be_visible()
    plain.get_by_role("button", name="Abend wieder öffnen").click()
    expect(plain.locator("#entry")).to_be_visible()
    assert table.fresh().closed_at is None
