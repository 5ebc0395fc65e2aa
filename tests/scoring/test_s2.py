"""S2, the basic rules and their variants: adding, doubling, fine, five and six players."""

import pytest

from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.refusals import find_problems
from scorekeeper.scoring.rulesets import FEIN, MUENCHENER

from .tables import DAMEN, KARO, Json, case, check, lines, play, score

PIK = {"kind": "solo", "solo": "pik"}

ADDING = [
    case("Abrechnung: Re wins with 121", "re", 1, 121),
    case("Abrechnung: Kontra wins with 120 and gets 2", "kontra", 2, 120),
    case("Abrechnung: also when only Kontra spoke", "kontra", 3, 120, "none", "announced"),
    case("Abrechnung: 60 are no Schneider", "re", 1, 180),
    case("Abrechnung: Schneider is one point more", "re", 2, 181),
    case("Abrechnung: Schwarz is two more", "re", 3, 240, trickless="kontra"),
    case("Abrechnung: a trick of nines is not Schwarz", "re", 2, 240),
    case("Abrechnung: nothing for 90 or 30", "re", 2, 211),
    case("Abrechnung: a Doppelkopf of the loser is the winner's", "re", 2, 130,
         kontra_made={"doppelkopf": 1}),
    case("Abrechnung: a Doppelkopf of the winner is, too", "kontra", 4, 100,
         kontra_made={"doppelkopf": 2}),
    case("Ansagen: one point more", "re", 2, 130, "announced"),
    case("Ansagen: whoever wins", "kontra", 3, 100, "announced"),
    case("Ansagen: both, 2 points more", "re", 3, 130, "announced", "announced"),
    case("Ansagen: Schneider announced and made", "re", 4, 181, "k60"),
    case("Ansagen: broken, only the Re is counted, 60 are enough", "kontra", 3, 180, "k60"),
    case("Ansagen: Schwarz announced and made", "re", 6, 240, "schwarz", trickless="kontra"),
    case("Ansagen: Schwarz broken by a trick", "kontra", 3, 240, "schwarz"),
    case("Ansagen: both missed, nothing but special points", None, 1, 100, "k60", "k60",
         re_made={"fuchs": 1}),
    case("Ansagen: both missed, Doppelköpfe have no winner", None, 0, 100, "k60", "k60",
         re_made={"doppelkopf": 1}),
    case("Ansagen: both missed, below 60 stays", None, 1, 185, "schwarz", "k60"),
    case("Extrapunkte: Fuchs of the loser", "re", 0, 130, kontra_made={"fuchs": 1}),
    case("Extrapunkte: Karlchen of the winner", "kontra", 3, 100, kontra_made={"karlchen": 1}),
    case("Extrapunkte: Karlchen caught", "kontra", 3, 100, kontra_made={"karlchen_caught": 1}),
    case("Solo: counts three times, gegen die Alten too", "kontra", 2, 100, **DAMEN),
    case("Extrapunkte: Füchse count in a Trumpfsolo", "re", 2, 130, re_made={"fuchs": 1}, **KARO),
    case("Extrapunkte: Doppelköpfe count in other solos", "re", 2, 130,
         re_made={"doppelkopf": 1}, **PIK),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), ADDING)
def test_adding(facts: Json, winner: str | None, value: int) -> None:
    check("grundregeln", facts, winner, value)


