"""What a sheet would be after a correction: nothing is stored, everything is scored.

Pages show the outcome and its :class:`Consequences` before it is stored; ``recording`` stores
exactly what these functions return. Each raises
:class:`~scorekeeper.scoring.evening.BadEvening` where a row could not stand any more, and
``Entry.DoesNotExist`` for a row that the sheet does not have.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from .models import Change, Entry, Evening, Player, Seat
from .models.circles import name_key
from .scoring.evening import ScoredRow
from .scoring.facts import Problem, Refused
from .scoring.notation_rows import format_row, parse_row, row_name
from .scoring.notation_rules import format_rules
from .scoring.rows import DealerRow, JoinRow, LeaveRow, Row
from .scoring.rules import RuleSet
from .sheets import EveningSheet, extended, score


def entries_of(sheet: EveningSheet) -> list[Entry]:
    """Copies of the rows in order: the sheet that a correction starts from stays as it is."""
    return [copy(line.entry) for line in sheet.lines]


def find(sheet: EveningSheet, entry_id: int) -> int:
    """Where a row stands in the sheet, from 0."""
    for at, line in enumerate(sheet.lines):
        if line.entry.pk == entry_id:
            return at
    raise Entry.DoesNotExist


def until(sheet: EveningSheet, entry_id: int) -> EveningSheet:
    """As it was before a row was written: where a forgotten one goes in."""
    return _rescored(sheet, entries_of(sheet)[: find(sheet, entry_id)])


def with_newcomer(sheet: EveningSheet, name: str) -> tuple[EveningSheet, str]:
    """With a column for ``name`` if there is none yet, and its seat. The seat is not stored.

    Raises Refused for a player of the circle who is archived. One query at most.
    """
    for seat in sheet.seats:
        if seat.player.name_key == name_key(name):
            refuse_archived(seat.player)
            return sheet, seat.key
    circle = sheet.evening.circle
    # One without a name has no archive.
    if circle.name:
        refuse_archived(*Player.objects.filter(circle=circle, name_key=name_key(name)))
    player = Player(circle=circle, name=name)
    number = len(sheet.seats) + 1
    seat = Seat(evening=sheet.evening, player=player, number=number, from_start=False)
    names = {**sheet.names, seat.key: name}
    return replace(sheet, seats=(*sheet.seats, seat), names=names), seat.key


def refuse_archived(*players: Player) -> None:
    """Raise Refused for players who are not to be dealt in again."""
    if gone := [player for player in players if player.archived_at is not None]:
        raise Refused(
            tuple(Problem("player_archived", "name", {"player": each.name}) for each in gone)
        )


def appended(sheet: EveningSheet, row: Row, note: str = "") -> EveningSheet:
    """With ``row`` as the last one."""
    return extended(sheet, _new_entry(sheet, row, note))


def inserted(sheet: EveningSheet, before_id: int, row: Row, note: str = "") -> EveningSheet:
    """With ``row`` before an earlier one: the forgotten game."""
    entries = entries_of(sheet)
    entries.insert(find(sheet, before_id), _new_entry(sheet, row, note))
    return _rescored(sheet, entries)


def changed(sheet: EveningSheet, entry_id: int, row: Row, note: str = "") -> EveningSheet:
    """With ``row`` in the place of an earlier one."""
    entries, at = entries_of(sheet), find(sheet, entry_id)
    _filled(entries[at], row, note)
    return _rescored(sheet, entries)


def deleted(sheet: EveningSheet, entry_id: int) -> EveningSheet:
    """Without one row."""
    entries = entries_of(sheet)
    del entries[find(sheet, entry_id)]
    return _rescored(sheet, entries)


def moved(sheet: EveningSheet, entry_id: int, before_id: int | None) -> EveningSheet:
    """With one row before another, or for ``None`` at the end."""
    entries = entries_of(sheet)
    entry = entries.pop(find(sheet, entry_id))
    places = [other.pk for other in entries]
    if before_id is not None and before_id not in places:
        raise Entry.DoesNotExist
    entries.insert(len(entries) if before_id is None else places.index(before_id), entry)
    return _rescored(sheet, entries)


def exchanged(
    sheet: EveningSheet, first_id: int, last_id: int, one: str, other: str
) -> EveningSheet:
    """With two seats exchanged in every row from one to another: who was taken for whom."""
    if strangers := [seat for seat in (one, other) if seat not in sheet.names]:
        raise Refused((Problem("not_at_table", "seats", {"players": strangers}),))
    first, last = sorted((find(sheet, first_id), find(sheet, last_id)))
    swap = {one: other, other: one}
    entries = entries_of(sheet)
    for entry in entries[first : last + 1]:
        entry.facts = _exchange(entry.facts, swap)
    return _rescored(sheet, entries)


def substituted(
    sheet: EveningSheet, first_id: int, last_id: int, seat: str, name: str
) -> EveningSheet:
    """With ``name`` in the place of ``seat`` in every row from one to another.

    Somebody played who was not at the table for the sheet: the one gets up before the stretch,
    the other sits down there, and behind it the other way round unless it is the end.
    """
    first, last = sorted((find(sheet, first_id), find(sheet, last_id)))
    sheet, newcomer = with_newcomer(sheet, name)
    fold = sheet.fold_before(sheet.lines[first].entry.pk)
    if seat not in fold.seats:
        raise Refused((Problem("not_at_table", "one", {"players": [seat]}),))
    entries, swap = entries_of(sheet), {seat: newcomer, newcomer: seat}
    for entry in entries[first : last + 1]:
        entry.facts = _exchange(entry.facts, swap)
    change = _change_of_seats(sheet, fold.seats, fold.dealer, seat, newcomer)
    head, rest = [*entries[:first], *change, *entries[first : last + 1]], entries[last + 1 :]
    if rest:
        then = _rescored(sheet, head).sheet
        if newcomer in then.seats and seat not in then.seats:
            head += _change_of_seats(sheet, then.seats, then.next_game.dealer, newcomer, seat)
    return _rescored(sheet, [*head, *rest])


def _change_of_seats(
    sheet: EveningSheet, seats: Sequence[str], dealer: str, leaves: str, comes: str
) -> list[Entry]:
    """One gets up, another takes the chair, and the cards if it was the dealer."""
    rows: list[Row] = [LeaveRow(leaves), JoinRow(comes, seats.index(leaves) + 1)]
    if dealer == leaves:
        rows.append(DealerRow(comes))
    return [_new_entry(sheet, row, "") for row in rows]


def with_rules(sheet: EveningSheet, rules: RuleSet) -> EveningSheet:
    """Under other rules."""
    evening = copy(sheet.evening)
    evening.rules = format_rules(rules)
    return score(evening, sheet.seats, entries_of(sheet))


# What is known of an evening beside its rules; the names are those of the model's fields.
SETTINGS = (
    "name", "stake_cents", "first_dealer", "hide_standings", "settle_by", "settle_penalties",
)  # fmt: skip


def with_settings(sheet: EveningSheet, settings: Mapping[str, Any]) -> EveningSheet:
    """With another name, stake or first dealer, or with the standings hidden."""
    evening = copy(sheet.evening)
    for field in SETTINGS:
        setattr(evening, field, settings.get(field, getattr(evening, field)))
    return score(evening, sheet.seats, entries_of(sheet))


def settings_of(evening: Evening) -> dict[str, Any]:
    """The settings as the history keeps them."""
    return {field: getattr(evening, field) for field in SETTINGS}


def undone(sheet: EveningSheet, change: Change) -> EveningSheet:
    """As it was before ``change``: what it added is gone, what it changed or deleted is back."""
    old = {row["id"]: row for row in logged_rows(change.before)}
    new = {row["id"] for row in logged_rows(change.after)}
    here = {entry.pk: entry for entry in entries_of(sheet)}
    entries = [entry for pk, entry in here.items() if pk not in old and pk not in new]
    for row in sorted(old.values(), key=lambda row: int(row["position"])):
        facts = parse_row(row["row"])
        if row["id"] in here:
            entry = _filled(here[row["id"]], facts, row["note"])
        else:
            entry = _new_entry(sheet, facts, row["note"])
            entry.entered_by_id = row["by"]
            entry.entered_at = datetime.fromisoformat(row["at"])
        entries.insert(row["position"] - 1, entry)
    evening = copy(sheet.evening)
    before = change.before or {}
    evening.rules = before.get("rules", evening.rules)
    for field, value in before.get("evening", {}).items():
        setattr(evening, field, value)
    return score(evening, sheet.seats, entries)


def logged_rows(state: Mapping[str, Any] | None) -> Sequence[Mapping[str, Any]]:
    """The rows that a change wrote into the history, before or after."""
    rows: Sequence[Mapping[str, Any]] = (state or {}).get("rows", [])
    return rows


def _rescored(sheet: EveningSheet, entries: Sequence[Entry]) -> EveningSheet:
    return score(sheet.evening, sheet.seats, entries)


def _new_entry(sheet: EveningSheet, row: Row, note: str) -> Entry:
    return _filled(Entry(evening=sheet.evening), row, note)


def _filled(entry: Entry, row: Row, note: str) -> Entry:
    entry.kind, entry.facts, entry.note = row_name(row), format_row(row), note
    return entry


# The facts that hold seats: a seat, a list of seats, points by seat, marks of special points.
_SEATS = {"re", "active", "knocks", "penalty", "free", "join", "leave", "dealer", "duty"}


def _exchange(facts: Mapping[str, Any], swap: Mapping[str, str]) -> dict[str, Any]:
    """The facts of one row with seats exchanged wherever one is named."""
    exchanged_facts = {
        key: _exchange_value(value, swap) if key in _SEATS else value
        for key, value in facts.items()
    }
    if "special_points" in facts:
        exchanged_facts["special_points"] = {
            side: {name: _exchange_marks(made, swap) for name, made in specials.items()}
            for side, specials in facts["special_points"].items()
        }
    return exchanged_facts


def _exchange_value(value: Any, swap: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return swap.get(value, value)
    if isinstance(value, list):
        return [swap.get(seat, seat) for seat in value]
    if isinstance(value, dict):
        return {swap.get(seat, seat): points for seat, points in value.items()}
    return value


def _exchange_marks(made: Any, swap: Mapping[str, str]) -> Any:
    if not isinstance(made, list):
        return made
    return [{key: swap.get(seat, seat) for key, seat in mark.items()} for mark in made]


# --- what else changes ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction changes beyond the row itself. Games by their numbers afterwards.

    ``totals`` holds before and after of every seat whose total changes.
    """

    bock_lost: tuple[int, ...]
    bock_gained: tuple[int, ...]
    points_changed: tuple[int, ...]
    dealer_changed: tuple[int, ...]
    renumbered: int
    totals: Mapping[str, tuple[int, int]]
    bock_due: tuple[int, int]

    def __bool__(self) -> bool:
        """Whether anything but the row itself changes (its own points always may)."""
        games = self.bock_lost or self.bock_gained or self.points_changed or self.dealer_changed
        return bool(games) or self.bock_due[0] != self.bock_due[1]


