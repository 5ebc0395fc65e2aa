"""The front page of who is signed in, and the evenings on a circle's page: tonight comes first."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper import circles, recording
from scorekeeper.models import Circle, Evening, Membership
from scorekeeper.scoring.rulesets import HAUSREGELN
from tests.accounts.people import account

from .circle_cast import People, browser_of
from .conftest import counted, enter, html, play, start

pytestmark = pytest.mark.django_db
FOUR = ("Anna", "Ben", "Carl", "Dora")


def begin(
    people: People, name: str = "", *, names: tuple[str, ...] = FOUR, days: int = 0
) -> Evening:
    within = recording.InCircle(people.circle.pk, people.users["scribe"])
    at = timezone.now() - timedelta(days=days)
    return recording.start_evening(
        names=names, first_dealer=0, rules=HAUSREGELN, name=name, at=at, within=within
    ).link.evening


def close(evening: Evening) -> None:
    version = Evening.objects.get(pk=evening.pk).version
    recording.close_evening(evening.pk, version=version, who=None)


def words(page: str) -> str:
    """The text of a page on one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


# --- the front page ---------------------------------------------------------------------------


def test_tonight_comes_first_then_circles_then_an_evening_without_one(people: People) -> None:
    evening = begin(people, "Stube")
    page = html(people.reader.get("/"))
    order = [
        page.index(mark)
        for mark in (f"/abend/{evening.address}/", f'href="{people.url}"', "Neuer Abend ohne Runde")
    ]
    assert order == sorted(order)
    assert "Donnerstagsrunde · noch ohne Spiel Anna, Ben, Carl und Dora" in words(page)
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    assert "Donnerstagsrunde · 1 Spiel Anna" in words(html(people.reader.get("/")))
    # Only who may start one is asked to.
    assert f"{people.url}abend/" not in page
    assert f"{people.url}abend/" in html(people.scribe.get("/"))


def test_evenings_of_this_device_are_there_as_well(people: People) -> None:
    link = start(name="Im Urlaub")
    people.owner.get(f"/t/{link.token}")
    page = html(people.owner.get("/"))
    assert "Im Urlaub" in page
    close(link.evening)
    page = html(people.owner.get("/"))
    shown, _fold, folded = page.partition("Noch 1 Abend von früher")
    assert "Im Urlaub" not in shown
    assert "Im Urlaub" in folded


def test_who_has_no_circle_is_told_what_one_is(people: People) -> None:
    page = words(html(people.stranger.get("/")))
    assert "Noch spielt niemand" in page
    assert "Eine Runde sind die Leute" in page
    assert "Runde anlegen" in page
    assert "Deine Runden" not in page


def test_who_is_signed_out_sees_what_this_is(people: People) -> None:
    begin(people, "Stube")
    page = html(Client().get("/"))
    assert "Der Zettel für den Doppelkopfabend" in page
    assert "Stube" not in page
    assert "Donnerstagsrunde" not in page


def test_others_see_nothing_of_a_circle(people: People) -> None:
    evening = begin(people, "Stube")
    page = html(people.stranger.get("/"))
    assert evening.address not in page
    assert "Donnerstagsrunde" not in page
    Membership.objects.filter(user=people.users["reader"]).delete()
    assert evening.address not in html(people.reader.get("/"))


def test_an_evening_without_a_circle_starts_from_here_too(people: People) -> None:
    sent = {f"name{at}": name for at, name in enumerate(FOUR, 1)}
    refused = people.stranger.post("/", {"name1": "Anna", "dealer": "1", "rules": "hausregeln"})
    assert refused.status_code == 422
    # What is wrong is not folded away.
    assert "mindestens 4 Namen" in html(refused)
    assert re.search(r'<details class="fold" open>\s*<summary>Neuer Abend ohne', html(refused))
    response = people.stranger.post("/", sent | {"dealer": "1", "rules": "hausregeln"})
    assert response.status_code == 302
    assert Evening.objects.get().circle.name == ""


def test_the_front_page_says_whose_account_it_is(people: People) -> None:
    assert '<span class="word">Konto: </span>Olga' in html(people.owner.get("/"))
    nameless = browser_of(account("nobody@example.org", name=""))
    assert '<span class="word">Konto: </span>nobody@example.org' in html(nameless.get("/"))


def test_the_front_page_costs_the_same_whatever_there_is(people: People) -> None:
    begin(people, "Stube")
    with counted(4):
        people.owner.get("/")
    for at in range(4):
        circle = circles.make_circle(
            f"Runde {at}", time_zone="Europe/Berlin", who=people.users["owner"]
        )
        other = People(**{**people.__dict__, "circle": circle})
        Membership.objects.create(circle=circle, user=people.users["scribe"], role="scribe")
        begin(other, "Tisch", names=("E", "F", "G", "H", "I"))
        close(begin(people, f"Alt {at}"))
    with counted(4):
        page = html(people.owner.get("/"))
    assert page.count('<a href="/abend/') == 5
    assert "Alt 1" not in page


# --- the circle's page ------------------------------------------------------------------------


