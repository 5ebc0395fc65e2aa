"""What is merely unlikely: named, and scored as it was given."""

import pytest

from scorekeeper.scoring.evening import BadEvening, Evening
from scorekeeper.scoring.facts import Problem
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rulesets import DDV
from scorekeeper.scoring.value import score_game

from .tables import DAMEN, Json, column, play

ANY: Json = {"re_augen": 130}
DOPPELKOEPFE: Json = {"special_points": {"re": {"doppelkopf": 2}}}

# code, field, rules, facts
WARNINGS: list[tuple[str, str, str, Json]] = [
    ("augen_unlikely", "re_augen", "hausregeln", {"re_augen": 2}),
    ("augen_unlikely", "re_augen", "hausregeln", {"re_augen": 7}),
    ("augen_unlikely", "re_augen", "hausregeln", {"re_augen": 233}),
    ("augen_unlikely", "re_augen", "hausregeln", {"re_augen": 238}),
    ("solo_unusual", "solo", "ddv", {**ANY, "kind": "solo", "solo": "buben_damen"}),
    ("heart_trick_not_played", "heart_trick", "ddv", {**ANY, "heart_trick": True}),
    ("duty_not_played", "duty", "hausregeln", {**ANY, "duty": True, **DAMEN}),
    ("doppelkopf_augen", "special_points.re.doppelkopf", "ddv", {"re_augen": 79, **DOPPELKOEPFE}),
    (
        "doppelkopf_augen", "special_points.kontra.doppelkopf", "ddv",
        {"re_augen": 161, "special_points": {"kontra": {"doppelkopf": 2}}},
    ),
    (
        "doppelkopf_augen", "special_points.re.doppelkopf", "muenchener",
        {"re_augen": 99, "special_points": {"re": {"doppelkopf": 1, "superdoppelkopf": 1}}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "field", "rules", "facts"),
    [pytest.param(*line, id=f"{line[0]} {number}") for number, line in enumerate(WARNINGS)],
)
def test_a_warning_is_told_and_the_game_scored(
    code: str, field: str, rules: str, facts: Json
) -> None:
    result = score_game(parse_game(facts), parse_rules(rules))
    assert [(problem.code, problem.field) for problem in result.warnings] == [(code, field)]
    assert result.value is not None


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        ("hausregeln", {"re_augen": 8}),
        ("hausregeln", {"re_augen": 232}),
        ("hausregeln", {"re_augen": 0}),
        ("hausregeln", {"re_augen": 240}),
        ("ddv", {"re_augen": 2}),
        ("hausregeln", {**ANY, "heart_trick": True}),
        ("ddv", {**ANY, "duty": True, **DAMEN}),
        ("muenchener", {**ANY, "kind": "small_solo", "duty": True}),
        ("ddv", {"re_augen": 80, **DOPPELKOEPFE}),
        ("muenchener", {"re_augen": 100, "special_points": {
            "re": {"doppelkopf": 1, "superdoppelkopf": 1}}}),
        ("fein", {**ANY, "kind": "solo", "solo": "koenige_buben"}),
        ("ddv", {"re_augen": 2, "special_points": {"re": {"fuchs": 1}}}),
        ("muenchener", {"re_augen": 60, "special_points": {"re": {"superdoppelkopf": 1}}}),
    ],
)  # fmt: skip
def test_no_warning(rules: str, facts: Json) -> None:
    assert score_game(parse_game(facts), parse_rules(rules)).warnings == ()


def test_the_small_duty_solo_is_another_one() -> None:
    rules = {"base": "muenchener", "duty_solos": {"solo": 1, "small_solo": 0}}
    facts = parse_game({**ANY, "kind": "small_solo", "duty": True})
    assert [p.code for p in score_game(facts, parse_rules(rules)).warnings] == ["duty_not_played"]


def test_all_warnings_of_a_game_are_told_at_once() -> None:
    facts: Json = {
        "kind": "solo",
        "solo": "koenige_buben",
        "duty": True,
        "re_augen": 238,
        "special_points": {"kontra": {"doppelkopf": 1}},
    }
    rules = {
        "base": "hausregeln",
        "solo_kinds": ["damen"],
        "solo_special_points": {"picture": "all"},
    }
    result = score_game(parse_game(facts), parse_rules(rules))
    assert [(problem.code, dict(problem.details)) for problem in result.warnings] == [
        ("augen_unlikely", {"side": "kontra", "least": 8}),
        ("solo_unusual", {"solo": "koenige_buben"}),
        ("duty_not_played", {}),
        ("doppelkopf_augen", {"side": "kontra", "needed": 40, "has": (2, 2)}),
    ]


@pytest.mark.parametrize(
    ("rules", "facts", "codes"),
    [
        ("ddv", {"re_augen": [60, 79], **DOPPELKOEPFE}, ["doppelkopf_augen"]),
        ("ddv", {"re_augen": [60, 89], **DOPPELKOEPFE}, []),
        ("ddv", {"re_augen": [151, 180], "special_points": {"kontra": {"doppelkopf": 2}}}, []),
        ("hausregeln", {"re_augen": [2, 7]}, ["augen_unlikely"]),
        ("hausregeln", {"re_augen": [233, 238]}, ["augen_unlikely"]),
        ("hausregeln", {"re_augen": [1, 29]}, []),
        ("hausregeln", {"re_augen": [211, 239]}, []),
    ],
)
def test_a_band_warns_of_what_is_unlikely_for_all_of_its_numbers(
    rules: str, facts: Json, codes: list[str]
) -> None:
    result = score_game(parse_game(facts), parse_rules(rules))
    assert [problem.code for problem in result.warnings] == codes


def test_a_duty_solo_that_nobody_owed() -> None:
    rows = [{"re": ["B"], "re_augen": 130, "duty": True, **DAMEN}] * 2
    assert column(play("ddv", "ABCD", rows), "warnings") == [[], ["duty_not_owed"]]
    table = Evening(DDV, "ABCD", "A")
    _, scored = (table.apply(parse_row(row)) for row in rows)
    assert scored.warnings == (Problem("duty_not_owed", "duty", {"player": "B"}),)


def test_warnings_of_the_game_and_of_the_sheet_come_together() -> None:
    rows = [{"re": ["B"], "re_augen": 130, "duty": True, **DAMEN}]
    sheet = play("hausregeln", "ABCD", rows)
    assert column(sheet, "warnings") == [["duty_not_played", "duty_not_owed"]]


def test_a_warning_does_not_hide_a_fault() -> None:
    with pytest.raises(BadEvening, match="re_count"):
        play("hausregeln", "ABCD", [{"re_augen": 7, "re": ["A"]}])
