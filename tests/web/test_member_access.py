"""What members may do in the evenings of their circle, without any link."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import recording
from scorekeeper.models import Change, Entry, Evening, Grant, Link, LinkKind, Membership, Role
from scorekeeper.sheets import forget

from .circle_cast import People, evening_in, make_people
from .conftest import assert_consistent, counted, enter, entry_form, html, play
from .test_queries import HTMX, PAGE, PREVIEW, SAVE
from .test_row import version

pytestmark = pytest.mark.django_db
Unchanged = Callable[[], Any]
# Pages of an evening that are there to be read, and those that are for who writes.
READ = ("", "neues/?v=0", "neues/?v=1", "anzeige/", "anzeige/neues/?v=0", "teilen/", "verlauf/",
        "daten/", "daten/json/", "regeln/", "ergebnis/", "abrechnung/", "sendemarke/")  # fmt: skip
WRITE = ("spieler/", "angaben/", "abschliessen/", "eintrag/penalty/")
POSTED = ("", "vorschau/", "wer/", "teilen/table/", "teilen/watch/", "teilen/code/", "regeln/",
          "spieler/", "angaben/", "abschliessen/", "oeffnen/", "rueckgaengig/", "abrechnung/",
          "abrechnung/zahlung/", "eintrag/penalty/")  # fmt: skip


@pytest.fixture
def link(people: People) -> Link:
    """The table link of an evening in the circle of ``people``."""
    return evening_in(people.circle)


@pytest.fixture
def evening(link: Link) -> Evening:
    return link.evening


@pytest.fixture
def game(evening: Evening) -> Entry:
    (entry,) = play(evening, {"re": ["1", "2"], "re_augen": 140})
    return entry


def become(people: People, who: str, role: Role | None) -> None:
    """Change what somebody is in the circle, as an owner does; ``None`` is put out."""
    membership = people.membership(who)
    path = f"{people.url}mitglieder/{membership.pk}/"
    if role is None:
        assert people.owner.post(f"{path}hinaus/").status_code == 302
    else:
        assert people.owner.post(path, {"role": role}).status_code == 302


@pytest.mark.parametrize("path", READ)
def test_every_member_reads(people: People, url: str, game: Entry, path: str) -> None:
    for client in (people.owner, people.scribe, people.reader):
        expected = 204 if path == "neues/?v=1" else 200
        assert client.get(url + path).status_code == expected
    assert people.stranger.get(url + path).status_code == 404
    assert Client().get(url + path).status_code == 404


@pytest.mark.parametrize("path", WRITE)
def test_owners_and_scribes_write(people: People, url: str, game: Entry, path: str) -> None:
    for client in (people.owner, people.scribe):
        assert client.get(url + path).status_code == 200
    for client in (people.reader, people.stranger, Client()):
        assert client.get(url + path).status_code == 404


@pytest.mark.parametrize("path", POSTED)
def test_what_a_reader_sends_is_not_there_and_nothing_is_stored(
    people: People, url: str, game: Entry, path: str, unchanged: Unchanged
) -> None:
    people.reader.get(url)
    sent = entry_form(number="2", version="1") | {"seat": "1", "again": "1", "points2": "-6"}
    with unchanged():
        for client in (people.reader, people.stranger, Client()):
            assert client.post(url + path, sent).status_code == 404


def test_a_reader_is_offered_nothing_to_write(people: People, url: str, game: Entry) -> None:
    page = html(people.reader.get(url))
    for written in ('id="entry"', "eintrag/", "spieler/", "angaben/", "abschliessen/", "wer/"):
        assert written not in page
    page = html(people.reader.get(f"{url}teilen/"))
    assert "<form" not in page.replace('<form method="post" action="/sprache/"', "")
    assert game.evening.links.get(kind=LinkKind.TABLE).token not in page
    page = html(people.reader.get(f"{url}zeile/{game.pk}/"))
    assert "aendern/" not in page


@pytest.mark.parametrize("who", ["owner", "scribe"])
def test_a_game_of_a_member_stands_in_the_history_by_name(
    people: People, url: str, evening: Evening, who: str
) -> None:
    client = getattr(people, who)
    assert client.post(url, entry_form()).status_code == 302
    entry = evening.entries.get()
    change = Change.objects.get(entry=entry)
    assert change.who is not None
    assert change.who.user == people.users[who]
    name = people.users[who].name
    for reader in (people.reader, enter(evening.links.get(kind=LinkKind.TABLE))):
        history = html(reader.get(f"{url}verlauf/"))
        assert f"{name} · " in history
        assert "Gerät 2" not in history
        assert name in html(reader.get(f"{url}zeile/{entry.pk}/"))
    assert_consistent(evening)


def test_who_is_a_player_is_called_so(people: People, url: str, evening: Evening) -> None:
    player = people.circle.players.get(name="Anna")
    player.user = people.users["scribe"]
    player.save()
    people.scribe.post(url, entry_form())
    assert "Anna · " in html(people.reader.get(f"{url}verlauf/"))
    # Nobody asks who has this phone: the account says so.
    assert 'id="who"' not in html(people.scribe.get(url))


def test_on_two_phones_an_account_is_one(people: People, url: str, evening: Evening) -> None:
    other = Client()
    other.force_login(people.users["scribe"])
    for client in (people.scribe, other, people.scribe):
        assert client.get(url).status_code == 200
    assert Grant.objects.filter(user=people.users["scribe"]).count() == 1


def test_what_one_phone_sent_the_other_takes_back(
    people: People, url: str, evening: Evening
) -> None:
    people.scribe.post(url, entry_form())
    assert people.owner.post(f"{url}rueckgaengig/", {"version": "1"}).status_code == 422
    other = Client()
    other.force_login(people.users["scribe"])
    assert other.post(f"{url}rueckgaengig/", {"version": "1"}).status_code == 302
    assert not evening.entries.exists()


# --- from the next request on


def test_a_reader_who_becomes_a_scribe_writes(people: People, url: str, evening: Evening) -> None:
    assert people.reader.post(url, entry_form()).status_code == 404
    become(people, "reader", Role.SCRIBE)
    assert 'id="entry"' in html(people.reader.get(url))
    assert people.reader.post(url, entry_form()).status_code == 302
    assert evening.entries.count() == 1


def test_a_scribe_who_becomes_a_reader_reads(
    people: People, url: str, evening: Evening, unchanged: Unchanged
) -> None:
    assert people.scribe.post(url, entry_form()).status_code == 302
    become(people, "scribe", Role.READER)
    with unchanged():
        sent = entry_form(number="2", key="key-of-the-second")
        assert people.scribe.post(url, sent).status_code == 404
        assert people.scribe.post(f"{url}vorschau/", sent).status_code == 404
        # What is sent once more, since its answer got lost, is not there, either.
        assert people.scribe.post(url, entry_form()).status_code == 404
        page = html(people.scribe.get(url))
        assert people.scribe.get(f"{url}neues/?v=1").status_code == 204
    assert 'id="entry"' not in page
    assert evening.entries.count() == 1


def test_who_is_put_out_sees_nothing_any_more(
    people: People, url: str, evening: Evening, game: Entry, unchanged: Unchanged
) -> None:
    assert people.scribe.get(url).status_code == 200
    become(people, "scribe", None)
    with unchanged():
        for path in (*READ, *WRITE, f"zeile/{game.pk}/"):
            assert people.scribe.get(url + path).status_code == 404, path
        for path in POSTED:
            assert people.scribe.post(url + path, entry_form()).status_code == 404, path
    assert url not in html(people.scribe.get("/"))
    assert people.scribe.get("/zuletzt/")["Location"] == "/"


def test_the_page_says_why_and_keeps_what_was_typed(people: People, url: str, link: Link) -> None:
    """What the page says when a save comes to 404 is in it from the start, by who looks at it."""
    as_member, by_link = (html(client.get(url)) for client in (people.scribe, enter(link)))
    for page, words in ((as_member, "schreibst in dieser Runde nicht mehr mit"),
                        (by_link, "Der Link des Tisches wurde erneuert.")):  # fmt: skip
        said = page.partition('id="lost"')[2].partition("</p>")[0]
        assert words in said.partition('data-404="')[2].partition('"')[0]
    become(people, "scribe", None)
    # And on the page without scripts: how to come back.
    response = people.scribe.post(url, entry_form())
    assert "oder du bist nicht mehr in der Runde" in html(response)


def test_who_was_put_out_comes_back_by_the_link_of_the_table(
    people: People, url: str, link: Link
) -> None:
    people.scribe.get(url)
    become(people, "scribe", None)
    assert people.scribe.get(f"/t/{link.token}")["Location"] == url
    assert people.scribe.post(url, entry_form()).status_code == 302
    # By link it is a device, and not the account.
    grant = Change.objects.exclude(entry=None).get().who
    assert grant is not None
    assert grant.user is None


def test_a_renewed_link_leaves_members_in(people: People, url: str, evening: Evening) -> None:
    guest = enter(evening.links.get(kind=LinkKind.TABLE))
    assert people.scribe.get(url).status_code == 200
    assert people.owner.post(f"{url}teilen/table/").status_code == 302
    assert guest.get(url).status_code == 404
    for client in (people.owner, people.scribe, people.reader):
        assert client.get(url).status_code == 200
    assert people.scribe.post(url, entry_form()).status_code == 302


def test_a_scribe_with_a_link_to_watch_writes_and_a_reader_with_the_tables_too(
    people: People, url: str, link: Link
) -> None:
    """Whatever lets somebody do more counts."""
    watch = recording.make_watch_link(link.evening.pk, who=None)
    people.scribe.get(f"/t/{watch.token}")
    assert people.scribe.post(url, entry_form()).status_code == 302
    people.reader.get(f"/t/{link.token}")
    sent = entry_form(number="2", key="key-of-the-second")
    assert people.reader.post(url, sent).status_code == 302


def test_who_is_put_out_while_a_save_is_on_its_way_stores_nothing(
    people: People, evening: Evening
) -> None:
    """Between the look at the page and the lock of the evening; see recording.steps.begin."""
    grant = recording.admit_member(evening.pk, people.users["scribe"].pk)
    become(people, "scribe", None)
    with pytest.raises(recording.ShutOut):
        recording.reopen_evening(evening.pk, who=grant)
    with pytest.raises(recording.ShutOut):
        recording.make_code(evening.pk, who=grant)


def test_another_circle_lets_nobody_in(people: People, url: str) -> None:
    other = make_people("Andere", at="example.net")
    for client in (other.owner, other.scribe, other.reader):
        assert client.get(url).status_code == 404
        assert client.post(url, entry_form()).status_code == 404
        assert url not in html(client.get("/"))


def test_signing_out_shuts_the_evening(people: People, url: str, evening: Evening) -> None:
    assert people.scribe.get(url).status_code == 200
    people.scribe.post("/konto/abmelden/")
    response = people.scribe.get(url)
    assert response.status_code == 404
    # By what it says there is no telling whether there is such an evening.
    nowhere = people.scribe.get("/abend/no-such-evening/")
    for page in (html(response), html(nowhere)):
        assert "Anmelden, wenn er zu deiner Runde gehört" in page
    assert f"/konto/anmelden/?next=%2Fabend%2F{evening.address}%2F" in html(response)
    assert "Anmelden, wenn" not in html(people.stranger.get(url))


def test_members_have_their_evenings_on_the_front_page(people: People, url: str) -> None:
    for client in (people.owner, people.scribe, people.reader):
        assert url in html(client.get("/"))
    assert url not in html(people.stranger.get("/"))


# --- what it costs


def statements(client: Client, path: str) -> list[str]:
    """All queries of a request, those of session and account too."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code in (200, 204)
    return [query["sql"] for query in captured.captured_queries]


