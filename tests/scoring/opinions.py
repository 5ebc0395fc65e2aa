"""The two scorers side by side: the same JSON in, results in one form out, and what differs.

The first scorer is the product, read and written through its notation; the second is
:mod:`tests.scoring.second`. What is compared is what counts: winner, Spielwert, points, the
lines that add up, the factors, and on a sheet dealers, Bock plan, totals and Pflichtsoli.
"""

import json
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.results import format_result, format_sheet
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.value import score_game

from . import second
from .sampling import Played
from .second.common import SIDES
from .second.common import Refused as SecondRefused
from .second.facts import read_facts
from .second.game import score_facts, side_name
from .second.rules import Rules, read_rules

type Json = dict[str, Any]


class TwoRules(NamedTuple):
    """One rule set as each scorer reads it."""

    first: RuleSet
    second: Rules


def both(rules: str | Json) -> TwoRules:
    """The rule set of a name, or of an object with a base and changed switches."""
    return _both(json.dumps(rules))


@cache
def _both(text: str) -> TwoRules:
    return TwoRules(parse_rules(json.loads(text)), read_rules(json.loads(text)))


def reduced(result: Json) -> Json:
    """What counts of a result: lines without points say nothing but how often they double."""
    lines: Counter[tuple[str, str, int]] = Counter()
    factors: Counter[str] = Counter()
    for item in result["items"]:
        if item["points"]:
            lines[item["item"], item["side"], item["points"]] += 1
        elif item["item"].startswith("doubled_by_"):
            factors[item["item"]] += item.get("times", 1)
    kept = {
        key: value
        for key, value in result.items()
        if key in ("winner", "value", "points", "triggered", *_OF_A_ROW)
    }
    return {**kept, "lines": lines, "factors": factors}


_OF_A_ROW = ("row", "number", "dealer", "sitting_out", "bock_factor", "totals")


def first_result(rules: RuleSet, game: Json) -> Json:
    """One game under the product's rules; ``refused`` names the codes if it is refused."""
    try:
        return reduced(format_result(score_game(parse_game(game), rules)))
    except Refused as refused:
        return {"refused": [problem.code for problem in refused.problems]}


def second_result(rules: Rules, game: Json) -> Json:
    """One game under the second scorer's rules, which are read once only."""
    try:
        result = score_facts(rules, read_facts(rules, game))
    except SecondRefused as refused:
        return {"refused": [refused.message]}
    return reduced(
        {
            "winner": side_name(result.winner),
            "value": result.value,
            "points": dict(zip(SIDES, result.points, strict=True)),
            "triggered": result.triggered,
            "items": [
                {"item": name, "side": side_name(side), "points": points}
                for name, side, points in result.items
            ],
        }
    )


def difference(rules: TwoRules, game: Json) -> str | None:
    """Where the two scorers disagree on a game; ``None`` where both say or refuse the same."""
    one, other = first_result(rules.first, game), second_result(rules.second, game)
    if one == other or ("refused" in one and "refused" in other):
        return None
    return f"{rules.first.name}: {json.dumps(game)}\n  first:  {one}\n  second: {other}"


def sheet_difference(played: Played) -> str | None:
    """Where the two scorers disagree on an evening: the first such row, or the end."""
    evening, other = played.written, second.score_evening(played.written)
    if played.refused or "error" in other:
        if played.refused and other.get("row") == len(evening["rows"]):
            return None
        return f"{json.dumps(evening)}\n  first:  {played.refused!r}\n  second: {other}"
    one = format_sheet(played.table.sheet())
    for number, (mine, theirs) in enumerate(zip(one["rows"], other["rows"], strict=True), start=1):
        if mine != theirs and _row(mine) != _row(theirs):
            return f"{json.dumps(evening)}\nrow {number}\n  first:  {mine}\n  second: {theirs}"
    ends = [_end(sheet) for sheet in (one, other)]
    if ends[0] != ends[1]:
        return f"{json.dumps(evening)}\nend\n  first:  {ends[0]}\n  second: {ends[1]}"
    return None


def _row(row: Json) -> Json:
    return reduced(row) if row["row"] == "game" else row


def _end(sheet: Json) -> Json:
    remaining = [(game["factor"], game["caused_by"]) for game in sheet["bock"]["remaining"]]
    return {**sheet, "rows": None, "bock": remaining}
