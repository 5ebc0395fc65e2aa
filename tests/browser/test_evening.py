"""An evening in a real browser: over plain HTTP, under a name that is no secure context."""

import re
from contextlib import suppress

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Error, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper import recording
from scorekeeper.models import Evening, LinkKind
from scorekeeper.scoring.rows import LeaveRow
from scorekeeper.sheets import read_sheet

from .conftest import LAN_NAME, begin, complaints_of_axe, tap

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def totals() -> list[int]:
    return [*read_sheet(Evening.objects.get()).sheet.totals.values()]


def save(page: Page) -> None:
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#saved")).to_be_visible()


def test_four_names_and_the_first_game(site: str, page: Page, complaints: list[str]) -> None:
    begin(page, site)
    assert page.evaluate("isSecureContext") is False
    for name, value in (("re", "1"), ("re", "2"), ("re_level", "announced"), ("band", "121-150")):
        tap(page, name, value)
    fox = page.get_by_role("group", name="Sonderpunkte von Re").get_by_role("button", name="Fuchs")
    fox.tap()
    expect(fox).to_have_text("Fuchs 1")
    expect(page.locator("#result")).to_contain_text("Re gewinnt: 4")
    save(page)
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +")
    expect(page.locator(".sheet strong").first).to_have_text("4")
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(0)
    assert totals() == [4, 4, -4, -4]
    assert complaints == []


def test_special_points_count_in_every_game(site: str, page: Page) -> None:
    begin(page, site)
    fox = page.get_by_role("group", name="Sonderpunkte von Re").get_by_role("button", name="Fuchs")
    # The form of the first game came with the page, that of each later one with a save.
    for number in (1, 2):
        for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
            tap(page, name, value)
        fox.tap()
        expect(page.locator("#result")).to_contain_text("Re gewinnt: 2")
        page.get_by_role("button", name="Speichern").tap()
        expect(page.locator("#saved")).to_contain_text(f"Spiel {number}: Re +2")
    assert totals() == [4, 4, -4, -4]


def test_the_counter_starts_again_and_can_be_worked_from_the_keyboard(
    site: str, page: Page
) -> None:
    begin(page, site)
    fox = page.get_by_role("group", name="Sonderpunkte von Re").get_by_role("button", name="Fuchs")
    fox.focus()
    for text in ("Fuchs 1", "Fuchs 2", "Fuchs"):
        page.keyboard.press("Enter")
        expect(fox).to_have_text(text)


def test_solo_kinds_come_up_for_one_player(site: str, page: Page) -> None:
    begin(page, site)
    solo = page.locator("label", has_text=re.compile("^Damen$"))
    expect(solo).to_be_hidden()
    tap(page, "re", "1")
    expect(solo).to_be_visible()
    tap(page, "re", "2")
    expect(solo).to_be_hidden()
    tap(page, "re", "2")
    fox = page.locator(".side.re .counter button", has_text="Fuchs")
    expect(fox).to_be_visible()
    tap(page, "kind", "solo-damen")
    expect(fox).to_be_hidden()
    tap(page, "band", "90-119")
    expect(page.locator("#result")).to_contain_text("Anna verliert: 1, −3")
    save(page)
    assert totals() == [-3, 1, 1, 1]


def test_a_number_takes_the_place_of_a_band(site: str, page: Page) -> None:
    begin(page, site)
    tap(page, "re", "1")
    tap(page, "re", "2")
    tap(page, "band", "121-150")
    page.get_by_text("Genaue Augen").tap()
    page.get_by_label("Re genau").fill("181")
    expect(page.locator("input[name=band]:checked")).to_have_count(0)
    expect(page.locator("#result")).to_contain_text("Re gewinnt: 3")
    tap(page, "band", "151-180")
    expect(page.get_by_label("Re genau")).to_have_value("")
    expect(page.locator("#result")).to_contain_text("Re gewinnt: 2")


def test_the_preview_moves_nothing(site: str, page: Page) -> None:
    begin(page, site)
    page.get_by_text("Mehr: Notiz").tap()
    note = page.get_by_label("Notiz")
    note.press_sequentially("Hans war ", delay=60)
    tap(page, "re", "1")
    note.focus()
    note.press_sequentially("spät dran", delay=60)
    page.wait_for_timeout(600)
    expect(note).to_be_focused()
    expect(note).to_have_value("Hans war spät dran")


