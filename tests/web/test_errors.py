"""Error pages: our own, without traces, and nothing is lost."""

import pytest
from django.test import Client

from scorekeeper import access

from .conftest import html


def test_not_found(client: Client, db: None) -> None:
    page = client.get("/gibt/es/nicht/")
    assert page.status_code == 404
    assert "Es ist nichts verloren" in html(page)


def test_server_error(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_over(*_args: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(access, "held_evenings", fall_over)
    client = Client(raise_request_exception=False)
    page = client.get("/")
    assert page.status_code == 500
    assert "Es ist nichts verloren" in html(page)
    assert "Nothing is lost" in html(page)
    assert "secret" not in html(page)
    assert "Traceback" not in html(page)
