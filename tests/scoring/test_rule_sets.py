"""The rule sets that ship, switch by switch, and how rule sets are compared and changed."""

from typing import Any

import pytest

from scorekeeper.scoring.facts import Family, GameKind, Level, SoloKind, Special
from scorekeeper.scoring.rules import SWITCHES, RuleSet, compare, find_conflicts
from scorekeeper.scoring.rulesets import DDV, DEFAULT, FIT4DOKO, HAUSREGELN, MUENCHENER, RULE_SETS

SETS = (
    "hausregeln", "ddv", "abrechnung", "grundregeln", "grundregeln_doppelt", "fein", "fit4doko",
    "salzdetfurth",
)  # fmt: skip
ALL, S, N = (90, 60, 30), (60,), None

# One line for each switch, one column for each rule set in the order above.
TABLE: dict[str, tuple[Any, ...]] = {
    "active": (4,) * 8,
    "deck": (40, 48, 48, 48, 48, 48, 40, 48),
    "only_kontra_gives_re_the_half": (True, True, *[False] * 6),
    "cowardice": (*[False] * 6, True, False),
    "won": (*["always"] * 7, "under_half"),
    "stages": (ALL, ALL, ALL, S, S, ALL, ALL, ALL),
    "stage_effect": (*["add"] * 4, "double", *["add"] * 3),
    "announcement_effect": (*["plus_two"] * 3, "plus_one", *["double"] * 4),
    "broken_calls": (*["count"] * 3, *["dropped"] * 3, "count", "count"),
    "against_margin": (30, 30, 30, N, N, N, 30, 0),
    "against_the_old": (*["normal"] * 3, *["always"] * 5),
    "against_the_old_doubled": (*[False] * 3, *[True] * 5),
    "solo_bonus": (*[0] * 6, 1, 0),
    "both_missed": ("netted", "netted", "specials_only", *["netted"] * 5),
    "knocking": ("off",) * 8,
    "unit": (1,) * 8,
    "specials": (*["sum"] * 3, *["after_announcements"] * 5),
    "doppelkopf": (1,) * 8,
    "doppelkopf_for": (*["taker"] * 3, "winner", "winner", *["taker"] * 3),
    "doppelkopf_effect": (*["point"] * 4, "double", *["point"] * 3),
    "superdoppelkopf": (0,) * 8,
    "fuchs": (1,) * 8,
    "karlchen": (1,) * 8,
    "karlchen_caught": (1, 0, 0, 1, 1, 1, 1, 0),
    "fuchs_last_trick": (*[0] * 6, 1, 0),
    "dulle_caught": (0,) * 8,
    "alte_caught": (0,) * 8,
    "heart_trick": (0,) * 8,
    "duty_solos": (0, 1, *[0] * 6),
    "duty_small_solos": (0,) * 8,
    "list_length": (N, 24, *[N] * 6),
    "bock_triggers": (
        ("heart_trick",), (), (), ("half_half",), ("half_half",), ("half_half",),
        ("heart_trick", "half_half", "zero_value", "both_announced"), (),
    ),
    "bock_length": ("table", "table", "table", 4, 4, 4, "table", "table"),
    "bock_overlap": ("queue",) * 8,
    "bock_factor": (2,) * 8,
    "uneven": ("plain",) * 8,
    "credit": ("both", "both", "both", *["winners"] * 3, "both", "both"),
    "dealer_repeats": ("never", "duty_solo", *["never"] * 5, "declared_solo"),
    "redeal_by": ("same",) * 8,
    "penalty_fulfils_duty": (False,) * 8,
}  # fmt: skip
# Names, lists of solos and prices have tests of their own.
ELSEWHERE = {"labels", "solo_kinds", "solo_special_points", "penalties"}


@pytest.mark.parametrize("switch", TABLE)
def test_switch(switch: str) -> None:
    assert tuple(getattr(RULE_SETS[name], switch) for name in SETS) == TABLE[switch]


def test_every_switch_is_in_the_table() -> None:
    assert {*TABLE, *ELSEWHERE} == set(SWITCHES)
    assert "name" not in SWITCHES


def test_ten_sets_ship_and_the_house_rules_are_the_default() -> None:
    assert tuple(RULE_SETS) == (*SETS, "zu_fuenft", "muenchener")
    assert DEFAULT == "hausregeln"
    assert all(rules.name == name for name, rules in RULE_SETS.items())


