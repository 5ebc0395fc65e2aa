"""Bock: what triggers a round, how rounds meet, and what the table does by hand."""

import pytest

from scorekeeper.scoring.bock import Round, by_hand, due, trigger
from scorekeeper.scoring.notation_rules import parse_rules

from .tables import DAMEN, KARO, Json, around, column, play, score

EVERY = [
    "heart_trick", "half_half", "zero_value", "both_announced", "lost_solo", "lost_announcement",
    "schwarz",
]  # fmt: skip
BOTH = {"re": "announced", "kontra": "announced"}

TRIGGERS = [
    pytest.param({"re_augen": 130}, [], id="an ordinary game triggers nothing"),
    pytest.param({"re_augen": 130, "heart_trick": True}, ["heart_trick"], id="heart trick"),
    pytest.param({"re_augen": 120}, ["half_half"], id="120:120"),
    pytest.param({"re_augen": 119}, [], id="119:121"),
    pytest.param(
        {"re_augen": 120, "announcements": {"kontra": "announced"}},
        ["half_half", "lost_announcement"], id="120:120 that Re won",
    ),
    pytest.param(
        {"re_augen": 130, "special_points": {"kontra": {"fuchs": 1}}}, ["zero_value"], id="0 points"
    ),
    pytest.param(
        {"re_augen": 150, "announcements": {"re": "k60", "kontra": "k60"}},
        ["both_announced"], id="nobody won, and nobody lost an announcement",
    ),
    pytest.param(
        {"re_augen": 120, "announcements": {"re": "k90", "kontra": "k90"}},
        ["half_half", "zero_value", "both_announced"], id="nobody won, 0 points booked",
    ),
    pytest.param(
        {"re_augen": 130, "announcements": BOTH}, ["both_announced", "lost_announcement"],
        id="Re and Kontra",
    ),
    pytest.param(
        {"re_augen": 151, "announcements": {"re": "k90", "kontra": "announced"}},
        ["both_announced", "lost_announcement"], id="Absagen are announcements",
    ),
    pytest.param({"re_augen": 130, "announcements": {"re": "announced"}}, [], id="kept"),
    pytest.param(
        {"re_augen": 150, "announcements": {"re": "k90"}}, ["lost_announcement"], id="broken"
    ),
    pytest.param({"re_augen": 120, **DAMEN}, ["half_half", "lost_solo"], id="lost solo"),
    pytest.param({"re_augen": 130, **DAMEN}, [], id="won solo"),
    pytest.param(
        {"re_augen": 119, "kind": "solo", "solo": "stille_hochzeit"}, ["lost_solo"],
        id="lost stille Hochzeit",
    ),
    pytest.param({"re_augen": 240, "trickless": "kontra"}, ["schwarz"], id="Kontra schwarz"),
    pytest.param({"re_augen": 0, "trickless": "re"}, ["schwarz"], id="Re schwarz"),
    pytest.param({"re_augen": 0}, [], id="0 Augen and a trick"),
    pytest.param(
        {"re_augen": 120, "heart_trick": True, "announcements": BOTH, **KARO},
        ["heart_trick", "half_half", "both_announced", "lost_solo", "lost_announcement"],
        id="five at once",
    ),
    pytest.param(
        {"re_augen": 130, "override": {"value": 0, "reason": "agreed"}}, ["zero_value"],
        id="0 points by the table's word",
    ),
    pytest.param(
        {"re_augen": 130, "announcements": {"re": "announced"},
         "override": {"value": 2, "winner": "kontra", "reason": "agreed"}},
        ["lost_announcement"], id="lost by the table's word",
    ),
    pytest.param(
        {"re_augen": 130, **DAMEN, "override": {"value": 2, "winner": "kontra", "reason": "so"}},
        ["lost_solo"], id="a solo lost by the table's word",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "triggered"), TRIGGERS)
def test_triggers(facts: Json, triggered: list[str]) -> None:
    rules = {"base": "ddv", "bock_triggers": EVERY}
    assert [trigger.value for trigger in score(rules, facts).triggered] == triggered


