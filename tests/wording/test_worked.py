"""Example games in words: what each switch does can be read there, in both languages."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from scorekeeper.scoring.facts import Trigger
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import DDV, FIT4DOKO, HAUSREGELN, RULE_SETS
from scorekeeper.scoring.switches import AnnouncementEffect, BothMissed, Credit, SpecialsAdded
from scorekeeper.wording.worked import Worked, worked_examples, worked_pairs
from tests.scoring.strategies import rule_sets
from tests.scoring.test_example_switches import NEVER

from .alternatives import alternatives


def is_elsewhere(switch: str, before: RuleSet, after: RuleSet) -> bool:
    """Whether the examples cannot show what changes."""
    return {
        "solo_kinds": before.solo_kinds[:1] == after.solo_kinds[:1],
        # Where nothing doubles before the special points, they stand after nothing.
        "specials": after.announcement_effect is not AnnouncementEffect.DOUBLE
        and after.specials is SpecialsAdded.AFTER_ANNOUNCEMENTS,
    }.get(switch, switch in NEVER)


@pytest.mark.parametrize(("switch", "before", "after"), list(alternatives()))
def test_what_a_switch_does_can_be_read(
    switch: str, before: RuleSet, after: RuleSet, language: str
) -> None:
    if not is_elsewhere(switch, before, after):
        assert _without(worked_examples(after, before)) != _without(
            worked_examples(before, after)
        ), switch


def _without(examples: list[Worked]) -> list[Worked]:
    """The same without what they came to until then."""
    return [replace(example, before="") for example in examples]


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_all_is_words(rules: RuleSet, language: str) -> None:
    for example in worked_examples(rules):
        texts = [
            example.title, example.result, example.sentence, example.formula, *example.remarks,
            *example.facts, *example.facts.values(),
            *(text for item in example.items for text in item), *(s.name for s in example.shares),
        ]  # fmt: skip
        for text in texts:
            assert text.strip()
            assert "%(" not in text
            assert "_" not in text
        assert len(example.shares) == rules.active


def test_what_it_came_to_before_is_said_where_it_is_something_else() -> None:
    examples = worked_examples(HAUSREGELN.change(fuchs=3), HAUSREGELN)
    assert [example.result for example in examples] == [
        "Re gewinnt 5",
        "Kontra gewinnt 3, Anna −9",
        "Kontra gewinnt 12",
    ]
    assert [example.before for example in examples] == ["Re gewinnt 7", "", ""]
    # Not played, it is not made: that is the same deal, and worth another value.
    assert worked_examples(HAUSREGELN.change(fuchs=0), HAUSREGELN)[0].before == "Re gewinnt 7"
    # Other cards are no "before".
    assert worked_examples(HAUSREGELN.change(stages=(60,)), HAUSREGELN)[2].before == ""


def test_what_is_new_is_said_also_where_the_same_side_wins_as_much() -> None:
    def until_now(rules: RuleSet) -> list[tuple[str, str, str]]:
        worked = worked_examples(rules, HAUSREGELN)
        return [(one.title, one.result, one.before) for one in worked if one.before]

    assert until_now(HAUSREGELN.change(both_missed=BothMissed.SPECIALS_ONLY)) == [
        ("Zwei verfehlte Absagen", "niemand gewinnt, Re +2", "niemand gewinnt, Re +6"),
    ]
    assert until_now(HAUSREGELN.change(bock_triggers=()))[0] == (
        "Normalspiel mit Ansage",
        "Re gewinnt 7",
        "danach Bock",
    )
    more = HAUSREGELN.change(bock_triggers=(Trigger.HEART_TRICK, Trigger.BOTH_ANNOUNCED))
    assert until_now(more) == [("Re und Kontra angesagt", "Re gewinnt 5", "danach kein Bock")]
    credited = until_now(HAUSREGELN.change(credit=Credit.WINNERS))
    assert credited[0][2] == "Anna +7, Ben +7, Carl −7, Dora −7"


def test_where_nothing_was_played_before_it_shows_what_is_special() -> None:
    titles = [one.title for one in worked_examples(HAUSREGELN.change(both_missed="specials_only"))]
    assert titles[2] == "Zwei verfehlte Absagen"
    assert not any(one.before for one in worked_examples(HAUSREGELN.change(fuchs=3)))
    assert len(worked_examples(HAUSREGELN.change(name="von woanders"))) == 3


def test_the_same_game_by_two_rule_sets() -> None:
    pairs = worked_pairs(DDV, FIT4DOKO)
    assert pairs[0] == ("Normalspiel mit Ansage", "Re gewinnt 7", "Kontra gewinnt 9")
    assert pairs[1][1:] == ("Kontra gewinnt 3, Anna −9", "Kontra gewinnt 6, Anna −18")
    assert len(worked_pairs(DDV, RULE_SETS["grundregeln"])) == 2
    assert worked_pairs(DDV, RULE_SETS["muenchener"]) == []


def test_nothing_is_too_much_for_a_sheet() -> None:
    for rules in RULE_SETS.values():
        most = {special.value: 99 for special in rules.worth}
        wild = rules.change(unit=1000, bock_factor=10, solo_bonus=99, **most)
        assert len(worked_examples(wild)) == 3


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=rule_sets(), before=rule_sets())
def test_any_rules_have_words(rules: RuleSet, before: RuleSet) -> None:
    for example in worked_examples(rules, before):
        assert example.result
        assert example.facts
    worked_pairs(rules, before)
