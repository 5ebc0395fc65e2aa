"""The forms of rows that book points by hand, and the list of all forms that are no games."""

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import Problem
from scorekeeper.scoring.rows import FreeRow, PenaltyRow, Row
from scorekeeper.wording import reasons

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
        for key in self.columns:
            label = self.sheet.names[key]
            self.fields[f"points{key}"] = WholeNumber(signed=True, label=label)
            if row is not None and row.points.get(key):
                self.initial[f"points{key}"] = row.points[key]
        if row is not None:
            self.initial["reason"] = reasons.shown(row.reason)

    @property
    def columns(self) -> list[str]:
        """Who has a column on the sheet: a seat without one has never been taken."""
        return [*self.sheet.sheet.totals]

    @property
    def reason_to_store(self) -> str:
        """The reason as it is stored."""
        return reasons.stored(self.cleaned_data["reason"])

    def field_of(self, problem: Problem) -> str:
        """The points of whom it is about, else those of the first player."""
        if problem.field != self.kind:
            return super().field_of(problem)
        about = [f"points{key}" for key in problem.details.get("players", ())]
        return next((name for name in about if name in self.fields), f"points{self.columns[0]}")

    @property
    def points(self) -> dict[str, int]:
        """What was entered, without zeros."""
        given = {key: self.cleaned_data[f"points{key}"] for key in self.columns}
        return {key: points for key, points in given.items() if points}

    def laid_out(self) -> list[Field]:
        """The players side by side, then the reason."""
        fields = [line(f"points{key}") for key in self.columns]
        others = [chips("duty")] if "duty" in self.fields else []
        return [Group("fields/together.html", *fields), *others, line("reason")]


class FreeForm(PointsForm):
    """Any points that add up to 0."""

    kind = "free"
    hint = _("Punkte von Hand, zusammen 0: zum Beispiel, was auf einem alten Zettel steht.")

    def row(self) -> Row:
        """The row to record."""
        return FreeRow(self.points, self.reason_to_store)


class PenaltyForm(PointsForm):
    """Points for a mistake; they need not add up to 0."""

    kind = "penalty"
    hint = _("Die Punkte müssen zusammen nicht 0 ergeben.")

    def prepare(self, row: Any) -> None:
        """Where a penalty can settle a Pflichtsolo, whose."""
        super().prepare(row)
        if self.sheet.rules.penalty_fulfils_duty:
            offered = [("", "–"), *self.players(self.columns)]
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
        return PenaltyRow(self.points, self.reason_to_store, duty)


FORMS: Mapping[str, type[RowForm]] = {
    form.kind: form
    for form in (RedealForm, JoinForm, LeaveForm, PenaltyForm, FreeForm, BockForm, DealerForm)
}
