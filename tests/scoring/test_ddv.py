"""The federation's tournament rules, by paragraph.

7.1 says who wins, 7.2 what a game is worth, 8.6 is the Pflichtsolo, 9.3 and 9.4 are penalties
(numbers of the edition of 2000; later ones say the same in other words).
"""

import pytest

from scorekeeper.scoring.penalties import propose_penalty
from scorekeeper.scoring.rulesets import DDV
from scorekeeper.scoring.switches import PenaltyKind

from .tables import DAMEN, KARO, Json, case, check, column, lines, play, score

WINNERS = [
    case("7.1 Re wins with 121", "re", 1, 121),
    case("7.1 Kontra wins with 120", "kontra", 2, 120),
    case("7.1 Re said: Re wins with 121", "re", 3, 121, "announced"),
    case("7.1 Re said: Kontra wins with 120", "kontra", 4, 120, "announced"),
    case("7.1 both said: Re wins with 121", "re", 5, 121, "announced", "announced"),
    case("7.1 both said: Kontra wins with 120", "kontra", 6, 120, "announced", "announced"),
    case("7.1 only Kontra said: Re wins with 120", "re", 3, 120, "none", "announced"),
    case("7.1 only Kontra said: Kontra needs 121", "kontra", 4, 119, "none", "announced"),
    case("7.1 only Kontra said, in a solo too", "re", 3, 120, "none", "announced", **DAMEN),
    case("7.1 Re k90 is kept with 151", "re", 5, 151, "k90"),
    case("7.1 Re k90 is broken by 90", "kontra", 5, 150, "k90"),
    case("7.1 Re k60 is kept with 181", "re", 7, 181, "k60"),
    case("7.1 Re k60 is broken by 60", "kontra", 6, 180, "k60"),
    case("7.1 Re k30 is kept with 211", "re", 9, 211, "k30"),
    case("7.1 Re k30 is broken by 30", "kontra", 7, 210, "k30"),
    case("7.1 Re schwarz is kept with all tricks", "re", 11, 240, "schwarz", trickless="kontra"),
    case("7.1 Re schwarz is broken by a trick of nines", "kontra", 8, 240, "schwarz"),
    case("7.1 Kontra k90 is kept with 151", "kontra", 6, 89, "none", "k90"),
    case("7.1 Kontra k90 is broken by 90", "re", 4, 90, "none", "k90"),
    case("7.1 Kontra k60 is kept with 181", "kontra", 8, 59, "none", "k60"),
    case("7.1 Kontra k60 is broken by 60", "re", 5, 60, "none", "k60"),
    case("7.1 Kontra k30 is kept with 211", "kontra", 10, 29, "none", "k30"),
    case("7.1 Kontra k30 is broken by 30", "re", 6, 30, "none", "k30"),
    case("7.1 Kontra schwarz is kept", "kontra", 12, 0, "none", "schwarz", trickless="re"),
    case("7.1 Kontra schwarz is broken by a trick of nines", "re", 7, 0, "none", "schwarz"),
    case("7.1 a plain Kontra does not help Re k90", "kontra", 7, 150, "k90", "announced"),
    case("7.1 a plain Re does not help Kontra k90", "re", 6, 95, "announced", "k90"),
    case("7.1 both k90: Re kept it", "re", 9, 151, "k90", "k90"),
    case("7.1 both k90: Kontra kept it", "kontra", 10, 89, "k90", "k90"),
    case("7.1 Re k60, Kontra k90: Kontra kept it", "kontra", 12, 89, "k60", "k90"),
    case("7.1 Re k90, Kontra k60: Re kept it", "re", 11, 151, "k90", "k60"),
    case("7.1 both k90 missed: nobody wins", None, 0, 120, "k90", "k90"),
    case("7.1 Re k60, Kontra k90, both missed", None, -2, 100, "k60", "k90"),
]


@pytest.mark.parametrize(("facts", "winner", "value"), WINNERS)
def test_who_wins(facts: Json, winner: str | None, value: int) -> None:
    check("ddv", facts, winner, value)


