"""What an account takes along of its circles: into the file with its data, and when it goes."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from scorekeeper.models import Circle, CircleChange, Membership, Player
from tests.accounts.people import PASSWORD, is_signed_in

from .circle_cast import People, browser_of, evening_in, make_people, player_in
from .conftest import counted, enter, entry_form, html

pytestmark = pytest.mark.django_db


def delete(client: Client) -> Any:
    return client.post("/konto/loeschen/", {"password": PASSWORD})


def test_the_only_owner_is_told_which_circles_keep_the_account(
    people: People, unchanged: Callable[[], Any]
) -> None:
    owner = people.owner
    owner.post("/runden/", {"name": "Allein", "time_zone": "Europe/Berlin"})
    other = make_people("Andere", at="example.net")
    Membership.objects.create(circle=other.circle, user=people.users["owner"], role="owner")
    with counted(1):
        page = html(owner.get("/konto/loeschen/"))
    assert "bist du der einzige Inhaber" in page
    assert f'href="{people.url}mitglieder/"' in page
    for offered in ('name="password"', "save danger"):
        assert offered not in page
    assert f'href="{other.url}mitglieder/"' not in page
    assert "Diese Runde hat niemanden außer dir und wird aufgelöst: Allein." in page
    with unchanged():
        response = delete(owner)
    assert response.status_code == 422
    page = html(response)
    assert "Nichts ist gelöscht" in page
    assert "Donnerstagsrunde" in page
    assert is_signed_in(owner)
    assert User.objects.filter(email="owner@example.org").exists()


def test_who_has_handed_over_may_go(people: People) -> None:
    path = f"{people.url}mitglieder/{people.membership('scribe').pk}/uebergeben/"
    people.owner.post(path)
    asked = html(people.owner.get("/konto/loeschen/"))
    assert "einzige Inhaber" not in asked
    assert "Im Verlauf einer Runde bleibt dein Name" in asked
    assert "Dein Konto ist gelöscht" in html(delete(people.owner))
    assert not is_signed_in(people.owner)
    roles = {one.user.name: one.role for one in people.circle.memberships.select_related("user")}
    assert roles == {"Sven": "owner", "Lea": "reader"}
    change = people.circle.changes.latest("pk")
    assert (change.action, change.who, change.who_name) == ("member.left", None, "Olga")


def test_players_and_games_stay_under_their_names(people: People) -> None:
    link = evening_in(people.circle)
    url = f"/abend/{link.evening.address}/"
    anna = people.circle.players.get(name="Anna")
    anna.user = people.users["scribe"]
    anna.save()
    assert people.scribe.post(url, entry_form()).status_code == 302
    assert delete(people.scribe).status_code == 200
    anna.refresh_from_db()
    assert (anna.name, anna.user_id) == ("Anna", None)
    assert people.reader.get(url).status_code == 200
    assert "Anna · " in html(people.reader.get(f"{url}verlauf/"))
    assert people.scribe.get(url).status_code == 404


def test_a_circle_of_ones_own_is_dissolved(people: People) -> None:
    sent = {"name": "Allein", "time_zone": "Europe/Berlin"}
    people.stranger.post("/runden/", sent)
    with_evening = Circle.objects.get(name="Allein")
    link = evening_in(with_evening)
    people.stranger.post("/runden/", sent | {"name": "Leer"})
    assert delete(people.stranger).status_code == 200
    with_evening.refresh_from_db()
    assert with_evening.name == ""
    assert not Circle.objects.filter(name="Leer").exists()
    assert not CircleChange.objects.filter(circle=with_evening).exists()
    assert enter(link).get(f"/abend/{link.evening.address}/").status_code == 200


def test_a_wrong_password_leaves_no_circle(people: People, unchanged: Callable[[], Any]) -> None:
    with unchanged():
        response = people.scribe.post("/konto/loeschen/", {"password": "wrong"})
    assert response.status_code == 422


def test_of_several_circles_none_is_left_where_one_keeps_the_account(
    people: People, unchanged: Callable[[], Any]
) -> None:
    """All or nothing: others that come first are not left, either."""
    first = make_people("Andere", at="example.net")
    for circle, role in ((first.circle, "scribe"), (people.circle, "owner")):
        Membership.objects.update_or_create(
            circle=circle, user=people.users["owner"], defaults={"role": role}
        )
    with unchanged():
        assert delete(people.owner).status_code == 422


def test_ones_data_say_which_circles_and_what_was_done_there(people: People) -> None:
    player_in(people.circle, "Olli", user=people.users["owner"])
    path = f"{people.url}mitglieder/einladen/"
    people.owner.post(path, {"role": "reader", "lives": "day", "player": ""})
    response = people.owner.get("/konto/daten/")
    told = json.loads(response.content)["linked"]
    (membership,) = told["scorekeeper.membership"]
    assert (membership["circle_name"], membership["role"]) == ("Donnerstagsrunde", "owner")
    assert membership["since"]
    (player,) = told["scorekeeper.player"]
    assert (player["circle_name"], player["name"]) == ("Donnerstagsrunde", "Olli")
    actions = [change["action"] for change in told["scorekeeper.circlechange"]]
    assert actions == ["circle.made", "invitation.made"]
    (invitation,) = told["scorekeeper.invitation"]
    assert invitation["role"] == "reader"
    # A secret is none of it: whoever gets the file does not get in.
    token = people.circle.invitations.get().token
    assert token not in response.content.decode()
    for other in ("Sven", "Lea", "scribe@"):
        assert other not in response.content.decode()


def test_players_of_an_account_that_has_left_are_in_the_file(people: People) -> None:
    player_in(people.circle, "Svenni", user=people.users["scribe"])
    people.scribe.post(f"{people.url}mitglieder/gehen/")
    told = json.loads(browser_of(people.users["scribe"]).get("/konto/daten/").content)["linked"]
    assert told["scorekeeper.membership"] == []
    assert [one["name"] for one in told["scorekeeper.player"]] == ["Svenni"]
    assert Player.objects.get(name="Svenni").user == people.users["scribe"]