def consequences(
    before: EveningSheet, after: EveningSheet, *, besides: int | None = None
) -> Consequences:
    """What differs between two states of a sheet, ``besides`` the row that was corrected."""
    old = {line.entry.pk: line.scored for line in before.lines}
    lost, gained, points, dealers, renumbered = [], [], [], [], 0
    for entry, scored in after.lines:
        was = old.get(entry.pk)
        if was is None or entry.pk == besides:
            continue
        if scored.number is None or scored.result is None or was.result is None:
            continue
        renumbered += was.number != scored.number
        if scored.result.bock_factor < was.result.bock_factor:
            lost.append(scored.number)
        elif scored.result.bock_factor > was.result.bock_factor:
            gained.append(scored.number)
        if _booked(scored) != _booked(was):
            points.append(scored.number)
        if scored.dealer != was.dealer:
            dealers.append(scored.number)
    totals = {
        seat: (before.sheet.totals.get(seat, 0), total)
        for seat, total in after.sheet.totals.items()
        if before.sheet.totals.get(seat, 0) != total
    }
    return Consequences(
        bock_lost=tuple(lost),
        bock_gained=tuple(gained),
        points_changed=tuple(points),
        dealer_changed=tuple(dealers),
        renumbered=renumbered,
        totals=totals,
        bock_due=(len(before.sheet.bock), len(after.sheet.bock)),
    )


def _booked(scored: ScoredRow) -> dict[str, int]:
    """Who got something: a player more at the table changes no game without them."""
    return {seat: points for seat, points in scored.points.items() if points}
