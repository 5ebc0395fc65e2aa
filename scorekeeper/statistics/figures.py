"""Numbers that know which rows they were counted from."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and the ids of the entries behind it, in the order of the sheet.

    What the number counts, its place says: games, points, special points or doublings. Of two
    special points in one game the number is 2, and there is one entry.
    """

    number: int = 0
    entries: tuple[int, ...] = ()

    @classmethod
    def count(cls, entries: Iterable[int]) -> Self:
        """How many entries there are."""
        found = tuple(entries)
        return cls(len(found), found)

    @classmethod
    def total(cls, parts: Iterable[tuple[int, int]]) -> Self:
        """The sum of numbers by their entries; an entry whose number is 0 is left out."""
        found = tuple((entry, number) for entry, number in parts if number)
        return cls(sum(number for _, number in found), tuple(entry for entry, _ in found))

    def __bool__(self) -> bool:
        """Whether it was counted from any entry: points can also add up to 0."""
        return bool(self.entries)


NOTHING = Figure()


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something was tried, and how often it came off."""

    tried: Figure = NOTHING
    done: Figure = NOTHING

    @property
    def missed(self) -> Figure:
        """The times when it did not."""
        return Figure.count(entry for entry in self.tried.entries if entry not in self.done.entries)

    def __bool__(self) -> bool:
        """Whether it was tried at all."""
        return bool(self.tried)
