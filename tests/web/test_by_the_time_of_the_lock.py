"""Forms of a circle sent by who may no more when it is their turn to write: two taps at once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import pytest

from scorekeeper import circles
from scorekeeper.circles import invitations, players, steps
from scorekeeper.models import Circle, Membership, Role

from .circle_cast import People, player_in
from .rule_forms import rules_form

pytestmark = pytest.mark.django_db


class Post(NamedTuple):
    """A good form of an owner, and what it comes to for who may no more."""

    path: str
    sent: dict[str, Any]
    status: int = 404


def posts_of(people: People) -> list[Post]:
    """All of them; those that take one's own right away say what they did the first time."""
    member = f"mitglieder/{people.membership('scribe').pk}/"
    invitation = circles.invite(
        people.circle.pk, Role.READER, lives=timedelta(days=1), who=people.users["owner"]
    )
    eva, evi = player_in(people.circle, "Eva").pk, player_in(people.circle, "Evi").pk
    tied = player_in(people.circle, "Lea", user=people.users["reader"]).pk
    return [
        Post("angaben/", {"name": "Neu", "time_zone": "Europe/Vienna"}),
        Post(member, {"role": "reader"}),
        Post(f"{member}hinaus/", {}, 302),
        Post(f"{member}uebergeben/", {}, 302),
        Post("mitglieder/einladen/", {"role": "reader", "lives": "day", "player": ""}),
        Post(f"mitglieder/einladung/{invitation.pk}/zurueckziehen/", {}),
        Post("spieler/", {"name": "Fritz"}),
        Post(f"spieler/{eva}/", {"name": "Ewa"}),
        Post(f"spieler/{evi}/", {"do": "archive"}),
        Post(f"spieler/{eva}/zusammenlegen/", {"mit": evi}),
        Post(f"spieler/{tied}/konto/", {}),
        Post("regeln/aendern/", rules_form(version="0", origin="hausregeln")),
    ]


def change_before_the_lock(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[], object]
) -> list[int]:
    """Let somebody else be first; what they do goes back with what is refused.

    The circles that were to be locked so far.
    """
    lock, locked = steps.lock, []

    def late(circle_id: int) -> Circle:
        locked.append(circle_id)
        change()
        return lock(circle_id)

    for module in (steps, players, invitations):
        monkeypatch.setattr(module, "lock", late)
    return locked


def test_who_is_no_owner_any_more_is_told_of_nothing(
    people: People, monkeypatch: pytest.MonkeyPatch, unchanged: Any
) -> None:
    posts = posts_of(people)
    own = Membership.objects.filter(user=people.users["owner"])
    locked = change_before_the_lock(monkeypatch, lambda: own.update(role=Role.READER))
    for path, sent, status in posts:
        with unchanged():
            assert people.owner.post(people.url + path, sent).status_code == status, path
        assert locked.pop() == people.circle.pk, path


def test_a_circle_that_is_dissolved_is_no_error(
    people: People, monkeypatch: pytest.MonkeyPatch, unchanged: Any
) -> None:
    posts = [*posts_of(people), Post("mitglieder/gehen/", {}, 302)]
    invitation = people.circle.invitations.get()
    locked = change_before_the_lock(monkeypatch, Circle.objects.filter(pk=people.circle.pk).delete)
    for path, sent, status in posts:
        with unchanged():
            assert people.owner.post(people.url + path, sent).status_code == status, path
        assert locked.pop() == people.circle.pk, path
    with unchanged():
        assert people.stranger.post(f"/einladung/{invitation.token}/").status_code == 404


def test_who_was_tied_to_a_player_that_is_another_by_now_is_no_error(
    people: People, monkeypatch: pytest.MonkeyPatch, unchanged: Any
) -> None:
    tied = player_in(people.circle, "Lea", user=people.users["reader"])
    locked = change_before_the_lock(monkeypatch, people.circle.players.filter(pk=tied.pk).delete)
    with unchanged():
        response = people.reader.post(f"{people.url}spieler/{tied.pk}/konto/")
    assert response.status_code == 404
    assert locked