VALUES = [
    case("7.2 Kontra has 90: not below 90", "re", 1, 150),
    case("7.2 Kontra below 90", "re", 2, 151),
    case("7.2 Kontra has 60: not below 60", "re", 2, 180),
    case("7.2 Kontra below 60", "re", 3, 181),
    case("7.2 Kontra has 30: not below 30", "re", 3, 210),
    case("7.2 Kontra below 30", "re", 4, 211),
    case("7.2 Kontra has a trick of nines: not schwarz", "re", 4, 240),
    case("7.2 Kontra schwarz", "re", 5, 240, trickless="kontra"),
    case("7.2 Re has 90: not below 90", "kontra", 2, 90),
    case("7.2 Re below 90", "kontra", 3, 89),
    case("7.2 Re has 60: not below 60", "kontra", 3, 60),
    case("7.2 Re below 60", "kontra", 4, 59),
    case("7.2 Re has 30: not below 30", "kontra", 4, 30),
    case("7.2 Re below 30", "kontra", 5, 29),
    case("7.2 Re has a trick of nines: not schwarz", "kontra", 5, 0),
    case("7.2 Re schwarz", "kontra", 6, 0, trickless="re"),
    case("7.2 119 against k90", "kontra", 5, 121, "k90"),
    case("7.2 120 against k90", "kontra", 6, 120, "k90"),
    case("7.2 89 against k60", "kontra", 6, 151, "k60"),
    case("7.2 90 against k60", "kontra", 7, 150, "k60"),
    case("7.2 120 against k60 counts against k90 too", "kontra", 8, 120, "k60"),
    case("7.2 59 against k30", "kontra", 7, 181, "k30"),
    case("7.2 60 against k30", "kontra", 8, 180, "k30"),
    case("7.2 29 against schwarz", "kontra", 8, 211, "schwarz"),
    case("7.2 30 against schwarz", "kontra", 9, 210, "schwarz"),
    case("7.2 120 against schwarz counts four times", "kontra", 12, 120, "schwarz"),
    case("7.2 119 of Re against k90 of Kontra", "re", 4, 119, "none", "k90"),
    case("7.2 120 of Re against k90 of Kontra", "re", 5, 120, "none", "k90"),
    case("7.2 Re won 151 against k60 of Kontra", "re", 8, 151, "none", "k60"),
    case("7.2 Fuchs, Doppelkopf and Karlchen", "re", 4, 130,
         re_made={"fuchs": 1, "doppelkopf": 1, "karlchen": 1}),
    case("7.2 special points of the loser are taken off", "re", -2, 125,
         kontra_made={"fuchs": 1, "doppelkopf": 2}),
    case("7.2 special points cancel out", "kontra", 2, 100,
         re_made={"fuchs": 1}, kontra_made={"doppelkopf": 1}),
    case("7.2 both missed: special points are booked", None, 1, 100, "k90", "k90",
         re_made={"fuchs": 2}),
    case("7.2 both missed: 120 against k90", None, 1, 135, "k90", "k90"),
    case("7.2 both missed: below 90 and two against", None, 3, 170, "k60", "k60"),
    case("7.2 both missed: schwarz each, Re has 57", None, -5, 57, "schwarz", "schwarz"),
    case("7.2 a Hochzeit with partner is a normal game", "re", 1, 140, kind="hochzeit"),
    case("7.2 a lost Armut pays gegen die Alten", "kontra", 2, 100, kind="armut"),
    case("7.2 no gegen die Alten in a solo", "kontra", 1, 100, **DAMEN),
    case("7.2 a lost solo below 90", "kontra", 2, 89, **KARO),
    case("7.2 a solo won with k90", "re", 5, 151, "k90", **DAMEN),
    case("7.2 a solo lost with k90", "kontra", 4, 150, "k90", **DAMEN),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), VALUES)
def test_value(facts: Json, winner: str | None, value: int) -> None:
    check("ddv", facts, winner, value)


@pytest.mark.parametrize(
    ("facts", "re", "kontra"),
    [
        pytest.param({"re_augen": 121}, 1, -1, id="7.2 two against two"),
        pytest.param({"re_augen": 121, **DAMEN}, 3, -1, id="7.2 a won solo counts three times"),
        pytest.param({"re_augen": 95, **DAMEN}, -3, 1, id="7.2 a lost solo counts three times"),
        pytest.param(
            {"re_augen": 130, "kind": "solo", "solo": "stille_hochzeit"},
            3, -1, id="7.2 a stille Hochzeit is a solo",
        ),
        pytest.param(
            {"re_augen": 130, "kind": "solo", "solo": "hochzeit_allein"},
            3, -1, id="7.2 a Hochzeit without partner is a solo",
        ),
    ],
)  # fmt: skip
def test_points_of_each_player(facts: Json, re: int, kontra: int) -> None:
    result = score("ddv", facts)
    assert (result.re_points, result.kontra_points) == (re, kontra)


