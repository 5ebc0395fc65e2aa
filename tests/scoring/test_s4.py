"""S4, Bad Salzdetfurth: "keine 120" instead of won, Re and Contra double, no Bock, no duty."""

import pytest

from scorekeeper.scoring.penalties import propose_penalty
from scorekeeper.scoring.rulesets import SALZDETFURTH

from .tables import DAMEN, KARO, Json, case, check, column, lines, play, score

PIK = {"kind": "solo", "solo": "pik"}
STILLE = {"kind": "solo", "solo": "stille_hochzeit"}
ALLEIN = {"kind": "solo", "solo": "hochzeit_allein"}

GAMES = [
    case("Punkte: keine 120", "re", 1, 121),
    case("Punkte: Kontra with 120 keeps Re from the 121 that it needs", "kontra", 2, 120),
    case("Punkte: also when only Contra was said", "kontra", 4, 120, "none", "announced"),
    case("Punkte: 90 are not keine 90", "re", 1, 150),
    case("Punkte: keine 90", "re", 2, 151),
    case("Punkte: keine 60", "re", 3, 181),
    case("Punkte: keine 30", "re", 4, 211),
    case("Punkte: a trick of nines is not Schwarz", "re", 4, 240),
    case("Punkte: Schwarz", "re", 5, 240, trickless="kontra"),
    case("Punkte: gegen die Alten", "kontra", 3, 89),
    case("Punkte: keine 90 announced", "re", 6, 151, "k90"),
    case("Punkte: keine 60 announced", "re", 10, 181, "k60"),
    case("Punkte: Schwarz announced", "re", 18, 240, "schwarz", trickless="kontra"),
    case("doubled by Re", "re", 2, 130, "announced"),
    case("doubled again by Contra", "kontra", 8, 100, "announced", "announced"),
    case("kaputt gemacht: the printed example", "kontra", 6, 150, "k90"),
    case("kaputt gemacht: up to 119", "kontra", 6, 121, "k90"),
    case("kaputt gemacht: with 120 Re is below its 121, too", "kontra", 8, 120, "k90"),
    case("kaputt gemacht: k60 by 60", "kontra", 8, 180, "k60"),
    case("kaputt gemacht: k60 by 90, both levels", "kontra", 10, 150, "k60"),
    case("kaputt gemacht: Schwarz by a trick of nines", "kontra", 12, 240, "schwarz"),
    case("kaputt gemacht: Schwarz by 30", "kontra", 14, 210, "schwarz"),
    case("kaputt gemacht: k90 of Contra", "re", 4, 90, "none", "k90"),
    case("kaputt gemacht: k90 of Contra, which has 120", "re", 4, 120, "none", "k90"),
    case("kaputt gemacht: k90 of Contra, which has 119", "re", 6, 121, "none", "k90"),
    case("kaputt gemacht: both", None, 0, 120, "k90", "k90"),
    case("kaputt gemacht: both, k60 counts twice", None, 1, 120, "k90", "k60"),
    case("Sonderpunkte: added at the end", "re", 3, 130, "announced", re_made={"fuchs": 1}),
    case("Sonderpunkte: or taken off", "re", 0, 130, "announced",
         kontra_made={"doppelkopf": 1, "karlchen": 1}),
    case("Solo: won against it is gegen die Alten", "kontra", 2, 100, **DAMEN),
    case("Solo: no special points with pictures", "re", 2, 151, **DAMEN),
    case("Solo: all special points with Karo", "re", 2, 130, re_made={"fuchs": 1}, **KARO),
    case("Solo: and in a stille Hochzeit", "re", 2, 130, re_made={"fuchs": 1}, **STILLE),
    case("Solo: all but the Fuchs with other trumps", "re", 3, 130,
         re_made={"doppelkopf": 1, "karlchen": 1}, **PIK),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), GAMES)
def test_game(facts: Json, winner: str | None, value: int) -> None:
    check("salzdetfurth", facts, winner, value)


def test_example_as_it_is_printed() -> None:
    """Keine 90 angesagt 1, kaputt gemacht +1, gegen die Alten +1, Re x 2 = 6."""
    result = score("salzdetfurth", {"re_augen": 140, "announcements": {"re": "k90"}})
    assert result.value == 6
    assert lines(result) == {"called_k90": -1, "against_k90": -1, "against_the_old": -1}
    assert [item.name for item in result.items if item.factor == 2] == ["doubled_by_re_announced"]


def test_the_soloist_gets_three_times() -> None:
    """Abrechnung: the soloist's result times three, the others are simply charged."""
    result = score("salzdetfurth", {"re_augen": 151, **DAMEN})
    assert (result.re_points, result.kontra_points) == (6, -2)


@pytest.mark.parametrize(
    ("solo", "dealers"),
    [
        pytest.param(DAMEN, ["A", "A"], id="after a solo the same player deals"),
        pytest.param(KARO, ["A", "A"], id="after a Trumpfsolo, too"),
        pytest.param(STILLE, ["A", "B"], id="not after a stille Hochzeit"),
        pytest.param(ALLEIN, ["A", "B"], id="not after a Hochzeit without partner"),
        pytest.param({"re": ["A", "B"]}, ["A", "B"], id="not after a normal game"),
    ],
)
def test_who_deals_again(solo: Json, dealers: list[str]) -> None:
    """Abrechnung: whoever would have led has lost that by the solo."""
    rows = [{"re": ["A"], "re_augen": 130, **solo}, {"re": ["A", "B"], "re_augen": 130}]
    assert column(play("salzdetfurth", "ABCD", rows), "dealer") == dealers


def test_misplay() -> None:
    """ii): 6 minus points, the other players 2 each."""
    (penalty,) = SALZDETFURTH.penalties
    proposed = propose_penalty(penalty, SALZDETFURTH, offender="B", active="ABCD")
    assert proposed == {"A": 2, "B": -6, "C": 2, "D": 2}
    sheet = play("salzdetfurth", "ABCD", [{"penalty": proposed, "reason": "misplay"}])
    assert sheet["totals"] == proposed
