"""Complaints about other score keepers that concern the scoring, each as a small case.

DDV rules unless a case says otherwise.
"""

import pytest

from scorekeeper.scoring.evening import BadEvening
from scorekeeper.scoring.facts import BadFacts

from .tables import DAMEN, Json, around, case, check, column, play, score


@pytest.mark.parametrize(
    ("facts", "winner", "value"),
    [
        case("two Füchse in one trick count once", "re", 3, 140, re_made={"fuchs": 2}),
        case("Re k90 against Kontra gives no winner", "kontra", 7, 140, "k90", "announced"),
        case("Kontra announced and wins 160", "kontra", 5, 80, "none", "announced"),
        case("schwarz announced and made: both win", "re", 11, 240, "schwarz", trickless="kontra"),
        case("win threshold: nothing said", "kontra", 2, 120),
        case("win threshold: only Kontra said", "re", 3, 120, "none", "announced"),
        case("win threshold: both said", "kontra", 6, 120, "announced", "announced"),
        case("both said schwarz, Re has 57", None, -5, 57, "schwarz", "schwarz"),
        case("special points can outweigh the win", "re", -2, 125, kontra_made={"doppelkopf": 3}),
        case("Hochzeit treated as a solo", "re", 1, 140, kind="hochzeit"),
        case("special points always to the winner", "re", 0, 130, kontra_made={"fuchs": 1}),
        case("off by one at the border: 150", "re", 1, 150),
        case("off by one at the border: 151", "re", 2, 151),
        case("off by one at the border: 180", "re", 2, 180),
        case("off by one at the border: 181", "re", 3, 181),
        case("off by one at the border: 210", "re", 3, 210),
        case("off by one at the border: 211", "re", 4, 211),
    ],
)
def test_game(facts: Json, winner: str | None, value: int) -> None:
    check("ddv", facts, winner, value)


def test_karlchen_counted_without_last_trick() -> None:
    """Where Karlchen is off nobody can enter it; at most one wins the last trick."""
    check({"base": "ddv", "karlchen": 0}, {"re_augen": 130}, "re", 1)
    with pytest.raises(BadFacts, match="special_not_played"):
        score(
            {"base": "ddv", "karlchen": 0},
            {"re_augen": 130, "special_points": {"re": {"karlchen": 1}}},
        )
    with pytest.raises(BadFacts, match="special_too_many"):
        score("ddv", {"re_augen": 130, "special_points": {"re": {"karlchen": 2}}})


def test_special_points_can_outweigh_the_win_in_bock() -> None:
    facts = {"re_augen": 125, "special_points": {"kontra": {"doppelkopf": 3}}}
    assert score("ddv", facts, bock_factor=2).re_points == -4


def test_reason_said_120_against_k60() -> None:
    """The line is named after the call that was broken: 90 against k60."""
    result = score("ddv", {"re_augen": 90, "announcements": {"kontra": "k60"}})
    assert [item.name for item in result.items if item.name.startswith("against")] == [
        "against_k60"
    ]


def test_special_points_in_a_solo() -> None:
    with pytest.raises(BadFacts, match="special_not_in_solo"):
        score("ddv", {"re_augen": 130, "special_points": {"kontra": {"fuchs": 1}}, **DAMEN})


def test_soloist_gets_one_more_than_the_others_lose() -> None:
    for augen in (95, 120, 121, 151, 240):
        result = score("ddv", {"re_augen": augen, **DAMEN})
        assert result.re_points + 3 * result.kontra_points == 0


def test_more_than_four_at_the_table() -> None:
    (row,) = play("ddv", "ABCDE", around("ABCDE", 1))["rows"]
    assert row["points"]["A"] == 0
    assert sum(row["points"].values()) == 0


@pytest.mark.parametrize(("effect", "value"), [("plus_two", 3), ("plus_one", 2), ("double", 2)])
def test_announcements_add_or_double(effect: str, value: int) -> None:
    rules = {"base": "ddv", "announcement_effect": effect}
    check(rules, {"re_augen": 140, "announcements": {"re": "announced"}}, "re", value)


