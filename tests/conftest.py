"""What all tests share."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.db import connections
from django.utils import translation

from tests import mailbox as mail_server
from tests.__main__ import IN_CI

# Quick while working, thorough in CI; both repeat the same examples from run to run.
hypothesis.settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True)
hypothesis.settings.register_profile("ci", max_examples=500, deadline=None, derandomize=True)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the hypothesis profile, unless --hypothesis-profile says another."""
    if not config.getoption("--hypothesis-profile"):
        hypothesis.settings.load_profile("ci" if IN_CI else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what needs the other database, and on PostgreSQL all that needs none.

    The tests on SQLite run everything; those on PostgreSQL are there for what may be different.
    """
    on_sqlite = connections["default"].vendor == "sqlite"
    other = "postgres" if on_sqlite else "sqlite"
    left_out = {
        item
        for item in items
        if item.get_closest_marker(other) or not (on_sqlite or _sees_a_database(item))
    }
    if left_out:
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]


def _sees_a_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db", "live_server"} & {*getattr(item, "fixturenames", ())}
    markers = (item.get_closest_marker(name) for name in ("django_db", "postgres"))
    return bool(fixtures) or any(markers)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings: None
) -> None:
    """Give each test process a database file of its own.

    A file rather than memory: locks, WAL and several connections behave as they do in an evening.
    """
    connection = connections["default"]
    if connection.vendor == "sqlite":
        file: Path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def mail_server_of_the_tests() -> Iterator[mail_server.Mailbox]:
    """A mail server, while any test needs it."""
    with mail_server.served() as mailbox:
        yield mailbox


@pytest.fixture
def mailbox(
    mail_server_of_the_tests: mail_server.Mailbox, settings: Any
) -> Iterator[mail_server.Mailbox]:
    """What the site has sent, over SMTP, in this test."""
    settings.MAILERS = mail_server_of_the_tests.setting
    yield mail_server_of_the_tests
    mail_server_of_the_tests.mails.clear()
    mail_server_of_the_tests.refuse = ""


@pytest.fixture(autouse=True)
def language_of_nobody() -> Iterator[None]:
    """No request's language is left to the next test: the test client never lets go of it."""
    yield
    translation.deactivate()
