"""Who gets what of a Spielwert: equal sides, a solo, uneven sides, and what is written down."""

from .rules import Credit, RuleSet, Uneven


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
    small, large = sorted((own, others))
    if large % small == 0:
        for_small, for_large = large // small, 1
    elif rules.uneven is Uneven.PLAIN:
        for_small, for_large = 1, 1
    else:
        for_small, for_large = large, small
    mine, theirs = (for_small, for_large) if own == small else (for_large, for_small)
    return _credited(value * mine, rules), _credited(-value * theirs, rules)


def _credited(points: int, rules: RuleSet) -> int:
    """What is written down; S2 writes only the winners' points."""
    if rules.credit is Credit.WINNERS:
        return max(points, 0)
    if rules.credit is Credit.LOSERS:
        return min(points, 0)
    return points
