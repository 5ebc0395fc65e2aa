"""What a circle plays: to read, its versions, back to one of them, and as a file."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper import circles
from scorekeeper.circles.rules import rules_of, versions_of
from scorekeeper.models import Circle, CircleChange, CircleRules
from scorekeeper.scoring.notation_rules import format_rules, parse_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import FEIN, HAUSREGELN, RULE_SETS
from scorekeeper.views.rule_sources import MOST_VERSIONS
from scorekeeper.views.rules_of_circle import ON_A_PAGE

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
    saved = versions_of(people.circle).read(1, 2, 3)
    assert [version.put_back for version in saved] == [None, None, 1]
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
    for path, most in (("", 4), ("verlauf/", 4), ("verlauf/3/", 4), ("json/", 2)):
        with counted(most):
            assert people.reader.get(f"{people.url}regeln/{path}").status_code == 200
    with counted(10):
        response = people.owner.post(f"{people.url}regeln/verlauf/2/", {"latest": "12"})
    assert response.status_code == 302


MANY = 100
# The pages of a circle that has changed its rules a hundred times, and how many of its rule sets
# each of them may read.
PAGES = [
    ("", 1),
    ("verlauf/", ON_A_PAGE + 1),
    ("verlauf/?seite=4", ON_A_PAGE),
    ("verlauf/1/", 2),
    ("verlauf/50/", 3),
    ("aendern/", 2),
    ("aendern/?von=fassung-7", 2),
    ("vergleich/", 2),
    ("vergleich/?a=fassung-7&b=fassung-93", 3),
]


@pytest.mark.parametrize(("path", "most"), PAGES, ids=[path for path, _most in PAGES])
def test_of_many_versions_only_those_on_a_page_are_read(
    people: People, monkeypatch: pytest.MonkeyPatch, path: str, most: int
) -> None:
    written = [format_rules(FIVES.change(fuchs=n % 9 + 1)) for n in range(MANY)]
    CircleRules.objects.bulk_create(CircleRules(circle=people.circle, rules=w) for w in written)
    field, read = CircleRules._meta.get_field("rules"), []
    decode = type(field).from_db_value

    def counted_decode(*args: Any) -> Any:
        read.append(args)
        return decode(*args)

    monkeypatch.setattr(type(field), "from_db_value", counted_decode)
    monkeypatch.setattr(CircleChange._meta.get_field("after"), "from_db_value", decode)
    assert people.owner.get(f"{people.url}regeln/{path}").status_code == 200
    assert 1 <= len(read) <= most


def test_pages_of_versions_lead_from_one_to_the_next(people: People) -> None:
    """On the border of two pages nothing is left out, and each says what was new about it."""
    save(people, *(FIVES.change(fuchs=n % 9 + 1) for n in range(ON_A_PAGE + 2)))
    pages = [html(people.reader.get(f"{people.url}regeln/verlauf/?seite={n}")) for n in (1, 2)]
    found = [re.findall(r"verlauf/(\d+)/", page) for page in pages]
    assert [*map(int, found[0] + found[1])] == [*range(ON_A_PAGE + 2, 0, -1)]
    assert found[1] == ["2", "1"]
    assert "Fuchs: 3 Punkte – statt 2 Punkte" in pages[0]
    assert "Fuchs: 2 Punkte – statt 1 Punkt" in pages[1]
    assert "Grundwert: ×5 – statt ×1" in pages[1]


def test_an_earlier_version_can_be_chosen_however_old_it_is(people: People) -> None:
    save(people, *(FIVES.change(fuchs=n % 9 + 1) for n in range(MOST_VERSIONS + 5)))
    url = f"{people.url}regeln/aendern/"
    page = html(people.owner.get(url))
    assert page.count('<option value="fassung-') == MOST_VERSIONS
    assert 'value="fassung-2"' not in page
    page = html(people.owner.get(url, {"von": "fassung-2"}))
    assert '<option value="fassung-2" selected>' in page
    assert 'name="fuchs" value="2"' in page


def test_who_saves_at_the_same_moment_is_told_before_a_version_is_put_back(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(people, FIVES, FEIN)
    put_back = circles.put_back_rules

    def after_somebody_else(*args: Any, **how: Any) -> CircleRules:
        save(people, FEIN.change(fuchs=3))
        return put_back(*args, **how)

    monkeypatch.setattr(circles, "put_back_rules", after_somebody_else)
    response = people.owner.post(f"{people.url}regeln/verlauf/1/", {"latest": "2"})
    assert response.status_code == 422
    page = html(response)
    assert "Nicht gespeichert: Inzwischen hat Olga die Regeln geändert" in page
    assert "Fuchs: 1 Punkt – statt 3 Punkte" in page
    assert 'name="latest" value="3"' in page
    assert played(people.circle) == FEIN.change(fuchs=3)
