"""Sessions are Django's own, but for how they are found."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as Plain
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from scorekeeper.session_engine import SessionStore

pytestmark = pytest.mark.django_db

HELD = {"grants": {"some evening": 7}, "Ünïcode": ["<b>", None, 1.5]}


@pytest.fixture
def stored() -> SessionStore:
    session = SessionStore()
    session.update(HELD)
    session.create()
    return session


def test_it_is_the_engine() -> None:
    assert SessionStore.__module__ == settings.SESSION_ENGINE


def test_what_is_stored_is_found_as_django_finds_it(
    stored: SessionStore, django_assert_num_queries: Any
) -> None:
    again = SessionStore(stored.session_key)
    with django_assert_num_queries(1):
        assert {**again.load()} == HELD
    assert again.session_key == stored.session_key
    assert Plain(stored.session_key).load() == HELD


@pytest.mark.parametrize("left", [timedelta(seconds=-1), timedelta(days=-1)])
def test_what_has_expired_is_not_there(stored: SessionStore, left: timedelta) -> None:
    Session.objects.update(expire_date=timezone.now() + left)
    again = SessionStore(stored.session_key)
    assert (again.load(), again.session_key) == ({}, None)


def test_it_is_there_until_it_expires(stored: SessionStore) -> None:
    Session.objects.update(expire_date=timezone.now() + timedelta(seconds=30))
    assert SessionStore(stored.session_key).load() == HELD


@pytest.mark.parametrize("key", ["unknownkeyofasession", "", None, "' OR 1=1 --"])
def test_an_unknown_key_is_forgotten(stored: SessionStore, key: str | None) -> None:
    again = SessionStore(key)
    assert (again.load(), again.session_key) == ({}, None)


def test_what_somebody_has_tampered_with_holds_nothing(stored: SessionStore) -> None:
    Session.objects.update(session_data="eyJncmFudHMiOnt9fQ:1:forged")
    assert SessionStore(stored.session_key).load() == {}


def test_a_device_comes_back_with_its_session(client: Client, stored: SessionStore) -> None:
    client.cookies[settings.SESSION_COOKIE_NAME] = stored.session_key or ""
    assert client.get("/").status_code == 200
    assert dict(client.session) == HELD
