"""The examples in the docstrings of the scoring package do what they say."""

import doctest

import pytest

import scorekeeper.scoring
from tests.examples import examples_of, failures

EXAMPLES = examples_of(scorekeeper.scoring)


@pytest.mark.parametrize("test", EXAMPLES)
def test_example(test: doctest.DocTest) -> None:
    assert failures(test) == 0


def test_the_public_functions_have_examples() -> None:
    names = {parameter.id for parameter in EXAMPLES if isinstance(parameter.id, str)}
    assert {name.rsplit(".", 1)[1] for name in names} >= {
        "score_game",
        "score_evening",
        "parse_game",
        "format_game",
        "parse_rules",
        "format_rules",
        "read_evening",
        "format_result",
        "format_sheet",
        "compare",
        "distribute",
        "sitting_out",
        "propose_penalty",
        "find_bands",
    }
