"""The sheet as a whole: penalties, free rows, the table's word, Pflichtsoli, and its JSON form."""

import pytest

from scorekeeper.scoring.evening import Evening, score_evening
from scorekeeper.scoring.facts import GameKind, Side
from scorekeeper.scoring.notation_evening import read_evening
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.results import format_result, format_sheet
from scorekeeper.scoring.rulesets import DDV, HAUSREGELN

from .tables import DAMEN, Json, around, column, play, score


def test_penalties_need_not_add_up() -> None:
    rows = [{"penalty": {"B": -3, "A": 1}, "reason": "misplay"}, *around("ABCD", 1)]
    sheet = play("ddv", "ABCD", rows)
    assert sheet["rows"][0] == {
        "row": "penalty",
        "points": {"A": 1, "B": -3, "C": 0, "D": 0},
        "totals": {"A": 1, "B": -3, "C": 0, "D": 0},
    }
    assert sheet["rows"][1]["totals"] == {"A": 0, "B": -2, "C": 1, "D": -1}
    assert column(sheet, "number") == [1]


def test_free_rows_take_any_points() -> None:
    rows = [{"free": {"A": 9_999, "C": -9_999}, "reason": "old sheet"}]
    assert play("ddv", "ABCD", rows)["rows"] == [
        {
            "row": "free",
            "points": {"A": 9_999, "B": 0, "C": -9_999, "D": 0},
            "totals": {"A": 9_999, "B": 0, "C": -9_999, "D": 0},
        }
    ]


def test_who_has_left_can_still_be_charged() -> None:
    sheet = play("ddv", "ABCDE", [{"leave": "E"}, {"penalty": {"E": -3}}])
    assert sheet["totals"] == {"A": 0, "B": 0, "C": 0, "D": 0, "E": -3}


# --- the table's word ----------------------------------------------------------------------------

WORD: Json = {"value": 6, "reason": "cards were shown"}


@pytest.mark.parametrize(
    ("facts", "override", "winner", "points"),
    [
        pytest.param({"re_augen": 130}, {}, "re", (6, -6), id="for the winner"),
        pytest.param({"re_augen": 130}, {"winner": "kontra"}, "kontra", (-6, 6), id="for another"),
        pytest.param({"re_augen": 130}, {"value": -6}, "re", (-6, 6), id="negative"),
        pytest.param({"re_augen": 130}, {"value": 0}, "re", (0, 0), id="nothing"),
        pytest.param({"re_augen": 130, **DAMEN}, {}, "re", (18, -6), id="the solo factor applies"),
        pytest.param(
            {"re_augen": 120, "announcements": {"re": "k90", "kontra": "k90"}},
            {"winner": "kontra"}, "kontra", (-6, 6), id="where nobody won",
        ),
    ],
)  # fmt: skip
def test_override(facts: Json, override: Json, winner: str, points: tuple[int, int]) -> None:
    result = score("ddv", {**facts, "override": {**WORD, **override}}, bock_factor=2)
    assert result.winner == winner
    assert result.value == {**WORD, **override}["value"]
    assert (result.re_points, result.kontra_points) == points


def test_override_is_credited_like_any_game() -> None:
    result = score("fein", {"re_augen": 130, "override": WORD})
    assert (result.re_points, result.kontra_points) == (6, 0)


def test_both_values_are_kept() -> None:
    facts = {"re_augen": 151, "announcements": {"re": "announced"}}
    result = score("ddv", {**facts, "override": {**WORD, "winner": "kontra"}}, bock_factor=2)
    assert result.computed == ("re", 8, 8, -8)
    assert result.items == score("ddv", facts, bock_factor=2).items
    without = score("ddv", facts, bock_factor=2)
    assert without.computed is None
    assert without.value == 8


def test_override_without_a_computed_winner_keeps_what_was_computed() -> None:
    facts: Json = {"re_augen": 170, "announcements": {"re": "k60", "kontra": "k60"}}
    result = score("ddv", {**facts, "override": {**WORD, "winner": "re"}})
    assert result.computed == (None, None, 3, -3)


# --- Pflichtsoli ---------------------------------------------------------------------------------

DUTY: Json = {"re_augen": 130, "duty": True, **DAMEN}


def sheet_of(rules: str | Json, seats: str, rows: list[Json]) -> Evening:
    table = Evening(parse_rules(rules), seats, seats[0])
    for row in rows:
        table.apply(parse_row(row))
    return table


def test_who_joins_owes_duty_solos_too() -> None:
    table = sheet_of("ddv", "ABCD", [{**DUTY, "re": ["A"]}, {"join": "E"}])
    assert table.sheet().duty_solos_open == {name: {GameKind.SOLO: 1} for name in "BCDE"}


