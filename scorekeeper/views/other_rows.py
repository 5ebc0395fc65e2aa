"""Rows that are no games: a page with a small form for each kind."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.points_rows import FORMS
from scorekeeper.forms.proposal import ProposalForm
from scorekeeper.forms.rows import JoinForm, RowForm
from scorekeeper.scoring.facts import Refused
from scorekeeper.sheets import EveningSheet, Line, read_sheet

from .evening import frame, saved_url
from .words import closed_words, key_taken_words, later_row_words, stale_words


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
        form = FORMS[kind](request.POST, sheet=sheet)
        if form.is_valid() and (saved := _add(form, access)):
            return redirect(saved_url(saved))
    else:
        proposed = proposal.proposed() if proposal and proposal.is_valid() else None
        form = FORMS[kind](sheet=sheet, proposed=proposed)
    context = frame(access, sheet) | {"form": form, "proposal": proposal, "kind": kind}
    return render(request, "add_row.html", context, status=422 if form.errors else 200)


def _proposal(request: HttpRequest, sheet: EveningSheet, kind: str) -> ProposalForm | None:
    if kind != "penalty" or not sheet.rules.penalties:
        return None
    return ProposalForm(request.GET if "offender" in request.GET else None, sheet=sheet)


def _add(form: RowForm, access: Access) -> recording.Saved | None:
    """Store the row, or say in the form why not."""
    key, evening = form.cleaned_data["key"], access.evening.pk
    try:
        if isinstance(form, JoinForm):
            name, seat = form.cleaned_data["name"], form.place
            return recording.add_newcomer(evening, name, seat, key=key, who=access.who)
        return recording.add_entry(evening, form.row(), key=key, who=access.who)
    except Refused as refused:
        form.refuse(refused)
    except recording.KeyTaken as taken:
        form.add_error(None, key_taken_words(taken, form.sheet))
    except recording.Closed:
        form.add_error(None, closed_words())
    return None


def change(
    request: HttpRequest, access: Access, sheet: EveningSheet, line: Line, explained: dict[str, Any]
) -> HttpResponse | HttpResponseBase:
    """Change a row that is no game."""
    options: dict[str, Any] = {
        "sheet": sheet,
        "row": line.scored.row,
        "version": access.evening.version,
    }
    if request.method == "POST":
        form = FORMS[line.entry.kind](request.POST, **options)
        if form.is_valid() and (saved := _change(form, access, line)):
            return redirect(saved_url(saved))
    else:
        form = FORMS[line.entry.kind](**options)
    context = frame(access, sheet) | explained | {"form": form, "kind": line.entry.kind}
    return render(request, "change_row.html", context, status=422 if form.errors else 200)


def _change(form: RowForm, access: Access, line: Line) -> recording.Saved | None:
    """Store the changed row, or say in the form why not."""
    try:
        return recording.change_entry(
            access.evening.pk,
            line.entry.pk,
            form.row(),
            version=form.cleaned_data["version"] or 0,
            who=access.who,
            note=line.entry.note,
            key=form.cleaned_data["key"],
        )
    except Refused as refused:
        if getattr(refused, "row", line.entry.position) == line.entry.position:
            form.refuse(refused)
        else:
            form.add_error(None, later_row_words(refused, form.sheet.names))
    except recording.KeyTaken as taken:
        form.add_error(None, key_taken_words(taken, form.sheet))
    except recording.Stale as stale:
        form.current_version = stale.sheet.evening.version
        form.add_error(None, stale_words())
    except recording.Closed:
        form.add_error(None, closed_words())
    return None
