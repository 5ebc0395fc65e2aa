"""Backups of PostgreSQL, with its own programs pg_dump, pg_restore and psql."""

import os
import re
import subprocess
from pathlib import Path

from django.db import connection

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


def load(source: Path) -> None:
    """Replace all tables by those of the backup, in one transaction.

    Not `pg_restore --clean`: that would leave tables standing which the backup does not know.
    """
    with connection.cursor() as cursor:
        quote = connection.ops.quote_name
        tables = [quote(name) for name in connection.introspection.table_names(cursor)]
    connection.close()
    drop = f"DROP TABLE IF EXISTS {', '.join(tables)} CASCADE;\n" if tables else ""
    script = _client("pg_restore", "--no-owner", "--no-privileges", "--file=-", str(source))
    _client(
        "psql",
        *("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--file=-"),
        # Whoever plays is done within milliseconds; rather give up than make everyone wait.
        stdin=f"SET lock_timeout = '60s';\n{drop}{script}",
    )


def _rows(file: Path, table: str) -> list[list[str]]:
    """Return the rows of a table in a backup, as text."""
    script = _client("pg_restore", "--data-only", f"--table={table}", "--file=-", str(file))
    copied = re.search(r"^COPY .*? FROM stdin;\n(.*?)^\\\.$", script, re.DOTALL | re.MULTILINE)
    return [line.split("\t") for line in copied[1].splitlines()] if copied else []


def _client(*command: str, stdin: str = "") -> str:
    """Run one of PostgreSQL's programs on the live database and return what it printed."""
    live = connection.settings_dict
    environ = {name: str(live[key]) for key, name in _SETTINGS.items() if live.get(key)}
    environ |= {
        name: live["OPTIONS"][key] for key, name in _OPTIONS.items() if key in live["OPTIONS"]
    }
    try:
        done = subprocess.run(
            command,
            input=stdin,
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
