"""The evening page: the sheet, and the entry of the next game below it."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from scorekeeper.access import Access, open_evening, version_of
from scorekeeper.forms.deal import Deal
from scorekeeper.forms.game import FreshGame, GameForm
from scorekeeper.sheets import EveningSheet, read_sheet
from scorekeeper.wording import dates
from scorekeeper.wording.rulesets import rules_heading

from . import entering
from .board import make_board
from .codes import shared_link
from .done import done_url, just_done, saved_row
from .holder import holder
from .offline import plan
from .requests import HtmxHttpRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def evening(request: HtmxHttpRequest, address: str) -> HttpResponseBase:
    """Show the evening, or store a game. htmx gets what has changed, others a redirect."""
    access = open_evening(request, address, to_enter=request.method == "POST")
    sheet = read_sheet(access.evening)
    if request.method != "POST":
        return page(request, access, sheet, **just_done(request, access, sheet))
    if "check" in request.POST:
        form = GameForm(request.POST, deal=Deal.coming(sheet))
        return page(request, access, sheet, form=form, preview=entering.preview(form, sheet))
    form, saved, clash = entering.record(request.POST, sheet, access)
    if saved is None:
        return page(request, access, sheet, form=form, clash=clash, status=422)
    if request.htmx:
        return page(request, access, saved.sheet, **saved_row(saved))
    return redirect(done_url(request, saved))


@never_cache
@require_safe
def news(request: HtmxHttpRequest, address: str) -> HttpResponse:
    """Nothing (204) while the sheet is still the one of version ``v``, else the page as it is."""
    if request.GET.get("v") == str(version_of(request, address)):
        return HttpResponse(status=204)
    access = open_evening(request, address)
    # Where it is taken apart, styles of another page would only be complained about.
    return page(request, access, read_sheet(access.evening), parts_only=True)


@never_cache
@require_POST
def preview(request: HttpRequest, address: str) -> HttpResponse:
    """What the game in the form would come to; stores nothing."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    form = GameForm(request.POST, deal=Deal.coming(sheet))
    context = {"preview": entering.preview(form, sheet)}
    return render(request, "evening.html#result", context)


def page(
    request: HtmxHttpRequest,
    access: Access,
    sheet: EveningSheet,
    *,
    form: GameForm | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The whole page, or to htmx its part that changes with each game.

    What was typed is shown even where it can no longer be stored.
    """
    context = frame(access, sheet) | {"board": make_board(sheet)} | more
    if access.may_enter and (form is not None or access.evening.closed_at is None):
        context["form"] = form or FreshGame(Deal.coming(sheet))
        context["plan"] = plan(sheet)
    template = "evening.html"
    if request.htmx:
        template += "#evening"
    elif access.may_enter:
        context["share"] = shared_link(request, access.table_link())
        context["ask"] = None if access.grant.said else holder(access, sheet)
    return render(request, template, context, status=status)


def frame(access: Access, sheet: EveningSheet) -> dict[str, Any]:
    """What every page of an evening shows around its own matter."""
    day = access.evening.starts_on()
    return {
        "access": access,
        "as_member": access.grant.user_id is not None,
        "evening": sheet.evening,
        "weekday": dates.weekday(day),
        "day": dates.short_day(day),
        "rules_title": rules_heading(sheet.rules),
    }
