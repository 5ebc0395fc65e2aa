"""What a circle plays: to read, its versions, back to one of them, and as a file."""

import json
from typing import Any

import pytest
from django.test import Client

from scorekeeper import circles
from scorekeeper.circles.rules import rules_of, versions_of
from scorekeeper.models import Circle, CircleChange, CircleRules
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import FEIN, HAUSREGELN, RULE_SETS

from .circle_cast import People
from .conftest import counted, html

pytestmark = pytest.mark.django_db
FIVES = HAUSREGELN.change(unit=5, bock_triggers=())


def save(people: People, *several: RuleSet) -> list[CircleRules]:
    """Rules that Olga has saved one after the other."""
    found: list[CircleRules] = []
    for rules in several:
        latest = people.circle.rules.last()
        based_on = latest.pk if latest else 0
        who = people.users["owner"]
        found.append(circles.save_rules(people.circle.pk, rules, based_on=based_on, who=who))
    return found


def played(circle: Circle) -> RuleSet | None:
    return rules_of(Circle.objects.get(pk=circle.pk))


def test_a_circle_without_rules_says_so_and_lets_an_owner_make_some(people: People) -> None:
    for client in (people.owner, people.scribe, people.reader):
        assert "Noch keine eigenen" in html(client.get(people.url))
        page = html(client.get(f"{people.url}regeln/"))
        assert "noch keine eigenen Regeln" in page
        assert ("Eigene Regeln anlegen" in page) == (client is people.owner)
        assert client.get(f"{people.url}regeln/json/").status_code == 404
        assert "noch keine eigenen" in html(client.get(f"{people.url}regeln/verlauf/"))


def test_all_members_read_what_is_played_and_what_is_special_about_it(people: People) -> None:
    save(people, FIVES)
    for client in (people.owner, people.scribe, people.reader):
        page = html(client.get(f"{people.url}regeln/"))
        assert "Zuletzt geändert von Olga" in page
        assert "Grundwert: ×5 – statt ×1" in page
        assert "Anlässe für Bock: nicht mehr Herz durchgegangen" in page
        assert "Es spielen vier mit 40 Karten" in page
        # The first example comes to 7 by the house rules, five times as much here.
        assert "Re gewinnt 35" in page
        assert ("Regeln ändern" in page) == (client is people.owner)
        circle = html(client.get(people.url))
        assert "Hausregeln, geändert" in circle
        assert "Grundwert: ×5 – statt ×1" in circle


def test_few_differences_stand_on_the_page_of_the_circle(people: People) -> None:
    save(people, FIVES.change(deck=48, fuchs=2, karlchen=2, solo_bonus=1, doppelkopf=2))
    page = html(people.owner.get(people.url))
    assert "und noch 3 Unterschiede" in page
    assert page.count(" – statt ") == 4


def test_each_saving_is_a_version_that_says_what_was_new(people: People) -> None:
    save(people, FIVES, FIVES.change(fuchs=2), FEIN)
    page = html(people.reader.get(f"{people.url}regeln/verlauf/"))
    third, second, first = (page.index(f"{n}. Fassung") for n in (3, 2, 1))
    assert third < second < first
    assert page.count("Olga") == 3
    assert "Grundwert: ×5 – statt ×1" in page[first:]
    assert "Fuchs: 2 Punkte – statt 1 Punkt" in page[second:first]
    assert "Ausgegangen von: Verfeinert" in page[third:second]
    assert "Grundwert: ×1 – statt ×5" in page[third:second]
    for number in (1, 2, 3):
        assert people.reader.get(f"{people.url}regeln/verlauf/{number}/").status_code == 200
    for number in (0, 4, 10**30):
        assert people.reader.get(f"{people.url}regeln/verlauf/{number}/").status_code == 404


def test_who_saved_a_version_stays_when_the_account_goes(people: People) -> None:
    save(people, FIVES)
    people.users["owner"].delete()
    assert "Olga" in html(people.reader.get(f"{people.url}regeln/verlauf/"))


def test_an_owner_puts_a_version_back_as_a_new_one(people: People) -> None:
    save(people, FIVES, FEIN)
    url = f"{people.url}regeln/verlauf/1/"
    for client in (people.scribe, people.reader):
        assert "zurückholen" not in html(client.get(url))
        assert client.post(url, {"latest": "2"}).status_code == 404
    page = html(people.owner.get(url))
    assert "Grundwert: ×5 – statt ×1" in page
    assert "bisher: Kontra gewinnt 8" in page
    for _tap in range(2):
        response = people.owner.post(url, {"latest": "2"})
        # Also the second time it is as it was asked for.
        assert response["Location"] == f"{people.url}regeln/"
    assert played(people.circle) == FIVES
    assert [version.put_back for version in versions_of(people.circle)] == [None, None, 1]
    assert CircleChange.objects.filter(action="rules.put_back").count() == 1
    assert "Zurück zu: 1. Fassung" in html(people.owner.get(f"{people.url}regeln/verlauf/"))
    assert "So spielt ihr auch jetzt." in html(people.owner.get(url))


def test_what_would_be_replaced_is_seen_before_a_version_is_put_back(
    people: People, unchanged: Any
) -> None:
    save(people, FIVES, FEIN, FEIN.change(fuchs=3))
    with unchanged():
        response = people.owner.post(f"{people.url}regeln/verlauf/1/", {"latest": "2"})
    assert response.status_code == 422
    page = html(response)
    assert "Nicht gespeichert: Inzwischen hat Olga die Regeln geändert" in page
    assert 'name="latest" value="3"' in page


def test_the_file_of_the_circle_is_what_it_plays(people: People) -> None:
    save(people, FEIN, FIVES)
    response = people.reader.get(f"{people.url}regeln/json/")
    assert response["Content-Type"] == "application/json"
    name = 'filename="dulle-regeln-donnerstagsrunde.json"'
    assert response["Content-Disposition"] == f"attachment; {name}"
    assert parse_rules(json.loads(html(response))) == FIVES


@pytest.mark.parametrize("name", RULE_SETS)
def test_everybody_gets_the_files_of_the_rule_sets_that_ship(name: str) -> None:
    response = Client().get(f"/regeln/{name}/json/")
    assert parse_rules(json.loads(html(response))) == RULE_SETS[name]
    assert f'"dulle-regeln-{name}.json"' in response["Content-Disposition"]
    assert Client().get("/regeln/skat/json/").status_code == 404


def test_queries_do_not_grow(people: People) -> None:
    save(people, *(FIVES.change(fuchs=n) for n in range(12)))
    for path, most in (("", 3), ("verlauf/", 3), ("verlauf/3/", 3), ("json/", 2)):
        with counted(most):
            assert people.reader.get(f"{people.url}regeln/{path}").status_code == 200
    with counted(9):
        response = people.owner.post(f"{people.url}regeln/verlauf/2/", {"latest": "12"})
    assert response.status_code == 302
