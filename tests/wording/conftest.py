"""What the tests of the words share."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(params=["de", "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The test runs once in each language."""
    with translation.override(request.param):
        yield request.param


@pytest.fixture
def german() -> Iterator[None]:
    """The test runs in German."""
    with translation.override("de"):
        yield


@pytest.fixture
def english() -> Iterator[None]:
    """The test runs in English."""
    with translation.override("en"):
        yield
