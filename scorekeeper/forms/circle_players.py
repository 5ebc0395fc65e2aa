"""What a player of a circle is called."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .base import LaidOutForm
from .start import NameField


class PlayerNameForm(LaidOutForm):
    """The name of a player, an old or a new one."""

    name = NameField(label=_("Name"))

    def __init__(self, data: Any = None, *, name: str = "") -> None:
        super().__init__(data, initial={"name": name}, auto_id="n_%s")

    def clean_name(self) -> str:
        """There has to be one."""
        name: str = self.cleaned_data["name"]
        if not name:
            raise forms.ValidationError(gettext("Es fehlt der Name."))
        return name
