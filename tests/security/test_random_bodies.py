"""Whatever is posted to any page: never a server error, and what is stored is right.

Each page gets some bodies with all tests, and two thousand when asked for
(`./run test -m load tests/security`, about an hour); BODIES says another number.
"""

import os

import pytest

from .conftest import Both
from .random_bodies import hammer

BODIES = int(os.environ.get("BODIES", "2000"))


def test_some_random_bodies(both: Both) -> None:
    taken = hammer(both, 12)
    assert len(taken) > 15, "hardly anything was taken"


# In parts, so that all cores have something to do.
@pytest.mark.load
@pytest.mark.parametrize("part", range(4))
def test_random_bodies(both: Both, part: int) -> None:
    taken = hammer(both, BODIES, part, 4)
    assert len(taken) > 3, "hardly anything was taken"
