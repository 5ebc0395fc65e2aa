"""What ./run does before it serves."""

import io
import re
import socket
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from django.conf import settings as django_settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.test import RequestFactory
from pytest_django import Settings

from scorekeeper import hosts, startup

from .conftest import Site


@pytest.fixture
def busy_port() -> Iterator[int]:
    """A port that another program of this user listens on, willing to share it as servers are."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_busy_port(busy_port: int) -> None:
    with pytest.raises(startup.Unready) as unready:
        startup.check_port("0.0.0.0", busy_port)
    assert f"Cannot use port {busy_port}: another program uses it" in str(unready.value)
    assert f"PORT={busy_port + 1} ./run" in str(unready.value)


def test_free_port(busy_port: int) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    startup.check_port("0.0.0.0", port)
    startup.check_port("127.0.0.1", port)


@pytest.mark.parametrize("port", [65536, 1_000_000])
def test_port_that_does_not_exist(port: int) -> None:
    with pytest.raises(startup.Unready, match="the highest is 65535"):
        startup.check_port("0.0.0.0", port)


@pytest.mark.parametrize("content", ["", "nonsense"])
def test_what_is_no_certificate(tmp_path: Path, content: str) -> None:
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    certificate.write_text(content)
    key.write_text(content)
    with pytest.raises(startup.Unready, match="are no certificate and its key"):
        startup.check_certificate(str(certificate), str(key))


# The address


@pytest.fixture
def on_lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "own_address", lambda: "192.168.178.20")


@pytest.mark.usefixtures("on_lan")
@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0.0.0.0", "http://192.168.178.20:8000/"),
        ("::", "http://192.168.178.20:8000/"),
        ("10.0.0.3", "http://10.0.0.3:8000/"),
        ("fd00::3", "http://[fd00::3]:8000/"),
        ("127.0.0.1", None),
        ("localhost", None),
    ],
)
def test_address_for_phones(host: str, address: str | None) -> None:
    assert startup.address(host, 8000) == address


@pytest.mark.usefixtures("on_lan")
def test_address_leaves_out_the_usual_port(settings: Settings) -> None:
    assert startup.address("0.0.0.0", 80) == "http://192.168.178.20/"
    settings.HTTPS = True
    assert startup.address("0.0.0.0", 443) == "https://192.168.178.20/"
    assert startup.address("0.0.0.0", 80) == "https://192.168.178.20:80/"


def test_public_address(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://doko.example"
    assert startup.address("127.0.0.1", 8000) == "https://doko.example/"


def test_own_address_is_reachable_or_none() -> None:
    address = hosts.own_address()
    assert address is None or not hosts.is_loopback(address)


# The address in the QR code of the table


def asked(host: str, **more: Any) -> HttpRequest:
    """A request as it comes from a browser that was pointed at `host`."""
    return RequestFactory().get("/abend/x/", headers={"host": host}, **more)


@pytest.mark.usefixtures("on_lan")
@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("localhost:8000", "http://192.168.178.20:8000"),
        ("LOCALHOST:8000", "http://192.168.178.20:8000"),
        ("127.0.0.1:8123", "http://192.168.178.20:8123"),
        ("[::1]:8000", "http://192.168.178.20:8000"),
        ("localhost", "http://192.168.178.20"),
        ("10.0.0.7:8000", "http://10.0.0.7:8000"),
        ("[fd00::7]:8000", "http://[fd00::7]:8000"),
        ("dulle.local", "http://dulle.local"),
    ],
)
def test_code_of_the_table_leads_away_from_this_machine(host: str, base: str) -> None:
    assert hosts.public_base(asked(host)) == base


@pytest.mark.usefixtures("on_lan")
@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("localhost:8000", "http://192.168.178.20:8000"),
        ("192.168.178.20:8000", "http://192.168.178.20:8000"),
        ("kiste.local:8000", "http://kiste.local:8000"),
        ("kiste:8000", "http://kiste:8000"),
        ("named.example", "http://named.example"),
        ("10.0.0.7:8000", "http://192.168.178.20:8000"),
        ("[fd00::7]:8000", "http://192.168.178.20:8000"),
        ("evil.local", "http://192.168.178.20"),
        ("kiste.evil.lan:8000", "http://192.168.178.20:8000"),
    ],
)
def test_mails_lead_to_this_machine(
    host: str, base: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kiste")
    settings.ALLOWED_HOSTS = hosts.allowed_hosts(public_host=None, more=["named.example"])
    assert hosts.base_for_mails(asked(host)) == base


@pytest.mark.usefixtures("on_lan")
def test_code_of_the_table_keeps_https() -> None:
    assert hosts.public_base(asked("localhost:8443", secure=True)) == "https://192.168.178.20:8443"


@pytest.mark.usefixtures("on_lan")
def test_code_of_the_table_under_the_public_address(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://doko.example"
    assert hosts.public_base(asked("localhost:8000")) == "https://doko.example"


def test_code_of_the_table_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "own_address", lambda: None)
    assert hosts.public_base(asked("localhost:8000")) == "http://localhost:8000"


@pytest.mark.usefixtures("on_lan")
@pytest.mark.parametrize(
    ("listening_on", "base"),
    [
        ("127.0.0.1", "http://localhost:8000"),
        ("10.0.0.3", "http://10.0.0.3:8000"),
        ("fd00::3", "http://[fd00::3]:8000"),
    ],
)
def test_code_of_the_table_where_only_one_address_is_served(
    settings: Settings, listening_on: str, base: str
) -> None:
    settings.LISTENING_ON = listening_on
    assert hosts.public_base(asked("localhost:8000")) == base


def read_code(text: str) -> str:
    """Read the QR code that was drawn with half blocks, as a phone would."""
    rows: list[list[int]] = []
    for line in text.splitlines():
        if line and set(line) <= set(" █▀▄"):
            rows += [[255 * (c in "█▀") for c in line], [255 * (c in "█▄") for c in line]]
    scale, quiet = 4, 4
    width = (len(rows[0]) + 2 * quiet) * scale
    edge = bytes([255]) * width * quiet * scale
    side = bytes([255]) * quiet * scale
    lines = [side + bytes(p for p in row for _ in range(scale)) + side for row in rows]
    picture = edge + b"".join(line * scale for line in lines) + edge
    image = memoryview(picture).cast("B", shape=[len(picture) // width, width])
    code = zxingcpp.read_barcode(image)
    assert code, "unreadable"
    return str(code.text)


@pytest.mark.usefixtures("on_lan")
def test_phone_reads_the_code() -> None:
    text = startup.welcome("0.0.0.0", 8123, encoding="utf-8", terminal=False)
    assert text.startswith("Dulle: http://192.168.178.20:8123/\n")
    assert "http://localhost:8123/ (on this machine)" in text
    assert read_code(text) == "http://192.168.178.20:8123/"


@pytest.mark.usefixtures("on_lan")
def test_code_is_white_on_black_on_a_terminal() -> None:
    text = startup.welcome("0.0.0.0", 8123, encoding="utf-8", terminal=True)
    lines = [line for line in text.splitlines() if "█" in line]
    assert all(line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m") for line in lines)


@pytest.mark.usefixtures("on_lan")
def test_no_code_where_it_cannot_be_drawn() -> None:
    text = startup.welcome("0.0.0.0", 8123, encoding="ascii", terminal=True)
    assert text.isascii()
    assert "http://192.168.178.20:8123/" in text


def test_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "own_address", lambda: None)
    text = startup.welcome("0.0.0.0", 8123, encoding="utf-8", terminal=False)
    assert text == "Dulle: http://localhost:8123/ (on this machine only)"


# Everything at once, in a process of its own


@pytest.fixture
def prepare(site: Site) -> Callable[..., str]:
    """Call manage.py prepare on a free port and return what it said."""

    def call(**environ: str) -> str:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        done = site.manage("prepare", "--port", str(port), PYTHONUTF8="1", **environ)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return call


@pytest.mark.sqlite
def test_first_and_second_start(site: Site, prepare: Callable[..., str]) -> None:
    first = prepare()
    here = hosts.own_address() or "localhost"
    assert re.search(rf"^A demo evening is at http://{here}:[0-9]+/t/\S+$", first, re.MULTILINE)
    assert stat.S_IMODE((site.data / "db.sqlite3").stat().st_mode) == 0o600
    manifest = site.data / "static" / "staticfiles.json"
    collected = manifest.stat().st_mtime_ns
    second = prepare()
    assert "demo" not in second
    assert manifest.stat().st_mtime_ns == collected, "unchanged files were collected again"
    kept = [file.name for file in site.data.iterdir() if file.name.startswith("before-")]
    assert kept == []
    backup = site.manage("backup", str(site.data / "backup"))
    assert "holds 1 evening." in backup.stdout


@pytest.mark.sqlite
def test_start_forgets_sessions_that_ended(site: Site, prepare: Callable[..., str]) -> None:
    prepare()
    with closing(sqlite3.connect(site.data / "db.sqlite3")) as database, database:
        database.executemany(
            "INSERT INTO django_session VALUES (?, '', ?)",
            [("ended", "2020-01-01 00:00:00"), ("lives", "2999-01-01 00:00:00")],
        )
    prepare()
    with closing(sqlite3.connect(site.data / "db.sqlite3")) as database:
        left = database.execute("SELECT session_key FROM django_session").fetchall()
    assert left == [("lives",)]


@pytest.mark.sqlite
def test_no_demo_in_a_database_that_was_there(site: Site, prepare: Callable[..., str]) -> None:
    site.manage("migrate", "--verbosity", "0")
    assert "demo" not in prepare()
    assert "holds 0 evenings." in site.manage("backup", str(site.data / "backup")).stdout


@pytest.mark.sqlite
def test_database_is_kept_before_it_changes(site: Site, prepare: Callable[..., str]) -> None:
    site.manage("migrate", "accounts", "--verbosity", "0")
    prepare()
    (kept,) = site.data.glob("before-migration-*.sqlite3")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.postgres
def test_no_demo_on_postgres(prepare: Callable[..., str], db: None) -> None:
    database = django_settings.DATABASES["default"]
    host = str(database["HOST"]).replace("/", "%2F")
    url = f"postgres://{database['USER']}@{host}/{database['NAME']}"
    assert "demo" not in prepare(DATABASE_URL=url)


def test_collecting_is_repeated_when_a_file_changes(settings: Settings, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "a.css").write_text("a {}")
    settings.STATICFILES_DIRS = [source]
    settings.STATIC_ROOT = tmp_path / "collected"
    finders.get_finder.cache_clear()  # type: ignore[attr-defined]
    assert startup.collect_static_files() is True
    assert startup.collect_static_files() is False
    (source / "a.css").write_text("a { color: red }")
    assert startup.collect_static_files() is True
    assert "red" in (tmp_path / "collected/a.css").read_text()


def test_command_refuses_a_busy_port(site: Site, busy_port: int) -> None:
    done = site.manage("prepare", "--port", str(busy_port))
    assert done.returncode == 1
    assert "another program uses it" in done.stderr
    assert not (site.data / "db.sqlite3").exists(), "nothing was done"


@pytest.mark.parametrize("name", ["DULLE_URL", "DULLE_HTTPS"])
def test_command_refuses_https_that_nobody_speaks(site: Site, name: str) -> None:
    """It would send each request on to itself, for ever."""
    value = {"DULLE_URL": "https://doko.example", "DULLE_HTTPS": "1"}[name]
    done = site.manage("prepare", "--port", "0", **{name: value})
    assert done.returncode == 1
    assert "set DULLE_PROXY=1" in done.stderr
    assert "./run --tls CERT KEY" in done.stderr
    assert not (site.data / "db.sqlite3").exists(), "nothing was done"


def test_https_that_somebody_speaks(settings: Settings) -> None:
    settings.HTTPS, settings.BEHIND_PROXY = True, False
    startup.check_https(certificate=True)
    settings.BEHIND_PROXY = True
    startup.check_https(certificate=False)
    settings.HTTPS, settings.BEHIND_PROXY = False, False
    startup.check_https(certificate=False)


def test_address_command(site: Site) -> None:
    done = site.manage("address", DULLE_URL="https://doko.example", PYTHONUTF8="1")
    assert read_code(done.stdout) == "https://doko.example/"
    assert io.StringIO(done.stdout).readline() == "Dulle: https://doko.example/\n"