def test_every_line_has_its_name() -> None:
    """7.2: a game in which everything happened."""
    facts = {
        "re_augen": 80,
        "announcements": {"re": "k60", "kontra": "k90"},
        "special_points": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 2, "karlchen": 1}},
    }
    assert lines(score("ddv", facts)) == {
        "won": -1,
        "below_90": -1,
        "re_announced": -2,
        "kontra_announced": -2,
        "called_k90": -2,
        "called_k60": -1,
        "against_k90": -1,
        "against_k60": -1,
        "against_the_old": -1,
        "doppelkopf": -2,
        "fuchs": 1,
        "karlchen": -1,
    }


def test_every_stage_has_its_name() -> None:
    """7.2: no trick is one stage more than no Augen."""
    stages = {"won": 1, "below_90": 1, "below_60": 1, "below_30": 1}
    assert lines(score("ddv", {"re_augen": 240})) == stages
    schwarz = score("ddv", {"re_augen": 240, "trickless": "kontra"})
    assert lines(schwarz) == {**stages, "schwarz": 1}


PENALTIES = [
    pytest.param(PenaltyKind.MINOR, {}, [1, -3, 1, 1], id="9.3 minor: -3, +1 for the others"),
    pytest.param(PenaltyKind.SERIOUS, {}, [4, -12, 4, 4], id="9.4 serious: -12, +4"),
    pytest.param(PenaltyKind.SERIOUS, {"absagen": 2}, [6, -18, 6, 6], id="9.4 per Absage 3 more"),
    pytest.param(PenaltyKind.MINOR, {"soloist": "C"}, [0, -3, 3, 0], id="9.3 against a soloist"),
    pytest.param(
        PenaltyKind.SERIOUS, {"soloist": "C"}, [0, -12, 12, 0], id="9.4 against a soloist"
    ),
    pytest.param(PenaltyKind.MINOR, {"soloist": "B"}, [1, -3, 1, 1], id="9.3 by the soloist"),
    pytest.param(PenaltyKind.UNSPORTING, {}, [0, -1, 0, 0], id="9 unsporting: nobody gets it"),
]


@pytest.mark.parametrize(("kind", "circumstances", "points"), PENALTIES)
def test_penalty(kind: PenaltyKind, circumstances: Json, points: list[int]) -> None:
    penalty = next(penalty for penalty in DDV.penalties if penalty.kind is kind)
    proposed = propose_penalty(penalty, DDV, offender="B", active="ABCD", **circumstances)
    assert proposed == dict(zip("ABCD", points, strict=True))


# --- 8.6: the Pflichtsolo ------------------------------------------------------------------------

SOLO = {"kind": "solo", "solo": "damen", "re_augen": 130}
PLAIN = {"re": ["A", "B"], "re_augen": 130}


def test_dealer_repeats_after_a_chosen_duty_solo() -> None:
    """8.6: who chose the Pflichtsolo led to it, so the dealer deals again; not after others."""
    duties = [True, "voluntary", "forced", False, None]
    rows = [{**SOLO, "re": ["B"], "duty": duty} for duty in duties]
    assert column(play("ddv", "ABCD", rows), "dealer") == ["A", "A", "A", "B", "C"]


def test_everyone_owes_one_duty_solo() -> None:
    rows = [
        {**SOLO, "re": ["B"], "duty": True},
        {**SOLO, "re": ["C"]},
        {**SOLO, "re": ["D"], "duty": "forced"},
        PLAIN,
    ]
    assert play("ddv", "ABCD", rows)["duty_solos_open"] == {"A": 1, "C": 1}


def test_a_second_duty_solo_is_none() -> None:
    rows = [{**SOLO, "re": ["B"], "duty": True}] * 2
    sheet = play("ddv", "ABCD", rows)
    assert column(sheet, "warnings") == [[], ["duty_not_owed"]]
    assert sheet["duty_solos_open"] == {"A": 1, "C": 1, "D": 1}
