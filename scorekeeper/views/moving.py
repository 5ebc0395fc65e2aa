"""A row that stands in the wrong place, put where it belongs."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import corrections, recording
from scorekeeper.access import Access
from scorekeeper.forms.fields import new_key
from scorekeeper.forms.moving import MoveForm
from scorekeeper.recording import Saved
from scorekeeper.sheets import EveningSheet, Line

from .ahead import Ahead
from .board_rows import row_title, row_words
from .correcting import SaidIn, unseen
from .done import done_url
from .evening import frame
from .retry import done_before
from .row import explained, fetch


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def move(request: HttpRequest, address: str, entry_id: int) -> HttpResponseBase:
    """Ask where the row belongs, and say what that changes before it is stored."""
    access, sheet, line = fetch(request, address, entry_id, to_enter=True)
    context = frame(access, sheet) | explained(line, sheet)
    titles = {each.entry.pk: _called(each, sheet) for each in sheet.lines}
    if request.method == "POST":
        form = MoveForm(request.POST, sheet=sheet, entry_id=entry_id, titles=titles)
        again = done_before(access, request.POST)
        if again is not None and not form.is_valid():
            # It stands where it was to go, which is not offered any more.
            return redirect(done_url(request, again))
        outcome = _move(form, access, sheet, line) if form.is_valid() else None
        if isinstance(outcome, Saved):
            return redirect(done_url(request, outcome))
        context["ahead"] = outcome
    else:
        form = MoveForm(sheet=sheet, entry_id=entry_id, titles=titles)
        form.new_key = new_key()
    context["form"] = form
    return render(request, "move.html", context, status=422 if form.errors else 200)


def _called(line: Line, sheet: EveningSheet) -> str:
    words = row_words(line, sheet)
    return f"{row_title(line)}: {words}" if words else row_title(line)


def _move(form: MoveForm, access: Access, sheet: EveningSheet, line: Line) -> Saved | Ahead | None:
    entry_id, before_id = line.entry.pk, form.before_id
    with SaidIn(form, sheet, at=0):
        ahead = unseen(
            form, sheet, lambda: corrections.moved(sheet, entry_id, before_id), always=True
        )
        if ahead is not None:
            return ahead
        return recording.move_entry(
            access.evening.pk,
            entry_id,
            before_id,
            version=form.cleaned_data["version"] or 0,
            who=access.who,
            key=form.cleaned_data["key"],
        )
    return None
