"""The evening on paper: whatever was played, all of it is on one sheet of A4."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import recording

from .states import Table, start
from .test_summary import SEVEN, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Where the paper ends, in pixels of CSS: 277 mm between the margins.
HEIGHT, WIDTH = 277 * 96 / 25.4, 190 * 96 / 25.4


def played(page: Page, site: str, players: int, games: int) -> Table:
    """An evening for money; of four everybody plays each game, of seven with Bock and solo."""
    table = start(page, site, names=SEVEN[:players])
    if players == 4:
        rows = [{"re": ["1", str(2 + at % 3)], "re_augen": 140 + at} for at in range(games)]
        table.play(*rows)
    else:
        play_on(table, games)
    version = table.fresh().version
    recording.change_settlement(table.evening.pk, {"stake_cents": 5}, version=version, who=None)
    return table


@pytest.mark.parametrize("players", [4, 7])
@pytest.mark.parametrize("games", [10, 60])
def test_it_is_all_on_one_sheet(site: str, page: Page, players: int, games: int) -> None:
    table = played(page, site, players, games)
    table.open("ergebnis/")
    paper = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(WIDTH), "height": round(HEIGHT)})
    parts = page.locator(
        "#ranking li, .curve.wide, .curve.narrow, #settlement li, .steps tbody tr, .steps thead tr"
    ).locator("visible=true")
    boxes = [box for part in parts.all() if (box := part.bounding_box())]
    payments = page.locator("#settlement li").count()
    assert payments >= 1
    assert len(boxes) == players + 1 + payments + games + 1
    assert max(box["y"] + box["height"] for box in boxes) <= HEIGHT
    assert max(box["x"] + box["width"] for box in boxes) <= WIDTH + 1
    for hidden in ("#share", "#settlement .actions", ".tail"):
        expect(page.locator(hidden).first).to_be_hidden()
