"""What the server can do: `python -m tests.load.bench_server [ROUNDS [WORKERS]]`.

Our app and the floor app (floor/) run side by side, each with one worker unless said; `./run`
starts two. There are 9 rounds unless said. In each round both get the same load in turn, so that
a busy machine hits both alike; the figures are medians over the rounds, and those of time are
ratios to the floor.

GET asks for the page of an evening with 40 games of four players; the floor shows a table of 40
rows and six columns. POST saves a plain game as htmx does, with every field of the form, and gets
the new sheet and an empty form; the floor inserts a row and answers with its table. Saving makes
evenings longer, so there are many, of 38 games each, which take their turns and are cut back
after each round; before it each page is looked at once, as players do before they save. Below
the table is how many rows they had on average, and how long the slowest of a hundred requests took
with eight at a time. Both is asked for as it comes from the templates; what compressing costs is
below the table, too. Memory is that of the worker after all this.
"""

import json
import sys
from http.client import HTTPConnection
from statistics import median

from . import wrk
from .figures import Figure, table
from .servers import Served, run_python, side_by_side

EVENINGS, GAMES = 60, 38
SECONDS = 1
# 60 ms where the floor takes 25. It waits for the same disk and the same other programs.
SLOWEST = 2.4


def main(arguments: list[str]) -> int:
    """Measure, print, and say by the exit status whether everything is reached."""
    rounds, workers = [int(n) for n in arguments] + [9, 1][len(arguments) :]
    with side_by_side(workers) as (app, floor, _data):
        try:
            figures, remarks = measure(app, floor, rounds)
        except wrk.Missing as missing:
            sys.stdout.write(f"{missing}\n")
            return 1
    sys.stdout.write(table(figures) + "".join(f"{remark}\n" for remark in remarks))
    return int(not all(figure.ok for figure in figures))


def measure(app: Served, floor: Served, rounds: int) -> tuple[list[Figure], list[str]]:
    """The figures, and what else is to be said about them."""
    page = [_get(one) for one in _evenings(app, 1, games=40)]
    saves = [_post(one) for one in _evenings(app, EVENINGS, games=GAMES)]
    floor_page = [wrk.Request("GET", "/")]
    floor_saves = [wrk.Request("POST", "/add", body="key={n}&a=1&b=1&c=-1&d=-1&label=Re 121")]
    for server, requests in ((app, page), (floor, floor_page), (floor, floor_saves)):
        wrk.load(server.url, requests, seconds=1)
    pages, zipped, posts, rows = [], [], [], []
    for _round in range(rounds):
        pages.append((_load(app, page), _load(floor, floor_page)))
        zipped.append(_load(app, page, encoding="gzip"))
        _open_pages(app, saves)
        posts.append((_load(app, saves), _load(floor, floor_saves)))
        rows.append(_cut(app))
    both = [answers for pair in posts + pages for answers in pair]
    slowest = [ours.p99_ms / floors.p99_ms for ours, floors in posts]
    figures = [
        _ratio("GET evening page, of the floor's requests/s", pages, 0.5),
        _ratio("POST a game, of the floor's requests/s", posts, 0.4),
        Figure("POST a game, p99 at 8 connections, of the floor's", median(slowest), SLOWEST, 1.0),
        Figure("errors", sum(answers.errors for answers in both), 0),
        Figure("memory of a worker", app.worker_mib(), 90, floor.worker_mib(), "MiB"),
    ]
    speeds = {
        "GET": [ours for ours, _floor in pages],
        "compressed": zipped,
        "floor's GET": [floor for _ours, floor in pages],
        f"POST at {median(rows):.1f} rows": [ours for ours, _floor in posts],
        "floor's POST": [floor for _ours, floor in posts],
    }
    remarks = [
        f"{name}: {median(each.per_second for each in answers):.0f} requests/s, "
        f"p99 {median(each.p99_ms for each in answers):.0f} ms"
        for name, answers in speeds.items()
    ]
    return figures, remarks


def _ratio(name: str, pairs: list[tuple[wrk.Answers, wrk.Answers]], reach: float) -> Figure:
    ratio = median(ours.per_second / floor.per_second for ours, floor in pairs)
    return Figure(name, ratio, reach, 1.0, least=True)


def _load(server: Served, requests: list[wrk.Request], encoding: str = "identity") -> wrk.Answers:
    return wrk.load(server.url, requests, seconds=SECONDS, encoding=encoding)


def _open_pages(app: Served, saves: list[wrk.Request]) -> None:
    """Look at the page of each evening, as whoever saves a game has done before."""
    for save in saves:
        line = HTTPConnection(app.url.removeprefix("http://"), timeout=30)
        line.request("GET", save.path, headers={"Cookie": save.cookies})
        line.getresponse().read()
        line.close()


def _evenings(app: Served, number: int, *, games: int) -> list[dict[str, str]]:
    said = run_python(
        app.environ, "-m", "tests.load.inside.evenings", "make", str(number), str(games)
    )
    found: list[dict[str, str]] = json.loads(said)
    return found


def _cut(app: Served) -> float:
    numbers = str(EVENINGS), str(GAMES)
    return float(run_python(app.environ, "-m", "tests.load.inside.evenings", "cut", *numbers))


def _get(evening: dict[str, str]) -> wrk.Request:
    return wrk.Request("GET", evening["path"], evening["cookies"])


def _post(evening: dict[str, str]) -> wrk.Request:
    body = f"{evening['body']}&key=measured-{{n}}"
    return wrk.Request("POST", evening["path"], evening["cookies"], body)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
