"""Load on a server of this machine, by the program wrk."""

import itertools
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

SCRIPT = Path(__file__).with_suffix(".lua")
_runs = itertools.count(1)


class Missing(Exception):
    """A program that is needed is not installed; the message says which, and how to get it."""


class Request(NamedTuple):
    """One request; in the body {n} becomes a number that comes once."""

    method: str
    path: str
    cookies: str = ""
    body: str = ""


class Answers(NamedTuple):
    """What a server came to under load. Errors are those of the line and any status over 399."""

    requests: int
    per_second: float
    p50_ms: float
    p99_ms: float
    errors: int


def load(
    url: str,
    requests: Sequence[Request],
    *,
    seconds: float,
    connections: int = 8,
    encoding: str = "identity",
) -> Answers:
    """Send these requests in turn for so many seconds, over so many connections at once."""
    wrk = shutil.which("wrk")
    if wrk is None:
        raise Missing("There is no wrk to measure with. Debian, Ubuntu: apt install wrk")
    with tempfile.NamedTemporaryFile("w", suffix=".requests") as file:
        file.write("".join("\t".join(request) + "\n" for request in requests))
        file.flush()
        environ = {
            **os.environ,
            "LOAD_REQUESTS": file.name,
            "LOAD_TAG": f"run{next(_runs)}-",
            "LOAD_ENCODING": encoding,
        }
        options = ["-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s"]
        said = subprocess.run(
            [wrk, *options, "-s", SCRIPT, url],
            env=environ,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    (line,) = (line for line in said.splitlines() if line.startswith("JSON"))
    return Answers(**json.loads(line.removeprefix("JSON")))
