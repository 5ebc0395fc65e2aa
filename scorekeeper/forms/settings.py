"""What an evening is called, what a point costs, who dealt first, and who sees the standings."""

from collections.abc import Mapping
from typing import Any, ClassVar

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.rules import RuleSet
from scorekeeper.sheets import EveningSheet

from .base import WriteForm
from .fields import WholeNumber
from .start import HIGHEST_STAKE, TitleField


def stake_within_reason(stake: int | None) -> int | None:
    """The stake in cents per point. Raises ValidationError for one that nobody plays for."""
    if stake is not None and stake > HIGHEST_STAKE:
        text = gettext("Mehr als %(most)s Cent je Punkt gehen nicht.")
        raise forms.ValidationError(text % {"most": HIGHEST_STAKE})
    return stake


class SettingsForm(WriteForm):
    """The evening's name, stake and first dealer, and whether its standings are hidden."""

    places: ClassVar[Mapping[str, str]] = {"first_dealer": "dealer"}
    title = TitleField()
    stake = WholeNumber(label=_("Cent je Punkt"))
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

    def laid_out(self) -> list[Any]:
        """One below the other, the last one to switch on."""
        *fields, _line = super().laid_out()
        return [*fields, Field("hidden_until", template="fields/switch.html")]

    @property
    def names(self) -> Mapping[str, str]:
        """Who the seats are."""
        return self.sheet.names

    @property
    def rules(self) -> RuleSet:
        """The rules of the evening."""
        return self.sheet.rules

    def clean_stake(self) -> int | None:
        """Within reason."""
        return stake_within_reason(self.cleaned_data["stake"])

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
