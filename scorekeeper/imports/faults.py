"""What is wrong with a file, and where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum
from typing import Any, Self

from scorekeeper.scoring.facts import Problem

# So many are kept to be shown; the others are counted.
MOST_SHOWN = 50


class Part(StrEnum):
    """Where in a file: a line of text, or a part of our JSON."""

    FILE = "file"
    LINE = "line"
    ROW = "row"
    CHANGE = "change"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. ``number`` counts from 1 within its part, 0 is all of it.

    ``code`` and ``details`` are those of a :class:`Problem`, or of the words for imports;
    ``field`` is the column or the path of the fact.
    """

    part: Part
    number: int
    code: str
    field: str = ""
    details: Mapping[str, Any] = dataclass_field(default_factory=dict)

    @classmethod
    def of(cls, part: Part, number: int, problem: Problem) -> Self:
        """A refusal of the scoring package at its place in the file."""
        return cls(part, number, problem.code, problem.field, problem.details)

    def as_json(self) -> list[Any]:
        """To be kept until somebody looks at it."""
        return [self.part.value, self.number, self.code, self.field, dict(self.details)]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Self:
        """What :meth:`as_json` made."""
        part, number, code, field, details = data
        return cls(Part(part), number, code, field, details)


class Faulty(Exception):
    """A file that cannot be read at all, with the reasons."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__(", ".join(fault.code for fault in faults))
