"""Limits hold whoever tries how many at once, and wherever they come from."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.views import answers
from scorekeeper import limits
from scorekeeper.limits import Limit, TooManyTries
from scorekeeper.models import Tries

from .people import ANNA, PASSWORD, account

pytestmark = pytest.mark.django_db(transaction=True)
LIMIT = Limit("test", from_one=5, from_all=12, window=timedelta(minutes=10), about_one=3)


def taken(address: str = "192.0.2.1", about: str = "") -> bool:
    """Whether a try was let through."""
    try:
        limits.take(LIMIT, address=address, about=about)
    except TooManyTries:
        return False
    finally:
        connection.close()
    return True


def test_each_address_each_account_and_all_have_a_limit() -> None:
    assert [taken(about=f"{at}") for at in range(6)] == [True] * 5 + [False]
    assert [taken(f"192.0.2.{at}", "anna") for at in range(10, 14)] == [True] * 3 + [False]
    assert [taken(f"192.0.2.{at}") for at in range(20, 26)] == [True] * 4 + [False] * 2


def test_of_many_at_once_only_so_many_are_let_through() -> None:
    with ThreadPoolExecutor(max_workers=12) as attackers:
        found = [*attackers.map(lambda at: taken(f"192.0.2.{at}", "anna"), range(40))]
    assert found.count(True) == 3


def test_what_is_refused_is_not_counted() -> None:
    for _try in range(8):
        taken()
    counts = {tries.count for tries in Tries.objects.all()}
    assert counts == {5}


def test_a_try_that_is_given_back_was_none() -> None:
    for _try in range(30):
        limits.give_back(limits.take(LIMIT, address="192.0.2.1", about="anna"))
    assert {*Tries.objects.values_list("count", flat=True)} == {0}


def test_giving_back_at_once_loses_none() -> None:
    def come_and_go(_at: int) -> None:
        try:
            limits.give_back(limits.take(LIMIT, address="192.0.2.1"))
        except TooManyTries:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=8) as people:
        [*people.map(come_and_go, range(24))]
    assert {*Tries.objects.values_list("count", flat=True)} == {0}


def test_a_try_is_not_given_back_to_another_window() -> None:
    before = limits.take(LIMIT, address="192.0.2.1")
    Tries.objects.update(since=timezone.now() - LIMIT.window)
    limits.take(LIMIT, address="192.0.2.1")
    limits.give_back(before)
    assert {*Tries.objects.values_list("count", flat=True)} == {1}


def test_an_account_begins_anew_and_nothing_else_does() -> None:
    for at in range(3):
        taken(f"192.0.2.{at}", "anna")
    assert not taken("192.0.2.9", "anna")
    limits.forget(LIMIT, about="anna", address="192.0.2.1")
    assert taken("192.0.2.9", "anna")
    everywhere = Tries.objects.order_by("-count").first()
    assert everywhere is not None
    assert everywhere.count == 4


def test_kinds_of_tries_are_counted_apart() -> None:
    other = Limit("other", from_one=5, from_all=12, window=LIMIT.window)
    for _try in range(6):
        taken()
    assert not taken()
    limits.take(other, address="192.0.2.1")


def test_it_is_said_when_to_try_again() -> None:
    for _try in range(5):
        taken()
    with pytest.raises(TooManyTries) as too_many:
        limits.take(LIMIT, address="192.0.2.1")
    assert 595 <= too_many.value.seconds <= 600


def test_what_is_over_is_deleted_by_who_begins_to_count() -> None:
    taken("192.0.2.1", "anna")
    Tries.objects.update(since=timezone.now() - timedelta(hours=23))
    taken("192.0.2.2", "ben")
    assert Tries.objects.count() == 5
    Tries.objects.update(since=timezone.now() - timedelta(hours=25))
    taken("192.0.2.3", "carl")
    assert Tries.objects.count() == 3


def test_old_counts_are_in_nobodys_way() -> None:
    for at in range(8):
        taken(f"192.0.2.{at}", f"{at}")
    Tries.objects.update(since=timezone.now() - timedelta(hours=25), count=0)
    with ThreadPoolExecutor(max_workers=8) as people:
        found = [*people.map(lambda at: taken(f"192.0.2.{at}", f"{at}"), range(8))]
    assert found == [True] * 8
    assert max(Tries.objects.values_list("count", flat=True)) == 8


@contextmanager
def looked_at(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The passwords that are compared meanwhile."""
    seen: list[str] = []
    real = User.check_password

    def check(self: User, raw_password: str) -> bool:
        seen.append(raw_password)
        return real(self, raw_password)

    monkeypatch.setattr(User, "check_password", check)
    yield seen


def test_of_many_passwords_at_once_only_so_many_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    account()

    def guess(at: int) -> int:
        try:
            sent = {"email": ANNA, "password": f"falsch {at}"}
            return Client().post("/konto/anmelden/", sent, REMOTE_ADDR=f"192.0.2.{at}").status_code
        finally:
            connection.close()

    with looked_at(monkeypatch) as seen, ThreadPoolExecutor(max_workers=8) as attackers:
        answered = [*attackers.map(guess, range(60))]
    most = answers.SIGN_IN.about_one
    assert len(seen) == most
    assert (answered.count(422), answered.count(429)) == (most, 60 - (most or 0))


def test_a_right_password_is_not_counted() -> None:
    account()
    for _evening in range((answers.SIGN_IN.about_one or 0) + 2):
        sent = {"email": ANNA, "password": PASSWORD}
        assert Client().post("/konto/anmelden/", sent).status_code == 302
    assert {*Tries.objects.values_list("count", flat=True)} == {0}
