"""Limits hold at every form that has one: for many who try at once, and behind a proxy."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.test import Client

from accounts.views import answers
from scorekeeper.recording import sharing
from tests.accounts.people import ANNA, account, sign_in
from tests.mailbox import Mailbox

pytestmark = pytest.mark.django_db(transaction=True)


class Limited(NamedTuple):
    """A form, how many tries it takes from one address, and what is sent with the n-th."""

    path: str
    most: int
    sent: Callable[[int], dict[str, str]]
    let_through: int


def mailbox_of(at: int) -> dict[str, str]:
    return {"email": f"somebody{at}@example.org"}


LIMITED = {
    "sign-in": Limited(
        "/konto/anmelden/", answers.SIGN_IN.from_one,
        lambda at: {"email": f"somebody{at}@example.org", "password": "falsch"}, 422,
    ),
    "sign-up": Limited("/konto/neu/", answers.MAIL.from_one, mailbox_of, 302),
    "reset": Limited("/konto/vergessen/", answers.MAIL.from_one, mailbox_of, 302),
    "codes": Limited("/code/", sharing.CODES.from_one, lambda at: {"code": "AAAAAA"}, 422),
}  # fmt: skip


def send(limited: Limited, at: int, **options: Any) -> int:
    try:
        return Client().post(limited.path, limited.sent(at), **options).status_code
    finally:
        connection.close()


@pytest.mark.parametrize("name", LIMITED)
def test_of_many_at_once_only_so_many_get_through(mailbox: Mailbox, name: str) -> None:
    limited = LIMITED[name]
    with ThreadPoolExecutor(max_workers=8) as people:
        found = [*people.map(lambda at: send(limited, at), range(limited.most + 12))]
    assert found.count(limited.let_through) == limited.most
    assert found.count(429) == 12


@pytest.mark.parametrize("name", LIMITED)
def test_behind_a_proxy_it_counts_who_asks_and_not_what_they_say(
    mailbox: Mailbox, settings: Any, name: str
) -> None:
    settings.BEHIND_PROXY = True
    limited = LIMITED[name]

    def asked(at: int, who: str) -> int:
        return send(limited, at, headers={"x-forwarded-for": f"203.0.113.{at}, {who}"})

    found = [asked(at, "198.51.100.7") for at in range(limited.most + 1)]
    assert found == [limited.let_through] * limited.most + [429]
    assert asked(limited.most + 2, "198.51.100.8") == limited.let_through


def test_mails_to_one_address_are_few_however_many_ask_at_once(mailbox: Mailbox) -> None:
    account()

    def ask(at: int) -> int:
        try:
            sent = {"email": ANNA}
            client = Client(REMOTE_ADDR=f"192.0.2.{at}")
            return client.post("/konto/vergessen/", sent).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=8) as people:
        found = [*people.map(ask, range(15))]
    most = answers.MAIL.about_one or 0
    assert (found.count(302), found.count(429)) == (most, 15 - most)
    assert len(mailbox.mails) == most


def test_the_password_of_who_is_signed_in(mailbox: Mailbox) -> None:
    account()
    clients = [sign_in(Client()) for _phone in range(4)]

    def guess(at: int) -> int:
        try:
            sent = {"password": f"falsch {at}"}
            return clients[at % 4].post("/konto/loeschen/", sent).status_code
        finally:
            connection.close()

    most = answers.PASSWORD.about_one or 0
    with ThreadPoolExecutor(max_workers=8) as people:
        found = [*people.map(guess, range(most + 10))]
    assert (found.count(422), found.count(429)) == (most, 10)
