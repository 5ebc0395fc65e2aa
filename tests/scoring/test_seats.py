"""Who deals, who sits out, who comes and goes: four to seven at the table."""

import pytest

from scorekeeper.scoring.evening import Evening
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.seating import from_seat, next_seat, sitting_out

from .tables import DAMEN, Json, around, column, play


@pytest.mark.parametrize(
    ("seats", "active", "out"),
    [
        ("ABCD", 4, ""),
        ("ABCDE", 4, "A"),
        ("ABCDEF", 4, "AD"),
        ("ABCDEFG", 4, "ACF"),
        ("ABCDE", 5, ""),
        ("ABCDEF", 5, "A"),
        ("ABCDEFG", 5, "AD"),
        ("ABCDEF", 6, ""),
        ("ABCDEFG", 6, "A"),
        ("ABC", 4, ""),
    ],
)
def test_who_sits_out(seats: str, active: int, out: str) -> None:
    assert "".join(sitting_out(seats, "A", active)) == out


@pytest.mark.parametrize(
    ("dealer", "out"),
    [("A", "ACF"), ("B", "BDG"), ("C", "CEA"), ("D", "DFB"), ("E", "EGC"), ("F", "FAD"),
     ("G", "GBE")],
)  # fmt: skip
def test_who_sits_out_goes_round(dealer: str, out: str) -> None:
    assert "".join(sitting_out("ABCDEFG", dealer, 4)) == out


def test_everyone_plays_equally_often() -> None:
    for seats in ("ABCDE", "ABCDEF", "ABCDEFG"):
        played = [name for dealer in seats for name in sitting_out(seats, dealer, 4)]
        assert {played.count(name) for name in seats} == {len(seats) - 4}


def test_seats_are_clockwise() -> None:
    assert [next_seat("ABCD", name) for name in "ABCD"] == [*"BCDA"]
    assert "".join(from_seat("ABCD", "C")) == "CDAB"


def test_the_deal_goes_round() -> None:
    sheet = play("hausregeln", "ABCD", around("ABCD", 5), "A")
    assert column(sheet, "dealer") == [*"ABCDA"]
    assert sheet["next_dealer"] == "B"


def test_the_first_dealer_is_chosen() -> None:
    assert column(play("hausregeln", "ABCD", around("ABCD", 2), "C"), "dealer") == ["C", "D"]


def test_the_dealer_is_corrected_by_hand() -> None:
    games = around("ABCD", 3)
    sheet = play("hausregeln", "ABCD", [games[0], {"dealer": "D"}, *games[1:]])
    assert column(sheet, "dealer") == ["A", "D", "A"]


@pytest.mark.parametrize(("who", "dealers"), [("same", ["A", "B"]), ("next", ["B", "C"])])
def test_who_deals_after_a_redeal(who: str, dealers: list[str]) -> None:
    rules = {"base": "hausregeln", "redeal_by": who}
    sheet = play(rules, "ABCD", [{"redeal": "five nines"}, *around("ABCD", 2)])
    assert column(sheet, "dealer") == dealers
    assert sheet["rows"][0] == {"row": "redeal"}
    assert column(sheet, "number") == [1, 2]


def test_who_joins_sits_at_the_end_or_where_there_is_room() -> None:
    at_the_end = play("hausregeln", "ABCD", [{"join": "E"}, {"dealer": "D"}])
    assert at_the_end["next_dealer"] == "D"
    table = Evening(parse_rules("hausregeln"), "ABCD", "A")
    for row, seats in (
        ({"join": "E", "seat": 2}, "AEBCD"),
        ({"join": "F", "seat": 1}, "FAEBCD"),
        ({"join": "G", "seat": 7}, "FAEBCDG"),
        ({"leave": "E"}, "FABCDG"),
        ({"join": "H"}, "FABCDGH"),
    ):
        apply(table, row)
        assert "".join(table.seats) == seats
    assert table.dealer == "A"


def apply(table: Evening, row: Json) -> None:
    table.apply(parse_row(row))


def test_who_joins_has_no_points_before() -> None:
    sheet = play("hausregeln", "ABCD", [*around("ABCD", 1), {"join": "E"}])
    assert sheet["totals"] == {"A": -1, "B": 1, "C": 1, "D": -1, "E": 0}
    assert sheet["rows"][0]["points"].keys() == set("ABCD")
    assert sheet["rows"][1] == {"row": "join"}


def test_who_leaves_keeps_the_total() -> None:
    rows = [*around("ABCDE", 1), {"leave": "B"}, {"re": ["A", "D"], "re_augen": 130}]
    sheet = play("hausregeln", "ABCDE", rows)
    assert sheet["totals"]["B"] == 1
    assert sheet["rows"][2]["points"]["B"] == 0
    assert "B" not in sheet["rows"][2]["sitting_out"]


def test_who_comes_back_goes_on_with_the_total() -> None:
    rows = [*around("ABCDE", 1), {"leave": "B"}, {"join": "B", "seat": 1}]
    table = play("hausregeln", "ABCDE", rows)
    assert table["totals"] == {"A": 0, "B": 1, "C": 1, "D": -1, "E": -1}


