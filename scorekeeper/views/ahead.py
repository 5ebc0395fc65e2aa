"""What a correction would change besides its own row: shown before it is stored.

A page that shows it sends its fingerprint along as ``seen``; whatever has not been seen like
this is shown first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from scorekeeper.corrections import Consequences, consequences
from scorekeeper.sheets import EveningSheet, Line
from scorekeeper.wording.consequences import TotalChange, consequence_sentences, total_changes
from scorekeeper.wording.history import detail_words, row_details


@dataclass(frozen=True, slots=True)
class Ahead:
    """Consequences in words, after what changes about the row itself (``own``).

    ``others`` tells whether games change that nobody has touched. While the standings are
    ``hidden`` there are no ``totals``.
    """

    own: list[str]
    sentences: list[str]
    totals: list[TotalChange]
    others: bool
    code: str
    hidden: bool

    def was_seen(self, sent: Mapping[str, Any]) -> bool:
        """Whether exactly this was on the page that was sent."""
        return bool(sent.get("seen") == self.code)


def look_ahead(
    before: EveningSheet,
    after: EveningSheet,
    *,
    besides: int | None = None,
    later: bool = True,
) -> Ahead:
    """What differs between a sheet and its corrected self, ``besides`` the corrected row."""
    found = consequences(before, after, besides=besides)
    hidden = before.evening.standings_hidden
    return Ahead(
        own=_own_changes(before.find(besides), after.find(besides), after),
        sentences=consequence_sentences(found, later=later),
        totals=[] if hidden else total_changes(found, {**before.names, **after.names}),
        others=_touches_others(found),
        code=sha256(repr(found).encode()).hexdigest()[:16],
        hidden=hidden,
    )


def _own_changes(old: Line | None, new: Line | None, sheet: EveningSheet) -> list[str]:
    if old is None or new is None:
        return []
    was, comes = ((line.scored.row, line.entry.note) for line in (old, new))
    details = row_details(was, comes, sheet.names, sheet.rules)
    return [detail_words(detail) for detail in details]


def _touches_others(found: Consequences) -> bool:
    """Bock to come does not count: the last game may bring some without any question."""
    games = found.bock_lost or found.bock_gained or found.points_changed or found.dealer_changed
    return bool(games)
