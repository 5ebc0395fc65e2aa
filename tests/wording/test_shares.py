"""How a Spielwert becomes points, said where it is not plain."""

import re
from typing import Any

import pytest

from scorekeeper.scoring.facts import GameKind, Side
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.switches import Credit
from scorekeeper.scoring.value import score_game
from scorekeeper.wording.game import Game
from scorekeeper.wording.shares import share_sentences
from tests.scoring.sampling import NAMES

from .test_every_why import PLAYERS, RULES, sampled

DAMEN = {"kind": "solo", "solo": "damen", "re": ["Dora"], "active": [*NAMES[:4]]}
FIVE = {"re": ["Anna", "Ben"], "active": [*NAMES[:5]]}
SIX = {"kind": "small_solo", "re": ["Anna", "Ben"], "active": [*NAMES[:6]]}
MISSED = {"announcements": {"re": "k60", "kontra": "k60"}}
ONLY_PLUS = "Angeschrieben wird nur das Plus, die anderen bekommen 0."


@pytest.mark.parametrize(
    ("rules", "facts", "sentences"),
    [
        ("ddv", {"re_augen": 155}, []),
        ("ddv", {**DAMEN, "re_augen": 155},
         ["Dora spielt allein und bekommt von jedem der drei anderen 2: 3 · 2 = 6."]),
        ("ddv", {**DAMEN, "re_augen": 95},
         ["Dora spielt allein und zahlt jedem der drei anderen 1: 3 · 1 = 3."]),
        ("ddv", {**DAMEN, "re_augen": 95, "override": {"value": 4, "reason": "so"}},
         ["Dora spielt allein und zahlt jedem der drei anderen 4: 3 · 4 = 12."]),
        ("ddv", {"re_augen": 125, "special_points": {"kontra": {"fuchs": 2}}},
         ["Unter 0: Re gewinnt und gibt trotzdem Punkte ab."]),
        ("ddv", {"re_augen": 170, **MISSED},
         ["Niemand gewinnt: Es zählt der Unterschied, aus der Sicht von Re."]),
        ("ddv", {**DAMEN, "re_augen": 170, **MISSED},
         ["Niemand gewinnt: Es zählt der Unterschied, aus der Sicht von Re.",
          "Dora spielt allein und bekommt von jedem der drei anderen 3: 3 · 3 = 9."]),
        ("ddv", {**FIVE, "re_augen": 155},
         ["Zwei gegen drei: Alle bekommen denselben Spielwert; zusammen ergibt das nicht 0."]),
        ({"base": "ddv", "uneven": "pairwise"}, {**FIVE, "re_augen": 155},
         ["Jeder rechnet mit jedem ab: für Re je 3 · 2 = 6, für Kontra je 2 · 2 = 4."]),
        ("grundregeln", {"re_augen": 155}, [ONLY_PLUS]),
        ({"base": "ddv", "credit": "losers"}, {"re_augen": 155},
         ["Angeschrieben wird nur das Minus, die anderen bekommen 0."]),
        ("muenchener", {**SIX, "re_augen": 200},
         ["Zwei gegen vier: für Re je 2 · 1 = 2, für Kontra je 1.", ONLY_PLUS]),
    ],
    ids=str,
)  # fmt: skip
def test_examples(rules: Any, facts: dict[str, Any], sentences: list[str], german: None) -> None:
    game, rule_set = parse_game(facts), parse_rules(rules)
    scored = Game(game, score_game(game, rule_set), rule_set, PLAYERS, game.active)
    assert share_sentences(scored) == sentences


@pytest.mark.parametrize("name", RULES)
def test_a_solo_is_told_with_the_points_that_are_booked(name: str, german: None) -> None:
    told = 0
    for game in sampled(name):
        if game.facts.kind is not GameKind.SOLO or game.rules.credit is not Credit.BOTH:
            continue
        text = " ".join(share_sentences(game))
        if not game.result.re_points:
            assert "allein" not in text
            continue
        (product,) = re.findall(r"(\d+) · (\d+) = (\d+)", text)
        times, value, total = map(int, product)
        assert times * value == total == abs(game.result.points(Side.RE))
        assert value == abs(game.result.points(Side.KONTRA))
        assert ("bekommt" in text) == (game.result.re_points > 0)
        told += 1
    assert told or game.rules.credit is not Credit.BOTH
