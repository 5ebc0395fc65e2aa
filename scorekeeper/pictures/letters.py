"""Writing with the font that Pillow brings along, which knows the letters of ASCII and few more.

Accents are drawn here, above and below the plain letter. Of letters that have no plain one, the
usual spelling without them is written, and of all others a dot: a name in any script leaves a
picture whole.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import ImageDraw, ImageFont

type Colour = str
type Strokes = list[list[tuple[float, float]]]

UNKNOWN = "·"
# How letters are written that are no plain letter with an accent.
_SPELT = {
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l",
    "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "þ": "th", "Þ": "Th", "\u0131": "i",
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u2018\u2019", "'"),
    **dict.fromkeys("\u201c\u201d\u201e", '"'),
    **dict.fromkeys("\u00a0\u202f", " "),
}  # fmt: skip
# What is to be seen of nothing: joiners, directions, variants of a glyph.
_INVISIBLE = {"Cf", "Mn", "Me", "Cc"}

# Accents as strokes, in units of a sixth of the letters' size, around the middle of the letter.
_ABOVE: Mapping[str, Strokes] = {
    "\u0308": [[(-0.75, -0.35), (-0.74, -0.35)], [(0.75, -0.35), (0.76, -0.35)]],
    "\u0301": [[(-0.25, 0.0), (0.45, -0.8)]],
    "\u0300": [[(0.25, 0.0), (-0.45, -0.8)]],
    "\u0302": [[(-0.7, 0.0), (0.0, -0.7), (0.7, 0.0)]],
    "\u030c": [[(-0.7, -0.7), (0.0, 0.0), (0.7, -0.7)]],
    "\u0306": [[(-0.7, -0.7), (-0.35, -0.15), (0.35, -0.15), (0.7, -0.7)]],
    "\u0303": [[(-0.8, -0.1), (-0.35, -0.55), (0.35, -0.15), (0.8, -0.6)]],
    "\u0304": [[(-0.7, -0.35), (0.7, -0.35)]],
    "\u0307": [[(0.0, -0.35), (0.01, -0.35)]],
    "\u030b": [[(-0.6, 0.0), (-0.1, -0.8)], [(0.3, 0.0), (0.8, -0.8)]],
    "\u030a": [
        [(-0.45, -0.45), (-0.2, -0.85), (0.2, -0.85), (0.45, -0.45), (0.2, -0.05), (-0.2, -0.05),
         (-0.45, -0.45)]
    ],
}  # fmt: skip
_BELOW: Mapping[str, Strokes] = {
    "\u0327": [[(0.0, 0.0), (0.0, 0.4), (0.35, 0.7), (-0.3, 1.05)]],
    "\u0326": [[(0.1, 0.35), (-0.15, 1.0)]],
    "\u0328": [[(0.3, 0.0), (0.0, 0.6), (0.5, 0.95)]],
}


class Written(NamedTuple):
    """A text as it is drawn: plain letters, and accents by the place of their letter."""

    letters: str
    accents: tuple[tuple[int, str], ...]


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The built-in font."""
    found = ImageFont.load_default(size)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found


@lru_cache(maxsize=1024)
def _known(letter: str) -> bool:
    """Whether the font has a glyph of its own for a letter."""
    drawn, missing = font(32).getmask(letter), font(32).getmask("\ue000")
    return letter == " " or (drawn.size, bytes(drawn)) != (missing.size, bytes(missing))


def written(text: str) -> Written:
    """What the font can show of a text.

    >>> written("Jörg Weiß").letters, written("李").letters
    ('Jorg Weiss', '·')
    """
    letters: list[str] = []
    accents: list[tuple[int, str]] = []
    for letter in unicodedata.normalize("NFC", text):
        for part in unicodedata.normalize("NFD", _SPELT.get(letter, letter)):
            if part in _ABOVE or part in _BELOW:
                accents.append((len(letters) - 1, part))
            elif unicodedata.category(part) not in _INVISIBLE:
                letters.append(part if _known(part) else UNKNOWN)
    return Written("".join(letters), tuple(one for one in accents if one[0] >= 0))


def width(text: str, size: int) -> float:
    """How wide a text is."""
    return font(size).getlength(written(text).letters)


def cut(text: str, size: int, room: float) -> str:
    """As much of a text as there is room for, with … where something is missing."""
    if width(text, size) <= room:
        return text
    shown = text
    while shown and width(f"{shown}…", size) > room:
        shown = shown[:-1].rstrip()
    return f"{shown}…"


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    *,
    size: int,
    colour: Colour,
    bold: float = 0,
    right: bool = False,
) -> None:
    """Write a line that begins at, or with ``right`` ends at, a point of its base line.

    ``bold`` is by how much strokes are thicker.
    """
    letters, accents = written(text)
    face = font(size)
    x, y = at
    if right:
        x -= face.getlength(letters)
    draw.text((x, y), letters, fill=colour, font=face, anchor="ls", stroke_width=bold)
    pen = _Accents(draw, face, size / 6, colour, max(1, round(size * 0.085 + 2 * bold)))
    for place, accent in accents:
        start = x + face.getlength(letters[:place])
        pen.put((start, y), letters[place], accent)


class _Accents(NamedTuple):
    """Draws accents: in units of a sixth of the letters, in strokes as thick as theirs."""

    draw: ImageDraw.ImageDraw
    face: ImageFont.FreeTypeFont
    unit: float
    colour: Colour
    thick: int

    def put(self, at: tuple[float, float], letter: str, accent: str) -> None:
        """One accent above or below a letter that begins at a point of the base line."""
        left, top, right, bottom = self.face.getbbox(letter, anchor="ls")
        middle = at[0] + (left + right) / 2
        above = accent in _ABOVE
        base = at[1] + (top - self.unit * 0.42 if above else bottom)
        half = self.thick / 2
        for stroke in (_ABOVE if above else _BELOW)[accent]:
            points = [(middle + x * self.unit, base + y * self.unit) for x, y in stroke]
            self.draw.line(points, fill=self.colour, width=self.thick, joint="curve")
            for x, y in (points[0], points[-1]):
                box = (x - half, y - half, x + half, y + half)
                self.draw.ellipse(box, fill=self.colour)
