"""A circle, and who owns it."""

import pytest

from accounts.models import User
from scorekeeper.models import Circle
from tests.accounts.people import account

from .evenings import circle_of


@pytest.fixture
def owner() -> User:
    return account()


@pytest.fixture
def circle(owner: User) -> Circle:
    return circle_of(owner)
