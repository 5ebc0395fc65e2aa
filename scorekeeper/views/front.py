"""The front page: what this is, and a new evening at once."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import access, recording
from scorekeeper.forms.joining import CodeForm
from scorekeeper.forms.start import StartForm
from scorekeeper.models import Evening
from scorekeeper.scoring.facts import Refused
from scorekeeper.wording import dates, numbers

from .circle_evenings import day_if_told, played_words

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
        started = recording.start_evening(**form.said)
    except Refused as refused:
        form.refuse(refused)
        return None
    except recording.KeyTaken:
        form.start_another()
        return None
    access.give(request, started.grant)
    return started.link.evening


def _page(request: HttpRequest, form: StartForm, *, status: int = 200) -> HttpResponse:
    if request.user.is_authenticated:
        return _home(request, form, status=status)
    held = [_shown(*found) for found in access.held_evenings(request)]
    # Of one evening more than that, all that is saved is one line.
    few = held if len(held) <= FEW + 1 else held[:FEW]
    context = {"form": form, "evenings": few, "older": held[len(few) :], "code_form": CodeForm()}
    return render(request, "front.html", context, status=status)


def _home(request: HttpRequest, form: StartForm, *, status: int) -> HttpResponse:
    """The front page of who is signed in: tonight first, then where a new evening would belong."""
    held = access.held_evenings(request)
    going_on = [found for found in held if found.evening.closed_at is None]
    over = [found for found in held if found.evening.closed_at is not None]
    context = {
        "form": form,
        "tonight": [_tonight(*found) for found in going_on],
        "playing": {found.evening.circle_id for found in going_on},
        "circles": access.circles_of(request),
        "older": [_shown(*found) for found in over],
        "code_form": CodeForm(),
        "picked": "rules" in request.GET,
        "welcome": "neu" in request.GET,
    }
    return render(request, "home.html", context, status=status)


def _tonight(evening: Evening, games: int, rows: int) -> Shown:
    """An evening that goes on, with the circle that it is of."""
    shown = _shown(evening, games, rows)
    circle = [evening.circle.name] if evening.circle.name else []
    played = played_words(evening, games, rows)
    return shown._replace(about=[*circle, *day_if_told(evening), played])


def _shown(evening: Evening, games: int, rows: int) -> Shown:
    day = dates.long_day(evening.starts_on())
    names = [seat.player.name for seat in evening.seats.all()]
    about = [played_words(evening, games, rows)]
    if evening.name:
        about.insert(0, day)
    if evening.circle.name:
        about.insert(0, evening.circle.name)
    if evening.closed_at is not None:
        about.append(_("abgeschlossen"))
    return Shown(evening.address, evening.name or day, about, numbers.joined(names))
