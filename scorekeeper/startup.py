"""What ./run does before it serves: port, database, static files, and the address to show."""

import errno
import hashlib
import io
import os
import socket
import ssl
from pathlib import Path

import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from . import backups, hosts


class Unready(Exception):
    """Serving makes no sense; the message says why and what to do."""


def check_port(host: str, port: int) -> None:
    """Refuse a port that another program listens on.

    The server itself would not notice: its workers share the port among themselves, and so with
    any program of the same user that does likewise, such as a Dulle that runs already.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OverflowError as error:
            raise Unready(f"There is no port {port}; the highest is 65535.") from error
        except OSError as error:
            reason = {
                errno.EADDRINUSE: "another program uses it, perhaps a Dulle that runs already",
                errno.EACCES: "only the administrator may use it",
            }.get(error.errno or 0, error.strerror)
            raise Unready(
                f"Cannot use port {port}: {reason}. Another one: PORT={port + 1} ./run"
            ) from error


def check_certificate(certificate: str, key: str) -> None:
    """Refuse two files that are no certificate and its own, unprotected key."""
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            certificate, key, password=""
        )
    except OSError as error:  # which ssl.SSLError is
        raise Unready(
            f"{certificate} and {key} are no certificate and its key (PEM files, no password): "
            f"{error.strerror or error}"
        ) from error


def check_https(*, certificate: bool) -> None:
    """Refuse to insist on HTTPS where nobody is known to speak it.

    Each request would look like plain HTTP and be sent on to the same address with https, for ever.
    """
    if settings.HTTPS and not (certificate or settings.BEHIND_PROXY):
        raise Unready(
            "HTTPS is switched on (by an https:// in DULLE_URL, or by DULLE_HTTPS), but Dulle does "
            "not know who speaks it. With a proxy in front that does, and that sets the header "
            "X-Forwarded-Proto, set DULLE_PROXY=1. Without one, start ./run --tls CERT KEY."
        )


def prepare_database() -> bool:
    """Bring the database up to this version; say whether it was made just now.

    A database that has to change is backed up into the data folder first.
    """
    created = False
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        try:
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            created = True
        except FileExistsError:
            pass
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        backups.keep_previous("migration")
        call_command("migrate", interactive=False, verbosity=0)
    return created


def add_demo_evening() -> str:
    """Put the demo evening into a new database and return the path of its table link."""
    printed = io.StringIO()
    call_command("demo_evening", stdout=printed)
    return printed.getvalue().strip()


def forget_old_sessions() -> None:
    """Delete the sessions that ended, which nothing else ever does."""
    call_command("clearsessions")


def collect_static_files() -> bool:
    """Collect the static files unless they are those of last time; say whether it was needed."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    state = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            state.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\0".encode())
    if stamp.exists() and stamp.read_text() == state.hexdigest():
        return False
    # Clear, since collecting alone keeps what looks newer than its source, as after an unpacking.
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(state.hexdigest())
    return True


def address(host: str, port: int) -> str | None:
    """Return the address for phones, or None when no other machine can reach this one."""
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}/"
    others = hosts.address_for_others(host)
    return None if others is None else _url(others, port)


def local_address(port: int) -> str:
    """Return the address for this machine itself."""
    return _url("localhost", port)


def welcome(host: str, port: int, *, encoding: str, terminal: bool) -> str:
    """Return what to print when Dulle starts: the addresses, and a QR code for the phone.

    On a terminal the code is black and white whatever colours that has. It is left out where
    `encoding` has no blocks to draw with.
    """
    phones = address(host, port)
    here = local_address(port)
    if phones is None:
        return f"Dulle: {here} (on this machine only)"
    lines = [f"Dulle: {phones}"]
    if not settings.PUBLIC_URL:
        lines.append(f"       {here} (on this machine)")
    drawing = io.StringIO()
    segno.make(phones, micro=False).terminal(drawing, border=2, compact=True)
    code = drawing.getvalue().splitlines()
    if not _can_write("".join(code), encoding):
        return "\n".join(lines)
    if terminal:
        code = [f"\x1b[97;40m{line}\x1b[0m" for line in code]
    return "\n".join([*lines, "", *code])


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _url(host: str, port: int) -> str:
    scheme, usual = ("https", 443) if settings.HTTPS else ("http", 80)
    return f"{scheme}://{hosts.with_port(host, None if port == usual else port)}/"
