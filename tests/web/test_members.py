"""The members of a circle: roles, handing over, putting out, leaving."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.models import Circle, CircleChange, Evening, Invitation, Membership, Player, Role

from .circle_cast import People, browser_of, evening_in, player_in
from .conftest import counted, html
from .conftest import enter as open_link

pytestmark = pytest.mark.django_db


def roles(people: People) -> dict[str, str]:
    """What each account is in the circle."""
    found = people.circle.memberships.select_related("user")
    return {one.user.name: one.role for one in found}


def said(people: People) -> list[str]:
    """What the history says was done since the circle was made."""
    changes = people.circle.changes.exclude(action="circle.made").order_by("pk")
    return [*changes.values_list("action", flat=True)]


def at(people: People, who: str, more: str = "") -> str:
    return f"{people.url}mitglieder/{people.membership(who).pk}/{more}"


def invited(people: People, role: Role = Role.SCRIBE) -> Invitation:
    later = timezone.now() + timedelta(days=1)
    return Invitation.objects.create(circle=people.circle, role=role, expires_at=later)


def test_everybody_sees_who_belongs_to_it(people: People) -> None:
    player_in(people.circle, "Svenni", user=people.users["scribe"])
    for client in (people.owner, people.scribe, people.reader):
        with counted(4):
            page = html(client.get(f"{people.url}mitglieder/"))
        for name in ("Olga", "Sven", "Lea", "Inhaber", "Schreiber", "Leser", "spielt als Svenni"):
            assert name in page
        assert page.count("das bist du") == 1
    assert "example.org" not in page


def test_who_came_after_midnight_is_there_since_that_day(people: People) -> None:
    late = datetime(2024, 5, 3, 22, 30, tzinfo=UTC)
    people.circle.memberships.update(since=late)
    assert "seit 4. Mai 2024" in html(people.reader.get(f"{people.url}mitglieder/"))
    Circle.objects.update(time_zone="America/New_York")
    assert "seit 3. Mai 2024" in html(people.reader.get(f"{people.url}mitglieder/"))


def test_only_owners_are_offered_what_only_they_may(people: People) -> None:
    page = html(people.owner.get(f"{people.url}mitglieder/"))
    assert f'href="{at(people, "scribe")}"' in page
    assert f'href="{people.url}mitglieder/einladen/"' in page
    for client in (people.scribe, people.reader):
        for path in (people.url, f"{people.url}mitglieder/"):
            page = html(client.get(path))
            assert at(people, "scribe") not in page
            assert "einladen/" not in page
            assert "angaben/" not in page
            assert "zurueckziehen" not in page


@pytest.mark.parametrize("role", [Role.READER, Role.OWNER])
def test_another_role(people: People, role: Role) -> None:
    response = people.owner.post(at(people, "scribe"), {"role": role})
    assert response["Location"] == f"{people.url}mitglieder/?done=role"
    assert "Die Rolle ist geändert." in html(people.owner.get(response["Location"]))
    assert roles(people) == {"Olga": "owner", "Sven": role, "Lea": "reader"}
    assert said(people) == ["member.role"]
    # The same once more changes nothing.
    assert people.owner.post(at(people, "scribe"), {"role": role}).status_code == 302
    assert said(people) == ["member.role"]


@pytest.mark.parametrize("role", ["", "king", "Owner"])
def test_a_role_that_is_none(people: People, role: str, unchanged: Callable[[], Any]) -> None:
    with unchanged():
        response = people.owner.post(at(people, "scribe"), {"role": role})
    assert response.status_code == 422
    assert "Welche Rolle?" in html(response)


def test_the_only_owner_stays_one(people: People, unchanged: Callable[[], Any]) -> None:
    with unchanged():
        response = people.owner.post(at(people, "owner"), {"role": "reader"})
    assert response.status_code == 422
    assert "Du bist der einzige Inhaber." in html(response)
    people.owner.post(at(people, "scribe"), {"role": "owner"})
    assert people.owner.post(at(people, "owner"), {"role": "reader"}).status_code == 302
    assert roles(people) == {"Olga": "reader", "Sven": "owner", "Lea": "reader"}


def test_whoever_may_write_no_more_does_not_come_back_by_an_old_invitation(people: People) -> None:
    to_write, to_read = invited(people), invited(people, Role.READER)
    people.owner.post(at(people, "scribe"), {"role": "reader"})
    assert people.scribe.post(f"{people.url}mitglieder/gehen/").status_code == 302
    assert people.scribe.post(f"/einladung/{to_write.token}/").status_code == 404
    assert people.scribe.post(f"/einladung/{to_read.token}/").status_code == 302
    assert roles(people)["Sven"] == "reader"


def test_whoever_is_put_out_stays_out(people: People) -> None:
    link, invitation = evening_in(people.circle), invited(people)
    evening = f"/abend/{link.evening.address}/"
    player_in(people.circle, "Svenni", user=people.users["scribe"])
    assert people.scribe.get(evening).status_code == 200
    response = people.owner.post(at(people, "scribe", "hinaus/"))
    assert response["Location"] == f"{people.url}mitglieder/?done=out"
    assert roles(people) == {"Olga": "owner", "Lea": "reader"}
    assert said(people) == ["member.put_out"]
    for path in (evening, people.url, f"{people.url}mitglieder/"):
        assert people.scribe.get(path).status_code == 404
    assert people.scribe.post(f"/einladung/{invitation.token}/").status_code == 404
    # What was played is theirs all the same.
    assert Player.objects.get(name="Svenni").user == people.users["scribe"]


def test_nobody_puts_themselves_out(people: People, unchanged: Callable[[], Any]) -> None:
    with unchanged():
        for what in ("hinaus/", "uebergeben/"):
            assert people.owner.post(at(people, "owner", what)).status_code == 404
    page = html(people.owner.get(at(people, "owner")))
    assert "hinaus/" not in page
    assert "gehen/" in page


def test_handing_over(people: People) -> None:
    response = people.owner.post(at(people, "reader", "uebergeben/"))
    assert response["Location"] == f"{people.url}mitglieder/?done=handed"
    assert roles(people) == {"Olga": "scribe", "Sven": "scribe", "Lea": "owner"}
    assert said(people) == ["circle.handed_over"]
    # From the next request on.
    assert people.owner.get(f"{people.url}angaben/").status_code == 404
    assert people.reader.get(f"{people.url}angaben/").status_code == 200


@pytest.mark.parametrize("who", ["scribe", "reader"])
def test_leaving(people: People, who: str) -> None:
    client = getattr(people, who)
    page = html(client.get(f"{people.url}mitglieder/gehen/"))
    assert "verlassen?" in page
    assert Membership.objects.count() == 3
    assert client.post(f"{people.url}mitglieder/gehen/")["Location"] == "/runden/?done=left"
    assert people.users[who].name not in roles(people)
    assert said(people) == ["member.left"]
    assert client.get(people.url).status_code == 404
    assert "Donnerstagsrunde" not in html(client.get("/runden/"))


def test_the_only_owner_cannot_leave_others(people: People, unchanged: Callable[[], Any]) -> None:
    for ask in (people.owner.get, people.owner.post):
        with unchanged():
            response = ask(f"{people.url}mitglieder/gehen/")
        page = html(response)
        assert "Du bist der einzige Inhaber von „Donnerstagsrunde“" in page
        assert "auflösen" not in page
    assert response.status_code == 422
    people.owner.post(at(people, "scribe"), {"role": "owner"})
    assert people.owner.post(f"{people.url}mitglieder/gehen/").status_code == 302
    assert roles(people) == {"Sven": "owner", "Lea": "reader"}


def test_the_last_one_dissolves_the_circle(people: People) -> None:
    link, invitation = evening_in(people.circle), invited(people)
    player_in(people.circle, "Olli", user=people.users["owner"])
    guest = open_link(link)
    for client in (people.scribe, people.reader):
        client.post(f"{people.url}mitglieder/gehen/")
    page = html(people.owner.get(f"{people.url}mitglieder/gehen/"))
    assert "„Donnerstagsrunde“ auflösen?" in page
    assert "Ihr Abend bleibt offen" in page
    assert 'name="ends"' in page
    response = people.owner.post(f"{people.url}mitglieder/gehen/", {"ends": "1"})
    assert response["Location"] == "/runden/?done=left"
    evening = f"/abend/{link.evening.address}/"
    assert people.owner.get(people.url).status_code == 404
    assert people.owner.get(evening).status_code == 404
    assert people.owner.get(f"/einladung/{invitation.token}/").status_code == 404
    # The evenings stay open by their links.
    assert guest.get(evening).status_code == 200
    assert open_link(link).get(evening).status_code == 200
    circle = Circle.objects.get(pk=people.circle.pk)
    assert circle.name == ""
    assert Evening.objects.get().state != link.evening.state
    assert Player.objects.filter(circle=circle, name="Olli", user=None).exists()
    for about_it in (circle.memberships, circle.invitations, circle.rules, circle.changes):
        assert not about_it.exists()


def test_who_was_not_told_that_the_circle_ends_is_asked_again(
    people: People, unchanged: Callable[[], Any]
) -> None:
    """The page was opened while others were in; they have gone since."""
    people.owner.post(at(people, "scribe"), {"role": "owner"})
    assert 'name="ends"' not in html(people.owner.get(f"{people.url}mitglieder/gehen/"))
    for client in (people.scribe, people.reader):
        client.post(f"{people.url}mitglieder/gehen/")
    with unchanged():
        response = people.owner.post(f"{people.url}mitglieder/gehen/")
    assert response.status_code == 422
    assert "„Donnerstagsrunde“ auflösen?" in html(response)


def test_a_circle_without_evenings_goes_wholly(people: People) -> None:
    lonely = people.stranger
    lonely.post("/runden/", {"name": "Allein", "time_zone": "Europe/Berlin"})
    circle = Circle.objects.get(name="Allein")
    lonely.post(f"/runde/{circle.address}/mitglieder/gehen/", {"ends": "1"})
    assert not Circle.objects.filter(pk=circle.pk).exists()
    assert not CircleChange.objects.filter(circle=circle.pk).exists()
    assert browser_of(people.users["stranger"]).get(f"/runde/{circle.address}/").status_code == 404


def test_the_longest_name_fits_into_the_history(people: People) -> None:
    long = people.users["scribe"]
    long.name = "x" * 60
    long.save()
    browser_of(long).post(f"{people.url}mitglieder/gehen/")
    assert people.circle.changes.get(action="member.left").who_name == "x" * 60


@pytest.mark.parametrize("done", ["", "nonsense", "<b>"])
def test_what_was_not_done_is_not_said(people: People, done: str) -> None:
    page = html(people.owner.get(f"{people.url}mitglieder/", {"done": done}))
    assert "done-members" not in page
