"""The forms of rows that book points by hand, and the list of all forms that are no games."""

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext
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

    reason = forms.CharField(
        label=_("Warum?"),
        max_length=REASON_LENGTH,
        error_messages={"required": _("Es fehlt der Grund.")},
    )

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
    """Points for a mistake: who made it and what it costs, or the points of each by hand."""

    kind = "penalty"
    hint = _("Die Punkte brauchen nicht 0 zu ergeben.")
    offender = forms.ChoiceField(
        label=_("Wer bekommt die Strafe?"), widget=forms.RadioSelect(), required=False
    )
    amount = WholeNumber(signed=True, label=_("Wie viele Punkte minus?"))
    share = WholeNumber(label=_("Die anderen bekommen je (muss nicht sein)"))

    def prepare(self, row: Any) -> None:
        """Where a penalty can settle a Pflichtsolo, whose; one offender alone as such."""
        super().prepare(row)
        self.choose("offender", self.players([*self.sheet.names]), {*self.columns})
        if self.sheet.rules.penalty_fulfils_duty:
            offered = [("", "–"), *self.players(self.columns)]
            self.fields["duty"] = forms.ChoiceField(
                label=_("Erledigt das Pflichtsolo von"),
                widget=forms.RadioSelect(),
                choices=offered,
                required=False,
            )
            self.initial["duty"] = (row and row.duty) or ""
        if row is not None and len(row.points) == 1 and min(row.points.values()) < 0:
            ((offender, points),) = row.points.items()
            self.initial.update(
                {"offender": offender, "amount": -points, f"points{offender}": None}
            )

    def clean(self) -> dict[str, Any]:
        """Either an offender with an amount, or points one by one."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        offender, amount = cleaned["offender"], cleaned["amount"]
        if (offender or amount or cleaned["share"]) and self.points:
            self.add_error(None, _("Entweder ein Betrag für alle, oder die Punkte einzeln."))
        elif amount and not offender:
            self.add_error("offender", _("Es fehlt, wer die Strafe bekommt."))
        elif (offender or cleaned["share"]) and not amount:
            self.add_error("amount", _("Es fehlt, wie viele Punkte die Strafe kostet."))
        return cleaned

    @property
    def all_points(self) -> dict[str, int]:
        """What everyone gets: the offender always loses."""
        offender, amount = self.cleaned_data["offender"], self.cleaned_data["amount"]
        if not offender:
            return self.points
        share = self.cleaned_data["share"] or 0
        others = {key: share for key in self.seated if key != offender and share}
        return {offender: -abs(amount), **others}

    def row(self) -> Row:
        """The row to record."""
        duty = self.cleaned_data.get("duty") or None
        return PenaltyRow(self.all_points, self.reason_to_store, duty)

    def field_of(self, problem: Problem) -> str:
        """The amount, where it was given as one."""
        if problem.field == self.kind and (self.cleaned_data.get("offender") or not self.points):
            return "amount"
        return super().field_of(problem)

    def laid_out(self) -> list[Field]:
        """The offender and the amount; points one by one where they are not that simple."""
        names = [f"points{key}" for key in self.columns]
        by_hand = any(self[name].value() or name in self.errors for name in names)
        others = [chips("duty")] if "duty" in self.fields else []
        return [
            chips("offender"),
            Group("fields/together.html", line("amount"), line("share")),
            Group(
                "fields/fold.html",
                Group("fields/together.html", *map(line, names)),
                title=gettext("Punkte einzeln"),
                open=by_hand,
            ),
            *others,
            line("reason"),
        ]


FORMS: Mapping[str, type[RowForm]] = {
    form.kind: form
    for form in (RedealForm, JoinForm, LeaveForm, PenaltyForm, FreeForm, BockForm, DealerForm)
}
