"""What is stored: circles with members and players, evenings with rows, links, and history."""

from .circles import Circle, Player
from .evenings import Entry, EntryKind, Evening, Points, Seat
from .history import Change
from .links import Grant, JoinCode, Link, LinkKind, Tries
from .members import (
    INVITED_AS,
    WRITERS,
    CircleChange,
    CircleRules,
    Invitation,
    Membership,
    Role,
)
from .uploads import Upload, UploadKind

__all__ = [
    "INVITED_AS",
    "WRITERS",
    "Change",
    "Circle",
    "CircleChange",
    "CircleRules",
    "Entry",
    "EntryKind",
    "Evening",
    "Grant",
    "Invitation",
    "JoinCode",
    "Link",
    "LinkKind",
    "Membership",
    "Player",
    "Points",
    "Role",
    "Seat",
    "Tries",
    "Upload",
    "UploadKind",
]
