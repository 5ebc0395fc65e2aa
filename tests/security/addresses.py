"""Every address that the site answers to, as the URL resolver knows them.

A new address is taken in by itself. What it is made of has to be known here: :func:`paths` fails
for a part of a path that nobody has said a value for.
"""

import re
from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from tests.routes import routes

from .world import World, tokens_of_mails

KINDS = ("redeal", "join", "leave", "penalty", "free", "bock", "dealer")
# Parts of a path that are the same everywhere, by the name of the address and of the part.
WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("add-row", "kind"): KINDS,
    ("insert-row", "kind"): ("game", *KINDS),
    ("download", "what"): ("csv", "xlsx", "json"),
    ("renew-link", "way"): ("table", "watch", "code"),
    ("rules-json", "name"): ("hausregeln",),
    ("circle-rules-version", "number"): ("1",),
}


class Address(NamedTuple):
    """A path, and which page it leads to."""

    name: str
    path: str


def things_of(world: World) -> dict[str, list[str]]:
    """What parts of paths can be in a circle, by their names."""
    rows = world.evening.entries.order_by("position")
    return {
        "evening": [world.evening.address],
        "loose evening": [world.loose.evening.address],
        "circle": [world.circle.address],
        "entry_id": [str(rows.filter(kind=kind)[0].pk) for kind in ("redeal", "game")],
        "player_id": [
            str(world.circle.players.filter(user=None).order_by("pk")[2].pk),
            str(world.circle.players.get(user=world.users["player"]).pk),
        ],
        "member_id": [str(world.circle.memberships.get(role="reader").pk)],
        "invitation_id": [str(world.invitation.pk)],
    }


def _values(name: str, route: str, part: str, things: Mapping[str, list[str]]) -> list[str]:
    if (name, part) in WORDS:
        return [*WORDS[name, part]]
    if part == "address":
        if name == "take-in":
            return [*things["evening"], *things["loose evening"]]
        return things["circle" if route.startswith("runde/") else "evening"]
    if part == "token" and f"token of {name}" in things:
        return things[f"token of {name}"]
    assert part in things, f"{route}: say in tests/security/addresses.py what <{part}> can be"
    return things[part]


def secrets_of(world: World) -> dict[str, list[str]]:
    """The secrets in addresses, by the page that they lead to."""
    found = {
        "table-link": world.table.token,
        "shared-summary": world.watch.token,
        "picture": world.watch.token,
        "invitation": world.invitation.token,
        **tokens_of_mails(world),
    }
    return {f"token of {name}": [token] for name, token in found.items()}


def paths(things: Mapping[str, list[str]]) -> list[Address]:
    """All addresses, with each of these things in their places."""
    found = []
    for name, route in routes().items():
        parts = re.findall(r"<(?:\w+:)?(\w+)>", route)
        for values in product(*(_values(name, route, part, things) for part in parts)):
            given = dict(zip(parts, values, strict=True))
            path = route
            for part, value in given.items():
                path = re.sub(rf"<(?:\w+:)?{part}>", value, path)
            found.append(Address(name, f"/{path}"))
    return found


def of(world: World) -> list[Address]:
    """All addresses of a circle, its secrets, and all that belong to nobody."""
    return paths({**things_of(world), **secrets_of(world)})
