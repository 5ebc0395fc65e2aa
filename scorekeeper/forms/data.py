"""How a table is written, and files to be read in."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scorekeeper.exports.sheet_csv import Decimals, Separator

from .base import LaidOutForm


class CsvForm(LaidOutForm):
    """What programs for tables want to read; the usual for the language of the page."""

    separator = forms.ChoiceField(
        label=_("Zwischen zwei Feldern steht"),
        widget=forms.RadioSelect(),
        choices=[
            (Separator.SEMICOLON.value, _("Semikolon")),
            (Separator.COMMA.value, _("Komma")),
            (Separator.TAB.value, _("Tabulator")),
        ],
    )
    decimals = forms.ChoiceField(
        label=_("Centbeträge"),
        widget=forms.RadioSelect(),
        choices=[(Decimals.COMMA.value, "0,05"), (Decimals.POINT.value, "0.05")],
    )
    bom = forms.ChoiceField(
        label=_("Kennzeichen für Excel (BOM)"),
        widget=forms.RadioSelect(),
        choices=[("1", _("ja")), ("0", _("nein"))],
        help_text=_("Ohne zeigt Excel Umlaute falsch; andere Programme brauchen es nicht."),
    )

    def __init__(self, data: Any = None) -> None:
        german = get_language() == "de"
        initial = {
            "separator": Separator.SEMICOLON.value if german else Separator.COMMA.value,
            "decimals": Decimals.COMMA.value if german else Decimals.POINT.value,
            "bom": "1",
        }
        # A link without a choice is the usual.
        super().__init__(initial | data if data is not None else None, initial=initial)
