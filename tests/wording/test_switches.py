"""Every switch and each of its values has words."""

from enum import StrEnum

import pytest

from scorekeeper.scoring.facts import Special
from scorekeeper.scoring.rules import SWITCHES, RuleSet, compare
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.wording import switches
from scorekeeper.wording.differences import difference_sentences
from scorekeeper.wording.values import choices, value_words

from .alternatives import alternatives

ALTERNATIVES = list(alternatives())
ENUMS = [name for name in SWITCHES if isinstance(getattr(RuleSet(), name), StrEnum)]
FLAGS = [name for name in SWITCHES if isinstance(getattr(RuleSet(), name), bool)]


def test_every_switch_stands_in_one_group() -> None:
    listed = [switch for group in switches.GROUPS for switch in group.switches]
    assert sorted(listed) == sorted(SWITCHES)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_has_a_title_and_a_meaning(switch: str, language: str) -> None:
    assert 0 < len(switches.title(switch)) <= 35
    meaning = switches.meaning(switch)
    assert meaning.endswith(".")
    assert 15 < len(meaning) <= 110


def test_titles_differ(language: str) -> None:
    titles = [switches.title(switch) for switch in SWITCHES]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("switch", ENUMS)
def test_every_value_of_a_list_has_its_words(switch: str, language: str) -> None:
    kind: type[StrEnum] = type(getattr(RuleSet(), switch))
    values = list(kind)
    assert [value for value, _ in choices(switch)] == values
    words = [value_words(switch, value) for value in values]
    assert [words for _, words in choices(switch)] == words
    assert len(set(words)) == len(values)


@pytest.mark.parametrize("switch", FLAGS)
def test_yes_and_no_have_their_words(switch: str, language: str) -> None:
    assert {value for value, _ in choices(switch)} == {True, False}
    assert value_words(switch, True) != value_words(switch, False)


def test_a_number_is_no_choice() -> None:
    assert [cards for cards, _ in choices("deck")] == [40, 48, 60, 72]
    with pytest.raises(KeyError):
        choices("unit")


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_all_values_of_the_shipped_sets_have_words(rules: RuleSet, language: str) -> None:
    for switch in SWITCHES:
        text = value_words(switch, getattr(rules, switch), rules)
        assert text
        assert "_" not in text
        assert "None" not in text


@pytest.mark.parametrize(
    ("switch", "value", "words"),
    [
        ("against_margin", None, "zählt nicht"),
        ("against_margin", 0, "die Grenze reicht (90 gegen keine 90)"),
        ("against_margin", 30, "30 Augen darüber (120 gegen keine 90)"),
        ("list_length", None, "offen"),
        ("list_length", 24, "24 Spiele"),
        ("stages", (), "schwarz"),
        ("stages", (90, 60), "90, 60, schwarz"),
        ("fuchs", 0, "zählt nicht"),
        ("fuchs", 1, "1 Punkt"),
        ("fuchs", 2, "2 Punkte"),
        ("solo_kinds", (), "keine"),
        ("bock_triggers", (), "keine"),
        ("bock_length", "table", "so viele, wie am Tisch sitzen"),
        ("bock_length", 4, "4 Spiele"),
        ("penalties", (), "keine"),
        ("labels", (), "keine"),
        ("unit", 5, "×5"),
    ],
)
def test_values_that_are_no_list(switch: str, value: object, words: str, german: None) -> None:
    assert value_words(switch, value) == words


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_was_changed(switch: str) -> None:
    if switch != "active":  # the number of players changes the deck, too
        assert any(changed == switch for changed, _, _ in ALTERNATIVES)


@pytest.mark.parametrize(("switch", "before", "after"), ALTERNATIVES)
def test_a_difference_is_one_sentence_under_its_title(
    switch: str, before: RuleSet, after: RuleSet, language: str
) -> None:
    sentences = difference_sentences(compare(before, after), before, after)
    assert len(sentences) == 1
    title = "Sonderpunkte im Solo" if language == "de" else "Sonderpunkte in a solo"
    assert sentences[0].startswith((switches.title(switch), title))


def test_equal_rules_have_no_difference() -> None:
    rules = RULE_SETS["ddv"]
    assert difference_sentences(compare(rules, rules), rules, rules) == []


def test_differences_of_lists_name_what_came_and_went(german: None) -> None:
    house, fein = RULE_SETS["hausregeln"], RULE_SETS["fein"]
    sentences = difference_sentences(compare(house, fein), house, fein)
    assert "Anlässe für Bock: neu 120 zu 120; nicht mehr Herz durchgegangen" in sentences
    assert "Erlaubte Soli: neu Buben-Damen-Solo, Könige-Buben-Solo" in sentences
    assert "Re und Kontra: verdoppeln – statt je 2 Punkte" in sentences
    labels = "Eigene Namen: nicht mehr Charlie (Karlchen), Charlie gefangen (Karlchen gefangen)"
    assert labels in sentences


def test_another_order_is_a_difference_too(german: None) -> None:
    rules = RULE_SETS["ddv"]
    other = rules.change(solo_kinds=rules.solo_kinds[::-1])
    assert difference_sentences(compare(rules, other), rules, other) == [
        "Erlaubte Soli: andere Reihenfolge"
    ]


def test_solo_points_that_nobody_plays_differ_by_name(german: None) -> None:
    rules = RULE_SETS["ddv"]
    specials = rules.solo_special_points._replace(trump=(*rules.solo_special_points.trump,))
    assert compare(rules, rules.change(solo_special_points=specials)) == ()
    caught = rules.solo_special_points._replace(trump=(Special.DULLE_CAUGHT,))
    other = rules.change(solo_special_points=caught)
    sentences = difference_sentences(compare(rules, other), rules, other)
    assert sentences == [
        "Sonderpunkte im Solo (Solo mit normalem Trumpf): Dulle gefangen – statt keine"
    ]
