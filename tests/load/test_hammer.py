"""Never twice, never lost: the hammer, in small with all tests, in full when asked for."""

import json
import os
import subprocess
import sys

import pytest

from tests.__main__ import ROOT


def hammer(*arguments: str) -> dict[str, object]:
    """Its figures. On the database that the tests run on, it makes one of its own."""
    if url := os.environ.get("DATABASE_URL"):
        arguments += ("--database-url", url)
    done = subprocess.run(
        [sys.executable, "-m", "tests.load.hammer", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.stdout.write(done.stdout)
    figures: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return figures


# It needs no test database, but is there for both kinds.
@pytest.mark.django_db
def test_a_short_evening_under_the_hammer() -> None:
    figures = hammer("--clients", "4", "--games", "12", "--kills", "1", "--within", "120")
    assert figures["problems"] == []
    assert figures["games"] == 4 * 12 + 3
    assert int(str(figures["answers lost"])) > 0


@pytest.mark.load
@pytest.mark.django_db
@pytest.mark.parametrize("clients", [8, 16])
def test_a_long_evening_under_the_hammer(clients: int) -> None:
    figures = hammer("--clients", str(clients), "--games", "150", "--kills", "3")
    assert figures["problems"] == []
    assert figures["games"] == clients * 160
