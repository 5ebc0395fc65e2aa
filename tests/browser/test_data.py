"""Evenings go out as files and come in again, with taps on a phone."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.models import Entry, Evening

from .conftest import begin
from .states import PLAYED, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = "Anna;Ben;Carl;Dora\n" + "1;1;-1;-1\n" * 9_000


def choose(page: Page, site: str, text: str) -> None:
    """Send a file from the front page on."""
    page.goto(site)
    page.get_by_role("link", name="Alte Zettel einlesen").tap()
    file: Any = {"name": "zettel.csv", "mimeType": "text/csv", "buffer": text.encode()}
    page.get_by_label("Datei").set_input_files(file)
    page.get_by_role("button", name="Ansehen").tap()


def test_an_evening_goes_out_and_comes_in_again(
    site: str, page: Page, complaints: list[str], tmp_path: Path
) -> None:
    start(page, site, *PLAYED)
    page.get_by_role("link", name="Daten mitnehmen").tap()
    for button in ("Excel-Datei laden", "CSV laden", "JSON laden"):
        with page.expect_download() as loading:
            page.get_by_text(button, exact=True).tap()
        file = tmp_path / loading.value.suggested_filename
        loading.value.save_as(file)
        assert file.stat().st_size > 500
    page.get_by_role("link", name="Datei einlesen").tap()
    page.get_by_label("Datei").set_input_files(tmp_path / file.name)
    page.get_by_role("button", name="Ansehen").tap()
    expect(page.locator(".evenings")).to_contain_text("Donnerstag")
    page.get_by_role("button", name="Einlesen").tap()
    page.get_by_role("link", name="Donnerstag").tap()
    expect(page.locator(".sheet tbody tr")).to_have_count(len(PLAYED))
    assert Evening.objects.count() == 2
    assert complaints == []


def test_a_long_file_reads_on_by_itself(site: str, page: Page, complaints: list[str]) -> None:
    choose(page, site, LONG)
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_text("Zusammen 5 Abende · 9000 Zeilen")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Einlesen").tap()
    expect(page.get_by_text("5 Abende sind eingelesen.")).to_be_visible(timeout=20_000)
    assert Entry.objects.count() == 9_000
    assert complaints == []


def test_without_scripts_a_button_reads_on(
    site: str, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    choose(page, site, LONG)
    expect(page.get_by_text("von 9000 Zeilen")).to_be_visible()
    on = page.get_by_role("button", name="Weiter lesen")
    while on.count():
        with page.expect_navigation():
            on.tap()
    page.get_by_role("button", name="Einlesen").tap()
    expect(page.get_by_text("5 Abende sind eingelesen.")).to_be_visible(timeout=20_000)
    context.close()


def test_what_is_wrong_is_read_first(site: str, page: Page) -> None:
    choose(page, site, "Anna;Ben;Carl;Dora\n1;1;-1;-2\n")
    expect(page.locator("#faults")).to_be_focused()
    expect(page.locator("#faults")).to_contain_text("Zeile 2: Die Punkte müssen zusammen 0")
    page.get_by_role("button", name="Andere Datei").tap()
    expect(page.get_by_label("Datei")).to_be_visible()
    begin(page, site)
    assert Evening.objects.count() == 1
