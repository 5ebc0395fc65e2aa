"""The rules of a circle, on its page."""

from typing import Any

from django.http import HttpRequest

from scorekeeper.access import Member


def rules_part(request: HttpRequest, member: Member) -> dict[str, Any]:
    """Whether the circle has rules of its own, for ``circle_rules.html``. One query."""
    return {"own": member.circle.rules.last()}
