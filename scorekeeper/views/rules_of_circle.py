"""The rules of a circle: what it plays, what it played before, and as a file."""

from collections.abc import Sequence
from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper import circles
from scorekeeper.access import open_circle
from scorekeeper.circles.rules import Version, latest_of, versions_of
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
    """What the circle plays, in words."""
    member = open_circle(request, address)
    versions = versions_of(member.circle)
    context = circle_frame(member)
    if versions:
        latest = versions[-1]
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
    page = Paginator([*reversed(versions)], ON_A_PAGE).get_page(request.GET.get("seite"))
    told = [_told(each, _before(each, versions), member.circle) for each in page.object_list]
    context = circle_frame(member) | {"page": page, "told": told}
    return render(request, "circle_rules_history.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in()
def version(request: SignedIn, address: str, number: int) -> HttpResponseBase:
    """One version; a POST by an owner makes it what the circle plays once more."""
    member = open_circle(request, address, *([Role.OWNER] if request.method == "POST" else []))
    versions = versions_of(member.circle)
    if not 1 <= number <= len(versions):
        raise Http404
    shown, latest = versions[number - 1], versions[-1]
    context = circle_frame(member) | {
        "version": _told(shown, _before(shown, versions), member.circle),
        "latest": _told(latest, None, member.circle),
        "is_latest": shown is latest,
    }
    if shown.rules is None:
        if request.method == "POST":
            raise Http404
        context["unreadable"] = unreadable(shown.saved.rules)
        return render(request, "circle_rules_version.html", context)
    context["preview"] = preview_rules(shown.rules, before=latest.rules)
    context["summary"] = summarise(shown.rules)
    if request.method != "POST":
        return render(request, "circle_rules_version.html", context)
    if latest.rules == shown.rules:
        # Tapped twice, or somebody else has done it: what was asked for is so.
        return redirect("circle-rules", address=address)
    if request.POST.get("latest") != str(latest.number):
        # What it would be instead of has changed: that is to be seen first.
        return render(request, "circle_rules_version.html", context | {"stale": True}, status=422)
    try:
        circles.put_back_rules(
            member.circle.pk, shown.saved.pk, based_on=latest.saved.pk, who=request.user
        )
    except circles.StaleRules:
        return redirect("circle-rules-version", address=address, number=number)
    return redirect("circle-rules", address=address)


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


def _before(version: Version, versions: Sequence[Version]) -> RuleSet | None:
    """What was played before a version: the one before, or for the first what ships."""
    if version.number > 1:
        return versions[version.number - 2].rules
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
