"""The cast of the tests of circles: who belongs to one, as what, and who does not.

Every client is a browser of its own, with a session of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.test import Client

from accounts.models import User
from scorekeeper import circles, recording
from scorekeeper.models import Circle, Evening, Link, Membership, Player, Role
from scorekeeper.scoring.rulesets import HAUSREGELN
from tests.accounts.people import account
from tests.routes import routes

# How the addresses of circles begin, and those of evenings that are about the circle.
PREFIXES = (
    "runden/", "runde/", "einladung/",
    "abend/<slug:address>/runde/", "abend/<slug:address>/wechsel/",
)  # fmt: skip
NAMES = ("Anna", "Ben", "Carl", "Dora")


@dataclass
class People:
    """A circle with the accounts that belong to it, each with a browser that is signed in."""

    circle: Circle
    owner: Client
    scribe: Client
    reader: Client
    # Has an account, and nothing to do with the circle.
    stranger: Client
    users: dict[str, User]

    @property
    def url(self) -> str:
        """The address of the circle's page."""
        return f"/runde/{self.circle.address}/"

    def membership(self, who: str) -> Membership:
        """What somebody is in the circle."""
        return Membership.objects.get(circle=self.circle, user=self.users[who])


def browser_of(user: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return client


def make_people(name: str = "Donnerstagsrunde", *, at: str = "example.org") -> People:
    """A circle that Olga owns, Sven writes and Lea reads; Frida is a stranger."""
    names = {"owner": "Olga", "scribe": "Sven", "reader": "Lea", "stranger": "Frida"}
    users = {role: account(f"{role}@{at}", name=name) for role, name in names.items()}
    circle = circles.make_circle(name, time_zone="Europe/Berlin", who=users["owner"])
    for role in (Role.SCRIBE, Role.READER):
        Membership.objects.create(circle=circle, user=users[role], role=role)
    clients = {role: browser_of(user) for role, user in users.items()}
    return People(circle=circle, users=users, **clients)


def evening_in(circle: Circle, *, names: Sequence[str] = NAMES, name: str = "Nikolaus") -> Link:
    """The table link of an evening in a circle; players who are there already play in it."""
    made = recording.start_evening(names=names, first_dealer=0, rules=HAUSREGELN, name=name).link
    old = made.evening.circle
    known = {player.name_key: player for player in circle.players.all()}
    for seat in made.evening.seats.select_related("player"):
        player = seat.player
        if (same := known.get(player.name_key)) is not None:
            seat.player = same
            seat.save(update_fields=["player"])
            player.delete()
        else:
            player.circle = circle
            player.save(update_fields=["circle"])
    Evening.objects.filter(pk=made.evening.pk).update(circle=circle)
    old.delete()
    return Link.objects.select_related("evening__circle").get(pk=made.pk)


def player_in(circle: Circle, name: str, *, user: User | None = None) -> Player:
    """A player of a circle, perhaps linked to an account."""
    return Player.objects.create(circle=circle, name=name, user=user)


def circle_urls() -> set[str]:
    """The names of all URLs of circles; their cases stand in tests/web/test_circle_access.py."""
    return {name for name, route in routes().items() if route.startswith(PREFIXES)}
