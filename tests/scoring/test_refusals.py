"""Facts and rows that are refused: one line for each reason, and all reasons at once."""

from typing import Any

import pytest

from scorekeeper.scoring.facts import BadFacts, GameFacts, Override, Special
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.refusals import active_are_named, find_problems
from scorekeeper.scoring.rulesets import DDV, HAUSREGELN
from scorekeeper.scoring.value import score_game

from .tables import DAMEN, KARO, Json

ANY = {"re_augen": 130}
KNOCKING = {"base": "ddv", "knocking": "double"}


def made(re: Json | None = None, kontra: Json | None = None, /, **facts: Any) -> Json:
    """A game with special points."""
    return {**ANY, "special_points": {"re": re or {}, "kontra": kontra or {}}, **facts}


def solo(kind: str, **facts: Any) -> Json:
    return {**ANY, "kind": "solo", "solo": kind, **facts}


# code, field, rules, facts
FACTS: list[tuple[str, str, str | Json, Json]] = [
    # Augen
    ("augen_range", "re_augen", "ddv", {"re_augen": -1}),
    ("augen_range", "re_augen", "ddv", {"re_augen": 241}),
    ("augen_range", "re_augen", "muenchener", {"re_augen": 361}),
    ("augen_range", "re_augen", "ddv", {"re_augen": [150, 121]}),
    ("augen_range", "re_augen", "ddv", {"re_augen": [211, 241]}),
    ("augen_range", "re_augen", "ddv", {"re_augen": [-1, 20]}),
    ("augen_impossible", "re_augen", "ddv", {"re_augen": 1}),
    ("augen_impossible", "re_augen", "ddv", {"re_augen": 239}),
    ("augen_impossible", "re_augen", "muenchener", {"re_augen": 359}),
    ("augen_impossible", "re_augen", "ddv", {"re_augen": [1, 1]}),
    ("augen_impossible", "re_augen", "ddv", {"re_augen": [239, 239]}),
    ("band_not_uniform", "re_augen", "ddv", {"re_augen": [120, 121]}),
    ("band_not_uniform", "re_augen", "ddv", {"re_augen": [121, 151]}),
    ("band_not_uniform", "re_augen", "hausregeln", {"re_augen": [0, 2]}),
    ("band_not_uniform", "re_augen", "hausregeln", {"re_augen": [238, 240]}),
    ("trickless_with_augen", "trickless", "ddv", {"re_augen": 2, "trickless": "re"}),
    ("trickless_with_augen", "trickless", "ddv", {"re_augen": 238, "trickless": "kontra"}),
    ("trickless_with_augen", "trickless", "ddv", {"re_augen": 0, "trickless": "kontra"}),
    ("trickless_with_augen", "trickless", "ddv", {"re_augen": [0, 20], "trickless": "re"}),
    # who plays
    ("active_count", "active", "ddv", {**ANY, "active": 3}),
    ("active_count", "active", "ddv", {**ANY, "active": 7}),
    ("active_count", "active", "ddv", {**ANY, "active": [*"ABC"]}),
    ("active_twice", "active", "ddv", {**ANY, "active": [*"ABCA"]}),
    ("re_twice", "re", "ddv", {**ANY, "re": ["A", "A"]}),
    ("re_count", "re", "ddv", {**ANY, "re": ["A"]}),
    ("re_count", "re", "ddv", {**ANY, "re": ["A", "B", "C", "D"]}),
    ("re_count", "re", "ddv", {**ANY, "re": [*"ABCD"], "active": [*"ABCD"]}),
    ("re_count", "re", "ddv", solo("damen", re=["A", "B"])),
    ("re_count", "re", "muenchener", {**ANY, "re": ["A", "B"]}),
    ("re_count", "re", "muenchener", {**ANY, "kind": "small_solo", "re": ["A"]}),
    ("re_not_active", "re", "ddv", {**ANY, "re": ["A", "E"], "active": [*"ABCD"]}),
    ("small_solo_needs_six", "kind", "ddv", {**ANY, "kind": "small_solo"}),
    ("small_solo_needs_six", "kind", "zu_fuenft", {**ANY, "kind": "small_solo"}),
    # kinds of games
    ("solo_missing", "solo", "ddv", {**ANY, "kind": "solo"}),
    ("solo_only_in_solo", "solo", "ddv", {**ANY, "solo": "damen"}),
    ("solo_only_in_solo", "solo", "ddv", {**ANY, "kind": "hochzeit", "solo": "damen"}),
    # Which special points count is no question where the kind of game is none yet.
    ("solo_missing", "solo", "ddv", made({"fuchs": 1}, kind="solo")),
    ("solo_only_in_solo", "solo", "ddv", made({"fuchs": 1}, solo="damen")),
    ("duty_only_in_solo", "duty", "ddv", {**ANY, "duty": True}),
    ("duty_not_declared", "duty", "ddv", solo("stille_hochzeit", duty=True)),
    ("duty_not_declared", "duty", "ddv", solo("hochzeit_allein", duty="forced")),
    *(
        ("heart_trick_impossible", "heart_trick", "hausregeln", solo(kind, heart_trick=True))
        for kind in ("herz", "damen", "buben", "buben_damen", "koenige_buben", "fleischlos")
    ),
    # announcements
    ("call_not_played", "announcements.re", "ddv", {**ANY, "announcements": {"re": "k150"}}),
    ("call_not_played", "announcements.kontra", "ddv",
     {**ANY, "announcements": {"kontra": "k150"}}),
    ("call_not_played", "announcements.kontra", "grundregeln",
     {**ANY, "announcements": {"re": "k60", "kontra": "k90"}}),
    ("call_not_played", "announcements.re", "grundregeln", {**ANY, "announcements": {"re": "k30"}}),
    ("knocks_not_played", "knocks", "ddv", {**ANY, "knocks": 1}),
    ("knocks_not_played", "knocks", "ddv", {**ANY, "knocks": ["A"]}),
    ("knocks_range", "knocks", KNOCKING, {**ANY, "knocks": 5}),
    ("knocks_range", "knocks", KNOCKING, {**ANY, "knocks": -1}),
    ("knocks_range", "knocks", KNOCKING, {**ANY, "knocks": [*"ABABA"]}),
    ("knocked_twice_running", "knocks", KNOCKING, {**ANY, "knocks": [*"ABB"]}),
    ("knock_not_active", "knocks", KNOCKING, {**ANY, "knocks": [*"AE"], "active": [*"ABCD"]}),
    # special points
    ("special_negative", "special_points.re.fuchs", "ddv", made({"fuchs": -1})),
    ("special_not_played", "special_points.kontra.karlchen_caught", "ddv",
     made(None, {"karlchen_caught": 1})),
    ("special_not_played", "special_points.re.superdoppelkopf", "ddv",
     made({"superdoppelkopf": 1})),
    ("special_not_in_solo", "special_points.re.doppelkopf", "ddv",
     made({"doppelkopf": 1}, **DAMEN)),
    ("special_not_in_solo", "special_points.kontra.fuchs", "ddv",
     made(None, {"fuchs": 1}, **KARO)),
    ("special_not_in_solo", "special_points.re.fuchs", "fit4doko",
     made({"fuchs": 1, "doppelkopf": 1}, kind="solo", solo="pik")),
    ("special_not_in_solo", "special_points.re.fuchs", "salzdetfurth",
     made({"fuchs": 1, "karlchen": 1}, kind="solo", solo="pik")),
    ("special_without_trick", "special_points.re.fuchs", "ddv",
     made({"fuchs": 1}, re_augen=0, trickless="re")),
    ("special_without_trick", "special_points.kontra.fuchs", "hausregeln",
     made(None, {"fuchs": 1}, re_augen=240)),
    ("special_without_trick", "special_points.re.fuchs", "hausregeln",
     made({"fuchs": 1}, re_augen=[0, 1])),
    ("special_without_trick", "special_points.kontra.fuchs", "ddv",
     made(None, {"fuchs": 1}, re_augen=[239, 240], trickless="kontra")),
    ("special_too_many", "special_points.kontra.fuchs", "ddv", made({"fuchs": 1}, {"fuchs": 2})),
    ("special_too_many", "special_points.re.fuchs", "ddv", made({"fuchs": 2}, {"fuchs": 1})),
    ("special_too_many", "special_points.re.fuchs", "ddv", made({"fuchs": 3})),
    ("special_too_many", "special_points.re.fuchs", "muenchener", made({"fuchs": 3}, {"fuchs": 1})),
    ("special_too_many", "special_points.re.karlchen", "ddv",
     made({"karlchen": 1}, {"karlchen": 1})),
    ("special_too_many", "special_points.re.doppelkopf", "ddv",
     made({"doppelkopf": 3}, {"doppelkopf": 2})),
    ("special_too_many", "special_points.re.fuchs_last_trick", "fit4doko",
     made({"fuchs_last_trick": 2})),
    ("special_too_many", "special_points.re.heart_trick", {"base": "ddv", "heart_trick": 1},
     made({"heart_trick": 2})),
    ("special_too_many", "special_points.re.dulle_caught", {"base": "ddv", "dulle_caught": 1},
     made({"dulle_caught": 3})),
    ("special_too_many", "special_points.kontra.superdoppelkopf", "muenchener",
     made({"doppelkopf": 2}, {"superdoppelkopf": 1, "doppelkopf": 2})),
    ("special_too_many", "special_points.re.superdoppelkopf", "muenchener",
     made({"superdoppelkopf": 3}, {"superdoppelkopf": 1, "doppelkopf": 1})),
    ("last_trick_twice", "special_points.re.fuchs_last_trick", "fit4doko",
     made({"karlchen": 1, "fuchs_last_trick": 1})),
    ("last_trick_twice", "special_points.kontra.fuchs_last_trick", "fit4doko",
     made({"karlchen": 1}, {"fuchs_last_trick": 1})),
    ("caught_by_other_side", "special_points.kontra.karlchen_caught", "hausregeln",
     made({"karlchen": 1}, {"karlchen_caught": 1})),
    ("caught_by_other_side", "special_points.re.karlchen_caught", "hausregeln",
     made({"karlchen_caught": 1}, {"karlchen": 1})),
    ("caught_by_other_side", "special_points.re.karlchen_caught", "fit4doko",
     made({"karlchen_caught": 1}, {"fuchs_last_trick": 1})),
    ("too_many_jacks", "special_points.kontra.karlchen_caught", "hausregeln",
     made(None, {"karlchen": 1, "karlchen_caught": 2})),
    ("too_many_jacks", "special_points.re.karlchen_caught", "muenchener",
     made({"karlchen": 1, "karlchen_caught": 3})),
    ("mark_wrong_side", "special_points.re.fuchs", "ddv",
     made({"fuchs": [{"by": "C"}]}, re=["A", "B"])),
    ("mark_wrong_side", "special_points.re.fuchs", "ddv",
     made({"fuchs": [{"by": "A", "from": "B"}]}, re=["A", "B"])),
    ("mark_wrong_side", "special_points.kontra.fuchs", "ddv",
     made(None, {"fuchs": [{"by": "A"}]}, re=["A", "B"])),
    ("mark_wrong_side", "special_points.kontra.fuchs", "ddv",
     made(None, {"fuchs": [{"by": "E"}]}, re=["A", "B"], active=[*"ABCD"])),
    # the table's word
    ("override_range", "override.value", "ddv",
     {**ANY, "override": {"value": 10_000, "reason": "no"}}),
    ("override_range", "override.value", "ddv",
     {**ANY, "override": {"value": -10_000, "reason": "no"}}),
    ("override_reason", "override.reason", "ddv", {**ANY, "override": {"value": 4}}),
    ("override_reason", "override.reason", "ddv", {**ANY, "override": {"value": 4, "reason": " "}}),
    ("override_winner", "override.winner", "ddv",
     {"re_augen": 120, "announcements": {"re": "k90", "kontra": "k90"},
      "override": {"value": 4, "reason": "nobody won"}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "field", "rules", "facts"),
    [pytest.param(*line, id=f"{line[0]} {number}") for number, line in enumerate(FACTS)],
)
def test_facts_are_refused(code: str, field: str, rules: str | Json, facts: Json) -> None:
    with pytest.raises(BadFacts) as refused:
        score_game(parse_game(facts), parse_rules(rules))
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, field)]


