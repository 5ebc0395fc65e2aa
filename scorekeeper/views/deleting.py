"""Taking a row off the sheet: what else changes comes first."""

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import corrections, recording
from scorekeeper.access import open_evening
from scorekeeper.forms.base import ButtonForm
from scorekeeper.forms.fields import new_key
from scorekeeper.sheets import EveningSheet, read_sheet

from .ahead import look_ahead
from .asking import Refusals
from .done import done_url
from .evening import frame
from .retry import done_before
from .row import explained


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, address: str, entry_id: int) -> HttpResponseBase:
    """Say what else changes and ask, then take a row off the sheet."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    line = sheet.find(entry_id)
    if line is None:
        if done_before(access, request.POST) is None:
            raise Http404
        # A second tap finds no row any more.
        return redirect("evening", address=address)
    errors: list[str] = []
    if request.method == "POST":
        button = ButtonForm(request.POST)
        key = button.cleaned_data.get("key") if button.is_valid() else None
        with Refusals(sheet) as errors:
            saved = recording.delete_entry(
                access.evening.pk,
                line.entry.pk,
                version=button.based_on,
                who=access.who,
                key=key or None,
            )
            return redirect(done_url(request, saved))
    ahead = None
    with Refusals(sheet) as impossible:
        ahead = look_ahead(sheet, corrections.deleted(sheet, entry_id))
    context = frame(access, sheet) | explained(line, sheet)
    context |= {"errors": errors or impossible, "form": _button(sheet), "ahead": ahead}
    return render(request, "delete.html", context, status=422 if errors else 200)


def _button(sheet: EveningSheet) -> ButtonForm:
    return ButtonForm(initial={"key": new_key(), "version": sheet.evening.version})
