"""What an evening comes to in money, as pages show it."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.settlement import Payment, Settlement, Way, settle
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import numbers, settling

from .board_rows import sign_class


class PaymentShown(NamedTuple):
    """A payment in words, and what its button sends."""

    payment: Payment
    words: str
    money: str
    paid: bool


class BalanceShown(NamedTuple):
    """A player's line: points, and what they come to."""

    name: str
    points: str
    money: str
    css: str


class SettlementShown(NamedTuple):
    """All that is to be said about money. ``gone`` are marks of payments that are no more."""

    terms: str
    payments: list[PaymentShown]
    gone: list[PaymentShown]
    balances: list[BalanceShown]
    rest: str
    kitty: str
    all_paid: bool


def settlement_of(sheet: EveningSheet) -> Settlement | None:
    """What the table has to pay; ``None`` where nobody plays for money, or nobody may know yet."""
    terms = sheet.evening.terms
    if sheet.evening.standings_hidden or not terms.stake or terms.way is Way.NONE:
        return None
    return settle(sheet.sheet, terms)


def settlement_shown(sheet: EveningSheet) -> SettlementShown | None:
    """The same in words. No queries."""
    found = settlement_of(sheet)
    if found is None:
        return None
    marked = sheet.evening.paid_payments
    return SettlementShown(
        terms=settling.terms_words(found),
        payments=_payments(found.payments, marked, sheet),
        gone=_payments([one for one in marked if one not in found.payments], marked, sheet),
        balances=_balances(found, sheet),
        rest=settling.rest_words(found),
        kitty=numbers.money(found.into_kitty) if found.into_kitty else "",
        all_paid=bool(found.payments) and set(found.payments) <= set(marked),
    )


def _payments(
    payments: Sequence[Payment], marked: Sequence[Payment], sheet: EveningSheet
) -> list[PaymentShown]:
    return [
        PaymentShown(
            one, settling.from_to(one, sheet.names), numbers.money(one.cents), one in marked
        )
        for one in payments
    ]


def _balances(found: Settlement, sheet: EveningSheet) -> list[BalanceShown]:
    """Everybody in the order in which they sat down."""
    return [
        BalanceShown(
            sheet.names[key],
            numbers.signed(points),
            numbers.signed_money(found.balances[key]),
            sign_class(found.balances[key]),
        )
        for key, points in found.points.items()
    ]
