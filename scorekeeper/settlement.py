"""What everybody pays at the end: from totals in points to payments in whole cents.

A player's balance is points times stake, as at every table. Totals that do not add up to 0 leave
a rest, and somebody has to bear it: see :class:`Rest`. Nothing is ever rounded away - the balances
add up to what the kitty holds, and the payments bring everybody to exactly their balance.

::

    settle(sheet, terms) -> Settlement     who pays whom, or what into the kitty
    fewest_payments(balances)              the smallest number of payments that there can be
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from .scoring.evening import Sheet
from .scoring.rows import PenaltyRow
from .scoring.switches import Credit

# Who gets what goes into the kitty: no seat has this key.
KITTY = ""
# Up to so many who pay or get something the fewest payments are found for certain: 4096 sets of
# them are looked through. More than that never sat at one table.
MOST_EXACTLY = 12


class Way(StrEnum):
    """How a table settles."""

    PAIRS = "pairs"
    MINUS = "minus"
    LEADER = "leader"
    NONE = "off"


class Rest(StrEnum):
    """What becomes of a sum of totals that is not 0.

    ``KITTY``: penalties without a counterpart have taken more than anybody got; that goes into the
    kitty, and everybody pays or gets points times stake. ``SHARED``: only winners or only losers
    are written down, or there is more to get than to pay. Then everybody's distance to the average
    counts: the rest, shared out to the cent.
    """

    NONE = "none"
    KITTY = "kitty"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table has agreed on: the way, cents per point, and whether penalties count."""

    way: Way
    stake: int
    penalties: bool = True


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom how many cents, which are more than 0; ``payee`` may be :data:`KITTY`."""

    payer: str
    payee: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The outcome: points as they were counted, balances in cents (less than 0 pays), payments.

    ``into_kitty`` is what the kitty gets, ``total`` the sum of all points.
    """

    terms: Terms
    points: Mapping[str, int]
    balances: Mapping[str, int]
    payments: tuple[Payment, ...]
    rest: Rest

    @property
    def total(self) -> int:
        """The sum of the points; 0 on most sheets."""
        return sum(self.points.values())

    @property
    def into_kitty(self) -> int:
        """Cents."""
        return -sum(self.balances.values())


def settle(sheet: Sheet, terms: Terms) -> Settlement:
    """Settle a scored sheet. Nobody pays where no stake is set or the way is ``NONE``."""
    one_sided = sheet.rules.credit is not Credit.BOTH
    return settle_points(points_of(sheet, penalties=terms.penalties), terms, one_sided=one_sided)


def points_of(sheet: Sheet, *, penalties: bool) -> dict[str, int]:
    """Everybody's points, with or without those of the rows that are penalties."""
    points = dict(sheet.totals)
    for scored in sheet.rows:
        if isinstance(scored.row, PenaltyRow) and not penalties:
            for player, booked in scored.points.items():
                points[player] -= booked
    return points


def settle_points(
    points: Mapping[str, int], terms: Terms, *, one_sided: bool = False
) -> Settlement:
    """Settle totals. ``one_sided`` says that only winners or only losers were written down.

    >>> terms = Terms(Way.PAIRS, 5)
    >>> settle_points({"A": 6, "B": -2, "C": -4}, terms).payments
    (Payment(payer='C', payee='A', cents=20), Payment(payer='B', payee='A', cents=10))
    """
    rest = _rest(points, terms, one_sided)
    balances = _balances(points, terms, rest)
    if terms.way is Way.PAIRS:
        payments = fewest_payments(_with_kitty(balances))
    else:
        payments = tuple(Payment(p, KITTY, -cents) for p, cents in balances.items() if cents)
    return Settlement(
        terms=terms, points=dict(points), balances=balances, payments=payments, rest=rest
    )


def _rest(points: Mapping[str, int], terms: Terms, one_sided: bool) -> Rest:
    total = sum(points.values())
    if terms.way is not Way.PAIRS or total == 0:
        return Rest.NONE
    return Rest.SHARED if one_sided or total > 0 else Rest.KITTY


