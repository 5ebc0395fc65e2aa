"""What is written is read back as the same thing: games, rows and rule sets, one of each kind."""

import json
from typing import Any

import pytest

from scorekeeper.scoring.facts import (
    Band,
    Duty,
    GameFacts,
    Level,
    Override,
    Side,
    SoloKind,
    Special,
)
from scorekeeper.scoring.notation import format_game, parse_game
from scorekeeper.scoring.notation_rows import format_row, parse_row, row_name
from scorekeeper.scoring.notation_rules import format_rules, parse_rules
from scorekeeper.scoring.rows import (
    BockRow,
    DealerRow,
    FreeRow,
    GameRow,
    JoinRow,
    LeaveRow,
    PenaltyRow,
    RedealRow,
    Row,
)
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import DDV, FEIN, HAUSREGELN, RULE_SETS

from .tables import Json

# The shortest way to write a game, and what is written of it again.
PLAIN: list[Json] = [
    {"kind": "normal", "re_augen": 0},
    {"kind": "hochzeit", "re_augen": 240},
    {"kind": "armut", "re_augen": [121, 150]},
    {"kind": "small_solo", "re": ["A", "B"], "re_augen": 190},
    {"kind": "solo", "solo": "damen", "duty": "voluntary", "re": ["A"], "re_augen": 121},
    {"kind": "solo", "solo": "buben_damen", "duty": "forced", "re_augen": 121},
    {"kind": "normal", "re": ["A", "B"], "active": ["A", "B", "C", "D"], "re_augen": 121},
    {"kind": "normal", "active": 5, "re_augen": 121},
    {"kind": "normal", "re_augen": 0, "trickless": "re"},
    {"kind": "normal", "re_augen": 240, "trickless": "kontra"},
    {"kind": "normal", "re_augen": 121, "announcements": {"re": "announced"}},
    {"kind": "normal", "re_augen": 121, "announcements": {"kontra": "k150"}},
    {"kind": "normal", "re_augen": 121, "announcements": {"re": "k90", "kontra": "k60"}},
    {"kind": "normal", "re_augen": 121, "announcements": {"re": "k30", "kontra": "schwarz"}},
    {"kind": "normal", "re_augen": 121, "knocks": 3},
    {"kind": "normal", "re_augen": 121, "knocks": ["A", "B", "A"]},
    {"kind": "normal", "re_augen": 121, "special_points": {"re": {"fuchs": 2, "karlchen": 1}}},
    {"kind": "normal", "re_augen": 121, "special_points": {"kontra": {"doppelkopf": 1}}},
    {
        "kind": "normal",
        "re_augen": 121,
        "special_points": {
            "re": {"fuchs": [{"by": "A", "from": "C"}, {"by": "B"}], "doppelkopf": 1},
            "kontra": {"fuchs": [{"from": "A"}], "karlchen": [{}]},
        },
    },
    {"kind": "normal", "re_augen": 121, "heart_trick": True},
    {"kind": "normal", "re_augen": 121, "override": {"value": -4, "reason": "agreed"}},
    {
        "kind": "normal",
        "re_augen": 121,
        "override": {"value": 4, "reason": "agreed", "winner": "kontra"},
    },
]


@pytest.mark.parametrize("written", PLAIN)
def test_a_game_is_written_as_it_was(written: Json) -> None:
    assert format_game(parse_game(written)) == written
    assert [*format_game(parse_game(written))] == [*written]


