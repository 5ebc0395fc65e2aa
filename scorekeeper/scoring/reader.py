"""Reading JSON strictly: one object at a time, with every fault in it at once."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from .facts import Problem, Refused

Json = Mapping[str, Any]
E = TypeVar("E", bound=StrEnum)


class Unreadable(Refused):
    """JSON that is no game, row, evening or rule set."""


class Reader:
    """Reads values of one JSON object and collects what is wrong with them."""

    def __init__(self, data: Any, known: set[str]) -> None:
        self.data: Json = data if isinstance(data, dict) else {}
        self.problems = [
            Problem("unknown_field", str(key), {"name": str(key)})
            for key in self.data
            if key not in known
        ]
        if not isinstance(data, dict):
            self.problems.append(Problem("not_an_object", ""))

    def fail(self, code: str, field: str, **details: Any) -> None:
        """Remember one fault."""
        self.problems.append(Problem(code, field, details))

    def finish(self) -> None:
        """Raise :class:`Unreadable` with every fault, if there was one."""
        if self.problems:
            raise Unreadable(tuple(self.problems))

    def word(self, key: str, kind: type[E], default: E | None = None) -> E | None:
        """One word of a fixed list; ``null`` and a missing key give the default."""
        value = self.data.get(key)
        if value is None:
            return default
        try:
            return kind(value)
        except ValueError:
            self.fail("unknown_word", key, value=str(value)[:40], known=[*kind])
            return default

    def number(self, value: Any, field: str) -> int | None:
        """A whole number; JSON's true and 1.5 are none."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.fail("not_a_number", field)
        return None

    def text(self, value: Any, field: str) -> str:
        """A text."""
        if isinstance(value, str):
            return value
        self.fail("not_a_text", field)
        return ""

    def names(self, key: str) -> tuple[str, ...]:
        """A list of names."""
        value = self.data.get(key)
        if value is None:
            return ()
        if isinstance(value, list) and all(isinstance(name, str) for name in value):
            return tuple(value)
        self.fail("not_names", key)
        return ()

    def flag(self, key: str) -> bool:
        """True or false; missing is false."""
        value = self.data.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.fail("not_a_flag", key)
        return False

    def points(self, key: str) -> dict[str, int]:
        """Whole points by name."""
        value = self.data.get(key)
        if not isinstance(value, dict):
            self.fail("not_an_object", key)
            return {}
        read = {str(name): self.number(points, key) for name, points in value.items()}
        return {name: points for name, points in read.items() if points is not None}


def parse_json(text: str | bytes) -> Any:
    """The JSON value of a text, or of its bytes in UTF-8. Raises :class:`Unreadable`."""
    try:
        return json.loads(text.decode("utf-8-sig") if isinstance(text, bytes) else text)
    except (ValueError, RecursionError) as error:
        raise Unreadable((Problem("not_json", ""),)) from error
