"""Reading an evening's sheet: the stored rows, scored.

Two queries whatever the number of games: the seats with their players, and the rows. A sheet
that was read or written is kept for the next request, as what it says can only change together
with the evening's state.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, NamedTuple

from django.db.models import Model

from .models import Entry, Evening, Seat
from .scoring.evening import BadEvening, ScoredRow, Sheet
from .scoring.evening import Evening as Fold
from .scoring.facts import Problem, Refused
from .scoring.notation_rows import parse_row
from .scoring.notation_rules import parse_stored_rules
from .scoring.rows import JoinRow, LeaveRow, Row
from .scoring.rules import RuleSet


class Line(NamedTuple):
    """One stored row beside what it came to."""

    entry: Entry
    scored: ScoredRow


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSheet:
    """An evening as stored and as scored. Players are seat keys; ``names`` tells who they are."""

    evening: Evening
    rules: RuleSet
    seats: tuple[Seat, ...]
    names: Mapping[str, str]
    lines: tuple[Line, ...]
    sheet: Sheet
    # As it stands after the last row; only ever branched off.
    fold: Fold = field(compare=False, repr=False)
    # What pages have made of single rows, by their ids and beside the row that it was made of,
    # under a name for what it depends on besides. It is handed on when a row is added.
    finished: dict[tuple[str | None, ...], dict[int, tuple[Line, str]]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def preview(self, row: Row, *, replacing: int | None = None) -> ScoredRow:
        """What ``row`` would come to as the next one, or in place of entry ``replacing``.

        Raises :class:`~scorekeeper.scoring.evening.BadEvening`; stores nothing.
        """
        return self.fold_before(replacing).apply(row)

    def find(self, entry_id: int | None) -> Line | None:
        """A row by its id, if it stands on the sheet."""
        return next((line for line in self.lines if line.entry.pk == entry_id), None)

    def fold_before(self, entry_id: int | None) -> Fold:
        """The evening as it stood before one row, or for ``None`` as it stands now."""
        if entry_id is None:
            return self.fold.branch()
        fold = start_fold(self.evening, self.rules, self.seats)
        for entry, scored in self.lines:
            if entry.pk == entry_id:
                break
            fold.apply(scored.row)
        return fold


def start_fold(evening: Evening, rules: RuleSet, seats: Sequence[Seat]) -> Fold:
    """The evening before its first row."""
    starters = [seat.key for seat in seats if seat.from_start]
    return Fold(rules, starters, str(evening.first_dealer))


def score(evening: Evening, seats: Sequence[Seat], entries: Sequence[Entry]) -> EveningSheet:
    """The sheet of rows that are already loaded.

    Raises :class:`~scorekeeper.scoring.evening.BadEvening` where a row cannot stand.
    """
    rules, names = _rules(evening), names_of(seats)
    fold = start_fold(evening, rules, seats)
    lines = tuple(
        Line(entry, fold.apply(_row(entry, number, names)))
        for number, entry in enumerate(entries, 1)
    )
    return EveningSheet(
        evening=evening,
        rules=rules,
        seats=tuple(seats),
        names=names,
        lines=lines,
        sheet=fold.sheet(),
        fold=fold,
    )


def extended(sheet: EveningSheet, entry: Entry) -> EveningSheet:
    """The sheet with one row more at its end; the others are not scored again.

    Raises :class:`~scorekeeper.scoring.evening.BadEvening` where it cannot stand.
    """
    fold = sheet.fold.branch()
    line = Line(entry, fold.apply(_row(entry, len(sheet.lines) + 1, sheet.names)))
    return replace(sheet, lines=(*sheet.lines, line), sheet=fold.sheet(), fold=fold)


def names_of(seats: Sequence[Seat]) -> dict[str, str]:
    """The players by the keys of their seats."""
    return {seat.key: seat.player.name for seat in seats}


def sitting(seats: Sequence[Seat], came_or_went: Iterable[Entry]) -> list[str]:
    """The names of those who sit at a table, in its order, after these rows of who came and went.

    For lists of many evenings: nothing else of them is read, and nothing is scored. A row that
    cannot be read or cannot stand is passed over: the evening itself says so, and the others of
    the list have nothing to do with it.
    """
    names = names_of(seats)
    here = [seat.key for seat in seats if seat.from_start]
    for entry in came_or_went:
        try:
            row = parse_row(entry.facts)
        except Refused:
            continue
        match row:
            case LeaveRow(player=player) if player in here:
                here.remove(player)
            case JoinRow(player=player, seat=place) if player in names and player not in here:
                here.insert(len(here) if place is None else place - 1, player)
    return [names[key] for key in here]


def _rules(evening: Evening) -> RuleSet:
    try:
        return parse_stored_rules(evening.rules)
    except Refused as refused:
        raise BadEvening(0, refused.problems) from refused


def _row(entry: Entry, number: int, names: Mapping[str, str]) -> Row:
    try:
        row = parse_row(entry.facts)
    except Refused as refused:
        raise BadEvening(number, refused.problems) from refused
    # Scoring lets anybody sit down; who has no seat has no name either, and no column.
    if isinstance(row, JoinRow) and row.player not in names:
        raise BadEvening(number, (Problem("seat_range", "join", {"most": len(names)}),))
    return row


# Sheets by evening, each with the state that it is of; the one that was read first goes first.
_kept: OrderedDict[int, tuple[str, EveningSheet]] = OrderedDict()
_keeping = Lock()
# The rows of all of them together, a row being about 6 kB: a worker has room for 20 MB. An evening
# without any takes 40 kB, and who starts evenings needs no account.
MOST_ROWS, ROWS_OF_EVENING = 3_000, 7


def read_sheet(evening: Evening) -> EveningSheet:
    """The sheet of ``evening``, and ``evening`` itself as it is by then.

    No query where the sheet of the evening's state has been kept. What it holds belongs to all
    who read it: corrections work on copies.
    """
    state, kept = _kept_sheet(evening.pk)
    if kept is None or state != evening.state:
        kept = _brought_up(kept, _read(evening.pk, evening.state))
        keep(kept)
        _bring_up(evening, kept.evening)
    return replace(kept, evening=evening)


def evening_in(evening_id: int, state: str) -> Evening:
    """The evening as it is in ``state`` or by now, a copy of one's own.

    No query where its sheet is kept; else it is read together with its sheet, which is kept
    for whoever asks for that next.
    """
    known, kept = _kept_sheet(evening_id)
    if kept is None or known != state:
        try:
            kept = _brought_up(kept, _read(evening_id, state))
        except BadEvening:
            return Evening.objects.select_related("circle").get(pk=evening_id)
        keep(kept)
    return copy(kept.evening)


def _kept_sheet(evening_id: int) -> tuple[str, EveningSheet | None]:
    """The sheet that is kept of an evening, and the state that it is of."""
    with _keeping:
        return _kept.get(evening_id, ("", None))


def keep(sheet: EveningSheet) -> None:
    """Keep a sheet as that of its evening's state."""
    with _keeping:
        _kept[sheet.evening.pk] = sheet.evening.state, sheet
        _kept.move_to_end(sheet.evening.pk)
        while sum(len(s.lines) + ROWS_OF_EVENING for _state, s in _kept.values()) > MOST_ROWS:
            _kept.popitem(last=False)


