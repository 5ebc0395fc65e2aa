"""S3, Fit4DoKo: Re and Kontra double, Feigheit, four causes of Bock, a point for a solo."""

import pytest

from scorekeeper.scoring.facts import Level
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.penalties import propose_penalty
from scorekeeper.scoring.rulesets import FIT4DOKO

from .tables import DAMEN, KARO, Json, around, case, check, column, lines, play, score

STILLE = {"kind": "solo", "solo": "stille_hochzeit"}
ALLEIN = {"kind": "solo", "solo": "hochzeit_allein"}

GAMES = [
    case("1 Re needs 121", "re", 1, 121),
    case("1 Kontra needs 120, and gets gegen die Alten (14)", "kontra", 2, 120),
    case("1 120 are enough after Kontra was said", "kontra", 4, 120, "none", "announced"),
    case("1 Armut is the Re side", "kontra", 2, 100, kind="armut"),
    case("14 Re doubles", "re", 2, 130, "announced"),
    case("14 Re and Kontra double each", "kontra", 8, 100, "announced", "announced"),
    case("14 gegen die Alten is doubled", "kontra", 4, 100, "announced"),
    case("14 in a solo, too", "kontra", 3, 100, **DAMEN),
    case("14 keine 90, said and made", "re", 6, 151, "k90"),
    case("14 keine 90, said and missed", "kontra", 6, 150, "k90"),
    case("14 120 against keine 90", "kontra", 8, 120, "k90"),
    case("14 both missed", None, -1, 100, "k90", "k90"),
    case("15 a solo counts one point", "re", 2, 130, **DAMEN),
    case("15 it is not doubled by Re", "re", 3, 130, "announced", **DAMEN),
    case("15 a lost solo pays it", "kontra", 3, 100, **DAMEN),
    case("15 so does a stille Hochzeit", "re", 2, 130, **STILLE),
    case("15 the Hängengelassene does not", "re", 1, 130, **ALLEIN),
    case("15 a lost Hängengelassene", "kontra", 2, 100, **ALLEIN),
    case("16 Doppelkopf, Fuchs, Karlchen caught", "re", 4, 130,
         re_made={"doppelkopf": 1, "fuchs": 1, "karlchen_caught": 1}),
    case("16 Karlchen wins the last trick", "re", 2, 130, re_made={"karlchen": 1}),
    case("16 Fuchs wins the last trick", "re", 2, 130, re_made={"fuchs_last_trick": 1}),
    case("16 Fuchs wins it and catches Karlchen", "re", 3, 130,
         re_made={"fuchs_last_trick": 1, "karlchen_caught": 1}),
    case("17 Doppelköpfe count in a Damensolo", "re", 3, 130, re_made={"doppelkopf": 1}, **DAMEN),
    case("17 everything counts in a Trumpfsolo", "re", 4, 130,
         re_made={"fuchs": 1, "karlchen": 1}, **KARO),
    case("17 and in a stille Hochzeit", "re", 3, 130, re_made={"fuchs": 1}, **STILLE),
    case("18 special points after Re and Kontra", "re", 1, 130, "announced",
         kontra_made={"fuchs": 1}),
    case("18 they can outweigh the game", "re", -1, 130, kontra_made={"fuchs": 1, "karlchen": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), GAMES)
def test_game(facts: Json, winner: str | None, value: int) -> None:
    check("fit4doko", facts, winner, value)


def test_the_point_of_a_solo_is_a_line() -> None:
    """15: for the soloist, or for those who beat the solo."""
    assert lines(score("fit4doko", {"re_augen": 130, **DAMEN})) == {"won": 1, "solo": 1}
    lost = {"won": -1, "against_the_old": -1, "solo": -1}
    assert lines(score("fit4doko", {"re_augen": 100, **DAMEN})) == lost


def test_bock_is_last() -> None:
    """18: after Re and Kontra, before Bock: (1 · 4 - 1) · 2."""
    facts = {
        "re_augen": 130,
        "announcements": {"re": "announced", "kontra": "announced"},
        "special_points": {"kontra": {"fuchs": 1}},
    }
    assert score("fit4doko", facts, bock_factor=2).value == 6


COWARDICE = [
    case("10 180 without a word are no cowardice", "re", 2, 180),
    case("10 181 without a word lose", "kontra", 4, 181),
    case("10 181 with a word win", "re", 6, 181, "announced"),
    case("10 210 with a word win", "re", 6, 210, "announced"),
    case("10 211 without keine 90 lose", "kontra", 10, 211, "announced"),
    case("10 211 without a word lose", "kontra", 5, 211),
    case("10 211 with keine 90 win", "re", 10, 211, "k90"),
    case("10 232 with keine 90 win", "re", 10, 232, "k90"),
    case("10 240 without keine 60 lose", "kontra", 14, 240, "k90"),
    case("10 240 with keine 60 win", "re", 14, 240, "k60"),
    case("10 Kontra with 180", "kontra", 3, 60),
    case("10 Kontra with 181 loses, and nobody beat the Alten", "re", 3, 59),
    case("10 Kontra with 211 loses without keine 90", "re", 8, 29, "none", "announced"),
    case("10 Kontra with 240 loses without keine 60", "re", 12, 0, "none", "k90"),
    case("10 not against who announced", "re", 6, 181, "none", "announced"),
    case("10 not against who announced, with everything", "re", 10, 240, "none", "announced"),
    case("10 Re said, Kontra takes 181", "kontra", 8, 59, "announced"),
    case("10 not in a solo", "re", 4, 181, **DAMEN),
    case("10 not against a soloist", "kontra", 5, 59, **DAMEN),
    case("10 not in a stille Hochzeit", "re", 4, 181, **STILLE),
    case("10 a Hochzeit can be played for cowardice", "kontra", 4, 181, kind="hochzeit"),
]


@pytest.mark.parametrize(("facts", "winner", "value"), COWARDICE)
def test_cowardice(facts: Json, winner: str | None, value: int) -> None:
    check("fit4doko", facts, winner, value)


def test_cowardice_credits_the_stages_to_the_other_side() -> None:
    """10: Re had 211 and only said Re: what it reached counts for Kontra."""
    result = score("fit4doko", {"re_augen": 211, "announcements": {"re": "announced"}})
    assert result.cowardice
    assert lines(result) == {
        "won": -1,
        "below_90": -1,
        "below_60": -1,
        "below_30": -1,
        "against_the_old": -1,
    }


BOCK = [
    pytest.param({"re_augen": 120}, ["half_half"], id="13 120"),
    pytest.param({"re_augen": 130, "heart_trick": True}, ["heart_trick"], id="13 Herz-Stich"),
    pytest.param(
        {"re_augen": 130, "special_points": {"kontra": {"fuchs": 1}}},
        ["zero_value"], id="13 a game of 0 points",
    ),
    pytest.param(
        {"re_augen": 130, "announcements": {"re": "announced", "kontra": "k90"}},
        ["both_announced"], id="13 Re and Kontra",
    ),
    pytest.param({"re_augen": 130, "announcements": {"re": "k90"}}, [], id="13 Re alone is none"),
    pytest.param(
        {"re_augen": 120, "announcements": {"re": "k90", "kontra": "k90"}, "heart_trick": True},
        ["heart_trick", "half_half", "zero_value", "both_announced"], id="13 all four",
    ),
    pytest.param(
        {"re_augen": 130, "override": {"value": 0, "reason": "agreed"}},
        ["zero_value"], id="13 0 points by the table's word",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "triggered"), BOCK)
def test_bock(facts: Json, triggered: list[str]) -> None:
    assert [trigger.value for trigger in score("fit4doko", facts).triggered] == triggered


def test_bock_rounds_are_appended() -> None:
    """13: one round for each cause, one after the other."""
    facts = {"re_augen": 120, "heart_trick": True}
    sheet = play("fit4doko", "ABCD", around("ABCD", 10, {1: facts}))
    assert column(sheet, "bock_factor") == [1, *[2] * 8, 1]


@pytest.mark.parametrize(
    ("rules", "levels", "points"),
    [
        ("ddv", (Level.ANNOUNCED, Level.K60), -7),
        ("grundregeln", (Level.ANNOUNCED, Level.SCHWARZ), -5),
        ("grundregeln_doppelt", (Level.ANNOUNCED, Level.SCHWARZ), -16),
        ("grundregeln_doppelt", (Level.K60, Level.SCHWARZ), -32),
        ({"base": "fit4doko", "unit": 5}, (Level.ANNOUNCED,), -10),
    ],
)
def test_a_lost_game_under_other_rules(
    rules: str | Json, levels: tuple[Level, ...], points: int
) -> None:
    """A table can take this price into its own rules."""
    (penalty,) = FIT4DOKO.penalties
    theirs = parse_rules(rules)
    proposed = propose_penalty(penalty, theirs, offender="C", active="ABCD", levels=levels)
    assert proposed == {"A": 0, "B": 0, "C": points, "D": 0}


@pytest.mark.parametrize(
    ("levels", "points"),
    [
        pytest.param((), -1, id="19 nothing was said"),
        pytest.param((Level.ANNOUNCED,), -2, id="19 Kontra"),
        pytest.param((Level.NONE, Level.K90), -4, id="19 Kontra, keine 90"),
        pytest.param((Level.ANNOUNCED, Level.K60), -12, id="19 Re, and Kontra with keine 60"),
    ],
)
def test_misplay_is_a_lost_game(levels: tuple[Level, ...], points: int) -> None:
    """19: a lost game with the calls that were made, for the offender alone."""
    (penalty,) = FIT4DOKO.penalties
    proposed = propose_penalty(penalty, FIT4DOKO, offender="C", active="ABCD", levels=levels)
    assert proposed == {"A": 0, "B": 0, "C": points, "D": 0}
