"""Changing the rules of a circle: every switch, what it comes to, and rules from a file."""

from typing import Any, NamedTuple

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper import circles
from scorekeeper.access import Member, open_circle
from scorekeeper.circles.rules import latest_of, read, versions_of
from scorekeeper.forms.fields import new_key
from scorekeeper.forms.rules import SENT, RulesForm, filled_in
from scorekeeper.forms.rules_file import RulesFileForm
from scorekeeper.imports.faults import MOST_SHOWN, Faulty
from scorekeeper.imports.rules_file import read_rules_file
from scorekeeper.models import Role
from scorekeeper.scoring.rules import RuleSet, compare
from scorekeeper.scoring.rulesets import DEFAULT, RULE_SETS
from scorekeeper.wording.imports import rule_fault_words

from .circle_frame import circle_frame
from .requests import HtmxHttpRequest
from .rule_preview import differences, preview_form, preview_rules
from .rule_sources import NOW, circle_sources, find_source, rules_from, shipped_sources
from .signed_in import SignedIn, signed_in
from .typed import unpacked
from .when import moment_in


class Played(NamedTuple):
    """What a circle plays: its id, 0 where nothing was saved, and the rules if they can be read."""

    pk: int
    rules: RuleSet | None


class Meanwhile(NamedTuple):
    """What somebody else has saved since a page was opened, and what one would make of that."""

    who: str
    when: str
    theirs: list[str]
    mine: list[str]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in(pack=SENT)
def change(request: SignedIn, address: str) -> HttpResponseBase:
    """Every switch of the circle's rules; ``?von=`` begins with other rules than those.

    Who had to sign in again finds the switches as they were sent.
    """
    member = open_circle(request, address, Role.OWNER)
    now = _played(member)
    if request.method != "POST":
        typed = unpacked(request)
        if typed is None:
            return _begin(request, member, now)
        return _page(request, member, now, _form(now, typed), was_typed=True)
    form = _form(now, request.POST)
    if not form.is_valid() or "check" in request.POST:
        return _page(request, member, now, form)
    if _is_nothing_new(form, now):
        form.add_error(None, _("Es ist nichts geändert."))
        return _page(request, member, now, form)
    based_on = form.cleaned_data["version"] or 0
    try:
        circles.save_rules(member.circle.pk, form.chosen, based_on=based_on, who=request.user)
    except circles.StaleRules:
        return _meanwhile(request, member, form)
    return redirect("circle-rules", address=address)


def _played(member: Member) -> Played:
    """What the circle plays. One query."""
    saved = latest_of(member.circle)
    return Played(0, None) if saved is None else Played(saved.pk, read(saved))


def _begin(request: SignedIn, member: Member, now: Played) -> HttpResponse:
    asked = request.GET.get("von")
    of_circle = circle_sources(member.circle, versions_of(member.circle), [asked])
    offered = [*of_circle, shipped_sources()]
    source = find_source(offered, asked) or find_source(offered, NOW if now.pk else DEFAULT)
    shown = None if source is None else rules_from(source)
    context: dict[str, Any] = {"offered": offered, "source": source}
    if source is not None and shown is None:
        context |= {"gone": source, "source": find_source(offered, DEFAULT)}
    form = _form(now, shown=_of_known_origin(shown or RULE_SETS[DEFAULT]))
    return _page(request, member, now, form, **context)


def _of_known_origin(rules: RuleSet) -> RuleSet:
    """An evening that was read in may have called its rules whatever it liked."""
    return rules if rules.name in RULE_SETS else rules.change(name=DEFAULT)


def _form(now: Played, data: Any = None, *, shown: RuleSet | None = None) -> RulesForm:
    """The form; its version is the id of what is played now."""
    form = RulesForm(data, rules=now.rules or RULE_SETS[DEFAULT], version=now.pk, shown=shown)
    if data is None:
        form.new_key = new_key()
    return form


