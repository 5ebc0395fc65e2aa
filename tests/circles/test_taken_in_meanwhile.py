"""An evening is taken into a circle while somebody names it, opens it again or takes back."""

import time
from collections.abc import Callable

import pytest

from accounts.models import User
from scorekeeper import recording
from scorekeeper.circles import taking_in
from scorekeeper.circles.taking_in import players_at, take_in
from scorekeeper.models import Circle, Evening
from tests.recording.evenings import start

from .evenings import grant_of, named
from .together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def rename(evening: Evening) -> object:
    return recording.change_settings(evening.pk, {"name": "Stube"}, version=0, who=None)


def undo(evening: Evening) -> object:
    return recording.undo(evening.pk, version=0, who=None)


def reopen(evening: Evening) -> object:
    return recording.reopen_evening(evening.pk, who=None)


@pytest.mark.parametrize("write", [rename, undo, reopen])
@pytest.mark.parametrize("where", ["a circle that goes", "a circle that stays"])
def test_the_circle_of_an_evening_is_held_wherever_it_is(
    circle: Circle,
    owner: User,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Evening], object],
    where: str,
) -> None:
    """Whoever writes waits for the circle that the evening is just leaving, and is told of it."""
    evening = named(start())
    if where == "a circle that stays":
        other = start(("Eva", "Fritz", "Gerd", "Hanna"))
        Evening.objects.filter(pk=other.pk).update(circle=evening.circle)
    grants = {evening.pk: grant_of(evening)}
    matches: dict[int, int | None] = {one.pk: None for one in players_at(grants)}
    clear = taking_in._clear

    def slowly(source: Circle) -> None:
        time.sleep(0.4)
        clear(source)

    monkeypatch.setattr(taking_in, "_clear", slowly)

    def write_later() -> object:
        time.sleep(0.2)
        return write(evening)

    at_once(
        lambda: take_in(circle.pk, grants, matches, who=owner),
        write_later,
        refused=(recording.Stale, recording.NothingToUndo),
    )
    evening.refresh_from_db()
    assert evening.circle == circle
