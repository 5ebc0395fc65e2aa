"""A phone in bad reception, and somebody who enters, corrects and deletes games with it."""

import re
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from random import Random
from typing import Any
from urllib.parse import urlencode

from tests.pages import form_of

BANDS = ("90-119", "121-150", "151-180", "181-210")
FORM = "application/x-www-form-urlencoded"


@dataclass
class Answer:
    """What came back for one request."""

    status: int
    text: str
    location: str


@dataclass
class Game:
    """A game as its phone was told that it stands: ``note`` is its name."""

    note: str
    band: str
    key: str
    row: int = 0
    deleted: bool = False


@dataclass
class Log:
    """What all phones saw."""

    counts: Counter[str] = field(default_factory=Counter)
    # Seconds of a write from its sending to its answer, and from its first sending to the answer.
    answered: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str) -> None:
        with self.lock:
            self.counts[what] += 1


class Phone:
    """Sends forms until an answer was read. Some of the answers get lost on the way."""

    def __init__(self, port: int, log: Log, *, seed: int, lost: float) -> None:
        self.port, self.log, self.lost = port, log, lost
        self.random = Random(seed)  # noqa: S311 - no secrets, the same run again
        self.cookies: dict[str, str] = {}
        # Seconds until the last form was answered.
        self.took = 0.0

    def get(self, path: str) -> Answer:
        """A page."""
        return self._until_answered("GET", path)

    def post(self, path: str, fields: dict[str, Any], *, htmx: bool = False) -> Answer:
        """The answer to a form, which is sent as often as it takes, always the same."""
        return self._until_answered("POST", path, urlencode(fields, doseq=True), htmx=htmx)

    def _until_answered(self, method: str, path: str, body: str = "", **more: bool) -> Answer:
        while True:
            lost = method == "POST" and self.random.random() < self.lost
            started = time.monotonic()
            try:
                answer = self._send(method, path, body, lost=lost, **more)
            except (OSError, HTTPException) as error:
                self.log.count(type(error).__name__)
                time.sleep(0.05)
                continue
            if answer is None:
                self.log.count("answers lost")
            elif answer.status >= 500:
                with self.log.lock:
                    self.log.errors.append(f"{answer.status} for {method} {path}")
                time.sleep(0.5)
            else:
                if method == "POST":
                    self.took = time.monotonic() - started
                    with self.log.lock:
                        self.log.answered.append(self.took)
                return answer

    def _send(
        self, method: str, path: str, body: str, *, lost: bool = False, htmx: bool = False
    ) -> Answer | None:
        """Send once. A lost answer is one that nobody waits for, or that nobody reads."""
        headers = {"Content-Type": FORM} if body else {}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if htmx:
            headers["HX-Request"] = "true"
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            self.log.count("sent")
            connection.request(method, path, body or None, headers)
            if lost and self.random.random() < 0.5:
                time.sleep(self.random.random() * 0.1)
                return None
            response = connection.getresponse()
            text = response.read().decode()
            if lost:
                return None
            for header in response.headers.get_all("Set-Cookie") or ():
                self.cookies |= {name: one.value for name, one in SimpleCookie(header).items()}
            return Answer(response.status, text, response.headers.get("Location", ""))
        finally:
            connection.close()


