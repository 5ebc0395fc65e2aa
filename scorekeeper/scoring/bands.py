"""The bands of Augen that a table can say in one word: "121 and more", "151 and more", "all".

They follow the borders of a rule set, so that every number in a band scores alike, whatever
was announced.
"""

from itertools import pairwise
from typing import NamedTuple

from .facts import Side
from .rules import RuleSet


class AugenBand(NamedTuple):
    """``side`` has half of the Augen or more; ``low`` to ``high`` are the Augen of Re.

    ``trickless`` is the side without a trick, where the band alone does not prove it.
    """

    side: Side
    low: int
    high: int
    trickless: Side | None = None
    all_tricks: bool = False


def find_bands(rules: RuleSet) -> tuple[AugenBand, ...]:
    """The bands of Re, then those of Kontra (half included), each from the least Augen up.

    >>> from scorekeeper.scoring.rulesets import HAUSREGELN
    >>> [(band.low, band.high) for band in find_bands(HAUSREGELN)[:5]]
    [(121, 150), (151, 180), (181, 210), (211, 239), (240, 240)]
    >>> [(band.low, band.high) for band in find_bands(HAUSREGELN)[5:8]]
    [(120, 120), (90, 119), (60, 89)]
    """
    # The first border is 1 Auge and the last all of them: none and all are bands of their own.
    inner = [(low, following - 1) for low, following in pairwise(rules.borders)]
    re = [AugenBand(Side.RE, low, high) for low, high in inner if low > rules.half]
    kontra = [AugenBand(Side.KONTRA, low, high) for low, high in inner if low <= rules.half]
    kontra.reverse()
    if rules.has_nines and not rules.cowardice:
        # Tricks of nines alone: no Augen, and still not schwarz; it counts like one Auge more.
        re[-1] = re[-1]._replace(high=rules.total)
        kontra[-1] = kontra[-1]._replace(low=0)
    return (*re, _everything(Side.RE, rules), *kontra, _everything(Side.KONTRA, rules))


def _everything(side: Side, rules: RuleSet) -> AugenBand:
    augen = rules.total if side is Side.RE else 0
    trickless = side.other if rules.has_nines else None
    return AugenBand(side, augen, augen, trickless, all_tricks=True)