@pytest.mark.parametrize("trigger", EVERY)
def test_only_what_the_table_plays_triggers(trigger: str) -> None:
    facts: Json = {"re_augen": 120, "heart_trick": True, "announcements": BOTH, **KARO}
    for chosen in EVERY:
        found = score({"base": "ddv", "bock_triggers": [chosen]}, facts).triggered
        assert set(found) <= {chosen}
    assert score({"base": "ddv", "bock_triggers": [trigger]}, {"re_augen": 130}).triggered == ()


def test_nothing_is_booked_where_nobody_gets_anything() -> None:
    """Where only the winners are credited, their points are something."""
    rules = {"base": "fein", "bock_triggers": ["zero_value"]}
    assert score(rules, {"re_augen": 130}).triggered == ()
    facts = {"re_augen": 130, "special_points": {"kontra": {"fuchs": 1}}}
    assert score(rules, facts).triggered == ("zero_value",)


HEARTS: Json = {"heart_trick": True}


def factors(overlap: str, triggers: dict[int, Json], number: int = 12, **switches: object) -> str:
    """The Bock factors of so many games, as digits."""
    rules = {"base": "hausregeln", "bock_overlap": overlap, **switches}
    sheet = play(rules, "ABCD", around("ABCD", number, triggers))
    return "".join(str(factor) for factor in column(sheet, "bock_factor"))


@pytest.mark.parametrize(
    ("overlap", "triggers", "expected"),
    [
        # one round
        ("queue", {1: HEARTS}, "122221111111"),
        ("multiply", {1: HEARTS}, "122221111111"),
        ("restart", {1: HEARTS}, "122221111111"),
        ("ignore", {1: HEARTS}, "122221111111"),
        # a second one in the middle of the first
        ("queue", {1: HEARTS, 3: HEARTS}, "122222222111"),
        ("multiply", {1: HEARTS, 3: HEARTS}, "122442211111"),
        ("restart", {1: HEARTS, 3: HEARTS}, "122222211111"),
        ("ignore", {1: HEARTS, 3: HEARTS}, "122221111111"),
        # in the last game of the first: that one still runs
        ("queue", {1: HEARTS, 5: HEARTS}, "122222222111"),
        ("multiply", {1: HEARTS, 5: HEARTS}, "122222222111"),
        ("restart", {1: HEARTS, 5: HEARTS}, "122222222111"),
        ("ignore", {1: HEARTS, 5: HEARTS}, "122221111111"),
        # after the first
        ("queue", {1: HEARTS, 6: HEARTS}, "122221222211"),
        ("ignore", {1: HEARTS, 6: HEARTS}, "122221222211"),
        # three of them
        ("queue", {1: HEARTS, 2: HEARTS, 3: HEARTS}, "122222222222"),
        ("multiply", {1: HEARTS, 2: HEARTS, 3: HEARTS}, "124884211111"),
        ("restart", {1: HEARTS, 2: HEARTS, 3: HEARTS}, "122222211111"),
    ],
)
def test_rounds_meet(overlap: str, triggers: dict[int, Json], expected: str) -> None:
    assert factors(overlap, triggers) == expected


@pytest.mark.parametrize(
    ("overlap", "expected"),
    [
        ("queue", "1222222221"),
        ("multiply", "1444411111"),
        ("restart", "1222211111"),
        ("ignore", "1222211111"),
    ],
)
def test_a_game_with_two_triggers_starts_two_rounds(overlap: str, expected: str) -> None:
    both = {1: {"heart_trick": True, "re_augen": 120}}
    triggers = ["heart_trick", "half_half"]
    assert factors(overlap, both, 10, bock_triggers=triggers) == expected


@pytest.mark.parametrize(("length", "expected"), [(1, "1211"), (2, "1221"), ("table", "1222")])
def test_length(length: int | str, expected: str) -> None:
    assert factors("queue", {1: HEARTS}, 4, bock_length=length) == expected


def test_another_factor() -> None:
    assert factors("queue", {1: HEARTS}, 6, bock_factor=3) == "133331"
    assert factors("multiply", {1: HEARTS, 2: HEARTS}, 6, bock_factor=3) == "139993"


