"""Reading an evening's sheet: the stored rows, scored.

Two queries whatever the number of games: the seats with their players, and the rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .models import Entry, Evening, Seat
from .scoring.evening import BadEvening, ScoredRow, Sheet
from .scoring.evening import Evening as Fold
from .scoring.facts import Refused
from .scoring.notation_rows import parse_row
from .scoring.notation_rules import parse_rules
from .scoring.rows import Row
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
        names={seat.key: seat.player.name for seat in seats},
        lines=lines,
        sheet=fold.sheet(),
    )


def _rules(evening: Evening) -> RuleSet:
    try:
        return parse_rules(evening.rules)
    except Refused as refused:
        raise BadEvening(0, refused.problems) from refused


def _row(entry: Entry, number: int) -> Row:
    try:
        return parse_row(entry.facts)
    except Refused as refused:
        raise BadEvening(number, refused.problems) from refused


def read_sheet(evening: Evening) -> EveningSheet:
    """The sheet of ``evening`` from the database, and ``evening`` itself as it is by then.

    Two statements see two moments. The second one brings the version along: where it has moved
    on in between, both are read again, so that rows meet the rules and seats of their time.
    """
    while True:
        entries = list(evening.entries.order_by("position"))
        seats = list(evening.seats.select_related("player", "evening").order_by("number"))
        now = seats[0].evening
        if now.version == evening.version:
            return score(evening, seats, entries)
        for field in Evening._meta.concrete_fields:
            setattr(evening, field.attname, getattr(now, field.attname))
