"""One row of the sheet: explained, changed, deleted."""

import re
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.deal import Deal
from scorekeeper.forms.fields import new_key
from scorekeeper.forms.game import GameForm
from scorekeeper.models import Entry
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import EveningSheet, Line, read_sheet

from . import entering, other_rows
from .board import row_title, row_words
from .evening import find_line, frame, saved_url
from .seen import what_was_seen
from .verdict import judge
from .words import closed_words, later_row_words

_KEY = re.compile(r"[A-Za-z0-9_-]{8,40}")


def fetch(
    request: HttpRequest, address: str, entry_id: int, *, to_enter: bool
) -> tuple[Access, EveningSheet, Line]:
    """A row of an evening that this request may see. Raises Http404."""
    access = open_evening(request, address, to_enter=to_enter)
    sheet = read_sheet(access.evening)
    line = find_line(sheet, entry_id)
    if line is None:
        raise Http404
    return access, sheet, line


@never_cache
@require_safe
def row(request: HttpRequest, address: str, entry_id: int) -> HttpResponse:
    """The explanation of a row: a page, or to htmx its heart."""
    access, sheet, line = fetch(request, address, entry_id, to_enter=False)
    context = frame(access, sheet) | explained(line, sheet)
    template = "row.html#explanation" if request.htmx else "row.html"  # type: ignore[attr-defined]
    return render(request, template, context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, address: str, entry_id: int) -> HttpResponseBase:
    """Change a row: the form of its kind, filled with what it says."""
    access, sheet, line = fetch(request, address, entry_id, to_enter=True)
    if not isinstance(line.scored.row, GameRow):
        return other_rows.change(request, access, sheet, line, explained(line, sheet))
    deal = Deal.played(sheet, line.scored)
    options: dict[str, Any] = {"facts": line.scored.row.facts, "note": line.entry.note}
    if request.method != "POST":
        form = GameForm(deal=deal, version=access.evening.version, **options)
        preview = entering.Preview(judge(line.scored, sheet))
        return _change_page(request, access, sheet, line, form=form, preview=preview)
    form = GameForm(request.POST, deal=deal, version=access.evening.version, **options)
    if "check" in request.POST:
        preview = entering.preview(form, sheet, replacing=entry_id)
        return _change_page(request, access, sheet, line, form=form, preview=preview)
    saved = entering.change(form, sheet, access, line)
    if saved is None:
        return _change_page(request, access, sheet, line, form=form, status=422)
    return redirect(saved_url(saved))


@never_cache
@require_POST
def preview_change(request: HttpRequest, address: str, entry_id: int) -> HttpResponse:
    """What the changed game would come to; stores nothing."""
    access, sheet, line = fetch(request, address, entry_id, to_enter=True)
    if not isinstance(line.scored.row, GameRow):
        raise Http404
    form = GameForm(request.POST, deal=Deal.played(sheet, line.scored))
    context = {"preview": entering.preview(form, sheet, replacing=line.entry.pk), "access": access}
    return render(request, "evening.html#result", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, address: str, entry_id: int) -> HttpResponseBase:
    """Ask, then take a row off the sheet."""
    if _is_deleted_already(request, address):
        return redirect("evening", address=address)
    access, sheet, line = fetch(request, address, entry_id, to_enter=True)
    errors: list[str] = []
    if request.method == "POST":
        errors = _delete(request, access, sheet, line.entry)
        if not errors:
            return redirect("evening", address=address)
    context = frame(access, sheet) | explained(line, sheet)
    context |= {"errors": errors, "key": new_key()}
    return render(request, "delete.html", context, status=422 if errors else 200)


def _key(request: HttpRequest) -> str | None:
    """The key of a form that has no fields to be filled."""
    key = request.POST.get("key", "")
    return key if _KEY.fullmatch(key) else None


def _is_deleted_already(request: HttpRequest, address: str) -> bool:
    """Whether this very form has done it: a second tap finds no row any more."""
    key = _key(request)
    if key is None:
        return False
    access = open_evening(request, address, to_enter=True)
    return access.evening.changes.filter(key=key, action__endswith=".deleted").exists()


def _delete(request: HttpRequest, access: Access, sheet: EveningSheet, entry: Entry) -> list[str]:
    """Delete a row; why it could not be done."""
    given = request.POST.get("version", "")
    version = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else -1
    try:
        recording.delete_entry(
            access.evening.pk, entry.pk, version=version, who=access.who, key=_key(request)
        )
    except Refused as refused:
        return [later_row_words(refused, sheet.names)]
    except recording.KeyTaken:
        return [_("Lade die Seite neu und versuch es noch einmal.")]
    except recording.Stale:
        return [_("Der Zettel hat sich inzwischen geändert. Sieh nach, ob es noch stimmt.")]
    except recording.Closed:
        return [closed_words()]
    return []


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
    """A row in words, and who wrote it when."""
    entry = line.entry
    return {
        "line": line,
        "title": row_title(line),
        "text": row_words(line, sheet),
        "reason": getattr(line.scored.row, "reason", ""),
        "verdict": judge(line.scored, sheet),
        "seen": what_was_seen(line.scored, sheet),
        "entered": _when(entry.entered_at, entry.entered_by, sheet),
        "changed": _when(entry.changed_at, entry.changed_by, sheet),
    }


def _when(at: Any, who: str, sheet: EveningSheet) -> str:
    if at is None:
        return ""
    local = at.astimezone(ZoneInfo(sheet.evening.circle.time_zone))
    day = (
        date_format(local, "j. F") if local.date().isoformat() != sheet.evening.starts_on() else ""
    )
    words = {"who": who, "day": day, "time": date_format(local, "H:i")}
    if day:
        return _("%(who)s, %(day)s um %(time)s Uhr") % words
    return _("%(who)s um %(time)s Uhr") % words
