"""Our circle and the other one."""

from typing import Any, NamedTuple

import pytest
from django.test import Client

from . import world as worlds
from .world import ROLES, WORD, Theirs, World


class Both(NamedTuple):
    """Our circle, the other one, and all that is stored about the other one."""

    own: World
    other: World
    theirs: Theirs
    before: list[tuple[str, list[Any]]]


@pytest.fixture
def both(db: None) -> Both:
    """Theirs comes first, so that no number of it is one of ours by chance."""
    before = worlds.everything()
    other = worlds.build(WORD)
    theirs = worlds.since(before)
    return Both(worlds.build("wir"), other, theirs, theirs.dump())


@pytest.fixture
def cast(both: Both) -> dict[str, Client]:
    """Everybody who could ask, by what they are in our circle."""
    return {role: worlds.client_of(both.own, role) for role in ROLES}


def telling(response: Any, other: World, *sent: str) -> list[str]:
    """What an answer tells of the other circle, besides what was sent."""
    if getattr(response, "streaming", False):
        said = b"".join(response).decode("utf-8", "replace")
    else:
        said = response.content.decode("utf-8", "replace")
    said += " ".join(f"{name}: {value}" for name, value in response.headers.items())
    words = [word for word in (WORD, *other.secrets) if not any(word in one for one in sent)]
    return [word for word in words if word.casefold() in said.casefold()]
