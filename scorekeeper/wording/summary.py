"""A rule set as sentences that a table can read before the first game.

::

    describe(rules) -> list[Section(title, lines)]

Every switch that makes a difference under the other switches has its words here; those that
make none (how Bock rounds meet where there are none) are left out.
"""

from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.rules import RuleSet

from . import numbers, summary_evening, summary_value
from .switches import GROUPS


class Section(NamedTuple):
    """One heading of the summary and its sentences."""

    title: str
    lines: list[str]


def describe(rules: RuleSet) -> list[Section]:
    """The whole summary, in the order of an evening: cards, games, points, soli, Bock, dealing."""
    lines = (
        _table(rules),
        summary_value.who_wins(rules),
        summary_value.worth(rules),
        summary_value.specials(rules),
        summary_evening.soli(rules),
        summary_evening.bock(rules),
        summary_evening.who_gets_what(rules),
        summary_evening.dealer(rules),
    )
    return [
        Section(str(group.title), section)
        for group, section in zip(GROUPS, lines, strict=True)
        if section
    ]


_DECKS = {
    40: _("ohne Neunen"),
    48: _("mit Neunen"),
    60: _("drei Blätter ohne Neunen"),
    72: _("drei Blätter mit Neunen"),
}


def _table(rules: RuleSet) -> list[str]:
    words = {
        "players": numbers.count(rules.active),
        "cards": rules.deck,
        "deck": _DECKS[rules.deck],
        "total": rules.total,
    }
    lines = [
        gettext("Es spielen %(players)s mit %(cards)s Karten (%(deck)s), zusammen %(total)s Augen.")
        % words
    ]
    if rules.active == 5:
        lines.append(gettext("Wer eine Kreuz-Dame hat, spielt Re: zwei gegen drei."))
    if rules.active == 6:
        lines.append(gettext("Wer eine Kreuz-Dame hat, spielt Re: drei gegen drei."))
    if rules.list_length is not None:
        more = rules.games_planned(rules.active + 1)
        lines.append(
            gettext("Eine Liste hat %(games)s Spiele; sitzen %(players)s am Tisch, %(more)s.")
            % {
                "games": rules.list_length,
                "players": numbers.count(rules.active + 1),
                "more": more,
            }
        )
    return lines
