"""What ends one's own right to do it: tapped twice, in two tabs, or again by the back button."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts import writing
from accounts.models import User
from scorekeeper import access, circles
from scorekeeper.models import Link, Role
from tests.accounts.people import PASSWORD, account, sign_in

from .circle_cast import People, browser_of, player_in
from .conftest import html

pytestmark = pytest.mark.django_db


def member_at(people: People, who: str, what: str) -> str:
    return f"{people.url}mitglieder/{people.membership(who).pk}/{what}/"


def test_leaving_twice(people: People, unchanged: Callable[[], Any]) -> None:
    path = f"{people.url}mitglieder/gehen/"
    first = people.scribe.post(path)
    assert "Du bist nicht mehr in der Runde" in html(people.scribe.get(first["Location"]))
    for again in (people.scribe.post, people.scribe.get):
        with unchanged():
            response = again(path)
        assert (response.status_code, response["Location"]) == (302, "/runden/?done=left")
    # Whoever has not left gets to see nothing, as ever.
    for other in (people.stranger, browser_of(people.users["scribe"])):
        assert other.post(path).status_code == 404
    assert people.scribe.post("/runde/unknown/mitglieder/gehen/").status_code == 404
    assert people.scribe.get(people.url).status_code == 404


def test_dissolving_twice(people: People) -> None:
    people.stranger.post("/runden/", {"name": "Allein", "time_zone": "Europe/Berlin"})
    circle = people.users["stranger"].memberships.get().circle
    path = f"/runde/{circle.address}/mitglieder/gehen/"
    for _time in range(2):
        assert people.stranger.post(path, {"ends": "1"})["Location"] == "/runden/?done=left"


@pytest.mark.parametrize(("what", "done"), [("uebergeben", "handed"), ("hinaus", "out")])
def test_handing_over_and_putting_out_twice(
    people: People, what: str, done: str, unchanged: Callable[[], Any]
) -> None:
    path = member_at(people, "reader", what)
    assert people.owner.post(path)["Location"] == f"{people.url}mitglieder/?done={done}"
    with unchanged():
        again = people.owner.post(path)
    assert again["Location"] == f"{people.url}mitglieder/?done={done}"
    assert people.owner.get(again["Location"]).status_code == 200
    assert people.scribe.post(path).status_code == 404


def test_untying_ones_player_twice(people: People) -> None:
    gone = player_in(people.circle, "Frida", user=people.users["stranger"])
    path = f"{people.url}spieler/{gone.pk}/konto/"
    for _time in range(2):
        assert people.stranger.post(path)["Location"] == "/runden/"
    assert browser_of(people.users["stranger"]).post(path).status_code == 404


def test_whoever_was_faster_at_the_same_moment(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has been asked for, and then the other tap or another owner comes first."""
    real = circles.leave

    def twice(*args: Any, **kwargs: Any) -> bool:
        real(*args, **kwargs)
        return real(*args, **kwargs)

    monkeypatch.setattr(circles, "leave", twice)
    assert people.scribe.post(f"{people.url}mitglieder/gehen/")["Location"] == "/runden/?done=left"

    def handed(*args: Any, who: User) -> Any:
        circles.change_role(people.circle.pk, people.membership("reader").pk, Role.OWNER, who=who)
        circles.change_role(people.circle.pk, people.membership("owner").pk, Role.SCRIBE, who=who)
        return circles.members.hand_over(*args, who=who)

    monkeypatch.setattr(circles, "hand_over", handed)
    response = people.owner.post(member_at(people, "reader", "uebergeben"))
    assert response.status_code == 302
    assert people.owner.get(response["Location"]).status_code == 200


@pytest.fixture
def anna(client: Client) -> Client:
    account()
    return sign_in(client)


def delete(client: Client) -> Any:
    return client.post("/konto/loeschen/", {"password": PASSWORD})


def test_deleting_the_account_twice(anna: Client) -> None:
    assert "Dein Konto ist gelöscht" in html(delete(anna))
    for again in (delete(anna), anna.get("/konto/loeschen/")):
        assert again.status_code == 200
        assert "Dein Konto ist gelöscht" in html(again)
    # On any other device one signs in first; here, too, where there is an account again.
    assert Client().get("/konto/loeschen/").status_code == 302
    account()
    assert "Konto löschen?" in html(sign_in(anna).get("/konto/loeschen/"))


def test_deleting_the_account_in_two_tabs_at_once(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = writing.delete_account

    def twice(user: User) -> None:
        real(user)
        real(user)

    monkeypatch.setattr(writing, "delete_account", twice)
    response = delete(anna)
    assert response.status_code == 200
    assert "Dein Konto ist gelöscht" in html(response)


def test_an_answer_to_the_old_cookie_does_not_take_the_new_one_away(
    anna: Client, link: Link
) -> None:
    """A tap, or a phone that asks what is new, while the same phone signs out or goes."""
    anna.get(f"/t/{link.token}")
    assert access.SESSION_KEY in anna.session
    late = Client()
    late.cookies[settings.SESSION_COOKIE_NAME] = anna.cookies[settings.SESSION_COOKIE_NAME].value
    assert "Dein Konto ist gelöscht" in html(delete(anna))
    for answer in (delete(late), late.get("/"), late.get(f"/abend/{link.evening.address}/neues/")):
        assert settings.SESSION_COOKIE_NAME not in answer.cookies
        assert "Cookie" in answer["Vary"]
    assert anna.get(f"/abend/{link.evening.address}/").status_code == 200


def test_who_wants_the_device_to_forget_all_loses_the_cookie(anna: Client, link: Link) -> None:
    anna.get(f"/t/{link.token}")
    answer = anna.post("/konto/abmelden/", {"evenings": "1"})
    assert answer.cookies[settings.SESSION_COOKIE_NAME].value == ""
    assert anna.get(f"/abend/{link.evening.address}/").status_code == 404


def test_a_name_and_the_sessions_of_an_account_that_is_gone(client: Client) -> None:
    user = account()
    writing.delete_account(User.objects.get(pk=user.pk))
    writing.rename(user, "Anders")
    writing.end_sessions(user)
    assert not User.objects.exists()
