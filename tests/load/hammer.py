"""Several phones in bad reception write to one evening while the server is killed again and again.

    python -m tests.load.hammer [--clients 8] [--games 150] [--kills 3] [--database-url URL]
                               [--within 5]

Each client enters its games through the forms of the pages and corrects every fifth time: changes,
deletes and inserts in turn. A fifth of all answers gets lost, and what was sent is sent again. The
server, which is started as ./run does, on SQLite or in a new database on the server at URL, is
killed with all its workers, or both workers twice in a row, and started again. Afterwards every
acknowledged change has to be there once. Prints the figures as one line of JSON; the exit status
is 1 where something was lost, doubled or wrong, where an error page was seen, or where the server
took longer than so many seconds to answer again.
"""

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests.servers import Server, serving

from .check import wrong_on
from .phones import Game, Log, Person, Phone, begin

LOST = 0.2


def main(arguments: list[str] | None = None) -> int:
    """Hammer, check and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.hammer")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database-url", default="")
    parser.add_argument("--within", type=float, default=5, metavar="SECONDS")
    options = parser.parse_args(arguments)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = options.database_url
        url = url and stack.enter_context(new_database(url))
        server = stack.enter_context(serving(folder, url))
        figures, games = hammer(server, options)
        figures["problems"] += wrong_on(server, games)
        if figures["problems"]:
            sys.stdout.write(server.log.read_text())
    figures["database"] = "PostgreSQL" if url else "SQLite"
    sys.stdout.write(json.dumps(figures) + "\n")
    return int(bool(figures["problems"]))


@contextmanager
def new_database(url: str) -> Iterator[str]:
    """A database of its own on the server of `url`, for as long as the block lasts."""
    name = f"dulle_hammer_{token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def hammer(server: Server, options: argparse.Namespace) -> tuple[dict[str, Any], list[Game]]:
    """Let all clients play while the server is killed; what was measured, and what has to stand."""
    log = Log()
    phones = [
        Phone(server.port, log, seed=options.seed * 1000 + at, lost=LOST)
        for at in range(options.clients)
    ]
    url = begin(phones)
    people = [
        Person(phone, url, number, len(phones)) for number, phone in enumerate(phones, start=1)
    ]
    started = time.monotonic()
    with ThreadPoolExecutor(len(people)) as pool:
        playing = [pool.submit(person.play, options.games) for person in people]
        writes = sum(games_and_corrections(options.games) for _ in people)
        random = Random(options.seed)  # noqa: S311
        again = []
        for kill in range(options.kills):
            due = writes * (kill + random.random()) / options.kills
            while len(log.acknowledged) < due and not all(one.done() for one in playing):
                time.sleep(0.02)
            again.append(round(kill_workers(server) if kill % 3 == 1 else kill_all(server), 2))
        for one in playing:
            one.result()
    games = [game for person in people for game in person.games]
    figures = figures_of(log, games, time.monotonic() - started)
    figures["serving_again_after"] = again
    late = [seconds for seconds in again if seconds > options.within]
    figures["problems"] = log.errors + [f"serving again only after {one} s" for one in late]
    return figures, games


def games_and_corrections(games: int) -> int:
    """How many writes are acknowledged to somebody who enters so many games."""
    return games + games // 5


def kill_all(server: Server) -> float:
    """Kill the server and all workers, and start it again; seconds until it answers."""
    started = time.monotonic()
    server.kill()
    server.start()
    return time.monotonic() - started


def kill_workers(server: Server) -> float:
    """Kill both workers, and at once again those that take their places; seconds as above."""
    before = server.workers()
    for _time in range(2):
        for pid in server.workers():
            os.kill(pid, signal.SIGKILL)
        started = time.monotonic()
        while not set(server.workers()) - set(before):
            time.sleep(0.02)
        before = server.workers()
    server.wait()
    return time.monotonic() - started


def figures_of(log: Log, games: list[Game], took: float) -> dict[str, Any]:
    """What was measured."""
    answered, acknowledged = sorted(log.answered), sorted(log.acknowledged)
    return {
        "games": len(games),
        "deleted": sum(game.deleted for game in games),
        "acknowledged": len(acknowledged),
        "seconds": round(took, 1),
        **dict(sorted(log.counts.items())),
        "answer_p50_ms": percentile(answered, 50),
        "answer_p99_ms": percentile(answered, 99),
        "acknowledged_p99_ms": percentile(acknowledged, 99),
    }


def percentile(seconds: list[float], part: int) -> float:
    """Milliseconds within which so many percent of the sorted `seconds` lie."""
    return round(seconds[min(len(seconds) * part // 100, len(seconds) - 1)] * 1000, 1)


if __name__ == "__main__":
    sys.exit(main())