def forget() -> None:
    """Keep nothing any more: for whoever changes rows by hand, and for tests of queries."""
    with _keeping:
        _kept.clear()


def read_stored(evening: Evening) -> EveningSheet:
    """The sheet scored anew from the database, and ``evening`` itself as it is by then."""
    stored = _read(evening.pk, evening.state)
    _bring_up(evening, stored.evening)
    return score(evening, stored.seats, stored.entries)


class _Stored(NamedTuple):
    """An evening as the database has it."""

    evening: Evening
    seats: list[Seat]
    entries: list[Entry]

    @property
    def columns(self) -> list[list[Any]]:
        """All that rows are scored and shown by besides themselves.

        Other than version and state of the evening, which change with each row.
        """
        evening = copy(self.evening)
        evening.version, evening.state = 0, ""
        players = [seat.player for seat in self.seats]
        return [_columns(row) for row in (evening, evening.circle, *self.seats, *players)]


def _read(evening_id: int, state: str) -> _Stored:
    """What the database has, in ``state`` or as it is by now.

    Two statements see two moments. The second one brings the state along: where it has moved on
    in between, both are read again, so that rows meet the rules and seats of their time.
    """
    while True:
        entries = list(Entry.objects.filter(evening=evening_id).order_by("position"))
        seats = list(
            Seat.objects.filter(evening=evening_id)
            .select_related("player", "evening__circle")
            .order_by("number")
        )
        evening = seats[0].evening
        if evening.state == state:
            return _Stored(evening, seats, entries)
        state = evening.state


def _brought_up(kept: EveningSheet | None, stored: _Stored) -> EveningSheet:
    """The sheet of what is stored; of a kept one goes on what holds still.

    Where another worker has added rows, and nothing else is another one, only these are scored.
    """
    evening, seats, entries = stored
    if kept is not None:
        known = [line.entry for line in kept.lines]
        was = _Stored(kept.evening, list(kept.seats), known)
        same = [_columns(row) for row in known] == [*map(_columns, entries[: len(known)])]
        if same and was.columns == stored.columns:
            sheet = replace(kept, evening=evening, seats=tuple(seats))
            for entry in entries[len(known) :]:
                sheet = extended(sheet, entry)
            return sheet
    return score(evening, seats, entries)


def _columns(row: Model) -> list[Any]:
    return [getattr(row, column.attname) for column in row._meta.concrete_fields]


def _bring_up(evening: Evening, stored: Evening) -> None:
    """Let ``evening`` say what is stored by now."""
    if evening.state != stored.state:
        for column in Evening._meta.concrete_fields:
            setattr(evening, column.attname, getattr(stored, column.attname))
