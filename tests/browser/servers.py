"""A server of its own for browser tests, with the demo evening, which a test can kill and start."""

import re
import sqlite3
from contextlib import closing
from typing import Any

from playwright.sync_api import Page

from tests import servers


class Server(servers.Server):
    """Dulle as ./run starts it. ``link`` leads to the demo evening."""

    link = ""

    def start(self) -> None:
        """Serve, and come back when pages come."""
        super().start()
        if not self.link:
            found = re.search(r"/t/\S+", self.log.read_text())
            assert found, self.log.read_text()
            self.link = found.group()

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """What stands in the database."""
        with closing(sqlite3.connect(self.data / "db.sqlite3", timeout=10)) as connection:
            return connection.execute(sql).fetchall()


def wait_until(page: Page, true: str) -> None:
    """Playwright's own way would be an eval, which the policy of the page forbids."""
    for _attempt in range(300):
        if page.evaluate(true):
            return
        page.wait_for_timeout(100)
    raise AssertionError(true)


def open_table(server: Server, page: Page) -> None:
    """Open the evening, and wait until all is kept that is to be kept."""
    page.goto(server.url + server.link)
    page.wait_for_url("**/abend/*/")
    kept = """async () => {
      const kept = await caches.match(location.pathname, { cacheName: "evenings" });
      return Boolean(navigator.serviceWorker.controller && kept);
    }"""
    wait_until(page, kept)
