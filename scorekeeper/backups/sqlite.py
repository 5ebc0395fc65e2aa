"""Backups of SQLite, through its online backup interface: readers and writers go on meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection, transaction

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


@contextmanager
def locked() -> Iterator[None]:
    """One transaction on Django's connection in which nobody else writes; readers go on.

    Workers that have the database open see its new contents with their first query afterwards.
    """
    # Neither dropping tables nor migrations go together with checks of foreign keys, and those
    # cannot be switched off within a transaction. BEGIN takes the write lock: transaction_mode.
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {_PATIENCE * 1000}")
    with connection.constraint_checks_disabled(), transaction.atomic(durable=True):
        yield


def load(source: Path) -> None:
    """Replace all tables by those of the backup, within `locked`.

    Not by SQLite's backup interface: it cannot write into a transaction that is open, so that
    somebody could write between the dump of what was there and the loading.
    """
    live: sqlite3.Connection = connection.connection
    try:
        with _opened(source, mode="ro") as backup:
            for kind in ("view", "table"):  # triggers and indexes go with their tables
                for name, _ in _made(live, kind):
                    live.execute(f"DROP {kind} {_quoted(name)}")
            for name, sql in _made(backup, "table"):
                live.execute(sql)
                _copy_rows(backup, live, name)
            if _has_sequences(backup):
                live.execute("DELETE FROM sqlite_sequence")
                _copy_rows(backup, live, "sqlite_sequence")
            for kind in ("index", "view", "trigger"):
                for _, sql in _made(backup, kind):
                    live.execute(sql)
    except sqlite3.DatabaseError as error:
        raise Refused(
            f"The backup could not be loaded: {error}. If the database itself is damaged, stop "
            f"Dulle, move {live_file()} away together with its -wal and -shm, and restore again."
        ) from error


def _made(database: sqlite3.Connection, kind: str) -> list[tuple[str, str]]:
    """Return name and SQL of all tables, views … but for those that SQLite makes by itself."""
    made = database.execute("SELECT name, sql FROM sqlite_master WHERE type = ?", [kind])
    return [(name, sql) for name, sql in made if sql and not name.startswith("sqlite_")]


def _has_sequences(database: sqlite3.Connection) -> bool:
    """Say whether any table counts its rows with AUTOINCREMENT."""
    query = "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'"
    return database.execute(query).fetchone() is not None


def _copy_rows(source: sqlite3.Connection, target: sqlite3.Connection, table: str) -> None:
    """Copy all rows into the empty table of the same name, leaving out what is computed."""
    columns = source.execute(f"PRAGMA table_xinfo({_quoted(table)})").fetchall()
    names = [_quoted(name) for _, name, _, _, _, _, hidden in columns if not hidden]
    rows = source.execute(f"SELECT {', '.join(names)} FROM {_quoted(table)}")  # noqa: S608
    places = ", ".join("?" * len(names))
    target.executemany(
        f"INSERT INTO {_quoted(table)} ({', '.join(names)}) VALUES ({places})",  # noqa: S608
        rows,
    )


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


@contextmanager
def _opened(file: Path, *, mode: str) -> Iterator[sqlite3.Connection]:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(uri, uri=True, timeout=_PATIENCE)) as opened:
        yield opened
