"""What a circle is called, and by which clock it lives."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.models.circles import NAME_LENGTH, visible

from .base import LaidOutForm
from .time_zones import TimeZoneField


class CircleForm(LaidOutForm):
    """A new circle, or another name and clock for one."""

    name = forms.CharField(
        label=_("Name der Runde"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
        error_messages={"required": _("Wie heißt die Runde?")},
    )
    time_zone = TimeZoneField()

    def __init__(self, data: Any = None, *, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={**(initial or {})}, auto_id="r_%s")

    def clean_name(self) -> str:
        """A name that can be seen."""
        name = visible(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Wie heißt die Runde?"))
        return name
