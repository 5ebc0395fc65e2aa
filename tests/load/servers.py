"""Our app and the floor app, each served as `./run` serves: by Granian, with one worker.

Both get a new SQLite database in a temporary folder and nothing from this machine's settings.
"""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs: where, in which environment, and as which process."""

    url: str
    environ: dict[str, str]
    pid: int

    def worker_mib(self) -> float:
        """Resident memory of the worker, which is the only child of the server, in MiB."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        sizes = [
            int(line.split()[1])
            for child in children
            for line in Path(f"/proc/{child}/smaps_rollup").read_text().splitlines()
            if line.startswith("Rss:")
        ]
        return max(sizes) / 1024


@contextmanager
def our_app(folder: Path) -> Iterator[Served]:
    """Serve our app with its data in ``folder``."""
    port = free_port()
    environ = _environ() | {
        "DULLE_DATA": str(folder),
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
    }
    here = ["--host", "127.0.0.1", "--port", str(port)]
    run_python(environ, "manage.py", "prepare", *here)
    with _served(["manage.py", "serve", *here, "--workers", "1"], port, environ) as served:
        yield served


@contextmanager
def floor_app(folder: Path) -> Iterator[Served]:
    """Serve the floor app with its database in ``folder``."""
    environ = _environ() | {"FLOOR_DB": str(folder / "floor.sqlite3")}
    run_python(environ, "-m", "tests.load.floor_app")
    port = free_port()
    command = ["-m", "granian", "--no-ws", "--interface", "wsgi", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--workers", "1", "--blocking-threads", "1"]
    command += ["--log-level", "warning", "tests.load.floor_app:application"]
    with _served(command, port, environ) as served:
        yield served


def run_python(environ: dict[str, str], *arguments: str) -> str:
    """Run Python in the project's folder, and return what it prints."""
    return subprocess.run(
        [sys.executable, *arguments],
        env=environ,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _environ() -> dict[str, str]:
    """What the servers get of this process's environment."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("DULLE_") and name not in {"DATABASE_URL", "SECRET_KEY"}
    }


@contextmanager
def _served(arguments: list[str], port: int, environ: dict[str, str]) -> Iterator[Served]:
    server = subprocess.Popen([sys.executable, *arguments], env=environ, cwd=ROOT)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_for(url, server)
        yield Served(url, environ, server.pid)
    finally:
        server.terminate()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _try in range(300):
        if server.poll() is not None:
            raise RuntimeError("The server did not start; the lines above say why.")
        try:
            urllib.request.urlopen(f"{url}/", timeout=5).close()  # noqa: S310
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("The server does not answer.")
