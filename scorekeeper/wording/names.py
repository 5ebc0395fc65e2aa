"""Names where there is little room: on two lines, or cut so that all stay apart."""

import re
from collections.abc import Sequence

# Where a name may go on in the next line: before a consonant that a vowel follows, two letters
# or more from either end, and not inside of "ch", "sch", "ph", "th".
_BREAKS = re.compile(
    r"(?<=\w\w)(?<![csptCSPT](?=h))(?<!s(?=ch))"
    r"(?=(?:sch|ch|ph|th|[bcdfghjklmnpqrstvwxzß])[aeiouyäöüéèáó]\w)",
)
_VOWEL = re.compile("[aeiouyäöü]", re.IGNORECASE)
MAY_BREAK = "\u200b"
SOFT_HYPHEN = "\u00ad"
_GAPS = re.compile(rf"[ \-{SOFT_HYPHEN}]")
# Half of a double name has room in a line if it is no longer: "Heinz-|Peter", not "Heinz-Pe-|ter".
_HALF = 6


def with_breaks(name: str) -> str:
    """A name with soft hyphens where a second line may begin.

    >>> with_breaks("Andreas").split(SOFT_HYPHEN), with_breaks("Michael").split(SOFT_HYPHEN)
    (['And', 'reas'], ['Mi', 'chael'])
    >>> with_breaks("Maximilia…").split(SOFT_HYPHEN)
    ['Ma', 'xi', 'mi', 'lia…']
    >>> with_breaks("Heinz-Michaela").split(SOFT_HYPHEN)
    ['Heinz-Mi', 'chaela']
    """
    begin, dots, end = name.partition("…")
    if dots:
        begin = with_breaks(begin)
        # The dots stand alone only where nothing else can make room.
        return f"{begin}{'' if _GAPS.search(begin) else MAY_BREAK}…{end}"
    parts = re.split("([ -])", name)
    return "".join(
        part if len(parts) > 1 and len(part) <= _HALF else _syllables(part) for part in parts
    )


def _syllables(word: str) -> str:
    return _BREAKS.sub(lambda at: SOFT_HYPHEN if _VOWEL.search(word, 0, at.start()) else "", word)


def shorten(names: Sequence[str], width: int) -> list[str]:
    """Each name in about ``width`` letters (4 or more), no two alike.

    A name is cut only where that saves more than a letter, and at its end; where another one
    begins alike, it keeps the beginning and the letters in which it differs.

    >>> shorten(["Anna", "Alexander", "Alexandra"], 6)
    ['Anna', 'Ale…er', 'Ale…ra']
    >>> shorten(["Andrea", "Andreas", "Maximilian"], 6)
    ['Andrea', 'Andreas', 'Maxim…']
    """
    cut = [_cut(name, width) for name in names]
    short = [
        c if c == name or _alone(name, names, width) else _telling(name, names, width)
        for name, c in zip(names, cut, strict=True)
    ]
    return [
        c if short.count(c) == 1 else f"{c[: max(width - 2, 1)]}…{at}"
        for at, c in enumerate(short, start=1)
    ]


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width + 1 else f"{name[: width - 1].rstrip()}…"


def _alone(name: str, names: Sequence[str], width: int) -> bool:
    """Whether nobody else begins with what is left of a name that is cut."""
    left = name[: width - 1].casefold()
    return sum(other.casefold().startswith(left) for other in names) == 1


def _telling(name: str, names: Sequence[str], width: int) -> str:
    """The beginning, and the letters from the first one that nobody else has there.

    Where there is room with the one before it: "…ke" alone is the end of Friedericke, too.
    """
    alike = max((_common(name, other) for other in names if other != name), default=0)
    letters = 3 if width >= 8 else 2
    at = max(min(alike - letters + 2, len(name) - letters), 0)
    return f"{name[: max(width - 1 - letters, 1)]}…{name[at : at + letters]}"


def _common(name: str, other: str) -> int:
    """How many letters two names have in common at their beginning."""
    length = 0
    for a, b in zip(name.casefold(), other.casefold(), strict=False):
        if a != b:
            break
        length += 1
    return length
