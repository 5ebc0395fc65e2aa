"""The players of a circle: the list, one of them, two who are one, and untied accounts."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.access import open_player
from scorekeeper.circles.players import archive_player
from scorekeeper.models import Evening, Player
from scorekeeper.sheets import read_sheet

from .circle_cast import People, browser_of, evening_in, make_people, player_in
from .conftest import counted, html, play

pytestmark = pytest.mark.django_db
MOVED, GONE, BAD = 302, 404, 422


@pytest.fixture
def people() -> People:
    return make_people()


@pytest.fixture
def evening(people: People) -> Evening:
    return evening_in(people.circle).evening


def called(people: People, name: str) -> Player:
    return people.circle.players.get(name=name)


def path(people: People, name: str, part: str = "") -> str:
    return f"{people.url}spieler/{called(people, name).pk}/{part}"


def done(response: Any) -> str:
    assert response.status_code == MOVED
    return str(response["Location"].partition("?done=")[2])


def close(evening: Evening) -> None:
    version = Evening.objects.get(pk=evening.pk).version
    recording.close_evening(evening.pk, version=version, who=None)


# --- the list ----------------------------------------------------------------------------------


def test_the_page_of_the_circle_names_them_and_leads_there(
    people: People, evening: Evening
) -> None:
    archived = player_in(people.circle, "Xaver")
    archive_player(people.circle.pk, archived.pk, who=people.users["owner"])
    for client, words in ((people.scribe, "Spieler ändern"), (people.reader, "Alle Spieler")):
        page = html(client.get(people.url))
        assert "Anna, Ben, Carl, Dora" in page
        assert "Xaver" not in page
        assert re.search(rf'href="{people.url}spieler/">{words}<', page)


def test_the_list_says_how_often_when_and_whose_account(people: People, evening: Evening) -> None:
    Player.objects.filter(name="Anna").update(user=people.users["reader"])
    archived = player_in(people.circle, "Xaver")
    archive_player(people.circle.pk, archived.pk, who=people.users["owner"])
    page = html(people.owner.get(f"{people.url}spieler/"))
    anna = page[page.index("<b>Anna") : page.index("<b>Ben")]
    assert "1 Abend · zuletzt" in anna
    assert "Konto: Lea" in anna
    assert page.index("im Archiv") < page.index("<b>Xaver</b> <span>noch kein Abend")


def test_a_reader_reads_and_no_more(people: People, evening: Evening) -> None:
    page = html(people.reader.get(f"{people.url}spieler/"))
    assert "<b>Anna</b>" in page
    assert f"{people.url}spieler/{called(people, 'Anna').pk}/" not in page
    assert "Neuer Name" not in page
    assert people.reader.get(path(people, "Anna")).status_code == GONE


@pytest.mark.parametrize("evenings", [1, 5])
def test_pages_take_as_many_queries_for_one_evening_as_for_five(
    people: People, evenings: int
) -> None:
    for at in range(evenings):
        play(evening_in(people.circle).evening, {"re": ["1", "2"], "re_augen": 140 + at})
        evening_in(people.circle, names=("Eva", "Fritz", "Gerd", "Hanna"))
    both = f"?mit={called(people, 'Eva').pk}"
    for most, where in (
        (2, f"{people.url}spieler/"),
        (4, path(people, "Anna")),
        (3, path(people, "Anna", "zusammenlegen/")),
        (6, path(people, "Anna", "zusammenlegen/") + both),
    ):
        with counted(most):
            assert people.owner.get(where).status_code == 200


def test_a_name_is_added_once(people: People, unchanged: Any) -> None:
    where = f"{people.url}spieler/"
    assert done(people.scribe.post(where, {"name": "  Eva\u200b "})) == "added"
    assert "Der Name steht jetzt in der Liste." in html(people.owner.get(f"{where}?done=added"))
    with unchanged():
        assert done(people.owner.post(where, {"name": "eva"})) == "there"
        for name in ("", " \u200b ", "x" * 41, "a\x00b"):
            response = people.owner.post(where, {"name": name})
            assert response.status_code == BAD
            assert 'id="n_name_error"' in html(response)
        assert people.reader.post(where, {"name": "Fritz"}).status_code == GONE
        assert people.stranger.post(where, {"name": "Fritz"}).status_code == GONE
        assert Client().post(where, {"name": "Fritz"})["Location"].startswith("/konto/anmelden/")


def test_a_name_in_the_archive_leads_there(people: People, unchanged: Any) -> None:
    eva = player_in(people.circle, "Eva")
    archive_player(people.circle.pk, eva.pk, who=people.users["owner"])
    with unchanged():
        response = people.owner.post(f"{people.url}spieler/", {"name": "EVA"})
    assert response.status_code == BAD
    assert "Eva gibt es in der Runde schon, im Archiv." in html(response)
    assert f'href="{path(people, "Eva")}"' in html(response)


def test_what_was_typed_is_there_after_signing_in(people: People) -> None:
    away = Client().post(f"{people.url}spieler/", {"name": "Eva"})
    assert "name%3DEva" in away["Location"]
    page = html(people.owner.get(f"{people.url}spieler/?name=Eva"))
    assert 'value="Eva"' in page


# --- one of them -------------------------------------------------------------------------------


def test_a_new_name_is_on_the_sheet_within_a_poll(people: People, evening: Evening) -> None:
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    url = f"/abend/{evening.address}/"
    assert "Ben" in html(people.owner.get(url))
    version = Evening.objects.get(pk=evening.pk).version
    assert people.owner.get(f"{url}neues/?v={version}").status_code == 204
    assert done(people.scribe.post(path(people, "Ben"), {"name": "Benedikt"})) == "renamed"
    news = people.owner.get(f"{url}neues/?v={version}")
    assert news.status_code == 200
    assert "Benedikt" in html(news)
    for part in ("", "verlauf/", "ergebnis/", "daten/csv/", "daten/json/"):
        text = html(people.owner.get(url + part))
        assert "Benedikt" in text or part == "verlauf/"


@pytest.mark.parametrize(("who", "may_merge"), [("owner", True), ("scribe", False)])
def test_a_taken_name_offers_to_merge(
    people: People, evening: Evening, unchanged: Any, who: str, may_merge: bool
) -> None:
    with unchanged():
        response = getattr(people, who).post(path(people, "Ben"), {"name": "anna"})
    assert response.status_code == BAD
    page = html(response)
    assert "Anna gibt es in der Runde schon." in page
    merging = f"{path(people, 'Ben', 'zusammenlegen/')}?mit={called(people, 'Anna').pk}"
    assert (merging in page) == may_merge
    assert path(people, "Anna") in page


def test_archived_brought_back_and_deleted(people: People, evening: Evening) -> None:
    player_in(people.circle, "Eva")
    where = path(people, "Eva")
    assert done(people.scribe.post(where, {"do": "archive"})) == "archived"
    assert "Zurückholen" in html(people.scribe.get(where))
    assert done(people.scribe.post(where, {"do": "restore"})) == "restored"
    assert "Löschen" in html(people.scribe.get(where))
    assert done(people.scribe.post(where, {"do": "delete"})) == "deleted"
    assert people.scribe.post(where, {"do": "delete"}).status_code == GONE
    assert "Löschen" not in html(people.scribe.get(path(people, "Anna")))


def test_who_is_at_a_table_is_not_archived_and_told_where(
    people: People, evening: Evening, unchanged: Any
) -> None:
    with unchanged():
        response = people.owner.post(path(people, "Anna"), {"do": "archive"})
    assert response.status_code == BAD
    page = html(response)
    assert "Anna steht auf einem Zettel, der noch offen ist." in page
    assert f'href="/abend/{evening.address}/"' in page
    assert "Nikolaus (" in page
    close(evening)
    assert done(people.owner.post(path(people, "Anna"), {"do": "archive"})) == "archived"


@pytest.mark.parametrize(
    "sent", [{"name": "Anni"}, {"do": "archive"}, {"do": "restore"}, {"do": "delete"}]
)
def test_who_is_gone_by_the_time_of_the_lock_is_no_error(
    people: People, monkeypatch: pytest.MonkeyPatch, sent: dict[str, str]
) -> None:
    """As where two tap at once, and the second one has waited for the first."""
    anna = player_in(people.circle, "Anna2")

    def found_and_lost(*args: Any) -> Any:
        found = open_player(*args)
        Player.objects.filter(pk=anna.pk).delete()
        return found

    monkeypatch.setattr("scorekeeper.views.circle_player.open_player", found_and_lost)
    where = f"{people.url}spieler/{anna.pk}/"
    assert people.owner.post(where, sent).status_code == GONE


def test_who_has_played_meanwhile_is_not_deleted(
    people: People, evening: Evening, unchanged: Any
) -> None:
    with unchanged():
        response = people.owner.post(path(people, "Anna"), {"do": "delete"})
    assert response.status_code == BAD
    assert "hat inzwischen einen Abend oder ein Konto" in html(response)


def test_a_join_of_somebody_archived_says_what_to_do(people: People, evening: Evening) -> None:
    eva = player_in(people.circle, "Eva")
    archive_player(people.circle.pk, eva.pk, who=people.users["owner"])
    url = f"/abend/{evening.address}/"
    first, _second = play(evening, *[{"re": ["1", "2"], "re_augen": 140}] * 2)
    stretch = {"one": "1", "name": "Eva", "first": "1", "last": "1", "key": "key-of-a-stretch"}
    for where, sent in (
        # Not only after what else would change was looked at.
        (f"zeile/{first.pk}/davor/join/", {"name": "eva", "key": "key-before", "version": "2"}),
        ("spieler/", stretch | {"version": "2"}),
        ("eintrag/join/", {"name": "eva", "key": "key-of-joining"}),
        ("spieler/", {"one": "1", "name": "Eva", "key": "key-of-replacing", "version": "2"}),
    ):
        response = people.scribe.post(url + where, sent)
        assert response.status_code == BAD
        assert "Eva ist in eurer Runde archiviert." in html(response)
    assert evening.seats.count() == 4


# --- two who are one ---------------------------------------------------------------------------


def test_merging_shows_what_changes_before_it_is_done(people: People, unchanged: Any) -> None:
    for _ in range(3):
        played = evening_in(people.circle, names=("Andi", "Ben", "Carl", "Dora")).evening
        play(played, {"re": ["1", "2"], "re_augen": 140}, {"re": ["3", "4"], "re_augen": 95})
    evening_in(people.circle, names=("Andreas", "Ben", "Carl", "Dora"))
    where = path(people, "Andi", "zusammenlegen/")
    andreas = called(people, "Andreas").pk
    with unchanged():
        page = html(people.owner.get(where))
        assert f'href="?mit={andreas}"' in page.replace(where, "")
        page = html(people.owner.get(f"{where}?mit={andreas}"))
    assert "Andi geht in Andreas auf" in page
    assert "3 Abende, 6 Spiele" in page
    assert done(people.owner.post(where, {"mit": andreas})) == "merged"
    assert not people.circle.players.filter(name="Andi").exists()
    assert Player.objects.get(pk=andreas).seats.count() == 4
    # Tapped twice.
    assert done(people.owner.post(where, {"mit": andreas})) == "merged"
    # It was not with anybody else, and who never was has become one with nobody.
    ben = called(people, "Ben").pk
    assert people.owner.post(where, {"mit": ben}).status_code == GONE


@pytest.mark.parametrize("gone", [0, 10**6, 10**30], ids=["none", "never", "far"])
def test_who_never_was_is_not_merged(
    people: People, evening: Evening, unchanged: Any, gone: int
) -> None:
    where = f"{people.url}spieler/{gone}/zusammenlegen/"
    with unchanged():
        for other in (called(people, "Anna").pk, gone, ""):
            assert people.owner.post(where, {"mit": other}).status_code == GONE
        assert people.owner.get(where).status_code == GONE


def test_a_player_of_another_circle_is_not_merged(people: People, evening: Evening) -> None:
    foreign = player_in(make_people("Andere", at="example.net").circle, "Fritz")
    where = f"{people.url}spieler/{foreign.pk}/zusammenlegen/"
    assert people.owner.post(where, {"mit": called(people, "Anna").pk}).status_code == GONE
    assert Player.objects.filter(pk=foreign.pk).exists()


def test_who_sat_together_is_named_with_the_evening(
    people: People, evening: Evening, unchanged: Any
) -> None:
    where = path(people, "Anna", "zusammenlegen/")
    ben = called(people, "Ben").pk
    with unchanged():
        looked, sent = (
            people.owner.get(f"{where}?mit={ben}"),
            people.owner.post(where, {"mit": ben}),
        )
    assert (looked.status_code, sent.status_code) == (200, BAD)
    for response in (looked, sent):
        assert "Beide stehen auf demselben Zettel." in html(response)
        assert "Nikolaus (" in html(response)
        assert '<button class="save"' not in html(response)


def test_two_accounts_the_own_name_and_nonsense_are_not_merged(
    people: People, unchanged: Any
) -> None:
    for name, who in (("Andi", "reader"), ("Andreas", "scribe")):
        player_in(people.circle, name, user=people.users[who])
    where = path(people, "Andi", "zusammenlegen/")
    with unchanged():
        response = people.owner.post(where, {"mit": called(people, "Andreas").pk})
        assert response.status_code == BAD
        assert "Jeder hat ein eigenes Konto." in html(response)
        for other in (called(people, "Andi").pk, "", "x", 10**16):
            response = people.owner.post(where, {"mit": other})
            assert response.status_code == BAD
            assert "Wer ist Andi?" in html(response)


@pytest.mark.parametrize("kept", ["Andi", "Andreas"])
def test_the_preview_says_what_becomes_of_accounts_and_of_the_archive(
    people: People, kept: str
) -> None:
    player_in(people.circle, "Andi", user=people.users["reader"])
    archived = player_in(people.circle, "Andreas")
    archive_player(people.circle.pk, archived.pk, who=people.users["owner"])
    gone = "Andreas" if kept == "Andi" else "Andi"
    where = path(people, gone, "zusammenlegen/")
    page = html(people.owner.get(f"{where}?mit={called(people, kept).pk}"))
    assert ("Das Konto Lea gehört dann zu Andreas." in page) == (kept == "Andreas")
    assert ("Andreas kommt dabei aus dem Archiv zurück." in page) == (kept == "Andreas")


# --- accounts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["owner", "itself", "itself, no member"])
def test_an_account_is_untied(people: People, evening: Evening, by: str) -> None:
    user = people.users["stranger" if "no member" in by else "reader"]
    Player.objects.filter(name="Anna").update(user=user)
    client = people.owner if by == "owner" else browser_of(user)
    where = path(people, "Anna", "konto/")
    page = html(client.get(where))
    assert ("Nicht mehr Anna sein?" in page) == (by != "owner")
    response = client.post(where)
    to = "/runden/" if "no member" in by else f"{people.url}spieler/?done=untied"
    assert (response.status_code, response["Location"]) == (MOVED, to)
    assert called(people, "Anna").user is None
    assert client.post(where).status_code == MOVED
    again = browser_of(people.users["owner"] if by == "owner" else user).post(where).status_code
    assert again == (MOVED if by == "owner" else GONE)


def test_who_one_is_stands_with_ones_circles(people: People, evening: Evening) -> None:
    Player.objects.filter(name="Anna").update(user=people.users["stranger"])
    page = html(people.stranger.get("/runden/"))
    assert "Anna in „Donnerstagsrunde“" in page
    assert f'href="{path(people, "Anna", "konto/")}"' in page
    assert "Wer du dort bist" not in html(people.owner.get("/runden/"))


def test_untying_leaves_the_sheet_alone(people: People, evening: Evening) -> None:
    Player.objects.filter(name="Anna").update(user=people.users["scribe"])
    people.scribe.get(f"/abend/{evening.address}/")
    assert evening.grants.get(user=people.users["scribe"]).seat == evening.seats.get(number=1)
    people.owner.post(path(people, "Anna", "konto/"))
    assert evening.grants.get(user=people.users["scribe"]).seat is None
    assert read_sheet(Evening.objects.get(pk=evening.pk)).names["1"] == "Anna"
