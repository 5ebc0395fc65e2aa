"""What belongs to others, named in a form or a link of one's own: it is neither changed nor told.

Every form of every page is filled in and sent, with each value that could name something replaced
by each kind of thing that another circle has.
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from . import addresses
from .conftest import Both, telling
from .forms import BODY, VISITS, Form, Visit, answered, as_before, forms_of, forms_on
from .world import client_of, undone

# Who may see what is asked of the views, which are the same on every database.
pytestmark = pytest.mark.sqlite

# Fields in which nothing is named: what is typed, and what is counted or chosen from fixed words.
WORDS = re.compile(r"[a-z_]+(-[a-z_]+)?|[a-z]*\d\d?-\d+|\d0+|")
TYPED = {"text", "email", "password", "textarea", "date", "number", "file", "checkbox"}
# What is tried in fields that hold a number, and in those that hold anything else.
NUMBERS = ("entry", "player", "membership", "device")
OTHERS = ("key", "address of the evening", "address of the circle", "table token", "mail address")


def nameable(form: Form, body: BODY) -> list[str]:
    """The fields that could name something: not empty, and no word of a list."""
    found = []
    for name, values in body.items():
        if name == "csrfmiddlewaretoken":
            continue
        kind = form.fields[name].kind if name in form.fields else "button"
        offered = form.fields[name].options if name in form.fields else []
        if kind in TYPED and not any(any(c.isdigit() for c in one) for one in offered):
            continue
        if all(WORDS.fullmatch(value) for value in [*values, *offered]):
            continue
        found.append(name)
    return found


def swaps(
    form: Form, body: BODY, ids: dict[str, str], done: set[tuple[str, str]]
) -> Iterator[tuple[BODY, str]]:
    """The body with one value replaced; of a choice among numbers at the table only by a row's."""
    for name in nameable(form, body):
        if (form.leads_to, name) in done:
            continue
        done.add((form.leads_to, name))
        offered = form.fields[name].options if name in form.fields else []
        few = bool(offered) and all(len(one) < 3 for one in offered)
        number = all(value.isdecimal() for value in body[name])
        for kind in NUMBERS[:1] if few else NUMBERS if number else (*OTHERS, NUMBERS[0]):
            yield body | {name: [ids[kind]]}, ids[kind]


def writes(captured: CaptureQueriesContext) -> bool:
    """Whether anything but sessions and counts was written."""
    return any(
        query["sql"].startswith(("INSERT", "UPDATE", "DELETE")) and "session" not in query["sql"]
        for query in captured.captured_queries
    )


def tell_nothing(both: Both, client: Client, form: Form, body: BODY, sent: str) -> Any:
    """Send a form; what it names of the others is as it was, and not told."""
    with undone(), as_before(client):
        with CaptureQueriesContext(connection) as captured:
            response = client.post(form.action, body)
        assert response.status_code < 500, (form, body)
        assert telling(response, both.other, sent) == [], (form.action, body)
        if writes(captured):
            assert both.theirs.dump() == both.before, (form.action, body)
        landing = response.get("Location", "")
        if landing.startswith("/"):
            seen = client.get(landing)
            assert telling(seen, both.other, sent) == [], (form.action, body, landing)
    return response


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: f"{visit.role} {visit.pages}")
def test_forms(both: Both, visit: Visit) -> None:
    client, ids = client_of(both.own, visit.role), both.other.ids()
    visit.begin(both.own, client)
    done: set[tuple[str, str]] = set()
    for form in forms_on(client, visit.asked(both.own)):
        body = answered(form, both.own)
        response = tell_nothing(both, client, form, body, "-")
        for swapped, value in swaps(form, body, ids, done):
            tell_nothing(both, client, form, swapped, value)
        for second in forms_of(response, form.action):
            # What is asked before it is done.
            for swapped, value in swaps(second, second.body(), ids, done):
                tell_nothing(both, client, second, swapped, value)
    assert both.theirs.dump() == both.before


def test_every_form_is_sent_and_taken(both: Both) -> None:
    """Each address that takes a form has one that was found on a page, and that is accepted."""
    taken: set[str] = set()
    for visit in VISITS:
        client = client_of(both.own, visit.role)
        with undone(), as_before(client):
            visit.begin(both.own, client)
            for form in forms_on(client, visit.asked(both.own)):
                if form.leads_to in taken:
                    continue
                with undone(), as_before(client):
                    response = client.post(form.action, answered(form, both.own))
                if response.status_code in {200, 204, 302}:
                    taken.add(form.leads_to)
    client, posted = client_of(both.own, "owner"), set()
    for address in addresses.of(both.own):
        with undone(), as_before(client):
            if client.post(address.path).status_code not in {404, 405}:
                posted.add(address.name)
    assert posted - taken == set(), "no form of theirs was found, or none was accepted"


def test_links(both: Both) -> None:
    """The numbers behind the question mark of all links on all pages."""
    client, ids = client_of(both.own, "owner"), both.other.ids()
    found: dict[tuple[str, ...], str] = {}
    for address in addresses.of(both.own):
        with undone(), as_before(client):
            response = client.get(address.path)
        if "text/html" not in response.get("Content-Type", ""):
            continue
        for link in re.findall(r'(?:href|hx-get)="(/[^"]*\?[^"]*)"', response.content.decode()):
            parts = urlsplit(link.replace("&amp;", "&"))
            names = sorted(name for name, _value in parse_qsl(parts.query))
            found[parts.path, *names] = f"{parts.path}?{parts.query}"
    assert len(found) >= 3
    for link in found.values():
        parts = urlsplit(link)
        sent = dict(parse_qsl(parts.query))
        for name in sent:
            for value in ids.values():
                with undone(), as_before(client):
                    path = f"{parts.path}?{urlencode(sent | {name: value})}"
                    response = client.get(path)
                assert response.status_code < 500, path
                assert telling(response, both.other, value) == [], path
    assert both.theirs.dump() == both.before


def test_the_check_sees_something(both: Both) -> None:
    """Guard against checks that pass since they compare nothing."""
    assert telling(client_of(both.other, "owner").get("/"), both.other) != []
    with undone():
        both.other.evening.entries.update(note="x")
        assert both.theirs.dump() != both.before
    with undone():
        both.other.circle.memberships.create(user=both.own.users["player"], role="owner")
        assert both.theirs.dump() != both.before
    form = Form("/", "/")
    assert nameable(form, {"a": ["12"], "b": ["game"], "c": [""], "d": ["key-of-one"]}) == [
        "a",
        "d",
    ]
