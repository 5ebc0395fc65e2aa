"""Special points as what happened in the game: who caught what from whom."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import Special
from scorekeeper.scoring.items import Item

from . import numbers
from .game import Game
from .rows import makers
from .terms import Text

# What one special point is made with, and several.
_HAPPENED: Mapping[Special, tuple[Text, Text]] = {
    Special.DOPPELKOPF: (
        _("%(who)s machte einen Stich mit 40 Augen oder mehr"),
        _("%(who)s machte %(count)s Stiche mit 40 Augen oder mehr"),
    ),
    Special.SUPERDOPPELKOPF: (
        _("%(who)s machte einen Stich mit sechs Vollen"),
        _("%(who)s machte %(count)s Stiche mit sechs Vollen"),
    ),
    Special.FUCHS: (
        _("%(who)s fing einen Fuchs von %(other)s"),
        _("%(who)s fing %(count)s Füchse von %(other)s"),
    ),
    Special.KARLCHEN_CAUGHT: (
        _("%(who)s fing im letzten Stich einen Kreuz-Buben von %(other)s"),
        _("%(who)s fing im letzten Stich %(count)s Kreuz-Buben von %(other)s"),
    ),
    Special.DULLE_CAUGHT: (
        _("%(who)s fing eine Dulle von %(other)s"),
        _("%(who)s fing %(count)s Dullen von %(other)s"),
    ),
    Special.ALTE_CAUGHT: (
        _("%(who)s fing eine Alte von %(other)s"),
        _("%(who)s fing %(count)s Alte von %(other)s"),
    ),
}
# With six players and three decks (S2) five full cards make a Doppelkopf.
_FIVE_FULL_CARDS: tuple[Text, Text] = (
    _("%(who)s machte einen Stich mit fünf Vollen"),
    _("%(who)s machte %(count)s Stiche mit fünf Vollen"),
)
_ONLY_ONCE: Mapping[Special, Text] = {
    Special.KARLCHEN: _("%(who)s machte den letzten Stich mit einem Kreuz-Buben"),
    Special.FUCHS_LAST_TRICK: _("%(who)s machte den letzten Stich mit einem Fuchs"),
    Special.HEART_TRICK: _("%(who)s machte den Stich, in dem Herz durchging"),
}


def happened(special: Special, item: Item, game: Game) -> str:
    """What the special points of a line were made with, and by whom as far as it is known."""
    by = item.by or item.side
    words = {
        "who": game.side(by),
        "other": game.side(by.other),
        "count": numbers.count(item.times),
    }
    told = makers(special, by, game.facts, game.names)
    if item.times == 1 and told:
        mark = next(m for m in game.facts.marks if m.side is by and m.special is special)
        words["who"] = game.names.get(mark.by or "", words["who"])
        words["other"] = game.names.get(mark.source or "", words["other"])
        told = ""
    return str(_template(special, item, game)) % words + told


def _template(special: Special, item: Item, game: Game) -> Text:
    if special in _ONLY_ONCE:
        return _ONLY_ONCE[special]
    five = special is Special.DOPPELKOPF and game.rules.active == 6
    one, several = _FIVE_FULL_CARDS if five else _HAPPENED[special]
    return one if item.times == 1 else several
