"""Who was taken for whom, and from which game to which."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import Entry
from scorekeeper.models.circles import name_key
from scorekeeper.sheets import EveningSheet

from .base import SheetForm
from .fields import WholeNumber
from .start import NameField


class PlayersForm(SheetForm):
    """Two players mixed up for a stretch of games, or somebody who was never written down."""

    places: ClassVar[Mapping[str, str]] = {"seats": "other"}
    one = forms.ChoiceField(label=_("Wer steht auf dem Zettel?"), widget=forms.RadioSelect())
    other = forms.ChoiceField(
        label=_("Wer war es wirklich?"), widget=forms.RadioSelect(), required=False
    )
    name = NameField(label=_("Name, wenn jemand anderes"))
    first = WholeNumber(label=_("Von Spiel"))
    last = WholeNumber(label=_("Bis Spiel"))

    def __init__(self, data: Any = None, *, sheet: EveningSheet) -> None:
        self.sheet = sheet
        self.games = [line for line in sheet.lines if line.scored.number]
        initial = {
            "version": sheet.evening.version,
            "first": 1 if self.games else None,
            "last": len(self.games) or None,
            "other": "",
        }
        super().__init__(data, initial=initial, auto_id="p_%s")
        players = [*sheet.names.items()]
        self.choose("one", players)
        self.choose("other", [*players, ("", gettext("jemand anderes"))])

    def clean(self) -> dict[str, Any]:
        """Two different players, and games that there are."""
        cleaned = super().clean() or {}
        one, other, name = (cleaned.get(field, "") for field in ("one", "other", "name"))
        if one and one == other:
            self.add_error("other", gettext("Das ist derselbe Spieler."))
        if not other and not name and not {"other", "name"} & {*self.errors}:
            self.add_error("name", gettext("Es fehlt der Name."))
        if other and name:
            self.add_error("name", gettext("Ein Name passt nur zu „jemand anderes“."))
        known = {name_key(called): key for key, called in self.names.items()}
        if not other and name_key(name) in known:
            if known[name_key(name)] == one:
                self.add_error("name", gettext("Das ist derselbe Spieler."))
            cleaned["other"], cleaned["name"] = known[name_key(name)], ""
        self._check_games(cleaned)
        return cleaned

    def _check_games(self, cleaned: dict[str, Any]) -> None:
        most = len(self.games)
        for field in ("first", "last"):
            number = cleaned.get(field)
            if field not in self.errors and number is not None and not 1 <= number <= most:
                text = gettext("Dieses Spiel gibt es nicht: Es sind 1 bis %(most)s.")
                self.add_error(field, text % {"most": most})
        first, last = cleaned.get("first") or 1, cleaned.get("last") or most
        if most and not {"first", "last"} & {*self.errors} and first > last:
            self.add_error("last", gettext("Das letzte Spiel kommt vor dem ersten."))

    @property
    def whole(self) -> bool:
        """Whether it is about all that has been played."""
        first, last = self.stretch
        return first == 1 and last == len(self.games)

    @property
    def stretch(self) -> tuple[int, int]:
        """The first and the last game. Only for a valid form."""
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        return first or 1, last or len(self.games)

    @property
    def span(self) -> tuple[int, int] | None:
        """The first and the last row by their ids; of the whole evening also what is around it."""
        if not self.sheet.lines:
            return None
        if self.whole:
            return self._row(self.sheet.lines[0].entry), self._row(self.sheet.lines[-1].entry)
        first, last = self.stretch
        return self._row(self.games[first - 1].entry), self._row(self.games[last - 1].entry)

    def _row(self, entry: Entry) -> int:
        return entry.pk
