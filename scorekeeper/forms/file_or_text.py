"""Something to be read in: a file, or its text."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .base import LaidOutForm


def chosen_file(accept: str) -> forms.FileField:
    """A file with one of the endings in ``accept``, or none."""
    widget = forms.FileInput(attrs={"accept": accept})
    return forms.FileField(label=_("Datei"), required=False, allow_empty_file=True, widget=widget)


def pasted_text(*, rows: int, most: int | None = None) -> forms.CharField:
    """The text of a file, of at most so many letters, or none."""
    attrs = {"rows": rows, "spellcheck": "false", "autocomplete": "off"}
    return forms.CharField(
        label=_("Oder füge den Text hier ein"),
        required=False,
        strip=False,
        max_length=most,
        widget=forms.Textarea(attrs=attrs),
    )


class FileOrTextForm(LaidOutForm):
    """Exactly one of both: its fields ``file`` and ``text``."""

    def clean(self) -> dict[str, Any]:
        """Something to read, and only one thing."""
        cleaned = super().clean() or {}
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if file and text.strip():
            self.add_error("text", _("Datei oder Text: Beides zusammen geht nicht."))
        elif not file and not text.strip() and not self.errors:
            self.add_error("file", _("Wähle eine Datei, oder füge den Text ein."))
        return cleaned
