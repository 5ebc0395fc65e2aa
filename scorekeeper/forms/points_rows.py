"""The forms of rows that book points by hand, and the list of all forms that are no games."""

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.rows import FreeRow, PenaltyRow, Row

from .fields import WholeNumber
from .game_layout import Group, chips, line
from .rows import (
    REASON_LENGTH,
    BockForm,
    DealerForm,
    JoinForm,
    LeaveForm,
    RedealForm,
    RowForm,
)


class PointsForm(RowForm):
    """A row of points by hand, one field for each player."""

    reason = forms.CharField(label=_("Warum?"), max_length=REASON_LENGTH)

    def prepare(self, row: Any) -> None:
        """Everyone who has ever sat at the table."""
        for key, name in self.sheet.names.items():
            self.fields[f"points{key}"] = WholeNumber(signed=True, label=name)
            if row is not None and row.points.get(key):
                self.initial[f"points{key}"] = row.points[key]
        if row is not None:
            self.initial["reason"] = row.reason

    @property
    def points(self) -> dict[str, int]:
        """What was entered, without zeros."""
        given = {key: self.cleaned_data[f"points{key}"] for key in self.sheet.names}
        return {key: points for key, points in given.items() if points}

    def laid_out(self) -> list[Field]:
        """The players side by side, then the reason."""
        fields = [line(f"points{key}") for key in self.sheet.names]
        others = [chips("duty")] if "duty" in self.fields else []
        return [Group("fields/together.html", *fields), *others, line("reason")]


class FreeForm(PointsForm):
    """Any points that add up to 0."""

    kind = "free"
    hint = _("Punkte von Hand, zusammen 0: zum Beispiel, was auf einem alten Zettel steht.")

    def row(self) -> Row:
        """The row to record."""
        return FreeRow(self.points, self.cleaned_data["reason"])


class PenaltyForm(PointsForm):
    """Points for a mistake; they need not add up to 0."""

    kind = "penalty"
    hint = _("Die Punkte müssen zusammen nicht 0 ergeben.")

    def prepare(self, row: Any) -> None:
        """Where a penalty can settle a Pflichtsolo, whose."""
        super().prepare(row)
        if self.sheet.rules.penalty_fulfils_duty:
            offered = [("", "–"), *self.players([*self.sheet.names])]
            self.fields["duty"] = forms.ChoiceField(
                label=_("Erledigt das Pflichtsolo von"),
                widget=forms.RadioSelect(),
                choices=offered,
                required=False,
            )
            self.initial["duty"] = (row and row.duty) or ""

    def row(self) -> Row:
        """The row to record."""
        duty = self.cleaned_data.get("duty") or None
        return PenaltyRow(self.points, self.cleaned_data["reason"], duty)


FORMS: Mapping[str, type[RowForm]] = {
    form.kind: form
    for form in (RedealForm, JoinForm, LeaveForm, PenaltyForm, FreeForm, BockForm, DealerForm)
}
