"""The cast of the web tests: who started the evening, who came by a link, and who has no business.

Every client is a browser of its own, with a session of its own.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import recording
from scorekeeper.models import (
    Change,
    Circle,
    CircleChange,
    CircleRules,
    Entry,
    Evening,
    Grant,
    Invitation,
    JoinCode,
    Link,
    LinkKind,
    Membership,
    Player,
    Points,
    Seat,
    Upload,
)
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.sheets import forget, read_sheet, read_stored
from scorekeeper.stored_results import differences

from .circle_cast import People, make_people

NAMES = ("Anna", "Ben", "Carl", "Dora")


def start(
    *, names: Sequence[str] = NAMES, rules: RuleSet = HAUSREGELN, name: str = "Donnerstag"
) -> Link:
    return recording.start_evening(names=names, first_dealer=0, rules=rules, name=name).link


def play(evening: Evening, *rows: dict[str, Any]) -> list[Entry]:
    """Record rows as another device would."""
    stored = []
    for at, row in enumerate(rows):
        key = f"played-{evening.pk}-{evening.changes.count()}-{at}"
        saved = recording.add_entry(evening.pk, parse_row(row), key=key, who=None)
        assert saved.entry is not None
        stored.append(saved.entry)
    return stored


def enter(link: Link) -> Client:
    """A browser that has opened the link."""
    client = Client()
    assert client.get(f"/t/{link.token}").status_code == 302
    return client


def html(response: Any) -> str:
    """The text of a response of the test client."""
    text: str = response.content.decode()
    return text


@pytest.fixture
def link(db: None) -> Link:
    return start()


@pytest.fixture
def evening(link: Link) -> Evening:
    return link.evening


@pytest.fixture
def url(evening: Evening) -> str:
    return f"/abend/{evening.address}/"


@pytest.fixture
def game(evening: Evening) -> Entry:
    """The first game of the evening."""
    (entry,) = play(evening, {"re": ["1", "2"], "re_augen": 140})
    return entry


@pytest.fixture
def guest(link: Link) -> Client:
    """Came by the table link."""
    return enter(link)


@pytest.fixture
def watcher(evening: Evening) -> Client:
    """Came by a link that only lets watch."""
    return enter(Link.objects.create(evening=evening, kind=LinkKind.WATCH))


@pytest.fixture
def stranger() -> Client:
    """Knows the address and nothing else."""
    return Client()


@pytest.fixture
def neighbour(db: None) -> Client:
    """Plays at another table."""
    return enter(start(name="Nebenan"))


@pytest.fixture
def shut_out(link: Link, evening: Evening) -> Client:
    """Came by a table link that has been renewed since."""
    client = enter(link)
    recording.renew_link(evening.pk, LinkKind.TABLE, who=None)
    return client


@pytest.fixture
def people(db: None) -> People:
    """A circle, its members, and a stranger, each signed in."""
    return make_people()


def entry_form(**fields: Any) -> dict[str, Any]:
    """What the browser sends for a plain game; ``fields`` change it, None leaves one out."""
    sent: dict[str, Any] = {
        "key": "key-of-one-form",
        "number": "1",
        "kind": "normal",
        "re": ["1", "2"],
        "re_level": "none",
        "kontra_level": "none",
        "band": "121-150",
    }
    return {name: value for name, value in (sent | fields).items() if value is not None}


STORED = (
    Circle, Player, Evening, Seat, Entry, Points, Change, Link, Grant, JoinCode, Upload,
    Membership, Invitation, CircleRules, CircleChange,
)  # fmt: skip


def stored() -> list[list[dict[str, Any]]]:
    """Everything that is stored about evenings, whoever plays."""
    return [[*model._default_manager.order_by("pk").values()] for model in STORED]


@pytest.fixture
def unchanged(db: None) -> Callable[[], Any]:
    """A context in which nothing about any evening may be written."""

    @contextmanager
    def context() -> Iterator[None]:
        before = stored()
        yield
        assert stored() == before

    return context


def assert_consistent(evening: Evening) -> None:
    """What is stored is what scoring makes of the facts."""
    fresh = Evening.objects.get(pk=evening.pk)
    assert differences(fresh) == []
    kept, stored = read_sheet(fresh), read_stored(fresh)
    assert (kept.sheet, kept.names) == (stored.sheet, stored.names)
    assert [vars_of(line.entry) for line in kept.lines] == [
        vars_of(line.entry) for line in stored.lines
    ]


def vars_of(entry: Entry) -> dict[str, Any]:
    """The columns of a row."""
    return {field.attname: getattr(entry, field.attname) for field in Entry._meta.concrete_fields}


@contextmanager
def counted(most: int) -> Iterator[CaptureQueriesContext]:
    """At most so many queries, those of the session and its user aside; no sheet is kept."""
    forget()
    with CaptureQueriesContext(
        connection,
    ) as captured:
        yield captured
    ours = [
        query["sql"]
        for query in captured.captured_queries
        if not any(word in query["sql"] for word in ("django_session", "accounts_user"))
        and not query["sql"].startswith(("SAVEPOINT", "RELEASE SAVEPOINT", "BEGIN", "COMMIT"))
    ]
    assert len(ours) <= most, f"{len(ours)} queries:\n" + "\n".join(ours)
