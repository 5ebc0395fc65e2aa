"""The only code that writes evenings: check, one short transaction, score, log the change.

Every function locks its evening first, so that two phones write one after the other. A refusal
(:class:`~scorekeeper.scoring.facts.Refused`, :class:`Stale`, :class:`KeyTaken`,
:class:`Closed`) stores nothing.
"""

from .outcomes import Closed, KeyTaken, NotRecorded, Saved, Stale
from .rows import add_entry, add_newcomer, change_entry, delete_entry, insert_entry
from .starting import renew_link, start_evening

__all__ = [
    "Closed",
    "KeyTaken",
    "NotRecorded",
    "Saved",
    "Stale",
    "add_entry",
    "add_newcomer",
    "change_entry",
    "delete_entry",
    "insert_entry",
    "renew_link",
    "start_evening",
]
