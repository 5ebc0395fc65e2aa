"""How a table settles: what a point costs, who pays whom, and whether penalties count."""

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.rules import RuleSet
from scorekeeper.settlement import KITTY, Payment, Way
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording.numbers import sentence
from scorekeeper.wording.settling import way_name

from .base import WriteForm
from .fields import WholeNumber, whole
from .settings import stake_within_reason


class SettlementForm(WriteForm):
    """The stake, the way, and penalties in or out."""

    stake = WholeNumber(label=_("Cent je Punkt"))
    way = forms.ChoiceField(
        label=_("Wer zahlt wem?"),
        widget=forms.RadioSelect(),
        help_text=_(
            "Untereinander: Punkte mal Einsatz, mit so wenigen Zahlungen wie möglich. "
            "In die Kasse zahlt jeder sein Minus, oder was ihm auf den Ersten fehlt."
        ),
    )
    penalties = forms.BooleanField(required=False, label=_("Strafen zählen beim Geld mit"))

    def __init__(self, data: Any = None, *, sheet: EveningSheet) -> None:
        self.sheet = sheet
        evening = sheet.evening
        initial = {
            "version": evening.version,
            "stake": evening.stake_cents,
            "way": evening.settle_by,
            "penalties": evening.settle_penalties,
        }
        super().__init__(data, initial=initial, auto_id="s_%s")
        self.choose("way", [(way.value, sentence(way_name(way))) for way in Way])

    def laid_out(self) -> list[Any]:
        """One below the other, the last one to switch on."""
        *fields, _line = super().laid_out()
        return [*fields, Field("penalties", template="fields/switch.html")]

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
            "stake_cents": sent["stake"],
            "settle_by": sent["way"],
            "settle_penalties": sent["penalties"],
        }


def sent_payment(data: Mapping[str, Any]) -> Payment | None:
    """The payment that a button stands for; ``None`` for anything else."""
    # The largest sheet at the highest stake: 2000 games of 10^9 points at 10^4 cents.
    cents = whole(data.get("cents"), digits=17)
    payer, payee = data.get("from"), data.get("to", KITTY)
    if cents is None or not isinstance(payer, str) or not isinstance(payee, str):
        return None
    return Payment(payer, payee, cents)
