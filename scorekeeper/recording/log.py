"""The history: one line for each write, in the same transaction."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.models import Change, Entry, Evening, Grant


class Request(NamedTuple):
    """The key that a phone made for a write, and what it asked for under it."""

    key: str | None
    fingerprint: str


NO_REQUEST = Request(None, "")


def log(
    evening: Evening,
    action: str,
    who: Grant | None,
    *,
    entry: Entry | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    request: Request = NO_REQUEST,
) -> None:
    """Write down who did what, and under which key it was asked for."""
    Change.objects.create(
        evening=evening,
        entry=entry,
        version=evening.version,
        key=request.key,
        request=request.fingerprint,
        action=action,
        who=who,
        before=before,
        after=after,
    )


def rows(entries: Sequence[Entry]) -> dict[str, Any]:
    """Rows as the history keeps them: enough to put them back."""
    return {
        "rows": [
            {
                "id": entry.pk,
                "position": entry.position,
                "row": entry.facts,
                "note": entry.note,
                "by": entry.entered_by_id,
                "at": entry.entered_at.isoformat(),
            }
            for entry in entries
        ]
    }
