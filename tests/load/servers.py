"""Our app and the floor app, each served as `./run` serves: by Granian, with one worker.

Both get a new SQLite database in a temporary folder and nothing from this machine's settings.
"""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.__main__ import ROOT
from tests.servers import environment, free_port, serving


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
def side_by_side(workers: int = 1) -> Iterator[tuple[Served, Served, Path]]:
    """Our app and the floor app, each with a folder of its own; that of our data comes last."""
    with (
        tempfile.TemporaryDirectory(prefix="dulle-load-") as ours,
        tempfile.TemporaryDirectory(prefix="dulle-load-") as floors,
        serving(Path(ours), workers=workers) as server,
        floor_app(Path(floors), workers) as floor,
    ):
        yield Served(server.url, server.environ, server.pid), floor, server.data


@contextmanager
def floor_app(folder: Path, workers: int) -> Iterator[Served]:
    """Serve the floor app with its database in ``folder``."""
    environ = environment(folder, FLOOR_DB=str(folder / "floor.sqlite3"))
    run_python(environ, "-m", "tests.load.floor.app")
    port = free_port()
    command = ["-m", "granian", "--no-ws", "--interface", "wsgi", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--workers", str(workers), "--blocking-threads", "1"]
    command += ["--log-level", "warning", "tests.load.floor.app:application"]
    server = subprocess.Popen([sys.executable, *command], env=environ, cwd=ROOT)
    try:
        _wait_for(port, server)
        yield Served(f"http://127.0.0.1:{port}", environ, server.pid)
    finally:
        server.terminate()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    for _try in range(300):
        if server.poll() is not None:
            raise RuntimeError("The server did not start; the lines above say why.")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("The server does not answer.")


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
