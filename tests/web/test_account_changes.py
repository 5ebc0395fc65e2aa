"""Another password, another address, and the end of an account: each asks for the password."""

from typing import Any

import pytest
from django.test import Client

from accounts import links, writing
from accounts.models import User
from accounts.views import answers, changing
from scorekeeper.models import Circle, Player
from tests.accounts.people import ANNA, ANOTHER, BEN, PASSWORD, account, is_signed_in, sign_in
from tests.mailbox import Mailbox

from .accounts import accounts_unchanged, error_at, trouble, value_of
from .conftest import entry_form, html

pytestmark = pytest.mark.django_db
NEW = "anna@example.net"
FORMS = {
    "passwort": {"password": PASSWORD, "new_password": ANOTHER},
    "adresse": {"password": PASSWORD, "email": NEW},
    "loeschen": {"password": PASSWORD},
}


@pytest.fixture
def anna() -> User:
    return account()


@pytest.fixture
def signed_in(anna: User) -> Client:
    account(BEN, name="Ben", password=ANOTHER)
    return sign_in(Client())


def send(client: Client, page: str, **sent: str) -> Any:
    return client.post(f"/konto/{page}/", FORMS[page] | sent)


# --- all three


@pytest.mark.parametrize("page", FORMS)
@pytest.mark.parametrize(
    ("password", "words"),
    [("", "Es fehlt das Passwort."), ("falsch", "Das Passwort stimmt nicht."),
     (ANOTHER, "Das Passwort stimmt nicht."), ("a\0b", "Nullzeichen")],
)  # fmt: skip
def test_a_wrong_password_changes_nothing(
    signed_in: Client, mailbox: Mailbox, page: str, password: str, words: str
) -> None:
    with accounts_unchanged():
        response = send(signed_in, page, password=password)
    assert response.status_code == 422
    assert words in error_at(response, "password")
    assert value_of(response, "password") is None
    assert mailbox.mails == []
    assert is_signed_in(signed_in)


@pytest.mark.parametrize("page", FORMS)
def test_passwords_cannot_be_guessed_on_a_device_that_was_left_open(
    signed_in: Client, page: str
) -> None:
    for _try in range(answers.PASSWORD.about_one or 0):
        assert send(signed_in, page, password="falsch").status_code == 422
    with accounts_unchanged():
        response = send(signed_in, page)
    assert response.status_code == 429
    assert "In 15 Minuten geht es wieder." in trouble(response)
    assert response["Retry-After"]


@pytest.mark.parametrize("page", FORMS)
def test_guesses_of_strangers_keep_nobody_from_changing_theirs(
    signed_in: Client, page: str, mailbox: Mailbox
) -> None:
    for at in range(answers.SIGN_IN.about_one or 0):
        sent = {"email": ANNA, "password": "falsch"}
        Client().post("/konto/anmelden/", sent, REMOTE_ADDR=f"192.0.2.{at}")
    for _mail in range(answers.MAIL.about_one or 0):
        Client().post("/konto/vergessen/", {"email": ANNA}, REMOTE_ADDR="192.0.2.1")
    assert send(signed_in, page).status_code in {200, 302}


@pytest.mark.parametrize("page", FORMS)
def test_who_is_not_signed_in_signs_in_first(anna: User, client: Client, page: str) -> None:
    with accounts_unchanged():
        response = send(client, page)
    assert response.status_code == 302
    assert response["Location"].startswith(f"/konto/anmelden/?next=%2Fkonto%2F{page}%2F")
    assert PASSWORD not in response["Location"]
    assert ANOTHER.split()[0] not in response["Location"]


# --- the password


def test_another_password(signed_in: Client, mailbox: Mailbox) -> None:
    elsewhere = sign_in(Client())
    before = signed_in.session.session_key
    response = send(signed_in, "passwort")
    assert (response.status_code, response["Location"]) == (302, "/konto/?done=password")
    assert is_signed_in(signed_in)
    assert signed_in.session.session_key != before
    assert not is_signed_in(elsewhere)
    assert mailbox.last["Subject"] == "Dein Passwort wurde geändert"
    assert mailbox.link == "/konto/vergessen/"
    sign_in(Client(), password=ANOTHER)
    sent = {"email": ANNA, "password": PASSWORD}
    assert Client().post("/konto/anmelden/", sent).status_code == 422


