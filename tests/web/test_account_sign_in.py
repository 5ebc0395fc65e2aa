"""Signing in and out: nothing is given away, and the evenings of the device stay."""

from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.views import answers
from scorekeeper.models import Tries
from tests.accounts.people import ANNA, ANOTHER, BEN, PASSWORD, account, is_signed_in, sign_in

from .accounts import AWAY, accounts_unchanged, error_at, said, trouble, value_of
from .conftest import counted, entry_form, html

pytestmark = pytest.mark.django_db
WRONG = "E-Mail-Adresse und Passwort passen nicht zusammen."


@pytest.fixture
def anna() -> User:
    return account()


def send(client: Client, email: str = ANNA, password: str = PASSWORD, **sent: str) -> Any:
    return client.post("/konto/anmelden/", {"email": email, "password": password, **sent})


def test_signing_in(anna: User, client: Client) -> None:
    assert "Anmelden" in html(client.get("/"))
    response = send(client)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert is_signed_in(client)
    assert 'href="/konto/"' in html(client.get("/"))
    assert client.get("/konto/anmelden/")["Location"] == "/"
    anna.refresh_from_db()
    assert anna.last_login


def test_the_session_gets_a_new_key_and_keeps_its_evenings(
    anna: User, guest: Client, url: str
) -> None:
    before = guest.session.session_key
    sign_in(guest)
    assert guest.session.session_key != before
    assert guest.get(url).status_code == 200
    before = guest.session.session_key
    assert guest.post("/konto/abmelden/").status_code == 302
    assert guest.session.session_key != before
    assert not is_signed_in(guest)
    assert guest.post(url, entry_form()).status_code == 302
    # Not even somebody else who signs in on this device loses its evenings.
    sign_in(guest)
    account(BEN)
    guest.post("/konto/abmelden/")
    sign_in(guest, BEN)
    assert guest.get(url).status_code == 200


def test_a_device_that_is_somebody_elses_forgets_its_evenings(
    anna: User, guest: Client, url: str
) -> None:
    sign_in(guest)
    assert guest.post("/konto/abmelden/", {"evenings": "forget"}).status_code == 302
    assert not is_signed_in(guest)
    assert guest.get(url).status_code == 404


@pytest.mark.parametrize("client_signs_out", ["everywhere", "by a new password", "by deletion"])
def test_a_session_that_ends_from_elsewhere_keeps_its_evenings(
    anna: User, guest: Client, url: str, client_signs_out: str
) -> None:
    """What was being typed on an evening's page is saved as if nothing had happened."""
    sign_in(guest)
    laptop = sign_in(Client())
    if client_signs_out == "everywhere":
        assert laptop.post("/konto/ueberall-abmelden/").status_code == 302
        assert not is_signed_in(laptop)
    elif client_signs_out == "by a new password":
        sent = {"password": PASSWORD, "new_password": ANOTHER}
        assert laptop.post("/konto/passwort/", sent).status_code == 302
        assert is_signed_in(laptop)
    else:
        assert laptop.post("/konto/loeschen/", {"password": PASSWORD}).status_code == 200
    assert not is_signed_in(guest)
    assert guest.post(url, entry_form()).status_code == 302
    assert guest.get(url).status_code == 200


def test_signing_out_everywhere_leaves_others_signed_in(anna: User) -> None:
    account(BEN)
    ben, phone, laptop = sign_in(Client(), BEN), sign_in(Client()), sign_in(Client())
    phone.post("/konto/ueberall-abmelden/")
    assert [is_signed_in(who) for who in (ben, phone, laptop)] == [True, False, False]
    assert is_signed_in(sign_in(laptop))


def test_who_is_signed_out_already_signs_in_first(anna: User, client: Client) -> None:
    with accounts_unchanged():
        response = client.post("/konto/ueberall-abmelden/", follow=True)
    assert response.redirect_chain[-1] == ("/konto/anmelden/?next=%2Fkonto%2F", 302)


@pytest.mark.parametrize(
    ("email", "password"),
    [(ANNA, "falsch"), ("nobody@example.org", PASSWORD), (BEN, PASSWORD), (ANNA, PASSWORD + " ")],
    ids=["wrong password", "no account", "blocked", "with a blank"],
)
def test_failures_are_not_told_apart(anna: User, client: Client, email: str, password: str) -> None:
    User.objects.filter(pk=account(BEN).pk).update(is_active=False)
    usual = send(client, ANNA, "x")
    with accounts_unchanged():
        response = send(client, email, password)
    assert response.status_code == usual.status_code == 422
    assert error_at(response, "password") == WRONG
    assert said(response, email) == said(usual, ANNA)
    assert value_of(response, "email") == email
    assert value_of(response, "password") is None
    assert not is_signed_in(client)


