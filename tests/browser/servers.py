"""A server of its own, as ./run starts it, which a test can stop and start again."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.__main__ import ROOT


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """Dulle with the real settings, a data folder of its own and the demo evening.

    ``tls`` are the files of a certificate and its key; ``host`` is what the browser calls it.
    """

    def __init__(
        self, data: Path, *, tls: Sequence[Path] = (), host: str = "localhost", **environ: str
    ) -> None:
        self.data, self.port = data, free_port()
        scheme = "https" if tls else "http"
        self.url = f"{scheme}://{host}:{self.port}"
        inherited = {n: v for n, v in os.environ.items() if not n.startswith("DULLE_")}
        for name in ("DATABASE_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE"):
            inherited.pop(name, None)
        self.environ = inherited | {
            "DULLE_DATA": str(data),
            "DULLE_BIND": "127.0.0.1",
            "DULLE_WORKERS": "1",
            "PORT": str(self.port),
            **({"DULLE_HTTPS": "1"} if tls else {}),
            **environ,
        }
        self.tls = [*map(str, tls)]
        self.link = ""
        self.process: subprocess.Popen[bytes] | None = None

    def prepare(self) -> None:
        """Make the database and collect the static files; ``link`` leads to the demo evening."""
        tls = ["--tls", *self.tls] if self.tls else []
        done = subprocess.run(
            [sys.executable, "manage.py", "prepare", "--host", "127.0.0.1",
             "--port", str(self.port), *tls],
            cwd=ROOT, env=self.environ, capture_output=True, text=True, check=True,
        )  # fmt: skip
        found = re.search(r"/t/\S+", done.stdout)
        assert found, done.stdout
        self.link = found.group()

    def start(self) -> None:
        """Serve, and come back when it answers."""
        tls = ["--ssl-certificate", self.tls[0], "--ssl-keyfile", self.tls[1]] if self.tls else []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1",
             "--port", str(self.port), "--workers", "1", "--blocking-threads", "1", "--no-ws",
             "--log-level", "warning", *tls, "scorekeeper.wsgi:application"],
            cwd=ROOT, env=self.environ, start_new_session=True,
        )  # fmt: skip
        for _attempt in range(600):
            with closing(socket.socket()) as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    def stop(self) -> None:
        """Be gone at once, as when somebody pulls the plug."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What stands in the database."""
        with closing(sqlite3.connect(self.database, timeout=10)) as connection:
            return connection.execute(sql, values).fetchall()

    def write(self, sql: str, *values: Any) -> None:
        """Change something behind the back of the server."""
        with closing(sqlite3.connect(self.database, timeout=10)) as connection, connection:
            connection.execute(sql, values)

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.data / "db.sqlite3"
