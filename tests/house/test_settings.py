"""The settings: what they are without a word, and what each variable changes."""

import io
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host
from django.test import Client
from django.test.client import MULTIPART_CONTENT

from scorekeeper import environment, hosts
from tests.__main__ import ROOT

from .conftest import Site

# The data folder and the key


def test_data_folder_is_private(tmp_path: Path) -> None:
    folder = environment.data_folder({"DULLE_DATA": str(tmp_path / "new" / "data")}, tmp_path)
    assert folder == tmp_path / "new" / "data"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert environment.data_folder({}, tmp_path) == tmp_path / "data"


def test_key_is_made_once_and_private(tmp_path: Path) -> None:
    key = environment.secret_key({}, tmp_path)
    assert len(key) >= 64
    assert environment.secret_key({}, tmp_path) == key
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_key_from_the_environment_wins_and_is_not_written(tmp_path: Path) -> None:
    assert environment.secret_key({"SECRET_KEY": "mine"}, tmp_path) == "mine"
    assert list(tmp_path.iterdir()) == []


def test_empty_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        environment.secret_key({}, tmp_path)


def test_many_starts_at_once_agree_on_one_key(tmp_path: Path) -> None:
    """Workers start together; each must end up with the same key."""
    code = (
        "import sys, pathlib; from scorekeeper.environment import secret_key\n"
        "sys.stdin.readline(); print(secret_key({}, pathlib.Path(sys.argv[1])))"
    )
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", code, tmp_path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for _ in range(6)
    ]
    for start in starts:
        assert start.stdin
        start.stdin.write("go\n")
        start.stdin.flush()
    keys = {start.communicate()[0] for start in starts}
    assert len(keys) == 1
    assert keys != {""}


# Reading the environment


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("0", False), ("", False)])
def test_flag(text: str, value: bool) -> None:
    assert environment.flag({"DULLE_X": text}, "DULLE_X", default=not value) is value


def test_flag_that_is_not_set_has_its_default() -> None:
    assert environment.flag({}, "DULLE_X", default=True) is True


def test_nonsense_is_refused_by_name() -> None:
    with pytest.raises(ImproperlyConfigured, match="DULLE_X='maybe'"):
        environment.flag({"DULLE_X": "maybe"}, "DULLE_X")
    with pytest.raises(ImproperlyConfigured, match="DULLE_X='-1'"):
        environment.number({"DULLE_X": "-1"}, "DULLE_X", default=0)


def test_words() -> None:
    assert environment.words({"X": "a.example, b.example  c"}, "X") == [
        "a.example",
        "b.example",
        "c",
    ]
    assert environment.words({}, "X") == []


@pytest.mark.parametrize("url", ["doko.example", "ftp://doko.example", "https://a.example/doko"])
def test_wrong_public_address(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DULLE_URL"):
        environment.public_url({"DULLE_URL": url})


def test_sqlite_is_safe_for_several_writers(tmp_path: Path) -> None:
    database = environment.database({}, tmp_path)
    assert database["NAME"] == str(tmp_path / "db.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]


def test_postgres(tmp_path: Path) -> None:
    url = "postgres://anna:geheim@db.example:5433/dulle?sslmode=require"
    database = environment.database({"DATABASE_URL": url}, tmp_path)
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "dulle")
    assert database["OPTIONS"] == {
        "sslmode": "require",
        "options": "-c lock_timeout=10s",
        "connect_timeout": 10,
    }


def test_other_databases_are_refused_without_repeating_the_password(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        environment.database({"DATABASE_URL": "mysql://a:geheim@db/dulle"}, tmp_path)
    assert "geheim" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example", {"port": 587, "use_tls": True}),
        ("smtps://mail.example", {"port": 465, "use_ssl": True}),
        (
            "smtp://a%40b.example:p%2F@mail.example:2525",
            {"port": 2525, "use_tls": True, "username": "a@b.example", "password": "p/"},
        ),
    ],
)
def test_mail(url: str, expected: dict[str, object]) -> None:
    options = environment.mailer({"DULLE_MAIL": url})["OPTIONS"]
    assert options == {"host": "mail.example", "timeout": 10, **expected}


def test_mail_without_a_word_is_printed() -> None:
    assert environment.mailer({})["BACKEND"] == "accounts.terminal.EmailBackend"
    with pytest.raises(ImproperlyConfigured, match="DULLE_MAIL"):
        environment.mailer({"DULLE_MAIL": "mail.example"})


