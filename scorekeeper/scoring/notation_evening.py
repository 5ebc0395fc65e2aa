"""Whole evenings in the JSON format: rules, seats and rows of one object, scored."""

from typing import Any

from .evening import BadEvening, Evening
from .facts import Problem, Refused
from .notation_rows import parse_row
from .notation_rules import parse_rules
from .reader import Reader
from .rules import BadRules, RuleSet

KEYS = {"rules", "players", "first_dealer", "rows", "id", "name", "note"}


def read_evening(data: Any) -> Evening:
    """The evening of a JSON object with all of its rows applied.

    ``rules`` may be missing (the house rules), so may ``first_dealer`` (the first player).
    Raises :class:`BadEvening` with the number of the first row that is wrong; 0 is the head.

    >>> evening = read_evening({"players": ["A", "B", "C", "D"], "rows": [{"bock": 2}]})
    >>> len(evening.sheet().bock), evening.dealer
    (2, 'A')
    """
    try:
        rules, players, first_dealer, rows = _head(data)
    except Refused as refused:
        raise BadEvening(0, refused.problems) from refused
    evening = Evening(rules, players, first_dealer)
    for number, row in enumerate(rows, start=1):
        try:
            parsed = parse_row(row)
        except Refused as refused:
            raise BadEvening(number, refused.problems) from refused
        evening.apply(parsed)
    return evening


def _rules(data: Any) -> RuleSet:
    """The rule set; switches that contradict each other are faults of ``rules`` here."""
    try:
        return parse_rules(data)
    except BadRules as refused:
        problems = (Problem(p.code, f"rules.{p.field}", p.details) for p in refused.problems)
        raise BadRules(tuple(problems)) from refused


def _head(data: Any) -> tuple[RuleSet, tuple[str, ...], str, list[Any]]:
    read = Reader(data, KEYS)
    rules = _rules(read.data.get("rules", "hausregeln"))
    players = read.names("players")
    dealer = read.data.get("first_dealer")
    first = players[0] if players else ""
    first_dealer = first if dealer is None else read.text(dealer, "first_dealer")
    rows = read.data.get("rows", [])
    if not isinstance(rows, list):
        read.fail("not_a_list", "rows")
    read.finish()
    return rules, players, first_dealer, rows
