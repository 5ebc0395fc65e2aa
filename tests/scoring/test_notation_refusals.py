"""JSON that is no game, row, evening or rule set: one line for each reason, and all at once."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.scoring.evening import BadEvening
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_evening import read_evening
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.reader import Unreadable, parse_json

# reader, code, field, data
UNREADABLE: list[tuple[Callable[[Any], Any], str, str, Any]] = [
    (parse_json, "not_json", "", "{"),
    (parse_json, "not_json", "", "[" * 100_000),
    # games
    (parse_game, "not_an_object", "", []),
    (parse_game, "augen_missing", "re_augen", {}),
    (parse_game, "augen_missing", "re_augen", {"re_augen": None}),
    (parse_game, "not_a_number", "re_augen", {"re_augen": "121"}),
    (parse_game, "not_a_number", "re_augen", {"re_augen": True}),
    (parse_game, "not_a_number", "re_augen", {"re_augen": 121.0}),
    (parse_game, "not_a_number", "re_augen", {"re_augen": [121]}),
    (parse_game, "not_a_number", "re_augen", {"re_augen": [121, "150"]}),
    (parse_game, "unknown_field", "augen", {"re_augen": 121, "augen": 121}),
    (parse_game, "unknown_word", "kind", {"re_augen": 121, "kind": "ramsch"}),
    (parse_game, "unknown_word", "kind", {"re_augen": 121, "kind": ["normal"]}),
    (parse_game, "unknown_word", "solo", {"re_augen": 121, "kind": "solo", "solo": "ass"}),
    (parse_game, "unknown_word", "duty", {"re_augen": 121, "duty": "perhaps"}),
    (parse_game, "unknown_word", "trickless", {"re_augen": 0, "trickless": "both"}),
    (parse_game, "not_names", "re", {"re_augen": 121, "re": "Anna"}),
    (parse_game, "not_names", "re", {"re_augen": 121, "re": [1, 2]}),
    (parse_game, "not_names", "active", {"re_augen": 121, "active": [1]}),
    (parse_game, "not_a_number", "active", {"re_augen": 121, "active": "four"}),
    (parse_game, "not_an_object", "announcements", {"re_augen": 121, "announcements": "k90"}),
    (parse_game, "unknown_field", "announcements",
     {"re_augen": 121, "announcements": {"both": "k90"}}),
    (parse_game, "unknown_word", "announcements.re",
     {"re_augen": 121, "announcements": {"re": "k45"}}),
    (parse_game, "unknown_word", "announcements.kontra",
     {"re_augen": 121, "announcements": {"kontra": 90}}),
    (parse_game, "not_an_object", "special_points", {"re_augen": 121, "special_points": 1}),
    (parse_game, "not_an_object", "special_points.re",
     {"re_augen": 121, "special_points": {"re": 1}}),
    (parse_game, "unknown_word", "special_points.re.froschkönig",
     {"re_augen": 121, "special_points": {"re": {"froschkönig": 1}}}),
    (parse_game, "not_a_number", "special_points.re.fuchs",
     {"re_augen": 121, "special_points": {"re": {"fuchs": "1"}}}),
    (parse_game, "not_an_object", "special_points.re.fuchs",
     {"re_augen": 121, "special_points": {"re": {"fuchs": ["Anna"]}}}),
    (parse_game, "unknown_field", "special_points.re.fuchs",
     {"re_augen": 121, "special_points": {"re": {"fuchs": [{"who": "Anna"}]}}}),
    (parse_game, "not_a_text", "special_points.re.fuchs",
     {"re_augen": 121, "special_points": {"re": {"fuchs": [{"by": 1}]}}}),
    (parse_game, "not_a_number", "knocks", {"re_augen": 121, "knocks": "two"}),
    (parse_game, "not_names", "knocks", {"re_augen": 121, "knocks": [1]}),
    (parse_game, "not_a_flag", "heart_trick", {"re_augen": 121, "heart_trick": "yes"}),
    (parse_game, "not_a_flag", "heart_trick", {"re_augen": 121, "heart_trick": 1}),
    (parse_game, "not_an_object", "override", {"re_augen": 121, "override": 4}),
    (parse_game, "not_a_number", "override.value",
     {"re_augen": 121, "override": {"reason": "agreed"}}),
    (parse_game, "not_a_text", "override.reason",
     {"re_augen": 121, "override": {"value": 4, "reason": 4}}),
    (parse_game, "unknown_word", "override.winner",
     {"re_augen": 121, "override": {"value": 4, "winner": "both"}}),
    (parse_game, "unknown_field", "override.stake",
     {"re_augen": 121, "override": {"value": 4, "stake": 1}}),
    # rows
    (parse_row, "not_an_object", "", "redeal"),
    (parse_row, "not_an_object", "penalty", {"penalty": -6}),
    (parse_row, "not_a_number", "penalty", {"penalty": {"Anna": "-6"}}),
    (parse_row, "not_a_number", "free", {"free": {"Anna": 0.5}}),
    (parse_row, "not_a_text", "reason", {"free": {"Anna": 0}, "reason": 1}),
    (parse_row, "not_a_text", "duty", {"penalty": {"Anna": -6}, "duty": True}),
    (parse_row, "not_a_text", "join", {"join": None}),
    (parse_row, "not_a_number", "seat", {"join": "Anna", "seat": "last"}),
    (parse_row, "not_a_text", "leave", {"leave": ["Anna"]}),
    (parse_row, "not_a_number", "bock", {"bock": "4"}),
    (parse_row, "not_a_text", "dealer", {"dealer": 1}),
    (parse_row, "not_a_text", "redeal", {"redeal": True}),
    # one row is one thing
    (parse_row, "unknown_field", "leave", {"join": "Eva", "leave": "Anna"}),
    (parse_row, "unknown_field", "redeal", {"dealer": "Eva", "redeal": "misdeal"}),
    (parse_row, "unknown_field", "free", {"penalty": {"Anna": -6}, "free": {"Anna": 0}}),
    (parse_row, "unknown_field", "re_augen", {"bock": 4, "re_augen": 121}),
    # rule sets
    (parse_rules, "not_an_object", "rules", 5),
    (parse_rules, "rules_unknown", "rules", "skat"),
    (parse_rules, "rules_unknown", "rules", {"base": ["ddv"]}),
    (parse_rules, "unknown_field", "rules.ramsch", {"ramsch": True}),
    (parse_rules, "unknown_field", "rules.special_points", {"special_points": 5}),
    (parse_rules, "unknown_field", "rules.special_points.unit", {"special_points": {"unit": 5}}),
    (parse_rules, "unknown_field", "rules.duty_solos.big", {"duty_solos": {"big": 1}}),
    *(
        (parse_rules, "switch_value", f"rules.{name}", {name: value})
        for name, value in [
            ("active", "four"), ("deck", None), ("cowardice", 1), ("won", 2), ("won", True),
            ("won", "perhaps"), ("stages", 90), ("stages", ["90"]), ("stages", [90, 60.0]),
            ("against_margin", "30"), ("against_margin", True), ("against_margin", 1.5),
            ("list_length", "24"), ("bock_length", None), ("bock_length", 2.5),
            ("solo_kinds", "damen"), ("solo_kinds", [["damen"]]), ("bock_triggers", ["rain"]),
            ("labels", []), ("labels", {"fuchs": ""}), ("labels", {"fuchs": "x" * 41}),
            ("labels", {"fuchs": 1}), ("labels", {"fuchs": None}), ("labels", {"froschkönig": "x"}),
            ("solo_special_points", []), ("solo_special_points", {"trump": "most"}),
            ("solo_special_points", {"trumpf": "all"}), ("duty_solos", "one"),
            ("penalties", 6), ("penalties", ["minor"]), ("penalties", [{"offender": -3}]),
            ("penalties", [{"kind": "major"}]), ("penalties", [{"kind": "minor", "offender": "3"}]),
            ("penalties", [{"kind": "minor", "price": 3}]),
        ]
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("read", "code", "field", "data"),
    [pytest.param(*line, id=f"{line[1]} {number}") for number, line in enumerate(UNREADABLE)],
)
def test_unreadable(read: Callable[[Any], Any], code: str, field: str, data: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        read(data)
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, field)]


def test_all_faults_of_a_game_are_told_at_once() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_game(
            {
                "kind": "ramsch",
                "re": "Anna",
                "announcements": {"re": "k45", "both": "k90"},
                "special_points": {"re": 3, "kontra": {"frosch": 1, "fuchs": "1"}},
                "heart_trick": "no",
                "stake": 5,
            }
        )
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("unknown_field", "stake"),
        ("unknown_field", "announcements"),
        ("unknown_word", "announcements.re"),
        ("not_an_object", "special_points.re"),
        ("unknown_word", "special_points.kontra.frosch"),
        ("not_a_number", "special_points.kontra.fuchs"),
        ("unknown_word", "kind"),
        ("not_names", "re"),
        ("augen_missing", "re_augen"),
        ("not_a_flag", "heart_trick"),
    ]


def test_faults_of_special_points_told_one_by_one_are_added() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_game({"re_augen": 121, "stake": 5, "special_points": {"re": {"fuchs": ["Anna", 1]}}})
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("unknown_field", "stake"),
        ("not_an_object", "special_points.re.fuchs"),
        ("not_an_object", "special_points.re.fuchs"),
    ]


def test_faults_of_the_tables_word_are_added() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_game({"re_augen": "x", "override": {"value": 4, "winner": "both"}})
    assert [
        (problem.code, problem.field, dict(problem.details)) for problem in refused.value.problems
    ] == [
        ("not_a_number", "re_augen", {}),
        ("unknown_word", "override.winner", {"value": "both", "known": ["re", "kontra"]}),
    ]


def test_all_faults_of_a_rule_set_are_told_at_once() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_rules({"base": "ddv", "won": 2, "ramsch": 1, "special_points": {"fuchs": "x"}})
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("switch_value", "rules.won"),
        ("unknown_field", "rules.ramsch"),
        ("switch_value", "rules.fuchs"),
    ]


def test_details_have_what_a_message_needs() -> None:
    def details(read: Callable[[Any], Any], data: Any) -> Any:
        with pytest.raises(Unreadable) as refused:
            read(data)
        (problem,) = refused.value.problems
        return json.loads(json.dumps(dict(problem.details)))

    long = "x" * 50
    assert details(parse_game, {"re_augen": 121, long: 1}) == {"name": long}
    assert details(parse_game, {"re_augen": 121, "trickless": long}) == {
        "value": long[:40],
        "known": ["re", "kontra"],
    }
    assert details(parse_game, {"re_augen": 121, "announcements": {"re": long}}) == {
        "value": long[:40],
        "known": ["none", "announced", "k150", "k90", "k60", "k30", "schwarz"],
    }
    assert details(parse_game, {"re_augen": 121, "announcements": {"both": "k90"}}) == {
        "name": "both"
    }
    marks = {"re": {"fuchs": [{"who": "Anna"}]}}
    assert details(parse_game, {"re_augen": 121, "special_points": marks}) == {"name": "who"}
    unknown = details(parse_game, {"re_augen": 121, "special_points": {"re": {long: 1}}})
    assert unknown["value"] == long[:40]
    assert unknown["known"][:2] == ["doppelkopf", "superdoppelkopf"]
    assert details(parse_rules, {"ramsch": 1}) == {"name": "ramsch"}
    assert details(parse_rules, {"won": long}) == {"value": long[:40]}
    assert details(parse_rules, "skat")["known"][:2] == ["hausregeln", "ddv"]


# --- evenings ------------------------------------------------------------------------------------

FOUR = ["Anna", "Ben", "Carl", "Dora"]
GAME = {"re": ["Anna", "Ben"], "re_augen": 130}

# row, code, field, data
# Each heart trick multiplies all coming games by ten.
MULTIPLIED = {
    "bock_overlap": "multiply", "bock_factor": 10, "bock_length": 99, "unit": 1000,
}  # fmt: skip
HEARTS = {**GAME, "heart_trick": True}
WORTH_NOTHING = {**HEARTS, "special_points": {"kontra": {"fuchs": 1}}}
EVENINGS: list[tuple[int, str, str, Any]] = [
    (0, "not_an_object", "", []),
    (0, "unknown_field", "stake", {"players": FOUR, "stake": 5}),
    (0, "not_names", "players", {"players": "ABCD", "first_dealer": "A"}),
    (0, "not_a_text", "first_dealer", {"players": FOUR, "first_dealer": 1}),
    (0, "not_a_list", "rows", {"players": FOUR, "rows": {}}),
    (0, "rules_unknown", "rules", {"players": FOUR, "rules": "skat"}),
    (0, "unit_range", "rules.unit", {"players": FOUR, "rules": {"unit": 0}}),
    (0, "dealer_unknown", "first_dealer", {"players": FOUR, "first_dealer": "Eva"}),
    (2, "augen_missing", "re_augen", {"players": FOUR, "rows": [GAME, {}]}),
    (2, "re_count", "re", {"players": FOUR, "rows": [GAME, {**GAME, "re": ["Anna"]}]}),
    (1, "bock_zero", "bock", {"players": FOUR, "rows": [{"bock": 0}]}),
    (1, "bock_length_range", "bock", {"players": FOUR, "rows": [{"bock": 100}]}),
    (1, "bock_length_range", "bock", {"players": FOUR, "rows": [{"bock": -100}]}),
    (1, "active_not_named", "active", {"players": FOUR, "rows": [{**GAME, "active": 4}]}),
    (8, "value_range", "", {"players": FOUR, "rules": MULTIPLIED, "rows": [HEARTS] * 14}),
    (14, "value_range", "", {"players": FOUR, "rules": MULTIPLIED, "rows": [WORTH_NOTHING] * 14}),
]


@pytest.mark.parametrize(
    ("row", "code", "field", "data"),
    [pytest.param(*line, id=f"{line[1]} {number}") for number, line in enumerate(EVENINGS)],
)
def test_evenings_are_refused(row: int, code: str, field: str, data: Any) -> None:
    """A bad evening says which row is wrong; 0 is what stands before the rows."""
    with pytest.raises(BadEvening) as refused:
        read_evening(data)
    assert refused.value.row == row
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, field)]


def test_details_of_the_head_have_what_a_message_needs() -> None:
    with pytest.raises(BadEvening) as refused:
        read_evening({"players": FOUR, "rules": {"active": 5, "deck": 48}})
    assert [dict(problem.details) for problem in refused.value.problems] == [{"active": 5}]
    with pytest.raises(BadEvening) as refused:
        read_evening({})
    assert [dict(problem.details) for problem in refused.value.problems] == [
        {"least": 4, "most": 7},
        {"player": ""},
    ]


def test_the_most_that_a_game_can_be_worth_is_told() -> None:
    with pytest.raises(BadEvening) as refused:
        read_evening({"players": FOUR, "rules": MULTIPLIED, "rows": [HEARTS] * 8})
    assert [dict(problem.details) for problem in refused.value.problems] == [{"most": 10**9}]


@pytest.mark.parametrize("data", [b'{"a": 1}', b'\xef\xbb\xbf{"a": 1}', '{"a": 1}'])
def test_json_can_be_text_or_the_bytes_of_a_file(data: str | bytes) -> None:
    assert parse_json(data) == {"a": 1}


@pytest.mark.parametrize("data", ['{"a": 1}'.encode("utf-16"), b"\xff", b"{"])
def test_bytes_that_are_no_json(data: bytes) -> None:
    with pytest.raises(Unreadable, match="not_json"):
        parse_json(data)


@pytest.mark.parametrize("read", [parse_game, parse_row, read_evening])
@pytest.mark.parametrize("data", [None, 5, "x", [], {}, {"players": [[]]}, {"rows": [[]]}])
def test_nonsense_is_refused_and_never_fails(read: Callable[[Any], Any], data: Any) -> None:
    with pytest.raises(Refused):
        read(data)
