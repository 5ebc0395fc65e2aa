"""The history of a circle: who changed what and when."""

from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.access import open_circle
from scorekeeper.models import Circle, CircleChange
from scorekeeper.wording import circle_history as wording

from .circle_frame import circle_frame
from .signed_in import SignedIn, signed_in
from .when import moment_in

ON_A_PAGE = 100


class Told(NamedTuple):
    """One change in words."""

    title: str
    who: str
    when: str


@never_cache
@require_safe
@signed_in()
def history(request: SignedIn, address: str) -> HttpResponse:
    """Every change, newest first. Queries are constant."""
    member = open_circle(request, address)
    changes = member.circle.changes.order_by("-pk")
    page = Paginator(changes, ON_A_PAGE).get_page(request.GET.get("seite"))
    told = [_told(change, member.circle) for change in page.object_list]
    context = circle_frame(member) | {"page": page, "told": told}
    return render(request, "circle_history.html", context)


def _told(change: CircleChange, circle: Circle) -> Told:
    return Told(wording.title(change), wording.who_did(change), moment_in(change.at, circle))
