"""The readable summary of a rule set says everything in which rule sets differ."""

from itertools import combinations

import pytest

from scorekeeper.scoring.facts import Special
from scorekeeper.scoring.notation_rules import format_rules, parse_rules
from scorekeeper.scoring.rules import BadRules, RuleSet, compare
from scorekeeper.scoring.rulesets import FEIN, HAUSREGELN, RULE_SETS
from scorekeeper.scoring.switches import (
    AnnouncementEffect,
    BockOverlap,
    DoppelkopfEffect,
    Knocking,
    SpecialsAdded,
)
from scorekeeper.wording.rulesets import (
    SHIPPED,
    rules_heading,
    ruleset_description,
    ruleset_title,
)
from scorekeeper.wording.summary import describe

from .alternatives import alternatives


def text(rules: RuleSet) -> str:
    return "\n".join(line for section in describe(rules) for line in section.lines)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_summary_is_made_of_sentences(rules: RuleSet, language: str) -> None:
    sections = describe(rules)
    assert len(sections) == 8
    for section in sections:
        assert section.lines
        for line in section.lines:
            assert line[0].isupper(), line
            assert line.endswith("."), line
            assert "%(" not in line
            assert "_" not in line
            assert "  " not in line


@pytest.mark.parametrize(("switch", "before", "after"), list(alternatives()))
def test_every_switch_changes_the_summary(
    switch: str, before: RuleSet, after: RuleSet, language: str
) -> None:
    assert text(before) != text(after), switch


def no_difference(switch: str, rules: RuleSet) -> bool:
    """Whether a switch decides nothing under these rules."""
    adds = rules.announcement_effect is not AnnouncementEffect.DOUBLE
    return {
        "bock_length": not rules.bock_triggers,
        "bock_overlap": not rules.bock_triggers,
        "against_the_old_doubled": rules.specials is SpecialsAdded.SUM or adds,
        "labels": not any(special in rules.worth for special, _ in rules.labels),
        "doppelkopf_for": rules.doppelkopf_effect is DoppelkopfEffect.DOUBLE,
    }.get(switch, False)


@pytest.mark.parametrize(("first", "second"), list(combinations(RULE_SETS, 2)))
def test_the_summary_mentions_each_deviation(first: str, second: str, german: None) -> None:
    here, there = RULE_SETS[first], RULE_SETS[second]
    assert text(here) != text(there)
    for switch, _, value in compare(here, there):
        try:
            changed = here.change(**{switch: value})
        except BadRules:
            continue
        if no_difference(switch, changed) and no_difference(switch, here):
            continue
        assert text(changed) != text(here), switch


def test_no_switch_is_passed_over() -> None:
    """What describe() leaves out must be a switch that decides nothing here."""
    quiet = HAUSREGELN.change(bock_triggers=())
    assert text(quiet) == text(quiet.change(bock_overlap=BockOverlap.MULTIPLY))
    assert text(HAUSREGELN) == text(HAUSREGELN.change(against_the_old_doubled=True))


def test_sentences_that_a_table_asks_for(german: None) -> None:
    assert "Ist nur Kontra angesagt, reichen Re 120 Augen" in text(HAUSREGELN)
    assert "Charlie gefangen (Kreuz-Bube der anderen Seite im letzten Stich): 1 Punkt." in text(
        HAUSREGELN
    )
    assert "Anlass für eine Bockrunde: Herz geht durch (alle bedienen)." in text(HAUSREGELN)
    assert "Eine Liste hat 24 Spiele; sitzen fünf am Tisch, 30." in text(RULE_SETS["ddv"])
    assert "Wer über 180 Augen hat und nichts angesagt hat" in text(RULE_SETS["fit4doko"])
    assert "ein Stich gegen schwarz" in text(RULE_SETS["salzdetfurth"])
    assert "180 zu 180" in text(RULE_SETS["muenchener"])


def test_rare_switches(german: None) -> None:
    knocking = FEIN.change(knocking=Knocking.PLUS_ONE, unit=5, stages=())
    assert "Klopfen: jedes Mal 1 Punkt." in text(knocking)
    assert "Am Ende wird alles mal 5 genommen." in text(knocking)
    assert "Verlierer ohne Stich: 1 Punkt." in text(knocking)
    doubled = RULE_SETS["grundregeln_doppelt"].change(stages=())
    assert "Verlierer ohne Stich: verdoppelt." in text(doubled)
    bare = FEIN.change(**{special.value: 0 for special in Special})
    assert "Sonderpunkte gibt es nicht." in text(bare)
    assert "an Sonderpunkten" not in text(bare)
    assert "Soli gibt es nicht." in text(FEIN.change(solo_kinds=()))


def test_the_shipped_sets_have_titles_and_descriptions(language: str) -> None:
    assert set(SHIPPED) == set(RULE_SETS)
    titles = [ruleset_title(name) for name in RULE_SETS]
    assert len(set(titles)) == len(titles)
    assert all(len(title) <= 60 for title in titles)
    assert all(ruleset_description(name).endswith(".") for name in RULE_SETS)


def test_a_table_names_its_own_rules() -> None:
    assert ruleset_title("Donnerstagsrunde") == "Donnerstagsrunde"
    assert ruleset_description("Donnerstagsrunde") == ""


def test_changed_rules_say_so(german: None) -> None:
    assert rules_heading(HAUSREGELN) == "Hausregeln"
    assert rules_heading(HAUSREGELN.change(fuchs=2)) == "Hausregeln, geändert"
    assert rules_heading(HAUSREGELN.change(name="Donnerstag – neu")) == "Donnerstag – neu"
    for name, rules in RULE_SETS.items():
        assert rules_heading(parse_rules(format_rules(rules))) == rules_heading(rules), name
        assert "geändert" not in rules_heading(rules)
