"""Backups of PostgreSQL, with its own programs pg_dump and pg_restore."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import DatabaseError, OperationalError, connection, transaction

from .contents import EVENINGS, MIGRATIONS, Contents, Refused

NAME = "PostgreSQL"
SUFFIX = ".dump"
START = b"PGDMP"

# What Django's settings and its options are called in the environment of PostgreSQL's programs.
# There, unlike in the arguments, no other user of the machine can read the password.
_SETTINGS = {
    "NAME": "PGDATABASE",
    "HOST": "PGHOST",
    "PORT": "PGPORT",
    "USER": "PGUSER",
    "PASSWORD": "PGPASSWORD",
}
_OPTIONS = {
    "options": "PGOPTIONS",
    "passfile": "PGPASSFILE",
    "service": "PGSERVICE",
    "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
}


# Seconds to wait for others.
_PATIENCE = 60

# The rows of one table in what pg_restore writes.
_COPIED = re.compile(
    r"^(?P<command>COPY [^\n]* FROM stdin;)\n(?P<rows>.*?)^\\\.$", re.DOTALL | re.MULTILINE
)


def dump(target: Path) -> None:
    """Write the live database into `target`, as one snapshot."""
    _client("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")


def inspect(file: Path) -> Contents:
    """Say what is in the file. Refused when pg_restore cannot read it or the tables are others."""
    tables = set(re.findall(r" TABLE DATA \S+ (\S+) ", _client("pg_restore", "--list", str(file))))
    if MIGRATIONS not in tables:
        raise Refused(f"{file} is a database, but no backup of Dulle.")
    return Contents(
        migrations=frozenset((row[1], row[2]) for row in _rows(file, MIGRATIONS)),
        evenings=len(_rows(file, EVENINGS)) if EVENINGS in tables else None,
    )


@contextmanager
def locked() -> Iterator[None]:
    """One transaction on Django's connection in which nobody else writes; pg_dump can still read.

    Refused when somebody else holds a table for a minute.
    """
    with transaction.atomic(durable=True):
        _lock()
        yield
    connection.close()  # what the backup said about search_path and the like ends with it


def _lock() -> None:
    """Lock all tables against writing, evenings first, since that is where whoever writes begins.

    Each attempt gives up, and with it every lock, before PostgreSQL (deadlock_timeout, one second)
    would end the request of somebody who plays.
    """
    until = time.monotonic() + _PATIENCE
    while tables := _tables():
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '500ms'")
                cursor.execute(f"LOCK TABLE {', '.join(tables)} IN EXCLUSIVE MODE")
            return
        except OperationalError as error:
            if time.monotonic() > until:
                raise Refused(f"The database is busy: {error}") from error


def _tables() -> list[str]:
    """Return the quoted names of all tables, that of the evenings first."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
    return [connection.ops.quote_name(name) for name in sorted(names, key=EVENINGS.__ne__)]


def load(source: Path) -> None:
    """Replace all tables by those of the backup, within `locked`.

    Not by `pg_restore --clean`, which would leave tables standing that the backup does not know,
    and not by psql, whose transaction would be another one.
    """
    script = _client("pg_restore", "--no-owner", "--no-privileges", "--file=-", str(source))
    try:
        with connection.cursor() as cursor:
            # Whoever reads is done within milliseconds; rather give up than make everyone wait.
            cursor.execute(f"SET LOCAL lock_timeout = '{_PATIENCE}s'")
            if tables := _tables():
                cursor.execute(f"DROP TABLE {', '.join(tables)} CASCADE")
            _play(script)
            # The script empties the path. Migrations change tables, which may not wait for checks.
            cursor.execute("RESET search_path")
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    except DatabaseError as error:
        raise Refused(f"The backup could not be loaded: {error}") from error


def _play(script: str) -> None:
    """Execute what pg_restore wrote: SQL, and rows after each COPY."""
    with connection.wrap_database_errors, connection.connection.cursor() as cursor:
        done = 0
        for copied in _COPIED.finditer(script):
            cursor.execute(_sql(script[done : copied.start()]))
            with cursor.copy(copied["command"]) as rows:
                rows.write(copied["rows"])
            done = copied.end()
        cursor.execute(_sql(script[done:]))


def _sql(script: str) -> str:
    """Leave out what only psql understands (\\restrict, \\unrestrict)."""
    return re.sub(r"^\\.*$", "", script, flags=re.MULTILINE)


def _rows(file: Path, table: str) -> list[list[str]]:
    """Return the rows of a table in a backup, as text."""
    script = _client("pg_restore", "--data-only", f"--table={table}", "--file=-", str(file))
    copied = _COPIED.search(script)
    return [line.split("\t") for line in copied["rows"].splitlines()] if copied else []


def _client(*command: str) -> str:
    """Run one of PostgreSQL's programs on the live database and return what it printed."""
    live = connection.settings_dict
    environ = {name: str(live[key]) for key, name in _SETTINGS.items() if live.get(key)}
    environ |= {
        name: live["OPTIONS"][key] for key, name in _OPTIONS.items() if key in live["OPTIONS"]
    }
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PGCLIENTENCODING": "UTF8", **environ},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    except FileNotFoundError as error:
        raise Refused(
            f"{command[0]} is missing. Debian, Ubuntu: apt install postgresql-client"
        ) from error
    if done.returncode != 0:
        raise Refused(f"{command[0]} failed: {done.stderr.strip()}")
    return done.stdout
