"""What ./run does before it serves."""

import io
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zxingcpp
from django.conf import settings as django_settings
from django.contrib.staticfiles import finders
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
    assert "A demo evening is at http://localhost:" in first
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


def test_address_command(site: Site) -> None:
    done = site.manage("address", DULLE_URL="https://doko.example", PYTHONUTF8="1")
    assert read_code(done.stdout) == "https://doko.example/"
    assert io.StringIO(done.stdout).readline() == "Dulle: https://doko.example/\n"
