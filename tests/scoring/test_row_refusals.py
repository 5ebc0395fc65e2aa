"""Rows and seats that are refused: one line for each reason, and all reasons at once."""

import pytest

from scorekeeper.scoring.evening import BadEvening, Evening
from scorekeeper.scoring.facts import GameFacts, Refused
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rows import GameRow
from scorekeeper.scoring.rulesets import DDV

from .tables import Json, play

GAME = {"re": ["A", "B"], "re_augen": 130}
FULL = "ABCDEFG"

# code, field, seats, rows before, the row
ROWS: list[tuple[str, str, str, list[Json], Json]] = [
    ("not_at_table", "leave", "ABCD", [], {"leave": "E"}),
    ("not_at_table", "dealer", "ABCD", [], {"dealer": "E"}),
    ("not_at_table", "dealer", "ABCDE", [{"leave": "E"}], {"dealer": "E"}),
    ("not_at_table", "active", "ABCD", [], {**GAME, "active": [*"ABCE"]}),
    ("not_at_table", "penalty", "ABCD", [], {"penalty": {"E": -3}}),
    ("not_at_table", "free", "ABCD", [], {"free": {"A": 3, "E": -3}}),
    ("not_at_table", "duty", "ABCD", [], {"penalty": {"A": -3}, "duty": "E"}),
    ("already_seated", "join", "ABCD", [], {"join": "A"}),
    ("table_full", "join", FULL, [], {"join": "H"}),
    ("seat_range", "seat", "ABCD", [], {"join": "E", "seat": 6}),
    ("seat_range", "seat", "ABCD", [], {"join": "E", "seat": 0}),
    ("last_player", "leave", "ABCD", [{"leave": "A"}, {"leave": "B"}, {"leave": "C"}],
     {"leave": "D"}),
    ("too_few_players", "active", "ABCD", [{"leave": "D"}], GAME),
    ("re_missing", "re", "ABCD", [], {"re_augen": 130}),
    ("re_not_active", "re", "ABCDE", [], GAME),
    ("re_not_active", "re", "ABCD", [], {**GAME, "re": ["A", "E"]}),
    ("knock_not_active", "knocks", "ABCDE", [], {**GAME, "re": ["B", "C"], "knocks": ["A"]}),
    ("mark_wrong_side", "special_points.kontra.fuchs", "ABCDE", [],
     {**GAME, "re": ["B", "C"], "special_points": {"kontra": {"fuchs": [{"by": "A"}]}}}),
    ("bock_zero", "bock", "ABCD", [], {"bock": 0}),
    ("points_missing", "penalty", "ABCD", [], {"penalty": {}}),
    ("points_missing", "free", "ABCD", [], {"free": {"A": 0}}),
    ("points_range", "penalty", "ABCD", [], {"penalty": {"A": -10_000}}),
    ("points_range", "free", "ABCD", [], {"free": {"A": 10_000, "B": -10_000}}),
    ("points_sum", "free", "ABCD", [], {"free": {"A": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "field", "seats", "before", "row"),
    [pytest.param(*line, id=f"{line[0]} {number}") for number, line in enumerate(ROWS)],
)
def test_rows_are_refused(code: str, field: str, seats: str, before: list[Json], row: Json) -> None:
    """A refused row says which one it is, and changes nothing."""
    table = Evening(parse_rules(RULES), seats, "A")
    for earlier in before:
        table.apply(parse_row(earlier))
    sheet = table.sheet()
    with pytest.raises(BadEvening) as refused:
        table.apply(parse_row(row))
    assert refused.value.row == len(before) + 1
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, field)]
    assert table.sheet() == sheet


RULES = {"base": "hausregeln", "knocking": "double", "penalty_fulfils_duty": True}


def test_penalties_count_as_duty_only_where_the_rules_say_so() -> None:
    with pytest.raises(Refused) as refused:
        play("ddv", "ABCD", [{"penalty": {"A": -3}, "duty": "A"}])
    assert [(p.code, p.field) for p in refused.value.problems] == [
        ("penalty_duty_not_played", "duty")
    ]


def test_all_faults_of_a_row_are_told_at_once() -> None:
    with pytest.raises(BadEvening) as refused:
        play("ddv", "ABCD", [{"free": {"A": 10_000, "E": 1}}])
    assert [problem.code for problem in refused.value.problems] == [
        "not_at_table",
        "points_range",
        "points_sum",
    ]


def test_names_and_facts_are_told_together() -> None:
    with pytest.raises(BadEvening) as refused:
        play("ddv", "ABCD", [{"re_augen": 1, "re": ["A", "E"]}])
    assert [problem.code for problem in refused.value.problems] == [
        "augen_impossible",
        "re_not_active",
    ]
    with pytest.raises(BadEvening) as refused:
        play("ddv", "ABCD", [{"re_augen": 1}])
    assert [p.code for p in refused.value.problems] == ["re_missing", "augen_impossible"]


# code, field, seats, first dealer
SEATING = [
    ("players_range", "players", "ABC", "A"),
    ("players_range", "players", "ABCDEFGH", "A"),
    ("players_twice", "players", "ABCA", "A"),
    ("dealer_unknown", "first_dealer", "ABCD", "E"),
]


@pytest.mark.parametrize(("code", "field", "seats", "dealer"), SEATING)
def test_seats_are_refused(code: str, field: str, seats: str, dealer: str) -> None:
    with pytest.raises(BadEvening) as refused:
        Evening(DDV, seats, dealer)
    assert refused.value.row == 0
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, field)]


def test_all_faults_of_the_seats_are_told_at_once() -> None:
    with pytest.raises(BadEvening) as refused:
        Evening(DDV, "AA", "C")
    assert [problem.code for problem in refused.value.problems] == [
        "players_range",
        "players_twice",
        "dealer_unknown",
    ]
    assert [dict(problem.details) for problem in refused.value.problems] == [
        {"least": 4, "most": 7},
        {},
        {"player": "C"},
    ]


def test_details_of_rows_have_what_a_message_needs() -> None:
    def details(row: Json, seats: str = "ABCD", before: tuple[Json, ...] = ()) -> list[Json]:
        with pytest.raises(BadEvening) as refused:
            play(RULES, seats, [*before, row])
        return [dict(problem.details) for problem in refused.value.problems]

    assert details({"leave": "E"}) == [{"players": ["E"]}]
    assert details({"join": "A"}) == [{"player": "A"}]
    assert details({"join": "H"}, FULL) == [{"most": 7}]
    assert details({"join": "E", "seat": 9}) == [{"most": 5}]
    assert details(GAME, before=({"leave": "D"},)) == [{"wanted": 4, "count": 3}]
    assert details({**GAME, "active": [*"ABEF"]}) == [{"players": ["E", "F"]}]
    assert details({"penalty": {"E": -3, "F": 1}}) == [{"players": ["E", "F"]}]
    assert details({"penalty": {"A": -3}, "duty": "E"}) == [{"players": ["E"]}]
    assert details({"penalty": {"A": -10_000}}) == [{"most": 9_999}]
    assert details({"free": {"A": 3, "B": -1}}) == [{"sum": 2}]


def test_a_row_can_be_a_game_row_of_facts() -> None:
    """Rows need no notation."""
    table = Evening(DDV, "ABCD", "A")
    scored = table.apply(GameRow(GameFacts(re_augen=130, re=("A", "B"))))
    assert scored.points == {"A": 1, "B": 1, "C": -1, "D": -1}
