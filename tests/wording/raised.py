"""Finds every problem that the sources can make: its code, and the details it comes with."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .catalogue import ROOT

FOLDERS = ("scorekeeper",)


class Raised(NamedTuple):
    """One place in the sources that makes a problem."""

    code: str
    details: frozenset[str]
    is_warning: bool
    place: str


def all_raised() -> list[Raised]:
    """Every problem that the sources make."""
    paths = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    return [raised for path in paths for raised in _raised_in(path)]


def _raised_in(path: Path) -> Iterator[Raised]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    # The innermost function that a call stands in: they come out of the walk from outside in.
    home = {id(node): function for function in functions for node in ast.walk(function)}
    warned = {
        id(node)
        for statement in ast.walk(tree)
        if isinstance(statement, ast.AugAssign) and ast.unparse(statement.target) == "warnings"
        for node in ast.walk(statement)
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
        if name not in ("Problem", "fail"):
            continue
        function = home.get(id(call))
        in_function = function.name if function else ""
        is_warning = id(call) in warned or "warning" in in_function
        for code in _codes(call.args[0], function):
            place = f"{path.name}:{call.lineno}"
            yield Raised(code, frozenset(_details(call, function)), is_warning, place)


def _codes(node: ast.expr, function: ast.FunctionDef | None) -> list[str]:
    """The values that the code can have: a word, or all words that its variable is given."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return _codes(node.body, function) + _codes(node.orelse, function)
    if isinstance(node, ast.Name) and function:
        given = [value for value in _assigned(node.id, function) if isinstance(value, ast.Constant)]
        return [str(value.value) for value in given]
    # "p.code": a problem that was made elsewhere, "code" of Reader.fail: given by its callers.
    return []


def _details(call: ast.Call, function: ast.FunctionDef | None) -> set[str]:
    names = {keyword.arg for keyword in call.keywords if keyword.arg}
    if len(call.args) < 3:
        return names
    found: list[ast.expr] = [call.args[2]]
    if isinstance(call.args[2], ast.Name) and function:
        found = _assigned(call.args[2].id, function)
    keys = (key for value in found if isinstance(value, ast.Dict) for key in value.keys)
    return names | {ast.literal_eval(key) for key in keys if key}


def _assigned(name: str, function: ast.FunctionDef) -> list[ast.expr]:
    return [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
    ]
