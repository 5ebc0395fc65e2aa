"""A short code typed in, and who has the device in hand."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .base import LaidOutForm

# The answer of somebody who does not play.
NOBODY = "none"


class CodeForm(LaidOutForm):
    """The code, in any spelling: "abc-def" is ABCDEF."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        error_messages={"required": _("Es fehlt der Code.")},
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="c_%s")

    def clean_code(self) -> str:
        """Letters and digits, in capitals."""
        return "".join(filter(str.isalnum, self.cleaned_data["code"])).upper()


class HolderForm(forms.Form):
    """Who has the device in hand: a seat by its key, or nobody who plays."""

    seat = forms.ChoiceField()

    def __init__(self, data: Any = None, *, names: Mapping[str, str]) -> None:
        super().__init__(data)
        field = self.fields["seat"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*names.items(), (NOBODY, "")]

    @property
    def chosen(self) -> str | None:
        """The seat. Only for a valid form."""
        seat: str = self.cleaned_data["seat"]
        return None if seat == NOBODY else seat
