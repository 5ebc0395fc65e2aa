"""A forgotten row, put in before an earlier one: the forms of a new row, as of that time."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import corrections, recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.deal import Deal
from scorekeeper.forms.game import GameForm
from scorekeeper.forms.points_rows import FORMS
from scorekeeper.forms.rows import BockForm, JoinForm, RowForm
from scorekeeper.recording import Saved
from scorekeeper.sheets import EveningSheet, Line, read_sheet

from . import entering, gone
from .ahead import Ahead
from .correcting import SaidIn, unseen
from .done import done_url
from .evening import frame
from .requests import HtmxHttpRequest
from .retry import done_before, say_deleted, stored_line
from .row import explained, fetch


@never_cache
@require_safe
def choose(request: HttpRequest, address: str, entry_id: int) -> HttpResponse:
    """Which kind of row was forgotten."""
    access, sheet, line = fetch(request, address, entry_id, to_enter=True)
    return render(request, "insert.html", frame(access, sheet) | explained(line, sheet))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def insert(request: HtmxHttpRequest, address: str, entry_id: int, kind: str) -> HttpResponseBase:
    """The form of the forgotten row; what it changes is shown before it is stored."""
    if kind != "game" and kind not in FORMS:
        raise Http404
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    line = sheet.find(entry_id)
    if line is None:
        return gone.offer_anew(request, access, sheet, entry_id, kind)
    past = corrections.until(sheet, entry_id)
    context = frame(access, sheet) | explained(line, sheet) | {"kind": kind}
    if kind == "game":
        return _game(request, access, sheet, line, past, context)
    return _row(request, access, sheet, line, past, context)


@never_cache
@require_POST
def preview_insert(request: HttpRequest, address: str, entry_id: int) -> HttpResponse:
    """What the forgotten game would come to; stores nothing."""
    access, sheet, _line = fetch(request, address, entry_id, to_enter=True)
    past = corrections.until(sheet, entry_id)
    form = GameForm(request.POST, deal=Deal.coming(past))
    context = {"preview": entering.preview(form, past), "access": access}
    return render(request, "evening.html#result", context)


def _game(
    request: HttpRequest,
    access: Access,
    sheet: EveningSheet,
    line: Line,
    past: EveningSheet,
    context: dict[str, Any],
) -> HttpResponseBase:
    options: dict[str, Any] = {"deal": Deal.coming(past), "version": sheet.evening.version}
    form = GameForm(request.POST if request.method == "POST" else None, **options)
    context |= {"form": form, "deal": form.deal, "dealer": sheet.names[form.deal.dealer or ""]}
    if request.method == "POST" and "check" not in request.POST:
        outcome = _insert_game(form, access, sheet, line, past)
        if isinstance(outcome, Saved):
            return redirect(done_url(request, outcome))
        context["ahead"] = outcome
    if request.method == "POST" and not form.errors:
        context["preview"] = entering.preview(form, past)
    return render(request, "insert_game.html", context, status=422 if form.errors else 200)


def _insert_game(
    form: GameForm, access: Access, sheet: EveningSheet, line: Line, past: EveningSheet
) -> Saved | Ahead | None:
    before = done_before(access, form.data)
    if before is not None and stored_line(before) is None:
        say_deleted(form)
        return None
    if before is not None:
        ready = form.is_valid()
    else:
        scored = entering.try_out(form, past)
        ready = scored is not None and entering.insists(form, scored, past)
    if not ready:
        return None
    sent = form.cleaned_data
    with SaidIn(form, sheet, at=line.entry.position):
        ahead = unseen(
            form,
            sheet,
            lambda: corrections.inserted(sheet, line.entry.pk, form.row, sent["note"]),
            always=True,
        )
        if ahead is not None:
            return ahead
        return recording.insert_entry(
            access.evening.pk,
            line.entry.pk,
            form.row,
            version=sent["version"] or 0,
            key=sent["key"],
            who=access.who,
            note=sent["note"],
        )
    return None


def _row(
    request: HttpRequest,
    access: Access,
    sheet: EveningSheet,
    line: Line,
    past: EveningSheet,
    context: dict[str, Any],
) -> HttpResponseBase:
    kind = FORMS[context["kind"]]
    options: dict[str, Any] = {"sheet": past, "version": sheet.evening.version}
    form = kind(request.POST if request.method == "POST" else None, **options)
    if isinstance(form, BockForm) and "weg" in request.GET:
        # From here on no Bock any more: as many games as are due.
        form.initial.update(way="less", games=len(past.sheet.bock))
    if request.method == "POST":
        outcome = _insert_row(form, access, sheet, line) if form.is_valid() else None
        if isinstance(outcome, Saved):
            return redirect(done_url(request, outcome))
        context["ahead"] = outcome
    context["form"] = form
    return render(request, "insert_row.html", context, status=422 if form.errors else 200)


def _insert_row(
    form: RowForm, access: Access, sheet: EveningSheet, line: Line
) -> Saved | Ahead | None:
    before = done_before(access, form.data)
    if before is not None and stored_line(before) is None:
        say_deleted(form)
        return None
    before_id, sent = line.entry.pk, form.cleaned_data
    options: dict[str, Any] = {
        "version": sent["version"] or 0,
        "key": sent["key"],
        "who": access.who,
    }

    def correct() -> EveningSheet:
        if not isinstance(form, JoinForm):
            return corrections.inserted(sheet, before_id, form.row())
        seated, form.player = corrections.with_newcomer(sheet, sent["name"])
        return corrections.inserted(seated, before_id, form.row())

    with SaidIn(form, sheet, at=line.entry.position):
        if (ahead := unseen(form, sheet, correct, always=True)) is not None:
            return ahead
        if isinstance(form, JoinForm):
            return recording.insert_newcomer(
                access.evening.pk, before_id, sent["name"], form.place, **options
            )
        return recording.insert_entry(access.evening.pk, before_id, form.row(), **options)
    return None