def test_what_is_wrong_is_said_and_everything_stays(site: str, page: Page) -> None:
    begin(page, site)
    tap(page, "re", "1")
    tap(page, "re", "2")
    page.get_by_role("button", name="Speichern").tap()
    errors = page.locator(".errors")
    expect(errors).to_contain_text("Es fehlt, wie viele Augen")
    expect(errors).to_be_focused()
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(2)
    tap(page, "band", "120-120")
    save(page)
    assert totals() == [-2, -2, 2, 2]


def test_who_comes_back_to_the_page_has_an_empty_form(site: str, page: Page) -> None:
    """Chromium fills forms of pages that have changed since with answers that nobody gave."""
    begin(page, site)
    enter_a_game(page)
    save(page)
    page.get_by_role("link", name="Verlauf").tap()
    page.wait_for_url("**/verlauf/")
    page.go_back()
    expect(page.locator("#next")).to_contain_text("Spiel 2")
    given = "() => [...new FormData(document.getElementById('entry')).keys()]"
    fresh = page.evaluate(given)
    page.reload()
    assert fresh == page.evaluate(given)
    assert "re_level" not in fresh
    enter_a_game(page)
    save(page)
    assert totals() == [2, 2, -2, -2]


def test_a_row_explains_itself_and_can_be_changed(site: str, page: Page) -> None:
    begin(page, site)
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        tap(page, name, value)
    save(page)
    page.locator(".sheet tbody tr").first.tap()
    row = page.get_by_role("article")
    expect(row).to_contain_text("Re gewinnt mit 121 bis 150 Augen")
    row.get_by_role("link", name="Ändern").tap()
    expect(page.locator("#result")).to_contain_text("Re gewinnt: 1")
    tap(page, "band", "60-89")
    expect(page.locator("#result")).to_contain_text("Kontra gewinnt: 3")
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#saved")).to_be_visible()
    assert totals() == [-3, -3, 3, 3]


def enter_a_game(page: Page) -> None:
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        tap(page, name, value)
    expect(page.locator("#result")).to_contain_text("Re gewinnt: 1")


