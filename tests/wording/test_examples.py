"""The examples in the docstrings of what needs no database do what they say."""

import doctest

import pytest
from django.utils import translation

import scorekeeper.forms
import scorekeeper.wording
from tests.examples import examples_of, failures

EXAMPLES = examples_of(scorekeeper.wording, scorekeeper.forms)


@pytest.mark.parametrize("test", EXAMPLES)
def test_example(test: doctest.DocTest) -> None:
    with translation.override("de"):
        assert failures(test) == 0


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6