def test_a_password_is_hashed_for_an_address_without_an_account(
    anna: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or who has an account could be told by the time that the answer takes."""
    hashed: list[str | None] = []
    monkeypatch.setattr(User, "set_password", lambda _self, password: hashed.append(password))
    send(client, "nobody@example.org", "geraten")
    assert hashed == ["geraten"]


@pytest.mark.parametrize(
    ("sent", "field", "words"),
    [
        ({"email": ""}, "email", "Es fehlt die E-Mail-Adresse."),
        ({"email": "anna"}, "email", "Erwartet wird eine Adresse wie"),
        ({"email": "anna@example.org\0"}, "email", "Nullzeichen"),
        ({"email": "a" * 300 + "@example.org"}, "email", "254"),
        ({"password": ""}, "password", "Es fehlt das Passwort."),
        ({"password": "x" * 300}, "password", "256"),
        ({"password": "a\0b"}, "password", "Nullzeichen"),
    ],
)
def test_bad_input(
    anna: User, client: Client, sent: dict[str, str], field: str, words: str
) -> None:
    response = client.post("/konto/anmelden/", {"email": ANNA, "password": PASSWORD, **sent})
    assert response.status_code == 422
    assert words in error_at(response, field)
    assert value_of(response, "password") is None
    assert not Tries.objects.exists()


@pytest.mark.parametrize("way", [*AWAY, *(f"{way}?a=/b" for way in AWAY)], ids=ascii)
def test_nobody_is_sent_away(anna: User, client: Client, way: str) -> None:
    assert len(AWAY) >= 30
    page = html(client.get("/konto/anmelden/", {"next": way}))
    assert 'name="next" value="' not in page.partition("</main>")[0]
    response = send(client, next=way)
    assert (response.status_code, response["Location"]) == (302, "/")
    # The same for who is signed in already.
    assert client.get("/konto/anmelden/", {"next": way})["Location"] == "/"


@pytest.mark.parametrize("way", ["/konto/passwort/", "/abend/x/?a=1&b=2", "/einlesen/"])
def test_it_goes_on_where_somebody_wanted_to_go(anna: User, client: Client, way: str) -> None:
    page = client.get("/konto/anmelden/", {"next": way})
    assert f'name="next" value="{way.replace("&", "&amp;")}"' in html(page)
    assert "Danach geht es da weiter" in html(page)
    refused = send(client, password="falsch", next=way)
    assert 'name="next" value="/' in html(refused)
    assert send(client, next=way)["Location"] == way


def test_who_guesses_has_to_wait(anna: User, client: Client) -> None:
    for _try in range(answers.SIGN_IN.about_one_from_one or 0):
        assert send(client, password="falsch").status_code == 422
    response = send(client)
    assert response.status_code == 429
    assert "Zu viele Versuche. In 15 Minuten geht es wieder." in trouble(response)
    assert 890 <= int(response["Retry-After"]) <= 900
    assert value_of(response, "email") == ANNA
    # No other account waits, and an address without one waits as long.
    account(BEN)
    assert send(Client(), BEN).status_code == 302
    for _try in range(answers.SIGN_IN.about_one_from_one or 0):
        send(client, "nobody@example.org")
    unknown = send(client, "nobody@example.org")
    assert said(unknown, "nobody@example.org") == said(response, ANNA)
    Tries.objects.update(since=timezone.now() - answers.SIGN_IN.window)
    assert send(client).status_code == 302


def test_a_stranger_elsewhere_does_not_shut_the_owner_out(anna: User, client: Client) -> None:
    sent = {"email": ANNA, "password": "falsch"}
    for _try in range(answers.SIGN_IN.about_one or 0):
        client.post("/konto/anmelden/", sent, REMOTE_ADDR="192.0.2.1")
    assert client.post("/konto/anmelden/", sent, REMOTE_ADDR="192.0.2.1").status_code == 429
    assert send(client).status_code == 302


def test_guesses_from_many_networks_have_a_limit(anna: User, client: Client) -> None:
    sent = {"email": ANNA, "password": "falsch"}
    for at in range(answers.SIGN_IN.about_one or 0):
        answered = client.post("/konto/anmelden/", sent, REMOTE_ADDR=f"192.0.2.{at}")
        assert answered.status_code == 422
    assert send(client).status_code == 429


def test_one_address_of_the_network_has_a_limit(anna: User, client: Client) -> None:
    for at in range(answers.SIGN_IN.from_one):
        assert send(client, f"nobody{at}@example.org").status_code == 422
    assert send(client).status_code == 429
    sent = {"email": ANNA, "password": PASSWORD}
    assert client.post("/konto/anmelden/", sent, REMOTE_ADDR="192.0.2.9").status_code == 302


def test_a_locked_database_puts_no_password_on_a_page(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_args: object, **_kwargs: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("scorekeeper.limits.take", locked)
    client = Client(raise_request_exception=False)
    response = send(client, next="/konto/")
    assert response.status_code == 503
    page = html(response)
    assert f'name="email" value="{ANNA}"' in page
    assert 'name="next" value="/konto/"' in page
    assert "karlchen" not in page
    monkeypatch.undo()
    again = client.post("/konto/anmelden/", {"email": ANNA, "next": "/konto/"})
    assert error_at(again, "password") == "Es fehlt das Passwort."


def test_no_address_is_stored(anna: User, client: Client) -> None:
    send(client, password="falsch")
    stored = str([*Tries.objects.values()])
    assert ANNA not in stored
    assert "127.0.0.1" not in stored


def test_queries(anna: User, client: Client) -> None:
    # Four counts, each read, made, counted and given back, and a look for old ones.
    with counted(17):
        assert send(client).status_code == 302
    with counted(0):
        client.get("/konto/")


def test_signing_in_needs_the_csrf_token(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    assert send(client).status_code == 403
