"""The forms of all rows that are no games: penalties, points, who comes and goes, Bock, dealer."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import Problem
from scorekeeper.scoring.rows import (
    BockRow,
    DealerRow,
    JoinRow,
    LeaveRow,
    RedealRow,
    Row,
)
from scorekeeper.scoring.switches import LONGEST_BOCK
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import reasons, terms

from .base import SheetForm
from .fields import WholeNumber, new_key
from .start import NameField

REASON_LENGTH = 200


class RowForm(SheetForm):
    """What all of them share. ``row`` is the one to be changed, or what is proposed.

    ``entry_id`` is the row that is changed, or before which one is put: who sits where is
    what it was then.
    """

    kind: ClassVar[str]
    hint: ClassVar[Any] = ""

    def __init__(
        self,
        data: Any = None,
        *,
        sheet: EveningSheet,
        row: Row | None = None,
        entry_id: int | None = None,
        version: int | None = None,
        proposed: Mapping[str, Any] | None = None,
    ) -> None:
        self.sheet = sheet
        self.editing = row is not None
        self.entry_id = entry_id
        initial = {"key": new_key(), "version": version, **(proposed or {})}
        super().__init__(data, initial=initial, auto_id="r_%s")
        self.prepare(row)

    def prepare(self, row: Any) -> None:
        """Add what depends on the evening, and fill in ``row``."""

    def row(self) -> Row:
        """The row to record. Only for a valid form."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """What the row is called."""
        return terms.row_kind_name(self.kind)

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits at the table before the row."""
        if self.entry_id is None:
            return self.sheet.sheet.seats
        return self.sheet.fold_before(self.entry_id).seats

    def players(self, keys: Sequence[str]) -> list[tuple[str, str]]:
        """Players to choose from."""
        return [(key, self.sheet.names[key]) for key in keys]


def _player(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        widget=forms.RadioSelect(),
        error_messages={"required": _("Tippe einen Namen an.")},
    )


class PlayerRow(RowForm):
    """A row that names one player at the table."""

    places: ClassVar[Mapping[str, str]] = {"leave": "player", "dealer": "player"}
    player = _player(_("Wer?"))

    def prepare(self, row: Any) -> None:
        """Those who sit at the table.

        Others are read, too, and refused by their names.
        """
        if row is not None:
            self.initial["player"] = row.player
        self.choose("player", self.players([*self.sheet.names]), {*self.seated})


class LeaveForm(PlayerRow):
    """A player gets up."""

    kind = "leave"
    hint = _("Die Punkte bleiben auf dem Zettel. Wer wiederkommt, schreibt in der Spalte weiter.")

    def row(self) -> Row:
        """The row to record."""
        return LeaveRow(self.cleaned_data["player"])


class DealerForm(PlayerRow):
    """The table says who deals next."""

    kind = "dealer"
    hint = _("Wer gibt das nächste Spiel? Danach geht es der Reihe nach weiter.")

    def row(self) -> Row:
        """The row to record."""
        return DealerRow(self.cleaned_data["player"])


class JoinForm(RowForm):
    """A player sits down, for the first time or again."""

    kind = "join"
    places: ClassVar[Mapping[str, str]] = {"join": "name"}
    hint = _("Neu am Tisch fängt mit 0 an; wer schon dabei war, hat die alten Punkte wieder.")
    name = NameField(label=_("Name"))
    seat = forms.ChoiceField(label=_("Auf welchem Platz?"), widget=forms.Select(), required=False)

    def prepare(self, row: Any) -> None:
        """Places between those who sit, and the one that the row has; names stay as they are."""
        seats = self.seated
        places = [(str(at), self._place(at, seats)) for at in range(1, len(seats) + 2)]
        if row is not None:
            del self.fields["name"]
            self.player = row.player
            self.initial["seat"] = str(row.seat) if row.seat else ""
        self.choose("seat", [("", gettext("am Ende der Reihe")), *places])

    def _place(self, at: int, seats: Sequence[str]) -> str:
        if at == 1:
            return gettext("Platz 1")
        before = self.sheet.names[seats[at - 2]]
        return gettext("Platz %(at)s, nach %(player)s") % {"at": at, "player": before}

    def clean_name(self) -> str:
        """A name is what this is about."""
        name: str = self.cleaned_data["name"]
        if not name:
            raise forms.ValidationError(_("Es fehlt der Name."))
        return name

    @property
    def place(self) -> int | None:
        """The place, from 1; ``None`` is the end of the row."""
        chosen = self.cleaned_data["seat"]
        return int(chosen) if chosen else None

    def row(self) -> Row:
        """The row to record, of somebody who has a column already."""
        return JoinRow(self.player, self.place)


