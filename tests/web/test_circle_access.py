"""Every URL of circles for everyone, in their circle and in another one.

The table fails when a URL of circles is missing in it.
"""

from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper import circles, recording
from scorekeeper.models import Link, LinkKind, Role
from scorekeeper.scoring.rulesets import DDV
from tests.accounts.people import account

from .circle_cast import People, browser_of, circle_urls, evening_in, make_people, player_in
from .conftest import enter, stored
from .test_access_table import one_of_several

pytestmark = pytest.mark.django_db
OK, MOVED, GONE, WRONG_METHOD, BAD = 200, 302, 404, 405, 422


class Case(NamedTuple):
    """What one request comes to, by who asks, in the circle that they belong to.

    In another circle everybody who is signed in gets a 404, or WRONG_METHOD where that is so for
    all. ``guest`` holds the table link, ``coder`` came by a code, ``watcher`` holds a link to
    watch: none of them is signed in, as ``signed_out`` is not. ``player`` has an account that is
    linked to a player of the circle, and is no member.
    """

    name: str
    method: str
    path: str
    owner: int
    scribe: int
    reader: int
    player: int = GONE
    stranger: int = GONE
    guest: int = MOVED
    coder: int = MOVED
    watcher: int = MOVED
    signed_out: int = MOVED


def never(name: str, method: str, path: str) -> Case:
    """A method that a page has not, for anybody."""
    return Case(name, method, path, *[WRONG_METHOD] * 9)


