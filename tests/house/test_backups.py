"""Backup and restore, on whichever database the tests run, while others write."""

import io
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import Settings

from accounts.models import User
from scorekeeper import backups
from scorekeeper.models import Evening

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data_folder(settings: Settings, tmp_path: Path) -> Path:
    """Where a restore keeps what was there before."""
    folder = tmp_path / "data"
    folder.mkdir()
    settings.DATA_DIR = folder
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a backup"


def add(*names: str) -> None:
    for name in names:
        User.objects.create_user(f"{name}@example.org")


def names() -> set[str]:
    return {email.split("@")[0] for email in User.objects.values_list("email", flat=True)}


@contextmanager
def somebody_writing() -> Iterator[list[int]]:
    """Another connection that adds people two by two for as long as the block lasts."""
    pairs: list[int] = []
    first, done = threading.Event(), threading.Event()

    def write() -> None:
        try:
            while not done.is_set():
                with transaction.atomic():
                    add(f"left-{len(pairs)}", f"right-{len(pairs)}")
                pairs.append(len(pairs))
                first.set()
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    assert first.wait(10)
    try:
        yield pairs
    finally:
        done.set()
        writer.join()


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


def test_restore_while_somebody_writes(file: Path) -> None:
    """Whoever has the database open sees the restored one and goes on writing into it."""
    add("anna")
    backups.backup(file)
    add("ben")
    with somebody_writing() as pairs:
        backups.restore(file)
        since = len(pairs)
        while len(pairs) < since + 2:
            pass
    assert "anna" in names()
    assert "ben" not in names()
    assert f"left-{len(pairs) - 1}" in names()


class Between:
    """Stands in for a step of restoring: does something first, then the step itself."""

    def __init__(self, before: Callable[[], None], step: Callable[..., Any]) -> None:
        self.before, self.step = before, step
        self.done = 0

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        self.before()
        self.done += 1
        return self.step(*arguments, **options)


@pytest.mark.parametrize("step", ["load", "call_command"])
def test_nothing_confirmed_is_lost(file: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Whoever writes between two steps of a restore waits for its end.

    So what was confirmed is in the file that was kept, or in the restored database.
    """
    add("anna")
    backups.backup(file)
    add("ben")
    owner: Any = backups if step == "call_command" else backups._live()
    slow = Between(lambda: time.sleep(0.5), getattr(owner, step))
    monkeypatch.setattr(owner, step, slow)
    with somebody_writing() as pairs:
        restored = backups.restore(file)
        since = len(pairs)
        while len(pairs) < since + 2:
            pass
    assert slow.done == 1
    after = names()
    assert restored.previous
    backups.restore(restored.previous)
    before = names()
    confirmed = {f"{side}-{pair}" for pair in pairs for side in ("left", "right")}
    assert "ben" in before
    assert confirmed <= before | after
    assert before & after == {"anna"}, "nothing was written into both"


@pytest.mark.parametrize("step", ["load", "call_command"])
def test_whoever_reads_sees_one_or_the_other(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Not the tables of the backup before they are those of this version, nor a part of them."""
    add("anna")
    backups.backup(file)
    add("ben")
    seen: list[set[str]] = []

    def read() -> None:
        try:
            seen.append(names())
        finally:
            connection.close()

    reader = threading.Thread(target=read)

    def start_reading() -> None:
        reader.start()
        reader.join(0.5)  # on PostgreSQL it may have to wait for the end

    owner: Any = backups if step == "call_command" else backups._live()
    monkeypatch.setattr(owner, step, Between(start_reading, getattr(owner, step)))
    backups.restore(file)
    reader.join()
    assert seen in ([{"anna", "ben"}], [{"anna"}])
    if connection.vendor == "sqlite":
        assert seen == [{"anna", "ben"}], "nobody waits"


def test_failed_update_of_a_restored_database_changes_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add("anna")
    backups.backup(file)
    add("ben")

    def fail() -> None:
        assert names() == {"anna"}, "loaded already"
        raise RuntimeError("this migration fails")

    monkeypatch.setattr(backups, "call_command", Between(fail, call_command))
    with pytest.raises(RuntimeError, match="this migration fails"):
        backups.restore(file)
    connection.close()
    assert names() == {"anna", "ben"}


def test_older_backup_is_brought_up_to_this_version(file: Path) -> None:
    """All in the one transaction, from the very first tables on."""
    call_command("demo_evening", stdout=io.StringIO())
    made = schema()
    call_command("migrate", "scorekeeper", "zero", verbosity=0)
    try:
        backups.backup(file)
    finally:
        call_command("migrate", verbosity=0)
    backups.restore(file)
    assert schema() == made
    call_command("demo_evening", stdout=io.StringIO())


def test_restored_tables_are_the_same_in_everything(file: Path) -> None:
    """Columns, indexes, constraints; the next row gets a number that was never used before."""
    add("anna", "ben")
    last = User.objects.latest("pk")
    used = last.pk
    last.delete()
    made = schema()
    backups.backup(file)
    backups.restore(file)
    assert schema() == made
    assert User.objects.create_user("carl@example.org").pk == used + 1
    with pytest.raises(IntegrityError):
        User.objects.create_user("anna@example.org")


def schema() -> dict[str, Any]:
    """What the database itself says about every table."""
    with connection.cursor() as cursor:
        inspect = connection.introspection
        return {
            table: (
                inspect.get_table_description(cursor, table),
                inspect.get_constraints(cursor, table),
            )
            for table in sorted(inspect.table_names(cursor))
        }


@pytest.mark.sqlite
def test_restored_sqlite_checks_foreign_keys_again(file: Path) -> None:
    backups.backup(file)
    backups.restore(file)
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)


@pytest.mark.sqlite
def test_damaged_database_says_what_to_do(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add("anna")
    backups.backup(file)

    def malformed(*arguments: object) -> None:
        raise sqlite3.DatabaseError("database disk image is malformed")

    monkeypatch.setattr("scorekeeper.backups.sqlite._copy_rows", malformed)
    with pytest.raises(backups.Refused, match=r"malformed.*move .* away"):
        backups.restore(file)
    assert names() == {"anna"}


@pytest.mark.postgres
def test_restore_waits_for_whoever_writes_and_ends_nobody(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two transactions that wait for each other: it is the restore that steps back."""
    add("anna")
    backups.backup(file)
    holding, failed = threading.Event(), list[BaseException]()

    def write() -> None:
        try:
            with transaction.atomic():
                add("ben")
                holding.set()
                time.sleep(1.2)  # the restore has locked the evenings by now
                Evening.objects.select_for_update().first()
                add("carl")
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    assert holding.wait(10)
    restored = backups.restore(file)
    writer.join()
    assert failed == []
    assert names() == {"anna"}
    assert restored.previous
    backups.restore(restored.previous)
    assert names() == {"anna", "ben", "carl"}


@pytest.mark.postgres
def test_busy_postgres_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add("anna")
    backups.backup(file)
    monkeypatch.setattr("scorekeeper.backups.postgres._PATIENCE", 0)
    holding, done = threading.Event(), threading.Event()

    def write() -> None:
        try:
            with transaction.atomic():
                add("ben")
                holding.set()
                done.wait(10)
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    assert holding.wait(10)
    with pytest.raises(backups.Refused, match="is busy"):
        backups.restore(file)
    done.set()
    writer.join()
    assert names() == {"anna", "ben"}


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