# What is just possible, beside what is just refused.
POSSIBLE: list[tuple[str | Json, Json]] = [
    ("ddv", {"re_augen": 0}),
    ("ddv", {"re_augen": 2}),
    ("ddv", {"re_augen": 238}),
    ("ddv", {"re_augen": [121, 150]}),
    ("ddv", {"re_augen": [0, 1], "trickless": "re"}),
    ("hausregeln", {"re_augen": [2, 29]}),
    ("hausregeln", {"re_augen": [0, 1]}),
    ("ddv", {**ANY, "active": 5}),
    ("ddv", {**ANY, "re": ["A", "B"], "active": [*"ABCD"]}),
    ("ddv", made({"fuchs": 1}, {"fuchs": 1})),
    ("ddv", made({"doppelkopf": 2}, {"doppelkopf": 2})),
    ("ddv", made({"fuchs": 0, "karlchen_caught": 0})),
    ("ddv", made({"fuchs": 0}, **DAMEN)),
    ("ddv", made({"fuchs": 0}, re_augen=0, trickless="re")),
    ("ddv", made({"fuchs": 1}, re_augen=0)),
    ("ddv", made(None, {"fuchs": 1}, re_augen=0, trickless="re")),
    ("muenchener", made({"fuchs": 2}, {"fuchs": 1})),
    ("muenchener", made({"karlchen": 1, "karlchen_caught": 2})),
    ("muenchener", made({"superdoppelkopf": 2}, {"superdoppelkopf": 1, "doppelkopf": 1})),
    ("hausregeln", made({"karlchen": 1, "karlchen_caught": 1})),
    ("hausregeln", made({"karlchen_caught": 2})),
    ("fit4doko", made({"fuchs_last_trick": 1, "karlchen_caught": 2})),
    ("hausregeln", solo("karo", heart_trick=True)),
    ("hausregeln", solo("kreuz", heart_trick=True)),
    ("hausregeln", solo("hochzeit_allein", heart_trick=True)),
    ("ddv", made({"fuchs": [{"by": "A", "from": "C"}]}, re=["A", "B"], active=[*"ABCD"])),
    ("ddv", made({"fuchs": [{"by": "A", "from": "C"}]})),
    (KNOCKING, {**ANY, "knocks": 4}),
    (KNOCKING, {**ANY, "knocks": [*"ABAB"], "active": [*"ABCD"]}),
    (KNOCKING, {**ANY, "knocks": [*"ABCD"], "active": [*"ABCD"]}),
    ("ddv", {**ANY, "override": {"value": 9_999, "reason": "yes"}}),
    ("ddv", {**ANY, "override": {"value": -9_999, "reason": "yes"}}),
    ("ddv", {**ANY, "knocks": 0}),
]


