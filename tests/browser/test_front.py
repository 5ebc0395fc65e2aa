"""The front page in a browser."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from .conftest import LAN_NAME

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_front_page(live_server: LiveServer, page: Page) -> None:
    """It shows, breaks no rule of the content policy, and is what a phone on the LAN gets."""
    console: list[str] = []
    page.on("console", lambda message: console.append(message.text))
    page.goto(live_server.url.replace("localhost", LAN_NAME))
    expect(page).to_have_title(re.compile("Dulle"))
    expect(page.get_by_role("main")).to_be_visible()
    assert page.evaluate("isSecureContext") is False
    assert console == []
