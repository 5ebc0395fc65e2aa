"""What a write can come to."""

from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404

from scorekeeper.models import Entry, Evening, Grant, Link
from scorekeeper.sheets import EveningSheet


class NotRecorded(Exception):
    """A write that was refused for the state of the evening, not for its facts."""


class Stale(NotRecorded):
    """The evening has changed since the version that the change was based on."""

    def __init__(self, sheet: EveningSheet) -> None:
        self.sheet = sheet
        super().__init__("based on an older version")


class KeyTaken(NotRecorded):
    """The key has been used for something else; ``entry`` is what it stored, unless deleted."""

    def __init__(self, entry: Entry | None) -> None:
        self.entry = entry
        super().__init__("the key stands for something else")


class NothingToUndo(NotRecorded):
    """There is no change of one's own to take back, or others have built on it.

    ``others`` are the devices that have changed something since.
    """

    def __init__(self, others: tuple[Grant | None, ...] = ()) -> None:
        self.others = others
        super().__init__("nothing to undo")


class NoSuchPayment(NotRecorded):
    """A payment that the sheet does not ask for (any more): there was a correction meanwhile."""


class Closed(NotRecorded):
    """The evening is closed."""


class TablesAlike(NotRecorded):
    """An open evening would be in a circle with another one that goes by the same name, or none."""


class ShutOut(NotRecorded, Http404):
    """Whoever asks may not write (any more): to them there is nothing of that kind (404).

    The link that a device came in by has been renewed, or never allowed it; an account is no
    member of the circle, or not in a role that may.
    """


class WrongCode(NotRecorded):
    """A code that lets nobody in: mistyped, over, or of a link that has been renewed."""


class Started(NamedTuple):
    """A new evening's table link, and the grant of the device that started it."""

    link: Link
    grant: Grant


@dataclass(frozen=True, slots=True)
class Saved:
    """What a write came to. ``fresh`` is False where the same had been sent before."""

    sheet: EveningSheet
    entry: Entry | None
    fresh: bool = True

    @property
    def evening(self) -> Evening:
        """The evening with its new version."""
        return self.sheet.evening
