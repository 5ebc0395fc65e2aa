"""A new evening in a circle: its players tapped, its rules preset."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F, Max
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import recording
from scorekeeper.access import Member, Table, open_circle, open_tables
from scorekeeper.circles.rules import latest_of, read
from scorekeeper.forms.circle_start import TYPED, CircleStartForm, Known, Unnamed
from scorekeeper.models import WRITERS, Evening
from scorekeeper.scoring.facts import Refused
from scorekeeper.wording import numbers

from .circle_evenings import shown_table
from .circle_frame import circle_frame
from .requests import HtmxHttpRequest
from .signed_in import SignedIn, signed_in


class Asked(SignedIn, HtmxHttpRequest):
    """A request of somebody who is signed in, perhaps by htmx."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in(*TYPED)
def start(request: Asked, address: str) -> HttpResponseBase:
    """Show the form of a new evening, or start it and go there; to htmx the rules it chooses."""
    member = open_circle(request, address, *WRITERS)
    tables = open_tables(member.circle)
    if request.method == "POST":
        form = _form(member, tables, request.POST)
        if form.is_valid() and (evening := _start(request, member, form)):
            return redirect("evening", address=evening.address)
        return _page(request, member, tables, form, status=422)
    form = _form(member, tables, typed=request.GET)
    if request.htmx:
        return render(request, "rules.html#summary", {"rules": form.chosen_summary})
    return _page(request, member, tables, form)


def _form(
    member: Member, tables: Sequence[Table], data: Any = None, *, typed: Any = None
) -> CircleStartForm:
    circle = member.circle
    sits_at = {name: table.evening.name for table in tables for name in table.players}
    known = [Known(name, name in sits_at, sits_at.get(name, "")) for name in _players(member)]
    latest = latest_of(circle)
    own_rules = None if latest is None else read(latest)
    form = CircleStartForm(
        data,
        # Who sits at another table comes last.
        known=sorted(known, key=lambda one: one.sits),
        own_rules=own_rules,
        second_table=bool(tables),
        unnamed=[
            Unnamed(table.evening.address, numbers.joined(table.players))
            for table in tables
            if not table.evening.name
        ],
        typed=typed or {},
        rules_url=reverse("circle-start", args=[circle.address]),
    )
    form.own_unreadable = latest is not None and own_rules is None
    return form


def _players(member: Member) -> list[str]:
    """Who may be dealt in: those who have played last come first."""
    players = member.circle.players.filter(archived_at=None)
    players = players.annotate(last=Max("seats__evening__started_at"))
    # Who has never played comes last, with every database.
    players = players.order_by(F("last").desc(nulls_last=True), "name_key")
    return [*players.values_list("name", flat=True)]


def _last_names(member: Member, tables: Sequence[Table]) -> list[str]:
    """Who sat down to the latest evening, in this order, as far as they can again.

    Nobody, where another table plays: they sit there.
    """
    latest = member.circle.evenings.order_by("-started_at", "-pk").first()
    if latest is None or tables:
        return []
    seats = latest.seats.filter(from_start=True, player__archived_at=None)
    return [*seats.order_by("number").values_list("player__name", flat=True)]


def _start(request: Asked, member: Member, form: CircleStartForm) -> Evening | None:
    within = recording.InCircle(member.circle.pk, request.user, form.tables)
    try:
        return recording.start_evening(**form.said, within=within).link.evening
    except Refused as refused:
        form.refuse(refused)
    except recording.KeyTaken:
        form.start_another()
    return None


def _page(
    request: Asked,
    member: Member,
    tables: Sequence[Table],
    form: CircleStartForm,
    *,
    status: int = 200,
) -> HttpResponse:
    context = circle_frame(member) | {
        "form": form,
        "tables": [shown_table(table, member.circle) for table in tables],
        "last": _last_names(member, tables),
    }
    return render(request, "circle_start.html", context, status=status)
