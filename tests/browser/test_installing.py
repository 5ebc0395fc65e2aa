"""Dulle on the home screen, as Chromium sees it, and what it costs those who only look."""

from typing import Any

import pytest
from django.core.signals import request_started
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Link

from .states import PLAYED, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_it_can_be_installed(live_server: LiveServer, page: Page) -> None:
    start(page, str(live_server.url), *PLAYED)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{live_server.url}/dulle.webmanifest"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Pages of tests are private windows, from which nothing can be installed.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_the_first_visit_asks_for_five_things(site: str, page: Page, browser: Browser) -> None:
    """The page with its style, three scripts and the icon; what is for installing waits."""
    table = start(page, site, *PLAYED)
    page.goto("about:blank")
    asked: list[str] = []

    def note(sender: Any, environ: dict[str, Any], **_more: Any) -> None:
        asked.append(environ["PATH_INFO"])

    context = browser.new_context(is_mobile=True, has_touch=True, locale="de-DE")
    phone = context.new_page()
    request_started.connect(note)
    try:
        phone.goto(f"{site}/t/{Link.objects.get(evening=table.evening).token}")
        expect(phone.locator("#next")).to_be_visible()
        phone.wait_for_timeout(1500)
    finally:
        request_started.disconnect(note)
        context.close()
    link, *first = [path for path in asked if "/neues/" not in path]
    assert link.startswith("/t/")
    assert len(first) == 5, first
    assert first[0] == f"/abend/{table.evening.address}/"
    assert all(path.startswith("/static/") for path in first[1:])
