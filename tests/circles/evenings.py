"""Circles for tests: with their members, and evenings that were taken into them."""

from collections.abc import Sequence

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from scorekeeper.circles import make_circle
from scorekeeper.circles.taking_in import players_at, take_in
from scorekeeper.models import Circle, Evening, Grant, Membership, Player, Role
from tests.accounts.people import account
from tests.recording.evenings import NAMES, device, start


def circle_of(owner: User, name: str = "Donnerstagsrunde") -> Circle:
    """A new circle that belongs to ``owner``."""
    return make_circle(name, time_zone="Europe/Berlin", who=owner)


def member(circle: Circle, role: Role, name: str) -> User:
    """An account that is something in a circle."""
    user = account(f"{name.lower()}@example.org", name=name)
    Membership.objects.create(circle=circle, user=user, role=role)
    return user


def evening_in(circle: Circle, owner: User, names: Sequence[str] = NAMES) -> Evening:
    """An evening of a circle: who is called as one of its players is that player."""
    evening = named(start(names))
    known = {player.name_key: player.pk for player in circle.players.all()}
    come = players_at({evening.pk: device(evening, names[0])})
    matches = {player.pk: known.get(player.name_key) for player in come}
    take_in(circle.pk, {evening.pk: grant_of(evening)}, matches, who=owner)
    return Evening.objects.get(pk=evening.pk)


def named(evening: Evening) -> Evening:
    """An evening with a name that no other has: open ones of a circle need one each."""
    Evening.objects.filter(pk=evening.pk).update(name=f"Tisch {evening.pk}")
    evening.refresh_from_db()
    return evening


def grant_of(evening: Evening) -> Grant:
    """The device that started an evening."""
    return evening.grants.get(number=1)


def player(circle: Circle, name: str) -> Player:
    """A player of a circle."""
    return circle.players.get(name=name)


def said(circle: Circle) -> list[str]:
    """What the history of a circle says was done, without its making and new players."""
    changes = circle.changes.exclude(action__in=("circle.made", "player.added"))
    return [*changes.values_list("action", flat=True)]


def queries() -> CaptureQueriesContext:
    """Counts the queries of a block."""
    return CaptureQueriesContext(connection)
