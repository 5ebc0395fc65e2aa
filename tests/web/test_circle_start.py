"""A new evening in a circle: its players are tapped, its rules preset, its tables told apart."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper import circles, recording
from scorekeeper.models import Change, Evening, LinkKind, Membership, Player
from scorekeeper.scoring.rulesets import DDV, HAUSREGELN
from scorekeeper.sheets import read_sheet
from tests.accounts.people import PASSWORD, account
from tests.pages import form_of

from .circle_cast import People, browser_of, player_in
from .conftest import counted, enter, html

pytestmark = pytest.mark.django_db


def names(*given: str, **more: Any) -> dict[str, Any]:
    fields = {f"name{at}": name for at, name in enumerate(given, start=1)}
    return {**fields, "dealer": "1", "rules": "hausregeln", "key": "one-form-sent-once", **more}


FOUR = names("Anna", "Ben", "Carl", "Dora")


def start(people: People, sent: dict[str, Any], client: Client | None = None) -> Any:
    return (client or people.scribe).post(f"{people.url}abend/", sent)


def errors(response: Any) -> str:
    assert response.status_code == 422
    said = html(response).partition('class="errors"')[2]
    return said.partition("</ul>")[0]


def test_players_are_proposed_the_latest_first_and_none_who_is_archived(people: People) -> None:
    for name in ("Zoe", "Eva", "Bernd"):
        player_in(people.circle, name)
    Player.objects.filter(name="Bernd").update(archived_at=timezone.now())
    start(people, FOUR)
    recording.close_evening(Evening.objects.get().pk, version=0, who=None)
    page = html(people.scribe.get(f"{people.url}abend/"))
    offered = [part.split('"')[0] for part in page.split('data-name="')[1:]]
    assert offered == ["Anna", "Ben", "Carl", "Dora", "Eva", "Zoe"]
    # Without scripts the same names are proposed while one types.
    assert page.count('<option value="Eva">') == 1
    assert page.count('list="known-names"') == 7
    assert "Bernd" not in page


def test_an_evening_starts_with_players_of_the_circle_and_makes_new_ones(people: People) -> None:
    anna = player_in(people.circle, "Anna", user=people.users["scribe"])
    response = start(people, names("anna", "Ben", "Carl", "Dora", dealer="3"))
    evening = Evening.objects.get()
    assert response["Location"] == f"/abend/{evening.address}/"
    assert evening.circle == people.circle
    assert evening.first_dealer == 3
    seats = [*evening.seats.select_related("player")]
    assert [seat.player.name for seat in seats] == ["Anna", "Ben", "Carl", "Dora"]
    assert seats[0].player == anna
    assert {seat.player.circle for seat in seats} == {people.circle}
    # Whoever starts it is in as a member, and as the player that they are.
    grant = evening.grants.get()
    assert (grant.user, grant.link, grant.seat) == (people.users["scribe"], None, seats[0])
    assert people.scribe.get(response["Location"]).status_code == 200
    # The others have the table link as always.
    link = evening.links.get(kind=LinkKind.TABLE, revoked_at=None)
    assert "Carl gibt" in html(enter(link).get(response["Location"]))
    assert link.token in html(people.scribe.get(response["Location"]))
    assert people.reader.get(response["Location"]).status_code == 200
    assert people.stranger.get(response["Location"]).status_code == 404


def test_the_same_form_starts_one_evening(people: People) -> None:
    first, second = start(people, FOUR), start(people, FOUR)
    assert first["Location"] == second["Location"]
    assert Evening.objects.count() == 1
    # Also after the table link was renewed, and from whoever sends it.
    recording.renew_link(Evening.objects.get().pk, LinkKind.TABLE, who=None)
    assert start(people, FOUR)["Location"] == first["Location"]
    other = start(people, names("Anna", "Ben", "Carl", "Eva"))
    assert "schon einen Abend begonnen" in errors(other)
    assert "schon einen Abend begonnen" in errors(start(people, FOUR, people.owner))
    assert Evening.objects.count() == 1


def test_what_is_refused_stores_nothing_and_keeps_what_was_typed(
    people: People, unchanged: Any
) -> None:
    player_in(people.circle, "Dora")
    Player.objects.filter(name="Dora").update(archived_at=timezone.now())
    with unchanged():
        response = start(people, names("Anna", "Ben", "Carl", "DORA", stake="5"))
        assert "Dora ist in eurer Runde archiviert" in errors(response)
        assert 'href="#s_name4"' in errors(response)
        assert 'value="DORA"' in html(response)
        assert "mindestens 4 Namen" in errors(start(people, names("Anna", "Ben")))
        assert "gibt es schon" in errors(start(people, names("Anna", "anna", "Carl", "Eva")))


def test_the_rules_of_the_circle_are_preset(people: People) -> None:
    circles.save_rules(people.circle.pk, DDV, based_on=0, who=people.users["owner"])
    url = f"{people.url}abend/"
    form = form_of(html(people.owner.get(url)), action=url)
    assert form["rules"] == "runde"
    part = html(people.owner.get(url, {"rules": "runde"}, headers={"HX-Request": "true"}))
    assert "Regeln der Runde" in part
    assert "<html" not in part
    sent = FOUR | {"rules": "runde"}
    assert start(people, sent).status_code == 302
    assert read_sheet(Evening.objects.get()).rules == DDV


def test_without_rules_of_its_own_a_circle_plays_the_usual_ones(people: People) -> None:
    url = f"{people.url}abend/"
    form = form_of(html(people.owner.get(url)), action=url)
    assert form["rules"] == "hausregeln"
    part = html(people.owner.get(url, {"rules": "fit4doko"}, headers={"HX-Request": "true"}))
    assert "Feigheit" in part
    assert start(people, FOUR).status_code == 302
    assert read_sheet(Evening.objects.get()).rules == HAUSREGELN


def test_two_tables_need_names_that_differ(people: People, unchanged: Any) -> None:
    start(people, FOUR)
    first = Evening.objects.get()
    page = html(people.owner.get(f"{people.url}abend/"))
    assert "Es spielt schon" in page
    assert "Name des Tisches von Anna, Ben, Carl und Dora" in page
    more = names("Eva", "Fritz", "Gabi", "Hans", key="another-form")
    table = f"table-{first.address}"
    with unchanged():
        assert "Gib auch diesem einen Namen" in errors(start(people, more))
        unnamed = start(people, more | {"title": "Küche"})
        assert "Gib auch dem Tisch, der schon spielt, einen Namen" in errors(unnamed)
        assert f'href="#s_{table}"' in errors(unnamed)
        alike = start(people, more | {"title": "Küche", table: "KÜCHE"})
        assert "mit diesem Namen gibt es schon" in errors(alike)
    assert start(people, more | {"title": "Küche", table: "Stube"}).status_code == 302
    first.refresh_from_db()
    assert (first.name, first.version) == ("Stube", 1)
    # It is said in its history, by whoever did it, who may take it back.
    change = Change.objects.get(evening=first, action="evening.changed")
    assert change.who is not None
    assert change.who.user == people.users["scribe"]
    assert sorted(Evening.objects.values_list("name", flat=True)) == ["Küche", "Stube"]
    third = names("Ida", "Jan", "Kai", "Lea", key="a-third-form", title="stube")
    assert "mit diesem Namen gibt es schon" in errors(start(people, third))


def test_tables_keep_names_that_differ(people: People) -> None:
    start(people, FOUR | {"title": "Stube"})
    more = names("Eva", "Fritz", "Gabi", "Hans", key="another-form", title="Küche")
    assert start(people, more).status_code == 302
    kitchen = Evening.objects.get(name="Küche")
    url, sent = f"/abend/{kitchen.address}/angaben/", {"version": "0", "dealer": "1"}
    for title, words in (("stube", "gibt es schon"), ("", "Gib auch diesem einen Namen")):
        refused = people.scribe.post(url, sent | {"key": "settings-of-it", "title": title})
        assert words in errors(refused)
        assert 'href="#e_title"' in errors(refused)
    kitchen.refresh_from_db()
    assert (kitchen.name, kitchen.version) == ("Küche", 0)
    # Where nobody else plays any more, there is nothing to tell apart.
    recording.close_evening(Evening.objects.get(name="Stube").pk, version=0, who=None)
    assert people.scribe.post(url, sent | {"key": "settings-of-it", "title": ""}).status_code == 302


def test_the_form_of_a_second_table_starts_one_evening(people: People) -> None:
    """Also where it has given the first one its name, and the answer gets lost."""
    start(people, FOUR)
    first = Evening.objects.get()
    sent = names("E", "F", "G", "H", title="Zwei", key="the-other-form-sent")
    sent[f"table-{first.address}"] = "Eins"
    begun = [start(people, sent) for _time in range(2)]
    assert [response.status_code for response in begun] == [302, 302]
    assert begun[0]["Location"] == begun[1]["Location"]
    assert [*Evening.objects.order_by("pk").values_list("name", flat=True)] == ["Eins", "Zwei"]


def test_tables_that_are_alike_already_keep_no_other_from_starting(people: People) -> None:
    """The table of last week is opened again while this week's of the same name plays."""
    start(people, {**FOUR, "title": "Tisch 1"})
    old = Evening.objects.get()
    recording.close_evening(old.pk, version=old.version, who=None)
    start(people, names("Anna", "Ben", "Carl", "Dora", title="Tisch 1", key="this-weeks-form-sent"))
    recording.reopen_evening(old.pk, who=None)
    # From before such a table got a number.
    Evening.objects.update(name="Tisch 1")
    sent = names("E", "F", "G", "H", title="Tisch 1", key="the-other-form-sent")
    assert "Einen Tisch mit diesem Namen gibt es schon" in html(start(people, sent))
    assert start(people, {**sent, "title": "Tisch 2"}).status_code == 302
    assert Evening.objects.filter(closed_at=None).count() == 3


