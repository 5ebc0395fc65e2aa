"""Who pays what: the page of the settlement, how the table settles, and what has been paid."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper import recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.fields import new_key
from scorekeeper.forms.settling import SettlementForm, sent_payment
from scorekeeper.recording import Saved
from scorekeeper.sheets import EveningSheet, read_sheet

from .correcting import SaidIn
from .evening import frame
from .money import settlement_shown


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settlement(request: HttpRequest, address: str) -> HttpResponseBase:
    """Payments and how they come about, for all who may see the evening; a form to change that."""
    access = open_evening(request, address, to_enter=request.method == "POST")
    sheet = read_sheet(access.evening)
    form = None
    if request.method == "POST":
        form = SettlementForm(request.POST, sheet=sheet)
        if form.is_valid() and _change(form, access, sheet) is not None:
            return redirect("settlement", address=address)
    elif access.may_enter:
        form = SettlementForm(sheet=sheet)
        form.new_key = new_key()
    return _page(request, access, sheet, form)


def _change(form: SettlementForm, access: Access, sheet: EveningSheet) -> Saved | None:
    """Store how the table settles, or say in the form why not."""
    with SaidIn(form, sheet, at=0):
        return recording.change_settlement(
            access.evening.pk,
            form.settings,
            version=form.cleaned_data["version"] or 0,
            who=access.who,
            key=form.cleaned_data["key"],
        )
    return None


@never_cache
@require_POST
def payment(request: HttpRequest, address: str) -> HttpResponseBase:
    """Mark a payment as made, or as still open; the page says so where it is no more."""
    access = open_evening(request, address, to_enter=True)
    sent = sent_payment(request.POST)
    try:
        if sent is None:
            raise recording.NoSuchPayment
        recording.mark_payment(
            access.evening.pk, sent, paid=request.POST.get("paid") == "1", who=access.who
        )
    except recording.NoSuchPayment:
        sheet = read_sheet(access.evening)
        form = SettlementForm(sheet=sheet)
        form.new_key = new_key()
        return _page(request, access, sheet, form, missing=True)
    return redirect(f"{reverse('settlement', args=[address])}#payments")


def _page(
    request: HttpRequest,
    access: Access,
    sheet: EveningSheet,
    form: SettlementForm | None,
    *,
    missing: bool = False,
) -> HttpResponse:
    context = frame(access, sheet) | {"form": form, "missing": missing}
    context["settlement"] = settlement_shown(sheet)
    status = 422 if missing or (form is not None and form.errors) else 200
    return render(request, "settlement.html", context, status=status)
