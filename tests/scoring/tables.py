"""How the tables of cases are written: one line for a game, one for what it comes to."""

from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.scoring.evening import score_evening
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.results import format_sheet
from scorekeeper.scoring.value import GameResult, score_game

type Json = dict[str, Any]
type Counts = Mapping[str, int]

DAMEN: Json = {"kind": "solo", "solo": "damen"}
KARO: Json = {"kind": "solo", "solo": "karo"}


def game(
    re_augen: int | list[int],
    re: str = "none",
    kontra: str = "none",
    re_made: Counts | None = None,
    kontra_made: Counts | None = None,
    **facts: Any,
) -> Json:
    """The facts of a game: Augen of Re, what each side called and made, and whatever else."""
    return {
        "re_augen": re_augen,
        "announcements": {"re": re, "kontra": kontra},
        "special_points": {"re": dict(re_made or {}), "kontra": dict(kontra_made or {})},
        **facts,
    }


def case(name: str, winner: str | None, value: int, *arguments: Any, **facts: Any) -> Any:
    """A named line of a table: who wins and the Spielwert, then the game as above.

    Where nobody wins, ``value`` is what each Re player gets.
    """
    return pytest.param(game(*arguments, **facts), winner, value, id=name)


def score(rules: str | Json, facts: Json, bock_factor: int = 1) -> GameResult:
    """The result of a game under a rule set from its name, or from an object."""
    return score_game(parse_game(facts), parse_rules(rules), bock_factor=bock_factor)


def check(rules: str | Json, facts: Json, winner: str | None, value: int) -> None:
    """What a line of a table says, and that the points go both ways where both are written."""
    result = score(rules, facts)
    assert (result.winner and result.winner.value) == winner
    assert (result.re_points if winner is None else result.value) == value


def lines(result: GameResult) -> dict[str, int]:
    """The lines that count, by name: positive for Re, negative for Kontra."""
    found: dict[str, int] = {}
    for item in result.items:
        if item.points:
            sign = 1 if item.side.value == "re" else -1
            found[item.name] = found.get(item.name, 0) + sign * item.points
    return found


def play(rules: str | Json, players: str, rows: list[Json], dealer: str | None = None) -> Json:
    """The sheet of an evening; players are single letters in seat order, the first one deals."""
    table = score_evening(parse_rules(rules), players, dealer or players[0], map(parse_row, rows))
    return format_sheet(table)


def around(seats: str, number: int, more: Mapping[int, Json] | None = None) -> list[Json]:
    """So many plain games, 130 for the two seats after the dealer; ``more`` facts of some of them.

    Games count from 1; the first seat deals first.
    """
    games = []
    for dealt in range(number):
        re = [seats[(dealt + step) % len(seats)] for step in (1, 2)]
        games.append({"re": re, "re_augen": 130, **(more or {}).get(dealt + 1, {})})
    return games


def column(sheet: Json, key: str) -> list[Any]:
    """One figure of every game on the sheet."""
    return [row[key] for row in sheet["rows"] if row["row"] == "game"]
