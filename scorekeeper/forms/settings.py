"""What an evening is called, what a point costs, who dealt first, and who sees the standings."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.sheets import EveningSheet

from .base import SheetForm
from .fields import Stake
from .start import TitleField


class SettingsForm(SheetForm):
    """The evening's name, stake and first dealer, and whether its standings are hidden."""

    places: ClassVar[Mapping[str, str]] = {"first_dealer": "dealer"}
    title = TitleField()
    stake = Stake()
    dealer = forms.ChoiceField(label=_("Wer gibt das erste Spiel?"), widget=forms.RadioSelect())

    hidden_until = forms.BooleanField(required=False, label=_("Stände bis zum Ende verbergen"))

    def __init__(self, data: Any = None, *, sheet: EveningSheet) -> None:
        self.sheet = sheet
        evening = sheet.evening
        initial = {
            "version": evening.version,
            "title": evening.name,
            "stake": evening.stake_cents,
            "dealer": str(evening.first_dealer),
            "hidden_until": evening.hide_standings,
        }
        super().__init__(data, initial=initial, auto_id="e_%s")
        starters = [seat for seat in sheet.seats if seat.from_start]
        self.choose("dealer", [(seat.key, seat.player.name) for seat in starters])

    @property
    def settings(self) -> dict[str, Any]:
        """What was entered. Only for a valid form."""
        sent = self.cleaned_data
        return {
            "name": sent["title"],
            "stake_cents": sent["stake"],
            "first_dealer": int(sent["dealer"]),
            "hide_standings": sent["hidden_until"],
        }
