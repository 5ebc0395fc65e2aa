"""The rules of a circle: what it plays, what it played before, and as a file."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper import circles
from scorekeeper.access import Member, open_circle
from scorekeeper.circles.rules import Version, Versions, latest_of, versions_of
from scorekeeper.forms.rule_summary import summarise
from scorekeeper.models import Circle, Role
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS

from .circle_frame import circle_frame
from .rule_files import stored_file
from .rule_preview import differences, origin_title, preview_rules, unreadable
from .rule_sources import version_title
from .signed_in import SignedIn, signed_in
from .when import moment_in

ON_A_PAGE = 30


class Told(NamedTuple):
    """A version as the history tells it, and what was new about it."""

    number: int
    title: str
    who: str
    when: str
    put_back: str
    changed: list[str]
    is_readable: bool


@never_cache
@require_safe
@signed_in()
def rules(request: SignedIn, address: str) -> HttpResponse:
    """What the circle plays, in words. Queries are constant."""
    member = open_circle(request, address)
    versions = versions_of(member.circle)
    context = circle_frame(member)
    if versions.count:
        (latest,) = versions.read(versions.count)
        context["latest"] = _told(latest, None, member.circle)
        if latest.rules is None:
            context["unreadable"] = unreadable(latest.saved.rules)
        else:
            context["rules"] = summarise(latest.rules)
            context["preview"] = preview_rules(latest.rules, before=None)
    return render(request, "circle_rules_page.html", context)


@never_cache
@require_safe
@signed_in()
def history(request: SignedIn, address: str) -> HttpResponse:
    """Every version, the latest first: who, when, and what was new. Queries are constant."""
    member = open_circle(request, address)
    versions = versions_of(member.circle)
    numbers = range(versions.count, 0, -1)
    page = Paginator(numbers, ON_A_PAGE).get_page(request.GET.get("seite"))
    told = _told_in_turn(versions, [*page.object_list], member.circle)
    context = circle_frame(member) | {"page": page, "told": told}
    return render(request, "circle_rules_history.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in()
def version(request: SignedIn, address: str, number: int) -> HttpResponseBase:
    """One version; a POST by an owner makes it what the circle plays once more."""
    posted = request.method == "POST"
    member = open_circle(request, address, *([Role.OWNER] if posted else []))
    shown, latest, context = _version(member, number)
    if not posted:
        return render(request, "circle_rules_version.html", context)
    if shown.rules is None:
        raise Http404
    if latest.rules == shown.rules:
        # Tapped twice, or somebody else has done it: what was asked for is so.
        return redirect("circle-rules", address=address)
    if request.POST.get("latest") == str(latest.number):
        with suppress(circles.StaleRules):
            circles.put_back_rules(
                member.circle.pk, shown.saved.pk, based_on=latest.saved.pk, who=request.user
            )
            return redirect("circle-rules", address=address)
        # Somebody has saved between the two.
        _shown, _latest, context = _version(member, number)
    # What it would be instead of has changed: that is to be seen first.
    return render(request, "circle_rules_version.html", context | {"stale": True}, status=422)


def _version(member: Member, number: int) -> tuple[Version, Version, dict[str, Any]]:
    """A version, the latest one, and what the page says of both.

    Raises Http404 where there is no version of that number. Three queries.
    """
    versions = versions_of(member.circle)
    if not 1 <= number <= versions.count:
        raise Http404
    shown, before, latest = versions.read(number, max(1, number - 1), versions.count)
    context = circle_frame(member) | {
        "version": _told(shown, _base(shown, before), member.circle),
        "latest": _told(latest, None, member.circle),
        "is_latest": number == latest.number,
    }
    if shown.rules is None:
        context["unreadable"] = unreadable(shown.saved.rules)
    else:
        context["preview"] = preview_rules(shown.rules, before=latest.rules)
        context["summary"] = summarise(shown.rules)
    return shown, latest, context


@never_cache
@require_safe
@signed_in()
def as_json(request: SignedIn, address: str) -> HttpResponse:
    """What the circle plays as a file. Raises Http404 where it has no rules of its own."""
    member = open_circle(request, address)
    latest = latest_of(member.circle)
    if latest is None:
        raise Http404
    return stored_file(latest.rules, member.circle.name)


def _told_in_turn(versions: Versions, numbers: Sequence[int], circle: Circle) -> list[Told]:
    """Versions that follow one another, the latest first, each with what was new about it."""
    if not numbers:
        return []
    oldest = max(1, numbers[-1] - 1)
    read = versions.read(*range(numbers[0], oldest - 1, -1))
    before = [*read[1:], read[-1]]
    told = zip(read[: len(numbers)], before, strict=False)
    return [_told(each, _base(each, previous), circle) for each, previous in told]


def _base(version: Version, before: Version) -> RuleSet | None:
    """What was played before a version: the one before, or for the first what ships."""
    if version.number > 1:
        return before.rules
    return None if version.rules is None else RULE_SETS.get(version.rules.name)


def _told(version: Version, before: RuleSet | None, circle: Circle) -> Told:
    rules = version.rules
    changed = [] if before is None or rules is None else differences(before, rules)
    if before and rules and version.number > 1 and before.name != rules.name:
        origin = _("Ausgegangen von: %(title)s") % {"title": origin_title(rules)}
        changed.insert(0, origin)
    return Told(
        version.number,
        version_title(version.number),
        version.who_name or _("unbekannt"),
        moment_in(version.saved.saved_at, circle),
        version_title(version.put_back) if version.put_back else "",
        changed,
        rules is not None,
    )
