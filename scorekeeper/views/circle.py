"""Circles: one's own, a new one, and the page of each."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper import circles
from scorekeeper.access import circles_of, open_circle, own_players
from scorekeeper.forms.circle import CircleForm
from scorekeeper.wording.circles import role_name

from .circle_evenings import evenings_part
from .circle_frame import circle_frame
from .circle_members import members_part
from .circle_players import players_part
from .circle_rules import rules_part
from .later import until_later
from .signed_in import SignedIn, signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in("name", "time_zone")
def own(request: SignedIn) -> HttpResponseBase:
    """The circles of the account; a new one is made here."""
    if request.method == "POST":
        form = CircleForm(request.POST)
        if form.is_valid():
            try:
                made = circles.make_circle(**form.cleaned_data, who=request.user)
            except circles.TooManyTries as spent:
                form.add_error(
                    None,
                    _("Das waren sehr viele neue Runden an einem Tag. Leg die nächste morgen an."),
                )
                return until_later(_own(request, form), spent.seconds)
            return redirect("circle", address=made.address)
    else:
        form = CircleForm(initial=typed(request))
    return _own(request, form)


def _own(request: SignedIn, form: CircleForm) -> HttpResponse:
    own_ones = [(one.circle, role_name(one.role)) for one in circles_of(request)]
    context = {"circles": own_ones, "players": own_players(request), "form": form}
    context["left"] = request.method != "POST" and request.GET.get("done") == "left"
    return render(request, "circles.html", context, status=422 if form.errors else 200)


def typed(request: HttpRequest) -> dict[str, Any]:
    """What somebody had typed into the form of a circle when their session ended."""
    return {name: request.GET[name] for name in CircleForm.base_fields if name in request.GET}


@never_cache
@require_safe
@signed_in()
def circle(request: SignedIn, address: str) -> HttpResponse:
    """The page of a circle. Each part collects what it shows, with queries of a constant number."""
    member = open_circle(request, address)
    return render(
        request,
        "circle.html",
        circle_frame(member)
        | {
            "evenings": evenings_part(request, member),
            "players": players_part(member),
            "rules": rules_part(member),
            "members": members_part(member),
        },
    )
