"""Accounts log in with an e-mail address, whatever its case."""

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return User.objects.create_user(" Anna@Example.ORG ", "karlchen", name="Anna")


def test_address_is_kept_in_lower_case(anna: User) -> None:
    assert anna.email == "anna@example.org"
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    assert str(anna) == "Anna"
    assert "b@" not in str(User(email="b@example.org"))


@pytest.mark.parametrize("typed", ["anna@example.org", "Anna@example.org", "ANNA@EXAMPLE.ORG "])
def test_any_case_logs_in(anna: User, typed: str) -> None:
    assert authenticate(username=typed, password="karlchen") == anna
    assert authenticate(username=typed, password="falsch") is None


def test_any_case_is_found(anna: User) -> None:
    assert User.objects.get(email="ANNA@example.org") == anna
    assert User.objects.filter(email__in=["Anna@example.org"]).exists()


def test_inactive_account_does_not_log_in(anna: User) -> None:
    anna.is_active = False
    anna.save()
    assert authenticate(username="anna@example.org", password="karlchen") is None


def test_second_account_in_other_case_is_refused(anna: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ANNA@example.org")
    with pytest.raises(ValidationError, match="gibt es schon ein Konto"):
        User(email="ANNA@example.org", password="x").full_clean()


def test_twin_in_capitals_is_refused_past_the_model(anna: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE accounts_user SET email = 'ANNA@example.org'")


def test_account_needs_an_address() -> None:
    with pytest.raises(ValueError, match="needs an e-mail"):
        User.objects.create_user("  ")


def test_without_a_password_nobody_logs_in() -> None:
    user = User.objects.create_user("ben@example.org")
    assert not user.has_usable_password()
    assert authenticate(username="ben@example.org", password="") is None
