"""The running totals as a drawing: where each line runs, and where its label has room.

The page shows the narrow drawing on a phone and the wide one elsewhere, so that letters keep
their size. All numbers leave here as text: a template would write them with a decimal comma.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.statistics import Step
from scorekeeper.wording import numbers
from scorekeeper.wording.names import shorten

# What a player is known by besides the colour: a shape around a point, and a way to dash.
SHAPES = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m-3.6-3.6h7.2v7.2h-7.2z",
    "m0-4.9l4.7 8h-9.4z",
    "m0-5.2l5.2 5.2-5.2 5.2-5.2-5.2z",
    "m0 4.9l4.7-8h-9.4z",
    "m-1.6-4.9h3.2v3.3h3.3v3.2h-3.3v3.3h-3.2v-3.3h-3.3v-3.2h3.3z",
    "m0-2l2.8-2.8 2 2-2.8 2.8 2.8 2.8-2 2-2.8-2.8-2.8 2.8-2-2 2.8-2.8-2.8-2.8 2-2z",
    "m0-5.8l1.6 4.2 4.2 1.6-4.2 1.6-1.6 4.2-1.6-4.2-4.2-1.6 4.2-1.6z",
)
DASHES = 7
type Point = tuple[float, float]
# Labels of two lines do not touch.
LINE = 15.0
# How wide a letter is at most, on the whole.
LETTER = 7.8
TOP, BOTTOM, BESIDE = 12.0, 22.0, 24.0


class Mark(NamedTuple):
    """How a player is drawn: the CSS class of colour and dash, and the shape."""

    css: str
    shape: str


class Tick(NamedTuple):
    """A line of the grid, or a number below it: where it stands, and what it says."""

    at: str
    label: str


class Band(NamedTuple):
    """A stretch of Bock games."""

    x: str
    width: str


class Line(NamedTuple):
    """One player: the line, its marks, and the label at its end with a thread that leads there."""

    css: str
    path: str
    marks: str
    thread: str
    label_y: str
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in its own units; ``right`` is where the plot ends and labels begin."""

    css: str
    width: int
    height: int
    left: str
    right: str
    label_x: str
    bottom: str
    zero: str
    levels: list[Tick]
    games: list[Tick]
    bocks: list[Band]
    lines: list[Line]


class Size(NamedTuple):
    """What there is room for: units, letters of a name, marks along a line."""

    css: str
    width: int
    height: int
    letters: int
    marks: int


SIZES = (Size("narrow", 340, 320, 6, 5), Size("wide", 720, 380, 14, 10))


def mark_of(at: int) -> Mark:
    """How the player in column ``at`` (from 0) is drawn; shapes and dashes meet again after 56."""
    shape = at % len(SHAPES)
    return Mark(f"c{shape} d{at % DASHES}", f"M7 7{SHAPES[shape]}")


def draw(steps: Sequence[Step], names: Mapping[str, str]) -> list[Drawing]:
    """The drawings of all sizes; ``names`` in the order of their marks. None without any row."""
    return [_draw(steps, names, size) for size in SIZES] if steps else []


