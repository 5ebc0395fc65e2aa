"""Two rule sets side by side, for everybody; in a circle also its own and those of its evenings."""

import re
from itertools import combinations

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.scoring.rulesets import DDV, FEIN, RULE_SETS
from scorekeeper.wording.rulesets import ruleset_title

from .circle_cast import People, evening_in, make_people
from .conftest import counted, html
from .test_circle_rules import FIVES, save


def row(page: str, title: str) -> tuple[str, str]:
    """What stands in the two columns under a switch."""
    found = re.search(
        rf'<th colspan="2" scope="rowgroup">{re.escape(title)}</th></tr><tr>'
        r"<td>(.*?)</td><td>(.*?)</td>",
        page,
    )
    assert found, title
    return found[1], found[2]


def chosen(page: str) -> list[str]:
    return re.findall(r'<option value="([^"]*)" selected>', page)


def test_everybody_compares_what_ships() -> None:
    client = Client()
    page = html(client.get("/regeln/vergleich/", {"a": "ddv", "b": "fit4doko"}))
    assert chosen(page) == ["ddv", "fit4doko"]
    assert row(page, "Blatt") == ("48 Karten, mit Neunen", "40 Karten, ohne Neunen")
    assert row(page, "Feigheit") == ("wird nicht gespielt", "wird gespielt")
    # The same game by both.
    assert row(page, "Normalspiel mit Ansage") == ("Re gewinnt 7", "Kontra gewinnt 9")
    assert row(page, "Damensolo, verloren") == (
        "Kontra gewinnt 3, Anna −9",
        "Kontra gewinnt 6, Anna −18",
    )
    # Bock is played by one of them only: that would be another game.
    assert row(page, "Verfehlte Absage") == ("Kontra gewinnt 5", "Kontra gewinnt 9")


def test_the_other_way_round_is_the_same_in_other_columns() -> None:
    client = Client()
    one = html(client.get("/regeln/vergleich/", {"a": "ddv", "b": "fein"}))
    other = html(client.get("/regeln/vergleich/", {"a": "fein", "b": "ddv"}))
    assert row(one, "Re und Kontra") == row(other, "Re und Kontra")[::-1]


@pytest.mark.parametrize(("a", "b"), list(combinations(RULE_SETS, 2)))
def test_any_two_differ(a: str, b: str) -> None:
    page = html(Client().get("/regeln/vergleich/", {"a": a, "b": b}))
    assert page.count('scope="rowgroup"') > 1


def test_twice_the_same_differs_in_nothing() -> None:
    page = html(Client().get("/regeln/vergleich/", {"a": "ddv", "b": "ddv"}))
    assert "0 Unterschiede" in page
    assert "Beide zählen gleich." in page


@pytest.mark.parametrize("nonsense", ["skat", "runde", "fassung-1", "abend-x", "<b>", ""])
def test_what_is_not_offered_is_passed_over(nonsense: str) -> None:
    page = html(Client().get("/regeln/vergleich/", {"a": nonsense, "b": nonsense}))
    assert chosen(page) == ["hausregeln", "ddv"]


def test_each_of_them_leads_here() -> None:
    page = html(Client().get("/regeln/"))
    assert page.count("/regeln/vergleich/?a=hausregeln") == len(RULE_SETS)


@pytest.mark.django_db
def test_a_circle_compares_what_it_plays_with_where_it_comes_from(people: People) -> None:
    save(people, FEIN, FIVES)
    page = html(people.reader.get(f"{people.url}regeln/vergleich/"))
    assert chosen(page) == ["runde", "hausregeln"]
    assert row(page, "Grundwert") == ("×5", "×1")
    page = html(
        people.reader.get(f"{people.url}regeln/vergleich/", {"a": "fassung-1", "b": "fein"})
    )
    assert chosen(page) == ["fassung-1", "fein"]
    assert "Beide zählen gleich." in page


@pytest.mark.django_db
def test_without_rules_of_its_own_it_begins_as_everywhere(people: People) -> None:
    page = html(people.reader.get(f"{people.url}regeln/vergleich/"))
    assert chosen(page) == ["hausregeln", "ddv"]


@pytest.mark.django_db
def test_also_with_the_rules_of_its_evenings(people: People) -> None:
    save(people, FIVES)
    evening = evening_in(people.circle).evening
    recording.change_rules(evening.pk, DDV, version=0, who=None)
    code = f"abend-{evening.address}"
    page = html(people.reader.get(f"{people.url}regeln/vergleich/", {"b": code}))
    assert chosen(page) == ["runde", code]
    assert row(page, "Blatt") == ("40 Karten, ohne Neunen", "48 Karten, mit Neunen")
    assert "Nikolaus, " in page
    # Those of others are none of them.
    foreign = evening_in(make_people("Andere", at="example.net").circle).evening
    page = html(
        people.reader.get(f"{people.url}regeln/vergleich/", {"b": f"abend-{foreign.address}"})
    )
    assert chosen(page) == ["runde", "hausregeln"]
    assert f'value="abend-{foreign.address}"' not in page


@pytest.mark.django_db
def test_queries_are_constant(people: People) -> None:
    save(people, *(FIVES.change(fuchs=n) for n in range(5)))
    for _n in range(3):
        evening_in(people.circle)
    with counted(0):
        Client().get("/regeln/vergleich/")
    with counted(5):
        people.reader.get(f"{people.url}regeln/vergleich/")


def test_all_titles_are_offered() -> None:
    page = html(Client().get("/regeln/vergleich/"))
    for name in RULE_SETS:
        assert ruleset_title(name) in page


@pytest.mark.django_db
def test_who_signs_in_first_compares_what_was_chosen(people: People) -> None:
    away = Client().get(f"{people.url}regeln/vergleich/", {"a": "ddv", "b": "fein"})
    sign_in_page = html(Client().get(away["Location"]))
    back = f"{people.url}regeln/vergleich/?a=ddv&amp;b=fein"
    assert f'name="next" value="{back}"' in sign_in_page