def test_restart_keeps_what_waits_behind() -> None:
    """Only the round that runs is replaced; Bock games added by hand move along."""
    rules = {"base": "hausregeln", "bock_overlap": "restart"}
    games = around("ABCD", 9, {1: HEARTS, 3: HEARTS})
    rows = [*games[:2], {"bock": 2, "reason": "birthday"}, *games[2:]]
    sheet = play(rules, "ABCD", rows)
    assert column(sheet, "bock_factor") == [1, *[2] * 8]
    assert sheet["bock"]["remaining"] == []
    earlier = play(rules, "ABCD", rows[:4])
    assert [game["caused_by"] for game in earlier["bock"]["remaining"]] == [3, 3, 3, 3, None, None]


def test_the_plan_names_its_causes() -> None:
    rules = {"base": "hausregeln", "bock_overlap": "multiply"}
    sheet = play(rules, "ABCD", around("ABCD", 3, {1: HEARTS, 3: HEARTS}))
    assert sheet["bock"]["remaining"] == [
        {"factor": 4, "caused_by": 1, "causes": [1, 3]},
        {"factor": 4, "caused_by": 1, "causes": [1, 3]},
        {"factor": 2, "caused_by": 3},
        {"factor": 2, "caused_by": 3},
    ]


@pytest.mark.parametrize(
    ("overlap", "causes"),
    [("queue", [1, 1, 3, 3, 3, 3]), ("restart", [3, 3, 3, 3]), ("ignore", [1, 1])],
)
def test_who_caused_what_is_left(overlap: str, causes: list[int]) -> None:
    rules = {"base": "hausregeln", "bock_overlap": overlap}
    sheet = play(rules, "ABCD", around("ABCD", 3, {1: HEARTS, 3: HEARTS}))
    assert [game["caused_by"] for game in sheet["bock"]["remaining"]] == causes


def test_restart_leaves_a_round_that_begins_with_the_next_game() -> None:
    """The first round ends with game 5; what waits behind it is another one."""
    rules = {"base": "hausregeln", "bock_overlap": "restart"}
    games = around("ABCD", 5, {1: HEARTS, 5: HEARTS})
    sheet = play(rules, "ABCD", [games[0], {"bock": 1}, *games[1:]])
    assert [game["caused_by"] for game in sheet["bock"]["remaining"]] == [5, 5, 5, 5, None]


def test_restart_in_the_first_game_of_a_round() -> None:
    """The round runs with its first game already, so its rest goes."""
    rules = {"base": "hausregeln", "bock_overlap": "restart"}
    sheet = play(rules, "ABCD", around("ABCD", 2, {1: HEARTS, 2: HEARTS}))
    assert [game["caused_by"] for game in sheet["bock"]["remaining"]] == [2, 2, 2, 2]


def test_restart_moves_what_waits_with_its_causes() -> None:
    """Also where a plan comes from elsewhere, with rounds of other games behind the running one."""
    rules = parse_rules({"base": "hausregeln", "bock_overlap": "restart", "bock_length": 2})
    plan = (Round(2, 5, 1), Round(6, 8, 2), Round(9, 9, None))
    after = trigger(plan, 3, 4, rules)
    assert [game.causes for game in due(after, 4, rules)] == [
        (3,), (3,), (2,), (2,), (2,), (None,),
    ]  # fmt: skip


# --- by hand -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "left"),
    [
        pytest.param([2], [None] * 2, id="added"),
        pytest.param([2, 3], [None] * 5, id="added behind"),
        pytest.param([4, -1], [None] * 3, id="one taken off the end"),
        pytest.param([4, -3], [None], id="all but one taken off the end"),
        pytest.param([4, -4], [], id="cancelled"),
        pytest.param([4, -99], [], id="more than there are"),
        pytest.param([-1], [], id="nothing to cancel"),
        pytest.param([99], [None] * 99, id="as many as can be"),
    ],
)
def test_by_hand(games: list[int], left: list[None]) -> None:
    sheet = play("ddv", "ABCD", [{"bock": number, "reason": "agreed"} for number in games])
    assert [game["caused_by"] for game in sheet["bock"]["remaining"]] == left
    assert {game["factor"] for game in sheet["bock"]["remaining"]} <= {2}


