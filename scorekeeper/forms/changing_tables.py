"""Who goes to another table of the circle, and where they sit down there."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.sheets import EveningSheet

from .base import SheetForm
from .fields import new_key
from .game_layout import chips


class ChangeTableForm(SheetForm):
    """Who of those who sit here goes, and to which place of which table of ``others``."""

    places: ClassVar[Mapping[str, str]] = {"leave": "player", "join": "place", "seat": "place"}
    player = forms.ChoiceField(
        label=_("Wer wechselt?"),
        widget=forms.RadioSelect(),
        error_messages={"required": _("Tippe einen Namen an.")},
    )
    place = forms.ChoiceField(label=_("Wohin?"), widget=forms.Select())

    def __init__(
        self, data: Any = None, *, sheet: EveningSheet, others: Sequence[EveningSheet]
    ) -> None:
        self.sheet, self.others = sheet, others
        super().__init__(data, initial={"key": new_key()}, auto_id="w_%s")
        here = {*sheet.sheet.seats}
        # Others are read, too, and refused by their names.
        self.choose("player", [(key, name) for key, name in sheet.names.items()], here)
        self.choose("place", [choice for other in others for choice in _places(other)])

    def laid_out(self) -> list[Any]:
        """Names to tap, and a list of places."""
        return [chips("player"), Field("place", template="fields/select.html")]

    @property
    def goes_to(self) -> EveningSheet:
        """The sheet of the other table. Only for a valid form."""
        address = self.cleaned_data["place"].partition(":")[0]
        return next(other for other in self.others if other.evening.address == address)

    @property
    def at(self) -> int | None:
        """The place there, from 1; ``None`` is the end of the row. Only for a valid form."""
        number = self.cleaned_data["place"].partition(":")[2]
        return int(number) if number else None


def _places(sheet: EveningSheet) -> list[tuple[str, str]]:
    """Every place of a table that somebody can sit down at."""
    evening, seats = sheet.evening, sheet.sheet.seats
    table = evening.name or gettext("anderer Tisch")
    found = [(f"{evening.address}:", gettext("%(table)s, am Ende der Reihe") % {"table": table})]
    for at in range(1, len(seats) + 1):
        words = {"table": table, "at": at, "player": sheet.names[seats[at - 2]]}
        text = gettext("%(table)s, Platz %(at)s, nach %(player)s")
        if at == 1:
            text = gettext("%(table)s, Platz 1")
        found.append((f"{evening.address}:{at}", text % words))
    return found