def test_the_defaults_are_the_house_rules() -> None:
    assert {d.switch for d in compare(RuleSet(), HAUSREGELN)} == {"labels", "solo_kinds"}


def test_five_and_six_players() -> None:
    changed = {
        d.switch: d.second for d in compare(RULE_SETS["grundregeln"], RULE_SETS["zu_fuenft"])
    }
    assert changed == {"active": 5, "deck": 40}
    changed = {d.switch: d.second for d in compare(RULE_SETS["fein"], MUENCHENER)}
    assert changed == {
        "active": 6, "deck": 72, "stages": (150, 90, 60, 30), "superdoppelkopf": 3,
        "duty_solos": 1, "duty_small_solos": 1, "list_length": 36,
    }  # fmt: skip


FOX_AND_CO = {"doppelkopf", "fuchs", "karlchen"}
S3_TRUMP = {*FOX_AND_CO, "karlchen_caught", "fuchs_last_trick"}
S2_TRUMP = {*FOX_AND_CO, "karlchen_caught"}


@pytest.mark.parametrize(
    ("name", "trump", "suit", "picture", "fleischlos"),
    [
        ("hausregeln", set(), set(), set(), set()),
        ("ddv", set(), set(), set(), set()),
        ("abrechnung", set(), set(), set(), set()),
        ("grundregeln", S2_TRUMP, {"doppelkopf"}, {"doppelkopf"}, {"doppelkopf"}),
        ("grundregeln_doppelt", S2_TRUMP, {"doppelkopf"}, {"doppelkopf"}, {"doppelkopf"}),
        ("fein", S2_TRUMP, {"doppelkopf"}, {"doppelkopf"}, {"doppelkopf"}),
        ("fit4doko", S3_TRUMP, {"doppelkopf"}, {"doppelkopf"}, {"doppelkopf"}),
        ("salzdetfurth", FOX_AND_CO, {"doppelkopf", "karlchen"}, set(), set()),
        (
            "muenchener", {*S2_TRUMP, "superdoppelkopf"}, {"doppelkopf", "superdoppelkopf"},
            {"doppelkopf", "superdoppelkopf"}, {"doppelkopf", "superdoppelkopf"},
        ),
    ],
)  # fmt: skip
def test_special_points_in_solos(
    name: str, trump: set[str], suit: set[str], picture: set[str], fleischlos: set[str]
) -> None:
    counted = RULE_SETS[name].specials_by_solo
    assert [counted[family] for family in Family] == [trump, suit, picture, fleischlos]


@pytest.mark.parametrize(
    ("family", "kinds"),
    [
        ("trump", {"karo", "stille_hochzeit", "hochzeit_allein"}),
        ("suit", {"kreuz", "pik", "herz"}),
        ("picture", {"damen", "buben", "buben_damen", "koenige_buben"}),
        ("fleischlos", {"fleischlos"}),
    ],
)
def test_families_of_solos(family: str, kinds: set[str]) -> None:
    assert {kind for kind in SoloKind if kind.family == family} == kinds


def test_solos_that_are_offered() -> None:
    """Only S2 knows the Buben-Damen-Solo and the one with kings and jacks."""
    rare = {SoloKind.BUBEN_DAMEN, SoloKind.KOENIGE_BUBEN}
    with_rare = {name for name, rules in RULE_SETS.items() if rare <= set(rules.solo_kinds)}
    assert with_rare == {
        "grundregeln", "grundregeln_doppelt", "fein", "zu_fuenft", "muenchener",
    }  # fmt: skip
    for rules in RULE_SETS.values():
        assert set(rules.solo_kinds) >= set(SoloKind) - rare


def test_prices_of_mistakes() -> None:
    prices = {name: [tuple(p) for p in rules.penalties] for name, rules in RULE_SETS.items()}
    assert {name: price for name, price in prices.items() if price} == {
        "ddv": [
            ("minor", -3, 1, -3, 1, True),
            ("serious", -12, 4, -3, 1, True),
            ("unsporting", -1, 0, 0, 0, False),
        ],
        "fit4doko": [("lost_game", 0, 0, 0, 0, False)],
        "salzdetfurth": [("misplay", -6, 2, 0, 0, False)],
    }


def test_only_the_house_rules_have_words_of_their_own() -> None:
    labels = {name: dict(rules.labels) for name, rules in RULE_SETS.items() if rules.labels}
    assert labels == {
        "hausregeln": {"karlchen": "Charlie", "karlchen_caught": "Charlie gefangen"},
    }


