"""Who won a game, in one sentence.

::

    outcome_sentence(result, facts, rules, names=None) -> str

"Re gewinnt mit 151 Augen", "Kontra gewinnt mit 91 Augen, Re hat „keine 90“ verfehlt",
"Niemand gewinnt, beide Absagen sind verfehlt", "Re verliert wegen Feigheit: 190 Augen,
nichts angesagt", "Damensolo: Dora verliert mit 95 Augen". ``names`` maps the ids in
``facts.re`` to names; with it a soloist is named, without it the side is.
"""

from collections.abc import Mapping

from django.utils.translation import gettext

from scorekeeper.scoring.facts import Band, GameFacts, GameKind, Level, Side
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.value import GameResult

from . import terms


def outcome_sentence(
    result: GameResult, facts: GameFacts, rules: RuleSet, names: Mapping[str, str] | None = None
) -> str:
    """Who won, with how many Augen, and why where the Augen alone do not say it.

    Where the table has overridden the result and names another winner, the table's word counts.
    """
    sentence = _sentence(result, facts, rules, names or {})
    if facts.kind is GameKind.SMALL_SOLO or (facts.kind is GameKind.SOLO and facts.solo is None):
        return f"{terms.game_kind_name(facts.kind)}: {sentence}"
    return f"{terms.solo_name(facts.solo)}: {sentence}" if facts.solo else sentence


def _sentence(
    result: GameResult, facts: GameFacts, rules: RuleSet, names: Mapping[str, str]
) -> str:
    winner = result.winner
    if result.computed is not None and result.computed.winner is not winner and winner is not None:
        return gettext("%(side)s gewinnt, so hat der Tisch entschieden") % {
            "side": terms.side_name(winner)
        }
    if winner is None:
        return gettext("Niemand gewinnt, beide Absagen sind verfehlt")
    if result.cowardice:
        return _cowardice(winner.other, facts, rules)
    soloist = names.get(facts.re[0]) if facts.kind is GameKind.SOLO and facts.re else None
    speaks_for = Side.RE if soloist else winner
    words = {
        "who": soloist or terms.side_name(winner),
        "with": _with(speaks_for, result, facts, rules),
    }
    if speaks_for is winner:
        sentence = gettext("%(who)s gewinnt %(with)s") % words
    else:
        sentence = gettext("%(who)s verliert %(with)s") % words
    reason = _reason(winner, facts, rules)
    return f"{sentence}, {reason}" if reason else sentence


def _augen(side: Side, facts: GameFacts, rules: RuleSet) -> str:
    """The Augen of a side, also as a band: "121 bis 150"."""
    augen = facts.re_augen
    low, high = augen if isinstance(augen, Band) else (augen, augen)
    if side is Side.KONTRA:
        low, high = rules.total - high, rules.total - low
    if low == high:
        return str(low)
    return gettext("%(low)s bis %(high)s") % {"low": low, "high": high}


def _with(side: Side, result: GameResult, facts: GameFacts, rules: RuleSet) -> str:
    if result.trickless is side:
        return gettext("ohne einen Stich")
    if result.trickless is side.other:
        return gettext("mit allen Stichen")
    return gettext("mit %(augen)s Augen") % {"augen": _augen(side, facts, rules)}


def _reason(winner: Side, facts: GameFacts, rules: RuleSet) -> str:
    """Why the Augen alone do not decide: an Absage that failed, or half for Re."""
    loser = winner.other
    called = facts.level(loser)
    if called > Level.ANNOUNCED:
        return gettext("%(side)s hat „%(level)s“ verfehlt") % {
            "side": terms.side_name(loser),
            "level": terms.level_name(called),
        }
    nobody_called = facts.level(winner) <= Level.ANNOUNCED
    if winner is Side.RE and facts.re_augen == rules.half and nobody_called:
        return gettext("nur Kontra war angesagt")
    return ""


def _cowardice(coward: Side, facts: GameFacts, rules: RuleSet) -> str:
    words = {
        "side": terms.side_name(coward),
        "augen": _augen(coward, facts, rules),
        "level": terms.level_name(facts.level(coward), coward),
    }
    if facts.level(coward) is Level.NONE:
        return gettext("%(side)s verliert wegen Feigheit: %(augen)s Augen, nichts angesagt") % words
    return gettext("%(side)s verliert wegen Feigheit: %(augen)s Augen, nur %(level)s angesagt") % (
        words
    )