# Hosts

LOCAL = hosts.allowed_hosts(public_host=None, more=["karten.example"])
PUBLIC = hosts.allowed_hosts(public_host="doko.example", more=["karten.example"])


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "127.0.0.1",
        "[::1]",
        "10.1.2.3",
        "172.16.0.9",
        "192.168.178.20",
        "169.254.10.10",
        "100.101.102.103",
        "[fd00::1234]",
        "[fe80::1]",
        "karten.example",
        "wohnzimmer.local",
        "dulle.lan",
        "dulle.home.arpa",
    ],
)
def test_names_and_addresses_of_a_local_network(host: str) -> None:
    assert validate_host(host, LOCAL)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "192.168.178.20.evil.example",
        "localhost.evil.example",
        "8.8.8.8",
        "172.32.0.1",
        "0.0.0.0",
        "[2001:db8::1]",
        "fritz.box",
        "local-address",
        "3232281108",
        "",
    ],
)
def test_foreign_names_and_addresses(host: str) -> None:
    """A page of the internet that points its name here (DNS rebinding) is refused."""
    assert not validate_host(host, LOCAL)


def test_own_name() -> None:
    assert validate_host(socket.gethostname().lower(), LOCAL)


def test_public_site_answers_to_its_names_only() -> None:
    for host in ("doko.example", "karten.example", "localhost", "127.0.0.1"):
        assert validate_host(host, PUBLIC)
    for host in ("192.168.178.20", "dulle.local", "www.doko.example"):
        assert not validate_host(host, PUBLIC)


@pytest.mark.parametrize(
    ("host", "status"), [("evil.example", 400), ("192.168.1.7:8000", 200), ("[fd00::1]:8000", 200)]
)
@pytest.mark.django_db
def test_host_of_a_request(client: Client, host: str, status: int) -> None:
    assert client.get("/", headers={"host": host}).status_code == status


# Headers


@pytest.fixture
def headers(client: Client, db: None) -> dict[str, str]:
    return dict(client.get("/").headers)


def test_content_policy(headers: dict[str, str]) -> None:
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "data:" not in policy
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives.pop("default-src") == "'none'"
    assert directives.pop("frame-ancestors") == directives.pop("base-uri") == "'none'"
    # Styles also where they stand in the page itself, by a word that is used once.
    own, _nonce, once = directives.pop("style-src").partition(" 'nonce-")
    assert own == "'self'"
    assert once == "" or len(once) > 16
    assert set(directives.values()) == {"'self'"}
    assert {"script-src", "connect-src", "form-action"} <= set(directives)
    assert {"manifest-src", "worker-src"} <= set(directives)


def test_other_headers(headers: dict[str, str]) -> None:
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers


