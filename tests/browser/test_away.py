"""The app without a connection: what it begins with, what it lists, and who sends what waits."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, expect

from .conftest import LAN_NAME, begin
from .evenings import BANDS, bands, enter, games, save, waiting
from .looks import faults
from .servers import Server, open_table, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("served")]


def begin_another(server: Server, page: Page) -> str:
    """A second evening on this phone, kept as well; its address."""
    begin(page, server.url, "Eva", "Fritz", "Gabi", "Hans")
    page.goto(page.url.partition("#")[0])
    kept = 'caches.match(location.pathname, { cacheName: "evenings" }).then(Boolean)'
    wait_until(page, kept)
    return page.url


def arrive(server: Server, page: Page, count: int) -> None:
    """Wait until so many games are stored."""
    for _attempt in range(300):
        if len(games(server)) >= count:
            break
        page.wait_for_timeout(100)
    assert len(games(server)) == count


def rows(page: Page) -> list[str]:
    """The evenings on the list, each with what is said about it."""
    expect(page.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
    expect(page.locator("#kept li").first).to_be_visible()
    return page.locator("#kept li").all_inner_texts()


# --- where it begins -----------------------------------------------------------------------


def test_the_app_begins_with_the_evening_online_and_offline(server: Server, table: Page) -> None:
    address = table.url
    table.goto(f"{server.url}/zuletzt/")
    assert table.url == address
    expect(table.locator("#stale")).to_be_hidden()
    server.kill()
    table.goto(f"{server.url}/zuletzt/")
    assert table.url == address
    expect(table.locator("#stale")).to_contain_text("keine Verbindung")
    expect(table.locator("#entry")).to_be_visible()


def test_the_front_page_lists_what_is_kept(
    server: Server, table: Page, complaints: list[str]
) -> None:
    first = table.url
    before = len(games(server))
    second = begin_another(server, table)
    server.kill()
    table.goto(first)
    for band in ("121-150", "151-180"):
        enter(table, band)
        save(table)
    expect(waiting(table)).to_have_count(2)
    table.goto(second)
    enter(table, "121-150")
    save(table)
    expect(waiting(table)).to_have_count(1)

    table.goto(server.url)
    assert table.url == f"{server.url}/"
    listed = rows(table)
    assert len(listed) == 2
    assert "1 Spiel wartet" in listed[0]
    assert "Beispielabend" in listed[1]
    assert "Hausregeln" in listed[1]
    assert "Stand von" in listed[1]
    assert "2 Spiele warten" in listed[1]
    expect(table.locator("#none")).to_be_hidden()
    table.locator("#kept li").last.get_by_role("link").tap()
    expect(waiting(table)).to_have_count(2)
    assert table.url == first
    # What the app begins with is the one seen last with a connection.
    table.goto(f"{server.url}/zuletzt/")
    assert table.url == second
    # The page stands under its own address, too.
    table.goto(f"{server.url}/ohne-netz/")
    assert len(rows(table)) == 2
    assert faults(table) == {}
    server.start()
    table.goto(first)
    arrive(server, table, before + 3)
    expect(table.locator("#outbox")).to_be_hidden()
    assert not [said for said in complaints if "Content Security Policy" in said]


def test_back_again_what_waits_is_sent_and_the_page_comes(
    server: Server, table: Page, context: BrowserContext
) -> None:
    before = len(games(server))
    context.set_offline(True)
    enter(table, "151-180")
    save(table)
    expect(waiting(table)).to_have_count(1)
    table.goto(server.url)
    assert "1 Spiel wartet" in rows(table)[0]
    context.set_offline(False)
    expect(table.get_by_role("heading", name="Neuer Abend")).to_be_visible()
    assert bands(games(server)[before:]) == ["151-180"]


def test_a_server_that_hangs_is_not_waited_for(server: Server, table: Page) -> None:
    address = table.url
    os.killpg(server.pid, signal.SIGSTOP)
    try:
        for path, sign in (("/", "#kept li"), ("/zuletzt/", "#stale")):
            table.goto(server.url + path, timeout=20_000)
            expect(table.locator(sign).first).to_be_visible()
        assert table.url == address
    finally:
        os.killpg(server.pid, signal.SIGCONT)
    table.get_by_role("link", name="Dulle").first.click()
    expect(table.get_by_role("heading", name="Neuer Abend")).to_be_visible()


def test_a_phone_that_has_kept_nothing_says_so(server: Server, table: Page) -> None:
    wait_until(table, 'caches.delete("evenings").then(() => true)')
    server.kill()
    for path in ("/", "/zuletzt/"):
        table.goto(server.url + path)
        expect(table.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
        expect(table.locator("#none")).to_be_visible()
        expect(table.locator("#kept")).to_be_hidden()
    server.start()
    table.get_by_role("link", name="Noch einmal versuchen").tap()
    expect(table.locator("#entry")).to_be_visible()


def test_games_of_an_evening_that_is_gone_are_named(
    server: Server, table: Page, context: BrowserContext
) -> None:
    address = begin_another(server, table)
    context.set_offline(True)
    enter(table, "151-180")
    save(table)
    expect(waiting(table)).to_have_count(1)
    # Somebody renews the link; here it is as if the phone had lost its session.
    context.clear_cookies()
    context.set_offline(False)
    table.reload()
    expect(table.get_by_role("heading", name="Hier ist nichts")).to_be_visible()
    server.kill()
    table.goto(server.url)
    listed = rows(table)
    assert "Beispielabend" in listed[0]
    assert "nicht mehr zeigen darf" in listed[1]
    assert "1 Spiel wartet" in listed[1]
    # Its page is gone, and says no more than that there is no connection.
    table.goto(address)
    assert "1 Spiel wartet" in rows(table)[1]


KEPT = 'caches.open("evenings").then((all) => all.keys()).then((all) => all.map((one) => one.url))'


def renew_link(browser: Browser, link: str) -> None:
    """Shut all other devices out, as somebody else at the table."""
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(link)
    page.get_by_role("link", name="Link erneuern").click()
    page.get_by_text("Link erneuern", exact=True).click()
    page.get_by_role("button", name="Neuen Link machen").click()
    field = page.locator("#table-link")
    expect(field).not_to_have_value(link)
    context.close()


@pytest.mark.parametrize("way", ["looking on", "at the front page"])
def test_a_sheet_that_one_may_not_see_any_more_is_not_kept(
    server: Server, table: Page, browser: Browser, way: str
) -> None:
    """Also where its own page is not asked for again, or its page stays open."""
    first = table.url
    second = begin_another(server, table)
    link = table.locator("#table-link").input_value()
    if way == "at the front page":
        table.goto("about:blank")
    renew_link(browser, link)
    if way == "looking on":
        expect(table.locator("#cut")).to_contain_text("Der Link des Tisches wurde erneuert")
    else:
        table.goto(server.url)
        expect(table.locator(".held li")).to_have_count(1)
    wait_until(table, f"{KEPT}.then((all) => !all.includes('{second}'))")
    assert table.evaluate(KEPT) == [first]
    server.kill()
    table.goto(second)
    assert len(rows(table)) == 1
    server.start()


# --- how the device is set -----------------------------------------------------------------


def test_kept_pages_are_shown_as_the_device_is_set_now(server: Server, table: Page) -> None:
    address = table.url
    assert table.locator("html").get_attribute("data-theme") is None
    table.goto(server.url)
    table.get_by_role("link", name="Dieses Gerät").tap()
    for name, value in (("theme", "dark"), ("hand", "left"), ("vibrate", "no")):
        table.locator(f"input[name={name}][value={value}]").tap()
    table.get_by_role("button", name="Speichern").tap()
    table.wait_for_url(f"{server.url}/")
    noted = 'caches.match("/", { cacheName: "device" }).then((tag) => tag?.text())'
    wait_until(table, f'{noted}.then((tag) => tag?.includes("dark"))')
    table.wait_for_timeout(500)
    server.kill()
    for path in (address, f"{server.url}/"):
        table.goto(path)
        tag = table.locator("html")
        expect(tag).to_have_attribute("data-theme", "dark")
        expect(tag).to_have_attribute("data-hand", "left")
        expect(tag).to_have_attribute("data-vibrate", "off")
        assert table.evaluate("getComputedStyle(document.body).backgroundColor") == (
            "rgb(14, 42, 32)"
        )
    table.goto(address)
    expect(table.locator("#stale")).to_be_visible()
    server.start()


def test_the_page_without_a_connection_speaks_as_the_others_do(server: Server, table: Page) -> None:
    table.goto(server.url)
    table.locator(".tail button[value=en]").tap()
    expect(table.locator("html")).to_have_attribute("lang", "en")
    offline = "caches.match('/ohne-netz/', { ignoreVary: true }).then((page) => page.text())"
    wait_until(table, f"{offline}.then((text) => text.includes('lang=\"en\"'))")
    server.kill()
    table.goto(server.url)
    expect(table.get_by_role("heading", name="No connection")).to_be_visible()
    expect(table.locator("html")).to_have_attribute("lang", "en")
    server.start()


# --- who sends what waits ------------------------------------------------------------------


def sync(server: Server, page: Page) -> None:
    """Let the browser say to the worker that there is a connection, as it does by itself."""
    found: list[dict[str, Any]] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(each for each in event["registrations"] if not each["isDeleted"])

    session = page.context.new_cdp_session(page)
    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    for _attempt in range(100):
        if found:
            break
        page.wait_for_timeout(50)
    said = {"origin": server.url, "registrationId": found[-1]["registrationId"]}
    said |= {"tag": "outbox", "lastChance": False}
    session.send("ServiceWorker.dispatchSyncEvent", said)
    session.detach()


def sent_by(context: BrowserContext, address: str) -> list[str]:
    """The games that arrive from here on, whoever sends them: page or worker."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url == address:
            sent.append("worker" if request.service_worker else "page")

    context.on("requestfinished", note)
    return sent


