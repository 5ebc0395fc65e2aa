"""A server of its own for browser tests, with the demo evening, which a test can kill and start."""

import re
import sqlite3
from contextlib import closing
from typing import Any

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
