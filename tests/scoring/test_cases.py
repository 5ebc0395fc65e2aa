"""Worked cases in the format of the sheet: games published elsewhere, games and evenings."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.scoring.evening import score_evening
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.results import format_result, format_sheet
from scorekeeper.scoring.value import score_game

CASES = Path(__file__).with_name("cases")


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text().splitlines()]


def named(name: str) -> list[Any]:
    """Each case with its own name, or that of its rule set and its line."""
    return [
        pytest.param(case, id=case.get("id") or f"{case.get('rules', 'evening')} line {number}")
        for number, case in enumerate(read(name), start=1)
    ]


@pytest.mark.parametrize(
    "case", [*named("published_games_ddv.jsonl"), *named("games_by_rule_set.jsonl")]
)
def test_game(case: dict[str, Any]) -> None:
    result = score_game(parse_game(case["facts"]), parse_rules(case["rules"]))

    written = format_result(result)
    assert {key: written[key] for key in case["expected"]} == case["expected"]


@pytest.mark.parametrize("case", named("whole_evenings.jsonl"))
def test_evening(case: dict[str, Any]) -> None:
    evening, expected = case["evening"], case["expected"]
    sheet = format_sheet(
        score_evening(
            parse_rules(evening["rules"]),
            evening["players"],
            evening["first_dealer"],
            map(parse_row, evening["rows"]),
        )
    )

    # Row by row first: the first row that differs says most.
    for row, wanted in zip(sheet["rows"], expected["rows"], strict=True):
        assert {key: row[key] for key in wanted} == wanted
    assert sheet["totals"] == expected["totals"]
    assert sheet["next_dealer"] == expected["next_dealer"]
    assert len(sheet["bock"]["remaining"]) == expected["bock_left"]
