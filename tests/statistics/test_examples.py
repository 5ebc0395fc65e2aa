"""The examples in the docstrings of statistics, and of the curve that is drawn from them."""

import doctest

import pytest

import scorekeeper.statistics
import scorekeeper.views
from tests.examples import examples_of, failures

EXAMPLES = examples_of(scorekeeper.statistics, scorekeeper.views)


@pytest.mark.parametrize("test", EXAMPLES)
def test_example(test: doctest.DocTest) -> None:
    assert failures(test) == 0


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3