def _is_nothing_new(form: RulesForm, now: Played) -> bool:
    """Whether this is what is played already, and what the page was about.

    Who has saved it with another tap is not told that nothing has changed.
    """
    if now.rules is None or form.cleaned_data["version"] != now.pk:
        return False
    return not compare(now.rules, form.chosen)


def _page(
    request: SignedIn, member: Member, now: Played, form: RulesForm, **more: Any
) -> HttpResponse:
    if form.is_bound:
        preview = preview_form(form, before=now.rules)
    else:
        preview = preview_rules(form.begins_with, before=now.rules)
    context = circle_frame(member) | {"form": form, "preview": preview} | more
    refused = form.errors and request.method == "POST"
    return render(request, "change_circle_rules.html", context, status=422 if refused else 200)


def _meanwhile(request: SignedIn, member: Member, form: RulesForm) -> HttpResponse:
    """Show what the others have saved, and what one would change of that by saving now."""
    versions = versions_of(member.circle)
    (latest,) = versions.read(versions.count)
    known = member.circle.rules.filter(pk=form.cleaned_data["version"] or 0).first()
    now = latest.rules or RULE_SETS[DEFAULT]
    before = (known and read(known)) or RULE_SETS.get(now.name, RULE_SETS[DEFAULT])
    meanwhile = Meanwhile(
        latest.who_name or _("unbekannt"),
        moment_in(latest.saved.saved_at, member.circle),
        differences(before, now) if latest.rules else [_("Was, kann Dulle nicht mehr lesen.")],
        differences(now, form.chosen),
    )
    form.current_version = latest.saved.pk
    form.add_error(
        None,
        _(
            "Inzwischen hat jemand anderes die Regeln geändert; oben steht, was. "
            "Sollen deine gelten, speichere noch einmal."
        ),
    )
    played = Played(latest.saved.pk, latest.rules)
    return _page(request, member, played, form, meanwhile=meanwhile)


@never_cache
@require_POST
def preview(request: HtmxHttpRequest, address: str) -> HttpResponseBase:
    """What the rules in the form would come to; stores nothing.

    Who is not signed in any more is told so beside the form, which stays as it is.
    """
    if request.htmx and not request.user.is_authenticated:
        return render(request, "signed_out.html")
    return _preview(request, address)


@signed_in(back_to="change-circle-rules")
def _preview(request: SignedIn, address: str) -> HttpResponse:
    member = open_circle(request, address, Role.OWNER)
    before = circles.rules_of(member.circle)
    form = RulesForm(request.POST, rules=before or RULE_SETS[DEFAULT], version=0)
    return render(request, "worked.html", {"preview": preview_form(form, before=before)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in(pack=RulesFileForm.typed)
def read_in(request: SignedIn, address: str) -> HttpResponse:
    """Ask for rules as JSON, and put what is read into the editor; stores nothing.

    Who had to sign in again finds the text as it was pasted.
    """
    member = open_circle(request, address, Role.OWNER)
    if request.method != "POST":
        typed = unpacked(request)
        empty = RulesFileForm(initial=None if typed is None else typed.dict())
        return _ask(request, member, empty, was_typed=typed is not None)
    asked = RulesFileForm(request.POST, request.FILES)
    if not asked.is_valid():
        return _ask(request, member, asked, status=422)
    try:
        rules = read_rules_file(asked.content)
    except Faulty as faulty:
        return _ask(request, member, asked, status=422, faulty=faulty)
    now = _played(member)
    form = _form(now, filled_in(rules, version=now.pk, key=new_key()))
    return _page(request, member, now, form, was_read=True)


def _ask(
    request: SignedIn,
    member: Member,
    form: RulesFileForm,
    *,
    status: int = 200,
    faulty: Faulty | None = None,
    was_typed: bool = False,
) -> HttpResponse:
    faults = faulty.faults if faulty else ()
    shown = [rule_fault_words(fault) for fault in faults[:MOST_SHOWN]]
    context = {"form": form, "faults": shown, "more": len(faults) - len(shown)}
    context |= circle_frame(member) | {"was_typed": was_typed}
    return render(request, "read_circle_rules.html", context, status=status)