@pytest.mark.parametrize(("rules", "facts"), POSSIBLE)
def test_facts_that_are_just_possible(rules: str | Json, facts: Json) -> None:
    assert find_problems(parse_game(facts), parse_rules(rules)) == ()


def test_all_faults_of_a_game_are_told_at_once() -> None:
    facts: Json = {
        "kind": "normal",
        "solo": "damen",
        "duty": True,
        "re_augen": 239,
        "re": ["A"],
        "announcements": {"re": "k150"},
        "knocks": 2,
        "special_points": {"re": {"fuchs": 2}, "kontra": {"fuchs": 1, "dulle_caught": 1}},
        "override": {"value": 10_000, "reason": ""},
    }
    with pytest.raises(BadFacts) as refused:
        score_game(parse_game(facts), parse_rules("ddv"))
    assert [problem.code for problem in refused.value.problems] == [
        "augen_impossible",
        "re_count",
        "solo_only_in_solo",
        "duty_only_in_solo",
        "call_not_played",
        "knocks_not_played",
        "special_not_played",
        "special_too_many",
        "override_range",
        "override_reason",
    ]
    assert str(refused.value).startswith("re_augen: augen_impossible, re: re_count, solo: ")


def test_details_have_what_a_message_needs() -> None:
    def details(facts: Json, rules: str = "ddv") -> list[Json]:
        with pytest.raises(BadFacts) as refused:
            score_game(parse_game(facts), parse_rules(rules))
        return [dict(problem.details) for problem in refused.value.problems]

    assert details({"re_augen": 361}, "muenchener") == [{"total": 360}]
    assert details({"re_augen": 1}) == [{"total": 240}]
    assert details({"re_augen": [120, 121]}) == [{"low": 120, "high": 121}]
    assert details({"re_augen": 100, "trickless": "re"}) == [{"side": "re"}]
    assert details({**ANY, "active": 3}) == [{"count": 3}]
    assert details({**ANY, "re": [*"ABC"]}) == [{"kind": "normal", "wanted": 2, "count": 3}]
    assert details({**ANY, "re": [*"AE"], "active": [*"ABCD"]}) == [{"players": ["E"]}]
    assert details(solo("hochzeit_allein", duty=True)) == [{"solo": "hochzeit_allein"}]
    assert details({**ANY, "announcements": {"re": "k150"}}) == [{"level": "k150"}]
    assert details(made({"fuchs": -1})) == [{"special": "fuchs", "side": "re"}]
    assert details(made({"fuchs": 3})) == [{"special": "fuchs", "most": 2}]
    assert details(made({"superdoppelkopf": 3}, {"doppelkopf": 2}), "muenchener") == [
        {"special": "superdoppelkopf", "most": 4}
    ]
    assert details(made({"karlchen": 1, "karlchen_caught": 2}), "hausregeln") == [{"most": 2}]
    marks = made({"fuchs": [{"by": "C"}]}, re=["A", "B"])
    assert details(marks) == [{"player": "C"}]
    assert details({**ANY, "override": {"value": 10_000, "reason": "r"}}) == [{"most": 9_999}]


