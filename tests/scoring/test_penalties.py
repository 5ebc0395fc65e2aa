"""What mistakes cost: DDV, S3 and S4."""

from typing import Any

import pytest

from scorekeeper.scoring.facts import Level
from scorekeeper.scoring.penalties import lost_game, propose_penalty
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS, SALZDETFURTH
from scorekeeper.scoring.switches import PenaltyKind

DDV, S3, S4 = (RULE_SETS[name] for name in ("ddv", "fit4doko", "salzdetfurth"))


@pytest.mark.parametrize(
    ("rules", "kind", "given", "points"),
    [
        # S4: six points from who misplayed, two to each other player
        (S4, PenaltyKind.MISPLAY, {}, {"A": 2, "B": -6, "C": 2, "D": 2}),
        # DDV: minor, serious
        (DDV, PenaltyKind.MINOR, {}, {"A": 1, "B": -3, "C": 1, "D": 1}),
        (DDV, PenaltyKind.SERIOUS, {}, {"A": 4, "B": -12, "C": 4, "D": 4}),
        # DDV: more for each Absage of the other side
        (DDV, PenaltyKind.SERIOUS, {"absagen": 2}, {"A": 6, "B": -18, "C": 6, "D": 6}),
        # DDV: against a soloist the soloist alone gets it
        (DDV, PenaltyKind.MINOR, {"soloist": "D"}, {"A": 0, "B": -3, "C": 0, "D": 3}),
        (
            DDV,
            PenaltyKind.SERIOUS,
            {"soloist": "D", "absagen": 1},
            {"A": 0, "B": -15, "C": 0, "D": 15},
        ),
        # DDV: the soloist's own mistake goes to everyone
        (DDV, PenaltyKind.MINOR, {"soloist": "B"}, {"A": 1, "B": -3, "C": 1, "D": 1}),
        # DDV: unsporting, nobody gets anything
        (DDV, PenaltyKind.UNSPORTING, {"soloist": "D"}, {"A": 0, "B": -1, "C": 0, "D": 0}),
        # S3: a lost game with the calls made
        (S3, PenaltyKind.LOST_GAME, {}, {"A": 0, "B": -1, "C": 0, "D": 0}),
        (
            S3,
            PenaltyKind.LOST_GAME,
            {"levels": [Level.K60, Level.ANNOUNCED]},
            {"A": 0, "B": -12, "C": 0, "D": 0},
        ),
    ],
)  # fmt: skip
def test_proposals(
    rules: RuleSet, kind: PenaltyKind, given: dict[str, Any], points: dict[str, int]
) -> None:
    penalty = next(p for p in rules.penalties if p.kind is kind)
    assert propose_penalty(penalty, rules, offender="B", active="ABCD", **given) == points


@pytest.mark.parametrize(
    ("name", "levels", "value"),
    [
        ("ddv", [Level.ANNOUNCED], 3),
        ("ddv", [Level.K90, Level.ANNOUNCED], 6),
        ("grundregeln", [Level.K60], 3),
        ("grundregeln_doppelt", [Level.K60], 4),
        ("salzdetfurth", [Level.SCHWARZ], 10),
    ],
)
def test_a_lost_game_follows_the_rules(name: str, levels: list[Level], value: int) -> None:
    assert lost_game(levels, RULE_SETS[name]) == value


def test_s4_pays_everyone_in_a_solo_too() -> None:
    """S4, ii: 6 minus points, the others 2 each, whatever was played."""
    (misplay,) = SALZDETFURTH.penalties
    points = propose_penalty(misplay, SALZDETFURTH, offender="B", active="ABCD", soloist="C")
    assert points == {"A": 2, "B": -6, "C": 2, "D": 2}
