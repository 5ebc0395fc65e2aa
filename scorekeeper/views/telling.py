"""Changes of the history in words, with links to the rows that still stand."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Q
from django.urls import reverse

from scorekeeper.corrections import logged_rows
from scorekeeper.models import Change, Entry
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import history as wording
from scorekeeper.wording.devices import device_name
from scorekeeper.wording.history import Detail, RowChange

from .when import moment


class ToldRow(NamedTuple):
    """What happened to one row; ``url`` only while it stands on the sheet."""

    title: str
    url: str
    way: str
    details: list[Detail]


class Told(NamedTuple):
    """One change in words."""

    title: str
    who: str
    when: str
    rows: list[ToldRow]
    settings: list[str]
    undoable: bool
    undone: bool

    @property
    def one(self) -> ToldRow | None:
        """The row that the title speaks of already."""
        return self.rows[0] if len(self.rows) == 1 else None


def tell(changes: Iterable[Change], sheet: EveningSheet) -> list[Told]:
    """Changes in words. No queries."""
    games = {line.entry.pk: line.scored.number for line in sheet.lines if line.scored.number}
    here = {line.entry.pk for line in sheet.lines}
    address = reverse("row", args=[sheet.evening.address, 0]).removesuffix("0/")
    return [
        Told(
            title=wording.title(change, games),
            who=device_name(change.who),
            when=moment(change.at, sheet.evening),
            rows=[
                ToldRow(
                    wording.row_called(row.kind, row.entry_id, games),
                    f"{address}{row.entry_id}/" if row.entry_id in here else "",
                    row.way,
                    row.details,
                )
                for row in _row_changes(change, sheet)
            ],
            settings=wording.setting_changes(change, sheet.names),
            undoable=bool(change.before or change.after)
            and not change.action.startswith("payment."),
            undone=change.action == "change.undone",
        )
        for change in changes
    ]


def _row_changes(change: Change, sheet: EveningSheet) -> list[RowChange]:
    hidden = sheet.evening.standings_hidden
    return wording.row_changes(change, sheet.names, sheet.rules, hidden=hidden)


def last_change(entry: Entry, sheet: EveningSheet) -> str:
    """Who changed a row last, when and what; nothing where it is as it was entered. One query."""
    changes = sheet.evening.changes.filter(before__isnull=False, after__isnull=False)
    of_rows = changes.filter(Q(entry=entry) | Q(entry=None)).select_related(
        "who__seat__player", "who__user"
    )
    for change in of_rows.order_by("-pk"):
        if all(entry.pk in _ids(state) for state in (change.before, change.after)):
            return _who_when_what(change, entry, sheet)
    return ""


def _ids(state: Mapping[str, Any] | None) -> set[int]:
    return {row["id"] for row in logged_rows(state)}


def _who_when_what(change: Change, entry: Entry, sheet: EveningSheet) -> str:
    rows = _row_changes(change, sheet)
    details = [detail for row in rows if row.entry_id == entry.pk for detail in row.details]
    said = f"{device_name(change.who)}, {moment(change.at, sheet.evening)}"
    what = "; ".join(map(wording.detail_words, details))
    return f"{said} – {what}" if what else said
