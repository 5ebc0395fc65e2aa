"""The picture in the README, of the demo evening: README_PICTURE=1 ./run test tests/browser."""

import os

import pytest
from playwright.sync_api import Page

from scorekeeper.demo import start_demo
from tests.__main__ import ROOT

from .conftest import tap

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PICTURE = ROOT / "docs" / "evening.png"
LARGEST = 150_000


@pytest.mark.skipif(not os.environ.get("README_PICTURE"), reason="only when it is wanted")
def test_take_the_picture(site: str, page: Page) -> None:
    link = start_demo()
    page.set_viewport_size({"width": 1100, "height": 760})
    page.goto(f"{site}/t/{link.token}")
    for name, value in (("re", "1"), ("re", "2"), ("re_level", "announced"), ("band", "121-150")):
        tap(page, name, value)
    page.locator("#result b").first.wait_for()
    PICTURE.parent.mkdir(exist_ok=True)
    page.screenshot(path=PICTURE)


def test_the_picture_is_small() -> None:
    assert PICTURE.stat().st_size <= LARGEST