@pytest.mark.parametrize(
    ("written", "facts"),
    [
        ({"re_augen": 121, "duty": True}, GameFacts(re_augen=121, duty=Duty.VOLUNTARY)),
        ({"re_augen": 121, "duty": False}, GameFacts(re_augen=121)),
        ({"re_augen": [90, 119]}, GameFacts(re_augen=Band(90, 119))),
        (
            {"re_augen": 0, "trickless": "re", "announcements": {"re": "none", "kontra": "k30"}},
            GameFacts(re_augen=0, trickless=Side.RE, kontra_level=Level.K30),
        ),
        (
            {"re_augen": 1, "special_points": {"re": {"fuchs": 0}, "kontra": {"dulle_caught": 2}}},
            GameFacts(re_augen=1, kontra_specials={Special.DULLE_CAUGHT: 2}),
        ),
        ({"re_augen": 1, "special_points": {"re": {"fuchs": []}}}, GameFacts(re_augen=1)),
        ({"re_augen": 1, "knocks": []}, GameFacts(re_augen=1)),
        ({"re_augen": 1, "active": []}, GameFacts(re_augen=1)),
        (
            {"re_augen": 1, "override": {"value": 3, "reason": "so", "winner": "re", "by": "A"}},
            GameFacts(re_augen=1, override=Override(3, "so", Side.RE)),
        ),
        (
            {
                "re_augen": 1, "kind": None, "solo": None, "duty": None, "re": None,
                "active": None, "trickless": None, "announcements": None, "knocks": None,
                "special_points": None, "heart_trick": None, "override": None,
            },
            GameFacts(re_augen=1),
        ),
        ({"re_augen": 1, "announcements": {"re": None}}, GameFacts(re_augen=1)),
        ({"re_augen": 1, "heart_trick": False}, GameFacts(re_augen=1)),
        ({"re_augen": 1, "id": 7, "note": "late", "bock_factor": 2}, GameFacts(re_augen=1)),
    ],
)  # fmt: skip
def test_what_can_be_written_in_other_words(written: Json, facts: GameFacts) -> None:
    """Neutral facts may be left out, be null, or be said."""
    assert parse_game(written) == facts


def test_counts_of_zero_are_not_written() -> None:
    facts = GameFacts(re_augen=1, re_specials={Special.FUCHS: 0, Special.KARLCHEN: 1})
    assert format_game(facts)["special_points"] == {"re": {"karlchen": 1}}
    facts = GameFacts(re_augen=1, re_specials={Special.FUCHS: 0})
    assert "special_points" not in format_game(facts)


ROWS: list[tuple[str, Json, Row]] = [
    ("game", {"kind": "normal", "re_augen": 130}, GameRow(GameFacts(re_augen=130))),
    (
        "penalty",
        {"penalty": {"A": -6, "B": 2}, "reason": "so"},
        PenaltyRow({"A": -6, "B": 2}, "so"),
    ),
    (
        "penalty",
        {"penalty": {"A": -6}, "reason": "", "duty": "A"},
        PenaltyRow({"A": -6}, duty="A"),
    ),
    ("free", {"free": {"A": 1, "B": -1}, "reason": "old"}, FreeRow({"A": 1, "B": -1}, "old")),
    ("join", {"join": "A"}, JoinRow("A")),
    ("join", {"join": "A", "seat": 2}, JoinRow("A", 2)),
    ("leave", {"leave": "A"}, LeaveRow("A")),
    ("bock", {"bock": -2, "reason": "so"}, BockRow(-2, "so")),
    ("bock", {"bock": 4, "reason": ""}, BockRow(4)),
    ("dealer", {"dealer": "A"}, DealerRow("A")),
    ("redeal", {"redeal": "five nines"}, RedealRow("five nines")),
]


@pytest.mark.parametrize(("name", "written", "row"), ROWS)
def test_a_row_is_written_as_it_was(name: str, written: Json, row: Row) -> None:
    assert parse_row(written) == row
    assert format_row(row) == written
    assert row_name(row) == name


@pytest.mark.parametrize(
    ("written", "row"),
    [
        ({"penalty": {"A": -6}}, PenaltyRow({"A": -6})),
        ({"penalty": {"A": -6}, "duty": None, "id": 3, "note": "x"}, PenaltyRow({"A": -6})),
        ({"free": {}}, FreeRow({})),
        ({"bock": 4}, BockRow(4)),
        ({"join": "A", "seat": None}, JoinRow("A")),
        ({"redeal": "x", "reason": "y"}, RedealRow("x")),
    ],
)
def test_a_row_in_other_words(written: Json, row: Row) -> None:
    assert parse_row(written) == row


# --- rule sets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_shipped_rule_set_is_written_in_full(name: str) -> None:
    written = json.loads(json.dumps(format_rules(RULE_SETS[name])))
    assert written["base"] == written["name"] == name
    assert parse_rules(written) == RULE_SETS[name]
    assert parse_rules({**written, "base": "ddv"}) == RULE_SETS[name]


