"""An account that is deleted while the same person, or others, do something with it."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial

import pytest

from accounts import writing
from accounts.models import User
from scorekeeper import recording
from scorekeeper.circles import accept, change_circle, invite, make_circle
from scorekeeper.circles.players import add_player, merge_players
from scorekeeper.models import Circle, Grant, Membership, Player, Role
from scorekeeper.recording import ShutOut
from scorekeeper.scoring.rulesets import HAUSREGELN
from tests.accounts.people import account

from . import together
from .evenings import circle_of, evening_in, member

pytestmark = pytest.mark.django_db(transaction=True)
# Each is tried several times, since which of two comes first is up to chance.
TIMES = 4

at_once = partial(together.at_once, refused=(ShutOut,))


def delete(user: User) -> Callable[[], object]:
    return lambda: writing.delete_account(user)


def assert_gone(user: User) -> None:
    assert not User.objects.filter(pk=user.pk).exists()
    assert not Membership.objects.filter(user=user.pk).exists()


def several(user: User, *, how_many: int = 3) -> Sequence[Circle]:
    """Circles that the account owns beside somebody else, who stays."""
    circles = [circle_of(user, f"Runde {at}") for at in range(how_many)]
    for circle in circles:
        other = account(f"other{circle.pk}@example.org", name="Olaf")
        Membership.objects.create(circle=circle, user=other, role=Role.OWNER)
    return circles


@pytest.mark.parametrize("time", range(TIMES))
def test_while_the_same_person_changes_their_circles(owner: User, time: int) -> None:
    circles = several(owner)
    at_once(
        delete(owner),
        *(
            lambda pk=each.pk: change_circle(pk, {"name": "Anders"}, who=owner)
            for each in circles
        ),
        *(lambda pk=each.pk: add_player(pk, "Nora", who=owner) for each in circles),
    )  # fmt: skip
    assert_gone(owner)
    for circle in circles:
        assert circle.memberships.count() == 1
        assert circle.changes.filter(action="member.left", who=None).count() == 1


@pytest.mark.parametrize("time", range(TIMES))
def test_while_the_same_person_starts_an_evening(owner: User, time: int) -> None:
    (circle,) = several(owner, how_many=1)
    within = recording.InCircle(circle.pk, owner)
    start = partial(
        recording.start_evening,
        names=["A", "B", "C", "D"], first_dealer=0, rules=HAUSREGELN, within=within,
    )  # fmt: skip
    _gone, started = at_once(delete(owner), start)
    assert_gone(owner)
    assert circle.evenings.count() == (0 if isinstance(started, ShutOut) else 1)


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("time", range(TIMES))
def test_while_the_same_person_looks_at_an_evening_for_the_first_time(
    circle: Circle, owner: User, time: int, alone: bool
) -> None:
    evening = evening_in(circle, owner)
    if not alone:
        member(circle, Role.OWNER, "Olaf")
    at_once(delete(owner), lambda: recording.admit_member(evening.pk, owner.pk))
    assert_gone(owner)
    assert not Grant.objects.filter(user=owner.pk).exists()


@pytest.mark.parametrize("time", range(TIMES))
def test_while_the_same_person_joins_or_makes_another_circle(
    circle: Circle, owner: User, time: int
) -> None:
    guest = account("guest@example.org", name="Gast")
    invitation = invite(circle.pk, Role.SCRIBE, lives=timedelta(days=1), who=owner)
    at_once(
        delete(guest),
        lambda: accept(invitation.token, who=guest),
        lambda: make_circle("Neu", time_zone="Europe/Berlin", who=guest),
    )
    assert_gone(guest)
    assert circle.memberships.count() == 1
    for lost in Circle.objects.filter(memberships=None):
        assert lost.name == ""


@pytest.mark.parametrize("time", range(TIMES))
def test_while_somebody_merges_its_player_where_it_is_no_member(
    circle: Circle, owner: User, time: int
) -> None:
    gone = account("gone@example.org", name="Gerd")
    one = Player.objects.create(circle=circle, name="Gerd", user=gone)
    other = Player.objects.create(circle=circle, name="Gerhard")
    at_once(delete(gone), lambda: merge_players(circle.pk, one.pk, other.pk, who=owner))
    assert_gone(gone)
    assert [each.user for each in circle.players.all()] == [None]


@pytest.mark.parametrize("time", range(TIMES))
def test_twice(owner: User, circle: Circle, time: int) -> None:
    member(circle, Role.OWNER, "Olaf")
    circle_of(owner, "Allein")
    outcome = at_once(delete(owner), delete(owner))
    assert [*outcome] == [None, None]
    assert_gone(owner)
    assert circle.changes.filter(action="member.left").count() == 1
    assert not Circle.objects.filter(name="Allein").exists()
