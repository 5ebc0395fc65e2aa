"""The links of mails: for one purpose, one person and one day."""

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone
from django.utils.http import int_to_base36

from accounts import links, writing
from accounts.models import User
from scorekeeper.redaction import redact

from .people import ANNA, ANOTHER, BEN, PASSWORD, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return account()


def changed(token: str) -> list[str]:
    """The token with each of its parts a little different, and other nonsense."""
    parts = token.split(".")
    spoilt = []
    for at, part in enumerate(parts):
        other = ("A" if part[0] != "A" else "B") + part[1:]
        spoilt.append(".".join([*parts[:at], other, *parts[at + 1 :]]))
    return [*spoilt, "", "x", "..", "a.b.c", token[:-1], token + "A", "1" * 500, "ä.ö.ü", "\0"]


def test_a_link_says_what_was_signed(anna: User) -> None:
    assert links.read_sign_up(links.to_sign_up(BEN)) == BEN
    assert links.read_new_address(links.to_new_address(anna, BEN)) == (anna, BEN)
    assert links.read_new_password(links.to_new_password(anna)) == anna


@pytest.mark.parametrize(
    ("make", "read"),
    [
        (lambda user: links.to_sign_up(user.email), links.read_sign_up),
        (lambda user: links.to_new_address(user, BEN), links.read_new_address),
        (links.to_new_password, links.read_new_password),
    ],
    ids=["sign up", "address", "password"],
)
def test_nobody_else_can_make_one(
    anna: User, make: Callable[[User], str], read: Callable[[str], object]
) -> None:
    token = make(anna)
    assert read(token)
    for spoilt in changed(token):
        with pytest.raises(links.Over):
            read(spoilt)


def test_a_link_is_for_one_purpose(anna: User) -> None:
    made = {
        links.read_sign_up: links.to_sign_up(ANNA),
        links.read_new_address: links.to_new_address(anna, BEN),
        links.read_new_password: links.to_new_password(anna),
    }
    for read, own in made.items():
        for token in set(made.values()) - {own}:
            with pytest.raises(links.Over):
                read(token)


def test_a_link_is_over_after_a_day(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    up, address = links.to_sign_up(BEN), links.to_new_address(anna, BEN)
    assert timedelta(days=1) == links.LIVES
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 23.9 * 3600)
    assert links.read_sign_up(up) == BEN
    assert links.read_new_address(address) == (anna, BEN)
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 24.1 * 3600)
    for read, token in ((links.read_sign_up, up), (links.read_new_address, address)):
        with pytest.raises(links.Over):
            read(token)


def test_a_link_to_a_password_is_over_after_a_day(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, made = links.to_new_password(anna), timezone.make_naive(timezone.now())
    monkeypatch.setattr(default_token_generator, "_now", lambda: made + timedelta(hours=23.9))
    assert links.read_new_password(token) == anna
    monkeypatch.setattr(default_token_generator, "_now", lambda: made + timedelta(hours=24.1))
    with pytest.raises(links.Over):
        links.read_new_password(token)


def test_a_link_to_a_password_is_good_once(anna: User) -> None:
    token = links.to_new_password(anna)
    writing.set_password(anna, PASSWORD)
    with pytest.raises(links.Over):
        links.read_new_password(token)


@pytest.mark.parametrize("change", ["password", "sessions", "address", "blocked", "gone"])
def test_a_new_address_ends_with_what_it_was_asked_under(anna: User, change: str) -> None:
    """Who takes an account back takes back what somebody else has begun with it."""
    token = links.to_new_address(anna, BEN)
    if change == "password":
        writing.set_password(anna, ANOTHER)
    elif change == "sessions":
        writing.end_sessions(anna)
    elif change == "address":
        writing.set_address(anna, "anna@example.net")
    elif change == "gone":
        writing.delete_account(anna)
    else:
        User.objects.update(is_active=False)
    with pytest.raises(links.Over):
        links.read_new_address(token)


def test_a_blocked_account_gets_no_password(anna: User) -> None:
    token = links.to_new_password(anna)
    User.objects.update(is_active=False)
    with pytest.raises(links.Over):
        links.read_new_password(token)


def test_a_link_of_one_account_is_none_of_another(anna: User) -> None:
    ben = account(BEN, name="Ben")
    token = links.to_new_password(anna)
    with pytest.raises(links.Over):
        links.read_new_password(f"{int_to_base36(ben.pk)}.{token.partition('.')[2]}")


def test_a_huge_number_is_no_account(anna: User) -> None:
    for pk in ("zzzzzzzzzzzzz", "1y2p0ij32e8e7", "-1", "0"):
        with pytest.raises(links.Over):
            links.read_new_password(f"{pk}.{links.to_new_password(anna).partition('.')[2]}")


def test_no_link_stands_in_the_log(anna: User) -> None:
    for page, token in (
        ("neu", links.to_sign_up("a@b.de")),
        ("adresse", links.to_new_address(anna, "a@b.de")),
        ("vergessen", links.to_new_password(anna)),
    ):
        logged = redact(f"Not Found: /konto/{page}/{token}/")
        assert logged.startswith(f"Not Found: /konto/{page}/")
        parts = token.replace("-", ".").split(".") if page == "vergessen" else token.split(".")
        assert not any(part in logged for part in parts if len(part) > 6), logged
