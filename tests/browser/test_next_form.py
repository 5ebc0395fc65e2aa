"""The form of the next game, on whatever way it has come, is the one of a fresh page."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Evening

from .conftest import begin, tap
from .test_evening import save
from .test_live import play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# All that the form can send, but for what is new with each one.
FIELDS = """
() => [...document.getElementById("entry").elements]
  .filter(({ name }) => name && !["key", "csrfmiddlewaretoken"].includes(name))
  .map((e) => [e.name, e.type, e.value, !!e.checked, e.disabled])
"""


def saved(page: Page, number: int) -> None:
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        tap(page, name, value)
    save(page)


def by_another_phone(page: Page, number: int) -> None:
    play(number)


WAYS: list[Callable[[Page, int], None]] = [saved, by_another_phone]


@pytest.mark.parametrize("way", WAYS)
def test_it_has_the_same_fields(site: str, page: Page, way: Callable[[Page, int], None]) -> None:
    begin(page, site)
    first = page.evaluate(FIELDS)
    for number in (1, 2):
        way(page, number)
        expect(page.locator("#next")).to_contain_text(f"Spiel {number + 1}")
        swapped = page.evaluate(FIELDS)
        page.reload()
        assert swapped == page.evaluate(FIELDS)
        assert len(swapped) == len(first)


GAMES: list[tuple[list[tuple[str, str]], list[str], dict[str, Any]]] = [
    (
        [("re", "1"), ("re", "3"), ("re_level", "announced"), ("band", "151-180")],
        ["Re|Fuchs", "Re|Fuchs", "Kontra|Doppelkopf"],
        {
            "re": ["1", "3"], "re_augen": [151, 180], "announcements": {"re": "announced"},
            "special_points": {"re": {"fuchs": 2}, "kontra": {"doppelkopf": 1}},
        },
    ),
    (
        [("re", "2"), ("re", "4"), ("kontra_level", "k90"), ("band", "60-89")],
        ["Kontra|Charlie"],
        {
            "re": ["2", "4"], "re_augen": [60, 89], "announcements": {"kontra": "k90"},
            "special_points": {"kontra": {"karlchen": 1}},
        },
    ),
    ([("re", "4"), ("re", "1"), ("band", "90-119")], [], {"re": ["1", "4"], "re_augen": [90, 119]}),
    (
        [("re", "3"), ("re", "2"), ("band", "121-150")],
        ["Re|Charlie"],
        {
            "re": ["2", "3"], "re_augen": [121, 150],
            "special_points": {"re": {"karlchen": 1}},
        },
    ),
]  # fmt: skip


def test_what_is_tapped_in_one_game_after_the_other_is_what_is_stored(
    site: str, page: Page
) -> None:
    begin(page, site)
    for answers, specials, _facts in GAMES:
        for name, value in answers:
            tap(page, name, value)
        for special in specials:
            side, name = special.split("|")
            counters = page.get_by_role("group", name=f"Sonderpunkte von {side}")
            counters.get_by_role("button", name=name).first.tap()
        save(page)
        expect(page.locator("#entry input[name=re]:checked")).to_have_count(0)
    entries = Evening.objects.get().entries.order_by("position")
    assert [entry.facts for entry in entries] == [
        {"kind": "normal", **facts} for _answers, _specials, facts in GAMES
    ]