def _balances(points: Mapping[str, int], terms: Terms, rest: Rest) -> dict[str, int]:
    if terms.way is Way.NONE:
        return dict.fromkeys(points, 0)
    if terms.way is Way.MINUS:
        return {player: min(total, 0) * terms.stake for player, total in points.items()}
    if terms.way is Way.LEADER:
        best = max(points.values(), default=0)
        return {player: (total - best) * terms.stake for player, total in points.items()}
    exact = {player: total * terms.stake for player, total in points.items()}
    if rest is not Rest.SHARED:
        return exact
    # The cents that do not divide go to the first ones of the table, one each.
    share, left = divmod(-sum(exact.values()), len(exact))
    return {player: cents + share + (at < left) for at, (player, cents) in enumerate(exact.items())}


def _with_kitty(balances: Mapping[str, int]) -> dict[str, int]:
    """The kitty as one more party, which gets what nobody else does."""
    return {**balances, KITTY: -sum(balances.values())}


def fewest_payments(balances: Mapping[str, int]) -> tuple[Payment, ...]:
    """The fewest payments that bring everybody to their balance, the same ones every time.

    A set of people whose balances add up to 0 needs one payment less than it has people, so the
    more such sets they fall into, the fewer payments there are. The largest debt is paid first, to
    whoever gets most. Raises ValueError where the balances do not add up to 0.
    """
    if sum(balances.values()):
        raise ValueError(f"the balances add up to {sum(balances.values())}")
    open_ = {party: cents for party, cents in balances.items() if cents}
    groups = _groups(open_)
    paid = [payment for group in groups for payment in _within(group)]
    place = {party: at for at, party in enumerate(balances)}
    paid.sort(key=lambda payment: (place[payment.payee], -payment.cents, place[payment.payer]))
    return tuple(paid)


def _groups(balances: Mapping[str, int]) -> list[dict[str, int]]:
    """The balances in as many sets that add up to 0 as there can be."""
    parties = [*balances]
    if len(parties) > MOST_EXACTLY:
        return _groups_nearly(dict(balances))
    cents = [*balances.values()]
    everybody = (1 << len(parties)) - 1
    # By sets of parties, written as bits: the sum, and the most sets of sum 0 that it falls into
    # when its members are taken one after the other; each time the sum is 0, one is complete.
    sums, most, last = [0] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1)
    for chosen in range(1, everybody + 1):
        lowest = chosen & -chosen
        sums[chosen] = sums[chosen ^ lowest] + cents[lowest.bit_length() - 1]
        best = -1
        for at in range(len(parties)):
            if chosen >> at & 1 and most[chosen ^ 1 << at] > best:
                best, last[chosen] = most[chosen ^ 1 << at], at
        most[chosen] = best + (sums[chosen] == 0)
    groups: list[dict[str, int]] = []
    chosen = everybody
    while chosen:
        if sums[chosen] == 0:
            groups.append({})
        party = parties[last[chosen]]
        groups[-1][party] = balances[party]
        chosen ^= 1 << last[chosen]
    return groups


def _groups_nearly(balances: dict[str, int]) -> list[dict[str, int]]:
    """The same for very many: pairs and threes of sum 0 first, then all the others as one."""
    groups = []
    for size in (2, 3):
        for group in combinations([*balances], size):
            left = [balances[party] for party in group if party in balances]
            if len(left) == size and sum(left) == 0:
                groups.append({party: balances.pop(party) for party in group})
    return [*groups, balances] if balances else groups


def _within(balances: Mapping[str, int]) -> list[Payment]:
    """Payments within one set: each one settles somebody for good."""
    left, payments = dict(balances), []
    while any(left.values()):
        payer, payee = min(left, key=lambda p: left[p]), max(left, key=lambda p: left[p])
        cents = min(-left[payer], left[payee])
        payments.append(Payment(payer, payee, cents))
        left[payer] += cents
        left[payee] -= cents
    return payments