def test_the_worker_sends_when_no_page_is_open(
    server: Server, table: Page, context: BrowserContext
) -> None:
    before, address = len(games(server)), table.url
    server.kill()
    for band in ("121-150", "151-180"):
        enter(table, band)
        save(table)
    expect(waiting(table)).to_have_count(2)
    # The browser was asked to say when there is a connection again.
    tags = "navigator.serviceWorker.ready.then((worker) => worker.sync.getTags())"
    wait_until(table, f'{tags}.then((tags) => tags.includes("outbox"))')
    blank = context.new_page()
    table.close()
    server.start()
    blank.wait_for_timeout(500)
    assert len(games(server)) == before
    sent = sent_by(context, address)
    sync(server, blank)
    arrive(server, blank, before + 2)
    assert bands(games(server)[before:]) == ["121-150", "151-180"]
    blank.wait_for_timeout(500)
    assert sent == ["worker", "worker"]
    # Told once more, it has nothing left to send.
    sync(server, blank)
    blank.wait_for_timeout(1000)
    assert len(sent) == 2
    blank.goto(address)
    expect(blank.locator("#outbox")).to_be_hidden()
    expect(waiting(blank)).to_have_count(0)


def test_pages_and_worker_send_each_game_once(
    server: Server, table: Page, context: BrowserContext
) -> None:
    before, address = len(games(server)), table.url
    coming = int(table.locator("#entry [name=number]").input_value())
    other = context.new_page()
    other.goto(address)
    context.set_offline(True)
    for at, band in enumerate(("121-150", "151-180", "181-210"), start=1):
        enter(table, band)
        save(table)
        expect(waiting(table)).to_have_count(at)
    sent = sent_by(context, address)
    context.set_offline(False)
    for _time in range(3):
        sync(server, table)
    for page in (table, other):
        expect(waiting(page)).to_have_count(0)
        expect(page.locator(".sheet tbody tr").last).to_contain_text(str(coming + 2))
    table.wait_for_timeout(1000)
    assert bands(games(server)[before:]) == ["121-150", "151-180", "181-210"]
    assert len(sent) == 3


