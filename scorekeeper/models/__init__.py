"""What is stored: circles and players, evenings and their rows, links, and the history."""

from .circles import Circle, Player
from .evenings import Entry, EntryKind, Evening, Points, Seat
from .history import Change
from .links import Grant, JoinCode, Link, LinkKind, Tries
from .uploads import Upload, UploadKind

__all__ = [
    "Change",
    "Circle",
    "Entry",
    "EntryKind",
    "Evening",
    "Grant",
    "JoinCode",
    "Link",
    "LinkKind",
    "Player",
    "Points",
    "Seat",
    "Tries",
    "Upload",
    "UploadKind",
]
