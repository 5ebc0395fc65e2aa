"""The rule sets that ship, under names that a table recognises.

::

    ruleset_title(name) -> str          "Hausregeln – DDV-Regeln mit Bock, wenn Herz durchgeht"
    rules_heading(rules) -> str         "Hausregeln", or "Hausregeln, geändert"
    ruleset_description(name) -> str    one or two sentences: what is special, whose rules

A table's own rule set has the name that the table gave it, and no description.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS

from .terms import Text


class Shipped(NamedTuple):
    """Title and description of a rule set."""

    title: Text
    description: Text


SHIPPED: Mapping[str, Shipped] = {
    "hausregeln": Shipped(
        _("Hausregeln – DDV-Regeln mit Bock, wenn Herz durchgeht"),
        _(
            "Turnierregeln ohne Neunen, dazu Charlie fangen und Bockrunden, wenn Herz durchgeht. "
            "Damit fängt Dulle an."
        ),
    ),
    "ddv": Shipped(
        _("DDV – Turnierregeln"),
        _(
            "Die Regeln des Deutschen Doppelkopf-Verbands: 48 Karten, Listen zu 24 Spielen, "
            "jeder ein Pflichtsolo, kein Bock."
        ),
    ),
    "abrechnung": Shipped(
        _("Abrechnung – wie im Turnier, aber ohne Pflichtsolo"),
        _(
            "Nach einer Anleitung zur Abrechnung: 120 zu 120 gewinnt immer Kontra, und wenn "
            "niemand gewinnt, zählen nur die Sonderpunkte."
        ),
    ),
    "grundregeln": Shipped(
        _("Grundregeln – einfach"),
        _(
            "Die einfachste Wertung aus dem Lehrbuch: nur Schneider und Schwarz, "
            "angeschrieben wird nur den Siegern."
        ),
    ),
    "grundregeln_doppelt": Shipped(
        _("Grundregeln – verdoppelt"),
        _(
            "Das Lehrbuch, scharf gerechnet: Schneider, Schwarz, Doppelkopf, Re und Kontra "
            "verdoppeln das Spiel."
        ),
    ),
    "fein": Shipped(
        _("Verfeinert – keine 90, 60, 30, und Re verdoppelt"),
        _(
            "Die häufige Variante aus dem Lehrbuch: alle Stufen, Re und Kontra verdoppeln, "
            "Sonderpunkte kommen danach."
        ),
    ),
    "fit4doko": Shipped(
        _("Fit4DoKo – mit Feigheit und viel Bock"),
        _(
            "Die Regeln einer norddeutschen Runde: Wer zu wenig ansagt, verliert. "
            "Re und Kontra verdoppeln, vier Anlässe für Bock."
        ),
    ),
    "salzdetfurth": Shipped(
        _("Bad Salzdetfurth – keine 120, kein Bock"),
        _(
            "Aus dem Schachklub von Bad Salzdetfurth: mit Neunen, Re und Kontra verdoppeln, "
            "eine gebrochene Absage zählt ab der Grenze."
        ),
    ),
    "zu_fuenft": Shipped(
        _("Zu fünft – zwei gegen drei"),
        _(
            "Die Grundregeln mit fünf Spielern: "
            "Die beiden Kreuz-Damen spielen gegen die drei anderen."
        ),
    ),
    "muenchener": Shipped(
        _("Münchener Regeln – zu sechst mit drei Blättern"),
        _(
            "72 Karten, 360 Augen, drei gegen drei, keine 150, großes und kleines Solo, "
            "Superdoppelkopf. Gerechnet wird wie bei „Verfeinert“."
        ),
    ),
}


def ruleset_title(name: str) -> str:
    """The title of a rule set that ships; the name of a table's own one is its title."""
    return str(SHIPPED[name].title) if name in SHIPPED else name


def rules_heading(rules: RuleSet) -> str:
    """What an evening's rules are called over its sheet, and whether they were changed since."""
    if rules.name not in SHIPPED:
        return rules.name
    heading = ruleset_title(rules.name).partition(" – ")[0]
    if rules == RULE_SETS[rules.name]:
        return heading
    return gettext("%(rules)s, geändert") % {"rules": heading}


def ruleset_description(name: str) -> str:
    """What is special about a rule set that ships; nothing for a table's own one."""
    return str(SHIPPED[name].description) if name in SHIPPED else ""