# --- what follows from the switches --------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "active", "total", "half", "nines", "copies"),
    [
        (40, 4, 240, 120, False, 2),
        (48, 4, 240, 120, True, 2),
        (60, 6, 360, 180, False, 3),
        (72, 6, 360, 180, True, 3),
    ],
)
def test_decks(deck: int, active: int, total: int, half: int, nines: bool, copies: int) -> None:
    rules = RuleSet(deck=deck, active=active)
    assert (rules.total, rules.half, rules.has_nines, rules.copies) == (total, half, nines, copies)


def test_calls_follow_the_stages() -> None:
    assert DDV.absagen == (Level.K90, Level.K60, Level.K30, Level.SCHWARZ)
    assert RULE_SETS["fein"].change(stages=(60,)).absagen == (Level.K60, Level.SCHWARZ)
    assert MUENCHENER.absagen[0] is Level.K150
    assert DDV.change(stages=()).absagen == (Level.SCHWARZ,)


@pytest.mark.parametrize(
    ("rules", "borders"),
    [
        (DDV, (1, 30, 60, 90, 120, 121, 151, 181, 211, 240)),
        (RULE_SETS["grundregeln"], (1, 60, 120, 121, 181, 240)),
        (DDV.change(against_margin=15), (
            1, 15, 30, 45, 60, 75, 90, 105, 120, 121, 136, 151, 166, 181, 196, 211, 226, 240,
        )),
        (DDV.change(stages=(), against_margin=None), (1, 120, 121, 240)),
        (FIT4DOKO.change(stages=(90, 60)), (1, 30, 60, 90, 120, 121, 151, 181, 211, 240)),
        (MUENCHENER, (1, 30, 60, 90, 150, 180, 181, 211, 271, 301, 331, 360)),
    ],
)  # fmt: skip
def test_borders(rules: RuleSet, borders: tuple[int, ...]) -> None:
    """Each number of Re's Augen that can come to something else than the one before it."""
    assert rules.borders == borders


def test_special_points_that_are_played() -> None:
    assert HAUSREGELN.worth == {
        Special.DOPPELKOPF: 1, Special.FUCHS: 1, Special.KARLCHEN: 1, Special.KARLCHEN_CAUGHT: 1,
    }  # fmt: skip
    assert HAUSREGELN.change(fuchs=0, dulle_caught=2).worth[Special.DULLE_CAUGHT] == 2
    assert Special.FUCHS not in HAUSREGELN.change(fuchs=0).worth


@pytest.mark.parametrize(
    ("kind", "active", "size"),
    [
        (GameKind.NORMAL, 4, 2),
        (GameKind.NORMAL, 5, 2),
        (GameKind.NORMAL, 6, 3),
        (GameKind.HOCHZEIT, 4, 2),
        (GameKind.ARMUT, 6, 3),
        (GameKind.SOLO, 4, 1),
        (GameKind.SOLO, 6, 1),
        (GameKind.SMALL_SOLO, 6, 2),
    ],
)
def test_size_of_the_re_side(kind: GameKind, active: int, size: int) -> None:
    assert DDV.re_size(kind, active) == size


def test_labels_have_one_order() -> None:
    labels = ((Special.FUCHS, "F"), (Special.DOPPELKOPF, "D"))
    assert RuleSet(labels=labels).labels == labels[::-1]
    assert RuleSet(labels=labels) == RuleSet(labels=labels[::-1])


def test_triggers_have_one_order() -> None:
    assert RuleSet(bock_triggers=FIT4DOKO.bock_triggers[::-1]).bock_triggers == (
        FIT4DOKO.bock_triggers
    )


# --- comparing and changing ----------------------------------------------------------------------


def test_compare_names_what_differs_in_the_order_of_the_switches() -> None:
    other = DDV.change(name="ours", fuchs=2, deck=40, list_length=None)
    assert compare(DDV, other) == (
        ("deck", 48, 40),
        ("fuchs", 1, 2),
        ("list_length", 24, None),
    )
    assert compare(DDV, DDV) == ()
    assert compare(DDV, DDV.change(name="other")) == ()


def test_a_change_leaves_the_original_alone() -> None:
    changed = DDV.change(fuchs=0)
    assert (DDV.fuchs, changed.fuchs) == (1, 0)
    assert changed.change(fuchs=1) == DDV


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_ships_makes_sense(name: str) -> None:
    assert find_conflicts(RULE_SETS[name]) == ()