def test_knocks_are_counted_in_details() -> None:
    facts = parse_game({**ANY, "knocks": 5})
    (problem,) = find_problems(facts, parse_rules(KNOCKING))
    assert dict(problem.details) == {"most": 4}


def test_an_order_of_knocks_is_checked_without_their_number() -> None:
    facts = GameFacts(re_augen=130, knock_order=("A", "A"))
    found = find_problems(facts, parse_rules(KNOCKING))
    assert [problem.code for problem in found] == ["knocked_twice_running"]


def test_everyone_who_is_named_has_to_be_active() -> None:
    facts = parse_game(
        {"re_augen": 130, "re": ["A", "B"], "knocks": ["C"],
         "special_points": {"re": {"fuchs": [{"by": "A", "from": "D"}]}}}
    )  # fmt: skip
    assert active_are_named(facts, "ABCD")
    assert [name for name in "ABCD" if not active_are_named(facts, {*"ABCD"} - {name})] == [*"ABCD"]


def test_a_count_of_zero_is_no_special_point() -> None:
    """Forms count down to 0; that is neither negative nor anything that must be played."""
    zero = {Special.FUCHS: 0, Special.DULLE_CAUGHT: 0}
    assert find_problems(GameFacts(re_augen=130, re_specials=zero), DDV) == ()
    negative = GameFacts(re_augen=130, re_specials={Special.FUCHS: -1})
    assert [problem.code for problem in find_problems(negative, DDV)] == ["special_negative"]


