"""Why there is Bock: every trigger in words, with the names of the game that had it."""

from typing import Any

import pytest

from scorekeeper.scoring.facts import Trigger
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.value import score_game
from scorekeeper.wording.bock import by_hand_words, cause_words
from scorekeeper.wording.game import Game
from tests.scoring.sampling import NAMES

from .test_every_why import PLAYERS

FOUR = {"re": ["Anna", "Ben"], "active": [*NAMES[:4]]}
DAMEN = {"kind": "solo", "solo": "damen", "re": ["Dora"]}
BOTH = {"re": "announced", "kontra": "announced"}
CASES: list[tuple[str, dict[str, Any], str]] = [
    ("heart_trick", {"re_augen": 130, "heart_trick": True}, "Herz ging durch"),
    ("half_half", {"re_augen": 120}, "120 zu 120"),
    ("zero_value", {"re_augen": 130, "special_points": {"kontra": {"fuchs": 1}}},
     "niemand bekam Punkte"),
    ("both_announced", {"re_augen": 130, "announcements": BOTH}, "Re und Kontra waren angesagt"),
    ("lost_solo", {**DAMEN, "re_augen": 95}, "Dora verlor ein Solo"),
    ("lost_announcement", {"re_augen": 100, "announcements": {"re": "announced"}},
     "Re hatte angesagt und verlor"),
    ("lost_announcement", {"re_augen": 130, "announcements": {"kontra": "k90"}},
     "Kontra hatte „keine 90“ abgesagt und verlor"),
    ("schwarz", {"re_augen": 240, "trickless": "kontra"}, "Kontra machte keinen Stich"),
]  # fmt: skip


@pytest.mark.parametrize(("trigger", "facts", "words"), CASES)
def test_every_trigger(trigger: str, facts: dict[str, Any], words: str, german: None) -> None:
    rules = parse_rules({"base": "ddv", "bock_triggers": [trigger]})
    game = parse_game({**FOUR, **facts})
    scored = Game(game, score_game(game, rules), rules, PLAYERS, game.active)
    assert cause_words(3, scored) == f"nach Spiel 3 ({words})"


def test_all_triggers_are_among_them() -> None:
    assert {trigger for trigger, _facts, _words in CASES} == {*Trigger}


def test_several_triggers_of_one_game_are_told_together(german: None) -> None:
    rules = parse_rules("fit4doko")
    game = parse_game({**FOUR, "re_augen": 120, "announcements": BOTH})
    scored = Game(game, score_game(game, rules), rules, PLAYERS, game.active)
    assert cause_words(7, scored) == "nach Spiel 7 (120 zu 120 und Re und Kontra waren angesagt)"


def test_bock_by_hand(german: None) -> None:
    assert by_hand_words() == "auf Beschluss des Tischs"
    assert by_hand_words("Einstand") == "auf Beschluss des Tischs (Einstand)"
