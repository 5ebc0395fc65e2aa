"""The rules of one evening: to read, and to change switch by switch."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import corrections, recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.fields import new_key
from scorekeeper.forms.rule_summary import summarise
from scorekeeper.forms.rules import RulesForm
from scorekeeper.forms.settings import SettingsForm
from scorekeeper.recording import Saved
from scorekeeper.scoring.rules import compare
from scorekeeper.sheets import EveningSheet, read_sheet
from scorekeeper.wording.differences import difference_sentences

from .ahead import Ahead
from .correcting import SaidIn, unseen
from .done import done_url
from .evening import frame
from .retry import done_before


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, address: str) -> HttpResponseBase:
    """The evening's rules in words, and a form with every switch."""
    access = open_evening(request, address, to_enter=request.method == "POST")
    sheet = read_sheet(access.evening)
    context = frame(access, sheet) | {"rules": summarise(sheet.rules)}
    form = None
    if request.method == "POST":
        form = RulesForm(request.POST, sheet=sheet)
        outcome = _change_rules(form, access, sheet) if form.is_valid() else None
        if isinstance(outcome, Saved):
            return redirect(done_url(request, outcome))
        if outcome is not None:
            old, new = sheet.rules, form.chosen
            differences = difference_sentences(compare(old, new), old, new)
            context |= {"ahead": outcome, "differences": differences}
    elif access.may_enter and sheet.evening.closed_at is None:
        form = RulesForm(sheet=sheet)
        form.new_key = new_key()
    context["form"] = form
    status = 422 if form is not None and form.errors else 200
    return render(request, "evening_rules.html", context, status=status)


def _change_rules(form: RulesForm, access: Access, sheet: EveningSheet) -> Saved | Ahead | None:
    """Store the new rules, or say in the form why not; first what they change."""
    if form.chosen == sheet.rules and done_before(access, form.data) is None:
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
    context["form"] = form
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
