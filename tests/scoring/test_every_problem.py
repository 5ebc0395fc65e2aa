"""Every code that the scoring package can give stands in one of the tables."""

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

import scorekeeper.scoring
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.reader import Unreadable

from .test_notation_refusals import EVENINGS, UNREADABLE
from .test_refusals import FACTS
from .test_row_refusals import ROWS, SEATING
from .test_rule_conflicts import CONFLICTS, EXCESSES
from .test_warnings import WARNINGS

# In tests of their own: a warning that only a sheet gives, a row that the rules do not play,
# a word for two things.
ELSEWHERE = {"duty_not_owed", "penalty_duty_not_played", "label_twice"}


def codes_in_the_sources() -> set[str]:
    """All words that are given as a problem's code, directly or through a variable ``code``."""
    found: set[str] = set()
    for file in Path(scorekeeper.scoring.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Problem") | ast.Attribute(attr="fail"),
                    args=[ast.Constant(value=str(code)), *_],
                ):
                    found.add(code)
                case ast.Assign(targets=[ast.Name(id="code")], value=ast.Constant(value=str(code))):
                    found.add(code)
    return found


def test_every_code_is_in_a_table() -> None:
    first: list[Sequence[Sequence[object]]] = [FACTS, ROWS, SEATING, WARNINGS, CONFLICTS, EXCESSES]
    second: list[Sequence[Sequence[object]]] = [UNREADABLE, EVENINGS]
    tested = {line[0] for table in first for line in table}
    tested |= {line[1] for table in second for line in table}
    assert tested | ELSEWHERE == codes_in_the_sources()


def test_the_sources_were_read() -> None:
    assert {"augen_range", "special_not_in_solo", "unknown_word"} <= codes_in_the_sources()


def test_a_refusal_reads_like_a_list() -> None:
    with pytest.raises(Unreadable, match=r"^re_augen: not_a_number, heart_trick: not_a_flag$"):
        parse_game({"re_augen": True, "heart_trick": 1})
