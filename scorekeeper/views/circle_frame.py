"""What every page of a circle has in common."""

from typing import Any

from scorekeeper.access import Member


def circle_frame(member: Member) -> dict[str, Any]:
    """The circle, and who looks at it."""
    return {"member": member, "circle": member.circle}
