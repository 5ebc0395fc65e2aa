"""The page of one's own account, its name, and its data as a file."""

import json
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from scorekeeper.models import Circle, Player
from tests.accounts.people import ANNA, BEN, account, sign_in

from .accounts import accounts_unchanged, error_at, value_of
from .conftest import counted, html

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return account()


@pytest.fixture
def signed_in(anna: User) -> Client:
    account(BEN, name="Ben")
    return sign_in(Client())


def test_it_shows_ones_own_account(signed_in: Client) -> None:
    with counted(0):
        page = html(signed_in.get("/konto/"))
    assert ANNA in page
    assert BEN not in page
    assert 'value="Anna"' in page
    for path in ("passwort", "adresse", "daten", "loeschen"):
        assert f'href="/konto/{path}/"' in page
    for path in ("abmelden", "ueberall-abmelden"):
        assert f'action="/konto/{path}/"' in page


def test_an_account_made_after_midnight_is_there_since_that_day(
    signed_in: Client, anna: User
) -> None:
    anna.created_at = datetime(2024, 5, 3, 22, 30, tzinfo=UTC)
    anna.save()
    assert "4. Mai 2024" in html(signed_in.get("/konto/"))


def test_nobody_keeps_it(signed_in: Client) -> None:
    for path in ("", "passwort/", "adresse/", "daten/", "loeschen/"):
        cached = signed_in.get(f"/konto/{path}")["Cache-Control"]
        assert {"no-store", "private"} <= set(cached.split(", ")), path


def test_another_name(signed_in: Client, anna: User) -> None:
    response = signed_in.post("/konto/", {"name": "  Anna \u200b Lena "})
    assert (response.status_code, response["Location"]) == (302, "/konto/?done=name")
    assert "Der Name ist geändert." in html(signed_in.get(response["Location"]))
    anna.refresh_from_db()
    assert anna.name == "Anna Lena"
    assert User.objects.get(email=BEN).name == "Ben"


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "Es fehlt"), (" \u2028 ", "Es fehlt"), ("x" * 61, "60"), ("a\0", "Nullzeichen")],
)
def test_a_bad_name(signed_in: Client, name: str, words: str) -> None:
    with accounts_unchanged():
        response = signed_in.post("/konto/", {"name": name})
    assert response.status_code == 422
    assert words in error_at(response, "name")
    if name == "x" * 61:
        assert value_of(response, "name") == name


@pytest.mark.parametrize("done", ["", "nonsense", "<b>", "new'"])
def test_what_was_not_done_is_not_said(signed_in: Client, done: str) -> None:
    assert "done-account" not in html(signed_in.get("/konto/", {"done": done}))


def test_what_was_typed_survives_the_end_of_the_session(signed_in: Client, anna: User) -> None:
    """The session ends while somebody types; after signing in it stands there again."""
    sign_in(Client()).post("/konto/ueberall-abmelden/")
    with accounts_unchanged():
        response = signed_in.post("/konto/", {"name": "Anna Lena & Co", "password": "geheim"})
    assert response.status_code == 302
    assert "geheim" not in response["Location"]
    page = html(signed_in.get(response["Location"]))
    way = page.partition('name="next" value="')[2].partition('"')[0].replace("&amp;", "&")
    sent = {"email": ANNA, "password": "karlchen fängt den letzten", "next": way}
    response = signed_in.post("/konto/anmelden/", sent)
    assert value_of(signed_in.get(response["Location"]), "name") == "Anna Lena &amp; Co"
    anna.refresh_from_db()
    assert anna.name == "Anna"


def test_all_that_is_stored_as_a_file(signed_in: Client, anna: User) -> None:
    circle = Circle.objects.create(name="Donnerstag")
    player = Player.objects.create(circle=circle, name="Anni", user=anna)
    Player.objects.create(circle=circle, name="Benni", user=User.objects.get(email=BEN))
    response = signed_in.get("/konto/daten/")
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == 'attachment; filename="dulle-konto.json"'
    told = json.loads(response.content)
    assert told["format"] == "dulle-account"
    assert set(told["account"]) == {"email", "name", "created_at", "last_login"}
    assert told["account"]["email"] == ANNA
    assert [row["pk"] for row in told["linked"]["scorekeeper.player"]] == [player.pk]
    text = response.content.decode()
    assert "Anni" in text
    assert "Benni" not in text
    anna.refresh_from_db()
    for secret in (anna.password, anna.session_secret):
        assert secret not in text


def test_the_front_page_asks_for_nobody_who_is_not_signed_in(client: Client) -> None:
    with CaptureQueriesContext(connection) as captured:
        client.get("/")
    assert not any("accounts_user" in query["sql"] for query in captured.captured_queries)
