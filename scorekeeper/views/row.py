"""One row of the sheet: explained and changed."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.access import Access, open_evening
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import EveningSheet, Line, read_sheet
from scorekeeper.wording import reasons
from scorekeeper.wording.devices import device_name

from . import entering, gone, other_rows
from .ahead import Ahead
from .board_rows import row_called, row_title, row_words
from .bock import bock_causes
from .clash import changed_meanwhile
from .done import done_url
from .evening import frame
from .offers import offers
from .remarks import remarks
from .requests import HtmxHttpRequest
from .seen import what_was_seen
from .telling import last_change
from .verdict import judge, judge_for_all
from .when import moment


def fetch(
    request: HttpRequest, address: str, entry_id: int, *, to_enter: bool
) -> tuple[Access, EveningSheet, Line]:
    """A row of an evening that this request may see. Raises Http404."""
    access = open_evening(request, address, to_enter=to_enter)
    sheet = read_sheet(access.evening)
    line = sheet.find(entry_id)
    if line is None:
        raise Http404
    return access, sheet, line


@never_cache
@require_safe
def row(request: HtmxHttpRequest, address: str, entry_id: int) -> HttpResponse:
    """The explanation of a row: a page, or to htmx its heart."""
    access, sheet, line = fetch(request, address, entry_id, to_enter=False)
    context = frame(access, sheet) | explained(line, sheet) | _written(line, sheet)
    template = "row.html#explanation" if request.htmx else "row.html"
    return render(request, template, context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HtmxHttpRequest, address: str, entry_id: int) -> HttpResponseBase:
    """Change a row: the form of its kind, filled with what it says."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    line = sheet.find(entry_id)
    if line is None:
        return gone.offer_anew(request, access, sheet, entry_id)
    if not isinstance(line.scored.row, GameRow):
        return other_rows.change(request, access, sheet, line, explained(line, sheet))
    if request.method != "POST":
        form = entering.change_form(sheet, line)
        preview = entering.Preview(judge(line.scored, sheet))
        return _change_page(request, access, sheet, line, form=form, preview=preview)
    form = entering.change_form(sheet, line, request.POST)
    if "check" in request.POST:
        preview = entering.preview(form, sheet, replacing=entry_id)
        return _change_page(request, access, sheet, line, form=form, preview=preview)
    outcome = entering.change(form, sheet, access, line)
    if outcome is None:
        moved_on = form.current_version is not None and form.facts is not None
        clash = changed_meanwhile(line, form, sheet) if moved_on else None
        return _change_page(request, access, sheet, line, form=form, clash=clash, status=422)
    if isinstance(outcome, Ahead):
        preview = entering.preview(form, sheet, replacing=entry_id)
        return _change_page(request, access, sheet, line, form=form, preview=preview, ahead=outcome)
    return redirect(done_url(request, outcome))


@never_cache
@require_POST
def preview_change(request: HttpRequest, address: str, entry_id: int) -> HttpResponse:
    """What the changed game would come to; stores nothing."""
    access, sheet, line = fetch(request, address, entry_id, to_enter=True)
    if not isinstance(line.scored.row, GameRow):
        raise Http404
    form = entering.change_form(sheet, line, request.POST)
    context = {"preview": entering.preview(form, sheet, replacing=line.entry.pk), "access": access}
    return render(request, "evening.html#result", context)


def _change_page(
    request: HttpRequest,
    access: Access,
    sheet: EveningSheet,
    line: Line,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = frame(access, sheet) | explained(line, sheet) | more
    return render(request, "change.html", context, status=status)


def explained(line: Line, sheet: EveningSheet) -> dict[str, Any]:
    """A row in words."""
    return {
        "line": line,
        "title": row_title(line),
        "called": row_called(line),
        "text": row_words(line, sheet),
        "reason": reasons.shown(getattr(line.scored.row, "reason", "")),
        "verdict": judge_for_all(line.scored, sheet),
        "seen": what_was_seen(line.scored, sheet),
        "offers": offers(line, sheet),
    }


def _written(line: Line, sheet: EveningSheet) -> dict[str, Any]:
    """What only the explanation says: what brought Bock, who pays whom, who wrote it when."""
    entry, scored = line
    # Asked for by its id: what hangs on a row that is kept may be called otherwise by now.
    devices = sheet.evening.grants.select_related("seat__player", "user")
    device = devices.filter(pk__in=[entry.entered_by_id]).first()
    entered = device_name(device), moment(entry.entered_at, sheet.evening)
    return {
        "causes": bock_causes(scored, sheet),
        "remarks": remarks(scored, sheet),
        "entered": ", ".join(entered),
        "changed": last_change(entry, sheet),
    }
