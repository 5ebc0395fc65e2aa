"""However somebody becomes a player of a circle, its history says so, and who brought them."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts import writing
from accounts.models import User
from scorekeeper import recording
from scorekeeper.forms.fields import new_key
from scorekeeper.models import Circle, Evening, Grant, Role
from scorekeeper.scoring.rulesets import HAUSREGELN
from tests.circles.evenings import evening_in as taken_in
from tests.circles.evenings import member

from .circle_cast import NAMES, People
from .conftest import enter, html

pytestmark = pytest.mark.django_db


def begin(people: People, *names: str) -> Evening:
    within = recording.InCircle(people.circle.pk, people.users["scribe"])
    return recording.start_evening(
        names=names, first_dealer=0, rules=HAUSREGELN, name="Küche", within=within
    ).link.evening


def added(circle: Circle) -> list[tuple[str, str, User | None]]:
    """Who was added, what whoever did it was called, and their account."""
    found = circle.changes.filter(action="player.added").select_related("who")
    return [((one.after or {})["player"], one.who_name, one.who) for one in found]


def test_an_evening_that_starts_with_newcomers(people: People) -> None:
    sven = people.users["scribe"]
    begin(people, *NAMES)
    assert added(people.circle) == [(name, "Sven", sven) for name in NAMES]
    Evening.objects.update(closed_at="2026-01-01T00:00Z")
    # Who is a player already is not new.
    begin(people, "Eva", *NAMES[1:])
    assert added(people.circle)[len(NAMES) :] == [("Eva", "Sven", sven)]


def test_a_newcomer_at_the_table(people: People) -> None:
    evening = begin(people, *NAMES)
    url = f"/abend/{evening.address}/"
    before = len(added(people.circle))
    guest = enter(evening.links.get())
    assert guest.post(f"{url}eintrag/join/", {"key": new_key(), "name": "Eva"}).status_code == 302
    assert guest.post(f"{url}wer/", {"seat": "1"}).status_code == 302
    assert guest.post(f"{url}eintrag/join/", {"key": new_key(), "name": "Gabi"}).status_code == 302
    people.owner.post(f"{url}eintrag/join/", {"key": new_key(), "name": "Hans"})
    people.owner.post(f"{url}eintrag/join/", {"key": new_key(), "name": "hans"})
    assert added(people.circle)[before:] == [
        ("Eva", "", None), ("Gabi", "Anna", None), ("Hans", "Olga", people.users["owner"]),
    ]  # fmt: skip
    page = html(people.reader.get(f"{people.url}verlauf/"))
    for told in (
        "Eva ist neu bei den Spielern",
        "Jemand mit dem Link des Tisches ·",
        "Anna mit dem Link des Tisches ·",
        "Olga ·",
    ):
        assert told in page
    assert "Jemand ohne Namen" not in page


def test_another_name_at_a_seat(people: People) -> None:
    evening = begin(people, *NAMES)
    before = len(added(people.circle))
    recording.replace_player(
        evening.pk, "1", "Nora", version=0, who=evening.grants.get(), key=new_key()
    )
    assert added(people.circle)[before:] == [("Nora", "Sven", people.users["scribe"])]


def test_an_evening_that_is_taken_in(people: People) -> None:
    olga = people.users["owner"]
    taken_in(people.circle, olga, ["Anna", "Ben", "Carl", "Dora"])
    assert added(people.circle) == [(name, "Olga", olga) for name in NAMES]
    taken_in(people.circle, olga, ["Anna", "Ben", "Carl", "Eva"])
    assert added(people.circle)[len(NAMES) :] == [("Eva", "Olga", olga)]
    # The history of a circle without members is read by nobody.
    alone = recording.start_evening(names=NAMES, first_dealer=0, rules=HAUSREGELN).link.evening
    recording.add_newcomer(alone.pk, "Eva", None, key=new_key(), who=alone.grants.get())
    assert not alone.circle.changes.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(3))
def test_two_tables_with_the_same_newcomer_at_the_same_moment(people: People, time: int) -> None:
    evenings = [begin(people, *NAMES)]
    Evening.objects.update(name="Stube")
    evenings.append(begin(people, "E", "F", "G", "H"))
    start = Barrier(2)

    def join(evening: Evening) -> None:
        who = evening.grants.get()
        start.wait()
        try:
            recording.add_newcomer(evening.pk, "Nora", None, key=new_key(), who=who)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as tables:
        list(tables.map(join, evenings))
    assert people.circle.players.filter(name="Nora").count() == 1
    assert [name for name, _who, _user in added(people.circle)].count("Nora") == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(3))
def test_who_brings_somebody_while_the_account_goes(people: People, time: int) -> None:
    evening = begin(people, *NAMES)
    olaf = member(people.circle, Role.SCRIBE, "Olaf")
    grant = recording.admit_member(evening.pk, olaf.pk)
    start = Barrier(2)

    def join() -> None:
        start.wait()
        try:
            recording.add_newcomer(
                evening.pk, "Nora", None, key=new_key(), who=Grant.objects.get(pk=grant.pk)
            )
        except recording.ShutOut:
            pass
        finally:
            connection.close()

    def go() -> None:
        start.wait()
        try:
            writing.delete_account(olaf)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        [each.result() for each in [both.submit(join), both.submit(go)]]
    there = people.circle.players.filter(name="Nora").count()
    assert [name for name, _who, _user in added(people.circle)].count("Nora") == there