def test_pages_are_compressed(client: Client, db: None) -> None:
    response = client.get("/", headers={"accept-encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"


def test_static_files_are_served_without_collecting(client: Client) -> None:
    response = client.get("/static/icon.svg")
    assert response.status_code == 200
    assert b"".join(response).startswith(b"<svg")


def test_language_follows_the_browser_and_is_german_without_a_word(
    client: Client, db: None
) -> None:
    assert client.get("/").headers["Content-Language"] == "de"
    english = client.get("/", headers={"accept-language": "en"})
    assert english.headers["Content-Language"] == "en"
    french = client.get("/", headers={"accept-language": "fr"})
    assert french.headers["Content-Language"] == "de"


# What a request may send


@pytest.mark.parametrize("before", ["", "names=Anna", "names=Anna&names=Ben"])
def test_files_are_refused(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: str
) -> None:
    """Whatever their size; nothing of them is on the disk meanwhile or afterwards."""
    written: list[str] = []

    def write(*arguments: Any, **options: Any) -> Any:
        written.append("a file")
        raise AssertionError

    monkeypatch.setattr("django.core.files.uploadedfile.tempfile.NamedTemporaryFile", write)
    monkeypatch.setattr("tempfile.mkstemp", write)
    fields = parse_qs(before)
    for size in (1, 4_000_000):
        sent = {**fields, "file": io.BytesIO(b"x" * size)}
        assert client.post("/", sent).status_code == 400
    assert written == []
    assert client.post("/", parse_qs("names=Anna")).status_code == 422, "the form itself is read"


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", MULTIPART_CONTENT])
def test_huge_forms_are_refused(client: Client, db: None, content_type: str) -> None:
    def post(fields: dict[str, str]) -> int:
        data = fields if content_type == MULTIPART_CONTENT else urlencode(fields)
        return client.post("/", data, content_type=content_type).status_code

    assert post({"title": "x" * 900_000}) == 422
    assert post({"title": "x" * 1_100_000}) == 400
    assert post({f"field-{number}": "" for number in range(290)}) == 422
    assert post({f"field-{number}": "" for number in range(310)}) == 400


# The settings as a whole, in a process of their own

COOKIES = ["SESSION_COOKIE", "CSRF_COOKIE", "LANGUAGE_COOKIE"]
NAMES_OF_COOKIES = [f"{cookie}_NAME" for cookie in COOKIES]


def test_without_a_word(site: Site) -> None:
    told = site.settings(
        "DEBUG", "HTTPS", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "ALLOWED_HOSTS",
        "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_AGE", "TIME_ZONE", *NAMES_OF_COOKIES,
        *(f"{cookie}_SECURE" for cookie in COOKIES),
        *(f"{cookie}_HTTPONLY" for cookie in COOKIES),
        *(f"{cookie}_SAMESITE" for cookie in COOKIES),
    )  # fmt: skip
    for cookie in COOKIES:
        assert told[f"{cookie}_SECURE"] is False, "plain HTTP on the local network"
        assert told[f"{cookie}_HTTPONLY"] is True
        assert told[f"{cookie}_SAMESITE"] == "Lax"
    assert told["DEBUG"] is told["HTTPS"] is told["SECURE_SSL_REDIRECT"] is False
    names = [told[name] for name in NAMES_OF_COOKIES]
    assert names == ["dulle_session", "dulle_csrf", "dulle_language"], "nobody else's"
    assert told["SECURE_HSTS_SECONDS"] == 0
    assert told["CSRF_TRUSTED_ORIGINS"] == []
    assert "*" not in told["ALLOWED_HOSTS"]
    assert told["SESSION_COOKIE_AGE"] == 365 * 24 * 3600


def test_https(site: Site) -> None:
    told = site.settings(
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
        *(f"{cookie}_SECURE" for cookie in COOKIES),
        *NAMES_OF_COOKIES,
        DULLE_HTTPS="1",
    )
    assert told.pop("SECURE_HSTS_SECONDS") == 3600
    for name in NAMES_OF_COOKIES:
        assert told.pop(name).startswith("__Host-dulle_")
    assert set(told.values()) == {True}


def test_public_site(site: Site) -> None:
    told = site.settings(
        "HTTPS", "PUBLIC_URL", "ALLOWED_HOSTS", "SECURE_HSTS_SECONDS", "SECURE_PROXY_SSL_HEADER",
        "DEFAULT_FROM_EMAIL", "CSRF_TRUSTED_ORIGINS",
        DULLE_URL="https://doko.example/",
        DULLE_PROXY="1",
        DULLE_ORIGINS="https://other.example",
    )  # fmt: skip
    assert told["HTTPS"] is True
    assert told["PUBLIC_URL"] == "https://doko.example"
    assert told["ALLOWED_HOSTS"][0] == "doko.example"
    assert told["SECURE_HSTS_SECONDS"] == 365 * 24 * 3600
    assert told["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert told["DEFAULT_FROM_EMAIL"] == "Dulle <dulle@doko.example>"
    assert told["CSRF_TRUSTED_ORIGINS"] == ["https://other.example"]


def test_forwarded_header_is_trusted_only_when_told(site: Site) -> None:
    assert site.settings("SECURE_PROXY_SSL_HEADER")["SECURE_PROXY_SSL_HEADER"] is None


def test_deployment_check_is_clean_with_https(site: Site) -> None:
    checked = site.manage("check", "--deploy", "--fail-level", "WARNING", DULLE_HTTPS="1")
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


def test_wrong_variable_says_so(site: Site) -> None:
    checked = site.manage("check", DULLE_HTTPS="vielleicht")
    assert checked.returncode != 0
    assert "DULLE_HTTPS='vielleicht': 1 or 0 is expected." in checked.stderr


def test_tests_do_not_depend_on_the_environment(site: Site) -> None:
    told = site.settings(
        "HTTPS", DJANGO_SETTINGS_MODULE="tests.settings", DULLE_URL="https://doko.example"
    )
    assert told["HTTPS"] is False
    assert not os.environ.get("DULLE_URL")
