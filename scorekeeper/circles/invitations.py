"""Links into a circle: made and revoked by owners, accepted by whoever has an account."""

from datetime import timedelta

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from scorekeeper.limits import Quota, spend
from scorekeeper.models import (
    INVITED_AS,
    Circle,
    Grant,
    Invitation,
    Membership,
    Player,
    Role,
    Seat,
)
from scorekeeper.recording import ShutOut
from scorekeeper.recording.newcomers import called
from scorekeeper.recording.steps import hold_account

from .steps import begin, lock, log

# One for each player of some large circles; the history keeps them all.
INVITATIONS = Quota("invitations", most=100, window=timedelta(days=1))


class InvitationOver(Exception):
    """An invitation that is good for nothing: expired, revoked, used, or never one of ours."""


class AlreadyPlayer(Exception):
    """The account is another ``player`` of the circle, and can be one only."""

    def __init__(self, player: Player) -> None:
        self.player = player
        super().__init__("an account is one player of a circle")


def free_players(circle: Circle) -> QuerySet[Player]:
    """The players whom nobody who belongs to the circle is yet, by name."""
    members = circle.memberships.values("user")
    nobody = Q(user=None) | ~Q(user__in=members)
    return circle.players.filter(nobody, archived_at=None).order_by("name_key")


def live_invitations() -> QuerySet[Invitation]:
    """Those that are good for something at the moment.

    One for a player is not where that one was archived, or is a member by now.
    """
    members = Membership.objects.filter(circle=OuterRef("circle"), user=OuterRef("player__user"))
    free = Q(player=None) | (Q(player__archived_at=None) & ~Exists(members))
    return Invitation.objects.filter(free, revoked_at=None, expires_at__gt=timezone.now())


def invite(
    circle_id: int,
    role: Role,
    *,
    lives: timedelta,
    player_id: int | None = None,
    who: AbstractBaseUser,
) -> Invitation:
    """A link that makes whoever accepts it a member, by an owner.

    With ``player_id`` it is for one of :func:`free_players`. Raises ValueError for an owner,
    Player.DoesNotExist, ShutOut, and TooManyTries where the account has made very many.
    """
    if role not in INVITED_AS:
        raise ValueError(role)
    with transaction.atomic():
        circle, _membership = begin(circle_id, who, Role.OWNER)
        player = None if player_id is None else free_players(circle).get(pk=player_id)
        spend(INVITATIONS, who.pk)
        now = timezone.now()
        # What is over is worth nothing to anybody; the history says that it was there.
        circle.invitations.filter(Q(expires_at__lte=now) | ~Q(revoked_at=None)).delete()
        made = Invitation.objects.create(
            circle=circle,
            role=role,
            player=player,
            made_by_id=who.pk,
            made_at=now,
            expires_at=now + lives,
        )
        log(circle, "invitation.made", who, after=_said(made))
        return made


def revoke_invitation(circle_id: int, invitation_id: int, *, who: AbstractBaseUser) -> None:
    """End an invitation, by an owner; one that is over already stays so.

    Raises ShutOut, and Invitation.DoesNotExist where the circle has none of that id (any more).
    """
    with transaction.atomic():
        circle, _membership = begin(circle_id, who, Role.OWNER)
        pk = circle.invitations.get(pk=invitation_id).pk
        if (invitation := open_invitations(circle).filter(pk=pk).first()) is not None:
            _end(invitation)
            log(circle, "invitation.revoked", who, before=_said(invitation))


def open_invitations(circle: Circle) -> QuerySet[Invitation]:
    """Those of a circle that are good for something, with their players, the latest first."""
    return live_invitations().filter(circle=circle).select_related("player").order_by("-pk")


def live_invitation(token: str) -> Invitation:
    """The invitation of a token, with circle and player. Raises InvitationOver. One query."""
    # No token has a null byte, and PostgreSQL cannot be asked for one.
    wanted = live_invitations().select_related("circle", "player").filter(token=token)
    if "\x00" in token or (found := wanted.first()) is None:
        raise InvitationOver
    return found


def accept(token: str, *, who: AbstractBaseUser) -> Circle:
    """Become a member, and the player whom the invitation is for; the circle.

    Who is a member already stays what they are: a link that was passed on gives nobody more than
    an owner has. Raises InvitationOver and AlreadyPlayer, which store nothing, and ShutOut where
    the account is gone.
    """
    with transaction.atomic():
        try:
            circle = lock(live_invitation(token).circle_id)
        except ShutOut as dissolved:
            raise InvitationOver from dissolved
        hold_account(who.pk)
        # Once more, now that nobody else can use it up.
        invitation = live_invitation(token)
        linked = _link(circle, invitation, who)
        player = {"player": invitation.player.name} if invitation.player else {}
        if not circle.memberships.filter(user=who.pk).exists():
            Membership.objects.create(circle=circle, user_id=who.pk, role=invitation.role)
            said = {"name": called(who), "role": invitation.role}
            log(circle, "member.joined", who, after=said | player)
        elif linked:
            log(circle, "member.linked", who, after={"name": called(who)} | player)
        return circle


def _link(circle: Circle, invitation: Invitation, who: AbstractBaseUser) -> bool:
    """Make ``who`` the player of an invitation, which is used up by that; whether there is one."""
    if (player := invitation.player) is None:
        return False
    if player.user_id != who.pk:
        if (other := circle.players.filter(user=who.pk).first()) is not None:
            raise AlreadyPlayer(other)
        # An account that has left the circle may have been this player before.
        _sit(circle, player.user_id, None)
        player.user_id = who.pk
        player.save(update_fields=["user"])
        _sit(circle, who.pk, player)
    for used in circle.invitations.filter(player=player, revoked_at=None):
        _end(used)
    return True


def _sit(circle: Circle, user_id: int | None, player: Player | None) -> None:
    """Say of an account in the evenings that it has looked at which seat is its own."""
    if user_id is not None:
        seats = Seat.objects.filter(evening=OuterRef("evening"), player=player)
        seat = None if player is None else Subquery(seats.values("pk")[:1])
        Grant.objects.filter(user=user_id, evening__circle=circle).update(seat=seat)


def _end(invitation: Invitation) -> None:
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])


def _said(invitation: Invitation) -> dict[str, str]:
    """What the history says of an invitation: never its token."""
    player = {"player": invitation.player.name} if invitation.player else {}
    return {"role": invitation.role, **player}