@pytest.mark.parametrize("path", ["neues/?v=1", "anzeige/neues/?v=1"])
@pytest.mark.parametrize("who", ["owner", "scribe", "reader"])
def test_a_poll_asks_once_beside_session_and_account(
    people: People, url: str, game: Entry, who: str, path: str
) -> None:
    client = getattr(people, who)
    client.get(url)
    asked = statements(client, url + path)
    own = [sql for sql in asked if not {"django_session", "accounts_user"} & {*sql.split('"')}]
    assert len(own) == 1
    assert "scorekeeper_membership" in own[0]
    assert len(asked) == 3


@pytest.mark.parametrize("games", [5, 40])
@pytest.mark.parametrize("who", ["owner", "scribe"])
def test_queries(people: People, url: str, evening: Evening, who: str, games: int) -> None:
    play(evening, *[{"re": ["1", "2"], "re_augen": 140}] * games)
    client = getattr(people, who)
    client.get(url)
    with counted(PAGE):
        client.get(url)
    with counted(PREVIEW):
        client.post(f"{url}vorschau/", entry_form(number=None), headers=HTMX)
    with counted(SAVE):
        assert client.post(url, entry_form(number=None), headers=HTMX).status_code == 200
    with counted(SAVE):
        sent = {"version": version(evening)}
        assert client.post(f"{url}rueckgaengig/", sent).status_code == 302
    with counted(PAGE):
        people.reader.get(url)


def test_the_first_look_of_a_member_writes_once(people: People, url: str, game: Entry) -> None:
    forget()
    with counted(PAGE + 6):
        people.scribe.get(url)
    before = Membership.objects.count(), Grant.objects.count()
    with counted(PAGE):
        people.scribe.get(url)
    assert (Membership.objects.count(), Grant.objects.count()) == before
