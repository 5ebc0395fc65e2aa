"""Evenings to be taken along, and names that do whatever a name can do to a file."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper import recording
from scorekeeper.models import Evening
from scorekeeper.scoring.notation_rows import format_row, parse_row
from scorekeeper.scoring.rows import JoinRow, Row
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.sheets import EveningSheet, read_stored
from tests.recording.evenings import new_key

HOSTILE = (
    "=1+1", "+1", "-1", "@SUM(A1)", "=HYPERLINK(\"http://x\";\"y\")", "'=1", "''=1", "'Til",
    "=cmd|' /C calc'!A0", "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20x", " =1", "-", "–", "+", "=",
    "a;b", "a,b", "\"", "\"\"", "a\"b", "\"a\";\"b\"", "a\tb", "Spiel; \"8\"", ";", ",", "''",
    "Notiz", "Stand Anna", "Nr.", "Datum", "Summe", "1", "007", "3,5", "1e9", "NULL", "TRUE",
    "Özgür", "Ζωή", "李", "👩‍👩‍👧", "e\u0301", "<b>Anna</b>", "&amp;", "{{ x }}", "%s %(a)s", "\\n",
    "x" * 40, "#REF!", "C:\\x", "../x", "{=1+1}",
)  # fmt: skip
RE_WINS: dict[str, Any] = {"re": ["2", "3"], "re_augen": 140}
# Rows of most kinds, among them what looks like a formula.
EVENTFUL: tuple[dict[str, Any], ...] = (
    {"re": ["1", "2"], "re_augen": 140},
    {"re": ["3"], "kind": "solo", "solo": "damen", "re_augen": 84},
    {"redeal": "Fünf Könige auf einer Hand"},
    {"penalty": {"2": -6}, "reason": "Falsch bedient"},
    {"free": {"1": 5, "4": -5}, "reason": "vom Papier; \"alt\""},
    {"bock": 2, "reason": "Tisch"},
    {"re": ["2", "4"], "re_augen": [121, 150], "heart_trick": True},
    {"dealer": "3"},
    {"re": ["1", "4"], "re_augen": 100, "override": {"value": 6, "reason": "=so geeinigt"}},
)  # fmt: skip


def start(
    names: Sequence[str] = ("Anna", "Ben", "Carl", "Dora"),
    *,
    rules: RuleSet = HAUSREGELN,
    name: str = "Donnerstag",
    stake_cents: int | None = 5,
    first_dealer: int = 0,
) -> Evening:
    started = recording.start_evening(
        names=names,
        first_dealer=first_dealer,
        rules=rules,
        name=name,
        stake_cents=stake_cents,
    )
    return started.link.evening


def play(evening: Evening, *rows: Mapping[str, Any], note: str = "") -> None:
    who = evening.grants.order_by("number").first()
    for row in rows:
        recording.add_entry(evening.pk, parse_row(row), key=new_key(), who=who, note=note)


def seated(rules: RuleSet, players: Sequence[str], rows: Sequence[Row]) -> Evening:
    """An evening of rows that name players, in which the first one deals."""
    seats = {name: str(at) for at, name in enumerate(players, start=1)}
    evening = start(players, rules=rules)
    for row in rows:
        if isinstance(row, JoinRow) and row.player not in seats:
            seats[row.player] = str(len(seats) + 1)
            recording.add_newcomer(evening.pk, row.player, row.seat, key=new_key(), who=None)
            continue
        play(evening, renamed(format_row(row), seats))
    return evening


def renamed(value: Any, seats: Mapping[str, str]) -> Any:
    """Facts with seats in place of players."""
    if isinstance(value, dict):
        return {seats.get(key, key): renamed(each, seats) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, seats) for each in value]
    return seats.get(value, value) if isinstance(value, str) else value


def sheet_of(evening: Evening) -> EveningSheet:
    return read_stored(Evening.objects.get(pk=evening.pk))