@pytest.mark.parametrize(
    ("new", "words"),
    [("", "Es fehlt das Passwort."), ("kurz", "8 Zeichen"), ("password", "üblich"),
     ("anna@example.org", "ähnlich"), ("x" * 257, "256")],
)  # fmt: skip
def test_a_bad_new_password(signed_in: Client, new: str, words: str) -> None:
    with accounts_unchanged():
        response = send(signed_in, "passwort", new_password=new)
    assert response.status_code == 422
    assert words in error_at(response, "new_password")
    assert value_of(response, "new_password") is None


def test_a_password_is_changed_even_if_the_mail_about_it_gets_lost(
    signed_in: Client, mailbox: Mailbox
) -> None:
    mailbox.refuse = "554 No"
    assert send(signed_in, "passwort").status_code == 302
    sign_in(Client(), password=ANOTHER)


def test_a_hash_that_is_renewed_ends_no_session(
    signed_in: Client, settings: Any, mailbox: Mailbox
) -> None:
    """Django hashes a password anew when it sees it, once it has learned to do it better."""
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.ScryptPasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    assert send(signed_in, "adresse").status_code == 302
    assert is_signed_in(signed_in)


# --- the address


def test_another_address(signed_in: Client, anna: User, mailbox: Mailbox) -> None:
    with accounts_unchanged():
        response = send(signed_in, "adresse", email="Anna@Example.NET")
        assert (response.status_code, response["Location"]) == (302, "/konto/post/")
        assert mailbox.last["To"] == NEW
        assert ANNA in mailbox.text
        link, mailbox_of_new = mailbox.link, Client()
        # Opened in another browser, and by programs that look through mails.
        page = mailbox_of_new.get(link)
        assert page.status_code == 200
        assert NEW in html(page)
    response = mailbox_of_new.post(link)
    assert (response.status_code, response["Location"]) == (302, "/konto/?done=address")
    anna.refresh_from_db()
    assert anna.email == NEW
    # The old one is told, where to turn to if it was somebody else.
    assert (mailbox.last["To"], NEW in mailbox.text) == (ANNA, True)
    assert is_signed_in(signed_in)
    assert not is_signed_in(mailbox_of_new)
    sign_in(Client(), NEW)
    with accounts_unchanged():
        assert mailbox_of_new.get(link).status_code == 404
        assert mailbox_of_new.post(link).status_code == 404


def test_an_address_with_an_account_is_not_told_apart(signed_in: Client, mailbox: Mailbox) -> None:
    unknown = send(signed_in, "adresse")
    with accounts_unchanged():
        response = send(signed_in, "adresse", email=BEN)
    assert (response.status_code, response["Location"]) == (302, unknown["Location"])
    assert mailbox.last["To"] == BEN
    assert mailbox.last["Subject"] == "Du hast schon ein Konto bei Dulle"
    assert mailbox.link == "/konto/anmelden/"


