"""S0, the house rules: no nines, Bock by the heart trick, special points as the DDV has them."""

import pytest

from scorekeeper.scoring.facts import Special
from scorekeeper.scoring.rulesets import HAUSREGELN

from .tables import DAMEN, Json, around, case, check, column, lines, play, score

GAMES = [
    case("Grundlagen: Re wins with 121", "re", 1, 121),
    case("Grundlagen: Kontra already with 120", "kontra", 2, 120),
    case("Grundlagen: only Kontra said, 120 are enough for Re", "re", 3, 120, "none", "announced"),
    case("Grundlagen: only Kontra said, 119 are not", "kontra", 4, 119, "none", "announced"),
    case("Grundlagen: with k90 of Kontra they are more than enough", "re", 5, 120, "none", "k90"),
    case("Ansagen: worth 2, whoever wins", "kontra", 4, 120, "announced"),
    case("Ansagen: both", "re", 5, 121, "announced", "announced"),
    case("Absagen: keine 90 must be reached", "kontra", 5, 150, "k90"),
    case("Absagen: keine 90 with 151", "re", 5, 151, "k90"),
    case("Absagen: keine 60 with 181", "re", 7, 181, "k60"),
    case("Absagen: keine 30 with 211", "re", 9, 211, "k30"),
    case("Absagen: schwarz", "re", 11, 240, "schwarz"),
    case("Absagen: schwarz, one trick of 8 too many", "kontra", 8, 232, "schwarz"),
    case("Absagen: 120 against keine 90", "kontra", 6, 120, "k90"),
    case("Absagen: 90 against keine 60", "kontra", 7, 150, "k60"),
    case("Absagen: 60 against keine 30", "kontra", 8, 180, "k30"),
    case("Absagen: 30 against schwarz", "kontra", 9, 210, "schwarz"),
    case("Absagen: both missed", None, 3, 170, "k60", "k60"),
    case("Abrechnung: below 90", "re", 2, 151),
    case("Abrechnung: 90 are not below", "re", 1, 150),
    case("Abrechnung: below 60", "re", 3, 181),
    case("Abrechnung: below 30", "re", 4, 211),
    case("Abrechnung: without nines no Augen are no trick", "re", 5, 240),
    case("Abrechnung: Re without a trick", "kontra", 6, 0),
    case("Charlie wins the last trick", "re", 2, 130, re_made={"karlchen": 1}),
    case("Charlie is caught", "re", 0, 130, kontra_made={"karlchen_caught": 1}),
    case("Charlie catches the other Charlie", "re", 3, 130,
         re_made={"karlchen": 1, "karlchen_caught": 1}),
    case("both Charlies are caught", "re", 3, 130, re_made={"karlchen_caught": 2}),
    case("Fuchs: both in one trick are two points", "re", 3, 140, re_made={"fuchs": 2}),
    case("Doppelkopf: for who wins the trick", "re", 0, 130, kontra_made={"doppelkopf": 1}),
    case("Hochzeit with partner", "kontra", 2, 100, kind="hochzeit"),
    case("Hochzeit without partner is a solo", "kontra", 1, 100, kind="solo",
         solo="hochzeit_allein"),
    case("Soli: no gegen die Kreuzdamen", "kontra", 1, 100, **DAMEN),
    case("Soli: the soloist needs 121", "kontra", 1, 120, **DAMEN),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), GAMES)
def test_game(facts: Json, winner: str | None, value: int) -> None:
    check("hausregeln", facts, winner, value)


def test_charlie_is_the_tables_word() -> None:
    assert HAUSREGELN.label(Special.KARLCHEN) == "Charlie"
    assert HAUSREGELN.label(Special.FUCHS) is None


def test_all_lines_in_a_bock_game() -> None:
    """Abrechnung: everything together, times two."""
    facts = {
        "re_augen": 181,
        "announcements": {"re": "k60"},
        "special_points": {"re": {"fuchs": 1}},
    }
    result = score("hausregeln", facts, bock_factor=2)
    assert result.value == 16
    assert lines(result) == {
        "won": 1,
        "below_90": 1,
        "below_60": 1,
        "re_announced": 2,
        "called_k90": 1,
        "called_k60": 1,
        "fuchs": 1,
    }
    assert [item.factor for item in result.items if item.name == "doubled_by_bock"] == [2]


HEARTS: Json = {"heart_trick": True}


@pytest.mark.parametrize(
    ("seats", "factors"),
    [
        pytest.param("ABCD", [1, 2, 2, 2, 2, 1, 1], id="four at the table"),
        pytest.param("ABCDE", [1, 2, 2, 2, 2, 2, 1], id="five at the table"),
    ],
)
def test_bock_lasts_until_everyone_has_dealt(seats: str, factors: list[int]) -> None:
    """Bockrunde: as many games as players sit at the table."""
    sheet = play("hausregeln", seats, around(seats, 7, {1: HEARTS}))
    assert column(sheet, "bock_factor") == factors
    assert column(sheet, "triggered") == [["heart_trick"], *[[]] * 6]


def test_bock_rounds_follow_each_other() -> None:
    """Bockrunde: played one after the other, never multiplied."""
    sheet = play("hausregeln", "ABCD", around("ABCD", 10, {1: HEARTS, 3: HEARTS}))
    assert column(sheet, "bock_factor") == [1, 2, 2, 2, 2, 2, 2, 2, 2, 1]


def test_five_at_the_table() -> None:
    """Grundlagen: the dealer sits out, and the deal goes round clockwise."""
    sheet = play("hausregeln", "ABCDE", around("ABCDE", 2))
    assert column(sheet, "sitting_out") == [["A"], ["B"]]
    assert sheet["rows"][0]["points"] == {"A": 0, "B": 1, "C": 1, "D": -1, "E": -1}
    assert sheet["next_dealer"] == "C"
