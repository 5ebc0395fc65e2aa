"""A file that is read row by row, whatever it is."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Protocol

from scorekeeper.models import UploadKind

from .evening_file import EveningFile
from .faults import Fault
from .planned import Plan
from .points_file import PointsFile


class Reading(Protocol):
    """Rows are taken one by one, in order; what they were is handed to :meth:`finish` at the end.

    A reading remembers nothing of what was taken: another one of the same file goes on with it.
    """

    total: int

    def take(self, at: int) -> tuple[list[Any] | None, list[Fault]]:
        """What the row at ``at``, from 0, says, as JSON, or what is wrong with it."""

    def finish(self, units: Sequence[list[Any]]) -> tuple[Plan, list[Fault]]:
        """The evenings of all rows, scored, or why they cannot be."""

    @property
    def names(self) -> Mapping[str, str]:
        """Players by the keys that faults call them by."""


def opened(kind: str, text: str, day: date | None) -> Reading:
    """A file from its first row on; ``day`` is that of rows that name none. Raises Faulty."""
    return EveningFile(text) if kind == UploadKind.EVENING else PointsFile(text, day)
