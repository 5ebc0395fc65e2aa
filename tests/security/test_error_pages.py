"""Error pages: our own, in both languages, with the right status, and without traces."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.test import Client

from scorekeeper import access

pytestmark = pytest.mark.django_db
MULTIPART = "multipart/form-data; boundary=x"
URLENCODED = "application/x-www-form-urlencoded"
A_FILE = b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\na\r\n--x--\r\n'
TRACES = (
    "Traceback",
    "a secret",
    "/scorekeeper/",
    "django.",
    "Exception",
    "SECRET",
    "DEBUG",
    ".py",
)


def form(client: Client, **options: Any) -> Any:
    return client.post("/", **options)


def strict(client: Client) -> Client:
    client.handler.enforce_csrf_checks = True
    return client


def failing(error: Exception) -> Callable[[Client, pytest.MonkeyPatch], Any]:
    def ask(client: Client, patch: pytest.MonkeyPatch) -> Any:
        def fall_over(*_args: object) -> None:
            raise error

        patch.setattr(access, "held_evenings", fall_over)
        return client.get("/")

    return ask


CASES: dict[str, tuple[int, Callable[[Client, pytest.MonkeyPatch], Any]]] = {
    "not there": (404, lambda client, _: client.get("/nirgends/")),
    "no such evening": (404, lambda client, _: client.get("/abend/AAAAAAAAAAAAAAAA/")),
    "no such link": (404, lambda client, _: client.get("/t/AAAAAAAAAAAAAAAAAAAAAA")),
    "a null byte": (404, lambda client, _: client.get("/t/a%00b")),
    "an unknown host": (400, lambda client, _: client.get("/", headers={"host": "evil.example"})),
    "no host at all": (400, lambda client, _: client.get("/", headers={"host": "a b"})),
    "too many fields": (
        400,
        lambda client, _: form(client, data={f"f{n}": "" for n in range(400)}),
    ),
    "too many questions": (400, lambda client, _: client.get("/?" + "a&" * 1001)),
    "far too long": (400, lambda client, _: form(client, data={"title": "x" * 1_100_000})),
    "broken multipart": (
        400,
        lambda client, _: form(client, data=b"--y\r\nnonsense", content_type="multipart/form-data"),
    ),
    "a file that nobody wants": (
        400,
        lambda client, _: form(
            client,
            data=A_FILE,
            content_type=MULTIPART,
        ),
    ),
    "an unknown charset": (
        422,
        lambda client, _: client.generic("POST", "/", b"a=1", f"{URLENCODED}; charset=nonsense"),
    ),
    "letters of old": (
        400,
        lambda client, _: client.generic("POST", "/", b"a=1", f"{URLENCODED}; charset=latin-1"),
    ),
    "no token": (403, lambda client, _: form(strict(client))),
    "forbidden": (403, failing(PermissionDenied("a secret"))),
    "a mistake": (500, failing(RuntimeError("a secret"))),
    "no database": (503, failing(OperationalError("a secret"))),
}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("case", CASES)
def test_error_pages(case: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    status, ask = CASES[case]
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    response = ask(client, monkeypatch)
    assert response.status_code == status
    page = response.content.decode()
    assert "<!doctype html>" in page
    assert '<main class="page' in page
    assert [trace for trace in TRACES if trace in page] == []
    # What cannot ask for a language says it in both.
    words = {"de": ("verloren", "gespeichert"), "en": ("lost", "saved", "stored")}[language]
    assert any(word in page for word in words), page
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert not response.cookies.get("dulle_session")
