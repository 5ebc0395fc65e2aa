"""How a Spielwert becomes points for each player, where that is not plain.

::

    share_sentences(game) -> list[str]     "Dora spielt allein und zahlt jedem der drei anderen 4:
                                           3 · 4 = 12."
"""

from django.utils.translation import gettext as _

from scorekeeper.scoring.distribution import shares
from scorekeeper.scoring.facts import Side
from scorekeeper.scoring.refusals import player_count
from scorekeeper.scoring.switches import Credit

from . import numbers
from .game import Game
from .items import worth


def share_sentences(game: Game) -> list[str]:
    """What happens between the Spielwert and the points; nothing in a plain game of equal sides."""
    side, value = game.result.winner, game.result.value
    found = []
    if side is None or value is None:
        # What is booked then is seen from Re.
        side, value = Side.RE, worth(game.result, game.rules).value
        found.append(_("Niemand gewinnt: Es zählt der Unterschied, aus der Sicht von Re."))
    elif value < 0:
        words = {"side": game.side(side)}
        found.append(_("Unter 0: %(side)s gewinnt und gibt trotzdem Punkte ab.") % words)
    if value:
        found += _uneven(side if value > 0 else side.other, abs(value), game)
        found += _credit(game.rules.credit)
    return found


def _credit(credit: Credit) -> list[str]:
    match credit:
        case Credit.WINNERS:
            return [_("Angeschrieben wird nur das Plus, die anderen bekommen 0.")]
        case Credit.LOSERS:
            return [_("Angeschrieben wird nur das Minus, die anderen bekommen 0.")]
        case Credit.BOTH:
            return []


def _uneven(gets: Side, value: int, game: Game) -> list[str]:
    """How a value is shared out where the sides are not equal; ``gets`` is who has the plus."""
    count = player_count(game.facts, game.rules)
    re = game.rules.re_size(game.facts.kind, count)
    kontra = count - re
    if re == kontra:
        return []
    for_re, for_kontra = shares(re, kontra, game.rules.uneven)
    words = {
        "side": game.side(Side.RE),
        "others": numbers.count(kontra),
        "value": value,
        "times": for_re,
        "sum": for_re * value,
        "times_kontra": for_kontra,
        "sum_kontra": for_kontra * value,
    }
    return [_uneven_template(gets, re, for_re, for_kontra) % words]


def _uneven_template(gets: Side, re: int, for_re: int, for_kontra: int) -> str:
    if re == 1 and gets is Side.RE:
        return _(
            "%(side)s spielt allein und bekommt von jedem der %(others)s anderen %(value)s: "
            "%(times)s · %(value)s = %(sum)s."
        )
    if re == 1:
        return _(
            "%(side)s spielt allein und zahlt jedem der %(others)s anderen %(value)s: "
            "%(times)s · %(value)s = %(sum)s."
        )
    if for_kontra != 1:
        return _(
            "Jeder rechnet mit jedem ab: für Re je %(times)s · %(value)s = %(sum)s, "
            "für Kontra je %(times_kontra)s · %(value)s = %(sum_kontra)s."
        )
    if for_re != 1:
        return _(
            "Zwei gegen %(others)s: für Re je %(times)s · %(value)s = %(sum)s, "
            "für Kontra je %(value)s."
        )
    return _("Zwei gegen drei: Alle bekommen denselben Spielwert; zusammen ergibt das nicht 0.")
