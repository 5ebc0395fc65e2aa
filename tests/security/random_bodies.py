"""Bodies that no browser would send, made from those that one would."""

import random
from collections.abc import Iterator

from django.db import connection
from django.test import Client

from scorekeeper.models import Evening
from scorekeeper.stored_results import differences

from .conftest import Both
from .forms import BODY, VISITS, Form, answered, as_before, forms_on
from .world import client_of, undone

JUNK = (
    "", " ", "0", "-1", "1", "2", "5", "99", "121", "240", "-0", "+3", "007", "1e9", "1.5", "1,5",
    "9" * 19, "9" * 300, "٣", "½", "None", "null", "true", "[]", "{}", "on", "\0", "a\0b", "x" * 41,
    "x" * 501, "x" * 3000, "\u202eabc", "\u200b", "😀", "e\u0301" * 30, "'", '"', "<b>", "%00",
    "%s", "{{ 1 }}", "../..", "\r\n", "a\nb", "=1+1", "31.2.2024", "2024-02-30", "anna@", "@", "@.",
)  # fmt: skip


def value(one: random.Random, form: Form, name: str, before: list[str]) -> list[str]:
    """Something else for a field."""
    field = form.fields.get(name)
    way = one.random()
    if field is not None and field.options and way < 0.5:
        return one.sample(field.options, min(len(field.options), one.choice((1, 1, 2, 3))))
    if way < 0.7:
        return [str(one.randint(-3, 260))]
    if way < 0.75:
        return [*before, *before]
    if way < 0.8:
        return []
    return [one.choice(JUNK)]


def body(one: random.Random, form: Form, right: BODY) -> BODY:
    """A body with some things in it that are wrong, or only different."""
    sent = dict(one.choice((right, right, form.body())))
    names = [*{*form.fields, *sent}]
    names.sort()
    for name in one.sample(names, min(len(names), one.choice((1, 1, 2, 3, 5)))):
        if name != "key" or one.random() < 0.2:
            sent[name] = value(one, form, name, sent.get(name, []))
    if one.random() < 0.05:
        sent[one.choice(("id", "user", "circle", "role", "evening", "who", "\0"))] = ["1"]
    return sent


def forms_by_page(both: Both) -> Iterator[tuple[Client, list[Form]]]:
    """The forms that lead to the same page, with a browser that may send them and all is ready."""
    seen: set[str] = set()
    for visit in VISITS:
        client = client_of(both.own, visit.role)
        with undone(), as_before(client):
            visit.begin(both.own, client)
            by_page: dict[str, list[Form]] = {}
            for form in forms_on(client, visit.asked(both.own)):
                by_page.setdefault(form.leads_to, []).append(form)
            for page in by_page.keys() - seen:
                yield client, by_page[page]
            seen |= by_page.keys()


def hammer(both: Both, number: int, part: int = 0, parts: int = 1) -> dict[str, int]:
    """Send so many bodies to each page; how many were taken, by its name.

    With ``parts``, only to every so-manieth page, from the one at ``part`` on. The test client
    raises what would be a server error. Whatever was stored has to be right.
    """
    taken: dict[str, int] = {}
    for nth, (client, forms) in enumerate(forms_by_page(both)):
        if nth % parts != part:
            continue
        page = forms[0].leads_to
        one = random.Random(page)  # noqa: S311 (the same in each run)
        right = [(form, answered(form, both.own)) for form in forms]
        for _at in range(number):
            form, good = one.choice(right)
            sent = body(one, form, good)
            with undone(), as_before(client):
                status = client.post(form.action, sent).status_code
                assert status < 500, (form.action, sent)
                if status == 302:
                    taken[page] = taken.get(page, 0) + 1
                    check_what_is_stored(both, sent)
    return taken


def check_what_is_stored(both: Both, sent: BODY) -> None:
    """Points are those of the facts, and nothing refers to what is not there."""
    connection.check_constraints()
    for evening in Evening.objects.exclude(pk=both.other.evening.pk):
        assert differences(evening) == [], sent
