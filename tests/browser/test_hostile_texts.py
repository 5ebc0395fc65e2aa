"""Hostile names, notes and titles in a real browser: nothing runs, nothing breaks the page."""

from urllib.parse import urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.security import addresses
from tests.security.test_hostile_texts import PARTS, hostile_world
from tests.security.world import client_of

from .looks import too_wide

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# These are of several kinds whose pages are the same, lead elsewhere, or are no pages.
SHORT = {"add-row", "insert-row", "download", "renew-link"}
# These are taken apart by a script, and have no styles.
PARTS_ONLY = {"news", "display-news"}


@pytest.mark.parametrize("start", [*PARTS][::2])
def test_every_page(site: str, page: Page, start: int) -> None:
    made = hostile_world(start)
    owner = client_of(made, "owner")
    host = urlsplit(site).hostname or ""
    name = settings.SESSION_COOKIE_NAME
    session = owner.cookies[name].value
    page.context.add_cookies([{"name": name, "value": session, "domain": host, "path": "/"}])
    page.set_viewport_size({"width": 360, "height": 640})
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))
    seen: set[str] = set()
    for address in addresses.of(made):
        response = owner.get(address.path)
        whole = b"<!doctype html>" in getattr(response, "content", b"")
        if response.status_code != 200 or not whole or (address.name in SHORT & seen | PARTS_ONLY):
            continue
        seen.add(address.name)
        page.goto(site + address.path)
        assert page.evaluate("typeof window.evil") == "undefined", address
        assert page.locator("x-evil, iframe, base").count() == 0, address
        assert urlsplit(page.url).hostname == host, address
        assert too_wide(page) == [], address
    assert len(seen) > 40
