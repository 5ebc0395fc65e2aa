"""An evening on a card: name and day, who stands where, and how it came to that."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from .letters import cut, width, write

WIDTH, HEIGHT = 1200, 630
# Drawn twice as large and made smaller: that is how lines become smooth.
SCALE = 2
PAPER, SHEET, INK, SOFT, RULE, MINUS = (
    "#fbf8f1", "#fffdf8", "#1c1a15", "#524b3d", "#d8cfbb", "#930d22",
)  # fmt: skip
FELT, HEART = "#14523a", "#a30f27"
# Of players, as in the drawing on the page.
COLOURS = (
    "#14523a", "#b3122b", "#1f4fa3", "#8a5a00", "#6b2f91", "#00656e", "#a8327a", "#55504a",
)  # fmt: skip
MOST_PLACES = 7
# Of a curve on less than 450 pixels no more can be told apart.
MOST_POINTS = 400
MARGIN, BOTTOM = 64, 566


@dataclass(frozen=True, slots=True)
class PlaceOn:
    """A line of the ranking; rank and total are empty while nobody may know them."""

    rank: str
    name: str
    total: str
    colour: int
    minus: bool = False
    first: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's running totals, each with the number of its row; 0 is before the first."""

    colour: int
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """All that is on a card. ``more`` says that there are more places than there is room for."""

    title: str
    line: str
    places: tuple[PlaceOn, ...]
    more: str = ""
    curves: tuple[Curve, ...] = ()
    note: str = ""


def thinned(points: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """No more points of a curve than are to be seen, with all that it rises and falls to.

    Cards are kept after they are drawn: 2000 games of 20 players would be some megabytes each.
    """
    if len(points) <= MOST_POINTS:
        return tuple(points)
    size = -(-2 * len(points) // MOST_POINTS)
    kept = {points[0], points[-1]}
    for at in range(0, len(points), size):
        some = points[at : at + size]
        kept |= {min(some, key=lambda point: point[1]), max(some, key=lambda point: point[1])}
    return tuple(sorted(kept))


class _Pen:
    """Draws in the pixels of the finished picture."""

    def __init__(self, image: Image.Image) -> None:
        self.draw = ImageDraw.Draw(image)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: int,
        colour: str = INK,
        bold: float = 0,
        right: bool = False,
    ) -> None:
        """A line of text."""
        write(
            self.draw,
            (x * SCALE, y * SCALE),
            text,
            size=size * SCALE,
            colour=colour,
            bold=bold * SCALE,
            right=right,
        )

    def box(self, *corners: float, fill: str, round_by: float = 0) -> None:
        """A filled box."""
        self.draw.rounded_rectangle([c * SCALE for c in corners], round_by * SCALE, fill=fill)

    def line(self, points: Sequence[tuple[float, float]], *, colour: str, thick: float) -> None:
        """A line through points."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.draw.line(scaled, fill=colour, width=round(thick * SCALE), joint="curve")

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle."""
        corners = (x - radius, y - radius, x + radius, y + radius)
        self.draw.ellipse([c * SCALE for c in corners], fill=colour)


@lru_cache(maxsize=32)
def draw_card(card: Card) -> bytes:
    """The card as PNG. Drawn once: what is on it changes only with the evening."""
    image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), PAPER)
    pen = _Pen(image)
    pen.box(0, 0, WIDTH, 18, fill=FELT)
    _logo(pen)
    pen.text(MARGIN, 112, _fitted(card.title, 62, 900), size=62, bold=0.9)
    pen.text(MARGIN, 164, _fitted(card.line, 32, 1000), size=32, colour=SOFT)
    right = 640 if card.curves else WIDTH - MARGIN
    _places(pen, card, right)
    if card.curves:
        _curves(pen, card.curves, (690, 206, WIDTH - MARGIN, BOTTOM))
    if card.note:
        pen.text(MARGIN, BOTTOM + 24, _fitted(card.note, 28, 1070), size=28, colour=SOFT)
    picture = image.reduce(SCALE).quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    written = io.BytesIO()
    picture.save(written, "PNG", compress_level=6)
    return written.getvalue()


