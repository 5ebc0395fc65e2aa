"""Switches that contradict each other: one line for each reason, and all reasons at once."""

from typing import Any

import pytest

from scorekeeper.scoring.facts import Problem, Special
from scorekeeper.scoring.notation_rules import format_rules, parse_rules, parse_stored_rules
from scorekeeper.scoring.reader import Unreadable
from scorekeeper.scoring.revising import find_excesses, is_certain, revise
from scorekeeper.scoring.rules import SWITCHES, BadRules, RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
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
    ("deck_does_not_divide", "deck", {"base": "zu_fuenft", "deck": 48}),
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
    ("cowardice_needs_calls", "cowardice", {"base": "grundregeln", "cowardice": True}),
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
    ("duty_range", "duty_small_solos", {**SIX, "duty_small_solos": -1}),
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
    ("penalty_sign", "penalties.minor.offender",
     {"penalties": [{"kind": "minor", "offender": 1}]}),
    ("penalty_sign", "penalties.minor.others",
     {"penalties": [{"kind": "minor", "others": -1}]}),
    ("penalty_sign", "penalties.minor.absage_offender",
     {"penalties": [{"kind": "minor", "absage_offender": 1}]}),
    ("penalty_sign", "penalties.minor.absage_others",
     {"penalties": [{"kind": "minor", "absage_others": -1}]}),
]  # fmt: skip


# What is refused only where somebody sets it: code, switch, rules, and the details.
EXCESSES: list[tuple[str, str, Json, Json]] = [
    ("duty_most", "duty_solos", {"duty_solos": 11}, {"most": 10}),
    ("duty_most", "duty_small_solos",
     {**SIX, "list_length": None, "duty_small_solos": 11}, {"most": 10}),
    ("list_most", "list_length", {"list_length": 1_000}, {"most": 999}),
    *(
        ("penalty_most", f"penalties.serious.{price}",
         {"penalties": [{"kind": "serious", price: sign * 10_000}]}, {"most": 9_999})
        for price, sign in (
            ("offender", -1), ("others", 1), ("absage_offender", -1), ("absage_others", 1),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "switch", "rules"),
    [pytest.param(*line, id=f"{line[0]} {number}") for number, line in enumerate(CONFLICTS)],
)
def test_conflict(code: str, switch: str, rules: Json) -> None:
    with pytest.raises(BadRules) as refused:
        parse_rules(rules)
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, switch)]


@pytest.mark.parametrize(("first", "second"), [("Rot", "Rot"), (" rot  er", "Rot Er")])
def test_a_word_that_says_two_things_is_refused_at_both(first: str, second: str) -> None:
    rules: Json = {"labels": {"karlchen": first, "heart_trick": "Herz", "fuchs": second}}
    with pytest.raises(BadRules) as refused:
        parse_rules(rules)
    both = ["labels.fuchs", "labels.karlchen"]
    assert [(one.code, one.field) for one in refused.value.problems] == [
        ("label_twice", field) for field in both
    ]
    assert len(parse_stored_rules(rules).labels) == 3


@pytest.mark.parametrize(
    ("labels", "refused"),
    [
        ({Special.KARLCHEN: " FUCHS"}, ["labels.karlchen"]),
        (
            {Special.KARLCHEN: "Fox", Special.DOPPELKOPF: "fox"},
            ["labels.doppelkopf", "labels.karlchen"],
        ),
        # Its own name, and that of one which is called otherwise here, are free.
        ({Special.FUCHS: "Fuchs"}, []),
        ({Special.KARLCHEN: "Fuchs", Special.FUCHS: "Rotfuchs"}, []),
        ({Special.KARLCHEN: "Fuchsjagd"}, []),
    ],
)
def test_what_another_special_point_is_called_anyhow_is_no_label(
    labels: dict[Special, str], refused: list[str]
) -> None:
    called = {Special.FUCHS: {"fuchs", "fox"}}
    try:
        revise(RULE_SETS["ddv"], called=called, labels=tuple(labels.items()))
    except BadRules as bad:
        found = [(problem.code, problem.field) for problem in bad.problems]
    else:
        found = []
    assert found == [("label_twice", field) for field in refused]


@pytest.mark.parametrize(("code", "switch", "rules", "details"), EXCESSES)
def test_what_nobody_plays_is_refused_where_it_is_set(
    code: str, switch: str, rules: Json, details: Json
) -> None:
    with pytest.raises(BadRules) as refused:
        parse_rules(rules)
    assert refused.value.problems == (Problem(code, switch, details),)
    # As stored rules of another day they are read, and can be changed to what is played.
    stored = parse_stored_rules(rules)
    assert parse_stored_rules(format_rules(stored)) == stored
    with pytest.raises(BadRules):
        revise(stored, unit=5)
    played: dict[str, Any] = {"duty_solos": 1, "duty_small_solos": 0, "list_length": None}
    assert revise(stored, labels=(), penalties=(), **played).labels == ()