@pytest.mark.parametrize(
    ("leaves", "dealers"),
    [
        pytest.param("B", ["A", "C"], id="who deals next: the next seat does"),
        pytest.param("D", ["A", "B"], id="someone else"),
        pytest.param("A", ["A", "B"], id="who has just dealt"),
    ],
)
def test_the_deal_when_someone_leaves(leaves: str, dealers: list[str]) -> None:
    stay = [name for name in "ABCDE" if name != leaves]
    rows = [*around("ABCDE", 1), {"leave": leaves}, {"re": stay[:2], "re_augen": 130}]
    assert column(play("hausregeln", "ABCDE", rows), "dealer") == dealers


def test_the_last_seat_deals_and_leaves() -> None:
    rows = [{"leave": "E"}]
    assert play("hausregeln", "ABCDE", rows, "E")["next_dealer"] == "A"


def test_who_joins_before_the_dealer_does_not_move_the_deal() -> None:
    rows = [*around("ABCD", 1), {"join": "E", "seat": 1}]
    assert play("hausregeln", "ABCD", rows)["next_dealer"] == "B"


@pytest.mark.parametrize("seats", ["ABCDE", "ABCDEF", "ABCDEFG"])
def test_other_players_can_be_named(seats: str) -> None:
    """``active`` says who plays where it is not those whose turn it is."""
    rows = [{"re": ["A", "B"], "re_augen": 130, "active": ["D", "C", "B", "A"]}]
    (row,) = play("hausregeln", seats, rows)["rows"]
    assert row["sitting_out"] == [*seats[4:]]
    assert row["points"] == {"A": 1, "B": 1, "C": -1, "D": -1, **dict.fromkeys(seats[4:], 0)}


def test_those_who_sit_out_are_named_from_the_dealer_on() -> None:
    rows = [{"re": ["D", "E"], "re_augen": 130, "active": [*"CDEF"]}]
    assert column(play("hausregeln", "ABCDEF", rows, "B"), "sitting_out") == [["B", "A"]]


def test_more_can_play_than_the_rules_say() -> None:
    rows = [{"re": ["A", "B"], "re_augen": 130, "active": [*"ABCDE"]}]
    (row,) = play("hausregeln", "ABCDE", rows)["rows"]
    assert row["points"] == {"A": 1, "B": 1, "C": -1, "D": -1, "E": -1}
    rows = [{"re": ["A", "B", "C"], "re_augen": 130, "active": [*"ABCDEF"]}]
    (row,) = play("hausregeln", "ABCDEF", rows)["rows"]
    assert [*row["points"].values()] == [1, 1, 1, -1, -1, -1]


def test_too_few_stay_but_rows_go_on() -> None:
    """Three cannot play, but they can note points, and be four again."""
    rows: list[Json] = [{"leave": "D"}, {"free": {"A": 1, "B": -1}}, {"join": "E"}]
    rows += around("ABCE", 1)
    sheet = play("hausregeln", "ABCD", rows)
    assert sheet["totals"] == {"A": 0, "B": 0, "C": 1, "D": 0, "E": -1}


@pytest.mark.parametrize(
    ("rules", "duty", "dealers"),
    [
        ("hausregeln", None, "ABC"),
        ("ddv", "voluntary", "AAB"),
        ("ddv", "forced", "ABC"),
        ("ddv", None, "ABC"),
        ("salzdetfurth", None, "AAB"),
    ],
)
def test_who_deals_after_a_solo(rules: str, duty: str | None, dealers: str) -> None:
    solo = {"re": ["B"], "re_augen": 130, "duty": duty, **DAMEN}
    rows = [solo, *around("ABCD", 2)]
    assert "".join(column(play(rules, "ABCD", rows), "dealer")) == dealers


def test_a_small_solo_lets_the_dealer_repeat_too() -> None:
    rules = {"base": "muenchener", "dealer_repeats": "declared_solo"}
    rows = [{"re": ["A", "B"], "re_augen": 190, "kind": "small_solo"}] * 2
    assert column(play(rules, "ABCDEF", rows), "dealer") == ["A", "A"]
    rules = {"base": "muenchener", "dealer_repeats": "duty_solo"}
    assert column(play(rules, "ABCDEF", rows), "dealer") == ["A", "B"]


def test_what_the_sheet_expects_next() -> None:
    table = Evening(parse_rules("hausregeln"), "ABCDE", "C")
    coming = table.next_game()
    assert (coming.number, coming.dealer, coming.bock_factor) == (1, "C", 1)
    assert (coming.active, coming.sitting_out) == (("A", "B", "D", "E"), ("C",))
    apply(table, {"bock": 1})
    assert table.next_game().bock_factor == 2
    apply(table, {"re": ["A", "B"], "re_augen": 130})
    coming = table.next_game()
    assert (coming.number, coming.dealer, coming.bock_factor) == (2, "D", 1)
