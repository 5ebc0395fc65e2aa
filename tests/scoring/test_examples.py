"""The examples in the docstrings of the scoring package do what they say."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import scorekeeper.scoring

MODULES = [
    import_module(f"{scorekeeper.scoring.__name__}.{module.name}")
    for module in pkgutil.iter_modules(scorekeeper.scoring.__path__)
]
EXAMPLES = [
    pytest.param(test, id=test.name)
    for module in MODULES
    for test in doctest.DocTestFinder(exclude_empty=True).find(module)
    if test.examples
]


@pytest.mark.parametrize("test", EXAMPLES)
def test_example(test: doctest.DocTest) -> None:
    result = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(test, clear_globs=False)
    assert result.failed == 0


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