def test_who_leaves_owes_nothing_until_coming_back() -> None:
    rows: list[Json] = [{"leave": "E"}]
    assert "E" not in sheet_of("ddv", "ABCDE", rows).sheet().duty_solos_open
    rows.append({"join": "E"})
    assert "E" in sheet_of("ddv", "ABCDE", rows).sheet().duty_solos_open
    played = [{**DUTY, "re": ["E"]}, {"leave": "E"}, {"join": "E"}]
    assert "E" not in sheet_of("ddv", "ABCDE", played).sheet().duty_solos_open


def test_a_penalty_takes_one_duty_solo_only() -> None:
    rules = {"base": "ddv", "penalty_fulfils_duty": True, "duty_solos": 2}
    rows = [{"penalty": {"A": -12, "B": 4}, "duty": "A"}]
    assert sheet_of(rules, "ABCD", rows).sheet().duty_solos_open["A"] == {GameKind.SOLO: 1}


def test_a_penalty_for_someone_who_owes_nothing_changes_nothing() -> None:
    rules = {"base": "ddv", "penalty_fulfils_duty": True}
    rows = [{"penalty": {"A": -12}, "duty": "A"}] * 2
    assert set(sheet_of(rules, "ABCD", rows).sheet().duty_solos_open) == set("BCD")


@pytest.mark.parametrize(
    ("length", "games", "left", "must"),
    [
        pytest.param(24, 0, 24, False, id="at the start"),
        pytest.param(6, 1, 5, False, id="one game to spare"),
        pytest.param(6, 2, 4, True, id="as many games as open Pflichtsoli"),
        pytest.param(6, 3, 3, True, id="fewer games than open Pflichtsoli"),
        pytest.param(4, 3, 1, True, id="the last game"),
        pytest.param(4, 4, 0, False, id="the list is full"),
        pytest.param(4, 5, 0, False, id="longer than planned"),
        pytest.param(None, 3, None, False, id="no list"),
    ],
)
def test_when_a_duty_solo_must_be_played(
    length: int | None, games: int, left: int | None, must: bool
) -> None:
    """Vorführung: as soon as the games left are needed for the open Pflichtsoli."""
    rules = {"base": "ddv", "list_length": length}
    sheet = sheet_of(rules, "ABCD", around("ABCD", games)).sheet()
    assert (sheet.games_left, sheet.must_play_duty) == (left, must)


def test_nobody_must_play_where_nothing_is_owed() -> None:
    rules = {"base": "hausregeln", "list_length": 2}
    assert not sheet_of(rules, "ABCD", around("ABCD", 1)).sheet().must_play_duty


@pytest.mark.parametrize(("seats", "planned"), [("ABCD", 24), ("ABCDE", 30), ("ABC", 24)])
def test_how_many_games_a_list_has(seats: str, planned: int) -> None:
    """DDV: 24, with five at the table 30, so that everyone deals equally often."""
    assert DDV.games_planned(len(seats)) == planned
    assert HAUSREGELN.games_planned(len(seats)) is None


def test_a_list_has_whole_games() -> None:
    """Six games of four are seven and a half of five."""
    assert DDV.change(list_length=6).games_planned(5) == 7


# --- JSON ----------------------------------------------------------------------------------------


def test_a_game_as_json() -> None:
    facts = {
        "re_augen": 79,
        "announcements": {"re": "k90"},
        "special_points": {"re": {"doppelkopf": 2}, "kontra": {"fuchs": 1}},
    }
    assert format_result(score("grundregeln_doppelt", {**facts, "announcements": {}})) == {
        "winner": "kontra",
        "value": 9,
        "points": {"re": 0, "kontra": 9},
        "items": [
            {"item": "won", "side": "kontra", "points": 1},
            {"item": "against_the_old", "side": "kontra", "points": 1},
            {"item": "doubled_by_doppelkopf", "side": "kontra", "points": 0, "by": "re",
             "factor": 4, "times": 2},
            {"item": "fuchs", "side": "kontra", "points": 1},
        ],
        "triggered": [],
        "warnings": ["doppelkopf_augen"],
    }  # fmt: skip
    assert format_result(score("ddv", facts))["items"] == [
        {"item": "won", "side": "kontra", "points": 1},
        {"item": "below_90", "side": "kontra", "points": 1},
        {"item": "re_announced", "side": "kontra", "points": 2, "by": "re"},
        {"item": "called_k90", "side": "kontra", "points": 1, "by": "re"},
        {"item": "against_k90", "side": "kontra", "points": 1, "by": "re"},
        {"item": "against_the_old", "side": "kontra", "points": 1},
        {"item": "doppelkopf", "side": "re", "points": 2, "times": 2},
        {"item": "fuchs", "side": "kontra", "points": 1},
    ]


def test_points_of_a_side() -> None:
    result = score("ddv", {"re_augen": 130, **DAMEN})
    assert (result.points(Side.RE), result.points(Side.KONTRA)) == (3, -1)


