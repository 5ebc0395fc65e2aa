"""What backup and restore do not touch, and backups that would leave a site that is dead."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from scorekeeper import backups

from .people import add, names

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data_folder")]


def live(suffix: str = "") -> Path:
    return Path(f"{connection.settings_dict['NAME']}{suffix}")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


# Targets


@pytest.mark.sqlite
@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal"])
def test_nothing_of_the_database_is_replaced(tmp_path: Path, suffix: str) -> None:
    add("anna")
    before = live(suffix).stat().st_ino if live(suffix).exists() else None
    (tmp_path / "link").symlink_to(live(suffix))
    (tmp_path / "folder").symlink_to(live().parent)
    for target in (live(suffix), tmp_path / "link", tmp_path / "folder" / live(suffix).name):
        with pytest.raises(CommandError, match=r"is (the database itself|a part of the database)"):
            call_command("backup", str(target))
    after = live(suffix).stat().st_ino if live(suffix).exists() else None
    assert before == after
    assert names() == {"anna"}


@pytest.mark.parametrize("there", [True, False])
def test_secret_key_is_not_replaced(data_folder: Path, there: bool) -> None:
    key = data_folder / "secret_key"
    if there:
        key.write_text("secret")
    with pytest.raises(CommandError, match="is the secret key"):
        call_command("backup", str(key))
    assert key.exists() == there
    assert not there or key.read_text() == "secret"


def test_in_the_data_folder_only_backups_are_replaced(data_folder: Path) -> None:
    (data_folder / "notes").write_text("mine")
    with pytest.raises(CommandError, match="is in the data folder and no backup"):
        call_command("backup", str(data_folder / "notes"))
    assert (data_folder / "notes").read_text() == "mine"
    backups.backup(data_folder / "evening.bak")
    backups.backup(data_folder / "evening.bak")


def test_backup_is_not_published(data_folder: Path, settings: Settings) -> None:
    settings.STATIC_ROOT = data_folder / "static"
    (data_folder / "static").mkdir()
    with pytest.raises(backups.Refused, match="Everyone can read"):
        backups.backup(data_folder / "static" / "evening.bak")
    assert list((data_folder / "static").iterdir()) == []


def test_target_that_is_no_ordinary_file(tmp_path: Path, pipe: Path) -> None:
    (tmp_path / "null").symlink_to("/dev/null")
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    before = sorted(tmp_path.iterdir())
    for target in (pipe, Path("/dev/null"), tmp_path / "null", tmp_path / "dangling"):
        with pytest.raises(CommandError, match="is no ordinary file"):
            call_command("backup", str(target))
    with pytest.raises(CommandError, match="is a folder"):
        call_command("backup", str(tmp_path))
    assert pipe.is_fifo()
    assert Path("/dev/null").is_char_device()
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
def test_database_in_use_is_not_replaced(file: Path, suffix: str) -> None:
    """What lies beside it would be taken for a part of the new file."""
    backups.backup(file)
    before = file.stat().st_ino
    file.with_name(f"{file.name}{suffix}").touch()
    with pytest.raises(backups.Refused, match="is a database in use"):
        backups.backup(file)
    assert file.stat().st_ino == before


# Sources


def test_source_that_is_no_ordinary_file(tmp_path: Path, pipe: Path) -> None:
    """Reading the pipe would wait for ever."""
    for source in (pipe, Path("/dev/zero"), tmp_path):
        with pytest.raises(CommandError, match="is no ordinary file"):
            call_command("restore", str(source))


def test_source_that_dulle_lives_on(data_folder: Path) -> None:
    add("anna")
    (data_folder / "secret_key").write_text("secret")
    own = [data_folder / "secret_key"]
    if connection.vendor == "sqlite":
        own += [live(), live("-wal")]
    for source in own:
        with pytest.raises(CommandError, match=r"is (the|a part)"):
            call_command("restore", str(source))
    assert names() == {"anna"}


# Backups that are not sound


@pytest.fixture
def changed(file: Path) -> Iterator[sqlite3.Connection]:
    """A backup that somebody changed; afterwards the database is what it was."""
    add("anna")
    backups.backup(file)
    add("ben")
    with closing(sqlite3.connect(file)) as opened:
        yield opened
    assert names() == {"anna", "ben"}
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("DROP TABLE scorekeeper_grant", "the table scorekeeper_grant is missing"),
        ("DROP TABLE auth_group_permissions", "the table auth_group_permissions is missing"),
        ("DROP TABLE django_content_type", "no such table: django_content_type"),
        (
            "ALTER TABLE scorekeeper_grant DROP COLUMN created_at",
            "the table scorekeeper_grant lacks the column created_at",
        ),
        (
            "INSERT INTO auth_group_permissions (group_id, permission_id) VALUES (98, 99)",
            "a row of auth_group_permissions refers to one of .* that is missing",
        ),
        (
            "DELETE FROM django_migrations WHERE app = 'accounts'",
            "cannot be brought up to this version: .*accounts",
        ),
        (
            "DELETE FROM django_migrations WHERE app = 'contenttypes' AND name LIKE '0001%'",
            "cannot be brought up to this version: .* is applied before its dependency",
        ),
        ("DELETE FROM django_migrations WHERE app = 'sessions'", "already exists"),
    ],
)
def test_backup_that_is_not_sound(
    file: Path, changed: sqlite3.Connection, change: str, why: str
) -> None:
    changed.execute(change)
    changed.commit()
    with pytest.raises(CommandError, match=why):
        call_command("restore", str(file))
