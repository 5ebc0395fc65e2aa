"""A forgotten password: by mail, and nobody learns who has an account."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts import links, writing
from accounts.models import User
from accounts.views import answers
from tests.accounts.people import ANNA, ANOTHER, BEN, PASSWORD, account, is_signed_in, sign_in
from tests.mailbox import Mailbox

from .accounts import accounts_unchanged, error_at, said, trouble, value_of
from .conftest import counted, html

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return account()


def ask(client: Client, email: str = ANNA) -> Any:
    return client.post("/konto/vergessen/", {"email": email})


def test_a_new_password_by_the_link_of_a_mail(
    anna: User, guest: Client, url: str, mailbox: Mailbox
) -> None:
    elsewhere = sign_in(Client())
    with accounts_unchanged():
        response = ask(guest, "ANNA@example.org")
        assert (response.status_code, response["Location"]) == (302, "/konto/post/")
        assert mailbox.last["Subject"] == "Neues Passwort für Dulle"
        assert guest.get(mailbox.link).status_code == 200
        assert is_signed_in(elsewhere)
    before = guest.session.session_key
    response = guest.post(mailbox.link, {"new_password": ANOTHER})
    assert (response.status_code, response["Location"]) == (302, "/konto/?done=password")
    assert "Das neue Passwort gilt." in html(guest.get(response["Location"]))
    assert guest.session.session_key != before
    assert guest.get(url).status_code == 200
    assert not is_signed_in(elsewhere)
    sign_in(Client(), password=ANOTHER)
    # Once: whoever reads the mail later has no part in the account.
    for again in (guest.get(mailbox.link), guest.post(mailbox.link, {"new_password": PASSWORD})):
        assert again.status_code == 404
        assert 'href="/konto/vergessen/"' in html(again)
    sign_in(Client(), password=ANOTHER)


def test_of_two_who_use_a_link_at_once_one_sets_a_password(
    anna: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = links.read_new_password

    def overtaken(token: str) -> User:
        found = read(token)
        writing.set_password(User.objects.get(pk=found.pk), ANOTHER)
        return found

    monkeypatch.setattr(links, "read_new_password", overtaken)
    path = f"/konto/vergessen/{links.to_new_password(anna)}/"
    assert client.post(path, {"new_password": "herz sticht die dulle"}).status_code == 404
    assert not is_signed_in(client)
    sign_in(Client(), password=ANOTHER)


def test_somebody_else_who_is_signed_in_on_the_device(anna: User, guest: Client, url: str) -> None:
    account(BEN)
    sign_in(guest, BEN)
    guest.post(f"/konto/vergessen/{links.to_new_password(anna)}/", {"new_password": ANOTHER})
    assert ANNA in html(guest.get("/konto/"))
    assert guest.get(url).status_code == 200


@pytest.mark.parametrize("email", ["nobody@example.org", BEN], ids=["no account", "blocked"])
def test_an_address_without_an_account_is_not_told_apart(
    anna: User, client: Client, mailbox: Mailbox, email: str
) -> None:
    User.objects.filter(pk=account(BEN).pk).update(is_active=False)
    with counted(20) as of_known:
        known = ask(client)
    with counted(20) as of_unknown:
        response = ask(client, email)
    assert response.status_code == known.status_code == 302
    assert response["Location"] == known["Location"]
    # One mail each, which is what takes long.
    assert [mail["To"] for mail in mailbox.mails] == [ANNA, email]
    assert mailbox.last["Subject"] == "Kein Konto bei Dulle"
    assert mailbox.link == "/konto/neu/"
    assert abs(len(of_known) - len(of_unknown)) <= 6  # the counts that are there already


@pytest.mark.parametrize(
    "email",
    [
        "anna@exam\u00adple.org",
        "anna@\uff45xample.org",
        "anna@ex\u200bample.org",
    ],
)
def test_another_spelling_of_a_domain_is_no_other_mailbox(
    anna: User, client: Client, mailbox: Mailbox, email: str
) -> None:
    """Each would have accounts and a limit of mails of its own."""
    assert ask(client, email).status_code == 302
    assert (mailbox.last["To"], mailbox.last["Subject"]) == (ANNA, "Neues Passwort für Dulle")
    for _mail in range((answers.MAIL.about_one or 0) - 1):
        assert ask(client).status_code == 302
    assert ask(client, email).status_code == 429


def test_a_domain_with_an_umlaut_has_two_spellings(client: Client, mailbox: Mailbox) -> None:
    account("anna@müller.example")
    for spelling in ("anna@MÜLLER.example", "anna@xn--mller-kva.example"):
        assert ask(client, spelling).status_code == 302
        assert mailbox.last["Subject"] == "Neues Passwort für Dulle"


@pytest.mark.parametrize(
    "email",
    [
        "",
        "anna",
        "anna@",
        "a b@example.org",
        '"\x1b[2J"@example.org',
        '"\\\x07"@example.org',
        "anna@\u202eexample.org",
    ],
)
def test_bad_address(client: Client, mailbox: Mailbox, email: str) -> None:
    response = ask(client, email)
    assert response.status_code == 422
    assert error_at(response, "email")
    assert unescape(value_of(response, "email") or "") == email
    assert mailbox.mails == []


@pytest.mark.parametrize(
    ("password", "words"),
    [("", "Es fehlt das Passwort."), ("kurz", "8 Zeichen"), ("12345678", "üblich"),
     ("anna@example.org", "ähnlich"), ("a\0bcdefgh", "Nullzeichen")],
)  # fmt: skip
def test_bad_password(anna: User, client: Client, password: str, words: str) -> None:
    path = f"/konto/vergessen/{links.to_new_password(anna)}/"
    with accounts_unchanged():
        response = client.post(path, {"new_password": password})
    assert response.status_code == 422
    assert words in error_at(response, "new_password")
    assert value_of(response, "new_password") is None
    assert client.get(path).status_code == 200


def test_mails_have_a_limit_whoever_they_go_to(
    anna: User, client: Client, mailbox: Mailbox
) -> None:
    most = answers.MAIL.about_one or 0
    refused = []
    for email in (ANNA, "nobody@example.org"):
        for _mail in range(most):
            assert ask(client, email).status_code == 302
        refused.append(said(ask(client, email), email))
    assert refused[0] == refused[1]
    assert len(mailbox.mails) == 2 * most


@pytest.mark.parametrize("email", [ANNA, "nobody@example.org"])
def test_mails_to_sign_up_keep_nobody_from_a_new_password(
    anna: User, client: Client, mailbox: Mailbox, email: str
) -> None:
    """Whoever guesses at an account could else keep its owner out for good."""
    for _mail in range(answers.MAIL.about_one or 0):
        assert client.post("/konto/neu/", {"email": email}).status_code == 302
    assert client.post("/konto/neu/", {"email": email}).status_code == 429
    assert ask(client, email).status_code == 302
    # One made while they are counted: the answers to one wish count together.
    if email != ANNA:
        account(email)
    assert client.post("/konto/neu/", {"email": email}).status_code == 429


@pytest.mark.parametrize("host", ["evil.local", "10.6.6.6:8000", "[fd00::66]", "evil.lan"])
def test_no_mail_leads_to_a_machine_that_the_asker_has_named(
    anna: User, client: Client, mailbox: Mailbox, settings: Any, host: str
) -> None:
    """Without DULLE_URL all of a local network is answered to, also what a stranger has there."""
    assert (
        client.post("/konto/vergessen/", {"email": ANNA}, headers={"host": host}).status_code == 302
    )
    assert host not in mailbox.text
    settings.PUBLIC_URL = "https://doko.example"
    client.post("/konto/vergessen/", {"email": ANNA}, headers={"host": host})
    assert "https://doko.example/konto/vergessen/" in mailbox.text


def test_who_has_guessed_too_often_comes_in_by_mail(
    anna: User, client: Client, mailbox: Mailbox
) -> None:
    """Nobody can keep somebody out of their account by guessing at it."""
    for at in range(answers.SIGN_IN.about_one or 0):
        sent = {"email": ANNA, "password": "falsch"}
        client.post("/konto/anmelden/", sent, REMOTE_ADDR=f"192.0.2.{at}")
    sent = {"email": ANNA, "password": PASSWORD}
    assert client.post("/konto/anmelden/", sent).status_code == 429
    ask(client)
    client.post(mailbox.link, {"new_password": ANOTHER})
    assert is_signed_in(client)
    sign_in(Client(), password=ANOTHER)


def test_a_mail_that_cannot_be_sent(anna: User, client: Client, mailbox: Mailbox) -> None:
    mailbox.refuse = "451 Later"
    with accounts_unchanged():
        for email in (ANNA, "nobody@example.org"):
            response = ask(client, email)
            assert response.status_code == 503
            assert "Die Mail ließ sich gerade nicht senden." in trouble(response)
            assert value_of(response, "email") == email
