"""The front page answers."""

import pytest
from django.db import connection
from django.test import Client


def test_front_page(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    assert "<h1>Dulle</h1>" in response.content.decode()


@pytest.mark.sqlite
@pytest.mark.django_db
def test_database_is_a_file_with_wal() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
