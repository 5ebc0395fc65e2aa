"""./run, with a stand-in for Python that writes down how it was called."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.__main__ import ROOT

# What ./run may use of the system. Everything else, real Pythons above all, is out of its sight.
SYSTEM = ["sh", "cat", "cksum", "dirname", "readlink", "mkdir", "cp"]

# Says its version, makes an environment by copying itself, and logs everything else. The parts in
# capitals are filled in.
STAND_IN = """#!/bin/sh
case "$1 $2" in
  "-c import sys"*)
    case $2 in
      *version_info*"< (3, 12)"*) VERSION ;;
      *) echo 3.13 ;;
    esac
    exit ;;
  "-m venv")
    VENV
    mkdir -p "$4/bin"
    cp "$0" "$4/bin/python"
    exit ;;
  "-m pip")
    [ "$3" = --version ] && exit PIP_THERE ;;
esac
echo "$$ $PWD: $*" >>"$LOG"
[ "$2" != pip ] || [ ! -e "$LOG.pip-fails" ]
"""


class Place:
    """A copy of ./run in a folder of its own, with a PATH and a home of its own."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "a place with blanks" / "dulle"
        self.bin = folder / "bin"
        self.home = folder / "home"
        self.log = folder / "log"
        for made in (self.project, self.bin, self.home):
            made.mkdir(parents=True)
        shutil.copy(ROOT / "run", self.project)
        shutil.copytree(ROOT / "requirements", self.project / "requirements")
        for name in SYSTEM:
            found = shutil.which(name)
            assert found, name
            (self.bin / name).symlink_to(found)

    def python(
        self, path: str, version: str = "echo 3.13.0", venv: str = ":", pip: int = 0
    ) -> Path:
        """Put a stand-in at `path`; `version` and `venv` are what it does when asked for these."""
        file = self.bin / path
        file.parent.mkdir(parents=True, exist_ok=True)
        text = STAND_IN.replace("VERSION", version).replace("VENV", venv)
        file.write_text(text.replace("PIP_THERE", str(pip)))
        file.chmod(0o755)
        return file

    def run(self, *arguments: str, cwd: Path | None = None, **environ: str) -> tuple[int, str]:
        """Call ./run and return its exit code and what it said."""
        done = subprocess.run(
            [self.project / "run", *arguments],
            env={"PATH": str(self.bin), "HOME": str(self.home), "LOG": str(self.log), **environ},
            cwd=cwd or self.home,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def calls(self) -> list[str]:
        """Return how the environment's Python was called since the last time, without the rest."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [line.split(": ", 1)[1].replace(f"{self.project}/", "") for line in lines]


PIP = "-m pip install --quiet --disable-pip-version-check --root-user-action=ignore"
BASE = f"{PIP} --require-hashes -r requirements/base.txt"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_is_posix_shell() -> None:
    for shell in ("sh", "dash", "bash"):
        if found := shutil.which(shell):
            subprocess.run([found, "-n", ROOT / "run"], check=True)
    assert os.access(ROOT / "run", os.X_OK)


def test_first_start(place: Place) -> None:
    """It makes the environment, installs with hashes, prepares, and serves."""
    place.python("python3")
    assert place.run(PORT="8123")[0] == 0
    install, prepare, serve = place.calls()
    assert install == BASE
    assert prepare == "manage.py prepare --host 0.0.0.0 --port 8123"
    assert serve == "manage.py serve --host 0.0.0.0 --port 8123 --workers 2"


def test_second_start_installs_nothing(place: Place) -> None:
    place.python("python3")
    place.run()
    place.calls()
    place.run()
    assert [call.split()[1] for call in place.calls()] == ["prepare", "serve"]


@pytest.mark.parametrize("changed", ["requirements", "python"])
def test_a_change_installs_again(place: Place, changed: str) -> None:
    place.python("python3")
    place.run("manage", "check")
    place.calls()
    if changed == "requirements":
        with (place.project / "requirements/base.txt").open("a") as file:
            file.write("# changed\n")
    else:
        place.python(str(place.project / ".venv/bin/python"), version="echo 3.13.1")
    place.run("manage", "check")
    assert place.calls() == [BASE, "manage.py check"]


def test_a_failed_installation_is_done_again(place: Place) -> None:
    """The stamp is written only after all went well, and nothing is served before."""
    place.python("python3")
    fails = place.log.with_name("log.pip-fails")
    fails.touch()
    code, said = place.run()
    assert code == 1
    assert "could not be installed" in said
    assert place.calls() == [BASE]
    fails.unlink()
    assert place.run()[0] == 0
    assert place.calls()[0] == BASE


def broken_shim(place: Place, name: str) -> None:
    """A pyenv shim for a version that is not chosen: it is there, starts, and fails."""
    place.python(name, version=f"echo 'pyenv: {name}: command not found' >&2; exit 127")


def test_passes_over_what_does_not_start_or_is_too_old(place: Place) -> None:
    broken_shim(place, "python3.14")
    place.python("python3.13", version="exit 1")
    place.python("python3.12", version="echo 3.12.4")
    assert place.run("manage", "check")[0] == 0
    assert (place.project / ".venv/installed-base").read_text().startswith("3.12.4 ")


def test_finds_pyenv_versions_behind_failing_shims(place: Place) -> None:
    for name in ("python3.13", "python3.12", "python3"):
        broken_shim(place, name)
    place.python(f"{place.home}/.pyenv/versions/3.12.1/bin/python", version="echo 3.12.1")
    code, said = place.run("manage", "check")
    assert code == 0
    assert "3.12.1/bin/python" in said


def test_named_python_wins_and_rebuilds(place: Place) -> None:
    place.python("python3")
    named = place.python("elsewhere/python", version="echo 3.12.9")
    place.run("manage", "check")
    place.calls()
    assert place.run("manage", "check", PYTHON=str(named))[0] == 0
    assert place.calls() == [BASE, "manage.py check"]
    assert (place.project / ".venv/installed-base").read_text().startswith("3.12.9 ")


def test_named_python_must_be_good(place: Place) -> None:
    place.python("python3")
    code, said = place.run(PYTHON="/nowhere/python")
    assert code == 1
    assert "/nowhere/python is no Python 3.12 or newer" in said


def test_without_python(place: Place) -> None:
    place.python("python3", version="exit 1")
    code, said = place.run()
    assert code == 1
    assert "needs Python 3.12 or newer" in said
    assert "apt install" in said


def test_without_venv(place: Place) -> None:
    place.python("python3", venv="echo 'ensurepip is not available' >&2; exit 1")
    code, said = place.run()
    assert code == 1
    assert "apt install python3.13-venv" in said


def test_without_venv_but_with_uv(place: Place) -> None:
    stand_in = place.python("python3", venv="echo 'ensurepip is not available' >&2; exit 1", pip=1)
    uv = place.bin / "uv"
    uv.write_text(
        '#!/bin/sh\necho "0 x: uv $*" >>"$LOG"\n[ "$1" = pip ] && exit\n'
        f'for last; do :; done\nmkdir -p "$last/bin"\ncp "{stand_in}" "$last/bin/python"\n'
    )
    uv.chmod(0o755)
    assert place.run("manage", "check")[0] == 0
    calls = place.calls()
    assert calls[0].startswith(f"uv venv --quiet --clear --python {place.bin}/python3 ")
    assert calls[1].startswith("uv pip install --quiet --python .venv/bin/python --require-hashes")
    assert calls[2] == "manage.py check"


def test_driver_only_with_database_url(place: Place) -> None:
    place.python("python3")
    place.run("manage", "check", DATABASE_URL="postgres://db/dulle")
    assert place.calls()[0] == f"{BASE} -r requirements/postgres.txt"


def test_tests(place: Place) -> None:
    place.python("python3")
    assert place.run("test", "tests/web", "-k", "a b")[0] == 0
    assert place.log.read_text().splitlines()[-1].endswith(": -m tests tests/web -k a b")
    assert f" {place.project}: -m tests" in place.log.read_text()
    assert place.calls()[0] == f"{BASE} -r requirements/postgres.txt -r requirements/test.txt"


def test_manage_stays_in_the_callers_folder(place: Place, tmp_path: Path) -> None:
    place.python("python3")
    place.run("manage", "backup", "file.sqlite3", cwd=tmp_path)
    assert f" {tmp_path}: {place.project}/manage.py backup file.sqlite3" in place.log.read_text()


def test_https(place: Place, tmp_path: Path) -> None:
    place.python("python3")
    for name in ("my cert.pem", "key.pem"):
        (tmp_path / name).touch()
    assert place.run("--tls", "my cert.pem", "key.pem", cwd=tmp_path)[0] == 0
    prepare, serve = place.calls()[-2:]
    assert prepare.endswith(" --port 8000 --tls my cert.pem key.pem")
    assert serve.endswith(" --workers 2 --tls my cert.pem key.pem")


@pytest.mark.parametrize("arguments", [["--tls"], ["--tls", "cert"], ["nonsense"]])
def test_wrong_usage(place: Place, arguments: list[str]) -> None:
    code, said = place.run(*arguments)
    assert code == 2
    assert "./run --tls CERT KEY" in said


def test_unreadable_certificate(place: Place) -> None:
    code, said = place.run("--tls", "/nowhere/cert.pem", "/nowhere/key.pem")
    assert code == 1
    assert "Cannot read /nowhere/cert.pem" in said


def test_help(place: Place) -> None:
    code, said = place.run("--help")
    assert code == 0
    assert "./run test" in said


def test_an_unprepared_start_serves_nothing(place: Place) -> None:
    """Such as a busy port: the server does not start, and the exit code tells."""
    place.python("python3")
    place.run("manage", "check")
    place.calls()
    python = place.project / ".venv/bin/python"
    python.write_text(python.read_text() + "\ncase $2 in prepare) exit 3 ;; esac\n")
    assert place.run()[0] == 3
    assert [call.split()[1] for call in place.calls()] == ["prepare"]


@pytest.mark.parametrize("arguments", [[], ["manage", "x"], ["test", "x"]])
def test_becomes_the_program(place: Place, arguments: list[str]) -> None:
    """Nothing stands between a signal and the program that it is meant for."""
    place.python("python3")
    process = subprocess.Popen(
        [place.project / "run", *arguments],
        env={"PATH": str(place.bin), "HOME": str(place.home), "LOG": str(place.log)},
        stderr=subprocess.DEVNULL,
    )
    assert process.wait() == 0
    assert place.log.read_text().splitlines()[-1].startswith(f"{process.pid} ")


def test_link_to_run(place: Place, tmp_path: Path) -> None:
    place.python("python3")
    link = tmp_path / "dulle"
    link.symlink_to(place.project / "run")
    environ = {"PATH": str(place.bin), "HOME": str(place.home), "LOG": str(place.log)}
    subprocess.run([link, "manage", "check"], env=environ, check=True, capture_output=True)
    assert place.calls()[-1] == "manage.py check"
