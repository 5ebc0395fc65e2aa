"""A new account is stored in an instant, however long its password takes."""

from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection

from accounts import writing
from accounts.models import User

from .people import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)


def test_nobody_waits_while_a_password_is_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    writing_meanwhile = []

    def hashed(*args: Any, **options: Any) -> str:
        writing_meanwhile.append(connection.in_atomic_block)
        return make_password(*args, **options)

    monkeypatch.setattr("django.contrib.auth.base_user.make_password", hashed)
    user = writing.make_account("anna@example.org", name="Anna", password=PASSWORD)
    writing.set_password(user, "fuchs am ende gefangen")
    assert writing_meanwhile == [False, False]


def test_an_address_is_taken_once_in_any_letters() -> None:
    writing.make_account("anna@example.org", name="Anna", password=PASSWORD)
    with pytest.raises(writing.AddressTaken):
        writing.make_account("ANNA@example.org", name="Andere", password=PASSWORD)
    assert User.objects.get().name == "Anna"
