"""Who may do what: every view fetches through this package, and gets a 404 for the rest.

An evening belongs to whoever holds its table link, and to the members of its circle. Opening a
link puts a grant for this device into the session. Each request asks the database whether its
link still lives, or whether the account is still a member, and as what.
"""

from .circles import (
    Member,
    circles_of,
    member_in,
    open_circle,
    open_player,
    own_player,
    own_players,
)
from .evenings import (
    SESSION_KEY,
    Access,
    Held,
    give,
    give_all,
    held_evenings,
    latest_evening,
    let_in,
    let_in_by_code,
    open_evening,
    version_of,
    watch_link,
    watched,
    writable_beside,
)
from .tables import CountedEvening, Table, closed_evenings, counts_of, open_tables
from .uploads import UPLOAD_KEY, held_upload, keep_upload

__all__ = [
    "SESSION_KEY",
    "UPLOAD_KEY",
    "Access",
    "CountedEvening",
    "Held",
    "Member",
    "Table",
    "circles_of",
    "closed_evenings",
    "counts_of",
    "give",
    "give_all",
    "held_evenings",
    "held_upload",
    "keep_upload",
    "latest_evening",
    "let_in",
    "let_in_by_code",
    "member_in",
    "open_circle",
    "open_evening",
    "open_player",
    "open_tables",
    "own_player",
    "own_players",
    "version_of",
    "watch_link",
    "watched",
    "writable_beside",
]
