"""A player goes from one table of the circle to another."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import recording
from scorekeeper.access import Access, open_circle, open_evening, open_tables
from scorekeeper.forms.changing_tables import ChangeTableForm
from scorekeeper.models import WRITERS, Evening
from scorekeeper.scoring.evening import BadEvening
from scorekeeper.sheets import EveningSheet, read_sheet

from .correcting import SaidIn
from .done import done_url
from .evening import frame
from .retry import done_before


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, address: str) -> HttpResponseBase:
    """Ask who goes and where to, or let them; for members who may write, since both sheets change.

    Where no other table is open any more, the page says so.
    """
    access = open_evening(request, address, to_enter=True)
    others = other_tables(request, access)
    again = done_before(access, request.POST) if request.method == "POST" else None
    sheet = read_sheet(access.evening)
    sheets, broken = _sheets_of(others)
    form = ChangeTableForm(
        request.POST if request.method == "POST" else None, sheet=sheet, others=sheets
    )
    if again is not None and not form.is_valid():
        # What it has done may be the reason: the other table has closed, say.
        return redirect(done_url(request, again))
    # What was sent before is confirmed, or if it was something else, refused.
    if request.method == "POST" and form.is_valid() and (saved := _change(request, access, form)):
        return redirect(done_url(request, saved))
    context = frame(access, sheet) | {"form": form, "others": sheets, "broken": broken}
    return render(request, "change_table.html", context, status=422 if form.errors else 200)


def other_tables(request: HttpRequest, access: Access) -> Sequence[Evening]:
    """The other open evenings of its circle. Raises Http404 for who may not write in those.

    Four queries.
    """
    circle = access.evening.circle
    open_circle(request, circle.address, *WRITERS)
    tables = [table.evening for table in open_tables(circle)]
    for evening in tables:
        evening.circle = circle
    return [evening for evening in tables if evening.pk != access.evening.pk]


def _sheets_of(evenings: Sequence[Evening]) -> tuple[list[EveningSheet], list[Evening]]:
    """The sheets of other tables, and those at which nobody can sit down: a row stands in the way.

    Their own pages name it.
    """
    sheets, broken = [], []
    for evening in evenings:
        try:
            sheets.append(read_sheet(evening))
        except BadEvening:
            broken.append(evening)
    return sheets, broken


def may_change(request: HttpRequest, access: Access) -> bool:
    """Whether there is another table that somebody could go to, and this member may say so."""
    try:
        return bool(other_tables(request, access))
    except Http404:
        return False


def _change(request: HttpRequest, access: Access, form: ChangeTableForm) -> recording.Saved | None:
    """Let them go, or say in the form why not."""
    other = form.goes_to.evening
    there = open_evening(request, other.address, to_enter=True)
    with SaidIn(form, form.sheet, at=None):
        try:
            return recording.change_table(
                access.evening.pk,
                form.cleaned_data["player"],
                other.pk,
                form.at,
                key=form.cleaned_data["key"],
                who=access.who,
                there=there.who,
            )
        except recording.OtherTableClosed:
            form.add_error("place", _("Dieser Tisch hat seinen Abend inzwischen abgeschlossen."))
    return None
