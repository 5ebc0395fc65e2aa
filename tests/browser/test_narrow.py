"""What matters most is read in whole on a narrow phone: who won how much, and what is wrong."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from .conftest import begin, tap
from .looks import cut_off

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = ("Heinz-Peter", "Christine", "Maximilian", "Wolfgang")


def enter(page: Page, *answers: str) -> None:
    for answer in answers:
        tap(page, *answer.split("="))
    expect(page.locator("#result .verdict")).to_be_visible()


def box(page: Page, part: str) -> FloatRect:
    found = page.locator(part).first.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize(
    ("answers", "headline"),
    [
        (
            ("re=1", "kind=solo-damen", "re_level=k60", "band=121-150"),
            "Heinz-Peter verliert: 6, −18",
        ),
        (
            ("re=1", "re=2", "re_level=schwarz", "kontra_level=announced", "band=120-120"),
            "Kontra gewinnt: 1",
        ),
    ],
)
def test_the_value_is_in_view_before_a_save(
    site: str, page: Page, width: int, answers: tuple[str, ...], headline: str
) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    begin(page, site, *LONG)
    enter(page, *answers)
    verdict = page.locator("#result .verdict b")
    expect(verdict).to_contain_text(headline)
    assert [text for text in cut_off(page) if text == f"B {verdict.inner_text()}"] == []
    # Whatever it takes, the bar does not grow.
    assert box(page, "#result summary")["height"] == 52


def test_what_was_saved_and_how_to_take_it_back_stand_in_one_line(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    begin(page, site, *LONG)
    enter(page, "re=1", "re=2", "re_level=k90", "band=121-150")
    page.locator(".save").tap()
    expect(page.locator("#saved")).to_contain_text("Kontra +5")
    change, undo = box(page, "#saved a"), box(page, "#saved button")
    assert change["y"] == undo["y"]
    assert box(page, "#saved")["height"] < 60


def test_no_label_lies_over_what_is_wrong(site: str, page: Page) -> None:
    begin(page, site)
    tap(page, "re", "1")
    page.locator(".save").tap()
    wrong, row = box(page, ".side.re .error"), box(page, ".side.re .error ~ .row")
    # What the row is about stands in its upper border.
    assert row["y"] - wrong["y"] - wrong["height"] >= 6


def test_bock_takes_one_line(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    begin(page, site, *LONG)
    page.get_by_label("♥ ging durch").check(force=True)
    enter(page, "re=1", "re=2", "band=121-150")
    page.locator(".save").tap()
    expect(page.locator("p.bock")).to_contain_text("noch 4 Spiele (wegen Spiel 1)")
    assert box(page, "p.bock")["height"] < 30
