"""How a table settles: what a point costs, who pays whom, and whether penalties count."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.settlement import KITTY, Payment, Way
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording.numbers import sentence
from scorekeeper.wording.settling import way_name

from .base import SheetForm
from .fields import Stake, whole


class SettlementForm(SheetForm):
    """The stake, the way, and penalties in or out."""

    stake = Stake()
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
