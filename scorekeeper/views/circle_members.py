"""The members of a circle, on its page."""

from typing import Any

from django.http import HttpRequest

from scorekeeper.access import Member


def members_part(request: HttpRequest, member: Member) -> dict[str, Any]:
    """Who belongs to the circle, for ``circle_members.html``. One query."""
    found = member.circle.memberships.select_related("user").order_by("since", "pk")
    return {"names": [str(one.user) for one in found]}
