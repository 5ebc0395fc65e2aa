"""Payments by hand, and by properties: exact to the cent, and as few as there can be."""

from collections.abc import Mapping, Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.evening import score_evening
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.settlement import (
    KITTY,
    Payment,
    Rest,
    Settlement,
    Terms,
    Way,
    fewest_payments,
    points_of,
    settle,
    settle_points,
)

FOUR = {"A": 12, "B": 3, "C": -5, "D": -10}


def shown(settlement: Settlement) -> list[tuple[str, str, int]]:
    return [(p.payer, p.payee, p.cents) for p in settlement.payments]


def received(payments: Sequence[Payment], party: str) -> int:
    """What somebody has more afterwards."""
    got = sum(p.cents for p in payments if p.payee == party)
    return got - sum(p.cents for p in payments if p.payer == party)


# --- by hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "stake", "payments"),
    [
        (FOUR, 5, [("D", "A", 50), ("C", "A", 10), ("C", "B", 15)]),
        # Two pairs: two payments, where going from the largest down would take three.
        ({"A": 5, "B": 4, "C": -4, "D": -5}, 10, [("D", "A", 50), ("C", "B", 40)]),
        # 6 = 3 + 3 and 5 = 1 + 4, found in whatever order they sit.
        (
            {"A": 6, "B": 5, "C": -1, "D": -3, "E": -4, "F": -3},
            1,
            [("D", "A", 3), ("F", "A", 3), ("E", "B", 4), ("C", "B", 1)],
        ),
        ({"A": 3, "B": -1, "C": -1, "D": -1}, 5, [("B", "A", 5), ("C", "A", 5), ("D", "A", 5)]),
        ({"A": 0, "B": 0, "C": 0, "D": 0}, 5, []),
        (FOUR, 0, []),
        ({}, 5, []),
        # Penalties without a counterpart: what nobody gets goes into the kitty.
        ({"A": 2, "B": 2, "C": -4, "D": -6}, 10,
         [("C", "A", 20), ("C", "B", 20), ("D", KITTY, 60)]),
        ({"A": 0, "B": 0, "C": 0, "D": -6}, 5, [("D", KITTY, 30)]),
    ],
)  # fmt: skip
def test_pairwise(points: Mapping[str, int], stake: int, payments: list[object]) -> None:
    settlement = settle_points(points, Terms(Way.PAIRS, stake))
    assert settlement.balances == {player: total * stake for player, total in points.items()}
    assert shown(settlement) == payments


def test_what_is_left_of_penalties_goes_into_the_kitty() -> None:
    settlement = settle_points({"A": 2, "B": 1, "C": -3, "D": -6}, Terms(Way.PAIRS, 10))
    assert settlement.rest is Rest.KITTY
    assert (settlement.total, settlement.into_kitty) == (-6, 60)
    # The penalty is a payment of its own, the others are settled among themselves.
    assert ("D", KITTY, 60) in shown(settlement)
    assert len(settlement.payments) == 3


@pytest.mark.parametrize(
    ("points", "stake", "balances"),
    [
        # Only winners are written down: the average is 5.
        ({"A": 9, "B": 6, "C": 3, "D": 2}, 10, {"A": 40, "B": 10, "C": -20, "D": -30}),
        # Only losers: the average is −5.
        ({"A": -1, "B": -4, "C": -7, "D": -8}, 10, {"A": 40, "B": 10, "C": -20, "D": -30}),
        # 18 cents among four: two of them get the cent that does not divide.
        ({"A": 2, "B": 2, "C": 2, "D": 0}, 3, {"A": 2, "B": 2, "C": 1, "D": -5}),
    ],
)
def test_one_sided_sheets_settle_by_the_average(
    points: Mapping[str, int], stake: int, balances: Mapping[str, int]
) -> None:
    settlement = settle_points(points, Terms(Way.PAIRS, stake), one_sided=True)
    assert settlement.rest is Rest.SHARED
    assert settlement.balances == balances
    assert settlement.into_kitty == 0


def test_more_to_get_than_to_pay_is_shared_too() -> None:
    settlement = settle_points({"A": 8, "B": 0, "C": 0, "D": 0}, Terms(Way.PAIRS, 5))
    assert settlement.rest is Rest.SHARED
    assert settlement.balances == {"A": 30, "B": -10, "C": -10, "D": -10}


def test_into_the_kitty() -> None:
    minus = settle_points(FOUR, Terms(Way.MINUS, 5))
    assert shown(minus) == [("C", KITTY, 25), ("D", KITTY, 50)]
    assert minus.into_kitty == 75
    leader = settle_points(FOUR, Terms(Way.LEADER, 5))
    assert shown(leader) == [("B", KITTY, 45), ("C", KITTY, 85), ("D", KITTY, 110)]
    assert leader.into_kitty == 240
    assert settle_points({}, Terms(Way.LEADER, 5)).payments == ()