C, M = "/runde/{circle}/", "/runde/{circle}/mitglieder/"
P, TIED, A = C + "spieler/{player}/", C + "spieler/{tied}/", "/abend/{evening}/"
TABLE = [
    # Everybody who is signed in has such a page of their own.
    Case("circles", "get", "/runden/", *[OK] * 5),
    Case("circles", "post", "/runden/", *[BAD] * 5),
    Case("circle", "get", C, OK, OK, OK),
    never("circle", "post", C),
    Case("circle-settings", "get", C + "angaben/", OK, GONE, GONE),
    Case("circle-settings", "post", C + "angaben/", BAD, GONE, GONE),
    Case("circle-history", "get", C + "verlauf/", OK, OK, OK),
    never("circle-history", "post", C + "verlauf/"),
    Case("members", "get", M, OK, OK, OK),
    never("members", "post", M),
    Case("leave-circle", "get", M + "gehen/", OK, OK, OK),
    # Others would be left without an owner.
    Case("leave-circle", "post", M + "gehen/", BAD, MOVED, MOVED),
    Case("member", "get", M + "{member}/", OK, GONE, GONE),
    Case("member", "post", M + "{member}/", BAD, GONE, GONE),
    Case("put-out", "post", M + "{member}/hinaus/", MOVED, GONE, GONE),
    never("put-out", "get", M + "{member}/hinaus/"),
    Case("hand-over", "post", M + "{member}/uebergeben/", MOVED, GONE, GONE),
    never("hand-over", "get", M + "{member}/uebergeben/"),
    Case("invite", "get", M + "einladen/", OK, GONE, GONE),
    Case("invite", "post", M + "einladen/", BAD, GONE, GONE),
    Case("shown-invitation", "get", M + "einladung/{invitation}/", OK, GONE, GONE),
    never("shown-invitation", "post", M + "einladung/{invitation}/"),
    Case(
        "revoke-invitation", "post", M + "einladung/{invitation}/zurueckziehen/", MOVED, GONE, GONE
    ),
    never("revoke-invitation", "get", M + "einladung/{invitation}/zurueckziehen/"),
    # Whoever has the link may read it; who is signed out signs in to accept it.
    Case("invitation", "get", "/einladung/{token}/", *[OK] * 9),
    Case("invitation", "post", "/einladung/{token}/", *[MOVED] * 9),
    Case("invitation", "get", "/einladung/not-a-token/", *[GONE] * 9),
    Case("invitation", "post", "/einladung/not-a-token/", *[GONE] * 9),
    Case("circle-start", "get", C + "abend/", OK, OK, GONE),
    Case("circle-start", "post", C + "abend/", BAD, BAD, GONE),
    # Who holds a link of one table knows nothing of the others.
    Case("change-table", "get", "/abend/{evening}/wechsel/", OK, OK, *[GONE] * 7),
    Case("change-table", "post", "/abend/{evening}/wechsel/", BAD, BAD, *[GONE] * 7),
    Case("circle-rules", "get", C + "regeln/", OK, OK, OK),
    never("circle-rules", "post", C + "regeln/"),
    Case("change-circle-rules", "get", C + "regeln/aendern/", OK, GONE, GONE),
    Case("change-circle-rules", "post", C + "regeln/aendern/", BAD, GONE, GONE),
    Case("preview-circle-rules", "post", C + "regeln/vorschau/", OK, GONE, GONE),
    never("preview-circle-rules", "get", C + "regeln/vorschau/"),
    Case("read-circle-rules", "get", C + "regeln/einlesen/", OK, GONE, GONE),
    Case("read-circle-rules", "post", C + "regeln/einlesen/", BAD, GONE, GONE),
    Case("circle-rules-history", "get", C + "regeln/verlauf/", OK, OK, OK),
    never("circle-rules-history", "post", C + "regeln/verlauf/"),
    Case("circle-rules-version", "get", C + "regeln/verlauf/1/", OK, OK, OK),
    Case("circle-rules-version", "get", C + "regeln/verlauf/2/", GONE, GONE, GONE),
    # It is what is played already.
    Case("circle-rules-version", "post", C + "regeln/verlauf/1/", MOVED, GONE, GONE),
    Case("compare-circle-rules", "get", C + "regeln/vergleich/", OK, OK, OK),
    never("compare-circle-rules", "post", C + "regeln/vergleich/"),
    Case("circle-rules-json", "get", C + "regeln/json/", OK, OK, OK),
    never("circle-rules-json", "post", C + "regeln/json/"),
    Case("circle-players", "get", C + "spieler/", OK, OK, OK),
    Case("circle-players", "post", C + "spieler/", BAD, BAD, GONE),
    Case("circle-player", "get", P, OK, OK, GONE),
    Case("circle-player", "post", P, BAD, BAD, GONE),
    Case("merge-player", "get", P + "zusammenlegen/", OK, GONE, GONE),
    Case("merge-player", "post", P + "zusammenlegen/", BAD, GONE, GONE),
    # Nobody's account is that player: there is nothing to do, and the page of the player says so.
    Case("untie-player", "get", P + "konto/", MOVED, GONE, GONE),
    Case("untie-player", "post", P + "konto/", MOVED, GONE, GONE),
    Case("untie-player", "get", TIED + "konto/", OK, GONE, GONE, OK),
    Case("untie-player", "post", TIED + "konto/", MOVED, GONE, GONE, MOVED),
    # It belongs to the circle already, and the page says so. Who holds the link signs in first.
    Case("take-in", "get", A + "runde/", OK, OK, GONE, watcher=GONE, signed_out=GONE),
    Case("take-in", "post", A + "runde/", BAD, BAD, GONE, watcher=GONE, signed_out=GONE),
]
ROLES = Case._fields[3:]


class Scene(NamedTuple):
    """Two circles with all that can be asked for, and everyone who could ask about the first."""

    people: People
    other: People
    cast: dict[str, Client]

    def places(self, people: People) -> dict[str, Any]:
        """What stands in the addresses of one of the circles."""
        evening = people.circle.evenings.get()
        return {
            "circle": people.circle.address,
            "evening": evening.address,
            "player": people.circle.players.filter(user=None).order_by("pk")[0].pk,
            "tied": people.circle.players.get(user__isnull=False).pk,
            "member": people.membership("reader").pk,
            "invitation": people.circle.invitations.get().pk,
            "token": people.circle.invitations.get().token,
        }


def coded(link: Link) -> Client:
    """A browser that came in by a code."""
    code = recording.make_code(link.evening.pk, who=None)
    client = Client()
    assert client.post("/code/", {"code": code.code}).status_code == MOVED
    return client


