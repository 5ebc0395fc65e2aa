"""Paying and sharing with real taps, over plain HTTP and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import recording

from .states import PLAYED, Table, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def staked(table: Table) -> None:
    version = table.fresh().version
    recording.change_settlement(table.evening.pk, {"stake_cents": 5}, version=version, who=None)


def test_one_tap_and_it_is_paid(site: str, page: Page, complaints: list[str]) -> None:
    table = start(page, site, *PLAYED)
    staked(table)
    table.open("ergebnis/")
    page.get_by_role("link", name="Bezahlt? Anders abrechnen?").tap()
    first = page.locator("#payments li").first
    first.get_by_role("button", name="Bezahlt").tap()
    expect(first).to_contain_text("✓ bezahlt")
    first.get_by_role("button", name="Doch offen").tap()
    expect(first).not_to_contain_text("✓ bezahlt")
    assert complaints == []


def test_the_text_is_copied_where_there_is_no_clipboard(site: str, page: Page) -> None:
    table = start(page, site, *PLAYED)
    table.open("ergebnis/")
    assert not page.evaluate("isSecureContext")
    # Such a browser has nothing to hand the text over with, either.
    expect(page.get_by_role("button", name="Senden", include_hidden=True)).to_be_hidden()
    page.get_by_role("button", name="Text kopieren").tap()
    expect(page.get_by_role("button", name=re.compile("Kopiert|Markiert"))).to_be_visible()


def test_it_is_sent_where_the_browser_can(site: str, page: Page) -> None:
    page.add_init_script(
        "navigator.share = async (what) => { document.title = 'sent ' + what.text; }"
    )
    table = start(page, site, *PLAYED)
    table.open("ergebnis/")
    page.get_by_role("button", name="Senden").tap()
    expect(page).to_have_title(re.compile(r"^sent Montag|^sent \w+tag|^sent Mittwoch"))


def test_without_scripts_the_text_can_be_marked(site: str, plain: Page) -> None:
    table = start(plain, site, *PLAYED)
    table.open("ergebnis/")
    expect(plain.get_by_label("Text für die Gruppe")).to_have_value(re.compile("1. .* \\+"))
    expect(plain.get_by_role("button", name="Text kopieren")).to_be_hidden()
    plain.get_by_role("button", name="Link dazu machen").tap()
    expect(plain.get_by_label("Text für die Gruppe")).to_have_value(re.compile("/e/"))
    link = table.evening.links.get(kind="watch")
    expect(plain.get_by_label("Text für die Gruppe")).to_have_value(re.compile(link.token))


def test_the_secret_leaves_the_address_bar(site: str, page: Page, complaints: list[str]) -> None:
    table = start(page, site, *PLAYED)
    link = recording.make_watch_link(table.evening.pk, who=None)
    page.context.clear_cookies()
    page.goto(f"{site}/e/{link.token}/")
    expect(page).to_have_url(f"{table.url}ergebnis/")
    page.reload()
    expect(page.get_by_role("heading", name="Rangliste")).to_be_visible()
    assert complaints == []


def test_where_the_browser_says_what_it_is_the_server_does_that(
    live_server: object, page: Page
) -> None:
    """Over HTTPS, and on localhost, which is as good."""
    local = str(getattr(live_server, "url", ""))
    table = start(page, local, *PLAYED)
    link = recording.make_watch_link(table.evening.pk, who=None)
    shared = f"{local}/e/{link.token}/"
    answers: list[tuple[int, str]] = []
    page.on("response", lambda answer: answers.append((answer.status, answer.url)))
    page.goto(shared)
    # The page before may still have been asking for news.
    assert [status for status, url in answers if url == shared] == [302]
    expect(page).to_have_url(f"{table.url}ergebnis/")


def test_the_picture_is_shown_and_can_be_kept(site: str, page: Page) -> None:
    table = start(page, site, *PLAYED)
    recording.make_watch_link(table.evening.pk, who=None)
    table.open("ergebnis/")
    page.locator("summary", has_text="Als Bild").tap()
    picture = page.locator("img.shared")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('img.shared').naturalWidth == 1200")
    with page.expect_download() as download:
        page.get_by_role("link", name="Bild laden").tap()
    assert re.fullmatch(r"dulle-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
