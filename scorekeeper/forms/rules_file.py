"""Rules to be read in: a file, or its text."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.imports.rules_file import MOST_LETTERS
from scorekeeper.imports.texts import decoded

from .base import LaidOutForm

# In UTF-8 a letter has up to four.
MOST_BYTES = 4 * MOST_LETTERS


class RulesFileForm(LaidOutForm):
    """Exactly one of both."""

    file = forms.FileField(
        label=_("Datei"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,.txt"}),
    )
    text = forms.CharField(
        label=_("Oder füge den Text hier ein"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, auto_id="f_%s")

    def clean(self) -> dict[str, Any]:
        """Something to read, and only one thing."""
        cleaned = super().clean() or {}
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if file and text.strip():
            self.add_error("text", _("Datei oder Text: Beides zusammen geht nicht."))
        elif not file and not text.strip() and not self.errors:
            self.add_error("file", _("Wähle eine Datei, oder füge den Text ein."))
        return cleaned

    @property
    def content(self) -> str:
        """What is to be read. Only for a valid form. Raises Faulty for what is no text."""
        file = self.cleaned_data.get("file")
        if file is None:
            return str(self.cleaned_data["text"])
        # Of a file that is far too long the beginning says as much.
        return decoded(file.read(MOST_BYTES + 1))
