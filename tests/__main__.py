"""`python -m tests`: all checks and all tests, as ./run test and CI run them.

With arguments only pytest, which gets them. In CI nothing may be left out.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import browsers, postgres

ROOT = Path(__file__).resolve().parent.parent
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}

# Two processes; one that is done takes tests from the other.
AT_ONCE = ["-n", "2", "--dist", "worksteal"]
# Folders that need not be looked through on PostgreSQL; tests/conftest.py leaves out, one by one,
# whatever else never sees a database.
WITH_DATABASE = ["--ignore=tests/scoring", "--ignore=tests/test_architecture.py"]

# Each waits some seconds for what a browser does in tenths. Where other programs take the processor
# away even that can be too short: what fails is run once more, by itself, and nothing else is.
BROWSER = "browser tests"
FAILED = 1  # pytest's own code: tests have failed, and nothing worse


def main(arguments: list[str]) -> int:
    os.chdir(ROOT)
    # Tests never touch the database of a site.
    os.environ.pop("DATABASE_URL", None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    if arguments:
        return pytest(*arguments)
    failed = [name for name, command, environ in checks() if run(name, command, environ) != 0]
    if failed:
        print(f"\nNo tests were run, since these checks failed: {', '.join(failed)}")
        return 1
    for name, command, environ in notices():
        run(name, command, environ)
    return all_tests()


def checks() -> Iterator[tuple[str, list[str], dict[str, str]]]:
    """Give the checks that need no tests: name, command and what it adds to the environment."""
    python = tracked("*.py")
    yield "shell", ["sh", "-n", "run"], {}
    yield "ruff check", [tool("ruff"), "check", "."], {}
    yield "ruff format", [tool("ruff"), "format", "--check", "."], {}
    yield "mypy", [tool("mypy")], {}
    yield "djade", [tool("djade"), "--target-version", "6.1", "--check", *tracked("*.html")], {}
    yield (
        "django-upgrade",
        [tool("django-upgrade"), "--target-version", "6.1", "--check", *python],
        {},
    )
    manage = [sys.executable, "-W", "error", "manage.py"]
    yield "migrations", [*manage, "makemigrations", "--check", "--dry-run"], {}
    with tempfile.TemporaryDirectory() as folder:
        yield (
            "check --deploy",
            [*manage, "check", "--deploy", "--fail-level", "WARNING"],
            {
                "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
                "DULLE_DATA": folder,
                "DULLE_HTTPS": "1",
            },
        )


def notices() -> Iterator[tuple[str, list[str], dict[str, str]]]:
    """Give what is said and fails nothing: it changes with the days, not with the code."""
    yield "known vulnerabilities", [sys.executable, "-m", "tests.vulnerabilities"], {}


def all_tests() -> int:
    """Run the tests on SQLite, those with a browser, and those with a database on PostgreSQL."""
    left_out: list[str] = []
    stages: list[tuple[str, list[str], dict[str, str]]] = [
        ("tests on SQLite", [*AT_ONCE, "-m", "not browser and not load"], {})
    ]
    if not list(Path("tests/browser").glob("test_*.py")):
        pass  # none written yet
    elif browsers.chromium() or browsers.install_chromium():
        stages.append((BROWSER, ["-m", "browser and not load", "tests/browser"], {}))
    else:
        left_out.append("browser tests: no Chromium (Debian, Ubuntu: apt install chromium)")
    with database_url() as url:
        if url:
            stages.append(
                (
                    "tests on PostgreSQL",
                    [*AT_ONCE, "-m", "not browser and not load", *WITH_DATABASE],
                    {"DATABASE_URL": url},
                )
            )
        else:
            left_out.append(
                "tests on PostgreSQL: no server (Debian, Ubuntu: apt install postgresql)"
            )
        for line in left_out:
            print(f"\n!!! Left out: {line}")
        if left_out and IN_CI:
            print("\nIn CI nothing may be left out.")
            return 1
        for name, arguments, environ in stages:
            print(f"\n=== {name}", flush=True)
            code = pytest(*arguments, **environ)
            if code == FAILED and name == BROWSER:
                print(f"\n=== {name} once more: those that failed", flush=True)
                again = ["--last-failed", "--last-failed-no-failures=none", "--maxfail=3"]
                code = pytest(*arguments, *again, **environ)
                print("\n!!! Browser tests failed once, see above.", flush=True)
            if code:
                return code
    return 0


@contextmanager
def database_url() -> Iterator[str | None]:
    """Give the address of a PostgreSQL: $TEST_DATABASE_URL, else one started for these tests."""
    programs = postgres.programs()
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield url
    elif programs:
        with postgres.throwaway_cluster(programs) as url:
            yield url
    else:
        yield None


def pytest(*arguments: str, **environ: str) -> int:
    return subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], env={**os.environ, **environ}, check=False
    ).returncode


def run(name: str, command: list[str], environ: dict[str, str]) -> int:
    print(f"=== {name}", flush=True)
    return subprocess.run(command, env={**os.environ, **environ}, check=False).returncode


def tracked(pattern: str) -> list[str]:
    """Return the files of the project; without git those that are there."""
    if shutil.which("git") and Path(".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", pattern]
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return [name for name in listed.splitlines() if Path(name).exists()]
    folders = ["scorekeeper", "accounts", "templates", "tests"]
    return [str(file) for folder in folders for file in Path(folder).rglob(pattern)]


def tool(name: str) -> str:
    """Return the program of that name in this environment."""
    return str(Path(sys.executable).parent / name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
