"""What score keepers often get wrong, each as one case."""

import pytest

from .tables import DAMEN, Json, around, case, check, column, lines, play, score


@pytest.mark.parametrize(
    ("facts", "winner", "value"),
    [
        case("1: Kontra has exactly 90", "re", 1, 150),
        case("1: Kontra has exactly 60", "re", 2, 180),
        case("1: Kontra has exactly 30", "re", 3, 210),
        case("1: Re has exactly 90", "kontra", 2, 90),
        case("2: 120:120 goes to Kontra", "kontra", 2, 120),
        case("2: also when Re spoke", "kontra", 4, 120, "announced"),
        case("2: to Re where solely Kontra spoke", "re", 3, 120, "none", "announced"),
        case("3: Re + k90 with 149", "kontra", 5, 149, "k90"),
        case("3: Re + k90 with 120", "kontra", 6, 120, "k90"),
        case("4: both k60, 170:70", None, 3, 170, "k60", "k60"),
        case("5: both k90, 135:105", None, 1, 135, "k90", "k90"),
        case("6: no gegen die Alten in a solo", "kontra", 1, 95, **DAMEN),
        case("7: no Augen, but a trick", "re", 4, 240),
        case("7: no trick", "re", 5, 240, trickless="kontra"),
        case("8: Re + schwarz, all tricks", "re", 11, 240, "schwarz", trickless="kontra"),
        case("9: won, and still points to pay", "re", -2, 125,
             kontra_made={"doppelkopf": 2, "fuchs": 1}),
    ],
)  # fmt: skip
def test_ddv(facts: Json, winner: str | None, value: int) -> None:
    check("ddv", facts, winner, value)


def test_3_what_the_points_are_for() -> None:
    result = score("ddv", {"re_augen": 149, "announcements": {"re": "k90"}})
    assert lines(result) == {
        "won": -1,
        "re_announced": -2,
        "called_k90": -1,
        "against_the_old": -1,
    }


def test_4_what_the_points_are_for() -> None:
    facts = {"re_augen": 170, "announcements": {"re": "k60", "kontra": "k60"}}
    result = score("ddv", facts)
    assert (result.winner, result.value) == (None, None)
    assert (result.re_points, result.kontra_points) == (3, -3)
    assert lines(result) == {"below_90": 1, "against_k90": 1, "against_k60": 1}


def test_6_a_lost_damensolo() -> None:
    result = score("ddv", {"re_augen": 95, **DAMEN})
    assert (result.re_points, result.kontra_points) == (-3, 1)


def test_9_the_winner_pays() -> None:
    facts = {"re_augen": 125, "special_points": {"kontra": {"doppelkopf": 2, "fuchs": 1}}}
    result = score("ddv", facts)
    assert result.winner == "re"
    assert (result.re_points, result.kontra_points) == (-2, 2)


@pytest.mark.parametrize("kontra_has", [90, 91, 105, 119])
def test_10_a_broken_k90_in_salzdetfurth(kontra_has: int) -> None:
    facts = {"re_augen": 240 - kontra_has, "announcements": {"re": "k90"}}
    result = score("salzdetfurth", facts)
    assert (result.winner, result.value) == ("kontra", 6)
    assert lines(result) == {"called_k90": -1, "against_k90": -1, "against_the_old": -1}


def test_11_only_winners_are_credited() -> None:
    result = score("fein", {"re_augen": 70, "special_points": {"re": {"doppelkopf": 1}}})
    assert (result.re_points, result.kontra_points) == (0, 2)


def test_12_the_worked_example() -> None:
    facts = {
        "re_augen": 151,
        "announcements": {"re": "announced"},
        "special_points": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1}},
    }
    check("abrechnung", facts, "re", 4)


def test_13_special_points_between_re_and_bock() -> None:
    facts = {
        "re_augen": 130,
        "announcements": {"re": "announced", "kontra": "announced"},
        "special_points": {"kontra": {"fuchs": 1}},
    }
    assert score("fit4doko", facts, bock_factor=2).value == 6


HEARTS: Json = {"heart_trick": True}


def test_14_bock_rounds_wait_for_each_other() -> None:
    """Triggered in games 3 and 6 at a table of five: 4-8 and 9-13, none of them times four."""
    sheet = play("hausregeln", "ABCDE", around("ABCDE", 14, {3: HEARTS, 6: HEARTS}))
    assert column(sheet, "bock_factor") == [1] * 3 + [2] * 10 + [1]


def test_15_a_trigger_that_goes_takes_its_bock_along() -> None:
    with_it = play("hausregeln", "ABCD", around("ABCD", 6, {2: HEARTS}))
    without = play("hausregeln", "ABCD", around("ABCD", 6))
    assert column(with_it, "bock_factor") == [1, 1, 2, 2, 2, 2]
    assert column(without, "bock_factor") == [1] * 6
    assert column(with_it, "points")[:2] == column(without, "points")[:2]
    doubled = [{name: 2 * n for name, n in row.items()} for row in column(without, "points")[2:]]
    assert column(with_it, "points")[2:] == doubled


def test_15_deleting_the_game_moves_the_others_up() -> None:
    rows = around("ABCD", 6, {1: HEARTS})
    assert column(play("hausregeln", "ABCD", rows[1:]), "bock_factor") == [1] * 5


@pytest.mark.parametrize(("doubled", "value"), [(False, 3), (True, 4)])
def test_the_point_against_the_old_stands_in_the_doubled_sum_or_behind_it(
    doubled: bool, value: int
) -> None:
    """Where Re doubles: 1 · 2 + 1, or with S2, S3 and S4 (1 + 1) · 2."""
    rules = {
        "base": "ddv", "announcement_effect": "double", "specials": "after_announcements",
        "against_the_old_doubled": doubled,
    }  # fmt: skip
    result = score(rules, {"re_augen": 100, "announcements": {"re": "announced"}})
    assert (result.winner, result.value) == ("kontra", value)
