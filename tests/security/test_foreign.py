"""What belongs to another circle does not exist, whatever one is in one's own, by every method."""

from itertools import product

import pytest
from django.http import HttpResponseBase
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import LinkKind, Membership, Role

from . import addresses, world
from .addresses import Address
from .conftest import Both, telling
from .world import MAY_READ, MAY_WRITE, ROLES, World, undone

# Who may see what is asked of the views, which are the same on every database.
pytestmark = pytest.mark.sqlite

METHODS = ("get", "head", "post")
OTHERS = ("put", "patch", "delete", "options")
NOT_THERE, WRONG_METHOD, MOVED = 404, 405, 302


def theirs(both: Both) -> list[Address]:
    """Addresses in which at least one thing is another circle's, and nothing is a secret."""
    own, other = addresses.things_of(both.own), addresses.things_of(both.other)
    secrets = addresses.secrets_of(both.own)
    mine = {*addresses.paths(own | secrets)}
    found: dict[Address, None] = {}
    for chosen in product((own, other), repeat=len(own)):
        things = {part: one[part] for part, one in zip(own, chosen, strict=True)}
        for address in addresses.paths(things | secrets):
            if address not in mine:
                found[address] = None
    return [*found]


def asks_to_sign_in(response: HttpResponseBase) -> bool:
    return response.status_code == MOVED and response["Location"].startswith("/konto/anmelden/?")


def nowhere(path: str, both: Both) -> str:
    """The same path for an evening or circle that never was."""
    for one in (both.other.evening.address, both.other.circle.address):
        path = path.replace(one, "AAAAAAAAAAAAAAAA")
    return path


@pytest.mark.parametrize("role", ROLES)
def test_nobody_gets_there(both: Both, cast: dict[str, Client], role: str) -> None:
    client, before = cast[role], both.theirs.dump()
    asked = theirs(both)
    assert len(asked) > 60
    methods = METHODS + (OTHERS if role == "owner" else ())
    for address, method in product(asked, methods):
        with undone():
            response = getattr(client, method)(address.path)
            if asks_to_sign_in(response):
                # The same to who asks for what there never was.
                assert role in {"guest", "by code", "watcher", "signed out"}, address
                never = getattr(client, method)(nowhere(address.path, both))
                assert asks_to_sign_in(never), address
            else:
                assert response.status_code in {NOT_THERE, WRONG_METHOD}, (address, method)
            assert telling(response, both.other, address.path) == [], (address, method)
    assert both.theirs.dump() == before


def evening_paths(of: World) -> list[Address]:
    return [one for one in addresses.of(of) if one.path.startswith(f"/abend/{of.evening.address}/")]


def answers(client: Client, asked: list[Address]) -> dict[tuple[Address, str], int]:
    found = {}
    for address, method in product(asked, ("get", "post")):
        with undone():
            found[address, method] = getattr(client, method)(address.path).status_code
    return found


def test_members_may_what_devices_may(both: Both, cast: dict[str, Client]) -> None:
    """A scribe what a guest may, a reader what a watcher may: at every address of an evening.

    Who is only a player of the circle is nobody, and so is a stranger with an account.
    """
    asked = evening_paths(both.own)
    found = {role: answers(client, asked) for role, client in cast.items()}
    for one in asked:
        for method in ("get", "post"):
            said = {role: found[role][one, method] for role in ROLES}
            if one.name in FOR_MEMBERS:
                continue
            assert len({said[role] for role in MAY_WRITE}) == 1, (one, method, said)
            assert len({said[role] for role in MAY_READ}) == 1, (one, method, said)
            nobody = {said[role] for role in world.OUTSIDE}
            assert nobody <= {NOT_THERE, WRONG_METHOD}, (one, method, said)
            if said["reader"] == NOT_THERE:
                assert nobody == {NOT_THERE}, (one, method, said)


# Addresses of an evening that ask for more than its link: what they answer stands in
# tests/web/test_circle_access.py.
FOR_MEMBERS = {"take-in", "change-table"}


@pytest.mark.parametrize(
    ("role", "end"),
    [
        ("owner", "reader only"),
        ("scribe", "reader only"),
        ("scribe", "put out"),
        ("reader", "put out"),
        ("owner", "blocked"),
        ("scribe", "account gone"),
    ],
)
def test_what_was_changed_counts_from_the_next_request(
    both: Both, cast: dict[str, Client], role: str, end: str
) -> None:
    client, user, asked = cast[role], both.own.users[role], evening_paths(both.own)
    evening = f"/abend/{both.own.evening.address}/"
    assert client.get(evening).status_code == 200
    reader = answers(cast["reader"], asked)
    if end == "put out":
        Membership.objects.filter(user=user).delete()
    elif end == "blocked":
        type(user).objects.filter(pk=user.pk).update(is_active=False)
    elif end == "account gone":
        user.delete()
    else:
        Membership.objects.filter(user=user).update(role=Role.READER)
    reads = end == "reader only"
    for (address, method), status in answers(client, asked).items():
        if reads:
            assert status == reader[address, method], (address, method)
        else:
            ok = status in {NOT_THERE, WRONG_METHOD} or address.name in FOR_MEMBERS
            assert ok, (address, method, status)


@pytest.mark.parametrize("kind", LinkKind.values)
def test_a_renewed_link_is_over_and_members_stay(
    both: Both, cast: dict[str, Client], kind: str
) -> None:
    recording.renew_link(both.own.evening.pk, LinkKind(kind), who=None)
    evening = f"/abend/{both.own.evening.address}/"
    out = ("guest", "by code") if kind == LinkKind.TABLE else ("watcher",)
    for role, client in cast.items():
        seen = role not in (*out, *world.OUTSIDE)
        assert client.get(evening).status_code == (200 if seen else NOT_THERE), role
        assert client.get(f"{evening}neues/").status_code == (200 if seen else NOT_THERE), role
    for token in (both.own.table.token, both.own.watch.token):
        late = Client().get(f"/t/{token}").status_code
        gone = (token == both.own.table.token) == (kind == LinkKind.TABLE)
        assert late == (NOT_THERE if gone else MOVED)
    code = Client().post("/code/", {"code": both.own.code}).status_code
    assert code == (422 if kind == LinkKind.TABLE else MOVED)
