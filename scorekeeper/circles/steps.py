"""The steps that every write to a circle is made of."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import OuterRef, QuerySet, Subquery

from scorekeeper.models import Circle, CircleChange, Evening, Grant, Membership, Role, Seat
from scorekeeper.recording import ShutOut
from scorekeeper.recording.newcomers import called


def lock(circle_id: int) -> Circle:
    """The circle, held until the end of the transaction. Raises ShutOut where it is dissolved.

    Its key stays free: whoever is seating a newcomer holds the evening and needs the key, and
    would wait for this one who may be waiting for the evening.
    """
    circle = Circle.objects.select_for_update(no_key=True).filter(pk=circle_id).first()
    if circle is None:
        raise ShutOut
    return circle


def lock_all(circle_ids: Iterable[int]) -> dict[int, Circle]:
    """Circles by their ids, held as by :func:`lock`, in one order so that two do not deadlock."""
    found = Circle.objects.select_for_update(no_key=True).filter(pk__in=circle_ids)
    return {circle.pk: circle for circle in found.order_by("pk")}


def hold_evenings(circle_ids: Iterable[int]) -> list[Evening]:
    """All evenings of circles that are locked, held: meanwhile nobody sits down in any of them.

    One statement, in the order of their ids, so that two who do this wait for one another.
    """
    held = Evening.objects.select_for_update(no_key=True).filter(circle__in=circle_ids)
    return [*held.only("pk", "circle_id", "version", "name", "closed_at").order_by("pk")]


def seat_members(grants: QuerySet[Grant]) -> None:
    """Say of those accounts among ``grants`` that have no seat which one is theirs by now.

    An account without a player at the table stays nobody there, and who has said to be somebody
    is not contradicted. One statement.
    """
    seats = Seat.objects.filter(evening=OuterRef("evening"), player__user=OuterRef("user"))
    grants.filter(user__isnull=False, seat=None).update(seat=Subquery(seats.values("pk")[:1]))


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
        circle=circle,
        action=action,
        who_id=who.pk,
        who_name=called(who),
        before=before,
        after=after,
    )
