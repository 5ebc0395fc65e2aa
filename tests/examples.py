"""The examples in docstrings, to be run as tests of their own."""

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest


def examples_of(*packages: ModuleType) -> list[Any]:
    """A parameter for each docstring with examples in the modules of ``packages``."""
    modules = [
        import_module(f"{package.__name__}.{module.name}")
        for package in packages
        for module in pkgutil.iter_modules(package.__path__)
    ]
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for module in modules for test in finder.find(module) if test.examples]
    return [pytest.param(test, id=test.name) for test in found]


def failures(test: doctest.DocTest) -> int:
    """How many examples of a docstring do not do what they say; they can be run again."""
    runner = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST)
    return runner.run(test, clear_globs=False).failed