DOUBLING = [
    case("Abrechnung: Re gets 1", "re", 1, 121),
    case("Abrechnung: Kontra gets 2", "kontra", 2, 120),
    case("Abrechnung: Schneider doubles", "re", 2, 181),
    case("Abrechnung: Schneider doubles the 2 of Kontra", "kontra", 4, 59),
    case("Abrechnung: Schwarz, four times as many", "re", 4, 240, trickless="kontra"),
    case("Abrechnung: a Doppelkopf doubles, whoever took it", "re", 2, 130,
         kontra_made={"doppelkopf": 1}),
    case("Abrechnung: each Doppelkopf doubles", "kontra", 8, 100,
         re_made={"doppelkopf": 1}, kontra_made={"doppelkopf": 1}),
    case("Ansagen: Re doubles", "re", 2, 130, "announced"),
    case("Ansagen: Re and Kontra, four times as many", "kontra", 8, 100, "announced", "announced"),
    case("Ansagen: Schneider announced and made", "re", 8, 181, "k60"),
    case("Ansagen: broken, only the Re doubles", "kontra", 4, 180, "k60"),
    case("Ansagen: Schwarz announced and made", "re", 32, 240, "schwarz", trickless="kontra"),
    case("Extrapunkte: added at the end", "re", 3, 130, "announced", re_made={"fuchs": 1}),
    case("Extrapunkte: taken off at the end", "re", 1, 130, "announced", "none", None,
         {"karlchen": 1}),
    case("Ansagen: both missed, nothing", None, 0, 100, "k60", "k60", re_made={"doppelkopf": 1}),
    case("Ansagen: both missed, special points", None, 1, 185, "schwarz", "k60",
         re_made={"fuchs": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), DOUBLING)
def test_doubling(facts: Json, winner: str | None, value: int) -> None:
    check("grundregeln_doppelt", facts, winner, value)


FINE = [
    case("Abrechnungsvariante: the printed example", "kontra", 2, 70, re_made={"doppelkopf": 1}),
    case("Abrechnungsvariante: keine 120", "re", 1, 150),
    case("Abrechnungsvariante: keine 90", "re", 2, 151),
    case("Abrechnungsvariante: keine 60", "re", 3, 181),
    case("Abrechnungsvariante: keine 30", "re", 4, 211),
    case("Abrechnungsvariante: Schwarz", "re", 5, 240, trickless="kontra"),
    case("Ansagen: Re doubles", "re", 4, 151, "announced"),
    case("Verfeinerte Ansagen: keine 90 kept", "re", 6, 151, "k90"),
    case("Verfeinerte Ansagen: keine 60 kept", "re", 10, 181, "k60"),
    case("Verfeinerte Ansagen: keine 90 broken, only the Re counts", "kontra", 4, 150, "k90"),
    case("Verfeinerte Ansagen: nothing for 120 against k90", "kontra", 4, 120, "k90"),
    case("Verfeinerte Ansagen: one kept, one broken", "re", 12, 151, "k90", "k90"),
    case("Extrapunkte: after the doubling", "re", 3, 151, "announced", kontra_made={"fuchs": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), FINE)
def test_fine(facts: Json, winner: str | None, value: int) -> None:
    check("fein", facts, winner, value)


@pytest.mark.parametrize(
    ("rules", "re", "kontra"),
    [
        pytest.param("grundregeln", 1, 0, id="Abrechnung: the winners get points"),
        pytest.param({"base": "grundregeln", "credit": "both"}, 1, -1, id="Abrechnung: or both"),
        pytest.param({"base": "grundregeln", "credit": "losers"}, 0, -1, id="only the losers"),
        pytest.param({"base": "grundregeln", "unit": 5}, 5, 0, id="Abrechnung: Grundzahl 5"),
    ],
)
def test_who_gets_points(rules: str | Json, re: int, kontra: int) -> None:
    result = score(rules, {"re_augen": 130})
    assert (result.re_points, result.kontra_points) == (re, kontra)


def test_the_soloist_gets_three_times() -> None:
    """Abrechnung; what the others win is not three times."""
    won, lost = (score("grundregeln", {"re_augen": augen, **DAMEN}) for augen in (121, 120))
    assert (won.re_points, won.kontra_points) == (3, 0)
    assert (lost.re_points, lost.kontra_points) == (0, 2)


def test_grundzahl_multiplies_everything() -> None:
    """Abrechnung: the points that were worked out are multiplied by 5, special points too."""
    facts = {"re_augen": 130, "special_points": {"re": {"fuchs": 2}}}
    result = score({"base": "grundregeln", "unit": 5}, facts)
    assert result.value == 15
    assert result.items[-1] == ("multiplied_by_unit", "re", 0, None, 5, 1)


KNOCKING = [
    case("Abweichende Ansagen: two knocks, four times", "re", 4, 130, knocks=2),
    case("Abweichende Ansagen: whoever wins", "kontra", 16, 100, knocks=3),
    case("Abweichende Ansagen: beside the Re", "re", 4, 130, "announced", knocks=1),
    case("Abweichende Ansagen: four at most", "re", 16, 130, knocks=4),
]


@pytest.mark.parametrize(("facts", "winner", "value"), KNOCKING)
def test_knocking_doubles(facts: Json, winner: str | None, value: int) -> None:
    check({"base": "fein", "knocking": "double"}, facts, winner, value)


def test_knocking_adds_where_announcements_add() -> None:
    """Ansagen: knocking makes the game dearer like a Re; each knock is one line."""
    rules = {"base": "grundregeln", "knocking": "plus_one"}
    result = score(rules, {"re_augen": 100, "knocks": ["A", "B", "A"]})
    assert result.value == 5
    assert lines(result) == {"won": -1, "knocks": -3, "against_the_old": -1}


def test_a_knock_is_a_line_that_doubles() -> None:
    result = score({"base": "fein", "knocking": "double"}, {"re_augen": 100, "knocks": 3})
    assert result.items[-2:] == (
        ("against_the_old", "kontra", 1, None, 1, 1),
        ("doubled_by_knock", "kontra", 0, None, 8, 3),
    )
    adding = score({"base": "grundregeln", "knocking": "plus_one"}, {"re_augen": 130, "knocks": 2})
    assert adding.items[-1] == ("knocks", "re", 2, None, 1, 2)


def test_a_line_for_the_winner_says_whose_doing_it_was() -> None:
    """Ansagen and Sonderpunkte: who loses an announced game, or a Doppelkopf, pays for it."""
    facts = {"re_augen": 100, "announcements": {"re": "announced"}}
    assert score("fein", facts).items[-1] == ("doubled_by_re_announced", "kontra", 0, "re", 2, 1)
    facts = {"re_augen": 100, "special_points": {"re": {"doppelkopf": 1}}}
    assert score("grundregeln", facts).items[-1] == ("doppelkopf", "kontra", 1, "re", 1, 1)


def test_what_doubles_stands_behind_what_adds() -> None:
    """Abrechnung, doubling: (won + gegen die Alten) · Schneider · Doppelkopf."""
    facts = {"re_augen": 59, "special_points": {"kontra": {"doppelkopf": 1}}}
    assert [item.name for item in score("grundregeln_doppelt", facts).items] == [
        "won",
        "against_the_old",
        "doubled_by_below_60",
        "doubled_by_doppelkopf",
    ]


def test_only_schneider_and_schwarz_can_be_called() -> None:
    """Ansagen: the levels are Re or Kontra, Schneider, Schwarz."""
    result = score("grundregeln", {"re_augen": 181, "announcements": {"re": "k60"}})
    assert lines(result) == {"won": 1, "below_60": 1, "re_announced": 1, "called_k60": 1}


BOCK = [
    pytest.param({"re_augen": 120}, True, id="Spaltarsch"),
    pytest.param({"re_augen": 119}, False, id="119 are none"),
    pytest.param({"re_augen": 121}, False, id="121 are none"),
    pytest.param({"re_augen": 120, **DAMEN}, True, id="in a solo, too"),
]


@pytest.mark.parametrize(("facts", "starts"), BOCK)
@pytest.mark.parametrize("rules", ["grundregeln", "grundregeln_doppelt", "fein", "zu_fuenft"])
def test_bock(rules: str, facts: Json, starts: bool) -> None:
    """Bockrunden after 120:120."""
    assert bool(score(rules, facts).triggered) is starts


def test_bock_lasts_four_games() -> None:
    """In the following four games all points are doubled, with five at the table, too."""
    sheet = play("fein", "ABCDE", [{"re": ["B", "C"], "re_augen": 120}])
    assert sheet["bock"]["remaining"] == [{"factor": 2, "caused_by": 1}] * 4


def test_special_points_are_doubled_by_bock() -> None:
    """All points are doubled: (1 · 2 + 1) · 2."""
    facts = {
        "re_augen": 130,
        "announcements": {"re": "announced"},
        "special_points": {"re": {"fuchs": 1}},
    }
    assert score("fein", facts, bock_factor=2).value == 6
    assert score({"base": "fein", "specials": "last"}, facts, bock_factor=2).value == 5


# --- five players --------------------------------------------------------------------------------

TWO_OF_FIVE = {"re": ["A", "B"], "re_augen": 130}


@pytest.mark.parametrize(
    ("switches", "points"),
    [
        pytest.param({"credit": "both"}, [1, 1, -1, -1, -1], id="plain: everyone the same"),
        pytest.param({}, [1, 1, 0, 0, 0], id="plain, winners only"),
        pytest.param(
            {"credit": "both", "uneven": "pairwise"}, [3, 3, -2, -2, -2], id="each from each"
        ),
    ],
)
def test_two_against_three(switches: Json, points: list[int]) -> None:
    """Spiel zu Fünft: the two Alten against the three others."""
    sheet = play({"base": "zu_fuenft", **switches}, "ABCDE", [TWO_OF_FIVE])
    assert [*sheet["rows"][0]["points"].values()] == points


@pytest.mark.parametrize(
    ("switches", "points"),
    [
        ({"credit": "both"}, [-2, -2, 2, 2, 2]),
        ({"credit": "both", "uneven": "pairwise"}, [-6, -6, 4, 4, 4]),
    ],
)
def test_three_win_against_two(switches: Json, points: list[int]) -> None:
    rows = [{**TWO_OF_FIVE, "re_augen": 100}]
    sheet = play({"base": "zu_fuenft", **switches}, "ABCDE", rows)
    assert [*sheet["rows"][0]["points"].values()] == points


def test_a_soloist_among_five() -> None:
    rows = [{"re": ["C"], "re_augen": 130, **DAMEN}]
    sheet = play({"base": "zu_fuenft", "credit": "both"}, "ABCDE", rows)
    assert [*sheet["rows"][0]["points"].values()] == [-1, -1, 4, -1, -1]


# --- six players ---------------------------------------------------------------------------------

SIX = [
    case("Spiel zu Sechst: Re wins with 181", "re", 1, 181),
    case("Spiel zu Sechst: Kontra wins with 180", "kontra", 2, 180),
    case("Spiel zu Sechst: 150 are not below 150", "re", 1, 210),
    case("Spiel zu Sechst: keine 150", "re", 2, 211),
    case("Spiel zu Sechst: keine 90", "re", 3, 271),
    case("Spiel zu Sechst: keine 60", "re", 4, 301),
    case("Spiel zu Sechst: keine 30", "re", 5, 331),
    case("Spiel zu Sechst: Schwarz", "re", 6, 360, trickless="kontra"),
    case("Spiel zu Sechst: the call keine 150 kept", "re", 6, 211, "k150"),
    case("Spiel zu Sechst: broken by 150", "kontra", 4, 210, "k150"),
    case("Spiel zu Sechst: keine 90 includes it", "re", 10, 271, "k90"),
    case("Spiel zu Sechst: Doppelkopf 1", "re", 2, 190, re_made={"doppelkopf": 1}),
    case("Spiel zu Sechst: Superdoppelkopf 3", "re", 4, 190, re_made={"superdoppelkopf": 1}),
    case("Spiel zu Sechst: three Füchse", "re", 4, 190, re_made={"fuchs": 3}),
    case("Spiel zu Sechst: the small solo has special points", "re", 2, 190, kind="small_solo",
         re_made={"fuchs": 1}),
    case("Spiel zu Sechst: a lost small solo pays gegen die Alten", "kontra", 2, 160,
         kind="small_solo"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "winner", "value"), SIX)
def test_six(facts: Json, winner: str | None, value: int) -> None:
    check("muenchener", facts, winner, value)


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        pytest.param({"re": ["A", "B", "C"]}, [1, 1, 1, -1, -1, -1], id="three against three"),
        pytest.param(
            {"re": ["A", "B"], "kind": "small_solo"}, [2, 2, -1, -1, -1, -1], id="kleines Solo 2:4"
        ),
        pytest.param({"re": ["A"], **DAMEN}, [5, -1, -1, -1, -1, -1], id="großes Solo 1:5"),
    ],
)
def test_sides_of_six(facts: Json, points: list[int]) -> None:
    sheet = play({"base": "muenchener", "credit": "both"}, "ABCDEF", [{**facts, "re_augen": 190}])
    assert [*sheet["rows"][0]["points"].values()] == points


def test_two_kinds_of_duty_solos() -> None:
    """Spiel zu Sechst: everyone plays one big and one small Pflichtsolo."""
    rows = [
        {"re": ["A"], "re_augen": 190, "duty": True, **DAMEN},
        {"re": ["B", "C"], "re_augen": 190, "duty": True, "kind": "small_solo"},
        {"re": ["A", "C"], "re_augen": 190, "duty": True, "kind": "small_solo"},
    ]
    owed = play("muenchener", "ABCDEF", rows)["duty_solos_open"]
    both = {"solo": 1, "small_solo": 1}
    assert owed == {"B": {"solo": 1}, "C": both, "D": both, "E": both, "F": both}


def test_a_list_of_36_games_is_planned() -> None:
    """Spiel zu Sechst: a round has 36 games."""
    assert MUENCHENER.games_planned(6) == 36


def test_keine_150_is_called_by_six_only() -> None:
    """Spiel zu Sechst: there is the additional call keine 150."""
    facts = parse_game({"re_augen": 190, "announcements": {"re": "k150"}})
    assert find_problems(facts, MUENCHENER) == ()
    assert [problem.code for problem in find_problems(facts, FEIN)] == ["call_not_played"]
