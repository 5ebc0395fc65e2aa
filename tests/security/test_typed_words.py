"""What somebody had typed is kept on the page that refuses it, in the words of its form."""

import re
from html import unescape

import pytest
from django.test import Client

from .conftest import Both
from .forms import VISITS, Form, as_before, forms_on
from .world import client_of, undone

pytestmark = pytest.mark.sqlite

# So many answers of a question are tried; there are hundreds of time zones.
MOST = 5
# Codes that a page shows as they are.
SHOWN = {"k150", "k90", "k60", "k30"}
CODE = re.compile(r"[a-z][a-z0-9_]*(?:-[a-z0-9_]+)*")


def told(client: Client, form: Form, at: int) -> list[tuple[str, str]]:
    """What the page says of it, each field with its words: of answers the one at that place."""
    # One of the forms signs out.
    with undone(), as_before(client):
        answers = {name: given[at % len(given)] for name, given in offered(form).items()}
        response = client.post(form.action, answers)
    if response.status_code != 404:
        return []
    found = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", response.content.decode(), re.DOTALL)
    return [(unescape(name), unescape(words)) for name, words in found]


def offered(form: Form) -> dict[str, list[str]]:
    """What can be tapped in a form, and something for each of its lines."""
    every = form.fields.values()
    found = {one.name: [each for each in one.options if each] or ["7"] for one in every}
    for name, value in form.buttons:
        found.setdefault(name, []).append(value)
    return found


def test_no_field_is_called_by_its_code(both: Both) -> None:
    forms: list[Form] = []
    for visit in VISITS:
        client = client_of(both.own, visit.role)
        with undone():
            visit.begin(both.own, client)
            forms += forms_on(client, visit.asked(both.own))
    stranger, pages, codes = client_of(both.own, "stranger"), set(), set()
    for form in forms:
        answers = offered(form)
        known = {each for given in answers.values() for each in given if CODE.fullmatch(each)}
        for at in range(min(MOST, max(map(len, answers.values()), default=0))):
            for name, words in told(stranger, form, at):
                pages.add(form.leads_to)
                if name in answers or words in known - SHOWN:
                    codes.add((form.leads_to, name, words))
    assert sorted(codes) == []
    assert {
        "evening", "change-row", "insert-row", "add-row", "settings", "evening-rules", "players",
        "settlement", "move-row", "take-in", "change-table", "holder", "invite", "circle-start",
        "circle-settings", "change-circle-rules", "read-circle-rules", "circle-player", "member",
    } <= pages  # fmt: skip