def test_a_rule_set_with_a_name_of_its_own() -> None:
    ours = FEIN.change(name="Tuesday", unit=5)
    written = format_rules(ours)
    assert (written["base"], written["name"]) == ("hausregeln", "Tuesday")
    assert parse_rules(written) == ours


def test_how_switches_are_written() -> None:
    written = format_rules(DDV.change(labels=((Special.FUCHS, "Füchslein"),)))
    assert written["won"] == "always"
    assert type(written["won"]) is str
    assert written["stages"] == [90, 60, 30]
    assert written["labels"] == {"fuchs": "Füchslein"}
    assert written["bock_length"] == "table"
    assert written["solo_special_points"] == {
        "trump": [],
        "suit": [],
        "picture": [],
        "fleischlos": [],
    }
    assert written["penalties"][0] == {
        "kind": "minor",
        "offender": -3,
        "others": 1,
        "absage_offender": -3,
        "absage_others": 1,
        "to_soloist": True,
    }


@pytest.mark.parametrize(
    ("written", "switches"),
    [
        ("ddv", None),
        ({"base": "ddv"}, {}),
        ({"base": "ddv", "won": 1}, {}),
        ({"base": "ddv", "won": "under_half"}, {"won": "under_half"}),
        ({"base": "ddv", "fuchs": 2}, {"fuchs": 2}),
        ({"base": "ddv", "special_points": {"fuchs": 2, "karlchen": 0}},
         {"fuchs": 2, "karlchen": 0}),
        ({"base": "ddv", "duty_solos": {"solo": 2}}, {"duty_solos": 2}),
        ({"base": "ddv", "duty_solos": {}}, {"duty_solos": 0}),
        ({"base": "ddv", "against_margin": None}, {"against_margin": None}),
        ({"base": "ddv", "against_margin": 0}, {"against_margin": 0}),
        ({"base": "ddv", "bock_length": 7}, {"bock_length": 7}),
        ({"base": "ddv", "list_length": None}, {"list_length": None}),
        ({"base": "ddv", "stages": [60]}, {"stages": (60,)}),
        ({"base": "ddv", "labels": {"fuchs": "F"}}, {"labels": (("fuchs", "F"),)}),
        ({"base": "ddv", "labels": {"fuchs": "F" * 40}}, {"labels": (("fuchs", "F" * 40),)}),
        ({"base": "ddv", "solo_kinds": ["damen"]}, {"solo_kinds": (SoloKind.DAMEN,)}),
        ({"base": "ddv", "cowardice": True}, {"cowardice": True}),
        ({"base": "ddv", "name": "Tuesday"}, {"name": "Tuesday"}),
    ],
)  # fmt: skip
def test_rule_sets_in_other_words(written: str | Json, switches: Json | None) -> None:
    assert parse_rules(written) == DDV.change(**(switches or {}))
    if switches is None:
        assert parse_rules(written) is DDV


def test_the_house_rules_are_the_base() -> None:
    assert parse_rules({}) is HAUSREGELN
    assert parse_rules({"fuchs": 2}) == HAUSREGELN.change(fuchs=2)


def test_families_that_are_not_named_stay_as_they_are() -> None:
    rules = parse_rules(
        {"base": "fein", "solo_special_points": {"trump": ["fuchs"], "suit": "all"}}
    )
    assert rules.solo_special_points.trump == (Special.FUCHS,)
    assert rules.solo_special_points.suit == tuple(Special)
    assert rules.solo_special_points.picture == FEIN.solo_special_points.picture


def test_two_kinds_of_duty_solos_in_one_switch() -> None:
    def owed(rules: RuleSet) -> tuple[int, int]:
        return rules.duty_solos, rules.duty_small_solos

    six: dict[str, Any] = {"base": "muenchener"}
    assert owed(parse_rules({**six, "duty_solos": {"solo": 2, "small_solo": 3}})) == (2, 3)
    assert owed(parse_rules({**six, "duty_solos": {"small_solo": 2}})) == (0, 2)
    assert owed(parse_rules({**six, "duty_solos": {"solo": 2}})) == (2, 0)
    assert owed(parse_rules({**six, "duty_solos": 2})) == (2, 1)
