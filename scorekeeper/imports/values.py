"""Single values of our JSON: texts, numbers and times within reason."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from scorekeeper.scoring.facts import Problem
from scorekeeper.scoring.reader import Reader

# More than any text and any number of a sheet; what is too much for its place, others say.
LONGEST_TEXT, HIGHEST = 500, 10**9
_YEARS = range(1900, 2200)


class Values(Reader):
    """Reads values of one JSON object: what :class:`Reader` can, within limits, and times."""

    def within(self, key: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``; ``low`` where it is none."""
        found = self.number(self.data.get(key), key)
        if found is None:
            return low
        if not low <= found <= high:
            self.fail("number_range", key, least=low, most=high)
            return low
        return found

    def maybe_within(self, key: str, low: int, high: int) -> int | None:
        """The same, or nothing."""
        return None if self.data.get(key) is None else self.within(key, low, high)

    def line(self, key: str, most: int) -> str:
        """A text of at most so many letters."""
        found = self.text(self.data.get(key), key)
        if len(found) > most:
            self.fail("text_length", key, most=most)
        return found

    def moment(self, key: str) -> str:
        """A time with its zone, as ISO text."""
        found = self.text(self.data.get(key), key)
        try:
            at = datetime.fromisoformat(found)
        except ValueError:
            at = None
        if at is None or at.tzinfo is None or at.year not in _YEARS:
            self.fail("no_time", key)
            return ""
        return at.isoformat()

    def maybe_moment(self, key: str) -> str | None:
        """The same, or nothing."""
        return None if self.data.get(key) is None else self.moment(key)

    def one_of(self, key: str, known: set[int]) -> int | None:
        """A number that stands for something in the file, or nothing."""
        found = self.data.get(key)
        if found is None:
            return None
        if isinstance(found, bool) or not isinstance(found, int) or found not in known:
            self.fail("not_in_file", key)
            return None
        return found

    def list(self, key: str, *, most: int) -> Sequence[Any]:
        """A list of at most so many values."""
        found = self.data.get(key)
        if not isinstance(found, list):
            self.fail("not_a_list", key)
            return []
        if len(found) > most:
            self.fail("list_length", key, most=most)
            return []
        return found


def wild(data: Any, path: str = "") -> list[Problem]:
    """What no value of a sheet can be, wherever it stands: fractions, endless texts and numbers."""
    found: list[Problem] = []
    # By hand, so that no depth is too deep.
    waiting = [(path, data)]
    while waiting:
        where, value = waiting.pop()
        match value:
            case dict():
                waiting += [(f"{where}.{key}".strip("."), each) for key, each in value.items()]
                waiting += [(where, key) for key in value]
            case list():
                waiting += [(where, each) for each in value]
            case float():
                found.append(Problem("not_a_number", where))
            case str() if len(value) > LONGEST_TEXT:
                found.append(Problem("text_length", where, {"most": LONGEST_TEXT}))
            case str() if not value.isprintable() and not _is_text(value):
                found.append(Problem("text_unreadable", where))
            case int() if not -HIGHEST <= value <= HIGHEST:
                details = {"least": -HIGHEST, "most": HIGHEST}
                found.append(Problem("number_range", where, details))
            case _:
                pass
    return found


def _is_text(value: str) -> bool:
    """Whether a database can keep it."""
    return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
