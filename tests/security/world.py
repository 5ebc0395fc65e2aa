"""Two circles that have nothing to do with each other, and everybody who could ask for something.

All names, notes and addresses of the other circle hold one word, so that an answer that tells
anything of it can be told from one that does not.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import ForeignKey, Model, Q
from django.test import Client
from django.utils import timezone

from accounts import links
from accounts.models import User
from scorekeeper import circles, recording
from scorekeeper.models import (
    Circle,
    Evening,
    Invitation,
    Link,
    Membership,
    Role,
    Tries,
)
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import HAUSREGELN, RULE_SETS

# What every name of the other circle holds; it stands on no page of our own.
WORD = "quitte"

ROWS: tuple[dict[str, Any], ...] = (
    {"re": ["3", "4"], "re_augen": 95, "announcements": {"kontra": "k90"}},
    {"re": ["3", "5"], "re_augen": 140, "heart_trick": True},
    {"redeal": "vergeben"},
    {"penalty": {"4": -2}, "reason": "Renonce"},
    {"re": ["5"], "kind": "solo", "solo": "damen", "re_augen": 84},
    {"free": {"1": 3, "2": -3}, "reason": "alter Zettel"},
)


@dataclass
class World:
    """A circle with an evening at two tables, and another evening that belongs to no circle."""

    circle: Circle
    evening: Evening
    table: Link
    watch: Link
    code: str
    invitation: Invitation
    loose: Link
    users: dict[str, User] = field(default_factory=dict)

    @property
    def secrets(self) -> list[str]:
        """What nobody outside may be told."""
        return [
            self.circle.address, self.evening.address, self.table.token, self.watch.token,
            self.code, self.invitation.token, self.loose.token, self.loose.evening.address,
            *(user.email for user in self.users.values()),
        ]  # fmt: skip

    def ids(self) -> dict[str, str]:
        """One of each kind of thing, as something in a form could name it."""
        entry = self.evening.entries.filter(kind="game").order_by("position")[1]
        change = self.evening.changes.exclude(key=None).order_by("-pk")[0]
        seat = self.evening.seats.order_by("number")[1]
        grant = self.evening.grants.order_by("number")[0]
        member = self.circle.memberships.order_by("pk")[1]
        return {
            "circle": str(self.circle.pk),
            "address of the circle": self.circle.address,
            "evening": str(self.evening.pk),
            "address of the evening": self.evening.address,
            "entry": str(entry.pk),
            "change": str(change.pk),
            "key": str(change.key),
            "version": str(self.evening.version),
            "state": self.evening.state,
            "seat": str(seat.pk),
            "player": str(seat.player_id),
            "device": str(grant.pk),
            "link": str(self.table.pk),
            "table token": self.table.token,
            "watch token": self.watch.token,
            "code": self.code,
            "invitation": str(self.invitation.pk),
            "invitation token": self.invitation.token,
            "membership": str(member.pk),
            "account": str(member.user_id),
            "mail address": str(member.user.email),
        }


def build(word: str) -> World:
    """A circle in whose names this word stands."""
    names = [f"{name}{word}" for name in ("Anna", "Ben", "Carl", "Dora", "Eva")]
    started = recording.start_evening(
        names=names, first_dealer=0, rules=HAUSREGELN, name=f"Abend {word}", stake_cents=5
    )
    evening = started.link.evening
    for at, row in enumerate(ROWS):
        note = {"note": f"Notiz {word}"} if "re" in row else {}
        recording.add_entry(
            evening.pk, parse_row({**row, **note}), key=f"row-{at}-{word}", who=started.grant
        )
    circle = evening.circle
    circle.name = f"Runde {word}"
    circle.save()
    users = _members(circle, word)
    player = circle.players.get(name=names[1])
    player.user = users["player"]
    player.save()
    code = recording.make_code(evening.pk, who=started.grant).code
    watch = recording.make_watch_link(evening.pk, who=started.grant)
    invitation = Invitation.objects.create(
        circle=circle, role=Role.SCRIBE, expires_at=timezone.now() + timedelta(days=7)
    )
    _another_table(circle, users["owner"], [*names[:2], f"Fritz{word}", f"Gina{word}"], word)
    for rules in (HAUSREGELN, RULE_SETS["ddv"]):
        latest = circle.rules.order_by("-pk").first()
        circles.save_rules(
            circle.pk, rules, based_on=latest.pk if latest else 0, who=users["owner"]
        )
    evening.refresh_from_db()
    loose = recording.start_evening(
        names=names[:4], first_dealer=0, rules=HAUSREGELN, name=f"Ohne Runde {word}"
    ).link
    return World(circle, evening, started.link, watch, code, invitation, loose, users)


def _another_table(circle: Circle, owner: User, names: list[str], word: str) -> None:
    recording.start_evening(
        names=names, first_dealer=0, rules=HAUSREGELN, name=f"Nebentisch {word}",
        within=recording.InCircle(circle.pk, owner),
    )  # fmt: skip


def _members(circle: Circle, word: str) -> dict[str, User]:
    """An account for each role in the circle, and one that is only a player of it."""
    users = {}
    for role in ("owner", "second owner", "scribe", "reader", "player"):
        email = f"{role.replace(' ', '-')}@{word}.example"
        users[role] = User.objects.create_user(email, "karlchen fängt", name=f"{role} {word}")
    for role, kind in (
        ("owner", Role.OWNER), ("second owner", Role.OWNER),
        ("scribe", Role.SCRIBE), ("reader", Role.READER),
    ):  # fmt: skip
        Membership.objects.create(circle=circle, user=users[role], role=kind)
    return users


# --- who asks

# What each of them may do in an evening of the circle: write, read, or nothing.
MAY_WRITE = ("owner", "scribe", "guest", "by code")
MAY_READ = ("reader", "watcher")
OUTSIDE = ("player", "stranger", "signed out")
ROLES = (*MAY_WRITE, *MAY_READ, *OUTSIDE)


def client_of(world: World, role: str) -> Client:
    """A browser of one of the roles."""
    client = Client()
    if role in world.users:
        client.force_login(world.users[role])
        if role == "owner":
            assert client.get(f"/t/{world.loose.token}").status_code == 302
    elif role == "guest":
        assert client.get(f"/t/{world.table.token}").status_code == 302
    elif role == "watcher":
        assert client.get(f"/t/{world.watch.token}").status_code == 302
    elif role == "by code":
        assert client.post("/code/", {"code": world.code}).status_code == 302
    elif role == "stranger":
        stranger, _new = User.objects.get_or_create(email="stranger@example.org", name="Niemand")
        client.force_login(stranger)
    else:
        assert role == "signed out"
    return client


def tokens_of_mails(world: World) -> dict[str, str]:
    """The secrets of the mails to the owner, by the name of the address that they belong to."""
    owner = User.objects.get(pk=world.users["owner"].pk)  # who has signed in by now
    return {
        "sign-up-link": links.to_sign_up("new@example.org"),
        "new-password": links.to_new_password(owner),
        "new-address": links.to_new_address(owner, "new@example.org"),
    }


@contextmanager
def undone() -> Iterator[None]:
    """A context of which nothing is left in the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


