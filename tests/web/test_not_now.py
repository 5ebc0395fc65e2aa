"""A database that cannot be written, or read, just now: nothing is lost, nothing is promised."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError, connection, transaction
from django.test import Client

from scorekeeper.models import Change, Evening, Link
from tests.pages import form_of
from tests.recording.evenings import held

from .conftest import assert_consistent, enter, entry_form, html, play, start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def link() -> Link:
    return start()


@pytest.fixture
def guest(link: Link) -> Client:
    """As conftest's, and told what a browser is told."""
    client = enter(link)
    client.raise_request_exception = False
    return client


def be_impatient() -> None:
    """Wait for others for moments only."""
    patience = {
        "sqlite": "PRAGMA busy_timeout = 50",
        "postgresql": "SET lock_timeout = '50ms'",
    }
    with connection.cursor() as cursor:
        cursor.execute(patience[connection.vendor])


def not_now(response: Any) -> str:
    """The page that says so."""
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    assert "no-store" in response["Cache-Control"]
    return html(response)


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_locked_database_keeps_the_entry(
    guest: Client, url: str, evening: Evening, headers: dict[str, str]
) -> None:
    sent = entry_form(note='Zwei\nZeilen & "mehr"', re_level="announced")
    be_impatient()
    with held(evening):
        page = not_now(guest.post(url, sent, headers=headers))
        assert "Noch nicht gespeichert" in page
        assert "schon gespeichert" not in page
    assert not evening.entries.exists()
    # The button of the page is the same write.
    again = form_of(page, action=url)
    again.pop("csrfmiddlewaretoken")
    assert again == sent
    for _tap in range(2):
        assert guest.post(url, again).status_code == 302
    entry = evening.entries.get()
    assert entry.note == 'Zwei\nZeilen & "mehr"'
    assert entry.facts["announcements"] == {"re": "announced"}
    assert_consistent(evening)


def test_every_form_is_kept(guest: Client, url: str, evening: Evening) -> None:
    (entry,) = play(evening, {"re": ["1", "2"], "re_augen": 140})
    row = f"{url}zeile/{entry.pk}/"
    forms = {
        f"{url}eintrag/penalty/": {"key": "key-of-a-penalty", "points2": "-6", "reason": "So"},
        f"{row}aendern/": entry_form(key="key-of-a-change", version="1", band="181-210"),
        f"{row}loeschen/": {"key": "key-of-deletion", "version": "1"},
    }
    settings = f"{url}angaben/"
    forms[settings] = form_of(html(guest.get(settings)), action=settings)
    del forms[settings]["csrfmiddlewaretoken"]
    be_impatient()
    with held(evening):
        for path, sent in forms.items():
            kept = form_of(not_now(guest.post(path, sent)), action=path)
            assert kept["key"] == sent["key"]
            assert kept.keys() - {"csrfmiddlewaretoken"} == sent.keys()
    evening.refresh_from_db()
    assert evening.version == 1


@contextmanager
def full_disk() -> Iterator[None]:
    """No page to write on is left: none that earlier tests have freed, and no new one."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA freelist_count")
        free = cursor.fetchone()[0]
        cursor.execute("CREATE TABLE filler (data BLOB)")
        cursor.execute("INSERT INTO filler VALUES (zeroblob(%s))", [(free + 1) * 4096])
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
        try:
            yield
        finally:
            cursor.execute("PRAGMA max_page_count = 1000000")
            cursor.execute("DROP TABLE filler")


@pytest.mark.sqlite
def test_a_full_disk_keeps_the_entry(guest: Client, url: str, evening: Evening) -> None:
    """SQLite itself says "database or disk is full": it may not have another page."""
    stored = 0
    with full_disk():
        while True:
            assert stored < 100, "it is never full"
            sent = entry_form(key=f"key-of-game-{stored}", number=str(stored + 1), note="n" * 400)
            response = guest.post(url, sent)
            if response.status_code != 302:
                break
            stored += 1
        assert "Noch nicht gespeichert" in not_now(response)
        assert evening.entries.count() == stored
        assert evening.changes.filter(key=sent["key"]).count() == 0
        assert_consistent(evening)
    for _tap in range(2):
        assert guest.post(url, sent).status_code == 302
    assert evening.entries.count() == stored + 1
    assert_consistent(evening)


def test_stored_although_it_was_said_not_to_be(
    guest: Client, url: str, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes away between the game and the session: sent again, it is confirmed."""

    def locked(*_args: object, **_options: object) -> None:
        raise OperationalError("database is locked")

    sent = entry_form()
    with monkeypatch.context() as patch:
        patch.setattr(SessionStore, "save", locked)
        page = not_now(guest.post(url, sent))
    assert evening.entries.count() == 1
    assert form_of(page, action=url)["key"] == sent["key"]
    assert guest.post(url, sent).status_code == 302
    assert evening.entries.count() == 1
    assert Change.objects.filter(key=sent["key"]).count() == 1


@pytest.mark.sqlite
def test_reading_goes_on_while_somebody_writes(guest: Client, url: str, evening: Evening) -> None:
    play(evening, {"re": ["1", "2"], "re_augen": 140})
    be_impatient()
    with held(evening):
        assert guest.get(url).status_code == 200
        assert guest.post(f"{url}vorschau/", entry_form()).status_code == 200


@pytest.mark.postgres
def test_a_table_that_cannot_be_read(guest: Client, url: str) -> None:
    be_impatient()
    other = connection.copy()
    try:
        with transaction.atomic(), other.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute("LOCK TABLE scorekeeper_evening IN ACCESS EXCLUSIVE MODE")
            page = not_now(guest.get(url))
    finally:
        other.close()
    assert "Gerade geht es nicht" in page
    assert f'href="{url}"' in page
    assert "Noch einmal speichern" not in page
    assert guest.get(url).status_code == 200


def test_nothing_asks_the_database_for_the_page(
    guest: Client, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes when there is none at all."""

    def gone(*_args: object, **_options: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", gone)
    assert "Gerade geht es nicht" in not_now(guest.get(url))
    assert "Noch nicht gespeichert" in not_now(guest.post(url, entry_form()))
    assert "Gerade geht es nicht" in not_now(guest.get("/"))