@pytest.fixture
def scene(people: People) -> Scene:
    link = evening_in(people.circle)
    other = make_people("Andere", at="example.net")
    evening_in(other.circle)
    for each in (people, other):
        owner = each.users["owner"]
        circles.invite(each.circle.pk, Role.SCRIBE, lives=timedelta(days=1), who=owner)
    for one in (people, other):
        circles.save_rules(one.circle.pk, DDV, based_on=0, who=one.users["owner"])
    player_in(other.circle, "Pauline", user=account("pauline@example.org", name="Pauline"))
    linked = account("paul@example.org", name="Paul")
    player_in(people.circle, "Paul", user=linked)
    watch = Link.objects.create(evening=link.evening, kind=LinkKind.WATCH)
    for member in (people.owner, people.scribe, people.reader):
        # The first look at an evening writes down who they are there.
        assert member.get(f"/abend/{link.evening.address}/").status_code == OK
    cast = {
        "owner": people.owner,
        "scribe": people.scribe,
        "reader": people.reader,
        "player": browser_of(linked),
        "stranger": people.stranger,
        "guest": enter(link),
        "coder": coded(link),
        "watcher": enter(watch),
        "signed_out": Client(),
    }
    return Scene(people, other, cast)


def ask(client: Client, case: Case, places: dict[str, Any], method: str = "") -> HttpResponse:
    # Bad on purpose wherever something is posted: this is about who is let in.
    response = getattr(client, method or case.method)(case.path.format(**places))
    assert isinstance(response, HttpResponse)
    return response


# The token of an invitation lets in wherever it is from.
FOREIGN = [case for case in TABLE if "{" in case.path and "{token}" not in case.path]
IDS = [f"{case.name}-{case.method}-{case.path}" for case in TABLE]


@pytest.mark.parametrize("case", TABLE, ids=IDS)
def test_who_may_what(case: Case, scene: Scene) -> None:
    places = scene.places(scene.people)
    assert {*scene.cast} == {*ROLES}
    before = stored()
    for role, client in scene.cast.items():
        expected = getattr(case, role)
        with one_of_several():
            if case.method == "get":
                head = ask(client, case, places, "head")
                assert (head.status_code, head.content) == (expected, b""), role
            assert ask(client, case, places).status_code == expected, role
            assert (case.method, expected) == ("post", MOVED) or stored() == before, role


@pytest.mark.parametrize("case", FOREIGN, ids=lambda case: f"{case.name}-{case.method}")
def test_nobody_gets_anywhere_in_another_circle(case: Case, scene: Scene) -> None:
    places = scene.places(scene.other)
    before = stored()
    for role, client in scene.cast.items():
        with one_of_several():
            signed_in = role in ("owner", "scribe", "reader", "player", "stranger")
            expected = GONE if signed_in else MOVED
            if case.path.startswith("/abend/"):
                expected = GONE
            if case.owner == WRONG_METHOD:
                expected = WRONG_METHOD
            assert ask(client, case, places).status_code == expected, role
            assert stored() == before, role


def test_an_address_that_is_none_looks_like_a_foreign_one(scene: Scene) -> None:
    nowhere = {**scene.places(scene.people), "circle": "no-such-circle"}
    foreign = scene.places(scene.other)
    for case in TABLE:
        if "{circle}" not in case.path:
            continue
        for role, client in scene.cast.items():
            answers = {ask(client, case, places).status_code for places in (nowhere, foreign)}
            assert len(answers) == 1, (case, role)


def test_what_belongs_to_another_circle_is_not_found_in_ones_own(scene: Scene) -> None:
    mixed = {**scene.places(scene.other), "circle": scene.people.circle.address}
    for case in FOREIGN:
        if "{circle}" in case.path and case.path.count("{") > 1 and case.owner != WRONG_METHOD:
            before = stored()
            answer = ask(scene.cast["owner"], case, mixed)
            nothing_done = case.name == "revoke-invitation" and answer.status_code == MOVED
            assert answer.status_code == GONE or nothing_done, case
            assert stored() == before, case


def test_no_url_of_circles_is_missing() -> None:
    assert circle_urls() == {case.name for case in TABLE}
