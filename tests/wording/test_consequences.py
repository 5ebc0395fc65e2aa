"""What a correction changes besides, in words."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.corrections import Consequences
from scorekeeper.wording.consequences import (
    consequence_sentences,
    games_in_words,
    total_changes,
)

NOTHING = Consequences((), (), (), (), 0, {}, (0, 0))

SENTENCES = [
    ({"bock_lost": (7,)}, "1 späteres Spiel verliert seinen Bock (Spiel 7)"),
    ({"bock_lost": (3, 4, 5)}, "3 spätere Spiele verlieren ihren Bock (Spiele 3–5)"),
    ({"bock_gained": (3, 5)}, "2 spätere Spiele zählen neu als Bock (Spiele 3 und 5)"),
    ({"points_changed": (9,)}, "1 späteres Spiel bringt andere Punkte (Spiel 9)"),
    ({"dealer_changed": (7, 8, 9)}, "Geber ab Spiel 7 anders"),
    ({"dealer_changed": (7,)}, "Geber anders: Spiel 7"),
    ({"dealer_changed": (7, 9)}, "Geber anders: Spiele 7 und 9"),
    ({"renumbered": 1}, "1 späteres Spiel bekommt eine neue Nummer; hier steht die neue"),
    ({"renumbered": 2}, "2 spätere Spiele bekommen neue Nummern; hier stehen die neuen"),
    ({"bock_due": (4, 1)}, "Zu spielen ist dann noch 1 Bockspiel statt 4"),
    ({"bock_due": (0, 4)}, "Zu spielen sind dann noch 4 Bockspiele statt 0"),
]


@pytest.mark.parametrize(("found", "sentence"), SENTENCES, ids=[s for _, s in SENTENCES])
def test_each_kind_has_its_sentence(found: dict[str, Any], sentence: str) -> None:
    assert consequence_sentences(replace(NOTHING, **found)) == [sentence]


def test_where_the_whole_evening_is_scored_anew_no_game_is_later() -> None:
    found = replace(NOTHING, bock_lost=(1,), bock_gained=(2, 3), points_changed=(1, 2, 3, 4))
    assert consequence_sentences(found, later=False) == [
        "1 Spiel verliert seinen Bock (Spiel 1)",
        "2 Spiele zählen neu als Bock (Spiele 2 und 3)",
        "1 Spiel bringt andere Punkte (Spiel 4)",
    ]


def test_nothing_has_no_words() -> None:
    assert consequence_sentences(NOTHING) == []
    assert total_changes(NOTHING, {"1": "Anna"}) == []


def test_totals_are_in_seat_order() -> None:
    found = replace(NOTHING, totals={"2": (-3, 5), "1": (4, 0)})
    assert total_changes(found, {"1": "Anna", "2": "Ben", "3": "Carl"}) == [
        ("Anna", "4", "0", "−4"),
        ("Ben", "−3", "5", "+8"),
    ]


@pytest.mark.parametrize(
    ("games", "words"),
    [((1,), "Spiel 1"), ((1, 2), "Spiele 1 und 2"), ((1, 2, 3, 7, 8, 9), "Spiele 1–3 und 7–9")],
)
def test_games_in_a_row_are_a_range(games: tuple[int, ...], words: str) -> None:
    assert games_in_words(games) == words


def test_in_english() -> None:
    with translation.override("en"):
        found = replace(NOTHING, bock_lost=(3, 4, 5), dealer_changed=(7, 8))
        assert consequence_sentences(found) == [
            "3 later games lose their Bock (games 3–5)",
            "Another dealer from game 7 on",
        ]
