"""The examples in the docstrings of what needs no database do what they say."""

import doctest
import pkgutil
from importlib import import_module

import pytest
from django.utils import translation

import scorekeeper.forms
import scorekeeper.wording

MODULES = [
    import_module(f"{package.__name__}.{module.name}")
    for package in (scorekeeper.wording, scorekeeper.forms)
    for module in pkgutil.iter_modules(package.__path__)
]
EXAMPLES = [
    pytest.param(test, id=test.name)
    for module in MODULES
    for test in doctest.DocTestFinder(exclude_empty=True).find(module)
    if test.examples
]


@pytest.mark.parametrize("test", EXAMPLES)
def test_example(test: doctest.DocTest) -> None:
    with translation.override("de"):
        result = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(test, clear_globs=False)
    assert result.failed == 0


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6
