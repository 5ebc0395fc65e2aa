"""Two rule sets side by side: in what they differ, and what the same game is worth by each."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.access import open_circle
from scorekeeper.circles.rules import latest_of, read, versions_of
from scorekeeper.scoring.rulesets import DEFAULT
from scorekeeper.wording.differences import difference_rows
from scorekeeper.wording.worked import worked_pairs

from .circle_frame import circle_frame
from .rule_sources import NOW, Offered, circle_sources, find_source, rules_from, shipped_sources
from .signed_in import SignedIn, signed_in

OTHER = "ddv"


@require_safe
def shipped(request: HttpRequest) -> HttpResponse:
    """Two of those that ship; ``?a=`` and ``?b=`` say which."""
    context = _compared([shipped_sources()], request.GET, first=DEFAULT, second=OTHER)
    return render(request, "compare_rules.html", context)


@never_cache
@require_safe
@signed_in()
def of_circle(request: SignedIn, address: str) -> HttpResponse:
    """The same with the rules of a circle, what it played before, and its evenings."""
    member = open_circle(request, address)
    versions, latest = versions_of(member.circle), latest_of(member.circle)
    asked = request.GET.get("a"), request.GET.get("b")
    offered = [*circle_sources(member.circle, versions, asked), shipped_sources()]
    rules = None if latest is None else read(latest)
    origin = DEFAULT if rules is None else rules.name
    first, second = (DEFAULT, OTHER) if latest is None else (NOW, origin)
    context = circle_frame(member) | _compared(offered, request.GET, first=first, second=second)
    return render(request, "compare_rules.html", context)


def _compared(
    offered: Sequence[Offered], asked: Mapping[str, str], *, first: str, second: str
) -> dict[str, Any]:
    one = find_source(offered, asked.get("a")) or find_source(offered, first)
    other = find_source(offered, asked.get("b")) or find_source(offered, second)
    context: dict[str, Any] = {"offered": offered, "first": one, "second": other}
    rules = [None if source is None else rules_from(source) for source in (one, other)]
    if one is not None and other is not None:
        context["headings"] = _headings(one.title, other.title)
    if rules[0] is not None and rules[1] is not None:
        context["rows"] = difference_rows(rules[0], rules[1])
        context["pairs"] = worked_pairs(rules[0], rules[1])
    return context


def _headings(one: str, other: str) -> tuple[str, str]:
    """Titles as short as two columns on a phone are narrow, where that tells them apart."""
    heads = one.partition(" – ")[0], other.partition(" – ")[0]
    return (one, other) if heads[0] == heads[1] else heads
