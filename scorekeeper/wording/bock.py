"""Why there is Bock: what happened in the game that brought it.

::

    cause_words(number, game, triggered) -> str    "nach Spiel 3 (Herz ging durch)"
    by_hand_words(reason) -> str                   "auf Beschluss des Tischs (Einstand)"
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scorekeeper.scoring.facts import Level, Side, Trigger

from . import numbers, terms
from .game import Game


def cause_words(number: int, game: Game) -> str:
    """The game of that number, which brought Bock, and what in it did."""
    words = {"number": number, "why": numbers.joined(happenings(game.result.triggered, game))}
    return _("nach Spiel %(number)s (%(why)s)") % words


def by_hand_words(reason: str = "") -> str:
    """Bock that the table has added itself."""
    if reason:
        return _("auf Beschluss des Tischs (%(reason)s)") % {"reason": reason}
    return _("auf Beschluss des Tischs")


def happenings(triggered: Sequence[Trigger], game: Game) -> list[str]:
    """What happened in a game that brought Bock, each in a few words."""
    return [_happening(trigger, game) for trigger in triggered]


def _happening(trigger: Trigger, game: Game) -> str:
    loser = game.result.winner.other if game.result.winner else Side.RE
    words = {"side": game.side(loser), "level": terms.level_name(game.facts.level(loser))}
    match trigger:
        case Trigger.HEART_TRICK:
            return _("Herz ging durch")
        case Trigger.HALF_HALF:
            return terms.trigger_name(trigger, game.rules)
        case Trigger.ZERO_VALUE:
            return _("niemand bekam Punkte")
        case Trigger.BOTH_ANNOUNCED:
            return _("Re und Kontra waren angesagt")
        case Trigger.LOST_SOLO:
            return _("%(side)s verlor ein Solo") % words
        case Trigger.LOST_ANNOUNCEMENT if game.facts.level(loser) is Level.ANNOUNCED:
            return _("%(side)s hatte angesagt und verlor") % words
        case Trigger.LOST_ANNOUNCEMENT:
            return _("%(side)s hatte „%(level)s“ abgesagt und verlor") % words
        case Trigger.SCHWARZ:
            low = game.result.trickless or loser
            return _("%(side)s machte keinen Stich") % {"side": game.side(low)}
