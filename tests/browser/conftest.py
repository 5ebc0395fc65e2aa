"""Chromium for the browser tests: Debian's, found by tests/browsers.py."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import browsers

from .servers import Server, open_table

# A name for the live server that is no secure context to a browser, as plain HTTP on a local
# network is none; localhost would be one, and hide what fails on phones.
LAN_NAME = "dulle.test"


@pytest.fixture(scope="session", autouse=True)
def _database_beside_playwright(django_db_setup: None) -> Iterator[None]:
    """Let the tests use the database: Playwright's loop in this thread makes Django refuse it.

    The database comes first: a live server that starts before it is a file would take it for
    one in memory, and share a single connection among all its threads.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start Debian's Chromium instead of one that Playwright would download."""
    chromium = browsers.chromium()
    if chromium is None:
        pytest.fail("There is no Chromium. Debian, Ubuntu: apt install chromium")
    return {
        **browser_type_launch_args,
        "executable_path": chromium,
        "args": [*browsers.FLAGS, f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1"],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Be a phone at a German table."""
    return {
        **browser_context_args,
        "locale": "de-DE",
        "timezone_id": "Europe/Berlin",
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    }


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """The address of the site under the name that is no secure context."""
    return str(live_server.url).replace("localhost", LAN_NAME)


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains of: broken content policy, errors in scripts."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text))
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


# Every breach of the content policy, as the browser tells the page of it.
_TELL_BREACHES = """
addEventListener("securitypolicyviolation", (e) => {
  console.error(`Content Security Policy: ${e.effectiveDirective} ${e.blockedURI} ${e.sourceFile}`);
});
"""


@pytest.fixture(autouse=True)
def content_policy_holds(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test does with its page: nothing in it breaks the content policy."""
    if "page" not in request.fixturenames:
        yield
        return
    context = request.getfixturevalue("page").context
    said: list[str] = []
    context.add_init_script(_TELL_BREACHES)
    context.on("console", lambda message: said.append(message.text))
    yield
    assert [text for text in said if "Content Security Policy" in text] == []


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A phone that runs no script."""
    context = browser.new_context(
        java_script_enabled=False,
        locale="de-DE",
        has_touch=True,
        viewport={"width": 390, "height": 844},
    )
    yield context.new_page()
    context.close()


def begin(page: Page, site: str, *names: str) -> None:
    """Start an evening by hand."""
    page.goto(site)
    if len(names) > 4:
        page.get_by_text("Noch jemand am Tisch?").click()
    for at, name in enumerate(names or ("Anna", "Ben", "Carl", "Dora"), start=1):
        page.get_by_label(f"Platz {at}", exact=True).fill(name)
    page.get_by_role("button", name="Abend beginnen").click()
    page.wait_for_url("**/abend/*/")


def tap(page: Page, name: str, value: str) -> None:
    """Tap the button of an answer."""
    box = page.locator(f"#entry input[name={name}][value='{value}']")
    if box.get_attribute("class") == "tick":
        page.locator(f"label[for={box.get_attribute('id')}]").tap()
    else:
        box.tap()


# The levels of WCAG 2.2 that are promised, what axe thinks good besides, and of level AAA the
# contrast of 7:1. The rules about colours are all that a dark page can break by itself.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
BESIDES = ("color-contrast-enhanced", "label-content-name-mismatch", "focus-order-semantics")


COLOURS = ("color-contrast", "color-contrast-enhanced", "link-in-text-block")


def complaints_of_axe(page: Page, *rules: str, within: str | None = None) -> list[str]:
    """What axe finds wrong with the page as it is or a part of it, by all rules or by these."""
    enabled = {rule: {"enabled": True} for rule in BESIDES}
    options = {"runOnly": [*rules]} if rules else {"runOnly": TAGS, "rules": enabled}
    # Debian's Chromium obeys the policy of the page; axe comes in past it, as a test may.
    bar = page.locator(".foot")
    # The pinned bar hides what is below it only until the page is pushed.
    bar.evaluate_all("all => all.forEach(bar => (bar.style.position = 'static'))")
    results = Axe().run(page, context=within, options=options)
    bar.evaluate_all("all => all.forEach(bar => (bar.style.position = ''))")
    assert results.response["passes"], "axe has looked at nothing"
    return [
        f"{found['id']}: {found['help']} {[node['target'] for node in found['nodes']][:3]}"
        for found in results.response["violations"]
    ]


# --- a server that comes and goes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    server.kill()


@pytest.fixture
def served(server: Server) -> Iterator[None]:
    """Each test begins with a server that answers; what is sent by itself may take a while."""
    if server.process is None:
        server.start()
    expect.set_options(timeout=30_000)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture
def table(server: Server, page: Page) -> Page:
    """A phone with the evening open, and all kept that is to be kept."""
    open_table(server, page)
    return page
