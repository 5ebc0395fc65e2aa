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
from typing import NamedTuple

from .models import Entry, Evening, Seat
from .scoring.evening import BadEvening, ScoredRow, Sheet
from .scoring.evening import Evening as Fold
from .scoring.facts import Refused
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
    rules = _rules(evening)
    fold = start_fold(evening, rules, seats)
    lines = tuple(
        Line(entry, fold.apply(_row(entry, number))) for number, entry in enumerate(entries, 1)
    )
    return EveningSheet(
        evening=evening,
        rules=rules,
        seats=tuple(seats),
        names=names_of(seats),
        lines=lines,
        sheet=fold.sheet(),
        fold=fold,
    )


def extended(sheet: EveningSheet, entry: Entry) -> EveningSheet:
    """The sheet with one row more at its end; the others are not scored again.

    Raises :class:`~scorekeeper.scoring.evening.BadEvening` where it cannot stand.
    """
    fold = sheet.fold.branch()
    line = Line(entry, fold.apply(_row(entry, len(sheet.lines) + 1)))
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


def _row(entry: Entry, number: int) -> Row:
    try:
        return parse_row(entry.facts)
    except Refused as refused:
        raise BadEvening(number, refused.problems) from refused


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
    with _keeping:
        state, kept = _kept.get(evening.pk, ("", None))
    if kept is not None and state == evening.state:
        return replace(kept, evening=evening)
    sheet = read_stored(evening)
    keep(sheet)
    return sheet


def evening_in(evening_id: int, state: str) -> Evening:
    """The evening as it is in ``state`` or by now, a copy of one's own.

    No query where its sheet is kept; else it is read together with its sheet, which is kept
    for whoever asks for that next.
    """
    with _keeping:
        known, kept = _kept.get(evening_id, ("", None))
    if kept is None or known != state:
        try:
            kept = _read(evening_id, state)
        except BadEvening:
            return Evening.objects.select_related("circle").get(pk=evening_id)
        keep(kept)
    return copy(kept.evening)


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
    """The sheet of ``evening`` from the database, and ``evening`` itself as it is by then."""
    sheet = _read(evening.pk, evening.state)
    if sheet.evening.state != evening.state:
        for column in Evening._meta.concrete_fields:
            setattr(evening, column.attname, getattr(sheet.evening, column.attname))
    return replace(sheet, evening=evening)


def _read(evening_id: int, state: str) -> EveningSheet:
    """The sheet and its evening from the database, in ``state`` or as it is by now.

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
            return score(evening, seats, entries)
        state = evening.state
