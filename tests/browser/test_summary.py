"""The evening summed up, on the narrowest phone with the longest evening, and on paper."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.sheets import read_sheet

from .looks import cut_off, too_wide
from .states import Table, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEVEN = (
    "Andrea", "Andreas", "Jörg", "Moni", "Heiner", "Maximiliane-Charlotte", "Maximiliane-Charlene",
)  # fmt: skip


def play_on(table: Table, games: int) -> None:
    """So many games with totals of three digits."""
    for number in range(games):
        active = [*read_sheet(table.fresh()).sheet.next_game.active]
        at = number % 3
        augen = (210, 95, 140)[at]
        row = {"active": active, "re": [active[at], active[at + 1]], "re_augen": augen}
        row |= {"announcements": {"re": "k90"}, "heart_trick": number % 9 == 0}
        table.play(row)


def test_the_longest_evening_on_the_narrowest_phone(
    site: str, page: Page, complaints: list[str]
) -> None:
    table = start(page, site, names=SEVEN)
    page.goto(site)
    play_on(table, 40)
    page.set_viewport_size({"width": 320, "height": 640})
    table.open("ergebnis/")
    assert max(abs(total) for total in read_sheet(table.fresh()).sheet.totals.values()) >= 100
    for _as_it_opens_and_unfolded in range(2):
        assert too_wide(page) == []
        assert cut_off(page) == []
        pans = page.locator(".pan").evaluate_all(
            "all => all.map(e => e.scrollWidth - e.clientWidth)"
        )
        assert max(pans) <= 0
        table.unfold()
    ends = page.locator(".curve.narrow .end").evaluate_all(
        "all => all.map(e => e.getBBox().x + e.getBBox().width - 340)"
    )
    assert len(ends) == 7
    assert max(ends) <= 0
    assert complaints == []


def test_labels_at_the_ends_of_lines_do_not_touch(site: str, page: Page) -> None:
    table = start(page, site, names=SEVEN)
    table.play({"re": ["2", "3"], "re_augen": 140, "active": ["2", "3", "5", "6"]})
    table.open("ergebnis/")
    boxes = page.locator(".curve.narrow .end").evaluate_all(
        "all => all.map(e => e.getBBox()).map(({y, height}) => [y, y + height])"
    )
    boxes.sort()
    assert all(one[1] <= other[0] + 1 for one, other in pairwise(boxes))


def test_a_figure_opens_and_leads_to_its_game(site: str, page: Page) -> None:
    table = start(page, site)
    solo = {"re": ["2"], "kind": "solo", "solo": "damen", "active": ["1", "2", "4", "5"]}
    table.play({"re": ["3", "5"], "re_augen": 140}, solo | {"re_augen": 90})
    table.open("ergebnis/")
    page.locator(".player > summary", has_text="Andreas").tap()
    card = page.locator(".player", has_text="Andreas")
    card.locator("summary", has_text="Damensolo verloren").tap()
    card.get_by_role("link", name="Spiel 2").locator("visible=true").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spiel 2")


def test_an_evening_of_four_fits_on_one_sheet_of_paper(site: str, page: Page) -> None:
    table = start(page, site, names=SEVEN[:4])
    for number in range(24):
        table.play({"re": ["1", str(2 + number % 3)], "re_augen": 140 + number})
    table.open("ergebnis/")
    paper = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1


def test_on_paper_it_is_light_and_nothing_is_folded_away(site: str, page: Page) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    table = start(page, site, {"re": ["3", "5"], "re_augen": 140})
    table.open("ergebnis/")
    ground = page.locator("body").evaluate("e => getComputedStyle(e).backgroundColor")
    assert ground == "rgb(251, 248, 241)"
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator(".curve.wide, .curve.narrow").locator("visible=true")).to_have_count(1)
    # What the closed folds hold is on the paper, too.
    assert (
        page.locator(".steps tbody tr").first.evaluate("e => e.getBoundingClientRect().height") > 0
    )
