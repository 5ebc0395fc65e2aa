"""Chromium for the browser tests: Debian's, found by tests/browsers.py."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests import browsers

# A name for the live server that is no secure context to a browser, as plain HTTP on a local
# network is none; localhost would be one, and hide what fails on phones.
LAN_NAME = "dulle.test"


@pytest.fixture(scope="session", autouse=True)
def _database_beside_playwright() -> Iterator[None]:
    """Let the tests use the database: Playwright's loop in this thread makes Django refuse it."""
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