def _draw(steps: Sequence[Step], names: Mapping[str, str], size: Size) -> Drawing:
    values = [0, *(total for step in steps for total in step.totals.values())]
    ticks = _round_numbers(min(values), max(values))
    low, high = min(values), max(values)
    short = dict(zip(names, shorten([*names.values()], size.letters), strict=True))
    ends = [f"{short[key]} {total:+}" for key, total in steps[-1].totals.items()]
    left = 8 + LETTER * max(len(f"{tick}") for tick in ticks)
    right = size.width - BESIDE - LETTER * max(map(len, ends))
    bottom = size.height - BOTTOM
    floor = bottom - 8

    def x(at: float) -> float:
        return left + at * (right - left) / len(steps)

    def y(total: float) -> float:
        return floor - (total - low) * (floor - TOP) / ((high - low) or 1)

    drawn = {}
    for at, key in enumerate(names):
        points = _points(steps, key)
        if points:
            drawn[key] = at, [(x(step), y(total)) for step, total in points]
    labels = spread({k: path[-1][1] for k, (_at, path) in drawn.items()}, TOP, floor)
    every = max(1, len(steps) // size.marks)
    lines = [
        _line(at, path, (right + 14, labels[key]), every, short[key], steps[-1].totals[key])
        for key, (at, path) in drawn.items()
    ]
    return Drawing(
        css=size.css,
        width=size.width,
        height=size.height,
        left=_text(left),
        right=_text(right),
        label_x=_text(right + 16),
        bottom=_text(bottom),
        zero=_text(y(0)),
        levels=[Tick(_text(y(tick)), numbers.number(tick)) for tick in ticks],
        games=_games(steps, x, wide=size.width > 400),
        bocks=[
            Band(_text(x(first)), _text(x(last) - x(first))) for first, last in _stretches(steps)
        ],
        lines=lines,
    )


def _points(steps: Sequence[Step], key: str) -> list[tuple[int, int]]:
    """Row and total: from 0 at the place where the player has come in."""
    first = next((at for at, step in enumerate(steps) if key in step.totals), None)
    if first is None:
        return []
    totals = ((at, step.totals[key]) for at, step in enumerate(steps[first:], start=first + 1))
    return [(first, 0), *totals]


def _line(at: int, path: Sequence[Point], label: Point, every: int, name: str, total: int) -> Line:
    """The line of the player in column ``at``, with a mark at one of ``every`` so many rows."""
    (end_x, end_y), last = path[-1], len(path) - 1
    # Not all at the same games: lines that run together would hide each other's marks.
    marked = [p for row, p in enumerate(path) if row == last or (row and (row + at) % every == 0)]
    shape = SHAPES[at % len(SHAPES)]
    return Line(
        css=mark_of(at).css,
        path="M" + "L".join(f"{_text(x)} {_text(y)}" for x, y in path),
        marks="".join(f"M{_text(x)} {_text(y)}{shape}" for x, y in marked),
        thread=f"M{_text(end_x + 6)} {_text(end_y)}L{_text(label[0])} {_text(label[1])}",
        label_y=_text(label[1]),
        name=name,
        total=numbers.signed(total),
    )


def spread(wanted: Mapping[str, float], top: float, bottom: float) -> dict[str, float]:
    """Places for labels, as near as can be to those that are wanted, and a line apart.

    >>> spread({"A": 50, "B": 52, "C": 200}, 10, 200)
    {'A': 50, 'B': 65.0, 'C': 200}
    """
    order = sorted(wanted, key=lambda key: wanted[key])
    found: list[float] = []
    for key in order:
        found.append(max(wanted[key], found[-1] + LINE) if found else wanted[key])
    limit = bottom
    for at in reversed(range(len(found))):
        found[at] = min(found[at], max(limit, top + at * LINE))
        limit = found[at] - LINE
    return dict(zip(order, found, strict=True))


def _games(steps: Sequence[Step], x: Callable[[float], float], *, wide: bool) -> list[Tick]:
    """Numbers of games below the plot: each one where there is room, else round ones."""
    room = 24 if wide else 12
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 10**6) if len(steps) / n <= room)
    return [
        Tick(_text(x(at)), str(step.number))
        for at, step in enumerate(steps, start=1)
        if step.number is not None and (step.number % every == 0)
    ]


def _stretches(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Bock games that follow each other, from the row before the first to the last."""
    found: list[tuple[int, int]] = []
    for at, step in enumerate(steps, start=1):
        if step.bock == 1:
            continue
        if found and found[-1][1] == at - 1:
            found[-1] = found[-1][0], at
        else:
            found.append((at - 1, at))
    return found


def _round_numbers(low: int, high: int) -> list[int]:
    """Round numbers from ``low`` to ``high``, 0 among them, four to seven of them.

    >>> _round_numbers(-17, 24), _round_numbers(0, 0)
    ([-10, 0, 10, 20], [0])
    """
    span = high - low
    steps = (n * 10**power for power in range(10) for n in (1, 2, 5))
    step = next((n for n in steps if span / n <= 6), 10**10)
    first = -(-low // step) * step
    return [*range(first, high + 1, step)]


def _text(number: float) -> str:
    """A coordinate, with one digit at most."""
    return f"{number:.1f}".removesuffix(".0")