# --- what belongs to whom

_NOBODYS: tuple[type[Model], ...] = (Session, Tries)


def everything() -> dict[type[Model], set[Any]]:
    """What there is by now."""
    return {
        model: {*model._default_manager.values_list("pk", flat=True)}
        for model in apps.get_models()
        if model not in _NOBODYS
    }


@dataclass
class Theirs:
    """Rows of somebody, and all that hangs on them."""

    rows: dict[type[Model], set[Any]]

    def dump(self) -> list[tuple[str, list[Any]]]:
        """What stands in them, and in whatever refers to one of them."""
        found = []
        for model in self.rows:
            rows = model._default_manager.filter(self._of(model)).order_by("pk")
            found.append((model.__name__, [*rows.values()]))
        return found

    def _of(self, model: type[Model]) -> Q:
        found = Q(pk__in=self.rows[model])
        for column in _foreign_keys(model):
            found |= Q(**{f"{column.name}__in": self.rows.get(column.related_model, set())})
        return found


def _foreign_keys(model: type[Model]) -> Iterator[Any]:
    yield from (column for column in model._meta.concrete_fields if isinstance(column, ForeignKey))


def since(before: dict[type[Model], set[Any]]) -> Theirs:
    """What has come since then."""
    return Theirs({model: pks - before.get(model, set()) for model, pks in everything().items()})