@pytest.fixture
def plain_server(tmp_path: Path) -> Iterator[Server]:
    """Plain HTTP on a local network: no worker and no locks, which takes a lease instead."""
    server = Server(tmp_path, host=LAN_NAME, DULLE_HOSTS=LAN_NAME)
    server.start()
    yield server
    server.kill()


def test_over_plain_http_tabs_take_turns(
    plain_server: Server, page: Page, context: BrowserContext
) -> None:
    before = len(games(plain_server))
    page.goto(plain_server.url + plain_server.link)
    page.wait_for_url("**/abend/*/")
    assert page.evaluate("[isSecureContext, 'locks' in navigator]") == [False, False]
    tabs = [page, context.new_page(), context.new_page()]
    for tab in tabs[1:]:
        tab.goto(page.url)
    context.set_offline(True)
    for at, (tab, band) in enumerate(zip(tabs, BANDS, strict=True)):
        tab.bring_to_front()
        expect(waiting(tab)).to_have_count(at)
        enter(tab, band)
        save(tab)
        expect(waiting(tab)).to_have_count(at + 1)
    sent = sent_by(context, page.url)
    context.set_offline(False)
    for tab in tabs:
        expect(waiting(tab)).to_have_count(0)
    page.wait_for_timeout(1000)
    assert bands(games(plain_server)[before:]) == BANDS
    assert sent == ["page"] * 3


def test_games_survive_closing_the_browser(
    server: Server,
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    def browser() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            tmp_path, **browser_type_launch_args, **browser_context_args
        )

    before = len(games(server))
    context = browser()
    page = context.new_page()
    open_table(server, page)
    address = page.url
    server.kill()
    for at, band in enumerate(("121-150", "181-210"), start=1):
        enter(page, band)
        save(page)
        expect(waiting(page)).to_have_count(at)
    enter(page, "151-180", "3")
    context.close()

    context = browser()
    page = context.new_page()
    page.goto(f"{server.url}/zuletzt/")
    assert page.url == address
    expect(page.locator("#stale")).to_be_visible()
    expect(waiting(page)).to_have_count(2)
    # What was begun is there, too.
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(1)
    server.start()
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("#outbox")).to_be_hidden()
    assert bands(games(server)[before:]) == ["121-150", "181-210"]
    context.close()
