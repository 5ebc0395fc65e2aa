"""Single values of our JSON: texts, numbers and times within reason."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from scorekeeper.scoring.facts import Problem
from scorekeeper.scoring.reader import Reader

from .faults import MOST_SHOWN

# More than any text and any number of a sheet; what is too much for its place, others say.
LONGEST_TEXT, HIGHEST = 500, 10**9
# A history is nested twelve times, and rules have fifty switches.
DEEPEST, MOST_FIELDS = 20, 200
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
        """A time with its zone, as ISO text in UTC: no database knows zones of 23:59 hours."""
        found = self.text(self.data.get(key), key)
        try:
            at = datetime.fromisoformat(found)
        except ValueError:
            at = None
        if at is None or at.tzinfo is None or at.year not in _YEARS:
            self.fail("no_time", key)
            return ""
        return at.astimezone(UTC).isoformat()

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


def wild(data: Any) -> list[Problem]:
    """What no value of a sheet can be, wherever it stands: fractions, endless texts and numbers,
    what has no end of fields or goes ever deeper. Of very many, some.
    """
    found: list[Problem] = []
    # By hand, so that no depth is too deep.
    waiting = [("", 0, data)]
    while waiting and len(found) < MOST_SHOWN:
        where, depth, value = waiting.pop()
        if (problem := _wild(where, depth, value)) is not None:
            found.append(problem)
        elif isinstance(value, dict):
            waiting += [(f"{where}.{key}".strip("."), depth + 1, value[key]) for key in value]
        elif isinstance(value, list):
            waiting += [(where, depth + 1, each) for each in value]
    return found


def _wild(where: str, depth: int, value: Any) -> Problem | None:
    """What is wild about one value, whatever may be inside of it."""
    match value:
        case dict() | list() if depth > DEEPEST:
            return Problem("too_deep", where)
        case dict() if len(value) > MOST_FIELDS:
            return Problem("list_length", where, {"most": MOST_FIELDS})
        case dict():
            # They become part of a path, so that they have to be sound before anything else.
            return next((p for key in value if (p := _wild(where, depth, key))), None)
        case float():
            return Problem("not_a_number", where)
        case str() if len(value) > LONGEST_TEXT:
            return Problem("text_length", where, {"most": LONGEST_TEXT})
        case str() if not value.isprintable() and not _is_text(value):
            return Problem("text_unreadable", where)
        case int() if not -HIGHEST <= value <= HIGHEST:
            return Problem("number_range", where, {"least": -HIGHEST, "most": HIGHEST})
    return None


def _is_text(value: str) -> bool:
    """Whether a database can keep it."""
    return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
