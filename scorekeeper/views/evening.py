"""The evening page: the sheet, and the entry of the next game below it."""

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.access import Access, open_evening
from scorekeeper.forms.deal import Deal
from scorekeeper.forms.game import FreshGame, GameForm
from scorekeeper.recording import Saved
from scorekeeper.sheets import EveningSheet, Line, read_sheet
from scorekeeper.wording.rulesets import ruleset_title

from . import entering
from .board import make_board, row_title
from .sharing import share
from .verdict import judge


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def evening(request: HttpRequest, address: str) -> HttpResponseBase:
    """Show the evening, or store a game. htmx gets what has changed, others a redirect."""
    access = open_evening(request, address, to_enter=request.method == "POST")
    sheet = read_sheet(access.evening)
    if request.method != "POST":
        return page(request, access, sheet, saved=_just_saved(request, sheet))
    form = GameForm(request.POST, deal=Deal.coming(sheet))
    if "check" in request.POST:
        return page(request, access, sheet, form=form, preview=entering.preview(form, sheet))
    saved = entering.record(form, sheet, access)
    if saved is None:
        return page(request, access, sheet, form=form, status=422)
    if request.htmx:  # type: ignore[attr-defined]
        return page(request, access, saved.sheet, saved=saved_line(saved))
    return redirect(saved_url(saved))


@never_cache
@require_POST
def preview(request: HttpRequest, address: str) -> HttpResponse:
    """What the game in the form would come to; stores nothing."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    form = GameForm(request.POST, deal=Deal.coming(sheet))
    context = {"preview": entering.preview(form, sheet)}
    return render(request, "evening.html#result", context)


def saved_line(saved: Saved) -> Line | None:
    """The line that was just stored."""
    return find_line(saved.sheet, saved.entry.pk if saved.entry else None)


def saved_url(saved: Saved) -> str:
    """The evening page, which says what was stored."""
    url = reverse("evening", args=[saved.evening.address])
    return f"{url}?saved={saved.entry.pk}#saved" if saved.entry else url


def find_line(sheet: EveningSheet, entry_id: int | None) -> Line | None:
    """A row of this evening by its id."""
    return next((line for line in sheet.lines if line.entry.pk == entry_id), None)


def _just_saved(request: HttpRequest, sheet: EveningSheet) -> Line | None:
    entry_id = request.GET.get("saved", "")
    return find_line(sheet, int(entry_id)) if entry_id.isascii() and entry_id.isdigit() else None


def page(
    request: HttpRequest,
    access: Access,
    sheet: EveningSheet,
    *,
    form: GameForm | None = None,
    saved: Line | None = None,
    preview: entering.Preview | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page, or to htmx its part that changes with each game."""
    context = frame(access, sheet) | {"preview": preview}
    if saved is not None:
        title = row_title(saved)
        context["saved"] = {"line": saved, "title": title, "verdict": judge(saved.scored, sheet)}
    if access.may_enter and access.evening.closed_at is None:
        context["form"] = form or FreshGame(Deal.coming(sheet))
    template = "evening.html"
    if request.htmx:  # type: ignore[attr-defined]
        template += "#evening"
    elif access.may_enter:
        context["share"] = share(request, access.evening)
    return render(request, template, context, status=status)


def frame(access: Access, sheet: EveningSheet) -> dict[str, Any]:
    """What every page of an evening shows around its own matter."""
    return {
        "access": access,
        "evening": access.evening,
        "day": date.fromisoformat(access.evening.starts_on()),
        "rules_title": ruleset_title(sheet.rules.name).split(" – ")[0],
        "board": make_board(sheet),
    }
