"""Special points as what happened in the game: who caught what from whom."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scorekeeper.scoring.facts import Special
from scorekeeper.scoring.items import Item

from . import numbers
from .game import Game
from .rows import makers

_HAPPENED: Mapping[Special, Any] = {
    Special.DOPPELKOPF: ngettext_lazy(
        "%(who)s machte einen Stich mit 40 Augen oder mehr",
        "%(who)s machte %(count)s Stiche mit 40 Augen oder mehr",
        "times",
    ),
    Special.SUPERDOPPELKOPF: ngettext_lazy(
        "%(who)s machte einen Stich mit sechs Vollen",
        "%(who)s machte %(count)s Stiche mit sechs Vollen",
        "times",
    ),
    Special.FUCHS: ngettext_lazy(
        "%(who)s fing einen Fuchs von %(other)s",
        "%(who)s fing %(count)s Füchse von %(other)s",
        "times",
    ),
    Special.KARLCHEN: _("%(who)s machte den letzten Stich mit einem Kreuz-Buben"),
    Special.KARLCHEN_CAUGHT: ngettext_lazy(
        "%(who)s fing im letzten Stich einen Kreuz-Buben von %(other)s",
        "%(who)s fing im letzten Stich %(count)s Kreuz-Buben von %(other)s",
        "times",
    ),
    Special.FUCHS_LAST_TRICK: _("%(who)s machte den letzten Stich mit einem Fuchs"),
    Special.DULLE_CAUGHT: ngettext_lazy(
        "%(who)s fing eine Dulle von %(other)s",
        "%(who)s fing %(count)s Dullen von %(other)s",
        "times",
    ),
    Special.ALTE_CAUGHT: ngettext_lazy(
        "%(who)s fing eine Alte von %(other)s",
        "%(who)s fing %(count)s Alte von %(other)s",
        "times",
    ),
    Special.HEART_TRICK: _("%(who)s machte den Stich, in dem Herz durchging"),
}
# With six players and three decks (S2) five full cards make a Doppelkopf.
_FIVE_FULL_CARDS = ngettext_lazy(
    "%(who)s machte einen Stich mit fünf Vollen",
    "%(who)s machte %(count)s Stiche mit fünf Vollen",
    "times",
)


def happened(special: Special, item: Item, game: Game) -> str:
    """What the special points of a line were made with, and by whom as far as it is known."""
    by = item.by or item.side
    words = {
        "who": game.side(by),
        "other": game.side(by.other),
        "times": item.times,
        "count": numbers.count(item.times),
    }
    told = makers(special, by, game.facts, game.names)
    if item.times == 1 and told:
        mark = next(m for m in game.facts.marks if m.side is by and m.special is special)
        words["who"] = game.names.get(mark.by or "", words["who"])
        words["other"] = game.names.get(mark.source or "", words["other"])
        told = ""
    five = special is Special.DOPPELKOPF and game.rules.active == 6
    return str((_FIVE_FULL_CARDS if five else _HAPPENED[special]) % words) + told
