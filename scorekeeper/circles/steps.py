"""The steps that every write to a circle is made of."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from scorekeeper.models import Circle, CircleChange, Membership, Role
from scorekeeper.recording import ShutOut


def lock(circle_id: int) -> Circle:
    """The circle, held until the end of the transaction. Raises Circle.DoesNotExist."""
    return Circle.objects.select_for_update().get(pk=circle_id)


def begin(circle_id: int, who: AbstractBaseUser, *roles: Role) -> tuple[Circle, Membership]:
    """Lock a circle for an account that is a member of it, in one of ``roles``; any without them.

    Raises ShutOut where it is not (any more): asked after the lock is held, so that nobody who is
    being put out slips through.
    """
    circle = lock(circle_id)
    members = circle.memberships.select_related("user")
    membership = members.filter(user=who.pk, role__in=roles or [*Role]).first()
    if membership is None:
        raise ShutOut
    return circle, membership


def log(
    circle: Circle,
    action: str,
    who: AbstractBaseUser,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Write down who did what, in the same transaction."""
    CircleChange.objects.create(
        circle=circle, action=action, who_id=who.pk, who_name=str(who), before=before, after=after
    )
