"""Names that fit over a narrow column and still tell everyone apart."""

from collections.abc import Sequence


def shorten(names: Sequence[str], width: int) -> list[str]:
    """Each name in at most ``width`` letters (4 or more), no two alike.

    A name is cut at its end; where that makes two alike, both keep their beginning and the
    letters in which they differ.

    >>> shorten(["Anna", "Andrea", "Alexander", "Alexandra"], 5)
    ['Anna', 'Andr…', 'Al…er', 'Al…ra']
    >>> shorten(["Ben", "Bernd"], 8)
    ['Ben', 'Bernd']
    """
    cut = [_cut(name, width) for name in names]
    short = [
        c if cut.count(c) == 1 else _telling(name, [n for n in names if n != name], width)
        for name, c in zip(names, cut, strict=True)
    ]
    return [
        c if short.count(c) == 1 else f"{c[: max(width - 2, 1)]}…{at}"
        for at, c in enumerate(short, start=1)
    ]


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else f"{name[: width - 1]}…"


def _telling(name: str, others: Sequence[str], width: int) -> str:
    """The beginning, and the two letters from the first one that nobody else has there."""
    alike = max(_common(name, other) for other in others)
    at = min(alike, max(len(name) - 2, 0))
    return f"{name[: max(width - 3, 1)]}…{name[at : at + 2]}"


def _common(name: str, other: str) -> int:
    """How many letters two names have in common at their beginning."""
    length = 0
    for a, b in zip(name.casefold(), other.casefold(), strict=False):
        if a != b:
            break
        length += 1
    return length