@pytest.mark.parametrize(
    ("specials", "value"), [("sum", 8), ("after_announcements", 6), ("last", 5)]
)
def test_announcements_and_bock_double_special_points_or_not(specials: str, value: int) -> None:
    rules = {"base": "ddv", "announcement_effect": "double", "specials": specials}
    facts = {
        "re_augen": 140,
        "announcements": {"re": "announced"},
        "special_points": {"re": {"fuchs": 1}},
    }
    assert score(rules, facts, bock_factor=2).value == value


@pytest.mark.parametrize(("augen", "re", "kontra"), [(121, 3, -1), (120, -3, 1)])
def test_lost_solo_worth_a_third(augen: int, re: int, kontra: int) -> None:
    result = score("ddv", {"re_augen": augen, **DAMEN})
    assert (result.re_points, result.kontra_points) == (re, kontra)


HEARTS: Json = {"heart_trick": True}


def test_remaining_bock_games() -> None:
    sheet = play("hausregeln", "ABCD", around("ABCD", 2, {1: HEARTS}))
    assert sheet["bock"]["remaining"] == [{"factor": 2, "caused_by": 1}] * 3


def test_bock_not_recomputed_after_an_edit() -> None:
    """Without the trigger in game 2 games 3 to 5 lose their factor, and totals follow."""
    before = play("hausregeln", "ABCD", around("ABCD", 5, {2: HEARTS}))
    after = play("hausregeln", "ABCD", around("ABCD", 5))
    assert column(before, "bock_factor")[2:] == [2] * 3
    assert column(after, "bock_factor")[2:] == [1] * 3
    assert before["totals"] == {"A": 0, "B": 2, "C": 0, "D": -2}
    assert after["totals"] == {"A": -1, "B": 1, "C": 1, "D": -1}


def test_later_bock_state_stale_after_edit() -> None:
    """A trigger that is added to game 1 is felt in game 2."""
    rows = around("ABCD", 2)
    assert column(play("hausregeln", "ABCD", rows), "bock_factor") == [1, 1]
    rows[0]["heart_trick"] = True
    assert column(play("hausregeln", "ABCD", rows), "bock_factor") == [1, 2]


def test_dealer_wrong_when_the_dealer_leaves() -> None:
    """The next seat deals, and games are counted on."""
    last: Json = {"re": ["A", "D"], "re_augen": 130}
    rows: list[Json] = [*around("ABCDE", 1), {"leave": "B"}, last]
    sheet = play("ddv", "ABCDE", rows)
    assert column(sheet, "number") == [1, 2]
    assert column(sheet, "dealer") == ["A", "C"]


@pytest.mark.parametrize(("option", "owed"), [(True, {"B": 1, "C": 1, "D": 1})])
def test_penalty_may_count_as_duty_solo(option: bool, owed: Json) -> None:
    rules = {"base": "ddv", "penalty_fulfils_duty": option}
    rows = [{"penalty": {"A": -12}, "reason": "misplay", "duty": "A"}]
    assert play(rules, "ABCD", rows)["duty_solos_open"] == owed


def test_penalty_does_not_count_as_duty_solo_by_itself() -> None:
    with pytest.raises(BadEvening, match="penalty_duty_not_played"):
        play("ddv", "ABCD", [{"penalty": {"A": -12}, "duty": "A"}])


def test_four_winners_are_refused() -> None:
    with pytest.raises(BadEvening, match="re_count"):
        play("ddv", "ABCD", [{"re": ["A", "B", "C", "D"], "re_augen": 130}])


def test_a_game_by_hand_needs_a_reason_and_stays_balanced() -> None:
    override: Json = {"value": -4, "reason": "cards were shown"}
    rows = [{"re": ["A", "B"], "re_augen": 130, "override": override}]
    (row,) = play("ddv", "ABCD", rows)["rows"]
    assert (row["value"], row["computed"]["value"]) == (-4, 1)
    assert row["points"] == {"A": -4, "B": -4, "C": 4, "D": 4}
    with pytest.raises(BadEvening, match="override_reason"):
        play("ddv", "ABCD", [{**rows[0], "override": {"value": -4, "reason": ""}}])


def test_players_who_are_not_there_never_deal() -> None:
    rows: list[Json] = [{"leave": "B"}, {"re": ["A", "C"], "re_augen": 130}]
    sheet = play("ddv", "ABCDE", rows)
    assert column(sheet, "dealer") == ["A"]
    assert sheet["next_dealer"] == "C"
