"""What everybody pays: how the table settles, and which payments have been made."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any

from django.db import transaction

from scorekeeper.models import Grant
from scorekeeper.settlement import Payment, settle
from scorekeeper.sheets import EveningSheet, read_sheet

from .evening import keep_settings
from .log import log
from .outcomes import NoSuchPayment, Saved, Stale
from .steps import begin, requested, store


def change_settlement(
    evening_id: int,
    settings: Mapping[str, Any],
    *,
    version: int,
    who: Grant | None,
    key: str | None = None,
) -> Saved:
    """Change the stake, the way to settle, or whether penalties count. Raises Stale.

    Also of a closed evening: no point on its sheet changes, and at the end is when tables settle.
    """
    request = requested(key, "settlement", settings)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_sheet(evening)
        if evening.version != version:
            raise Stale(before)
        return keep_settings("settlement.changed", before, settings, who=who, request=request)


def mark_payment(evening_id: int, payment: Payment, *, paid: bool, who: Grant | None) -> Saved:
    """Mark a payment as made, or take the mark away; what is so already, stays without a trace.

    Needs no version: two phones may mark two payments at once. Raises NoSuchPayment where the sheet
    does not ask for it as it is now, or must not be seen yet.
    """
    with transaction.atomic():
        evening, _ = begin(evening_id, who)
        before = read_sheet(evening)
        marked = evening.paid_payments
        if (payment in marked) == paid:
            return Saved(before, None)
        if paid and not _is_due(payment, before):
            raise NoSuchPayment
        now = [*marked, payment] if paid else [one for one in marked if one != payment]
        after = replace(before, evening=copy(before.evening))
        after.evening.paid = [_stored(one) for one in now]
        store(before, after)
        action = "payment.made" if paid else "payment.open"
        log(after.evening, action, who, after={"payment": _stored(payment)})
        return Saved(after, None)


def _is_due(payment: Payment, sheet: EveningSheet) -> bool:
    if sheet.evening.standings_hidden:
        return False
    return payment in settle(sheet.sheet, sheet.evening.terms).payments


def _stored(payment: Payment) -> dict[str, Any]:
    return {"from": payment.payer, "to": payment.payee, "cents": payment.cents}