def test_nobody_pays() -> None:
    nothing = settle_points(FOUR, Terms(Way.NONE, 5))
    assert nothing.payments == ()
    assert set(nothing.balances.values()) == {0}


def test_penalties_count_or_not() -> None:
    rows = [
        parse_row(row)
        for row in (
            {"re": ["A", "B"], "re_augen": 140},
            {"penalty": {"A": -6}, "reason": "Falsch bedient"},
            {"free": {"A": 2, "B": -2}, "reason": "vom Papier"},
        )
    ]
    sheet = score_evening(HAUSREGELN, ["A", "B", "C", "D"], "A", rows)
    assert points_of(sheet, penalties=True) == sheet.totals == {"A": -3, "B": -1, "C": -1, "D": -1}
    assert points_of(sheet, penalties=False) == {"A": 3, "B": -1, "C": -1, "D": -1}
    counted = settle(sheet, Terms(Way.PAIRS, 10))
    assert (counted.rest, counted.into_kitty) == (Rest.KITTY, 60)
    left_out = settle(sheet, Terms(Way.PAIRS, 10, penalties=False))
    assert shown(left_out) == [("B", "A", 10), ("C", "A", 10), ("D", "A", 10)]


# --- by properties -------------------------------------------------------------------------

totals = st.lists(st.integers(-60, 60), min_size=3, max_size=9).map(
    lambda found: [*found, -sum(found)]
)
any_totals = st.lists(st.integers(-60, 60), min_size=1, max_size=10)
stakes = st.integers(0, 200)


def named(found: Sequence[int]) -> dict[str, int]:
    return {str(at): total for at, total in enumerate(found, start=1)}


@given(totals, stakes)
def test_everybody_comes_to_points_times_stake(found: list[int], stake: int) -> None:
    points = named(found)
    settlement = settle_points(points, Terms(Way.PAIRS, stake))
    assert settlement.rest is Rest.NONE
    for player, total in points.items():
        assert received(settlement.payments, player) == total * stake
    assert all(p.cents > 0 and p.payer != p.payee for p in settlement.payments)
    paid = {(p.payer, p.payee) for p in settlement.payments}
    assert len(paid) == len(settlement.payments)
    assert settlement == settle_points(points, Terms(Way.PAIRS, stake))


@given(any_totals, stakes, st.sampled_from(Way), st.booleans())
def test_sums_always_agree(found: list[int], stake: int, way: Way, one_sided: bool) -> None:
    points = named(found)
    settlement = settle_points(points, Terms(way, stake), one_sided=one_sided)
    for player in points:
        assert received(settlement.payments, player) == settlement.balances[player]
    assert received(settlement.payments, KITTY) == settlement.into_kitty >= 0
    if settlement.rest is Rest.SHARED:
        assert settlement.into_kitty == 0
        # Everybody bears the same, to the cent.
        borne = {settlement.balances[player] - total * stake for player, total in points.items()}
        assert max(borne) - min(borne) <= 1


@given(any_totals, stakes)
def test_the_sums_of_the_kitty(found: list[int], stake: int) -> None:
    points = named(found)
    minus = settle_points(points, Terms(Way.MINUS, stake))
    assert minus.into_kitty == -stake * sum(total for total in found if total < 0)
    leader = settle_points(points, Terms(Way.LEADER, stake))
    assert leader.into_kitty == stake * (max(found) * len(found) - sum(found))


def by_brute_force(balances: Sequence[int]) -> int:
    """The fewest payments there can be: every way to let the first debt end in somebody."""

    @cache
    def fewest(left: tuple[int, ...]) -> int:
        left = tuple(cents for cents in left if cents)
        if not left:
            return 0
        first, others = left[0], left[1:]
        return 1 + min(
            fewest(tuple(sorted((*others[:at], other + first, *others[at + 1 :]))))
            for at, other in enumerate(others)
            if other * first < 0
        )

    return fewest(tuple(sorted(balances)))


@given(st.lists(st.integers(-6, 6), min_size=2, max_size=5).map(lambda f: [*f, -sum(f)]))
def test_there_is_no_way_with_fewer(found: list[int]) -> None:
    assert len(fewest_payments(named(found))) == by_brute_force(found)


@given(st.lists(st.integers(-9, 9), min_size=13, max_size=20).map(lambda f: [*f, -sum(f)]))
def test_very_many_settle_exactly_too(found: list[int]) -> None:
    payments = fewest_payments(named(found))
    assert all(received(payments, player) == cents for player, cents in named(found).items())
    assert len(payments) < len(found)


def test_balances_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        fewest_payments({"A": 3, "B": -2})
