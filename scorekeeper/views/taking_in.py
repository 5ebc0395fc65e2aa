"""Taking an evening into a circle: which circle, who is who there, and then all at once."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.access import Access, Member, circles_of, open_evening, writable_beside
from scorekeeper.circles.outcomes import MovedMeanwhile, NameTaken, Unmatched
from scorekeeper.circles.taking_in import players_at, take_in
from scorekeeper.forms.taking_in import TakeInForm
from scorekeeper.models import Grant, Player
from scorekeeper.recording import TablesAlike

from .signed_in import SignedIn, signed_in


class Became(NamedTuple):
    """Who somebody at the table is going to be in the circle."""

    name: str
    player: Player | None


def may_be_taken_in(request: HttpRequest, access: Access) -> bool:
    """Whether there is a circle to offer. No query for who is not signed in; else two at most."""
    if request.user.pk is None or not access.may_enter:
        return False
    return bool(_circles_for(request, access))


def _circles_for(request: HttpRequest, access: Access) -> list[Member]:
    """The circles that this account may take the evening into."""
    home = access.evening.circle
    own = circles_of(request)
    others = [member for member in own if member.circle != home and member.may_enter]
    if not others or not home.memberships.exists():
        return others
    if not any(member.circle == home and member.is_owner for member in own):
        return []
    return [member for member in others if member.is_owner]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def into_circle(request: HttpRequest, address: str) -> HttpResponseBase:
    """Choose a circle for an evening that one may write to; say who is who; take it in."""
    return _into_circle(request, open_evening(request, address, to_enter=True))


@signed_in()
def _into_circle(request: SignedIn, access: Access) -> HttpResponseBase:
    sent = request.POST if request.method == "POST" else request.GET
    offered = _circles_for(request, access)
    beside = writable_beside(request, access.evening)
    several = len({*beside} | {access.evening.pk})
    context = {"access": access, "evening": access.evening, "several": several}
    wanted = sent.get("runde", "")
    if request.method == "POST" and wanted == access.evening.circle.address:
        return redirect("circle", address=wanted)  # tapped twice
    member = next((one for one in offered if one.circle.address == wanted), None)
    if member is None and len(offered) == 1 and several == 1:
        (member,) = offered
    if member is None:
        context["circles"] = offered
        status = 422 if request.method == "POST" else 200
        return render(request, "take_in.html", context, status=status)
    whole = several > 1 and sent.get("alle") == "1"
    grants = {**(beside if whole else {}), access.evening.pk: access.who}
    context |= {"circle": member.circle, "whole": whole, "taken": len(grants)}
    return _match(request, member, grants, context)


def _match(
    request: SignedIn, member: Member, grants: Mapping[int, Grant], context: dict[str, Any]
) -> HttpResponseBase:
    """Ask who is who, show what comes of it, and store what was seen."""
    come = [*players_at(grants)]
    players = [*member.circle.players.order_by("name_key")]
    if request.method != "POST":
        return _page(request, TakeInForm(come=come, players=players), context)
    form = TakeInForm(request.POST, come=come, players=players)
    if not form.is_valid():
        return _page(request, form, context)
    become = _become(form)
    code = _code(member, grants, become)
    if "again" in request.POST or request.POST.get("seen") != code:
        if "again" not in request.POST:
            context |= {"become": become, "code": code}
        return _page(request, form, context)
    try:
        take_in(member.circle.pk, grants, form.matches, who=request.user)
    except TablesAlike:
        text = _(
            "In der Runde ist noch ein Tisch offen, von dem sich dieser nicht unterscheiden ließe. "
            "Gib jedem einen eigenen Namen, oder schließ einen ab."
        )
        form.add_error(None, text)
        return _page(request, form, context)
    except (MovedMeanwhile, NameTaken, Unmatched):
        text = _(
            "Inzwischen hat sich am Tisch oder in der Runde etwas geändert. Sieh noch mal nach."
        )
        form.add_error(None, text)
        return _page(request, form, context)
    return redirect("circle", address=member.circle.address)


def _become(form: TakeInForm) -> Sequence[Became]:
    players = {player.pk: player for player in form.players}
    return [
        Became(one.name, None if pk is None else players[pk])
        for one in form.come
        for pk in (form.matches[one.pk],)
    ]


def _code(member: Member, grants: Mapping[int, Grant], become: Sequence[Became]) -> str:
    """Stands for what the page has shown: only that is stored."""
    who = [[one.name, one.player and [one.player.pk, one.player.name]] for one in become]
    text = json.dumps([member.circle.pk, sorted(grants), who])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _page(request: HttpRequest, form: TakeInForm, context: dict[str, Any]) -> HttpResponse:
    context["form"] = form
    return render(request, "take_in.html", context, status=422 if form.errors else 200)