def test_every_player_of_a_mark_is_checked() -> None:
    """Where who made it is unknown, from whom still has to fit."""
    marks = made({"fuchs": [{"from": "B"}]}, re=["A", "B"])
    (problem,) = find_problems(parse_game(marks), DDV)
    assert (problem.code, dict(problem.details)) == ("mark_wrong_side", {"player": "B"})


@pytest.mark.parametrize(("band", "augen"), [([0, 1], 0), ([1, 2], 2), ([239, 240], 240)])
def test_a_band_without_what_nobody_can_have_is_one_number(band: list[int], augen: int) -> None:
    wide, exact = (
        score_game(parse_game({"re_augen": given}), HAUSREGELN) for given in (band, augen)
    )
    assert wide == exact


def test_a_band_that_may_mean_no_trick_is_not_uniform() -> None:
    """0 to 29 without nines: whether Re can have a Fuchs depends on the number."""
    facts = made({"fuchs": 1}, re_augen=[0, 29])
    assert find_problems(parse_game(facts), HAUSREGELN) == ()
    with pytest.raises(BadFacts, match="band_not_uniform"):
        score_game(parse_game(facts), HAUSREGELN)


def test_facts_made_by_hand_are_checked_too() -> None:
    """Not everything comes through the notation: counts and overrides of the web forms do not."""
    facts = GameFacts(
        re_augen=130,
        re_specials={Special.FUCHS: 3},
        override=Override(4, "because"),
    )
    assert [problem.code for problem in find_problems(facts, DDV)] == ["special_too_many"]
