"""Rows that are no games: a page with a small form for each kind."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import corrections, recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.points_rows import FORMS
from scorekeeper.forms.proposal import ProposalForm
from scorekeeper.forms.rows import JoinForm, RowForm
from scorekeeper.sheets import EveningSheet, Line, read_sheet

from .ahead import Ahead
from .changing_tables import may_change
from .correcting import SaidIn, unseen
from .done import done_url
from .evening import frame
from .retry import done_before, say_deleted, stored_line


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, address: str, kind: str) -> HttpResponseBase:
    """Write a row of ``kind`` at the end of the sheet."""
    if kind not in FORMS:
        raise Http404
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    proposal = _proposal(request, sheet, kind)
    if request.method == "POST":
        form, saved = _add(request.POST, access, sheet, kind)
        if saved is not None:
            return redirect(done_url(request, saved))
    else:
        proposed = proposal.proposed() if proposal and proposal.is_valid() else None
        form = FORMS[kind](sheet=sheet, proposed=proposed)
    return add_page(request, access, form, proposal)


def add_page(
    request: HttpRequest, access: Access, form: RowForm, proposal: ProposalForm | None = None
) -> HttpResponse:
    """The page of a new row, with what was typed already."""
    context = frame(access, form.sheet)
    context |= {"form": form, "proposal": proposal, "kind": form.kind}
    if form.kind in ("join", "leave"):
        context["other_tables"] = may_change(request, access)
    return render(request, "add_row.html", context, status=422 if form.errors else 200)


def _proposal(request: HttpRequest, sheet: EveningSheet, kind: str) -> ProposalForm | None:
    if kind != "penalty" or not sheet.rules.penalties:
        return None
    return ProposalForm(request.GET if "offender" in request.GET else None, sheet=sheet)


def _add(
    data: Mapping[str, Any], access: Access, sheet: EveningSheet, kind: str
) -> tuple[RowForm, recording.Saved | None]:
    """Store the row, or say in the form why not; what it has stored already is confirmed."""
    before = done_before(access, data)
    line = stored_line(before)
    form = FORMS[kind](data, sheet=sheet, entry_id=line.entry.pk if line else None)
    if before is not None and line is None:
        say_deleted(form)
        return form, None
    if not form.is_valid():
        return form, None
    key, evening = form.cleaned_data["key"], access.evening.pk
    with SaidIn(form, sheet, at=None):
        if isinstance(form, JoinForm):
            name, seat = form.cleaned_data["name"], form.place
            return form, recording.add_newcomer(evening, name, seat, key=key, who=access.who)
        return form, recording.add_entry(evening, form.row(), key=key, who=access.who)
    return form, None


def change(
    request: HttpRequest, access: Access, sheet: EveningSheet, line: Line, explained: dict[str, Any]
) -> HttpResponse | HttpResponseBase:
    """Change a row that is no game."""
    options: dict[str, Any] = {
        "sheet": sheet,
        "row": line.scored.row,
        "entry_id": line.entry.pk,
        "version": access.evening.version,
    }
    ahead = None
    if request.method == "POST":
        form = FORMS[line.entry.kind](request.POST, **options)
        outcome = _change(form, access, line) if form.is_valid() else None
        if isinstance(outcome, recording.Saved):
            return redirect(done_url(request, outcome))
        ahead = outcome
    else:
        form = FORMS[line.entry.kind](**options)
    context = frame(access, sheet) | explained
    context |= {"form": form, "kind": line.entry.kind, "ahead": ahead}
    return render(request, "change_row.html", context, status=422 if form.errors else 200)


def _change(form: RowForm, access: Access, line: Line) -> recording.Saved | Ahead | None:
    """Store the changed row, or say in the form why not; first what it changes besides."""
    sheet, entry = form.sheet, line.entry
    again = done_before(access, form.data) is not None
    with SaidIn(form, sheet, at=entry.position):
        ahead = None if again else unseen(
            form,
            sheet,
            lambda: corrections.changed(sheet, entry.pk, form.row()),
            besides=entry.pk,
        )  # fmt: skip
        if ahead is not None:
            return ahead
        return recording.change_entry(
            access.evening.pk,
            entry.pk,
            form.row(),
            version=form.cleaned_data["version"] or 0,
            who=access.who,
            note=entry.note,
            key=form.cleaned_data["key"],
        )
    return None
