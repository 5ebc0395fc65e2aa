"""What the site answers with its real settings, on the internet and on a local network."""

import json
from typing import Any

import pytest

from .conftest import Site

_ASK = """
import json, sys, django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
from accounts.models import User
User.objects.create_user("anna@example.org", "karlchen fängt")
host = sys.argv[1]
client = Client(headers={"host": host, "x-forwarded-proto": sys.argv[2]})
plain = Client(headers={"host": host}).get("/")
front = client.get("/")
before = client.session.session_key
sent = {"email": "anna@example.org", "password": "karlchen fängt", "next": "/konto/"}
signed_in = client.post("/konto/anmelden/", sent)
after = client.session.session_key
old = Client(headers={"host": host, "x-forwarded-proto": sys.argv[2]})
name = [name for name in client.cookies if "session" in name][0]
old.cookies[name] = before or "x"
cookies = {**front.cookies, **signed_in.cookies}
print(json.dumps({
    "plain": [plain.status_code, plain.get("Location", "")],
    "headers": dict(front.headers),
    "cookies": {n: [bool(c["secure"]), bool(c["httponly"]), c["samesite"], c["path"], c["domain"]]
                for n, c in cookies.items()},
    "signed in": [signed_in.status_code, client.get("/konto/").status_code],
    "new key": bool(after) and before != after,
    "old key": old.get("/konto/").status_code,
}))
"""
ON_THE_INTERNET = {"DULLE_URL": "https://doko.example", "DULLE_PROXY": "1"}


def told(site: Site, host: str, scheme: str, **environ: str) -> dict[str, Any]:
    done = site.python("-c", _ASK, host, scheme, **environ)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_on_the_internet(site: Site) -> None:
    found = told(site, "doko.example", "https", **ON_THE_INTERNET)
    assert found["plain"] == [301, "https://doko.example/"]
    headers = found["headers"]
    assert headers["Strict-Transport-Security"] == f"max-age={365 * 24 * 3600}"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert {*found["cookies"]} >= {"__Host-dulle_csrf", "__Host-dulle_session"}
    for cookie in found["cookies"].values():
        assert cookie == [True, True, "Lax", "/", ""]
    assert found["signed in"] == [302, 200]
    assert found["new key"]
    assert found["old key"] == 302, "an old session is over"


def test_on_a_local_network(site: Site) -> None:
    """Nothing that would keep a phone out that speaks plain HTTP."""
    found = told(site, "192.168.1.7:8000", "https")
    assert found["plain"][0] == 200
    assert "Strict-Transport-Security" not in found["headers"]
    assert "Cross-Origin-Opener-Policy" not in found["headers"]
    for cookie in found["cookies"].values():
        assert cookie == [False, True, "Lax", "/", ""]
    assert found["signed in"] == [302, 200]


def test_how_long_browsers_insist_can_be_said(site: Site) -> None:
    found = told(site, "doko.example", "https", **ON_THE_INTERNET, DULLE_HSTS="60")
    assert found["headers"]["Strict-Transport-Security"] == "max-age=60"


@pytest.mark.parametrize(
    "environ",
    [
        ON_THE_INTERNET,
        {**ON_THE_INTERNET, "DULLE_HSTS": "60", "DULLE_HOSTS": "a.example"},
        {"DULLE_HTTPS": "1", "DULLE_MAIL": "smtp://a:b@mail.example"},
    ],
    ids=["a public site", "with more hosts", "with mail"],
)
def test_deployment_check_is_clean(site: Site, environ: dict[str, str]) -> None:
    checked = site.manage("check", "--deploy", "--fail-level", "WARNING", **environ)
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout
