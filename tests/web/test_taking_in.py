"""An evening is taken into a circle: offered, matched name by name, looked at, and done."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper import circles, recording
from scorekeeper.circles.players import archive_player
from scorekeeper.models import Circle, Evening, Link, LinkKind, Membership, Role
from tests.pages import form_of

from .circle_cast import People, evening_in, make_people, player_in
from .conftest import counted, html, play, start

pytestmark = pytest.mark.django_db
OK, MOVED, GONE, BAD = 200, 302, 404, 422


@pytest.fixture
def people() -> People:
    return make_people()


@pytest.fixture
def table(people: People) -> Link:
    """An evening without an account, whose link everybody with an account has opened."""
    link = start()
    for client in (people.owner, people.scribe, people.reader, people.stranger):
        client.get(f"/t/{link.token}")
    return link


def page_of(link: Link) -> str:
    return f"/abend/{link.evening.address}/runde/"


def sent_by(client: Client, link: Link, where: str = "", **chosen: str) -> dict[str, Any]:
    """What a browser sends from the page that asks who is who."""
    sent = form_of(html(client.get(page_of(link) + where)), action=page_of(link))
    sent.pop("csrfmiddlewaretoken", None)
    by_name = {seat.player.name: f"p{seat.player_id}" for seat in link.evening.seats.all()}
    return sent | {by_name[name]: value for name, value in chosen.items()}


def agreed(response: Any, link: Link) -> dict[str, Any]:
    """What the button below the plan sends."""
    assert response.status_code == OK, html(response)
    sent = form_of(html(response), action=page_of(link))
    sent.pop("csrfmiddlewaretoken", None)
    return sent


def home(link: Link) -> Circle:
    return Evening.objects.select_related("circle").get(pk=link.evening_id).circle


# --- offered -----------------------------------------------------------------------------------


def test_it_is_offered_to_who_writes_here_and_there(people: People, table: Link) -> None:
    watch = recording.make_watch_link(table.evening_id, who=None)
    watcher = make_people("Andere", at="example.net").owner
    watcher.get(f"/t/{watch.token}")
    guest = Client()
    guest.get(f"/t/{table.token}")
    offered = {people.owner: True, people.scribe: True, people.reader: False}
    offered |= {people.stranger: False, watcher: False, guest: False}
    for client, is_offered in offered.items():
        for where in ("angaben/", "daten/"):
            page = html(client.get(f"/abend/{table.evening.address}/{where}"))
            assert (page_of(table) in page) == is_offered
    version = Evening.objects.get(pk=table.evening_id).version
    recording.close_evening(table.evening_id, version=version, who=None)
    assert page_of(table) in html(people.owner.get(f"/abend/{table.evening.address}/daten/"))


def test_who_is_signed_out_signs_in_first_and_others_find_nothing(
    people: People, table: Link
) -> None:
    guest = Client()
    guest.get(f"/t/{table.token}")
    away = guest.get(page_of(table))
    assert (
        away["Location"] == f"/konto/anmelden/?next=%2Fabend%2F{table.evening.address}%2Frunde%2F"
    )
    assert Client().get(page_of(table)).status_code == GONE
    assert make_people("Andere", at="example.net").owner.get(page_of(table)).status_code == GONE


def test_without_a_circle_to_write_in_it_says_where_to_get_one(people: People, table: Link) -> None:
    for client in (people.stranger, people.reader):
        page = html(client.get(page_of(table)))
        assert "Es gibt keine Runde, in die du diesen Abend aufnehmen kannst." in page
        assert 'href="/runden/"' in page
        response = client.post(page_of(table), {"runde": people.circle.address})
        assert response.status_code == BAD
        assert home(table) != people.circle


def test_of_several_circles_one_is_chosen(people: People, table: Link) -> None:
    other = circles.make_circle("Skat", time_zone="Europe/Berlin", who=people.users["owner"])
    page = html(people.owner.get(page_of(table)))
    for circle in (people.circle, other):
        assert f'href="?runde={circle.address}"' in page
    assert "Wer ist wer?" in html(people.owner.get(f"{page_of(table)}?runde={other.address}"))
    # A circle of others is none.
    foreign = make_people("Andere", at="example.net").circle
    assert "Wer ist wer?" not in html(people.owner.get(f"{page_of(table)}?runde={foreign.address}"))


# --- who is who --------------------------------------------------------------------------------


def test_names_are_proposed_shown_and_taken_in(people: People, table: Link, unchanged: Any) -> None:
    anna, benni = player_in(people.circle, "ANNA"), player_in(people.circle, "Benni")
    play(table.evening, {"re": ["1", "2"], "re_augen": 140})
    with unchanged():
        sent = sent_by(people.scribe, table)
        keys = {seat.player.name: f"p{seat.player_id}" for seat in table.evening.seats.all()}
        assert sent[keys["Anna"]] == str(anna.pk)
        assert sent[keys["Ben"]] == sent[keys["Dora"]] == ""
        response = people.scribe.post(page_of(table), sent | {keys["Ben"]: str(benni.pk)})
        plan = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html(response)))
    assert "Noch nicht gespeichert. 1 Abend kommt in die Runde" in plan
    assert "Anna ANNA Ben Benni Carl neu in der Runde Dora neu in der Runde" in plan
    done = people.scribe.post(page_of(table), agreed(response, table))
    assert (done.status_code, done["Location"]) == (MOVED, people.url)
    assert home(table) == people.circle
    assert [seat.player.name for seat in table.evening.seats.all()] == [
        "ANNA", "Benni", "Carl", "Dora",
    ]  # fmt: skip
    # Tapped twice, and by a phone at the table.
    assert people.scribe.post(page_of(table), agreed(response, table)).status_code == MOVED
    assert people.circle.changes.filter(action="evening.taken_in").count() == 1
    guest = Client()
    guest.get(f"/t/{table.token}")
    assert "Benni" in html(guest.get(f"/abend/{table.evening.address}/"))
    assert "In eine Runde aufgenommen" in html(
        guest.get(f"/abend/{table.evening.address}/verlauf/")
    )


def test_nobody_is_chosen_twice_or_new_under_a_name_that_there_is(
    people: People, table: Link, unchanged: Any
) -> None:
    anna = player_in(people.circle, "Anna")
    for chosen, words in (
        ({"Ben": str(anna.pk)}, "Das ist schon Anna. Zwei Namen können nicht einer sein."),
        ({"Anna": ""}, "Anna gibt es in der Runde schon."),
        ({"Anna": "nonsense"}, "Auswahl"),
        ({"Anna": str(10**9)}, "Auswahl"),
    ):
        with unchanged():
            response = people.owner.post(page_of(table), sent_by(people.owner, table, **chosen))
        assert response.status_code == BAD
        assert words in html(response)


def test_who_is_in_the_archive_is_marked_and_stays_there(people: People, table: Link) -> None:
    anna = player_in(people.circle, "Anna")
    archive_player(people.circle.pk, anna.pk, who=people.users["owner"])
    assert "Anna (im Archiv)" in html(people.owner.get(page_of(table)))
    response = people.owner.post(page_of(table), sent_by(people.owner, table))
    assert "im Archiv, und bleibt dort" in html(response)
    people.owner.post(page_of(table), agreed(response, table))
    anna.refresh_from_db()
    assert anna.archived_at
    assert anna.seats.count() == 1


def test_one_can_go_back_to_choose_otherwise(people: People, table: Link) -> None:
    benni = player_in(people.circle, "Benni")
    chosen = sent_by(people.owner, table, Ben=str(benni.pk))
    response = people.owner.post(page_of(table), chosen)
    back = people.owner.post(page_of(table), agreed(response, table) | {"again": "1"})
    kept = form_of(html(back), action=page_of(table))
    assert {name: kept[name] for name in chosen} == chosen


@pytest.mark.parametrize("what", ["somebody sat down", "renamed", "merged away"])
def test_what_has_changed_since_is_shown_again(people: People, table: Link, what: str) -> None:
    anna = player_in(people.circle, "Anna")
    response = people.owner.post(page_of(table), sent_by(people.owner, table))
    plan = agreed(response, table)
    if what == "somebody sat down":
        recording.add_newcomer(table.evening_id, "Eva", None, key="key-of-eva", who=None)
    elif what == "renamed":
        type(anna).objects.filter(pk=anna.pk).update(name="Anne", name_key="anne")
    else:
        anna.delete()
    again = people.owner.post(page_of(table), plan)
    assert again.status_code in (OK, BAD)
    assert home(table) != people.circle
    if again.status_code == OK:
        assert "Noch nicht gespeichert." in html(again)
        assert people.owner.post(page_of(table), agreed(again, table)).status_code == MOVED
        assert home(table) == people.circle


def test_two_open_tables_need_names(people: People, table: Link) -> None:
    evening_in(people.circle, names=("Eva", "Fritz", "Gerd", "Hanna"), name="Donnerstag")
    response = people.owner.post(page_of(table), sent_by(people.owner, table))
    refused = people.owner.post(page_of(table), agreed(response, table))
    assert refused.status_code == BAD
    assert "Gib jedem einen eigenen Namen, oder schließ einen ab." in html(refused)
    Evening.objects.filter(pk=table.evening_id).update(name="Küche")
    assert people.owner.post(page_of(table), agreed(response, table)).status_code == MOVED


# --- from one circle to another ----------------------------------------------------------------


def test_only_an_owner_of_both_moves_it_on(people: People, table: Link) -> None:
    response = people.scribe.post(page_of(table), sent_by(people.scribe, table))
    people.scribe.post(page_of(table), agreed(response, table))
    other = make_people("Andere", at="example.net")
    other.owner.get(f"/t/{table.token}")
    where = f"?runde={other.circle.address}"
    Membership.objects.create(circle=other.circle, user=people.users["scribe"], role=Role.OWNER)
    for client in (other.owner, people.scribe):
        page = html(client.get(page_of(table) + where))
        assert "Der Abend gehört schon einer Runde." in page
        assert "Donnerstagsrunde" not in page
        assert client.post(page_of(table), {"runde": other.circle.address}).status_code == BAD
    both = Membership.objects.create(
        circle=other.circle, user=people.users["owner"], role=Role.SCRIBE
    )
    assert "gehört schon" in html(people.owner.get(page_of(table) + where))
    both.role = Role.OWNER
    both.save()
    response = people.owner.post(page_of(table), sent_by(people.owner, table))
    people.owner.post(page_of(table), agreed(response, table))
    assert home(table) == other.circle


# --- all evenings of a file --------------------------------------------------------------------

SHEETS = "\n".join(
    [
        "Datum;Anna;Ben;Carl;Dora",
        "03.05.2024;3;3;-3;-3",
        "10.05.2024;1;-1;1;-1",
        "17.05.2024;2;-2;2;-2",
    ]
)


@pytest.fixture
def file(people: People) -> Link:
    """The latest of three evenings that the owner has read in."""
    page = people.owner.post("/einlesen/", {"text": SHEETS}, follow=True)
    assert page.status_code == OK, html(page)
    sent = form_of(html(page), action="/einlesen/vorschau/")
    made = people.owner.post("/einlesen/vorschau/", sent | {"einlesen": "1"}, follow=True)
    assert "3 Abende sind eingelesen" in html(made), html(made)
    latest = Evening.objects.order_by("-started_at")[0]
    assert page_of(latest.links.get()) in html(made)
    return latest.links.get()


def test_all_evenings_of_a_file_are_taken_at_once(people: People, file: Link) -> None:
    page = html(people.owner.get(page_of(file)))
    both = f"?runde={people.circle.address}&amp;alle=1"
    assert both in page
    assert "alle 3 Abende" in page
    sent = sent_by(people.owner, file, both.replace("&amp;", "&"))
    response = people.owner.post(page_of(file), sent)
    assert "3 Abende kommen in die Runde" in html(response)
    assert people.owner.post(page_of(file), agreed(response, file)).status_code == MOVED
    assert people.circle.evenings.count() == 3
    assert people.circle.players.count() == 4
    assert Circle.objects.count() == 1
    assert people.circle.changes.filter(action="evening.taken_in").count() == 1


def test_one_of_them_goes_alone(people: People, file: Link) -> None:
    sent = sent_by(people.owner, file, f"?runde={people.circle.address}")
    response = people.owner.post(page_of(file), sent)
    people.owner.post(page_of(file), agreed(response, file))
    assert people.circle.evenings.count() == 1
    assert Circle.objects.exclude(pk=people.circle.pk).get().evenings.count() == 2


def test_who_has_the_link_of_one_takes_one(people: People, file: Link) -> None:
    people.scribe.get(f"/t/{file.token}")
    page = html(people.scribe.get(page_of(file)))
    assert "alle=1" not in page
    sent = sent_by(people.scribe, file) | {"alle": "1"}
    response = people.scribe.post(page_of(file), sent)
    people.scribe.post(page_of(file), agreed(response, file))
    assert people.circle.evenings.count() == 1
    watch = LinkKind.WATCH
    assert not file.evening.links.filter(kind=watch).exists()


@pytest.mark.parametrize("part", ["", "?runde={circle}&alle=1"])
def test_its_page_takes_few_queries(people: People, file: Link, part: str) -> None:
    with counted(8):
        people.owner.get(page_of(file) + part.format(circle=people.circle.address))
