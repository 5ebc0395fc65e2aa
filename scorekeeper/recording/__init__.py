"""The only code that writes evenings: check, one short transaction, score, log the change.

Every function locks its evening first, so that two phones write one after the other. A refusal
(:class:`~scorekeeper.scoring.facts.Refused`, :class:`Stale`, :class:`KeyTaken`,
:class:`Closed`) stores nothing.
"""

from scorekeeper.limits import TooManyTries

from .evening import (
    change_rules,
    change_settings,
    close_evening,
    last_change,
    reopen_evening,
    undo,
)
from .importing import NotReadyYet, import_evenings
from .outcomes import (
    Closed,
    KeyTaken,
    NoSuchPayment,
    NothingToUndo,
    NotRecorded,
    Saved,
    ShutOut,
    Stale,
    Started,
    TablesAlike,
    WrongCode,
)
from .players import exchange_seats, replace_player, substitute_player
from .rows import (
    add_entry,
    add_newcomer,
    change_entry,
    delete_entry,
    insert_entry,
    insert_newcomer,
    move_entry,
)
from .settling import change_settlement, mark_payment
from .sharing import (
    admit,
    admit_member,
    make_code,
    make_watch_link,
    name_device,
    redeem,
    renew_link,
)
from .starting import InCircle, start_evening
from .steps import done, held
from .tables import OtherTableClosed, change_table
from .uploads import KEPT_FOR, drop_upload, keep_upload, read_on

__all__ = [
    "KEPT_FOR",
    "Closed",
    "InCircle",
    "KeyTaken",
    "NoSuchPayment",
    "NotReadyYet",
    "NotRecorded",
    "NothingToUndo",
    "OtherTableClosed",
    "Saved",
    "ShutOut",
    "Stale",
    "Started",
    "TablesAlike",
    "TooManyTries",
    "WrongCode",
    "add_entry",
    "add_newcomer",
    "admit",
    "admit_member",
    "change_entry",
    "change_rules",
    "change_settings",
    "change_settlement",
    "change_table",
    "close_evening",
    "delete_entry",
    "done",
    "drop_upload",
    "exchange_seats",
    "held",
    "import_evenings",
    "insert_entry",
    "insert_newcomer",
    "keep_upload",
    "last_change",
    "make_code",
    "make_watch_link",
    "mark_payment",
    "move_entry",
    "name_device",
    "read_on",
    "redeem",
    "renew_link",
    "reopen_evening",
    "replace_player",
    "start_evening",
    "substitute_player",
    "undo",
]
