"""What the settings read from the environment, and the two things they keep in the data folder."""

import contextlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

_YES = {"1", "true", "yes", "on"}
_NO = {"", "0", "false", "no", "off"}

# Seconds that a request waits for others who write, before it says that nothing is stored yet. A
# page waits for its answer a little longer (htmx.html).
_PATIENCE = 10


def flag(environ: Mapping[str, str], name: str, *, default: bool = False) -> bool:
    """Read a switch: 1/true/yes/on or 0/false/no/off; anything else is refused by name."""
    text = environ.get(name)
    if text is None:
        return default
    if text.strip().lower() in _YES:
        return True
    if text.strip().lower() in _NO:
        return False
    raise ImproperlyConfigured(f"{name}={text!r}: 1 or 0 is expected.")


def words(environ: Mapping[str, str], name: str) -> list[str]:
    """Read a list: its entries are separated by commas or blanks."""
    return environ.get(name, "").replace(",", " ").split()


def number(environ: Mapping[str, str], name: str, *, default: int) -> int:
    """Read a whole number that is not negative."""
    text = environ.get(name, str(default)).strip()
    if not (text.isascii() and text.isdigit()):
        raise ImproperlyConfigured(f"{name}={text!r}: a whole number is expected.")
    return int(text)


def public_url(environ: Mapping[str, str]) -> str:
    """Read DULLE_URL, the address under which the public finds this site.

    Comes without a slash at the end, and empty when it is not set, as on the local network.
    """
    url = environ.get("DULLE_URL", "").strip().rstrip("/")
    parts = urlsplit(url)
    if url and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.path):
        raise ImproperlyConfigured(
            f"DULLE_URL={url!r}: http:// or https:// and a host name are expected, and no path."
        )
    return url


def data_folder(environ: Mapping[str, str], project: Path) -> Path:
    """Return the folder of database, key and collected static files; make it if it is missing."""
    folder = Path(environ.get("DULLE_DATA") or project / "data").expanduser().absolute()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def secret_key(environ: Mapping[str, str], folder: Path) -> str:
    """Return SECRET_KEY, or the key kept in the data folder, which is made on the first start.

    Several processes may start at once: each writes a file of its own and links it to the final
    name, which succeeds for the first one only; all read the same key afterwards.
    """
    if key := environ.get("SECRET_KEY"):
        return key
    file = folder / "secret_key"
    if not file.exists():
        own = folder / f".secret_key-{secrets.token_hex(8)}"
        descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w") as out:
                out.write(secrets.token_urlsafe(64))
                out.flush()
                os.fsync(out.fileno())
            with contextlib.suppress(FileExistsError):  # another process was faster
                os.link(own, file)
        finally:
            own.unlink()
    key = file.read_text().strip()
    if not key:
        raise ImproperlyConfigured(f"{file} is empty. Delete it, and a new key will be made.")
    return key


def database(environ: Mapping[str, str], folder: Path) -> dict[str, Any]:
    """Return Django's settings for PostgreSQL at DATABASE_URL, or for SQLite in the data folder."""
    if url := environ.get("DATABASE_URL"):
        if urlsplit(url).scheme not in {"postgres", "postgresql"}:
            raise ImproperlyConfigured(
                "DATABASE_URL: only postgres://… is expected. "
                "Without it SQLite is used, in the folder DULLE_DATA."
            )
        parsed = dj_database_url.parse(url)
        options = {"options": f"-c lock_timeout={_PATIENCE}s", "connect_timeout": _PATIENCE}
        return {
            **parsed,
            "OPTIONS": options | parsed.get("OPTIONS", {}),
            "CONN_MAX_AGE": None,
            "CONN_HEALTH_CHECKS": True,
        }
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(folder / "db.sqlite3"),
        # A worker has one thread, so one connection; opening it anew for each request costs more.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # Take the write lock at BEGIN: a transaction that reads first and then writes would
            # otherwise fail at once when another one wrote in between, whatever the timeout.
            "transaction_mode": "IMMEDIATE",
            "timeout": _PATIENCE,
            # FULL: a game that was confirmed survives a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def mailer(environ: Mapping[str, str]) -> dict[str, Any]:
    """Return Django's mailer for DULLE_MAIL: smtp:// (port 587, STARTTLS) or smtps:// (465).

    Without it mails are printed to the terminal: whoever runs Dulle can pass a link on.
    """
    url = environ.get("DULLE_MAIL")
    if not url:
        return {"BACKEND": "accounts.terminal.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured("DULLE_MAIL: smtp://user:password@host is expected.")
    tls = parts.scheme == "smtps"
    options: dict[str, Any] = {
        "host": parts.hostname,
        "port": parts.port or (465 if tls else 587),
        "timeout": 10,
        "use_ssl" if tls else "use_tls": True,
    }
    if parts.username:
        options |= {"username": unquote(parts.username), "password": unquote(parts.password or "")}
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}
