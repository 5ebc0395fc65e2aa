"""The front page: what this is, and a new evening at once."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import access, recording
from scorekeeper.forms.joining import CodeForm
from scorekeeper.forms.start import StartForm
from scorekeeper.models import Evening
from scorekeeper.scoring.facts import Refused
from scorekeeper.wording import dates, numbers

# Evenings that are shown at once; the others are folded away.
FEW = 6


class Shown(NamedTuple):
    """An evening that this device may go on with."""

    address: str
    title: str
    about: list[str]
    players: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def front(request: HttpRequest) -> HttpResponseBase:
    """Show the front page, or start an evening and go to it."""
    if request.method == "POST":
        form = StartForm(request.POST)
        if form.is_valid() and (evening := _start(request, form)):
            return redirect("evening", address=evening.address)
        return _page(request, form, status=422)
    return _page(request, StartForm(rules=request.GET.get("rules", "hausregeln")))


def _start(request: HttpRequest, form: StartForm) -> Evening | None:
    try:
        started = recording.start_evening(
            names=form.names,
            first_dealer=form.first_dealer,
            rules=form.chosen_rules,
            stake_cents=form.cleaned_data["stake"] or None,
            name=form.cleaned_data["title"],
            hide_standings=form.cleaned_data["hidden_until"],
            key=form.cleaned_data["key"] or None,
        )
    except Refused as refused:
        form.refuse(refused)
        return None
    except recording.KeyTaken:
        form.start_another()
        return None
    access.give(request, started.grant)
    return started.link.evening


def _page(request: HttpRequest, form: StartForm, *, status: int = 200) -> HttpResponse:
    held = [_shown(*found) for found in access.held_evenings(request)]
    # Of one evening more than that, all that is saved is one line.
    few = held if len(held) <= FEW + 1 else held[:FEW]
    context = {"form": form, "evenings": few, "older": held[len(few) :], "code_form": CodeForm()}
    return render(request, "front.html", context, status=status)


def _shown(evening: Evening, games: int, rows: int) -> Shown:
    day = dates.long_day(evening.starts_on())
    names = [seat.player.name for seat in evening.seats.all()]
    about = [ngettext("%(n)s Spiel", "%(n)s Spiele", games) % {"n": games}]
    if rows and not games:
        # An old sheet that was read in: its games are rows without facts.
        about = [ngettext("%(n)s Zeile", "%(n)s Zeilen", rows) % {"n": rows}]
    if evening.name:
        about.insert(0, day)
    if evening.closed_at is not None:
        about.append(_("abgeschlossen"))
    return Shown(evening.address, evening.name or day, about, numbers.joined(names))
