"""Results in the JSON format: scored games and whole sheets, for export and checks.

The other direction, from JSON to facts and rows, is :mod:`scorekeeper.scoring.notation`.
"""

from collections.abc import Mapping
from typing import Any

from .bock import DueGame
from .evening import ScoredRow, Sheet
from .facts import GameKind, Side
from .items import Item
from .notation_rows import row_name
from .rows import FreeRow, PenaltyRow
from .value import GameResult


def format_result(result: GameResult) -> dict[str, Any]:
    """The JSON object of a scored game; ``points`` are those of each player of the side.

    An override shows as winner and value, what the rules say as ``computed`` beside it.

    >>> from scorekeeper.scoring.notation import parse_game
    >>> from scorekeeper.scoring.rulesets import DDV
    >>> from scorekeeper.scoring.value import score_game
    >>> data = format_result(score_game(parse_game({"re_augen": 121}), DDV))
    >>> data["winner"], data["value"], data["points"], data["items"]
    ('re', 1, {'re': 1, 'kontra': -1}, [{'item': 'won', 'side': 're', 'points': 1}])
    """
    return {
        **_winner_and_value(result),
        "points": _by_side(result.re_points, result.kontra_points),
        **_reasons(result),
        "warnings": [problem.code for problem in result.warnings],
    }


def format_sheet(sheet: Sheet) -> dict[str, Any]:
    """The JSON object of an evening: one row for each row that was written, then where it stands.

    >>> from scorekeeper.scoring.evening import score_evening
    >>> from scorekeeper.scoring.rows import BockRow
    >>> from scorekeeper.scoring.rulesets import DDV
    >>> data = format_sheet(score_evening(DDV, "ABCD", "A", [BockRow(1)]))
    >>> data["rows"], data["bock"], data["next_dealer"]
    ([{'row': 'bock'}], {'remaining': [{'factor': 2, 'caused_by': None}]}, 'A')
    """
    by_kind = bool(sheet.rules.duty_small_solos)
    return {
        "rows": [_row(scored) for scored in sheet.rows],
        "totals": dict(sheet.totals),
        "bock": {"remaining": [_due_game(game) for game in sheet.bock]},
        "next_dealer": sheet.next_game.dealer,
        "duty_solos_open": {
            player: _duties(owed, by_kind) for player, owed in sheet.duty_solos_open.items()
        },
    }


def _row(scored: ScoredRow) -> dict[str, Any]:
    data: dict[str, Any] = {"row": row_name(scored.row)}
    booked = {"points": dict(scored.points), "totals": dict(scored.totals)}
    if scored.result is None:
        return data | booked if isinstance(scored.row, PenaltyRow | FreeRow) else data
    return {
        **data,
        "number": scored.number,
        "dealer": scored.dealer,
        "sitting_out": [*scored.sitting_out],
        "bock_factor": scored.result.bock_factor,
        **_winner_and_value(scored.result),
        **booked,
        **_reasons(scored.result),
        "warnings": [problem.code for problem in scored.warnings],
    }


def _winner_and_value(result: GameResult) -> dict[str, Any]:
    data: dict[str, Any] = {"winner": result.winner and result.winner.value, "value": result.value}
    if (rules_say := result.computed) is not None:
        data["computed"] = {
            "winner": rules_say.winner and rules_say.winner.value,
            "value": rules_say.value,
            "points": _by_side(rules_say.re_points, rules_say.kontra_points),
        }
    return data


def _by_side(re: int, kontra: int) -> dict[str, int]:
    return {Side.RE.value: re, Side.KONTRA.value: kontra}


def _reasons(result: GameResult) -> dict[str, Any]:
    return {
        "items": [_item(item) for item in result.items],
        "triggered": [trigger.value for trigger in result.triggered],
    }


def _item(item: Item) -> dict[str, Any]:
    data: dict[str, Any] = {"item": item.name, "side": item.side.value, "points": item.points}
    if item.by is not None and item.by is not item.side:
        data["by"] = item.by.value
    if item.factor != 1:
        data["factor"] = item.factor
    if item.times != 1:
        data["times"] = item.times
    return data


def _due_game(game: DueGame) -> dict[str, Any]:
    """The oldest cause stands for all where rounds run beside each other."""
    data: dict[str, Any] = {"factor": game.factor, "caused_by": game.causes[0]}
    if len(game.causes) > 1:
        data["causes"] = [*game.causes]
    return data


def _duties(owed: Mapping[GameKind, int], by_kind: bool) -> int | dict[str, int]:
    if by_kind:
        return {kind.value: number for kind, number in owed.items()}
    return sum(owed.values())
