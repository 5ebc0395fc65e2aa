"""Whatever is posted to any page: never a server error, and what is stored is right.

Each page gets some bodies with all tests, and two thousand when asked for
(`./run test -m load tests/security`); BODIES says another number.
"""

import os

import pytest

from .conftest import Both
from .random_bodies import hammer

BODIES = int(os.environ.get("BODIES", "2000"))


@pytest.mark.parametrize("number", [12, pytest.param(BODIES, marks=pytest.mark.load)])
def test_random_bodies(both: Both, number: int) -> None:
    taken = hammer(both, number)
    assert len(taken) > 15, "hardly anything was taken"
