"""The demo evening of a server that comes and goes, on a phone that keeps it."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from .conftest import tap
from .servers import Server

BANDS = ["121-150", "151-180", "181-210"]


def games(server: Server) -> list[dict[str, Any]]:
    """The facts of all stored games, in order."""
    rows = server.ask("SELECT facts FROM scorekeeper_entry WHERE kind = 'game' ORDER BY position")
    return [json.loads(facts) for (facts,) in rows]


def bands(found: list[dict[str, Any]]) -> list[str]:
    return ["-".join(map(str, game["re_augen"])) for game in found]


def enter(page: Page, band: str, *re: str) -> None:
    for key in re or ("1", "2"):
        tap(page, "re", key)
    tap(page, "band", band)


def save(page: Page) -> None:
    page.get_by_role("button", name="Speichern", exact=True).tap()


def waiting(page: Page) -> Locator:
    return page.locator(".sheet .waits")