def test_everything_that_nobody_plays_is_told_at_once_beside_the_conflicts() -> None:
    with pytest.raises(BadRules) as refused:
        parse_rules(
            {
                "deck": 50,
                "duty_solos": 9_999_999,
                "list_length": 10**6,
                "labels": {"fuchs": "x", "karlchen": "X", "heart_trick": "x"},
                "penalties": [
                    {"kind": "misplay", "offender": -100_000},
                    {"kind": "minor", "others": 100_000},
                ],
            }
        )
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("deck_unknown", "deck"),
        ("list_shorter_than_duties", "list_length"),
        ("duty_most", "duty_solos"),
        ("list_most", "list_length"),
        ("label_twice", "labels.fuchs"),
        ("label_twice", "labels.karlchen"),
        ("label_twice", "labels.heart_trick"),
        ("penalty_most", "penalties.misplay.offender"),
        ("penalty_most", "penalties.minor.others"),
    ]


def test_stored_rules_that_cannot_be_read_say_why() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_stored_rules({"base": "ddv", "fuxe": 1, "unit": "x"})
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("unknown_field", "rules.fuxe"),
        ("switch_value", "rules.unit"),
    ]


@pytest.mark.parametrize("name", RULE_SETS)
def test_stored_under_their_name_they_are_those_that_ship(name: str) -> None:
    assert parse_stored_rules(name) is RULE_SETS[name]


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_ships_can_be_set(name: str) -> None:
    assert revise(RULE_SETS[name]) is RULE_SETS[name]
    assert find_excesses({switch: getattr(RULE_SETS[name], switch) for switch in SWITCHES}) == ()


@pytest.mark.parametrize(
    ("code", "rules"),
    [*((code, rules) for code, _switch, rules in CONFLICTS),
     *((code, rules) for code, _switch, rules, _details in EXCESSES)],
)  # fmt: skip
def test_beside_what_cannot_be_read_is_told_what_is_certain(code: str, rules: Json) -> None:
    """A conflict is told together with an unreadable switch, unless that has a say in it."""
    for switch in SWITCHES:
        if switch in rules:
            continue
        with pytest.raises(Unreadable) as refused:
            parse_rules({**rules, switch: 1.5})
        first, *others = refused.value.problems
        assert (first.code, first.field) == ("switch_value", f"rules.{switch}")
        told, always = code in {one.code for one in others}, _always(code, rules, switch)
        # A list is too short for any number at the table, and still that is not asked.
        assert told == (always and (code, switch) != ("list_shorter_than_duties", "active"))


def _always(code: str, rules: Json, switch: str) -> bool:
    """Whether rules have a problem whatever a switch is, as far as any value of it is readable."""
    values = {
        "active": (4, 5, 6), "deck": (40, 48, 60, 72), "stages": ([], [90, 60, 30]),
        "stage_effect": ("add", "double"), "duty_solos": (-1, 0, 1), "duty_small_solos": (-1, 0),
        "solo_kinds": ([], ["damen"]), "list_length": (None,), "bock_triggers": ([],),
    }.get(switch, ())  # fmt: skip
    return all(code in _codes({**rules, switch: value}) for value in values)


def _codes(rules: Json) -> set[str]:
    try:
        parse_rules(rules)
    except BadRules as refused:
        return {problem.code for problem in refused.problems}
    return set()


@pytest.mark.parametrize(("code", "switch", "rules"), CONFLICTS)
def test_a_conflict_is_certain_if_all_is_known_that_has_a_say(
    code: str, switch: str, rules: Json
) -> None:
    problem = Problem(code, switch)
    assert is_certain(problem, SWITCHES)
    assert not is_certain(problem, {*SWITCHES} - {switch.partition(".")[0]})
    for other in rules.keys() - {"base"}:
        if code not in _codes({name: rules[name] for name in rules if name != other}):
            assert not is_certain(problem, {*SWITCHES} - {other})


def test_of_an_unknown_base_what_is_said_itself_is_told() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_rules({"base": "skat", "fuxe": 1, "unit": 0, "deck": 50, "active": 7})
    assert [problem.code for problem in refused.value.problems] == [
        "rules_unknown", "unknown_field", "active_range", "unit_range",
    ]  # fmt: skip
    # Whether this goes depends on how many play by the base.
    with pytest.raises(Unreadable) as refused:
        parse_rules({"base": "skat", "deck": 72})
    assert [problem.code for problem in refused.value.problems] == ["rules_unknown"]


# What is just possible, beside what is just refused.
POSSIBLE: list[Json] = [
    {"duty_solos": 10},
    {**SIX, "duty_small_solos": 10, "list_length": 66},
    {"list_length": 999},
    {"labels": {"fuchs": "Charlie", "karlchen": "Fuchs"}},
    {
        "penalties": [
            {
                "kind": "minor",
                "offender": -9_999,
                "others": 9_999,
                "absage_offender": -9_999,
                "absage_others": 9_999,
            },
        ]
    },
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
        ("penalty_sign", "penalties.misplay.offender"),
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