def test_a_closed_evening_asks_for_no_names(people: People) -> None:
    start(people, FOUR)
    recording.close_evening(Evening.objects.get().pk, version=0, who=None)
    assert start(people, FOUR | {"key": "another-form"}).status_code == 302


def test_the_last_table_can_be_taken_over(people: People) -> None:
    start(people, names("Ben", "Anna", "Carl", "Dora", "Eva"))
    assert "Wie zuletzt" not in html(people.owner.get(f"{people.url}abend/"))
    recording.close_evening(Evening.objects.get().pk, version=0, who=None)
    url = f"{people.url}abend/"
    page = html(people.owner.get(url))
    assert "Wie zuletzt: Ben, Anna, Carl, Dora, Eva" in page
    query = page.split('href="?name1=')[1].split('"')[0].replace("&amp;", "&")
    filled = form_of(html(people.owner.get(f"{url}?name1={query}")), action=url)
    assert [filled[f"name{at}"] for at in range(1, 8)] == [
        "Ben", "Anna", "Carl", "Dora", "Eva", "", "",
    ]  # fmt: skip


def test_a_session_that_ends_keeps_the_names(people: People) -> None:
    response = Client().post(f"{people.url}abend/", FOUR | {"title": "Küche"})
    assert response.status_code == 302
    assert response["Location"].startswith("/konto/anmelden/?next=")
    client = Client()
    form = form_of(html(client.get(response["Location"])), action="/konto/anmelden/")
    sent = form | {"email": "scribe@example.org", "password": PASSWORD}
    back = client.post("/konto/anmelden/", sent)
    assert back.status_code == 302
    form = form_of(html(client.get(back["Location"])), action=f"{people.url}abend/")
    assert (form["name1"], form["name4"], form["title"]) == ("Anna", "Dora", "Küche")


