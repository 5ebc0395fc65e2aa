"""The evenings of a circle, on its page."""

from typing import Any

from django.http import HttpRequest

from scorekeeper.access import Member
from scorekeeper.wording import dates


def evenings_part(request: HttpRequest, member: Member) -> dict[str, Any]:
    """The evenings, the latest first, for ``circle_evenings.html``. One query."""
    found = member.circle.evenings.select_related("circle").order_by("-started_at")
    shown = [
        {
            "address": one.address,
            "day": dates.long_day(one.starts_on()),
            "title": one.name,
        }
        for one in found
    ]
    return {"shown": shown}