def test_without_a_connection_the_game_waits(site: str, page: Page) -> None:
    """Here, too, where there is no service worker: the page itself sends it later."""
    begin(page, site)
    enter_a_game(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Speichern").tap()
    row = page.locator(".sheet .waits")
    expect(row).to_contain_text("Spiel 1 wartet – Wert folgt")
    expect(row).to_contain_text("Wer war Re Anna, Ben · Augen von Re 121+")
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +1", timeout=20_000)
    expect(row).to_have_count(0)
    assert totals() == [1, 1, -1, -1]


def test_a_browser_that_keeps_nothing_says_so_and_keeps_the_form(site: str, page: Page) -> None:
    gone = "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('private') } })"
    page.add_init_script(gone)
    begin(page, site)
    enter_a_game(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#lost")).to_contain_text("keine Verbindung")
    page.context.set_offline(False)
    save(page)
    assert totals() == [1, 1, -1, -1]


def test_a_lost_answer_does_not_make_two_games(live_server: LiveServer, browser: Browser) -> None:
    # The worker would keep the requests from this test.
    context = browser.new_context(service_workers="block", has_touch=True, locale="de-DE")
    page = context.new_page()
    begin(page, live_server.url)
    enter_a_game(page)

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            # A page that waited too long has given the request up by itself.
            with suppress(Error):
                route.abort()
        else:
            route.continue_()

    page.route(page.url, lose)
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator(".sheet .waits")).to_have_count(1)
    assert Evening.objects.get().entries.count() == 1
    page.unroute_all()
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +1", timeout=20_000)
    expect(page.locator(".sheet .waits")).to_have_count(0)
    assert Evening.objects.get().entries.count() == 1
    context.close()


def test_what_plain_http_cannot_do_is_said_once(site: str, page: Page) -> None:
    begin(page, site)
    note = page.locator("#plain-http")
    expect(note).to_contain_text("Ohne HTTPS")
    note.get_by_role("button", name="Verstanden").tap()
    expect(note).to_be_hidden()
    page.reload()
    expect(page.locator("#entry")).to_be_visible()
    expect(note).to_be_hidden()


def test_a_renewed_link_is_said_and_nothing_goes_away(site: str, page: Page) -> None:
    begin(page, site)
    enter_a_game(page)
    evening = Evening.objects.get()
    link = recording.renew_link(evening.pk, LinkKind.TABLE, who=None)
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#lost")).to_contain_text("Der Link des Tisches wurde erneuert")
    # As it says: the new link in another tab, and save here once more.
    other = page.context.new_page()
    other.goto(f"{site}/t/{link.token}")
    other.close()
    save(page)
    assert totals() == [1, 1, -1, -1]


def test_a_page_that_was_open_too_long_is_said(site: str, page: Page) -> None:
    begin(page, site)
    enter_a_game(page)
    page.context.clear_cookies(name=settings.CSRF_COOKIE_NAME)
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#lost")).to_contain_text("Die Seite war zu lange offen")
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(2)
    assert not Evening.objects.get().entries.exists()


@pytest.mark.parametrize("status", [500, 502, 400])
def test_an_error_of_the_server_is_no_lost_connection(site: str, page: Page, status: int) -> None:
    begin(page, site)
    enter_a_game(page)
    page.route("**/abend/*/", lambda route: route.fulfill(status=status, body="<h1>!</h1>"))
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#lost")).to_contain_text("Das war ein Fehler von Dulle")
    expect(page.locator("#lost")).not_to_contain_text("keine Verbindung")
    page.unroute_all()
    tap(page, "re_level", "announced")
    expect(page.locator("#lost")).to_be_hidden()
    save(page)
    assert totals() == [3, 3, -3, -3]


@pytest.mark.parametrize("status", [None, 404, 500])
def test_a_preview_that_fails_leaves_no_old_verdict(
    site: str, page: Page, status: int | None
) -> None:
    begin(page, site)
    tap(page, "re", "1")
    tap(page, "re", "2")
    page.get_by_text("Genaue Augen").tap()
    page.get_by_label("Re genau").fill("4")
    result = page.locator("#result")
    expect(result).to_contain_text("Stimmt das?")
    expect(result.locator("input[name=insist]")).to_have_count(1)

    def fail(route: Route) -> None:
        if status is None:
            route.abort()
        else:
            route.fulfill(status=status, body="<h1>!</h1>")

    page.route("**/vorschau/", fail)
    page.get_by_label("Re genau").fill("2")
    expect(result).to_have_text("Gerade lässt sich nichts vorrechnen.")
    expect(result.locator("input[name=insist]")).to_have_count(0)
    page.unroute_all()
    page.get_by_label("Re genau").fill("140")
    expect(result).to_contain_text("Re gewinnt: 1")


def test_saving_waits_for_no_preview(site: str, page: Page) -> None:
    begin(page, site)
    page.route("**/vorschau/", lambda _route: None)  # never answered
    # The one about the last tap, which is under way for good.
    with page.expect_request(
        lambda sent: "vorschau" in sent.url and "band=" in (sent.post_data or "")
    ):
        for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
            tap(page, name, value)
    assert page.get_by_role("button", name="Speichern").is_enabled()
    save(page)
    assert totals() == [1, 1, -1, -1]


def test_one_name_alone_is_asked_for_the_solo(site: str, page: Page) -> None:
    begin(page, site)
    tap(page, "re", "1")
    tap(page, "band", "121-150")
    expect(page.locator("#result")).to_have_text("Wer noch? Oder welches Solo?")
    tap(page, "kind", "solo-damen")
    expect(page.locator("#result")).to_contain_text("Anna gewinnt: 1, +3")


def test_the_link_goes_on_in_a_second_browser(site: str, page: Page, browser: Browser) -> None:
    begin(page, site)
    link = page.get_by_role("textbox", name="Link des Tisches").input_value()
    assert LAN_NAME in link
    second = browser.new_context(
        locale="de-DE", has_touch=True, viewport={"width": 360, "height": 640}
    )
    other = second.new_page()
    other.goto(link)
    assert "/t/" not in other.url
    for name, value in (("re", "3"), ("re", "4"), ("band", "121-150")):
        tap(other, name, value)
    save(other)
    page.reload()
    expect(page.locator(".sheet strong").nth(2)).to_have_text("1")
    second.close()


def test_copying_the_link_without_a_clipboard(site: str, page: Page) -> None:
    begin(page, site)
    assert page.evaluate("navigator.clipboard === undefined")
    page.get_by_role("button", name="Link kopieren").tap()
    expect(page.locator("[data-copy=table-link]")).to_have_text(re.compile("Kopiert|Markiert"))
    selected = page.evaluate("getSelection().toString()")
    assert selected == page.get_by_role("textbox", name="Link des Tisches").input_value()


@pytest.mark.parametrize("size", [(360, 640), (320, 640)])
def test_save_and_result_stay_in_view(site: str, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, site)
    expect(page.get_by_role("button", name="Speichern")).to_be_in_viewport(ratio=1)
    expect(page.locator("#result")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_newest_row_is_in_view(site: str, page: Page) -> None:
    begin(page, site)
    for _game in range(6):
        for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
            tap(page, name, value)
        number = page.locator(".sheet tbody a").count() + 1
        save(page)
        expect(page.locator("#saved")).to_contain_text(f"Spiel {number}: Re +1")
    expect(page.locator(".sheet tbody tr").last).to_be_in_viewport(ratio=1)
    expect(page.locator(".sheet strong").first).to_be_in_viewport(ratio=1)


def test_sixteen_columns_can_be_read(site: str, page: Page) -> None:
    begin(page, site)
    evening = Evening.objects.get()
    for at in range(5, 17):
        key = f"newcomer-{at}"
        recording.add_newcomer(evening.pk, f"Gast {at}", None, key=key, who=None)
        recording.add_entry(evening.pk, LeaveRow(str(at)), key=f"leaver-{at}", who=None)
    page.reload()
    heads = page.locator(".sheet thead th")
    expect(heads).to_have_count(17)
    widths = heads.evaluate_all("all => all.map(head => head.getBoundingClientRect().width)")
    assert min(widths) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".scroll").evaluate("box => box.scrollWidth > box.clientWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_for_everyone(site: str, page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(site)
    found = {"front": complaints_of_axe(page)}
    page.get_by_role("button", name="Abend beginnen").click()
    found["front, refused"] = complaints_of_axe(page)
    page.goto(f"{site}/regeln/")
    found["rules"] = complaints_of_axe(page)
    begin(page, site, "Anna", "Ben", "Carl", "Dora")
    found["empty evening"] = complaints_of_axe(page)
    for fold in page.locator("#entry details").all():
        fold.evaluate("fold => (fold.open = true)")
    found["everything open"] = complaints_of_axe(page)
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator(".errors")).to_be_visible()
    found["refused"] = complaints_of_axe(page)
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        tap(page, name, value)
    save(page)
    found["saved"] = complaints_of_axe(page)
    evening = page.url
    page.locator(".sheet tbody tr").first.tap()
    expect(page.get_by_role("article")).to_be_visible()
    found["explained"] = complaints_of_axe(page)
    row = page.locator(".sheet tbody a").first.get_attribute("href")
    paths = [f"{evening}eintrag/{kind}/" for kind in ("penalty", "join", "bock", "redeal")]
    paths += [f"{site}{row}{part}" for part in ("", "aendern/", "loeschen/")]
    paths.append(f"{site}/nowhere/")
    for path in paths:
        page.goto(path)
        found[path] = complaints_of_axe(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_without_javascript(site: str, browser: Browser) -> None:
    context = browser.new_context(
        java_script_enabled=False, locale="de-DE", has_touch=True, is_mobile=True,
        viewport={"width": 390, "height": 844},
    )  # fmt: skip
    page = context.new_page()
    begin(page, site)
    for name, value in (("re", "1"), ("re", "2"), ("re_level", "k90"), ("band", "151-180")):
        tap(page, name, value)
    page.locator("input[name=re_fuchs][type=text]").fill("1")
    page.get_by_role("button", name="Nachrechnen").tap()
    expect(page.locator("#result")).to_contain_text("Re gewinnt: 6")
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +")
    page.get_by_role("link", name="Spiel 1").tap()
    expect(page.get_by_role("article")).to_contain_text("Fuchs")
    page.get_by_role("link", name="Löschen").tap()
    page.get_by_role("button", name="Löschen").tap()
    expect(page.get_by_text("Noch kein Spiel.")).to_be_visible()
    page.get_by_role("link", name="Jemand kommt").tap()
    page.get_by_label("Name").fill("Eva")
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator(".sheet thead")).to_contain_text("Eva")
    context.close()
