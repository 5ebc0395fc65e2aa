"""The coming games: what the sheet will expect if nothing special happens."""

import pytest

from scorekeeper.scoring.evening import Evening
from scorekeeper.scoring.facts import GameFacts
from scorekeeper.scoring.plan import coming_games
from scorekeeper.scoring.rows import BockRow, GameRow, LeaveRow, Row
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import DDV, HAUSREGELN

HEART = GameRow(GameFacts(re=("A", "C"), re_augen=130, heart_trick=True))


def plain(evening: Evening) -> GameRow:
    return GameRow(GameFacts(re=evening.next_game().active[:2], re_augen=130))


@pytest.mark.parametrize("rules", [HAUSREGELN, DDV], ids=lambda rules: rules.name)
@pytest.mark.parametrize("players", ["ABCD", "ABCDE", "ABCDEF", "ABCDEFG"])
@pytest.mark.parametrize("rows", [(), (BockRow(3),), (BockRow(2), LeaveRow("B"))], ids=len)
def test_the_plan_is_what_comes(rules: RuleSet, players: str, rows: tuple[Row, ...]) -> None:
    if len(rows) == 2 and len(players) == 4:
        players += "E"
    evening = Evening(rules, players, players[-1])
    for row in rows:
        evening.apply(row)
    planned = coming_games(evening.sheet(), 9)
    for game in planned:
        assert game == evening.next_game()
        evening.apply(plain(evening))
    assert [game.number for game in planned] == [*range(1, 10)]


def test_bock_games_are_seen_coming() -> None:
    evening = Evening(HAUSREGELN, "ABCD", "D")
    evening.apply(HEART)
    assert [game.bock_factor for game in coming_games(evening.sheet(), 6)] == [2, 2, 2, 2, 1, 1]


def test_no_games_are_no_plan() -> None:
    assert coming_games(Evening(HAUSREGELN, "ABCD", "A").sheet(), 0) == ()
