"""Where a row belongs that stands in the wrong place."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.sheets import EveningSheet

from .base import SheetForm

END = "end"


class MoveForm(SheetForm):
    """Before which row it goes, or to the end. ``titles`` name the rows by their ids."""

    before = forms.ChoiceField(label=_("Wohin?"), widget=forms.Select())

    def __init__(
        self, data: Any = None, *, sheet: EveningSheet, entry_id: int, titles: Mapping[int, str]
    ) -> None:
        self.sheet = sheet
        ids = [*titles]
        at = ids.index(entry_id)
        # What would leave it where it is is not offered.
        stays = {entry_id, *ids[at + 1 : at + 2]}
        super().__init__(data, initial={"version": sheet.evening.version}, auto_id="m_%s")
        offered = [
            (str(pk), gettext("vor %(row)s") % {"row": title})
            for pk, title in titles.items()
            if pk not in stays
        ]
        if at < len(ids) - 1:
            offered.append((END, gettext("ans Ende")))
        self.choose("before", offered)

    @property
    def before_id(self) -> int | None:
        """The row that comes after it. Only for a valid form."""
        chosen = self.cleaned_data["before"]
        return None if chosen == END else int(chosen)
