"""Players mixed up: two exchanged for a stretch of games, or somebody else in a place."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import corrections, recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.fields import new_key
from scorekeeper.forms.players import PlayersForm
from scorekeeper.recording import Saved
from scorekeeper.sheets import EveningSheet, read_sheet
from scorekeeper.wording.consequences import games_in_words

from .ahead import Ahead
from .correcting import SaidIn, unseen
from .done import done_url
from .evening import frame
from .retry import done_before


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, address: str) -> HttpResponseBase:
    """Say who was taken for whom; what that changes is shown before it is stored."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    context = frame(access, sheet)
    if request.method == "POST":
        if (again := done_before(access, request.POST)) is not None:
            return redirect(done_url(request, again))
        form = PlayersForm(request.POST, sheet=sheet)
        outcome = _correct(form, access, sheet) if form.is_valid() else None
        if isinstance(outcome, Saved):
            return redirect(done_url(request, outcome))
        if outcome is not None:
            context |= {"ahead": outcome, "plan": _plan(form, sheet)}
    else:
        form = PlayersForm(sheet=sheet)
        form.new_key = new_key()
    context["form"] = form
    return render(request, "players.html", context, status=422 if form.errors else 200)


def _correct(form: PlayersForm, access: Access, sheet: EveningSheet) -> Saved | Ahead | None:
    """Store who it was, or say in the form why not; first what that changes."""
    sent, span, evening_id = form.cleaned_data, form.span, access.evening.pk
    options: dict[str, Any] = {
        "version": sent["version"] or 0,
        "who": access.who,
        "key": sent["key"],
    }
    with SaidIn(form, sheet, at=0):
        if span is None or (form.whole and not sent["other"]):
            # Nothing is scored anew: the column gets another name.
            name = sent["name"] or sheet.names[sent["other"]]
            return recording.replace_player(evening_id, sent["one"], name, **options)
        one, other = sent["one"], sent["other"]
        name = sent["name"] or sheet.names[other]
        exchange = _both_sat(form, sheet)

        def correct() -> EveningSheet:
            if exchange:
                return corrections.exchanged(sheet, *span, one, other)
            return corrections.substituted(sheet, *span, one, name)

        if (ahead := unseen(form, sheet, correct, always=True, later=False)) is not None:
            return ahead
        if exchange:
            return recording.exchange_seats(evening_id, span, one, other, **options)
        return recording.substitute_player(evening_id, span, one, name, **options)
    return None


def _both_sat(form: PlayersForm, sheet: EveningSheet) -> bool:
    """Whether both were at the table when the stretch began: then they were mixed up."""
    other = form.cleaned_data["other"]
    if not other or form.span is None:
        return False
    return form.whole or other in sheet.fold_before(form.span[0]).seats


def _plan(form: PlayersForm, sheet: EveningSheet) -> str:
    """What is going to be done, in a sentence."""
    sent = form.cleaned_data
    first, last = form.stretch
    words = {
        "one": sheet.names[sent["one"]],
        "other": sent["name"] or sheet.names[sent["other"]],
        "games": games_in_words(range(first, last + 1)),
    }
    if _both_sat(form, sheet):
        return _("%(games)s: %(one)s und %(other)s werden vertauscht.") % words
    text = _(
        "%(games)s: Auf dem Platz von %(one)s spielt %(other)s. "
        "Dafür kommen Zeilen auf den Zettel, wer geht und wer sich dazusetzt."
    )
    return text % words
