"""A site of its own: settings and commands in a fresh process, with a data folder of their own."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from tests.__main__ import ROOT
from tests.servers import environment

_TELL = """
import json, sys, django
django.setup()
from django.conf import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))
"""


class Site:
    """Runs Python with the real settings and the environment that a test says."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"

    def python(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-W", "error", *arguments],
            env=environment(self.data, **environ),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    def settings(self, *names: str, **environ: str) -> dict[str, Any]:
        """Return the settings of these names."""
        done = self.python("-c", _TELL, *names, **environ)
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout)
        return told

    def manage(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return self.python("manage.py", *arguments, **environ)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


@pytest.fixture
def data_folder(settings: Settings, tmp_path: Path) -> Path:
    """Where a restore keeps what was there before."""
    folder = tmp_path / "data"
    folder.mkdir()
    settings.DATA_DIR = folder
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a backup"
