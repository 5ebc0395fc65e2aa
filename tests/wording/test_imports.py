"""Every fault of a file has its words, in both languages."""

import ast
import re

import pytest
from django.utils import translation

from scorekeeper.imports.faults import Fault, Part
from scorekeeper.wording.imports import MESSAGES, fault_words

from .catalogue import ROOT, placeholders

SOURCES = [
    *(ROOT / "scorekeeper" / "imports").glob("*.py"),
    ROOT / "scorekeeper" / "recording" / "uploads.py",
]
DETAILS = {
    "most": 40, "found": "viel", "wanted": 5, "column": 3, "line": 7,
}  # fmt: skip


def made() -> set[str]:
    """The codes of all faults that the sources make themselves."""
    found = set()
    for path in SOURCES:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "Fault":
                code = call.args[2]
                # "p.code": a problem of the scoring package, which has words of its own.
                if isinstance(code, ast.Constant):
                    found.add(str(code.value))
                else:
                    assert ast.unparse(code) == "p.code"
    return found


def test_every_code_has_words_and_all_words_have_a_code() -> None:
    assert made() == set(MESSAGES)


@pytest.mark.parametrize("code", MESSAGES)
@pytest.mark.parametrize("part", Part)
def test_the_words_say_where_and_what(code: str, part: Part, language: str) -> None:
    where, what = fault_words(Fault(part, 7, code, "Anna", DETAILS), {})
    assert "7" in where or part is Part.FILE
    assert "Anna" in where
    assert "%(" not in what
    assert re.search(r"[.?]$", what)


@pytest.mark.parametrize("code", MESSAGES)
def test_the_words_ask_only_for_what_is_known(code: str) -> None:
    with translation.override("de"):
        assert placeholders(str(MESSAGES[code])) <= {*DETAILS}
