"""Changes of the history in words, with links to the rows that still stand."""

from collections.abc import Iterable
from typing import NamedTuple

from django.urls import reverse

from scorekeeper.models import Change
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import history as wording
from scorekeeper.wording.devices import device_name
from scorekeeper.wording.history import Detail

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
                for row in wording.row_changes(change, sheet.names, sheet.rules)
            ],
            settings=wording.setting_changes(change, sheet.names),
            undoable=bool(change.before or change.after),
            undone=change.action == "change.undone",
        )
        for change in changes
    ]
