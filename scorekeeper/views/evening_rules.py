"""The rules of one evening: to read, and to change switch by switch."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import corrections, recording
from scorekeeper.access import Access, member_in, open_evening
from scorekeeper.circles.rules import latest_of, read
from scorekeeper.forms.fields import new_key
from scorekeeper.forms.rule_summary import summarise
from scorekeeper.forms.rules import RulesForm, filled_in
from scorekeeper.forms.settings import SettingsForm
from scorekeeper.recording import Saved
from scorekeeper.scoring.rules import compare
from scorekeeper.sheets import EveningSheet, read_sheet
from scorekeeper.wording.worked import worked_examples

from .ahead import Ahead
from .correcting import SaidIn, unseen
from .done import done_url
from .evening import frame
from .retry import done_before
from .rule_files import stored_file
from .rule_preview import differences, preview_form, preview_rules
from .taking_in import may_be_taken_in

OF_CIRCLE = "runde"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, address: str) -> HttpResponseBase:
    """The evening's rules in words, and a form with every switch.

    ``?von=runde`` fills in the rules of the circle, and shows at once what they would change.
    """
    access = open_evening(request, address, to_enter=request.method == "POST")
    sheet = read_sheet(access.evening)
    context = frame(access, sheet) | {"rules": summarise(sheet.rules)}
    context |= circle_rules_beside(request, access, sheet)
    form = None
    if request.method == "POST":
        form = _form(sheet, request.POST)
        checks = "check" in request.POST
        outcome = _change_rules(form, access, sheet) if form.is_valid() and not checks else None
        if isinstance(outcome, Saved):
            return redirect(done_url(request, outcome))
        context |= _ahead(form, outcome, sheet)
    elif access.may_enter and sheet.evening.closed_at is None:
        form = _form(sheet)
        form.new_key = new_key()
        if request.GET.get("von") == OF_CIRCLE and context["circle_differs"]:
            own = context["circle_rules"]
            form = _form(sheet, filled_in(own, version=sheet.evening.version, key=new_key()))
            context |= _ahead(form, _change_rules(form, access, sheet), sheet)
    context |= {"form": form} | _counted(form, sheet)
    status = 422 if form is not None and form.errors and request.method == "POST" else 200
    return render(request, "evening_rules.html", context, status=status)


def _counted(form: RulesForm | None, sheet: EveningSheet) -> dict[str, Any]:
    """The example games, with what is new about them where something was filled in."""
    if form is None:
        return {"examples": worked_examples(sheet.rules)}
    if form.is_bound:
        return {"preview": preview_form(form, before=sheet.rules)}
    return {"preview": preview_rules(sheet.rules, before=None)}


@never_cache
@require_POST
def preview(request: HttpRequest, address: str) -> HttpResponse:
    """What the rules in the form would come to; stores nothing."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    shown = preview_form(_form(sheet, request.POST), before=sheet.rules)
    return render(request, "worked.html", {"preview": shown})


@never_cache
@require_safe
def as_json(request: HttpRequest, address: str) -> HttpResponse:
    """The evening's rules as a file."""
    access = open_evening(request, address)
    evening = access.evening
    called = f"{evening.starts_on().isoformat()} {evening.name}"
    return stored_file(evening.rules, called)


def _form(sheet: EveningSheet, data: Any = None) -> RulesForm:
    version = sheet.evening.version
    return RulesForm(data, rules=sheet.rules, names=sheet.names, version=version)


def _ahead(form: RulesForm, outcome: Saved | Ahead | None, sheet: EveningSheet) -> dict[str, Any]:
    """What the page says before it stores anything."""
    if not isinstance(outcome, Ahead):
        return {}
    return {"ahead": outcome, "differences": differences(sheet.rules, form.chosen)}


def circle_rules_beside(
    request: HttpRequest, access: Access, sheet: EveningSheet
) -> dict[str, Any]:
    """The rules of the evening's circle, for its members: two queries, none for anybody else.

    ``circle_differs`` is what the evening does otherwise, ``None`` where there is nothing to
    compare.
    """
    member = member_in(request, sheet.evening.circle)
    latest = None if member is None else latest_of(member.circle)
    own = None if latest is None else read(latest)
    differs = None if own is None else differences(own, sheet.rules)
    return {
        "member": member,
        "circle_rules": own,
        "circle_rules_unreadable": latest is not None and own is None,
        "circle_differs": differs,
    }


def _change_rules(form: RulesForm, access: Access, sheet: EveningSheet) -> Saved | Ahead | None:
    """Store the new rules, or say in the form why not; first what they change."""
    if not form.is_valid():
        return None
    if not compare(form.chosen, sheet.rules) and done_before(access, form.data) is None:
        form.add_error(None, _("Es ist nichts geändert."))
        return None
    with SaidIn(form, sheet, at=0):
        ahead = unseen(
            form,
            sheet,
            lambda: corrections.with_rules(sheet, form.chosen),
            always=True,
            later=False,
        )
        if ahead is not None:
            return ahead
        return recording.change_rules(
            access.evening.pk,
            form.chosen,
            version=form.cleaned_data["version"] or 0,
            who=access.who,
            key=form.cleaned_data["key"],
        )
    return None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, address: str) -> HttpResponseBase:
    """The evening's name, stake and first dealer."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    context = frame(access, sheet)
    if request.method == "POST":
        form = SettingsForm(request.POST, sheet=sheet)
        outcome = _change_settings(form, access, sheet) if form.is_valid() else None
        if isinstance(outcome, Saved):
            return redirect(done_url(request, outcome))
        context["ahead"] = outcome
    else:
        form = SettingsForm(sheet=sheet)
        form.new_key = new_key()
    context |= {"form": form, "circle_offered": may_be_taken_in(request, access)}
    return render(request, "settings.html", context, status=422 if form.errors else 200)


def _change_settings(
    form: SettingsForm, access: Access, sheet: EveningSheet
) -> Saved | Ahead | None:
    with SaidIn(form, sheet, at=0):
        ahead = unseen(
            form, sheet, lambda: corrections.with_settings(sheet, form.settings), later=False
        )
        if ahead is not None:
            return ahead
        return recording.change_settings(
            access.evening.pk,
            form.settings,
            version=form.cleaned_data["version"] or 0,
            who=access.who,
            key=form.cleaned_data["key"],
        )
    return None