class Person:
    """Enters games on a phone, and corrects only the own ones, so that what stands is known."""

    def __init__(self, phone: Phone, url: str, number: int, others: int) -> None:
        self.phone, self.url, self.number, self.others = phone, url, number, others
        self.games: list[Game] = []
        self.corrections: list[Callable[[Game], None]] = [self.change, self.delete, self.insert]

    def play(self, games: int) -> None:
        """Enter so many; after every fifth comes a correction, each kind in its turn.

        Everybody begins with another kind.
        """
        for at in range(games):
            self.add(as_page=at % 5 == 0)
            if at % 5 == 4:
                known = [game for game in self.games if game.row and not game.deleted]
                self.corrections[(at // 5 + self.number) % 3](self.phone.random.choice(known))
            # Others have a turn in between, however slow the server is by now. Without that
            # everyone would be asked about what the others have entered meanwhile, again and again.
            time.sleep(self.phone.random.random() * 3 * self.phone.took * self.others)

    def add(self, *, as_page: bool) -> None:
        """A game at the end: from the page as it is, or as the outbox of a phone sends it."""
        game = self._new()
        if not as_page:
            sent = {"kind": "normal", "re": ["1", "2"], "re_level": "none", "kontra_level": "none"}
            sent |= {"csrfmiddlewaretoken": self.phone.cookies["dulle_csrf"]}
            self._write(self.url, sent | self._typed(game))
            return
        form = form_of(self.phone.get(self.url).text)
        answer = self._write(self.url, form | {"re": ["1", "2"]} | self._typed(game), htmx=True)
        (row,) = re.findall(r'<a href="[^"]*/zeile/(\d+)/aendern/', answer.text)[:1]
        game.row = int(row)

    def change(self, game: Game) -> None:
        """Another result for a game."""
        path = f"{self.url}zeile/{game.row}/aendern/"
        form = form_of(self.phone.get(path).text)
        key = form["key"]
        band = self.phone.random.choice(BANDS)
        note = f"{game.note}+"
        self._write(path, form | {"band": band, "note": note, "key": key})
        game.band, game.note = band, note

    def delete(self, game: Game) -> None:
        """A game that should not be there."""
        path = f"{self.url}zeile/{game.row}/loeschen/"
        self._write(path, form_of(self.phone.get(path).text, action=path), action=path)
        game.deleted = True

    def insert(self, before: Game) -> None:
        """A game that was forgotten."""
        game = self._new()
        path = f"{self.url}zeile/{before.row}/davor/game/"
        form = form_of(self.phone.get(path).text)
        self._write(path, form | {"re": ["1", "2"]} | self._typed(game))

    def _new(self) -> Game:
        band = self.phone.random.choice(BANDS)
        name = f"{self.number}-{len(self.games)}"
        game = Game(name, band, secrets.token_urlsafe(15))
        self.games.append(game)
        return game

    def _typed(self, game: Game) -> dict[str, str]:
        return {"band": game.band, "note": game.note, "key": game.key}

    def _write(
        self, path: str, sent: dict[str, Any], *, action: str | None = None, htmx: bool = False
    ) -> Answer:
        """Save, and where the page asks or says that the sheet has moved on, confirm.

        What was typed has to stand in the page that asks.
        """
        started = time.monotonic()
        while True:
            answer = self.phone.post(path, sent, htmx=htmx)
            if answer.status == 302 or (answer.status == 200 and 'id="saved"' in answer.text):
                break
            self.phone.log.count("asked")
            assert answer.status in {200, 422}, f"{answer.status} for {path}: {answer.text}"
            again = form_of(answer.text, action=action)
            kept = {name: sent[name] for name in ("band", "note", "re") if name in sent}
            assert kept.items() <= again.items(), f"{path} lost what was typed: {answer.text}"
            # The key of a deletion is made anew with the page; whatever is entered keeps its own.
            assert action or again["key"] == sent["key"], f"{path} changed the key"
            sent = again
        with self.phone.log.lock:
            self.phone.log.acknowledged.append(time.monotonic() - started)
        return answer


def begin(phones: list[Phone]) -> str:
    """The first phone starts an evening and shows its link to the others; returns its address."""
    first = phones[0]
    names = {f"name{at}": name for at, name in enumerate(("Anna", "Ben", "Carl", "Dora"), start=1)}
    form = form_of(first.get("/").text, action="/")
    url = first.post("/", form | names | {"dealer": "1", "rules": "hausregeln"}).location
    url = url.partition("#")[0]
    (link,) = re.findall(r'id="table-link"[^>]* value="[^"]*(/t/[^"]*)"', first.get(url).text)
    for phone in phones[1:]:
        assert phone.get(link).status == 302
        assert phone.get(url).status == 200
    return url
