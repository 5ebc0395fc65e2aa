"""Hearts went round, and nobody said so: one tap in the explanation of the game."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorekeeper import corrections, recording
from scorekeeper.forms.base import ButtonForm
from scorekeeper.forms.fields import new_key, sent_key
from scorekeeper.scoring.rows import GameRow

from .ahead import look_ahead
from .asking import Refusals
from .done import done_url
from .evening import frame
from .offers import can_have_heart_trick
from .row import explained, fetch


@never_cache
@require_POST
def add_heart_trick(request: HttpRequest, address: str, entry_id: int) -> HttpResponseBase:
    """Add the heart trick to a game; where that changes later games, show it first."""
    access, sheet, line = fetch(request, address, entry_id, to_enter=True)
    row, ahead = line.scored.row, None
    if not isinstance(row, GameRow) or not can_have_heart_trick(line, sheet):
        raise Http404
    if row.facts.heart_trick:
        return redirect("row", address=address, entry_id=entry_id)
    button = ButtonForm(request.POST)
    with Refusals(sheet) as errors:
        late = GameRow(replace(row.facts, heart_trick=True))
        if button.based_on == sheet.evening.version:
            after = corrections.changed(sheet, entry_id, late, line.entry.note)
            ahead = look_ahead(sheet, after, besides=entry_id)
        if ahead is None or not ahead.others or ahead.was_seen(request.POST):
            saved = recording.change_entry(
                access.evening.pk,
                entry_id,
                late,
                version=button.based_on,
                who=access.who,
                note=line.entry.note,
                key=sent_key(request.POST) or None,
            )
            return redirect(done_url(request, saved))
    fresh = ButtonForm(initial={"key": new_key(), "version": sheet.evening.version})
    context = frame(access, sheet) | explained(line, sheet)
    context |= {"form": fresh, "errors": errors, "ahead": ahead}
    context["heading"] = _("%(title)s: Herz ging durch") % {"title": context["title"]}
    return render(request, "correct.html", context, status=422 if errors else 200)
