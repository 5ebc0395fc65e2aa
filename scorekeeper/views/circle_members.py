"""The members of a circle as its pages show them."""

from typing import Any, NamedTuple

from scorekeeper.access import Member
from scorekeeper.models import Membership
from scorekeeper.wording import dates
from scorekeeper.wording.circles import account_name, role_name


class ShownMember(NamedTuple):
    """A member in words."""

    pk: int
    name: str
    role: str
    # Whom they play, if they are linked to a player.
    plays: str
    since: str
    is_self: bool


def members_part(member: Member) -> dict[str, Any]:
    """Who belongs to the circle, for ``circle_members.html``. Two queries."""
    return {"shown": shown_members(member)}


def shown_members(member: Member) -> list[ShownMember]:
    """All members, who came first stands first. Two queries."""
    players = member.circle.players.exclude(user=None).values_list("user", "name")
    plays = dict(players)
    found = member.circle.memberships.select_related("user").order_by("since", "pk")
    return [_shown(one, member, plays.get(one.user_id, "")) for one in found]


def _shown(one: Membership, seen_by: Member, plays: str) -> ShownMember:
    name = account_name(one.user.name)
    return ShownMember(
        pk=one.pk,
        name=name,
        role=role_name(one.role),
        plays="" if plays == name else plays,
        since=dates.full_day(seen_by.circle.on_clock(one.since).date()),
        is_self=one.pk == seen_by.membership.pk,
    )
