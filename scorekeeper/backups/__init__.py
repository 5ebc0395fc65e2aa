"""Backup and restore of the whole database while people play.

A backup is one file: a copy of the SQLite database, or what pg_dump writes for PostgreSQL. It is
written under another name first, checked, and only then takes its place, readable by its owner
only. A restore looks at the file before it touches anything. Then one transaction locks the
database, keeps what was there in a file, loads the backup and brings it up to this version. Whoever
reads meanwhile sees the one or the other and never a mixture (on PostgreSQL only after waiting for
the end); whoever writes waits. So each game that was confirmed is either in the file that was kept
or in the restored database.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from . import files, postgres, soundness, sqlite
from .contents import MIGRATIONS, Contents, Refused

__all__ = ["Contents", "Refused", "Restored", "backup", "inspect", "keep_previous", "restore"]

# Each has NAME, SUFFIX, START and the functions dump, inspect, locked and load.
_DATABASES: dict[str, ModuleType] = {"sqlite": sqlite, "postgresql": postgres}


@dataclass(frozen=True)
class Restored:
    """What a restore brought back, and where the database is that was there before."""

    contents: Contents
    previous: Path | None


def backup(target: Path) -> Contents:
    """Write a backup of the live database to `target` and return what it holds.

    A file of that name is replaced, but only when the new one is complete. Refused when the folder
    is missing, when `target` is something that Dulle needs or no ordinary file, when it is in the
    data folder and no backup, or when a program that this needs is missing.
    """
    files.check_target(target)
    if files.is_in_data_folder(target) and target.exists():
        try:
            inspect(target)
        except Refused as refusal:
            raise Refused(
                f"{target} is in the data folder and no backup, so it is not replaced: {refusal}"
            ) from refusal
    with _written_beside(target) as unfinished:
        _live().dump(unfinished)
        return inspect(unfinished)


def inspect(file: Path) -> Contents:
    """Say what a backup holds.

    Refused when it is none, when it is damaged, or when it is one of the other kind of database.
    """
    files.check_source(file)
    try:
        with file.open("rb") as opened:
            start = opened.read(16)
    except OSError as error:
        raise Refused(f"Cannot read {file}: {error.strerror}.") from error
    for database in _DATABASES.values():
        if start.startswith(database.START):
            if database is not _live():
                raise Refused(
                    f"{file} is a backup of {database.NAME}, but this site uses {_live().NAME}."
                )
            contents: Contents = database.inspect(file)
            if not {"scorekeeper", "accounts"} & {app for app, _ in contents.migrations}:
                raise Refused(f"{file} is a database, but no backup of Dulle.")
            return contents
    raise Refused(f"{file} is no backup of Dulle.")


def restore(source: Path) -> Restored:
    """Replace the live database by a backup, bring it up to this version, and say what it holds.

    Refused as by `inspect`, when a newer version of Dulle made the backup, and when Dulle could not
    work with what is in it. What was there before is kept in the data folder. The database is
    unchanged after a refusal or an error.
    """
    contents = inspect(source)
    migrations = MigrationLoader(None).disk_migrations
    known = {*migrations, *(old for migration in migrations.values() for old in migration.replaces)}
    apps = {app for app, _ in known}
    for app, name in sorted(contents.migrations - known):
        if app in apps:
            raise Refused(f"A newer version of Dulle made {source}: it has {app} {name}.")
    with _live().locked():
        previous = keep_previous("restore")
        _live().load(source)
        _bring_up_to_this_version()
        soundness.check()
    return Restored(contents, previous)


def keep_previous(reason: str) -> Path | None:
    """Back the live database up into the data folder before it changes as a whole.

    Returns the file, or None when there is nothing to keep yet.
    """
    if MIGRATIONS not in connection.introspection.table_names():
        return None
    moment = timezone.localtime().strftime("%Y-%m-%d-%H%M%S-%f")
    file: Path = settings.DATA_DIR / f"before-{reason}-{moment}{_live().SUFFIX}"
    with _written_beside(file) as unfinished:
        _live().dump(unfinished)
    return file


def _bring_up_to_this_version() -> None:
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except (DatabaseError, InconsistentMigrationHistory) as error:
        raise Refused(f"The backup cannot be brought up to this version: {error}") from error


def _live() -> ModuleType:
    return _DATABASES[connection.vendor]


@contextmanager
def _written_beside(target: Path) -> Iterator[Path]:
    """Give a new file beside `target`, mode 0600, that takes its name when the block succeeds."""
    try:
        descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
    except OSError as error:
        raise Refused(f"Cannot write into {target.parent}: {error.strerror}.") from error
    os.close(descriptor)
    unfinished = Path(name)
    try:
        yield unfinished
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
