"""Closing an evening, and opening it again."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper import recording
from scorekeeper.access import open_evening
from scorekeeper.forms.base import ButtonForm
from scorekeeper.forms.fields import new_key
from scorekeeper.sheets import read_sheet

from .asking import Refusals
from .board import make_board
from .done import done_url
from .evening import frame


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, address: str) -> HttpResponseBase:
    """Name what is still open, then freeze the evening and show what came out."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    errors: list[str] = []
    if access.evening.closed_at is not None:
        return redirect("summary", address=address)
    if request.method == "POST":
        button = ButtonForm(request.POST)
        with Refusals(sheet) as errors:
            saved = recording.close_evening(
                access.evening.pk, version=button.based_on, who=access.who
            )
            return redirect(done_url(request, saved, "summary"))
    form = ButtonForm(initial={"key": new_key(), "version": sheet.evening.version})
    context = frame(access, sheet) | {"board": make_board(sheet), "form": form, "errors": errors}
    return render(request, "close.html", context, status=422 if errors else 200)


@never_cache
@require_POST
def reopen(request: HttpRequest, address: str) -> HttpResponseBase:
    """Let rows in again; the history keeps that it was closed.

    Beside another table of its circle with the same name, it gets a number.
    """
    access = open_evening(request, address, to_enter=True)
    try:
        saved = recording.reopen_evening(access.evening.pk, who=access.who, unnamed=_("Tisch"))
    except recording.Stale:
        # It has been taken into another circle at this moment: there it stays as it is.
        return redirect("evening", address=address)
    return redirect(done_url(request, saved))
