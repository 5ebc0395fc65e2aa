"""Who won a game, in one sentence.

::

    outcome_sentence(game) -> str

"Re gewinnt mit 151 Augen", "Kontra gewinnt mit 91 Augen, Re hat „keine 90“ verfehlt",
"Niemand gewinnt, beide Absagen sind verfehlt", "Re verliert wegen Feigheit: 190 Augen,
nichts angesagt", "Damensolo: Dora verliert mit 95 Augen". Where the game has names a soloist is
called by it, else the side is.
"""

from django.utils.translation import gettext

from scorekeeper.scoring.facts import GameKind, Level, Side

from . import terms
from .game import Game


def outcome_sentence(game: Game) -> str:
    """Who won, with how many Augen, and why where the Augen alone do not say it.

    Where the table has overridden the result and names another winner, the table's word counts.
    """
    sentence, facts = _sentence(game), game.facts
    if facts.kind is GameKind.SMALL_SOLO or (facts.kind is GameKind.SOLO and facts.solo is None):
        return f"{terms.game_kind_name(facts.kind)}: {sentence}"
    return f"{terms.solo_name(facts.solo)}: {sentence}" if facts.solo else sentence


def _sentence(game: Game) -> str:
    winner = game.result.winner
    if winner is not None and winner is not game.winner:
        return gettext("%(side)s gewinnt, so hat der Tisch entschieden") % {
            "side": terms.side_name(winner)
        }
    if winner is None:
        return gettext("Niemand gewinnt, beide Absagen sind verfehlt")
    if game.result.cowardice:
        return _cowardice(winner.other, game)
    soloist = game.facts.kind is GameKind.SOLO and bool(game.people(Side.RE))
    speaks_for = Side.RE if soloist else winner
    words = {"who": game.side(speaks_for), "with": _with(speaks_for, game)}
    if speaks_for is winner:
        sentence = gettext("%(who)s gewinnt %(with)s") % words
    else:
        sentence = gettext("%(who)s verliert %(with)s") % words
    reason = _reason(winner, game)
    return f"{sentence}, {reason}" if reason else sentence


def _with(side: Side, game: Game) -> str:
    if game.result.trickless is side:
        return gettext("ohne einen Stich")
    if game.result.trickless is side.other:
        return gettext("mit allen Stichen")
    return gettext("mit %(augen)s Augen") % {"augen": game.augen(side)}


def _reason(winner: Side, game: Game) -> str:
    """Why the Augen alone do not decide: an Absage that failed, or half for Re."""
    facts, loser = game.facts, winner.other
    called = facts.level(loser)
    if called > Level.ANNOUNCED:
        return gettext("%(side)s hat „%(level)s“ verfehlt") % {
            "side": terms.side_name(loser),
            "level": terms.level_name(called),
        }
    nobody_called = facts.level(winner) <= Level.ANNOUNCED
    if winner is Side.RE and facts.re_augen == game.rules.half and nobody_called:
        return gettext("nur Kontra war angesagt")
    return ""


def _cowardice(coward: Side, game: Game) -> str:
    level = game.facts.level(coward)
    words = {
        "side": terms.side_name(coward),
        "augen": game.augen(coward),
        "level": terms.level_name(level, coward),
    }
    if level is Level.NONE:
        return gettext("%(side)s verliert wegen Feigheit: %(augen)s Augen, nichts angesagt") % words
    return gettext("%(side)s verliert wegen Feigheit: %(augen)s Augen, nur %(level)s angesagt") % (
        words
    )
