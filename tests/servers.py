"""Dulle as ./run starts it, in processes of its own: to be hammered, killed and started again."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path

from tests.__main__ import ROOT

# Seconds after which a server that does not answer is not expected to come any more.
_HOPELESS = 300


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Server:
    """A site with a data folder of its own, on a port of its own.

    ``tls`` are the files of a certificate and its key; ``host`` is what browsers call it.
    """

    def __init__(
        self,
        folder: Path,
        database_url: str = "",
        *,
        workers: int = 2,
        tls: Sequence[Path] = (),
        host: str = "127.0.0.1",
        **environ: str,
    ) -> None:
        self.log, self.data = folder / "log", folder / "data"
        self.port, self.workers_wanted = free_port(), workers
        self.url = f"{'https' if tls else 'http'}://{host}:{self.port}"
        self.tls = ["--tls", *map(str, tls)] if tls else []
        if tls:
            environ["DULLE_HTTPS"] = "1"
        environ["DULLE_BIND"] = "127.0.0.1"  # or links would lead to where it does not listen
        self.environ = environment(self.data, DATABASE_URL=database_url, **environ)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Prepare and serve, and wait until pages come."""
        address = ["--host", "127.0.0.1", "--port", str(self.port), *self.tls]
        with self.log.open("ab") as log:
            manage = [sys.executable, "manage.py"]
            subprocess.run(
                [*manage, "prepare", *address],
                cwd=ROOT, env=self.environ, stdout=log, stderr=log, check=True,
            )  # fmt: skip
            self.process = subprocess.Popen(
                [*manage, "serve", *address, "--workers", str(self.workers_wanted)],
                cwd=ROOT, env=self.environ, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        self.wait()

    def wait(self) -> None:
        """Wait until a new connection gets a page."""
        until = time.monotonic() + _HOPELESS
        while not self.serves():
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.02)

    def serves(self) -> bool:
        """Whether a new connection gets a page."""
        connection = self._connection()
        try:
            connection.request("GET", "/regeln/?rules=ddv")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def _connection(self) -> HTTPConnection:
        if not self.tls:
            return HTTPConnection("127.0.0.1", self.port, timeout=_HOPELESS)
        # Whose certificate it is, is for others to ask.
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return HTTPSConnection("127.0.0.1", self.port, timeout=_HOPELESS, context=context)

    @property
    def pid(self) -> int:
        """The process that ./run becomes."""
        assert self.process is not None
        return self.process.pid

    def workers(self) -> list[int]:
        """The processes that answer."""
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.pid)], capture_output=True, check=False
        )
        return [int(pid) for pid in listed.stdout.split()]

    def kill(self) -> None:
        """End everything at once, as a power cut does."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.pid, signal.SIGKILL)
            self.process.wait()
        self.process = None

    def stop(self) -> int:
        """Ask it to end, and say with which status it did."""
        os.kill(self.pid, signal.SIGTERM)
        assert self.process is not None
        return self.process.wait(_HOPELESS)


@contextmanager
def serving(folder: Path, database_url: str = "", *, workers: int = 2) -> Iterator[Server]:
    """A server for as long as the block lasts."""
    server = Server(folder, database_url, workers=workers)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def environment(data: Path, **more: str) -> dict[str, str]:
    """The environment of a site of its own: nothing that is set for another one comes in."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("DULLE_") and name not in {"DATABASE_URL", "SECRET_KEY"}
    }
    return {
        **inherited,
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "DULLE_DATA": str(data),
        **more,
    }
