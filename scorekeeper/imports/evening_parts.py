"""The parts of our JSON: head, rules, seats, devices, rows and changes, each read strictly.

What is handed in has no :func:`~.values.wild` values any more.
What is wrong with the head is collected in the reader that is handed in; a row or a change raises
:class:`~scorekeeper.scoring.facts.Refused`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from scorekeeper.models import EntryKind
from scorekeeper.models.circles import NAME_LENGTH, name_key, visible
from scorekeeper.models.evenings import HIGHEST_STAKE, NOTE_LENGTH
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.notation_rows import format_row, parse_row
from scorekeeper.scoring.notation_rules import format_rules, parse_stored_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import DEFAULT, RULE_SETS
from scorekeeper.settlement import Way

from .faults import MOST_SHOWN
from .planned import MOST_ROWS, planned_row
from .values import HIGHEST, Values

MOST_SEATS, MOST_DEVICES = 60, 1_000
MOST = 1_000_000
MOST_PAID, SEAT_LENGTH = 1_000, 2
# Every action that an evening's history can have.
ACTIONS = {
    "evening.started", "evening.closed", "evening.reopened", "evening.changed", "rules.changed",
    "seats.exchanged", "player.replaced", "player.substituted", "change.undone",
    "table.left", "table.joined",
    "settlement.changed", "payment.made", "payment.open",
    "link.table.renewed", "link.watch.made", "link.watch.renewed", "code.made", "device.named",
    *(f"{kind}.{way}" for kind in EntryKind.values
      for way in ("added", "edited", "deleted", "moved")),
}  # fmt: skip
_SETTINGS = {
    "name", "stake_cents", "first_dealer", "hide_standings", "settle_by", "settle_penalties",
}  # fmt: skip


class Known(NamedTuple):
    """What rows and changes can speak of: how many seats, which devices, which rows that stand."""

    seats: int
    devices: set[int]
    rows: set[int]


# --- the head ----------------------------------------------------------------------------------


def read_head(file: Values) -> dict[str, Any]:
    """Name, times and numbers of the evening itself."""
    keys = {*_SETTINGS, "paid", "version", "started_at", "closed_at", "time_zone"}
    one = Values(file.data.get("evening"), keys)
    zone = one.text(one.data.get("time_zone"), "time_zone")
    if zone not in _zones():
        one.fail("unknown_zone", "time_zone", value=zone[:40])
    head = {
        "name": visible(one.line("name", NAME_LENGTH)),
        "stake_cents": one.maybe_within("stake_cents", 0, HIGHEST_STAKE),
        "first_dealer": one.within("first_dealer", 1, MOST_SEATS),
        "hide_standings": one.flag("hide_standings"),
        **_settling(one),
        "paid": [_payment(one, each) for each in _paid(one)],
        "version": one.within("version", 0, MOST),
        "started_at": one.moment("started_at"),
        "closed_at": one.maybe_moment("closed_at"),
        "time_zone": zone,
    }
    _tell(file, "evening", one)
    return head


def _settling(one: Values) -> dict[str, Any]:
    """How the table settles, where the file says so: not every version of this program did."""
    found: dict[str, Any] = {}
    if "settle_by" in one.data:
        found["settle_by"] = (one.word("settle_by", Way) or Way.PAIRS).value
    if "settle_penalties" in one.data:
        found["settle_penalties"] = one.flag("settle_penalties")
    return found


def _paid(one: Values) -> Sequence[Any]:
    return one.list("paid", most=MOST_PAID) if "paid" in one.data else ()


def _payment(around: Values, data: Any) -> dict[str, Any]:
    """A payment that was marked. Whether there is such a player, nobody has to know here."""
    one = Values(data, {"from", "to", "cents"})
    payment = {
        "from": one.line("from", SEAT_LENGTH),
        "to": one.line("to", SEAT_LENGTH),
        "cents": one.within("cents", 1, HIGHEST),
    }
    _tell(around, "paid", one)
    return payment


@cache
def _zones() -> set[str]:
    return available_timezones()


def read_rules(file: Values) -> RuleSet:
    """The rules; where they are none, any, beside what is wrong with them."""
    try:
        return parse_stored_rules(file.data.get("rules"))
    except Refused as refused:
        file.problems += refused.problems
        return RULE_SETS[DEFAULT]


def read_seats(file: Values) -> list[tuple[str, bool]]:
    """Names in the order of their seats, and who sat there from the start."""
    seats: list[tuple[str, bool]] = []
    seen: set[str] = set()
    for at, data in enumerate(file.list("seats", most=MOST_SEATS), start=1):
        one = Values(data, {"seat", "player", "from_start"})
        name = visible(one.line("player", NAME_LENGTH))
        if not name:
            one.fail("not_a_text", "player")
        if name_key(name) in seen:
            one.fail("players_twice", "player")
        if one.data.get("seat") != str(at):
            one.fail("seat_order", "seat", wanted=str(at))
        seen.add(name_key(name))
        seats.append((name, one.flag("from_start")))
        _tell(file, f"seats.{at}", one)
    return seats


def read_devices(file: Values, seats: int) -> list[tuple[int, int | None, bool, str]]:
    """Devices that have written: number, seat, whether they said so, and since when."""
    devices: list[tuple[int, int | None, bool, str]] = []
    for at, data in enumerate(file.list("devices", most=MOST_DEVICES), start=1):
        one = Values(data, {"number", "name", "seat", "said", "since"})
        number, said = one.within("number", 1, MOST), one.flag("said")
        if number in {device[0] for device in devices}:
            one.fail("device_twice", "number")
        seat = _seat(one, seats)
        if seat is not None and not said:
            one.fail("seat_unsaid", "seat")
        devices.append((number, seat, said, one.moment("since")))
        _tell(file, f"devices.{at}", one)
    return devices


def _seat(one: Values, seats: int) -> int | None:
    given = one.data.get("seat")
    if given is None:
        return None
    keys = {str(number): number for number in range(1, seats + 1)}
    if not isinstance(given, str) or given not in keys:
        one.fail("not_in_file", "seat")
        return None
    return keys[given]


def _tell(file: Values, path: str, one: Values) -> None:
    file.problems += [
        Problem(p.code, f"{path}.{p.field}".rstrip("."), p.details) for p in one.problems
    ]


# --- rows and changes ----------------------------------------------------------------------------

_ROW = {"id", "row", "note", "by", "at", "changed_by", "changed_at"}
_CHANGE = {"action", "version", "by", "at", "row", "before", "after"}
_LOGGED = {"id", "position", "row", "note", "by", "at"}
_STATE = {"rows", "rules", "evening", "players", "players_by_seat", "payment", "table"}


def read_row(data: Any, known: Known) -> dict[str, Any]:
    """One row of the sheet. Raises Refused."""
    one = Values(data, _ROW)
    row = planned_row(
        one.within("id", 1, MOST),
        _facts(one),
        note=one.line("note", NOTE_LENGTH),
        by=one.one_of("by", known.devices),
        at=one.moment("at"),
        changed_by=one.one_of("changed_by", known.devices),
        changed_at=one.maybe_moment("changed_at"),
    )
    one.finish()
    return row


def read_change(data: Any, known: Known) -> dict[str, Any]:
    """One change of the history. Raises Refused."""
    one = Values(data, _CHANGE)
    action = one.text(one.data.get("action"), "action")
    if action not in ACTIONS:
        one.fail("unknown_action", "action", value=action[:40])
    change = {
        "action": action,
        "version": one.within("version", 0, MOST),
        "by": one.one_of("by", known.devices),
        "at": one.moment("at"),
        "row": one.one_of("row", known.rows),
        "before": _state(one, "before", known),
        "after": _state(one, "after", known),
    }
    one.finish()
    return change


def _facts(one: Values) -> dict[str, Any]:
    """The facts of a row, as they are stored."""
    try:
        return format_row(parse_row(one.data.get("row")))
    except Refused as refused:
        one.problems += refused.problems
        return {}


def _state(change: Values, key: str, known: Known) -> dict[str, Any] | None:
    """What a change kept of before or after."""
    data = change.data.get(key)
    if data is None:
        return None
    one = Values(data, _STATE)
    state: dict[str, Any] = {}
    if "rows" in one.data:
        state["rows"] = []
        for row in one.list("rows", most=MOST_ROWS):
            state["rows"].append(_logged(one, row, known))
            if len(one.problems) > MOST_SHOWN:
                break
    if "rules" in one.data:
        state["rules"] = format_rules(read_rules(one))
    if "evening" in one.data:
        state["evening"] = _settings(one)
    if "players" in one.data:
        names = one.list("players", most=MOST_SEATS) and one.names("players")
        state["players"] = [visible(name) for name in names]
    if "players_by_seat" in one.data:
        state["players_by_seat"] = _players(one, known.seats)
    if "table" in one.data:
        state["table"] = visible(one.line("table", NAME_LENGTH))
    if "payment" in one.data:
        state["payment"] = _payment(one, one.data["payment"])
    _tell(change, key, one)
    return state


def _logged(state: Values, data: Any, known: Known) -> dict[str, Any]:
    one = Values(data, _LOGGED)
    row = {
        "id": one.within("id", 1, MOST),
        "position": one.within("position", 1, MOST),
        "row": _facts(one),
        "note": one.line("note", NOTE_LENGTH),
        "by": one.one_of("by", known.devices),
        "at": one.moment("at"),
    }
    _tell(state, "rows", one)
    return row


def _settings(state: Values) -> dict[str, Any]:
    one = Values(state.data["evening"], _SETTINGS)
    read: Mapping[str, Callable[[], Any]] = {
        "name": lambda: visible(one.line("name", NAME_LENGTH)),
        "stake_cents": lambda: one.maybe_within("stake_cents", 0, HIGHEST_STAKE),
        "first_dealer": lambda: one.within("first_dealer", 1, MOST_SEATS),
        "hide_standings": lambda: one.flag("hide_standings"),
    }
    # Not every version of this program knew all of them.
    settings = {name: value() for name, value in read.items() if name in one.data}
    settings |= _settling(one)
    _tell(state, "evening", one)
    return settings


def _players(state: Values, seats: int) -> dict[str, str]:
    data = state.data["players_by_seat"]
    keys = {str(number) for number in range(1, seats + 1)}
    good = isinstance(data, Mapping) and all(
        seat in keys and isinstance(name, str) and visible(name) and len(name) <= NAME_LENGTH
        for seat, name in data.items()
    )
    if not good:
        state.fail("not_names", "players_by_seat")
        return {}
    return {seat: visible(name) for seat, name in data.items()}
