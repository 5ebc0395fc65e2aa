"""Evenings as plain data before they are stored, scored like every other sheet.

A plan is JSON all the way down, since it waits in the database until somebody agrees to it. Times
are ISO texts, players seat keys, devices their numbers, and rows have numbers of their own.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from scorekeeper.models import Circle, Entry, Evening, Player, Seat
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.settlement import Way
from scorekeeper.sheets import Line, start_fold
from scorekeeper.stored_results import points_of, result_of

Plan = dict[str, Any]
# What a page can still show within a second; forty rows of five players are a long evening.
MOST_ROWS, MOST_CELLS = 2_000, 20_000


def most_rows(seats: int) -> int:
    """How many rows an evening of so many players has at most.

    >>> most_rows(4), most_rows(60)
    (2000, 333)
    """
    return min(MOST_ROWS, MOST_CELLS // max(seats, 1))


def planned_row(
    number: int,
    facts: Mapping[str, Any],
    *,
    at: str,
    note: str = "",
    by: int | None = None,
    changed_by: int | None = None,
    changed_at: str | None = None,
) -> dict[str, Any]:
    """One row of a plan."""
    return {
        "id": number,
        "facts": facts,
        "note": note,
        "by": by,
        "at": at,
        "changed_by": changed_by,
        "changed_at": changed_at,
    }


def scored(planned: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    """The planned evening with what its rows come to under its ``rules``, and the totals.

    Raises :class:`~scorekeeper.scoring.evening.BadEvening` where a row cannot stand.
    """
    circle = Circle(time_zone=planned["time_zone"])
    evening = evening_of(planned, circle)
    seats = [
        Seat(evening=evening, player=Player(circle=circle, name=name), number=at, from_start=start)
        for at, (name, start) in enumerate(planned["seats"], start=1)
    ]
    fold = start_fold(evening, rules, seats)
    nothing = Entry()
    for row in planned["rows"]:
        # Rows are not stored yet, and what they come to does not depend on it.
        line = Line(nothing, fold.apply(parse_row(row["facts"])))
        row["result"], row["points"] = result_of(line), points_of(line)
    return planned | {"totals": dict(fold.totals)}


def evening_of(planned: Mapping[str, Any], circle: Circle) -> Evening:
    """The evening itself, not stored."""
    return Evening(
        circle=circle,
        name=planned["name"],
        rules=planned["rules"],
        first_dealer=planned["first_dealer"],
        stake_cents=planned["stake_cents"],
        hide_standings=planned["hide_standings"],
        settle_by=planned.get("settle_by", Way.PAIRS),
        settle_penalties=planned.get("settle_penalties", True),
        paid=planned.get("paid", []),
        version=planned["version"],
        started_at=moment(planned["started_at"]),
        closed_at=maybe_moment(planned["closed_at"]),
    )


def day_of(planned: Mapping[str, Any]) -> date:
    """The day of a planned evening."""
    return evening_of(planned, Circle(time_zone=planned["time_zone"])).starts_on()


def moment(text: str) -> datetime:
    """A time of a plan."""
    return datetime.fromisoformat(text)


def maybe_moment(text: str | None) -> datetime | None:
    """The same, or never."""
    return None if text is None else moment(text)
