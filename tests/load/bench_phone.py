"""What a phone waits for: `python -m tests.load.bench_phone [ROUNDS]`, 5 rounds unless said.

Our app and the floor app (floor/) run side by side, each with one worker, served as `./run`
does. In each round a phone with a cold cache opens both in turn, over "slow 4G" and with a CPU four
times slower (phone.py); the figures are medians over the rounds.

The page is that of an evening with 40 games, to a phone that has come by the link of its table.
First visit: bytes on the line, compressed and with headers, and requests, to which the icon is
added, which Chromium asks for without telling. Interactive is what Lighthouse calls so. Saving is
timed from the tap to the frame that shows the row, and to the first frame in which the button
looks another way. Own CSS and scripts are what we have written, joined as it is served.
"""

import json
import sys
from pathlib import Path
from statistics import median

import brotli

from .figures import Figure, table
from .phone import Visit, chromium, phone, save, visit
from .servers import Served, run_python, side_by_side
from .wrk import Missing


def main(arguments: list[str]) -> int:
    """Measure, print, and say by the exit status whether everything is reached."""
    rounds = int(arguments[0]) if arguments else 5
    with side_by_side() as (app, floor, data):
        try:
            figures = [*measure(app, floor, rounds), own_files(data / "static")]
        except Missing as missing:
            sys.stdout.write(f"{missing}\n")
            return 1
    sys.stdout.write(table(figures))
    return int(not all(figure.ok for figure in figures))


def measure(app: Served, floor: Served, rounds: int) -> list[Figure]:
    """The figures that need a browser."""
    made = run_python(app.environ, "-m", "tests.load.inside.evenings", "make", "1", "40")
    (evening,) = json.loads(made)
    visits, floor_visits, saves = [], [], []
    with chromium() as browser:
        for _round in range(rounds):
            with phone(browser, app.url, evening["cookies"]) as page:
                visits.append(visit(page, app.url + evening["path"]))
                saves.append(save(page))
            with phone(browser, floor.url) as page:
                floor_visits.append(visit(page, f"{floor.url}/"))
    # The icon of ours; the floor has none.
    visits = [each._replace(requests=each.requests + 1) for each in visits]
    ours, floors = _medians(visits), _medians(floor_visits)
    return [
        Figure("first visit", ours.bytes / 1e3, 45, floors.bytes / 1e3, "kB"),
        Figure("requests", ours.requests, 6, floors.requests),
        Figure(
            "first contentful paint", ours.first_paint / 1e3, 0.80, floors.first_paint / 1e3, "s"
        ),
        Figure("interactive", ours.interactive / 1e3, 0.90, floors.interactive / 1e3, "s"),
        Figure("layout shift", ours.shift, 0.02, floors.shift),
        Figure("tap on Save to the row", median(row for _, row in saves) / 1e3, 0.45, unit="s"),
        Figure(
            "tap on Save to a reaction", median(first for first, _ in saves) / 1e3, 0.1, unit="s"
        ),
    ]


def _medians(visits: list[Visit]) -> Visit:
    return Visit(*(median(values) for values in zip(*visits, strict=True)))


def own_files(served: Path) -> Figure:
    """What the evening page loads of our styles and scripts, each file compressed by itself.

    The service worker is none of the page: browsers that have one fetch it when all is done.
    """
    files = [served / name for name in ("site.css", "waits.js", "write.js")]
    size = sum(len(brotli.compress(file.read_bytes())) for file in files)
    return Figure("own CSS and scripts, brotli", size / 1e3, 14, unit="kB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
