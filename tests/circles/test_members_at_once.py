"""Owners who act at the same moment: a circle with members never is without an owner."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

import pytest

from accounts import writing
from accounts.models import User
from scorekeeper import circles
from scorekeeper.circles import (
    AlreadyPlayer,
    InvitationOver,
    LastOwner,
    accept,
    change_role,
    hand_over,
    invite,
    leave,
    put_out,
)
from scorekeeper.models import Circle, Membership, Player, Role
from scorekeeper.recording import ShutOut
from tests.accounts.people import account

from . import together
from .evenings import member

pytestmark = pytest.mark.django_db(transaction=True)
# Each is tried several times, since which of two comes first is up to chance.
TIMES = 4


at_once = partial(
    together.at_once,
    refused=(AlreadyPlayer, InvitationOver, LastOwner, ShutOut, Membership.DoesNotExist),
)


def owners(circle: Circle) -> int:
    return circle.memberships.filter(role=Role.OWNER).count()


def membership(circle: Circle, user: User) -> int:
    return circle.memberships.get(user=user).pk


def refusals(outcome: Sequence[object]) -> list[type[object]]:
    return [type(each) for each in outcome if isinstance(each, Exception)]


@pytest.mark.parametrize("time", range(TIMES))
def test_of_two_owners_who_leave_one_stays(circle: Circle, owner: User, time: int) -> None:
    other = member(circle, Role.OWNER, "Olaf")
    member(circle, Role.READER, "Lea")
    outcome = at_once(*(lambda who=who: leave(circle.pk, who=who) for who in (owner, other)))
    assert refusals(outcome) == [LastOwner]
    assert owners(circle) == 1
    assert circle.memberships.count() == 2


@pytest.mark.parametrize("time", range(TIMES))
def test_two_owners_who_demote_each_other(circle: Circle, owner: User, time: int) -> None:
    other = member(circle, Role.OWNER, "Olaf")
    own, theirs = membership(circle, owner), membership(circle, other)
    outcome = at_once(
        lambda: change_role(circle.pk, theirs, Role.READER, who=owner),
        lambda: change_role(circle.pk, own, Role.READER, who=other),
    )
    assert refusals(outcome) == [ShutOut]
    assert owners(circle) == 1


@pytest.mark.parametrize("time", range(TIMES))
def test_two_owners_who_demote_themselves(circle: Circle, owner: User, time: int) -> None:
    other = member(circle, Role.OWNER, "Olaf")
    own, theirs = membership(circle, owner), membership(circle, other)
    outcome = at_once(
        lambda: change_role(circle.pk, own, Role.SCRIBE, who=owner),
        lambda: change_role(circle.pk, theirs, Role.SCRIBE, who=other),
    )
    assert refusals(outcome) == [LastOwner]
    assert owners(circle) == 1


@pytest.mark.parametrize("time", range(TIMES))
def test_two_owners_who_put_each_other_out(circle: Circle, owner: User, time: int) -> None:
    other = member(circle, Role.OWNER, "Olaf")
    own, theirs = membership(circle, owner), membership(circle, other)
    outcome = at_once(
        lambda: put_out(circle.pk, theirs, who=owner),
        lambda: put_out(circle.pk, own, who=other),
    )
    assert refusals(outcome) == [ShutOut]
    assert owners(circle) == circle.memberships.count() == 1


@pytest.mark.parametrize("time", range(TIMES))
def test_handing_over_to_somebody_who_leaves(circle: Circle, owner: User, time: int) -> None:
    heir = member(circle, Role.SCRIBE, "Sven")
    theirs = membership(circle, heir)
    at_once(
        lambda: hand_over(circle.pk, theirs, who=owner),
        lambda: leave(circle.pk, who=heir),
    )
    assert owners(circle) == 1


@pytest.mark.parametrize("time", range(TIMES))
def test_an_owner_who_deletes_the_account_while_the_other_leaves(
    circle: Circle, owner: User, time: int
) -> None:
    other = member(circle, Role.OWNER, "Olaf")
    member(circle, Role.READER, "Lea")
    outcome = at_once(lambda: writing.delete_account(owner), lambda: leave(circle.pk, who=other))
    assert refusals(outcome) == [LastOwner]
    assert owners(circle) == 1


@pytest.mark.parametrize("time", range(TIMES))
def test_the_last_two_who_leave(circle: Circle, owner: User, time: int) -> None:
    """The owner stays while the reader is in, and dissolves the circle when not."""
    reader = member(circle, Role.READER, "Lea")
    outcome = at_once(*(lambda who=who: leave(circle.pk, who=who) for who in (owner, reader)))
    if refusals(outcome):
        assert owners(circle) == circle.memberships.count() == 1
    else:
        assert not Circle.objects.filter(pk=circle.pk).exists()


@pytest.mark.parametrize("time", range(TIMES))
def test_an_invitation_for_a_player_lets_one_in(circle: Circle, owner: User, time: int) -> None:
    player = Player.objects.create(circle=circle, name="Anna")
    invitation = invite(
        circle.pk, Role.SCRIBE, lives=timedelta(days=1), player_id=player.pk, who=owner
    )
    guests = [account(f"guest{at}@example.org", name=f"Gast {at}") for at in range(2)]
    outcome = at_once(*(lambda who=who: accept(invitation.token, who=who) for who in guests))
    assert refusals(outcome) == [InvitationOver]
    assert circle.memberships.count() == 2
    player.refresh_from_db()
    assert player.user in guests
    assert circle.memberships.filter(user=player.user).exists()


@pytest.mark.parametrize("time", range(TIMES))
def test_two_taps_on_one_invitation_are_one_member(circle: Circle, owner: User, time: int) -> None:
    invitation = invite(circle.pk, Role.READER, lives=timedelta(days=1), who=owner)
    guest = account("guest@example.org", name="Gast")
    outcome = at_once(*[lambda: accept(invitation.token, who=guest)] * 2)
    assert refusals(outcome) == []
    assert circle.memberships.filter(user=guest).count() == 1
    assert circle.changes.filter(action="member.joined").count() == 1


@pytest.mark.parametrize("time", range(TIMES))
def test_who_accepts_while_the_invitation_is_revoked_is_in_or_not(
    circle: Circle, owner: User, time: int
) -> None:
    invitation = invite(circle.pk, Role.READER, lives=timedelta(days=1), who=owner)
    guest = account("guest@example.org", name="Gast")
    outcome = at_once(
        lambda: accept(invitation.token, who=guest),
        lambda: circles.revoke_invitation(circle.pk, invitation.pk, who=owner),
    )
    assert circle.memberships.filter(user=guest).exists() == (refusals(outcome) == [])
    with pytest.raises(InvitationOver):
        accept(invitation.token, who=guest)
