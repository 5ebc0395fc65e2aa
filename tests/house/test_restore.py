"""Restore: one transaction, whoever reads or writes meanwhile."""

import io
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from scorekeeper import backups
from scorekeeper.models import Evening

from .people import add, names, somebody_writing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data_folder")]


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