def test_who_took_no_trick_is_known_without_nines() -> None:
    assert score("hausregeln", {"re_augen": 240}).trickless is Side.KONTRA
    assert score("ddv", {"re_augen": 240}).trickless is None
    assert score("ddv", {"re_augen": 0, "trickless": "re"}).trickless is Side.RE


def test_an_overridden_game_as_json() -> None:
    facts = {"re_augen": 130, "override": {**WORD, "winner": "kontra"}}
    written = format_result(score("hausregeln", facts, bock_factor=2))
    assert (written["winner"], written["value"]) == ("kontra", 6)
    assert written["points"] == {"re": -6, "kontra": 6}
    assert written["computed"] == {"winner": "re", "value": 2, "points": {"re": 2, "kontra": -2}}
    assert written["items"] == [
        {"item": "won", "side": "re", "points": 1},
        {"item": "doubled_by_bock", "side": "re", "points": 0, "factor": 2},
    ]


def test_a_game_that_nobody_won_as_json() -> None:
    facts: Json = {"re_augen": 135, "announcements": {"re": "k90", "kontra": "k90"}}
    written = format_result(score("ddv", facts))
    assert (written["winner"], written["value"]) == (None, None)
    assert written["points"] == {"re": 1, "kontra": -1}
    written = format_result(score("ddv", {**facts, "override": {**WORD, "winner": "re"}}))
    assert written["computed"] == {"winner": None, "value": None, "points": {"re": 1, "kontra": -1}}


def test_a_sheet_as_json() -> None:
    game = {"re": ["B", "C"], "re_augen": 130, "heart_trick": True}
    rows: list[Json] = [
        game,
        {"leave": "E"},
        {"redeal": "misdeal"},
        {"bock": 1},
        {"penalty": {"A": -3}},
        {"join": "F"},
        {"dealer": "A"},
    ]
    sheet = play("hausregeln", "ABCDE", rows)
    assert sheet == {
        "rows": [
            {
                "row": "game",
                "number": 1,
                "dealer": "A",
                "sitting_out": ["A"],
                "bock_factor": 1,
                "winner": "re",
                "value": 1,
                "points": {"A": 0, "B": 1, "C": 1, "D": -1, "E": -1},
                "totals": {"A": 0, "B": 1, "C": 1, "D": -1, "E": -1},
                "items": [{"item": "won", "side": "re", "points": 1}],
                "triggered": ["heart_trick"],
                "warnings": [],
            },
            {"row": "leave"},
            {"row": "redeal"},
            {"row": "bock"},
            {
                "row": "penalty",
                "points": {"A": -3, "B": 0, "C": 0, "D": 0, "E": 0},
                "totals": {"A": -3, "B": 1, "C": 1, "D": -1, "E": -1},
            },
            {"row": "join"},
            {"row": "dealer"},
        ],
        "totals": {"A": -3, "B": 1, "C": 1, "D": -1, "E": -1, "F": 0},
        "bock": {
            "remaining": [
                *[{"factor": 2, "caused_by": 1}] * 5,
                {"factor": 2, "caused_by": None},
            ]
        },
        "next_dealer": "A",
        "duty_solos_open": {},
    }


def test_the_computed_value_stands_in_the_row() -> None:
    rows = [{"re": ["A", "B"], "re_augen": 130, "override": WORD}]
    (row,) = play("ddv", "ABCD", rows)["rows"]
    assert row["computed"] == {"winner": "re", "value": 1, "points": {"re": 1, "kontra": -1}}


def test_an_evening_from_json() -> None:
    """Rules and first dealer may be missing: the house rules, and the first player."""
    rows: list[Json] = [{"re": ["Anna", "Ben"], "re_augen": 130, "heart_trick": True}]
    players = ["Anna", "Ben", "Carl", "Dora"]
    sheet = read_evening({"players": players, "rows": rows, "name": "Friday"}).sheet()
    assert (sheet.rules, sheet.seats) == (HAUSREGELN, tuple(players))
    assert sheet == score_evening(HAUSREGELN, players, "Anna", map(parse_row, rows))
    other = read_evening({"players": players, "first_dealer": "Carl", "rules": "ddv"})
    assert (other.rules, other.dealer, other.rows) == (DDV, "Carl", [])
    assert format_sheet(other.sheet())["duty_solos_open"] == dict.fromkeys(players, 1)


# --- branches ------------------------------------------------------------------------------------


def test_what_a_branch_takes_in_does_not_change_the_evening() -> None:
    """Previews try a row on a branch; the evening itself goes on without it."""
    evening = sheet_of("ddv", "ABCD", [{"re": ["B", "C"], "re_augen": 150}])
    before = evening.sheet()
    solo = parse_row({**DUTY, "re": ["B"]})
    one, other = evening.branch(), evening.branch()
    one.apply(solo)
    assert one.sheet() != before
    assert one.sheet().duty_solos_open != before.duty_solos_open
    assert evening.sheet() == other.sheet() == before
    evening.apply(solo)
    assert evening.sheet() == one.sheet()
    assert other.sheet() == before