def test_by_hand_goes_behind_what_is_planned() -> None:
    rows = [*around("ABCD", 1, {1: HEARTS}), {"bock": 1}, *around("ABCD", 5)]
    sheet = play("hausregeln", "ABCD", rows[:2])
    assert [game["caused_by"] for game in sheet["bock"]["remaining"]] == [1, 1, 1, 1, None]
    assert column(play("hausregeln", "ABCD", rows), "bock_factor") == [1, 2, 2, 2, 2, 2]


def test_by_hand_in_the_middle_of_a_round() -> None:
    """Cancelled from the next game on, and begun anew later."""
    games = around("ABCD", 6, {1: HEARTS})
    rows = [*games[:2], {"bock": -3}, *games[2:4], {"bock": 1}, *games[4:]]
    assert column(play("hausregeln", "ABCD", rows), "bock_factor") == [1, 2, 1, 1, 2, 1]


def test_by_hand_leaves_what_has_been_played() -> None:
    running = (Round(2, 5, 1),)
    assert by_hand(running, 4, -99) == (Round(2, 3, 1),)
    assert by_hand(running, 4, 0) == running


def test_cancelling_cuts_rounds_that_run_side_by_side() -> None:
    rules = {"base": "hausregeln", "bock_overlap": "multiply"}
    games = around("ABCD", 7, {1: HEARTS, 2: HEARTS})
    rows = [*games[:2], {"bock": -2}, *games[2:]]
    assert column(play(rules, "ABCD", rows), "bock_factor") == [1, 2, 4, 4, 1, 1, 1]


# --- what uses up a Bock game --------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        {"redeal": "five nines"},
        {"penalty": {"A": -3}},
        {"free": {"A": 3, "B": -3}},
        {"dealer": "A"},
        {"join": "E"},
    ],
)
def test_only_games_use_up_bock(row: Json) -> None:
    hearts = around("ABCD", 1, {1: HEARTS})
    before, after = (play("hausregeln", "ABCD", rows)["bock"] for rows in (hearts, [*hearts, row]))
    assert before == after


@pytest.mark.parametrize(
    "more",
    [
        {**DAMEN, "re": ["C"]},
        {"announcements": {"re": "k60", "kontra": "k60"}},
        {"override": {"value": 1, "reason": "agreed"}},
    ],
    ids=["solo", "nobody won", "override"],
)
def test_every_game_uses_up_bock(more: Json) -> None:
    sheet = play("hausregeln", "ABCD", around("ABCD", 2, {1: HEARTS, 2: more}))
    assert len(sheet["bock"]["remaining"]) == 3
    assert sheet["rows"][1]["bock_factor"] == 2


def test_a_round_keeps_its_length_when_someone_joins_or_leaves() -> None:
    five = play("hausregeln", "ABCDE", [*around("ABCDE", 1, {1: HEARTS}), {"leave": "D"}])
    assert len(five["bock"]["remaining"]) == 5
    four = play("hausregeln", "ABCD", [*around("ABCD", 1, {1: HEARTS}), {"join": "E"}])
    assert len(four["bock"]["remaining"]) == 4


def test_an_override_is_final() -> None:
    override = {"value": 5, "reason": "agreed"}
    sheet = play("hausregeln", "ABCD", around("ABCD", 2, {1: HEARTS, 2: {"override": override}}))
    assert sheet["rows"][1]["value"] == 5
    assert sheet["rows"][1]["points"] == {"A": -5, "B": -5, "C": 5, "D": 5}
    assert sheet["rows"][1]["computed"]["value"] == 2


def test_games_that_nobody_won_are_doubled_too() -> None:
    facts = {"re_augen": 170, "announcements": {"re": "k60", "kontra": "k60"}}
    result = score("ddv", facts, bock_factor=4)
    assert (result.re_points, result.kontra_points) == (12, -12)
    assert result.items[-1] == ("doubled_by_bock", "re", 0, None, 4, 1)
