"""The rows of an evening in the JSON format: games, and everything else on a sheet."""

from collections.abc import Callable, Mapping
from typing import Any

from .notation import format_game, parse_game
from .reader import Reader
from .rows import (
    BockRow,
    DealerRow,
    FreeRow,
    GameRow,
    JoinRow,
    LeaveRow,
    PenaltyRow,
    RedealRow,
    Row,
)


def _read_penalty(read: Reader) -> Row:
    duty = read.data.get("duty")
    return PenaltyRow(
        read.points("penalty"), _reason(read), None if duty is None else read.text(duty, "duty")
    )


def _read_free(read: Reader) -> Row:
    return FreeRow(read.points("free"), _reason(read))


def _read_join(read: Reader) -> Row:
    seat = read.data.get("seat")
    number = None if seat is None else read.number(seat, "seat")
    return JoinRow(read.text(read.data["join"], "join"), number)


def _read_bock(read: Reader) -> Row:
    return BockRow(read.number(read.data["bock"], "bock") or 0, _reason(read))


def _reason(read: Reader) -> str:
    return read.text(read.data.get("reason", ""), "reason")


_ROWS: Mapping[str, tuple[set[str], Callable[[Reader], Row]]] = {
    "penalty": ({"reason", "duty"}, _read_penalty),
    "free": ({"reason"}, _read_free),
    "join": ({"seat"}, _read_join),
    "leave": (set(), lambda read: LeaveRow(read.text(read.data["leave"], "leave"))),
    "bock": ({"reason"}, _read_bock),
    "dealer": (set(), lambda read: DealerRow(read.text(read.data["dealer"], "dealer"))),
    "redeal": ({"reason"}, lambda read: RedealRow(read.text(read.data["redeal"], "redeal"))),
}


def parse_row(data: Any) -> Row:
    """One row of an evening from its JSON object. Raises :class:`Unreadable`."""
    if isinstance(data, dict):
        for name, (more, reader) in _ROWS.items():
            if name in data:
                read = Reader(data, {name, "id", "note"} | more)
                row = reader(read)
                read.finish()
                return row
    return GameRow(parse_game(data))


def format_row(row: Row) -> dict[str, Any]:
    """The JSON object of a row; :func:`parse_row` reads it back."""
    match row:
        case GameRow():
            return format_game(row.facts)
        case PenaltyRow():
            duty = {"duty": row.duty} if row.duty else {}
            return {"penalty": dict(row.points), "reason": row.reason, **duty}
        case FreeRow():
            return {"free": dict(row.points), "reason": row.reason}
        case JoinRow():
            return {"join": row.player, **({} if row.seat is None else {"seat": row.seat})}
        case LeaveRow():
            return {"leave": row.player}
        case BockRow():
            return {"bock": row.games, "reason": row.reason}
        case DealerRow():
            return {"dealer": row.player}
        case RedealRow():
            return {"redeal": row.reason}


def row_name(row: Row) -> str:
    """What a row is called in the format: ``game``, ``penalty`` …"""
    return type(row).__name__.removesuffix("Row").lower()