def test_who_takes_an_account_back_is_not_overtaken(
    signed_in: Client, anna: User, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(signed_in, "adresse")
    read = links.read_new_address

    def overtaken(token: str) -> tuple[User, str]:
        found = read(token)
        writing.set_password(User.objects.get(pk=anna.pk), ANOTHER)
        return found

    monkeypatch.setattr(links, "read_new_address", overtaken)
    assert Client().post(mailbox.link).status_code == 404
    sign_in(Client(), ANNA, ANOTHER)


def test_of_two_who_change_the_password_at_once_one_does(
    signed_in: Client, anna: User, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = answers.password_is_right

    def overtaken(*asked: Any) -> bool:
        found = right(*asked)
        writing.set_password(User.objects.get(pk=anna.pk), "herz sticht die dulle")
        return found

    monkeypatch.setattr(changing, "password_is_right", overtaken)
    assert send(signed_in, "passwort")["Location"] == "/konto/passwort/"
    assert not is_signed_in(signed_in)
    assert mailbox.mails == []
    sign_in(Client(), ANNA, "herz sticht die dulle")


def test_an_address_that_was_taken_meanwhile(
    signed_in: Client, anna: User, mailbox: Mailbox
) -> None:
    send(signed_in, "adresse")
    account(NEW, name="Andere")
    with accounts_unchanged():
        assert Client().post(mailbox.link).status_code == 404
    assert len(mailbox.mails) == 1


@pytest.mark.parametrize(
    ("email", "words"),
    [("", "Es fehlt die E-Mail-Adresse."), ("anna", "Erwartet wird"),
     (ANNA, "Das ist schon deine Adresse."), ("ANNA@example.org ", "schon deine")],
)  # fmt: skip
def test_a_bad_address(signed_in: Client, mailbox: Mailbox, email: str, words: str) -> None:
    with accounts_unchanged():
        response = send(signed_in, "adresse", email=email)
    assert response.status_code == 422
    assert words in error_at(response, "email")
    assert (value_of(response, "email") or "") == email.strip() or email.endswith(" ")
    assert mailbox.mails == []


def test_an_address_that_gets_no_mail(signed_in: Client, mailbox: Mailbox) -> None:
    mailbox.refuse = "554 No"
    with accounts_unchanged():
        response = send(signed_in, "adresse")
    assert response.status_code == 503
    assert "Die Mail ließ sich gerade nicht senden." in trouble(response)
    assert value_of(response, "email") == NEW


def test_the_old_address_need_not_exist_any_more(
    signed_in: Client, anna: User, mailbox: Mailbox
) -> None:
    link = f"/konto/adresse/{links.to_new_address(anna, NEW)}/"
    mailbox.refuse = "550 No such mailbox"
    assert signed_in.post(link).status_code == 302
    anna.refresh_from_db()
    assert anna.email == NEW


def test_mails_to_new_addresses_have_a_limit(signed_in: Client, mailbox: Mailbox) -> None:
    for at in range(answers.MAIL.from_one):
        assert send(signed_in, "adresse", email=f"anna{at}@example.net").status_code == 302
    assert send(signed_in, "adresse").status_code == 429
    assert len(mailbox.mails) == answers.MAIL.from_one


def test_a_new_address_that_was_typed_survives_the_end_of_the_session(signed_in: Client) -> None:
    sign_in(Client()).post("/konto/ueberall-abmelden/")
    response = send(signed_in, "adresse")
    page = html(signed_in.get(response["Location"]))
    assert 'name="next" value="/konto/adresse/?email=anna%40example.net"' in page
    sign_in(signed_in)
    assert value_of(signed_in.get("/konto/adresse/", {"email": NEW}), "email") == NEW


# --- the end


def test_an_account_goes_and_what_was_played_stays(anna: User, guest: Client, url: str) -> None:
    ben = account(BEN)
    circle = Circle.objects.create(name="Donnerstag")
    player = Player.objects.create(circle=circle, name="Anna", user=anna)
    sign_in(guest)
    elsewhere = sign_in(Client())
    page = html(guest.get("/konto/loeschen/"))
    assert 'href="/konto/daten/"' in page
    assert page.index("/konto/daten/") < page.index('class="save danger"')
    response = send(guest, "loeschen")
    assert response.status_code == 200
    assert "Dein Konto ist gelöscht" in html(response)
    assert [*User.objects.all()] == [ben]
    assert not is_signed_in(guest)
    assert not is_signed_in(elsewhere)
    player.refresh_from_db()
    assert (player.name, player.user) == ("Anna", None)
    assert guest.post(url, entry_form()).status_code == 302


def test_a_deleted_account_can_be_made_again(signed_in: Client, mailbox: Mailbox) -> None:
    send(signed_in, "loeschen")
    signed_in.post("/konto/neu/", {"email": ANNA})
    signed_in.post(mailbox.link, {"name": "Anna", "new_password": PASSWORD})
    assert is_signed_in(signed_in)
