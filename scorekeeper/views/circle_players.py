"""The players of a circle, on its page."""

from typing import Any

from django.http import HttpRequest

from scorekeeper.access import Member


def players_part(request: HttpRequest, member: Member) -> dict[str, Any]:
    """Who plays in the circle, for ``circle_players.html``. One query."""
    players = member.circle.players.filter(archived_at=None).order_by("name_key")
    return {"names": [*players.values_list("name", flat=True)]}
