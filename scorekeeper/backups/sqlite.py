"""Backups of SQLite, through its online backup interface: readers and writers go on meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

from .contents import EVENINGS, MIGRATIONS, Contents, Refused

NAME = "SQLite"
SUFFIX = ".sqlite3"
START = b"SQLite format 3\x00"

# Seconds to wait for whoever writes; they are done within a few milliseconds.
_PATIENCE = 60


def live_file() -> Path:
    """Return the file of the live database."""
    return Path(connection.settings_dict["NAME"])


def dump(target: Path) -> None:
    """Copy the live database into the empty file `target`, as one snapshot."""
    with _opened(live_file(), mode="rw") as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        # The copy inherits WAL, which needs two more files; a backup is one file.
        copy.execute("PRAGMA journal_mode=DELETE")


def inspect(file: Path) -> Contents:
    """Say what is in the file. Refused when SQLite finds it damaged or the tables are others."""
    try:
        with _opened(file, mode="ro") as opened:
            ((verdict,),) = opened.execute("PRAGMA integrity_check(1)").fetchall()
            if verdict != "ok":
                raise Refused(f"{file} is damaged: {verdict}")
            tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master")}
            if MIGRATIONS not in tables:
                raise Refused(f"{file} is a database, but no backup of Dulle.")
            migrations = frozenset(opened.execute("SELECT app, name FROM django_migrations"))
            evenings = None
            if EVENINGS in tables:
                ((evenings,),) = opened.execute("SELECT count(*) FROM scorekeeper_evening")
    except sqlite3.DatabaseError as error:
        raise Refused(f"{file} is damaged or no backup of Dulle: {error}.") from error
    return Contents(migrations, evenings)


def load(source: Path) -> None:
    """Copy the backup over the live database, in one transaction of the live file.

    Workers that have it open see the new contents with their next query.
    """
    with (
        _opened(source, mode="ro") as backup,
        closing(sqlite3.connect(live_file(), timeout=_PATIENCE)) as live,
    ):
        backup.backup(live)


@contextmanager
def _opened(file: Path, *, mode: str) -> Iterator[sqlite3.Connection]:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(uri, uri=True, timeout=_PATIENCE)) as opened:
        yield opened
