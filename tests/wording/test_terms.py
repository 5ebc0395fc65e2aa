"""Everything that the scoring package names has a word, short and in both languages."""

from collections.abc import Callable, Iterable
from typing import Any, get_args

import pytest

from scorekeeper.scoring.facts import (
    Duty,
    Family,
    GameKind,
    Level,
    Side,
    SoloKind,
    Special,
    Trigger,
)
from scorekeeper.scoring.rows import Row
from scorekeeper.scoring.rulesets import DDV, HAUSREGELN, MUENCHENER
from scorekeeper.scoring.switches import PenaltyKind
from scorekeeper.wording import numbers, terms

ROWS = [kind.__name__.removesuffix("Row").lower() for kind in get_args(Row)]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        (terms.side_name, Side),
        (terms.game_kind_name, GameKind),
        (terms.solo_name, SoloKind),
        (terms.solo_chip, SoloKind),
        (terms.family_name, Family),
        (terms.level_name, Level),
        (terms.special_name, Special),
        (terms.trigger_name, Trigger),
        (terms.duty_name, Duty),
        (terms.penalty_name, PenaltyKind),
        (terms.row_kind_name, ROWS),
    ],
)
def test_everything_has_a_name_of_its_own(
    name: Callable[[Any], str], values: Iterable[Any], language: str
) -> None:
    names = [name(value) for value in values]
    assert all(0 < len(word) <= 30 for word in names)
    assert len(set(names)) == len(names)


def test_levels(german: None) -> None:
    assert terms.level_name(Level.ANNOUNCED, Side.RE) == "Re"
    assert terms.level_name(Level.K90, Side.RE) == "keine 90"
    chips = [terms.level_chip(level, Side.KONTRA) for level in Level]
    assert chips == ["", "Kontra", "k150", "k90", "k60", "k30", "schwarz"]


def test_a_table_has_its_own_words() -> None:
    assert terms.special_name(Special.KARLCHEN) == "Karlchen"
    assert terms.special_name(Special.KARLCHEN, DDV) == "Karlchen"
    assert terms.special_name(Special.KARLCHEN, HAUSREGELN) == "Charlie"
    own = DDV.change(labels=((Special.FUCHS, "Reineke"),))
    assert terms.special_name(Special.FUCHS, own) == "Reineke"


def test_shipped_labels_are_translated(english: None) -> None:
    assert terms.special_name(Special.KARLCHEN_CAUGHT, HAUSREGELN) == "Charlie caught"


def test_half_of_three_decks_is_180(german: None) -> None:
    assert terms.trigger_name(Trigger.HALF_HALF, DDV) == "120 zu 120"
    assert terms.trigger_name(Trigger.HALF_HALF, MUENCHENER) == "180 zu 180"


@pytest.mark.parametrize(("value", "text"), [(3, "+3"), (-3, "−3"), (0, "0")])
def test_signed_numbers(value: int, text: str) -> None:
    assert numbers.signed(value) == text


def test_lists(german: None) -> None:
    assert numbers.joined([]) == ""
    assert numbers.joined(["Anna"]) == "Anna"
    assert numbers.joined(["Anna", "Ben", "Carl"]) == "Anna, Ben und Carl"
    assert numbers.either(["40", "48"]) == "40 oder 48"
    assert numbers.either(["40"]) == "40"


def test_numbers_as_words(german: None) -> None:
    assert [numbers.count(n) for n in (1, 4, 7, 8)] == ["ein", "vier", "sieben", "8"]
    assert [numbers.fold(n) for n in (2, 5, 9)] == ["doppelt", "fünffach", "9-fach"]
    assert numbers.sentence("keine 90") == "Keine 90"


def test_special_points_have_words_of_their_own_in_both_languages() -> None:
    words = terms.special_words()
    assert words[Special.KARLCHEN_CAUGHT] == {"karlchen gefangen", "karlchen caught"}
    every = [word for special in Special for word in words[special]]
    assert len(every) == len({*every})
