"""S1, "Doppelkopf-Abrechnung": like the DDV, but 120:120 is always Kontra's."""

import pytest

from .tables import DAMEN, Json, case, check, score

GAMES = [
    case("Durchgerechnetes Beispiel", "re", 4, 151, "announced",
         re_made={"fuchs": 1}, kontra_made={"doppelkopf": 1}),
    case("Wer gewinnt: Re with 121", "re", 1, 121),
    case("Wer gewinnt: Kontra with 120", "kontra", 2, 120),
    case("Streitfragen: 120 to 120 is Kontra's, also when only Kontra spoke", "kontra", 4, 120,
         "none", "announced"),
    case("Wer gewinnt: keine 90 means 151", "re", 5, 151, "k90"),
    case("Wer gewinnt: the others already win with 90", "kontra", 5, 150, "k90"),
    case("Wer gewinnt: keine 60 means 181", "re", 7, 181, "k60"),
    case("Wer gewinnt: the others already win with 60", "kontra", 6, 180, "k60"),
    case("Wer gewinnt: keine 30 means 211", "re", 9, 211, "k30"),
    case("Wer gewinnt: the others already win with 30", "kontra", 7, 210, "k30"),
    case("Wer gewinnt: schwarz means every trick", "re", 11, 240, "schwarz", trickless="kontra"),
    case("Wer gewinnt: one trick is enough against schwarz", "kontra", 8, 240, "schwarz"),
    case("Posten: 120 against keine 90", "kontra", 6, 120, "k90"),
    case("Posten: 30 against schwarz", "kontra", 9, 210, "schwarz"),
    case("Posten: special points of the losers count against the winners", "re", 0, 121,
         kontra_made={"karlchen": 1}),
    case("Streitfragen: no gegen die Alten in a solo", "kontra", 1, 119, **DAMEN),
    case("Streitfragen: both missed, no points", None, 0, 170, "k60", "k60"),
    case("Streitfragen: both missed, only special points", None, 2, 170, "k60", "k60",
         re_made={"fuchs": 2}),
    case("Streitfragen: both missed, special points against each other", None, -1, 135, "k90",
         "k90", re_made={"fuchs": 1}, kontra_made={"doppelkopf": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), GAMES)
def test_game(facts: Json, winner: str | None, value: int) -> None:
    check("abrechnung", facts, winner, value)


def test_example_as_it_is_printed() -> None:
    """Durchgerechnetes Beispiel: +4 for Ben and Carla, -4 for the two others."""
    facts = {
        "re_augen": 151,
        "announcements": {"re": "announced"},
        "special_points": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1}},
    }
    result = score("abrechnung", facts)
    assert (result.re_points, result.kontra_points) == (4, -4)
    assert [(item.name, item.side.value, item.points) for item in result.items] == [
        ("won", "re", 1),
        ("below_90", "re", 1),
        ("re_announced", "re", 2),
        ("doppelkopf", "kontra", 1),
        ("fuchs", "re", 1),
    ]


def test_the_soloist_gets_or_pays_three_times() -> None:
    """Wie viele Punkte: because three play against the soloist."""
    won = score("abrechnung", {"re_augen": 151, "announcements": {"re": "k90"}, **DAMEN})
    assert (won.re_points, won.kontra_points) == (15, -5)


def test_games_without_special_points() -> None:
    """Hausregeln: some tables count the game points only."""
    rules = {"base": "abrechnung", "doppelkopf": 0, "fuchs": 0, "karlchen": 0}
    assert score(rules, {"re_augen": 151}).value == 2


BOCK = {"base": "abrechnung", "bock_triggers": ["half_half", "lost_solo"]}


@pytest.mark.parametrize(
    ("facts", "triggered"),
    [
        pytest.param({"re_augen": 120}, ["half_half"], id="Hausregeln: Bock after 120:120"),
        pytest.param({"re_augen": 119, **DAMEN}, ["lost_solo"], id="Hausregeln: after a lost solo"),
        pytest.param({"re_augen": 120, **DAMEN}, ["half_half", "lost_solo"], id="both at once"),
        pytest.param({"re_augen": 121, **DAMEN}, [], id="a won solo is none"),
        pytest.param({"re_augen": 119}, [], id="a lost normal game is none"),
    ],
)
def test_bock_as_a_house_rule(facts: Json, triggered: list[str]) -> None:
    assert [trigger.value for trigger in score(BOCK, facts).triggered] == triggered
