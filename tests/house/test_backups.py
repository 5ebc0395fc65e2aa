"""Backup and restore, on whichever database the tests run, while others write."""

import io
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from accounts.models import User
from scorekeeper import backups

from .people import add, names, somebody_writing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data_folder")]


def test_there_and_back(file: Path) -> None:
    add("anna", "ben")
    backups.backup(file)
    User.objects.filter(email="anna@example.org").delete()
    add("carl")
    restored = backups.restore(file)
    assert names() == {"anna", "ben"}
    assert restored.previous
    backups.restore(restored.previous)
    assert names() == {"ben", "carl"}


def test_backup_while_somebody_writes(file: Path) -> None:
    """It holds whole transactions only, and at least all that were done before it began."""
    add("anna")
    with somebody_writing() as pairs:
        for _ in range(3):
            before = len(pairs)
            backups.backup(file)
        while len(pairs) < before + 2:
            pass  # writing goes on afterwards
    backups.restore(file)
    people = names() - {"anna"}
    left = {name.removeprefix("left-") for name in people if name.startswith("left-")}
    right = {name.removeprefix("right-") for name in people if name.startswith("right-")}
    assert left == right
    assert len(left) >= before


def test_backup_is_private_and_alone(file: Path) -> None:
    backups.backup(file)
    backups.backup(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(found.name for found in file.parent.iterdir()) == ["a backup", "data"]


def test_failed_backup_keeps_the_one_of_yesterday(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("yesterday")

    def full_disk(target: Path) -> None:
        target.write_text("half a ba")
        raise OSError("No space left on device")

    monkeypatch.setattr("scorekeeper.backups.sqlite.dump", full_disk)
    monkeypatch.setattr("scorekeeper.backups.postgres.dump", full_disk)
    with pytest.raises(OSError, match="No space"):
        backups.backup(file)
    assert file.read_text() == "yesterday"
    assert sorted(found.name for found in file.parent.iterdir()) == ["a backup", "data"]


def test_where_no_backup_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(backups.Refused, match="There is no folder"):
        backups.backup(tmp_path / "nowhere" / "file")
    with pytest.raises(backups.Refused, match="is a folder"):
        backups.backup(tmp_path)


@pytest.mark.sqlite
def test_database_is_not_overwritten_by_its_backup() -> None:
    with pytest.raises(backups.Refused, match="is the database itself"):
        backups.backup(Path(connection.settings_dict["NAME"]))


@pytest.mark.sqlite
def test_backup_of_sqlite_is_one_file_that_anything_can_read(file: Path) -> None:
    add("anna")
    backups.backup(file)
    copy = sqlite3.connect(file)
    assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert copy.execute("SELECT email FROM accounts_user").fetchall() == [("anna@example.org",)]
    copy.close()


@pytest.mark.sqlite
def test_restored_sqlite_still_writes_ahead(file: Path) -> None:
    backups.backup(file)
    backups.restore(file)
    live = sqlite3.connect(connection.settings_dict["NAME"])
    assert live.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    live.close()


@pytest.mark.postgres
def test_missing_client_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(backups.Refused, match=r"pg_dump is missing.*apt install"):
        backups.backup(file)


# What is refused changes nothing


@pytest.fixture
def untouched(data_folder: Path) -> Iterator[None]:
    """The database is afterwards what it was, and nothing had to be kept."""
    add("anna")
    yield
    assert names() == {"anna"}
    assert list(data_folder.iterdir()) == []


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize(
    "content", [b"", b"hello", b"SQLite format 3\x00" + bytes(84), b"PGDMP" + bytes(100)]
)
def test_what_is_no_backup(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(backups.Refused):
        backups.restore(file)


@pytest.mark.usefixtures("untouched")
def test_backup_of_the_other_database(file: Path) -> None:
    start = {"sqlite": b"PGDMP", "postgresql": b"SQLite format 3\x00"}[connection.vendor]
    file.write_bytes(start)
    with pytest.raises(backups.Refused, match=r"is a backup of .*, but this site uses"):
        backups.restore(file)


@pytest.mark.usefixtures("untouched")
def test_file_that_is_not_there(file: Path) -> None:
    with pytest.raises(backups.Refused, match="Cannot read"):
        backups.restore(file)


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_backup_cut_off(file: Path, part: float) -> None:
    backups.backup(file)
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(backups.Refused):
        backups.restore(file)


@pytest.mark.sqlite
@pytest.mark.usefixtures("untouched")
def test_database_of_another_program(file: Path) -> None:
    other = sqlite3.connect(file)
    other.executescript(
        "CREATE TABLE django_migrations (app, name);"
        "INSERT INTO django_migrations VALUES ('blog', '0001_initial')"
    )
    other.close()
    with pytest.raises(backups.Refused, match="is a database, but no backup of Dulle"):
        backups.restore(file)


@pytest.mark.usefixtures("untouched")
def test_backup_of_a_newer_version(file: Path) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("accounts", "9999_sometime")
    try:
        backups.backup(file)
    finally:
        recorder.record_unapplied("accounts", "9999_sometime")
    with pytest.raises(backups.Refused, match=r"A newer version of Dulle made .* 9999_sometime"):
        backups.restore(file)


# The commands


def test_commands_tell_how_many_evenings(file: Path) -> None:
    call_command("demo_evening", stdout=io.StringIO())
    said = io.StringIO()
    call_command("backup", str(file), stdout=said)
    assert said.getvalue() == f"{file} holds 1 evening.\n"
    call_command("flush", interactive=False, verbosity=0)
    said = io.StringIO()
    call_command("restore", str(file), stdout=said)
    assert said.getvalue().startswith(f"Restored 1 evening from {file}.\nWhat was there before is")


def test_commands_say_why_not(file: Path) -> None:
    file.write_text("hello")
    with pytest.raises(CommandError, match="no backup of Dulle"):
        call_command("restore", str(file))
    with pytest.raises(CommandError, match="There is no folder"):
        call_command("backup", str(file.parent / "nowhere" / "file"))
