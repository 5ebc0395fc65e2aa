"""Who belongs to a circle, and as what. A circle that has members has an owner among them."""

from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scorekeeper.models import Circle, Invitation, Membership, Player, Role
from scorekeeper.models.evenings import new_state
from scorekeeper.recording.newcomers import called

from .steps import begin, hold_evenings, lock_all, log


class LastOwner(Exception):
    """Others would be left without an owner: in these ``circles``."""

    def __init__(self, *circles: Circle) -> None:
        self.circles = circles
        super().__init__("the only owner while others are in the circle")


class JoinedMeanwhile(Exception):
    """An account that was leaving all its circles has joined one more at the same moment."""


class LastMember(Exception):
    """Nobody else is in the circle, which would end."""


def change_role(
    circle_id: int, membership_id: int, role: Role, *, who: AbstractBaseUser
) -> Membership:
    """Make a member something else, by an owner.

    Whoever may do less from now on does not come back by an invitation that allows more: open
    ones of that kind are revoked. Raises Membership.DoesNotExist, LastOwner, ShutOut.
    """
    with transaction.atomic():
        circle, _membership = begin(circle_id, who, Role.OWNER)
        changed = circle.memberships.select_related("user").get(pk=membership_id)
        before = changed.role
        if before == role:
            return changed
        if before == Role.OWNER:
            _leave_an_owner(circle, changed)
        _become(changed, role)
        if role == Role.READER:
            _revoke_open(circle, Role.SCRIBE)
        said = {"name": called(changed.user)}
        log(circle, "member.role", who, before=said | {"role": before}, after=said | {"role": role})
        return changed


def hand_over(circle_id: int, membership_id: int, *, who: AbstractBaseUser) -> Membership:
    """Make another member owner in place of ``who``, who goes on as a scribe.

    Raises Membership.DoesNotExist, ShutOut.
    """
    with transaction.atomic():
        circle, own = begin(circle_id, who, Role.OWNER)
        others = _others(circle, own).select_related("user")
        new = others.get(pk=membership_id)
        _become(new, Role.OWNER)
        _become(own, Role.SCRIBE)
        log(circle, "circle.handed_over", who, after={"name": called(new.user)})
        return new


def put_out(circle_id: int, membership_id: int, *, who: AbstractBaseUser) -> Membership:
    """Take another member out of the circle, by an owner.

    All open invitations are revoked: by one of them the member would come back. Raises
    Membership.DoesNotExist, ShutOut.
    """
    with transaction.atomic():
        circle, own = begin(circle_id, who, Role.OWNER)
        others = _others(circle, own).select_related("user")
        gone = others.get(pk=membership_id)
        said = {"name": called(gone.user), "role": gone.role}
        Membership.objects.filter(pk=gone.pk).delete()
        _revoke_open(circle, *Role)
        log(circle, "member.put_out", who, before=said)
        return gone


def leave(circle_id: int, *, who: AbstractBaseUser, may_end: bool = True) -> bool:
    """Leave a circle; whether it is dissolved by that, since ``who`` was the last member.

    Raises LastOwner, ShutOut, and LastMember where the circle would end and may not.
    """
    with transaction.atomic():
        circle, own = begin(circle_id, who)
        if not may_end and not _others(circle, own).exists():
            raise LastMember
        return _leave(circle, own, who)


class Left(NamedTuple):
    """What becomes of the circles of an account that goes."""

    # It is their only owner, and others are in: it cannot go.
    kept: list[Circle]
    # Nobody else is in: they end with it.
    dissolved: list[Circle]


def left_by(who: AbstractBaseUser) -> Left:
    """The circles that an account is alone in, as owner or at all, by name. One query."""
    others = Membership.objects.filter(circle=OuterRef("pk")).exclude(user=who.pk)
    found = (
        Circle.objects.filter(memberships__user=who.pk, memberships__role=Role.OWNER)
        .annotate(has_others=Exists(others), has_owner=Exists(others.filter(role=Role.OWNER)))
        .filter(has_owner=False)
        .order_by("name", "pk")
    )
    return Left(
        kept=[circle for circle in found if circle.has_others],
        dissolved=[circle for circle in found if not circle.has_others],
    )


def leave_all(who: AbstractBaseUser) -> None:
    """Leave every circle, for an account that goes; until the end of the transaction it joins none.

    Raises LastOwner with all circles that keep it, and JoinedMeanwhile, which is tried again.
    """
    with transaction.atomic():
        # First the circles, then evenings, then the account, as whoever does something in a circle
        # does: the other way round two would wait for each other.
        held = lock_all(_about(who).values_list("pk", flat=True))
        kept: list[Circle] = []
        own_ones = Membership.objects.filter(user=who.pk, circle__in=held)
        for own in own_ones.order_by("circle"):
            try:
                _leave(held[own.circle_id], own, who)
            except LastOwner:
                kept.append(held[own.circle_id])
        if kept:
            # Nothing is stored: what was left before is in again.
            raise LastOwner(*kept)
        # Its key, too: nothing can be made that names the account.
        len(get_user_model()._default_manager.select_for_update().filter(pk=who.pk))
        if Membership.objects.filter(user=who.pk).exists():
            raise JoinedMeanwhile


def _about(who: AbstractBaseUser) -> QuerySet[Circle]:
    """The circles in which something names an account that others change there."""
    belongs = Membership.objects.filter(user=who.pk).values("circle")
    plays = Player.objects.filter(user=who.pk).values("circle")
    invites = Invitation.objects.filter(made_by=who.pk).values("circle")
    return Circle.objects.filter(Q(pk__in=belongs) | Q(pk__in=plays) | Q(pk__in=invites))


def _leave(circle: Circle, own: Membership, who: AbstractBaseUser) -> bool:
    if not _others(circle, own).exists():
        _dissolve(circle)
        return True
    if own.role == Role.OWNER:
        _leave_an_owner(circle, own)
    said = {"name": called(who), "role": own.role}
    Membership.objects.filter(pk=own.pk).delete()
    log(circle, "member.left", who, before=said)
    return False


def _dissolve(circle: Circle) -> None:
    """End a circle. Its evenings stay for whoever has a link, in a circle without a name.

    Nobody could read any more what is about the circle alone, so it goes.
    """
    if not circle.evenings.exists():
        circle.delete()
        return
    hold_evenings([circle.pk])
    for about_it in (circle.memberships, circle.invitations, circle.rules, circle.changes):
        about_it.all().delete()
    # There is no page any more on which somebody could come out of the archive.
    circle.players.update(user=None, archived_at=None)
    circle.name = ""
    circle.save(update_fields=["name"])
    # Sheets that are kept know what it was called.
    circle.evenings.update(state=new_state())


def _leave_an_owner(circle: Circle, besides: Membership) -> None:
    """Raise LastOwner where nobody owns the circle besides one of its members."""
    if not _others(circle, besides).filter(role=Role.OWNER).exists():
        raise LastOwner(circle)


def _others(circle: Circle, besides: Membership) -> QuerySet[Membership]:
    return circle.memberships.exclude(pk=besides.pk)


def _become(member: Membership, role: Role) -> None:
    member.role = role
    member.save(update_fields=["role"])


def _revoke_open(circle: Circle, *roles: Role) -> None:
    live = circle.invitations.filter(revoked_at=None, role__in=roles)
    live.update(revoked_at=timezone.now())
