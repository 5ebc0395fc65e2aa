"""Switches that contradict each other: one line for each reason, and all reasons at once."""

from typing import Any

import pytest

from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rules import BadRules, RuleSet
from scorekeeper.scoring.switches import Penalty, PenaltyKind

from .tables import Json

SIX: Json = {"base": "muenchener"}
DOUBLE: Json = {"base": "grundregeln_doppelt"}

# code, switch, rules
CONFLICTS: list[tuple[str, str, Json]] = [
    ("active_range", "active", {"active": 3}),
    ("active_range", "active", {"active": 7}),
    ("deck_unknown", "deck", {"deck": 32}),
    ("deck_does_not_divide", "deck", {"active": 5, "deck": 48}),
    ("three_decks_for_six", "deck", {"active": 6, "deck": 48}),
    ("three_decks_for_six", "deck", {"active": 4, "deck": 72}),
    ("three_decks_for_six", "deck", {"active": 5, "deck": 60}),
    ("stage_unknown", "stages", {"stages": [91]}),
    ("stage_unknown", "stages", {"stages": [90, 0]}),
    ("stages_order", "stages", {"stages": [60, 90]}),
    ("stages_order", "stages", {"stages": [90, 90]}),
    ("stage_above_half", "stages", {"stages": [150, 90]}),
    ("cowardice_needs_calls", "cowardice", {"cowardice": True, "stages": [60]}),
    ("cowardice_needs_calls", "cowardice", {"cowardice": True, "stages": [90, 30]}),
    ("double_stages_add_announcements", "announcement_effect",
     {**DOUBLE, "announcement_effect": "plus_one"}),
    ("double_stages_add_announcements", "announcement_effect",
     {**DOUBLE, "announcement_effect": "plus_two"}),
    ("double_stages_add_knocks", "knocking", {**DOUBLE, "knocking": "plus_one"}),
    ("double_stages_add_against", "against_margin", {**DOUBLE, "against_margin": 0}),
    ("margin_range", "against_margin", {"against_margin": -1}),
    ("margin_range", "against_margin", {"against_margin": 31}),
    ("unit_range", "unit", {"unit": 0}),
    ("unit_range", "unit", {"unit": 1_001}),
    ("bonus_range", "solo_bonus", {"solo_bonus": -1}),
    ("bonus_range", "solo_bonus", {"solo_bonus": 100}),
    ("superdoppelkopf_needs_six", "superdoppelkopf", {"superdoppelkopf": 3}),
    ("special_range", "fuchs", {"fuchs": -1}),
    ("special_range", "doppelkopf", {"doppelkopf": 100}),
    ("duty_range", "duty_solos", {"duty_solos": -1}),
    ("duty_range", "duty_solos", {**SIX, "duty_small_solos": -1}),
    ("duty_without_solos", "duty_solos", {"duty_solos": 1, "solo_kinds": []}),
    ("duty_without_solos", "duty_solos",
     {"duty_solos": 1, "solo_kinds": ["stille_hochzeit", "hochzeit_allein"]}),
    ("small_solo_needs_six", "duty_small_solos", {"duty_small_solos": 1}),
    ("list_range", "list_length", {"list_length": 0}),
    ("list_shorter_than_duties", "list_length", {"list_length": 7, "duty_solos": 2}),
    ("list_shorter_than_duties", "list_length", {**SIX, "list_length": 11}),
    ("bock_length_range", "bock_length", {"bock_length": 0}),
    ("bock_length_range", "bock_length", {"bock_length": 100}),
    ("bock_length_range", "bock_length", {"bock_length": "evening"}),
    ("bock_factor_range", "bock_factor", {"bock_factor": 1}),
    ("bock_factor_range", "bock_factor", {"bock_factor": 11}),
    ("lost_solo_without_solos", "bock_triggers",
     {"bock_triggers": ["lost_solo"], "solo_kinds": []}),
    ("penalty_twice", "penalties", {"penalties": [{"kind": "minor"}, {"kind": "minor"}]}),
    ("penalty_sign", "penalties", {"penalties": [{"kind": "minor", "offender": 1}]}),
    ("penalty_sign", "penalties", {"penalties": [{"kind": "minor", "others": -1}]}),
    ("penalty_sign", "penalties", {"penalties": [{"kind": "minor", "absage_offender": 1}]}),
    ("penalty_sign", "penalties", {"penalties": [{"kind": "minor", "absage_others": -1}]}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "switch", "rules"),
    [pytest.param(*line, id=f"{line[0]} {number}") for number, line in enumerate(CONFLICTS)],
)
def test_conflict(code: str, switch: str, rules: Json) -> None:
    with pytest.raises(BadRules) as refused:
        parse_rules(rules)
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, switch)]


# What is just possible, beside what is just refused.
POSSIBLE: list[Json] = [
    {"active": 5, "deck": 40},
    {"active": 6, "deck": 60},
    {"active": 6, "deck": 72},
    {"active": 6, "deck": 60, "superdoppelkopf": 3},
    {"stages": []},
    {"stages": [30]},
    {"active": 6, "deck": 72, "stages": [150]},
    {"cowardice": True, "stages": [90, 60]},
    {"against_margin": 0},
    {"against_margin": 30},
    {**DOUBLE, "knocking": "double"},
    {"unit": 1},
    {"unit": 1_000},
    {"solo_bonus": 99},
    {"fuchs": 99},
    {"duty_solos": 6, "list_length": 24},
    {**SIX, "list_length": 12},
    {"list_length": 1},
    {"bock_length": 1},
    {"bock_length": 99},
    {"bock_factor": 2},
    {"bock_factor": 10},
    {"duty_solos": 1, "solo_kinds": ["damen", "stille_hochzeit"]},
    {"bock_triggers": ["lost_solo"], "solo_kinds": ["stille_hochzeit"]},
    {"penalties": [{"kind": "minor"}, {"kind": "serious", "offender": -12, "others": 4}]},
]


@pytest.mark.parametrize("rules", POSSIBLE)
def test_rules_that_are_just_possible(rules: Json) -> None:
    parse_rules(rules)


def test_all_conflicts_are_told_at_once() -> None:
    switches: dict[str, Any] = {
        "deck": 48,
        "active": 5,
        "stages": (60, 90),
        "unit": 0,
        "fuchs": -1,
        "karlchen": 100,
        "list_length": 0,
        "bock_length": 0,
        "penalties": (Penalty(PenaltyKind.MISPLAY, 6),),
    }
    with pytest.raises(BadRules) as refused:
        RuleSet(**switches)
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("deck_does_not_divide", "deck"),
        ("stages_order", "stages"),
        ("unit_range", "unit"),
        ("special_range", "fuchs"),
        ("special_range", "karlchen"),
        ("list_range", "list_length"),
        ("bock_length_range", "bock_length"),
        ("penalty_sign", "penalties"),
    ]


def test_doubling_stages_leave_nothing_to_add() -> None:
    with pytest.raises(BadRules) as refused:
        parse_rules({"base": "ddv", "stage_effect": "double", "knocking": "plus_one"})
    assert [problem.field for problem in refused.value.problems] == [
        "announcement_effect",
        "knocking",
        "against_margin",
    ]


def test_details_have_what_a_message_needs() -> None:
    def details(rules: Json) -> list[Json]:
        with pytest.raises(BadRules) as refused:
            parse_rules(rules)
        return [dict(problem.details) for problem in refused.value.problems]

    assert details({"active": 5, "deck": 48}) == [{"active": 5}]
    assert details({"stages": [150]}) == [{"half": 120}]
    assert details({**SIX, "list_length": 11}) == [{"duties": 12}]