def _fitted(text: str, size: int, room: float) -> str:
    return cut(text, size * SCALE, room * SCALE)


def _logo(pen: _Pen) -> None:
    """The card with the heart, top right."""
    x, y, unit = WIDTH - MARGIN - 84, 54, 84 / 64
    pen.box(x, y, x + 84, y + 84, fill=FELT, round_by=18)
    pen.box(x + 14 * unit, y + 7 * unit, x + 50 * unit, y + 57 * unit, fill=SHEET, round_by=6)
    for middle in (25.2, 38.8):
        pen.dot(x + middle * unit, y + 27 * unit, 7.2 * unit, HEART)
    corners = ((18.9, 30.6), (45.1, 30.6), (32, 46.5))
    scaled = [((x + a * unit) * SCALE, (y + b * unit) * SCALE) for a, b in corners]
    pen.draw.polygon(scaled, fill=HEART)
    pen.dot(x + 32 * unit, y + 28.5 * unit, 4.6 * unit, HEART)


def _places(pen: _Pen, card: Card, right: float) -> None:
    """The ranking, in letters as large as there is room for."""
    shown = card.places[:MOST_PLACES]
    lines = len(shown) + bool(card.more)
    step = min(80.0, (BOTTOM - 206 - (20 if card.note else 0)) / max(lines, 1))
    size = min(42, round(step * 0.62))
    y = 206.0
    for place in shown:
        base = y + step / 2 + size * 0.35
        bold = 0.7 if place.first else 0
        x: float = MARGIN
        if place.rank:
            pen.text(x + size * 1.1, base, place.rank, size=size, colour=SOFT, right=True)
            x += size * 1.45
        pen.dot(x + size * 0.28, y + step / 2, size * 0.28, COLOURS[place.colour % len(COLOURS)])
        x += size * 0.85
        total = _total(pen, place, (right, base), size)
        name = _fitted(place.name, size, total - x - 24)
        pen.text(x, base, name, size=size, bold=bold)
        y += step
        if place is not shown[-1]:
            pen.line([(MARGIN, y), (right, y)], colour=RULE, thick=1.5)
    if card.more:
        pen.text(MARGIN, y + step / 2 + size * 0.35, card.more, size=size, colour=SOFT)


def _total(pen: _Pen, place: PlaceOn, at: tuple[float, float], size: int) -> float:
    """A total that ends at a point, and where it begins. The font has no minus, only a hyphen."""
    right, base = at
    digits = place.total.removeprefix("−")
    colour, bold = MINUS if place.minus else INK, 0.7 if place.first else 0.3
    pen.text(right, base, digits, size=size, colour=colour, bold=bold, right=True)
    left = right - width(digits, size * SCALE) / SCALE
    if digits == place.total:
        return left
    y, end = base - size * 0.33, left - size * 0.09
    pen.line([(end - size * 0.45, y), (end, y)], colour=colour, thick=size * 0.085)
    return end - size * 0.45


def _curves(pen: _Pen, curves: Sequence[Curve], room: tuple[float, float, float, float]) -> None:
    """The running totals on a sheet of paper, around the line of 0."""
    left, top, right, bottom = room
    pen.box(left, top, right, bottom, fill=RULE, round_by=16)
    pen.box(left + 1.5, top + 1.5, right - 1.5, bottom - 1.5, fill=SHEET, round_by=15)
    values = [0, *(total for curve in curves for _row, total in curve.points)]
    rows = max((row for curve in curves for row, _total in curve.points), default=1) or 1
    low, high = min(values), max(values)
    left, top, right, bottom = left + 28, top + 28, right - 28, bottom - 28

    def place(row: int, total: int) -> tuple[float, float]:
        x = left + row * (right - left) / rows
        return x, bottom - (total - low) * (bottom - top) / ((high - low) or 1)

    pen.line([place(0, 0), place(rows, 0)], colour=SOFT, thick=1.5)
    for curve in curves:
        colour = COLOURS[curve.colour % len(COLOURS)]
        points = [place(*point) for point in curve.points]
        pen.line(points, colour=colour, thick=4.5)
        pen.dot(*points[-1], 9, SHEET)
        pen.dot(*points[-1], 7, colour)
