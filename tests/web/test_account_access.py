"""Every page of an account for who is signed out, signed in, blocked, gone, or somebody else."""

from typing import NamedTuple

import pytest
from django.test import Client

from accounts import links
from accounts.models import User
from accounts.urls import urlpatterns
from tests.accounts.people import ANNA, BEN, account, sign_in

from .accounts import accounts_unchanged
from .conftest import html

pytestmark = pytest.mark.django_db
OK, MOVED, GONE, WRONG_METHOD, BAD, TAKEN = 200, 302, 404, 405, 422, 409


class Case(NamedTuple):
    """What a page answers, to who is signed in and to who is not."""

    name: str
    path: str
    method: str
    signed_in: int
    signed_out: int


TABLE = [
    Case("account", "", "get", OK, MOVED),
    Case("account", "", "post", BAD, MOVED),
    Case("sign-in", "anmelden/", "get", MOVED, OK),
    Case("sign-in", "anmelden/", "post", MOVED, BAD),
    Case("sign-out", "abmelden/", "get", WRONG_METHOD, WRONG_METHOD),
    Case("sign-out", "abmelden/", "post", MOVED, MOVED),
    Case("sign-out-everywhere", "ueberall-abmelden/", "get", WRONG_METHOD, WRONG_METHOD),
    Case("sign-up", "neu/", "get", MOVED, OK),
    Case("sign-up", "neu/", "post", MOVED, BAD),
    Case("sign-up-link", "neu/{sign_up}/", "get", OK, OK),
    Case("sign-up-link", "neu/{sign_up}/", "post", BAD, BAD),
    Case("sign-up-link", "neu/{taken}/", "get", TAKEN, TAKEN),
    Case("sign-up-link", "neu/{password}/", "get", GONE, GONE),
    Case("mail-sent", "post/", "get", OK, OK),
    Case("forgotten", "vergessen/", "get", OK, OK),
    Case("forgotten", "vergessen/", "post", BAD, BAD),
    Case("new-password", "vergessen/{password}/", "get", OK, OK),
    Case("new-password", "vergessen/{password}/", "post", BAD, BAD),
    Case("new-password", "vergessen/{sign_up}/", "get", GONE, GONE),
    Case("change-password", "passwort/", "get", OK, MOVED),
    Case("change-password", "passwort/", "post", BAD, MOVED),
    Case("change-address", "adresse/", "get", OK, MOVED),
    Case("change-address", "adresse/", "post", BAD, MOVED),
    Case("new-address", "adresse/{address}/", "get", OK, OK),
    Case("new-address", "adresse/{taken}/", "post", GONE, GONE),
    Case("account-data", "daten/", "get", OK, MOVED),
    Case("delete-account", "loeschen/", "get", OK, MOVED),
    Case("delete-account", "loeschen/", "post", BAD, MOVED),
]  # fmt: skip


@pytest.fixture
def tokens() -> dict[str, str]:
    """What the mails to Anna say."""
    anna = account()
    account(BEN, name="Ben")
    return {
        "sign_up": links.to_sign_up("new@example.org"),
        "taken": links.to_sign_up(ANNA),
        "password": links.to_new_password(anna),
        "address": links.to_new_address(anna, "new@example.org"),
    }


def asked(client: Client, case: Case, tokens: dict[str, str]) -> int:
    """What a page answers to a request that lacks all that it asks for."""
    path = f"/konto/{case.path.format(**tokens)}"
    with accounts_unchanged():
        response = getattr(client, case.method)(path)
        if case.method == "get" and case.signed_in != WRONG_METHOD:
            assert client.head(path).status_code == response.status_code
    status: int = response.status_code
    return status


@pytest.mark.parametrize("case", TABLE, ids=lambda case: f"{case.method} {case.path}")
def test_who_may_what(case: Case, tokens: dict[str, str]) -> None:
    assert asked(Client(), case, tokens) == case.signed_out
    # Signed in as somebody else: the pages are those of their own account.
    assert asked(sign_in(Client(), BEN), case, tokens) == case.signed_in


@pytest.mark.parametrize("end", ["blocked", "gone"])
@pytest.mark.parametrize("case", TABLE, ids=lambda case: f"{case.method} {case.path}")
def test_whose_account_has_ended_is_signed_out(
    case: Case, end: str, tokens: dict[str, str]
) -> None:
    client = sign_in(Client(), BEN)
    ben = User.objects.filter(email=BEN)
    if end == "gone":
        ben.delete()
    else:
        ben.update(is_active=False)
    assert asked(client, case, tokens) == case.signed_out


def test_no_page_is_missing() -> None:
    named = {pattern.name for pattern in urlpatterns}
    assert named == {case.name for case in TABLE}


def test_nobody_sees_the_account_of_another(tokens: dict[str, str]) -> None:
    ben = sign_in(Client(), BEN)
    for case in TABLE:
        if case.method == "get" and "{" not in case.path:
            assert ANNA not in html(ben.get(f"/konto/{case.path}")), case
