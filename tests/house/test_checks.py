"""`python -m tests`: what ./run test runs, leaves out, and says."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import __main__ as everything
from tests import browsers, postgres


class Runs:
    """The calls of pytest, and the exit codes they answer with, 0 unless said otherwise."""

    def __init__(self) -> None:
        self.calls: list[tuple[tuple[str, ...], dict[str, str]]] = []
        self.codes: list[int] = []

    def __call__(self, *arguments: str, **environ: str) -> int:
        self.calls.append((arguments, environ))
        return self.codes.pop(0) if self.codes else 0


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    """A machine with everything, where no test really runs."""
    stand_in = Runs()

    @contextmanager
    def cluster(folder: Path) -> Iterator[str]:
        yield "postgres://throw/away"

    monkeypatch.chdir(everything.ROOT)
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(everything, "pytest", stand_in)
    monkeypatch.setattr(everything, "IN_CI", False)
    monkeypatch.setattr(everything, "checks", lambda: iter([("fine", ["true"], {})]))
    monkeypatch.setattr(everything, "notices", lambda: iter([("by the way", ["false"], {})]))
    monkeypatch.setattr(browsers, "chromium", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(browsers, "install_chromium", lambda: None)
    monkeypatch.setattr(postgres, "programs", lambda: Path("/usr/bin"))
    monkeypatch.setattr(postgres, "throwaway_cluster", cluster)
    return stand_in


def test_everything(runs: Runs, capfd: pytest.CaptureFixture[str]) -> None:
    assert everything.main([]) == 0
    sqlite, browser, on_postgres = runs.calls
    at_once = ("-n", "2", "--dist", "worksteal", "-m", "not browser and not load")
    assert sqlite == (at_once, {})
    assert browser == (("-m", "browser and not load", "tests/browser"), {})
    assert "--ignore=tests/scoring" in on_postgres[0]
    assert on_postgres[1] == {"DATABASE_URL": "postgres://throw/away"}
    assert "Left out" not in capfd.readouterr().out


def test_arguments_are_for_pytest_alone(runs: Runs) -> None:
    runs.codes = [5]
    assert everything.main(["tests/web", "-k", "foo"]) == 5
    assert runs.calls == [(("tests/web", "-k", "foo"), {})]


def test_database_of_a_site_is_not_used(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://real/data")
    everything.main([])
    assert "DATABASE_URL" not in os.environ


def test_named_test_database(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_DATABASE_URL", "postgres://other/test")
    assert everything.main([]) == 0
    assert runs.calls[-1][1] == {"DATABASE_URL": "postgres://other/test"}


def test_failed_check_names_itself(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    steps: list[tuple[str, list[str], dict[str, str]]] = [
        ("one", ["false"], {}),
        ("two", ["true"], {}),
        ("three", ["false"], {}),
    ]
    monkeypatch.setattr(everything, "checks", lambda: iter(steps))
    assert everything.main([]) == 1
    assert runs.calls == []
    assert "these checks failed: one, three" in capfd.readouterr().out


def test_first_failure_ends_it(runs: Runs) -> None:
    """So that the last lines are the summary of what failed."""
    runs.codes = [1]
    assert everything.main([]) == 1
    assert len(runs.calls) == 1


def test_what_fails_twice_in_a_browser_has_failed(runs: Runs) -> None:
    runs.codes = [0, 1, 1]
    assert everything.main([]) == 1
    assert len(runs.calls) == 3


def test_what_fails_once_in_a_browser_is_run_once_more_and_said(
    runs: Runs, capfd: pytest.CaptureFixture[str]
) -> None:
    runs.codes = [0, 1, 0, 0]
    assert everything.main([]) == 0
    first, again = runs.calls[1:3]
    assert again[0][: len(first[0])] == first[0]
    assert "--last-failed" in again[0]
    assert "Browser tests failed once" in capfd.readouterr().out


def test_nothing_else_is_run_once_more(runs: Runs) -> None:
    # 2 is a run that was broken off, and not one in which tests failed.
    runs.codes = [0, 2]
    assert everything.main([]) == 2
    assert len(runs.calls) == 2


@pytest.mark.parametrize("ci", [False, True])
@pytest.mark.parametrize(
    ("module", "name", "said"),
    [(browsers, "chromium", "browser tests"), (postgres, "programs", "tests on PostgreSQL")],
)
def test_what_is_missing_is_said_and_fails_in_ci(
    runs: Runs,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    module: object,
    name: str,
    said: str,
    ci: bool,
) -> None:
    monkeypatch.setattr(module, name, lambda: None)
    monkeypatch.setattr(everything, "IN_CI", ci)
    assert everything.main([]) == (1 if ci else 0)
    assert f"!!! Left out: {said}" in capfd.readouterr().out
    assert len(runs.calls) == (0 if ci else 2)


def test_only_what_sees_a_database_runs_on_postgres() -> None:
    """And not what needs SQLite; collecting needs no server."""
    listed = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        + [f"tests/house/test_{name}.py" for name in ("run", "accounts", "backups")],
        env={**os.environ, "DATABASE_URL": "postgres://nowhere.invalid/dulle"},
        cwd=everything.ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "test_accounts.py::test_any_case_is_found" in listed
    assert "test_backups.py::test_missing_client_is_named" in listed
    assert "test_backups.py::test_restored_sqlite_still_writes_ahead" not in listed
    assert "test_run.py" not in listed


def test_cluster_is_thrown_away() -> None:
    """It starts, takes a connection, and is gone afterwards."""
    programs = postgres.programs()
    if programs is None:
        pytest.skip("no PostgreSQL on this machine")
    with postgres.throwaway_cluster(programs) as url:
        folder = Path(url.split("@")[1].split("/")[0].replace("%2F", "/"))
        assert (folder / "data" / "postmaster.pid").exists()
    assert not folder.exists()


def test_checks_are_those_of_the_house() -> None:
    names = [name for name, _, _ in everything.checks()]
    assert {"ruff check", "ruff format", "mypy", "djade", "django-upgrade"} <= set(names)
    assert {"migrations", "check --deploy"} <= set(names)
    assert [name for name, _, _ in everything.notices()] == ["known vulnerabilities"]
    assert everything.tool("python") == str(Path(sys.executable).parent / "python")
