"""What the check for known vulnerabilities makes of what it is told."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests import vulnerabilities
from tests.vulnerabilities import verdict

DJANGO = {"name": "django", "version": "6.1.0", "vulns": []}
UNKNOWN = {"name": "granian", "skip_reason": "not found"}
BAD = {"id": "PYSEC-2026-1", "fix_versions": ["6.1.9", "6.2"], "aliases": [], "description": ""}


def said(*found: dict[str, Any]) -> str:
    return json.dumps({"dependencies": found, "fixes": []})


def test_nothing_is_known_to_be_wrong() -> None:
    found = verdict(said(DJANGO, UNKNOWN))
    assert found.wrong == []
    assert found.words == "No vulnerability is known in 1 of 2 requirements."


def test_what_is_unsafe_is_named_with_what_mends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = said(DJANGO | {"vulns": [BAD]}, UNKNOWN)
    assert verdict(answer).wrong == ["django 6.1.0: PYSEC-2026-1, mended in 6.1.9, 6.2"]
    monkeypatch.setattr(vulnerabilities, "audit", lambda: answer)
    assert vulnerabilities.main() == 1


@pytest.mark.parametrize("answer", ["", "Traceback", "[]", "{}", said(), said(UNKNOWN)])
def test_where_nothing_is_known_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str
) -> None:
    monkeypatch.setattr(vulnerabilities, "audit", lambda: answer)
    assert vulnerabilities.main() == 0
    assert "Left out: known vulnerabilities" in capsys.readouterr().out


def test_without_the_program_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    assert vulnerabilities.audit() == ""