@pytest.mark.parametrize(("letters", "kept"), [(40, True), (400, False), (40_000, False)])
def test_what_nobody_could_have_typed_is_not_kept(people: People, letters: int, kept: bool) -> None:
    sent = names(*("ä" * letters for _place in range(7)), title="ü" * 40)
    response = start(people, sent, Client())
    assert response.status_code == 302
    assert len(response["Location"]) < 6_100
    assert ("name7" in response["Location"]) == kept


def test_who_is_put_out_while_typing_starts_nothing(people: People) -> None:
    member = people.users["scribe"]
    Membership.objects.filter(user=member).delete()
    within = recording.InCircle(people.circle.pk, member)
    with pytest.raises(recording.ShutOut):
        recording.start_evening(names="ABCD", first_dealer=0, rules=HAUSREGELN, within=within)
    assert start(people, FOUR).status_code == 404
    assert not Evening.objects.exists()


def test_queries_do_not_grow_with_players_and_evenings(people: People) -> None:
    url = f"{people.url}abend/"
    for at in range(12):
        player_in(people.circle, f"Spieler {at}")
    for at in range(3):
        start(people, FOUR | {"key": f"form-number-{at}"})
        evening = Evening.objects.order_by("-pk")[0]
        recording.close_evening(evening.pk, version=0, who=None)
    start(people, FOUR | {"key": "form-number-9", "title": "Stube"})
    with counted(7):
        people.scribe.get(url)
    sent = names("Eva", "Fritz", "Gabi", "Hans", key="a-second-form", title="Küche")
    with counted(22):
        assert start(people, sent).status_code == 302


def test_only_who_may_write_in_the_circle_starts_an_evening(people: People, unchanged: Any) -> None:
    link = recording.start_evening(names="ABCD", first_dealer=0, rules=HAUSREGELN).link
    Evening.objects.filter(pk=link.evening_id).update(circle=people.circle)
    linked = account("paul@example.org", name="Paul")
    player_in(people.circle, "Paul", user=linked)
    sent = FOUR | {"title": "Küche", f"table-{link.evening.address}": "Stube"}
    guest = enter(link)
    with unchanged():
        for client in (people.reader, people.stranger, browser_of(linked)):
            assert start(people, sent, client).status_code == 404
        for client in (guest, Client()):
            answer = start(people, sent, client)
            assert answer.status_code == 302
            assert answer["Location"].startswith("/konto/anmelden/")
    for at, client in enumerate((people.owner, people.scribe)):
        more = sent | {"key": f"a-good-form-{at}", "title": f"Tisch {at}"}
        assert start(people, more, client).status_code == 302
