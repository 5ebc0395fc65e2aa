"""The forms of all rows that are no games: penalties, points, who comes and goes, Bock, dealer."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Field, Layout
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.rows import (
    BockRow,
    DealerRow,
    JoinRow,
    LeaveRow,
    RedealRow,
    Row,
)
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import problems, terms

from .fields import Key, WholeNumber, new_key
from .game_layout import chips, line
from .start import NameField

REASON_LENGTH = 200
# More Bock games than anybody plays in a night.
MOST_BOCK = 99


class RowForm(forms.Form):
    """What all of them share. ``row`` is the one to be changed, or what is proposed."""

    kind: ClassVar[str]
    hint: ClassVar[Any] = ""
    use_required_attribute = False
    key = Key()
    version = WholeNumber(widget=forms.HiddenInput())

    def __init__(
        self,
        data: Any = None,
        *,
        sheet: EveningSheet,
        row: Row | None = None,
        version: int | None = None,
        proposed: Mapping[str, Any] | None = None,
    ) -> None:
        self.sheet = sheet
        self.editing = row is not None
        self.current_version: int | None = None
        initial = {"key": new_key(), "version": version, **(proposed or {})}
        super().__init__(data, initial=initial, auto_id="r_%s")
        self.prepare(row)

    def prepare(self, row: Any) -> None:
        """Add what depends on the evening, and fill in ``row``."""

    def row(self) -> Row:
        """The row to record. Only for a valid form."""
        raise NotImplementedError

    def refuse(self, refused: Refused) -> None:
        """Put the reasons of a refusal at their fields."""
        for problem in refused.problems:
            text = problems.message(problem, self.sheet.names, self.sheet.rules)
            name = "player" if problem.field in (self.kind, "dealer") else problem.field
            self.add_error(name if name in self.fields else None, text)

    @property
    def title(self) -> str:
        """What the row is called."""
        return terms.row_kind_name(self.kind)

    @property
    def hidden(self) -> dict[str, Any]:
        """The hidden fields, with what the table has been told meanwhile."""
        values = {name: self[name].value() for name in ("key", "version")}
        if "key" in self.errors:
            values["key"] = new_key()
        if self.current_version is not None:
            values["version"] = self.current_version
        return {name: value for name, value in values.items() if value not in (None, "")}

    @cached_property
    def helper(self) -> FormHelper:
        """Fields one below the other, questions with few answers as buttons."""
        helper = FormHelper()
        helper.form_tag = False
        helper.disable_csrf = True
        helper.render_hidden_fields = False
        helper.layout = Layout(*self.laid_out())
        return helper

    def laid_out(self) -> list[Field]:
        """The fields in their order."""
        names = [name for name in self.fields if name not in ("key", "version")]
        return [
            chips(name) if isinstance(self.fields[name].widget, forms.RadioSelect) else line(name)
            for name in names
        ]

    def players(self, keys: Sequence[str]) -> list[tuple[str, str]]:
        """Players to choose from."""
        return [(key, self.sheet.names[key]) for key in keys]


def _player(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, widget=forms.RadioSelect())


class PlayerRow(RowForm):
    """A row that names one player at the table."""

    player = _player(_("Wer?"))

    def prepare(self, row: Any) -> None:
        """Those who sit at the table; of an earlier row everyone who ever did.

        Others are read, too: what is sent twice may name somebody who has left by that.
        """
        field = self.fields["player"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = self.players([*self.sheet.names])
        if not self.editing:
            self.shown = {"player": {*self.sheet.sheet.seats}}
        if row is not None:
            self.initial["player"] = row.player


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
    hint = _("Neu am Tisch fängt mit 0 an; wer schon dabei war, hat die alten Punkte wieder.")
    name = NameField(label=_("Name"))
    seat = forms.ChoiceField(label=_("Auf welchem Platz?"), widget=forms.Select(), required=False)

    def prepare(self, row: Any) -> None:
        """Places between those who sit; who sat down earlier keeps the name."""
        seats = self.sheet.sheet.seats
        field = self.fields["seat"]
        assert isinstance(field, forms.ChoiceField)
        places = [(str(at), self._place(at)) for at in range(1, len(seats) + 2)]
        field.choices = [("", gettext("am Ende der Reihe")), *places]
        if row is not None:
            del self.fields["name"]
            self.player = row.player
            self.initial["seat"] = str(row.seat) if row.seat else ""

    def _place(self, at: int) -> str:
        if at == 1:
            return gettext("Platz 1")
        before = self.sheet.names[self.sheet.sheet.seats[at - 2]]
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


class BockForm(RowForm):
    """The table adds Bock games, or takes some off the end."""

    kind = "bock"
    way = forms.ChoiceField(
        label=_("Dazu oder weniger?"),
        widget=forms.RadioSelect(),
        choices=[("more", _("dazu")), ("less", _("weniger"))],
    )
    games = WholeNumber(label=_("Wie viele Spiele?"), required=True)
    reason = forms.CharField(label=_("Warum?"), max_length=REASON_LENGTH, required=False)

    def prepare(self, row: Any) -> None:
        """As many as sit at the table, unless another number is given."""
        self.initial.update(way="more", games=len(self.sheet.sheet.seats))
        if row is not None:
            way = "more" if row.games > 0 else "less"
            self.initial.update(way=way, games=abs(row.games), reason=row.reason)

    def clean_games(self) -> int:
        """Within a night."""
        games: int = self.cleaned_data["games"]
        if games > MOST_BOCK:
            text = _("Mehr als %(most)s Bockspiele auf einmal gehen nicht.") % {"most": MOST_BOCK}
            raise forms.ValidationError(text)
        return games

    def row(self) -> Row:
        """The row to record."""
        games = self.cleaned_data["games"]
        sign = 1 if self.cleaned_data["way"] == "more" else -1
        return BockRow(sign * games, self.cleaned_data["reason"])

    def refuse(self, refused: Refused) -> None:
        """There is one number that can be wrong."""
        for problem in refused.problems:
            self.add_error("games", problems.message(problem, self.sheet.names))


class RedealForm(RowForm):
    """A deal that was thrown in."""

    kind = "redeal"
    hint = _("Kein Spiel: keine Punkte, und kein Bockspiel ist verbraucht.")
    why = forms.ChoiceField(
        label=_("Warum?"), widget=forms.RadioSelect(), required=False, initial="misdeal"
    )
    reason = forms.CharField(label=_("Anderer Grund"), max_length=REASON_LENGTH, required=False)

    REASONS: ClassVar[Mapping[str, Any]] = {
        "misdeal": _("Vergeben"),
        "thrown": _("Schmeißen"),
        "poverty": _("Armut nicht mitgenommen"),
    }

    def prepare(self, row: Any) -> None:
        """The usual reasons as buttons, any other as text."""
        field = self.fields["why"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*((code, str(text)) for code, text in self.REASONS.items())]
        if row is not None:
            self.initial.update(why="", reason=row.reason)

    def row(self) -> Row:
        """The row to record; what was typed goes before what was tapped."""
        why = self.cleaned_data["why"] or "misdeal"
        return RedealRow(self.cleaned_data["reason"] or str(self.REASONS[why]))
