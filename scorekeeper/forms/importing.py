"""A file to be read in, or its text, and the day of an evening that has none in it."""

from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorekeeper.imports.texts import checked, decoded

from .file_or_text import FileOrTextForm, chosen_file, pasted_text

# What a form field may hold; a file may be longer.
MOST_TYPED = 200_000


class ImportForm(FileOrTextForm):
    """Evenings, or a table of points."""

    file = chosen_file(".json,.csv,.tsv,.txt")
    text = pasted_text(rows=4, most=MOST_TYPED)
    day = forms.DateField(
        label=_("Tag des Abends, wenn keiner in der Tabelle steht"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": _("Hier wird ein Tag erwartet: 2024-05-03 oder 3.5.2024.")},
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, auto_id="i_%s")

    def clean_day(self) -> date | None:
        """Not before anybody played, and not one that is yet to come."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and day.year < 1900:
            raise forms.ValidationError(self.fields["day"].error_messages["invalid"])
        if day is not None and day > timezone.localdate():
            raise forms.ValidationError(_("Dieser Tag kommt erst noch."))
        return day

    @property
    def content(self) -> str:
        """What is to be read. Only for a valid form. Raises Faulty for what is no text."""
        file = self.cleaned_data.get("file")
        if file is None:
            return checked(self.cleaned_data["text"])
        return decoded(file.read(), file.size)