# Whether Bock games are added to those that are due, or taken off.
WAYS = {"more": _("dazu"), "less": _("weniger")}


class BockForm(RowForm):
    """The table adds Bock games, or takes some off the end."""

    kind = "bock"
    way = forms.ChoiceField(
        label=_("Dazu oder weniger?"),
        widget=forms.RadioSelect(),
        choices=[*WAYS.items()],
        error_messages={"required": _("Tippe an, ob Bock dazukommt oder wegfällt.")},
    )
    games = WholeNumber(
        label=_("Wie viele Spiele?"),
        required=True,
        error_messages={"required": _("Es fehlt, wie viele Spiele.")},
    )
    reason = forms.CharField(label=_("Warum?"), max_length=REASON_LENGTH, required=False)

    def prepare(self, row: Any) -> None:
        """As many as sit at the table, unless another number is given."""
        self.initial.update(way="more", games=len(self.sheet.sheet.seats))
        if row is not None:
            way = "more" if row.games > 0 else "less"
            self.initial.update(way=way, games=abs(row.games), reason=row.reason)

    def clean_games(self) -> int:
        """Not more than any Bock round has."""
        games: int = self.cleaned_data["games"]
        if games > LONGEST_BOCK:
            text = _("Mehr als %(most)s Bockspiele auf einmal gehen nicht.")
            raise forms.ValidationError(text % {"most": LONGEST_BOCK})
        return games

    def clean(self) -> dict[str, Any]:
        """Only Bock that is due can be taken off, and the sheet says why."""
        cleaned = super().clean() or {}
        if cleaned.get("way") != "less":
            return cleaned
        if not self.sheet.fold_before(self.entry_id).sheet().bock:
            self.add_error("way", _("Es steht kein Bock aus, der wegfallen könnte."))
        elif not cleaned.get("reason"):
            self.add_error("reason", _("Es fehlt, warum Bock wegfällt."))
        return cleaned

    def row(self) -> Row:
        """The row to record."""
        games = self.cleaned_data["games"]
        sign = 1 if self.cleaned_data["way"] == "more" else -1
        return BockRow(sign * games, self.cleaned_data["reason"])

    def field_of(self, problem: Problem) -> str:
        """There is one number that can be wrong."""
        return "games"


class RedealForm(RowForm):
    """A deal that was thrown in."""

    kind = "redeal"
    hint = _("Kein Spiel: keine Punkte, und kein Bockspiel ist verbraucht.")
    why = forms.ChoiceField(
        label=_("Warum?"), widget=forms.RadioSelect(), required=False, initial="misdeal"
    )
    reason = forms.CharField(label=_("Anderer Grund"), max_length=REASON_LENGTH, required=False)

    def prepare(self, row: Any) -> None:
        """The usual reasons as buttons, any other as text."""
        self.choose("why", [(code, gettext(text)) for code, text in reasons.REDEALS.items()])
        if row is not None:
            usual = next((c for c, text in reasons.REDEALS.items() if text == row.reason), "")
            self.initial.update(why=usual, reason="" if usual else row.reason)

    def row(self) -> Row:
        """The row to record; what was typed goes before what was tapped."""
        why = self.cleaned_data["why"] or "misdeal"
        typed = reasons.stored(self.cleaned_data["reason"])
        return RedealRow(typed or reasons.REDEALS[why])
