"""The server as ./run starts it: killed, restarted, out of disk; whoever plays loses nothing."""

import os
import resource
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.load.check import wrong_on
from tests.load.phones import Log, Person, Phone, begin
from tests.servers import Server, serving

# Seconds after which something is not expected any more, on a machine that does much else.
PATIENCE = 300


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("site")) as server:
        yield server


@pytest.fixture
def server(one_server: Server) -> Server:
    """A server that serves, whatever the test before has done to it."""
    if not one_server.serves():
        one_server.start()
    return one_server


def become(server: Server, workers: int) -> list[int]:
    """Wait until so many workers are there, and return them."""
    until = time.monotonic() + PATIENCE
    while len(found := server.workers()) != workers:
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return found


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.sqlite
def test_workers_that_die_again_and_again_come_again(server: Server) -> None:
    """Granian alone gives up when one dies twice within seconds."""
    for _time in range(3):
        for pid in become(server, 2):
            os.kill(pid, signal.SIGKILL)
        server.wait()
    become(server, 2)
    assert server.process is not None
    assert server.process.poll() is None
    assert server.stop() == 0


@pytest.mark.sqlite
def test_workers_end_with_their_server(server: Server) -> None:
    """They would keep the port, and the next start would be refused."""
    workers = become(server, 2)
    os.kill(server.pid, signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while not all(gone(pid) for pid in workers):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert server.process is not None
    assert server.process.wait() == -signal.SIGKILL
    server.start()  # which waits for an answer


@pytest.mark.sqlite
@pytest.mark.parametrize("restart", ["stopped and started", "reloaded"])
def test_a_restart_loses_no_request(server: Server, restart: str) -> None:
    """Clients that try again where they are refused: no error page, nothing lost or doubled."""
    log = Log()
    phones = [Phone(server.port, log, seed=at, lost=0) for at in range(3)]
    url = begin(phones)
    people = [Person(phone, url, number, 1) for number, phone in enumerate(phones, start=1)]
    done = threading.Event()

    def play(person: Person) -> None:
        while not done.is_set():
            person.add(as_page=False)

    playing = [threading.Thread(target=play, args=[person]) for person in people]
    for one in playing:
        one.start()
    try:
        before = become(server, 2)
        wait_for(log, 5)
        if restart == "reloaded":
            os.kill(server.pid, signal.SIGHUP)
            until = time.monotonic() + PATIENCE
            while set(server.workers()) & set(before):
                assert time.monotonic() < until
                time.sleep(0.05)
        else:
            assert server.stop() == 0
            server.start()
        wait_for(log, 5)
    finally:
        done.set()
        for one in playing:
            one.join()
    assert log.errors == []
    # Whatever was sent before the server was asked to end has been answered.
    assert set(log.counts) <= {"sent", "asked", "ConnectionRefusedError"}, log.counts
    assert wrong_on(server, [game for person in people for game in person.games]) == []


def wait_for(log: Log, more: int) -> None:
    """Wait until so many more games are acknowledged."""
    enough = len(log.acknowledged) + more
    until = time.monotonic() + PATIENCE
    while len(log.acknowledged) < enough:
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.sqlite
def test_a_disk_that_is_full_for_a_while(server: Server) -> None:
    """The files of the server may not grow: nothing is confirmed until they may again."""
    log = Log()
    phone = Phone(server.port, log, seed=1, lost=0)
    person = Person(phone, begin([phone]), 1, 1)
    person.add(as_page=True)
    limits = {}
    for pid in become(server, 2):
        limits[pid] = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, limits[pid][1]))
    entering = threading.Thread(target=person.add, kwargs={"as_page": True})
    entering.start()
    until = time.monotonic() + PATIENCE
    while len(log.errors) < 2:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert entering.is_alive()
    assert len(log.acknowledged) == 1
    for pid, limit in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)
    entering.join()
    assert {error.partition(" ")[0] for error in log.errors} == {"503"}
    assert len(log.acknowledged) == 2
    assert wrong_on(server, person.games) == []
