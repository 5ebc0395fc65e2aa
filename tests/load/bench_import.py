"""How long 10,000 rows take to be read in: `python -m tests.load.bench_import`.

One worker, as `./run` serves, is sent a file, asked to read on until it has read all, and told to
store it, as the page does. Meanwhile somebody at another table looks at the evening again and
again. Prints for each kind of file the seconds from sending it to the answer that all is stored,
the longest of these requests, and how long the other one waited at most.
"""

import json
import re
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from time import perf_counter, sleep
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from tests.servers import Server, serving

from .figures import Figure, table

# MOST_ROWS is what one evening of ours can have; see scorekeeper.imports.planned.
ROWS, EVENINGS, MOST_ROWS = 10_000, 300, 2_000
PATH = "/einlesen/"
NEXT = f"{PATH}vorschau/"


class Client:
    """A browser without scripts: cookies, redirects, forms."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.longest = 0.0
        self._open: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> str:
        """A page."""
        return self._ask(self._to(path))

    def post(self, path: str, page: str, fields: dict[str, str], file: str = "") -> str:
        """The page behind a form that was sent from ``page``."""
        hidden = re.findall(r'name="(csrfmiddlewaretoken|datei)" value="(\w+)"', page)
        assert hidden, page
        fields = {**dict(hidden), **fields}
        if not file:
            return self._ask(self._to(path, urlencode(fields)))
        parts = [f'form-data; name="{name}"\r\n\r\n{value}' for name, value in fields.items()]
        parts.append(f'form-data; name="file"; filename="f"\r\n\r\n{file}')
        body = "".join(f"--part\r\nContent-Disposition: {part}\r\n" for part in parts)
        request = self._to(path, f"{body}--part--\r\n")
        request.add_header("Content-Type", "multipart/form-data; boundary=part")
        return self._ask(request)

    def _to(self, path: str, body: str | None = None) -> Request:
        # Only ever to the server that was started here.
        data = None if body is None else body.encode()
        return Request(self.url + path, data)  # noqa: S310

    def _ask(self, request: Request) -> str:
        started = perf_counter()
        with self._open.open(request, timeout=120) as answer:
            text: str = answer.read().decode()
        self.longest = max(self.longest, perf_counter() - started)
        return text


def read_in(url: str, file: str) -> tuple[float, float]:
    """Seconds until everything is stored, and of the longest request."""
    client = Client(url)
    started = perf_counter()
    page = client.post(PATH, client.get(PATH), {}, file)
    while "<progress" in page:
        page = client.post(NEXT, page, {"weiter": "1"})
    assert 'name="einlesen"' in page, page
    page = client.post(NEXT, page, {"einlesen": "1"})
    assert "eingelesen" in page, page
    return perf_counter() - started, client.longest


@contextmanager
def somebody_else(server: Server) -> Iterator[Client]:
    """Somebody who looks at the demo evening again and again, for as long as the block lasts."""
    link = re.search(r"/t/\S+", server.log.read_text())
    assert link
    client, done = Client(server.url), threading.Event()
    found = re.search(r'data-news="(/abend/[\w-]+/)neues/"', client.get(link.group()))
    assert found

    def look() -> None:
        while not done.is_set():
            client.get(found[1])
            sleep(0.05)

    client.longest = 0.0
    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield client
    finally:
        done.set()
        looking.join()


def points() -> str:
    """Games without a day."""
    return "Anna;Ben;Carl;Dora\n" + "3;-3;3;-3\n" * ROWS


def points_by_day() -> str:
    """The games of many evenings."""
    first = date(2010, 1, 1)
    lines = (f"{first + timedelta(days=7 * (at % EVENINGS))};3;-3;3;-3\n" for at in range(ROWS))
    return "Datum;Anna;Ben;Carl;Dora\n" + "".join(lines)


def evening(server: Server) -> str:
    """One evening of ours with as many games as one may have, and a history of the rest."""
    link = re.search(r"/t/\S+", server.log.read_text())
    assert link
    client = Client(server.url)
    found = re.search(r'data-news="(/abend/[\w-]+/)neues/"', client.get(link.group()))
    assert found
    data = json.loads(client.get(f"{found[1]}daten/json/"))
    games = [row for row in data["rows"] if "re" in row["row"]]
    changes = data["history"]
    data["rows"] = [games[at % len(games)] | {"id": at + 1} for at in range(MOST_ROWS)]
    data["history"] = [changes[at % len(changes)] for at in range(ROWS - MOST_ROWS)]
    return json.dumps(data)


def main() -> int:
    """Measure, print, and say by the exit status whether everything is reached."""
    figures = []
    with (
        tempfile.TemporaryDirectory(prefix="dulle-load-") as folder,
        serving(Path(folder), workers=1) as server,
    ):
        files = {
            "points": points(),
            "points by day": points_by_day(),
            "an evening of ours": evening(server),
        }
        for name, file in files.items():
            with somebody_else(server) as other:
                seconds, longest = read_in(server.url, file)
            figures += [
                Figure(f"{name}: {ROWS} rows", seconds, 20, unit="s"),
                Figure(f"{name}: longest request", longest, 2, unit="s"),
                Figure(f"{name}: another table waits", other.longest, 2, unit="s"),
            ]
    sys.stdout.write(table(figures))
    return int(not all(figure.ok for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
