"""Who gets what of a Spielwert: equal sides, a solo, uneven sides, and what is written down."""

from functools import cache

from .rules import RuleSet
from .switches import Credit, Uneven


def distribute(value: int, own: int, others: int, rules: RuleSet) -> tuple[int, int]:
    """Points for each player of the side that ``value`` is seen from, and for each other one.

    ``own`` and ``others`` are the numbers of players on the two sides. Equal sides get the
    value and its negative; one against many pays or gets it from each (S0: solo × 3); in
    general each of the larger side has the value, and each of the smaller one its share.
    Where that share is no whole number (two against three) ``rules.uneven`` decides.

    >>> from scorekeeper.scoring.rulesets import HAUSREGELN
    >>> distribute(4, 2, 2, HAUSREGELN), distribute(4, 1, 3, HAUSREGELN)
    ((4, -4), (12, -4))
    """
    mine, theirs = shares(own, others, rules.uneven)
    points = value * mine, -value * theirs
    if rules.credit is Credit.BOTH:
        return points
    return _credited(points[0], rules), _credited(points[1], rules)


@cache
def shares(own: int, others: int, uneven: Uneven) -> tuple[int, int]:
    """How many times the Spielwert each player of either side gets or pays.

    >>> shares(1, 3, Uneven.PLAIN), shares(2, 3, Uneven.PAIRWISE)
    ((3, 1), (3, 2))
    """
    small, large = sorted((own, others))
    if large % small == 0:
        for_small, for_large = large // small, 1
    elif uneven is Uneven.PLAIN:
        for_small, for_large = 1, 1
    else:
        for_small, for_large = large, small
    return (for_small, for_large) if own == small else (for_large, for_small)


def _credited(points: int, rules: RuleSet) -> int:
    """What is written down where only plus points are (S2), or only minus points."""
    return max(points, 0) if rules.credit is Credit.WINNERS else min(points, 0)
