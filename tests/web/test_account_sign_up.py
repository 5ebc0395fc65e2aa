"""A new account: by mail, and nobody learns who has one."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from accounts import links, mails
from accounts.models import User
from accounts.views import answers
from scorekeeper import environment
from tests.accounts.people import ANNA, BEN, PASSWORD, account, is_signed_in, sign_in
from tests.mailbox import Mailbox

from .accounts import accounts_unchanged, error_at, said, trouble, value_of
from .conftest import counted, html

pytestmark = pytest.mark.django_db
REST = {"name": "Anna", "new_password": PASSWORD}


def ask(client: Client, email: str = ANNA) -> Any:
    return client.post("/konto/neu/", {"email": email})


def test_an_account_is_made_by_the_link_of_a_mail(client: Client, mailbox: Mailbox) -> None:
    response = ask(client, "Anna@Example.ORG")
    assert (response.status_code, response["Location"]) == (302, "/konto/post/")
    assert "Schau in deine Mails" in html(client.get("/konto/post/"))
    # Nothing is stored before the link is opened, and opening it stores nothing either: programs
    # that look through mails open links, too.
    assert mailbox.last["To"] == ANNA
    assert mailbox.last["Subject"] == "Dein Konto bei Dulle"
    phone = Client()
    assert phone.get(mailbox.link).status_code == 200
    assert not User.objects.exists()
    response = phone.post(mailbox.link, REST)
    assert (response.status_code, response["Location"]) == (302, "/?neu=1")
    assert "Dein Konto ist da" in html(phone.get(response["Location"]))
    assert is_signed_in(phone)
    assert not is_signed_in(client)
    sign_in(client)
    user = User.objects.get()
    assert (user.email, user.name) == (ANNA, "Anna")


def test_the_device_keeps_its_evenings(guest: Client, url: str, mailbox: Mailbox) -> None:
    ask(guest)
    before = guest.session.session_key
    guest.post(mailbox.link, REST)
    assert is_signed_in(guest)
    assert guest.session.session_key != before
    assert guest.get(url).status_code == 200


def test_a_link_makes_one_account(client: Client, mailbox: Mailbox) -> None:
    ask(client)
    client.post(mailbox.link, REST)
    for again in (client.get(mailbox.link), client.post(mailbox.link, REST)):
        assert again.status_code == 409
        assert "Das Konto gibt es schon" in html(again)
    assert User.objects.count() == 1


def test_who_comes_second_at_the_same_moment_is_told(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/konto/neu/{links.to_sign_up(ANNA)}/"
    account()
    monkeypatch.setattr("django.db.models.query.QuerySet.exists", lambda _self: False)
    with accounts_unchanged():
        assert client.post(path, REST).status_code == 409


def test_an_address_with_an_account_is_not_told_apart(client: Client, mailbox: Mailbox) -> None:
    known = account()
    with accounts_unchanged():
        with counted(20) as of_unknown:
            unknown = ask(client, BEN)
        with counted(20) as of_known:
            response = ask(client, ANNA)
    assert (response.status_code, response["Location"]) == (
        unknown.status_code,
        unknown["Location"],
    )
    assert len(of_known) <= len(of_unknown)
    assert [mail["To"] for mail in mailbox.mails] == [BEN, ANNA]
    assert mailbox.last["Subject"] == "Du hast schon ein Konto bei Dulle"
    assert mailbox.link == "/konto/anmelden/"
    assert known.check_password(PASSWORD)


@pytest.mark.parametrize(
    ("email", "words"),
    [
        ("", "Es fehlt die E-Mail-Adresse."),
        ("   ", "Es fehlt die E-Mail-Adresse."),
        ("anna", "Erwartet wird eine Adresse wie"),
        ("anna@example.org\nBcc: ben@example.org", "Erwartet wird"),
        ("anna@example.org, ben@example.org", "Erwartet wird"),
        ("jörg@example.org", "Erwartet wird"),
        ("a@" + "b" * 300 + ".org", "254"),
        ("a\0@example.org", "Nullzeichen"),
    ],
)
def test_bad_address(client: Client, mailbox: Mailbox, email: str, words: str) -> None:
    response = ask(client, email)
    assert response.status_code == 422
    assert words in error_at(response, "email")
    assert mailbox.mails == []


@pytest.mark.parametrize(
    ("sent", "field", "words"),
    [
        ({"name": ""}, "name", "Es fehlt der Name."),
        ({"name": " \u200b "}, "name", "Es fehlt der Name."),
        ({"name": "x" * 61}, "name", "60"),
        ({"name": "a\0"}, "name", "Nullzeichen"),
        ({"new_password": ""}, "new_password", "Es fehlt das Passwort."),
        ({"new_password": "kurz"}, "new_password", "8 Zeichen"),
        ({"new_password": "password"}, "new_password", "üblich"),
        ({"new_password": "anna@example"}, "new_password", "ähnlich"),
        ({"name": "Annegret Karl", "new_password": "annegretkarl"}, "new_password", "ähnlich"),
        ({"new_password": "x" * 257}, "new_password", "256"),
    ],
)
def test_bad_name_and_password(
    client: Client, sent: dict[str, str], field: str, words: str
) -> None:
    path = f"/konto/neu/{links.to_sign_up(ANNA)}/"
    response = client.post(path, REST | sent)
    assert response.status_code == 422
    assert words in error_at(response, field)
    if field != "name":
        assert value_of(response, "name") == (REST | sent)["name"]
    assert value_of(response, "new_password") is None
    assert not User.objects.exists()


def test_a_link_that_is_none(client: Client) -> None:
    for response in (client.get("/konto/neu/x/"), client.post("/konto/neu/x/", REST)):
        assert response.status_code == 404
        assert "Der Link gilt nicht mehr" in html(response)
        assert 'href="/konto/neu/"' in html(response)
    assert not User.objects.exists()


def test_a_mailbox_has_a_limit_and_a_network(client: Client, mailbox: Mailbox) -> None:
    account()
    refused = []
    for email in (ANNA, BEN):
        for _mail in range(answers.MAIL.about_one or 0):
            assert ask(client, email).status_code == 302
        refused.append(ask(client, email))
        assert refused[-1].status_code == 429
    assert "Zu viele Versuche. In 60 Minuten geht es wieder." in trouble(refused[0])
    assert said(refused[0], ANNA) == said(refused[1], BEN)
    sent = len(mailbox.mails)
    for at in range(answers.MAIL.from_one - sent):
        assert ask(client, f"nobody{at}@example.org").status_code == 302
    assert ask(client, "last@example.org").status_code == 429
    assert len(mailbox.mails) == answers.MAIL.from_one


def test_a_mail_that_cannot_be_sent(client: Client, mailbox: Mailbox) -> None:
    mailbox.refuse = "554 No"
    for _try in range((answers.MAIL.about_one or 0) + 1):
        response = ask(client)
        assert response.status_code == 503
        assert "Die Mail ließ sich gerade nicht senden." in trouble(response)
        assert value_of(response, "email") == ANNA
    mailbox.refuse = ""
    assert ask(client).status_code == 302


def test_mails_speak_the_language_of_the_page(mailbox: Mailbox) -> None:
    client = Client(headers={"Accept-Language": "en"})
    ask(client)
    with translation.override("en"):
        assert mailbox.last["Subject"] == str(mails.SIGN_UP.subject)
        assert mailbox.text.startswith(gettext("Hallo,"))


def test_a_mail_leads_to_the_public_address(
    client: Client, mailbox: Mailbox, settings: Any
) -> None:
    """Whatever whoever asked has called the site."""
    settings.PUBLIC_URL = "https://doko.example"
    client.post("/konto/neu/", {"email": ANNA}, headers={"Host": "localhost"})
    assert "\nhttps://doko.example/konto/neu/" in mailbox.text


def test_who_is_signed_in_has_one(client: Client) -> None:
    account()
    sign_in(client)
    assert client.get("/konto/neu/")["Location"] == "/konto/"


def test_without_a_mail_server_it_is_said_where_mails_are(client: Client, settings: Any) -> None:
    settings.MAILERS = {"default": environment.mailer({})}
    assert "im Terminal" in html(client.get("/konto/post/"))