def test_open_tables_say_who_sits_there_now(people: People) -> None:
    evening = begin(people, "Stube", names=(*FOUR, "Eva"))
    play(evening, {"leave": "2"}, {"re": ["1", "3"], "re_augen": 140})
    recording.add_newcomer(evening.pk, "Fritz", 1, key="fritz-comes", who=None)
    page = words(html(people.reader.get(people.url)))
    assert "Heute Abend Stube 1 Spiel Fritz, Anna, Carl, Dora und Eva" in page
    recording.add_newcomer(evening.pk, "Ben", 3, key="ben-is-back", who=None)
    page = words(html(people.reader.get(people.url)))
    assert "Fritz, Anna, Ben, Carl, Dora und Eva" in page


def test_an_evening_that_nobody_closed_says_from_when_it_is(people: People) -> None:
    begin(people, "Stube", days=7)
    page = words(html(people.reader.get(people.url)))
    assert re.search(r"Stube \w+, \d+\. \w+ · noch ohne Spiel", page), page


def test_an_old_sheet_that_was_read_in_is_not_one_without_games(people: People) -> None:
    read_in = begin(people, "Alter Zettel", days=2)
    play(read_in, {"free": {"1": 5, "3": -5}}, {"free": {"2": 5, "4": -5}})
    assert "· 2 Zeilen Anna" in words(html(people.reader.get(people.url)))
    assert "· 2 Zeilen Anna" in words(html(people.reader.get("/")))
    close(read_in)
    close(begin(people, "Ausgefallen", days=1))
    page = words(html(people.reader.get(people.url)))
    assert "Alter Zettel · 2 Zeilen Anna" in page
    assert "Ausgefallen · ohne Spiel Anna" in page


def test_older_evenings_come_by_the_page(people: People) -> None:
    for days in range(1, 13):
        close(begin(people, f"Abend {days}", days=days))
    first = html(people.reader.get(people.url))
    assert first.count('href="/abend/') == 10
    assert "Abend 1 ·" in words(first)
    assert "Seite 1 von 2" in first
    assert "?seite=2#older" in first
    second = html(people.reader.get(f"{people.url}?seite=2"))
    assert second.count('href="/abend/') == 2
    assert "Abend 12 ·" in words(second)
    for nonsense in ("0", "99", "x", "-1", "9" * 400):
        assert people.reader.get(f"{people.url}?seite={nonsense}").status_code == 200


def test_members_open_every_evening_from_there(people: People) -> None:
    evening = begin(people, "Stube", days=1)
    close(evening)
    for member in (people.owner, people.scribe, people.reader):
        page = html(member.get(people.url))
        assert f'href="/abend/{evening.address}/"' in page
        assert member.get(f"/abend/{evening.address}/").status_code == 200


def test_an_empty_circle_says_what_comes_next_in_order(people: People) -> None:
    alone = circles.make_circle("Neu", time_zone="Europe/Berlin", who=people.users["stranger"])
    page = html(people.stranger.get(f"/runde/{alone.address}/"))
    steps = re.findall(r"<li><a href=[^>]+>([^<]+)</a>", page)
    assert steps == ["Lade die anderen ein", "Stell eure Regeln ein", "Beginne den ersten Abend"]
    # What is done already is not said again, nor what one may not do.
    steps = re.findall(r"<li><a href=[^>]+>([^<]+)</a>", html(people.owner.get(people.url)))
    assert steps == ["Stell eure Regeln ein", "Beginne den ersten Abend"]
    circles.save_rules(people.circle.pk, HAUSREGELN, based_on=0, who=people.users["owner"])
    for member in (people.owner, people.scribe):
        page = html(member.get(people.url))
        assert re.findall(r"<li><a href=[^>]+>([^<]+)</a>", page)[:1] == [
            "Beginne den ersten Abend"
        ]
    assert "Wenn einer beginnt, steht er hier" in html(people.reader.get(people.url))
    begin(people)
    assert "Beginne den ersten Abend" not in html(people.owner.get(people.url))


def test_the_lists_cost_the_same_whatever_there_is(people: People) -> None:
    close(begin(people, "Alt", days=2))
    begin(people, "Stube")
    most = 30
    with counted(most) as few:
        people.reader.get(people.url)
    for days in range(1, 9):
        close(begin(people, f"Abend {days}", names=(*FOUR, "Eva"), days=days))
    kitchen = begin(people, "Küche", names=("F", "G", "H", "I", "J"))
    play(kitchen, {"leave": "2"})
    with counted(most) as many:
        people.reader.get(people.url)
    assert len(many) == len(few)


# --- the evening and its circle -----------------------------------------------------------------


def test_the_evening_leads_its_members_to_the_circle(people: People) -> None:
    evening = begin(people, "Stube")
    url = f"/abend/{evening.address}/"
    way = f'href="{people.url}"'
    for member in (people.owner, people.scribe, people.reader):
        assert way in html(member.get(url))
    guest = enter(evening.links.get())
    assert way not in html(guest.get(url))
    settings = html(people.scribe.get(f"{url}angaben/"))
    assert f"Runde: <a {way}>Donnerstagsrunde</a>" in settings
    settings = html(guest.get(f"{url}angaben/"))
    assert "Runde: <b>Donnerstagsrunde</b>" in settings
    assert way not in settings


def test_an_evening_without_a_circle_names_none(guest: Client, url: str) -> None:
    assert "Runde:" not in html(guest.get(f"{url}angaben/"))
    assert Circle.objects.get().name == ""
