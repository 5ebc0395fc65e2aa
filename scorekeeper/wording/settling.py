"""The settlement in words: ways, payments, and what a rest becomes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.settlement import KITTY, Payment, Rest, Settlement, Way

from . import numbers
from .terms import Text

_WAYS: Mapping[str, Text] = {
    Way.PAIRS: gettext_lazy("untereinander"),
    Way.MINUS: gettext_lazy("Minus in die Kasse"),
    Way.LEADER: gettext_lazy("Abstand zum Ersten in die Kasse"),
    Way.NONE: gettext_lazy("gar nicht"),
}


def way_name(way: str | None) -> str:
    """How a way is called on a button; "" for one that nobody has chosen yet."""
    return str(_WAYS[way]) if way is not None and way in _WAYS else ""


def party_name(party: str, names: Mapping[str, str]) -> str:
    """Who pays or gets something: a player, or the kitty."""
    return _("Kasse") if party == KITTY else names.get(party, party)


def from_to(payment: Payment, names: Mapping[str, str]) -> str:
    """Who pays whom: "Dora an Anna", "Dora an die Kasse"."""
    words = {"payer": party_name(payment.payer, names), "payee": party_name(payment.payee, names)}
    if payment.payee == KITTY:
        return _("%(payer)s in die Kasse") % words
    return _("%(payer)s an %(payee)s") % words


def payment_words(stored: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A payment as the history keeps it: "Dora an Anna: 0,50 €"."""
    payment = Payment(stored["from"], stored["to"], stored["cents"])
    return f"{from_to(payment, names)}: {numbers.money(payment.cents)}"


def terms_words(settlement: Settlement) -> str:
    """What was agreed on, in one line."""
    terms = settlement.terms
    words = {"stake": numbers.money(terms.stake)}
    found = [_("%(stake)s je Punkt") % words, way_name(terms.way)]
    if not terms.penalties:
        found.append(_("ohne Strafen"))
    return " · ".join(found)


def rest_words(settlement: Settlement) -> str:
    """Why the points do not add up to 0 and what became of the rest; "" where they do."""
    words = {
        "sum": numbers.signed(settlement.total),
        "money": numbers.money(settlement.into_kitty),
    }
    if settlement.rest is Rest.KITTY:
        return (
            _(
                "Alle Punkte zusammen ergeben %(sum)s, nicht 0: Für Strafen bekommt hier niemand "
                "etwas. Diese %(money)s kommen in die Kasse."
            )
            % words
        )
    if settlement.rest is Rest.SHARED:
        return (
            _(
                "Alle Punkte zusammen ergeben %(sum)s, nicht 0. Deshalb zählt, wie weit jeder über "
                "oder unter dem Durchschnitt liegt."
            )
            % words
        )
    return ""
