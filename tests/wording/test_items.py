"""The lines of a Spielwert in words, and the formula that adds them up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.facts import (
    BadFacts,
    GameFacts,
    GameKind,
    Level,
    Override,
    Side,
    SoloKind,
    Special,
)
from scorekeeper.scoring.refusals import playable_specials
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import (
    DDV,
    FEIN,
    FIT4DOKO,
    GRUNDREGELN,
    GRUNDREGELN_DOPPELT,
    HAUSREGELN,
    MUENCHENER,
    RULE_SETS,
    SALZDETFURTH,
)
from scorekeeper.scoring.switches import Knocking, SpecialsAdded
from scorekeeper.scoring.value import GameResult, score_game
from scorekeeper.wording.items import formula, item_line, item_name, worth

KLOPFEN = GRUNDREGELN.change(knocking=Knocking.PLUS_ONE, unit=5)
KLOPFEN_DOPPELT = FEIN.change(knocking=Knocking.DOUBLE, specials=SpecialsAdded.LAST)
BONUS = DDV.change(solo_bonus=2, specials=SpecialsAdded.LAST)
ALL_RULES = [*RULE_SETS.values(), KLOPFEN, KLOPFEN_DOPPELT, BONUS]


def lines(result: GameResult, rules: RuleSet) -> list[str]:
    return [item_line(item, rules, result.winner or Side.RE) for item in result.items]


@pytest.mark.parametrize(
    ("rules", "facts", "bock", "expected", "sum_"),
    [
        pytest.param(
            HAUSREGELN,
            GameFacts(
                re_augen=151,
                re_level=Level.ANNOUNCED,
                re_specials={Special.FUCHS: 2},
                kontra_specials={Special.DOPPELKOPF: 1, Special.KARLCHEN: 1},
            ),
            2,
            ["gewonnen +1", "unter 90 +1", "Re angesagt +2", "Doppelkopf −1", "2 × Fuchs +2",
             "Charlie −1", "Bock ×2"],
            "(1 + 1 + 2 − 1 + 2 − 1) · 2 = 8",
            id="plain, in Bock",
        ),
        pytest.param(
            DDV,
            GameFacts(re_augen=90, kontra_level=Level.K60),
            1,
            ["gewonnen +1", "Kontra angesagt +2", "keine 90 abgesagt (Kontra) +1",
             "keine 60 abgesagt (Kontra) +1", "90 gegen keine 60 +1"],
            "1 + 2 + 1 + 1 + 1 = 6",
            id="90 against k60, not 120",
        ),
        pytest.param(
            DDV,
            GameFacts(re_augen=30, re_level=Level.NONE, kontra_level=Level.SCHWARZ),
            1,
            ["gewonnen +1", "Kontra angesagt +2", "keine 90 abgesagt (Kontra) +1",
             "keine 60 abgesagt (Kontra) +1", "keine 30 abgesagt (Kontra) +1",
             "schwarz abgesagt (Kontra) +1", "30 gegen schwarz +1"],
            "1 + 2 + 1 + 1 + 1 + 1 + 1 = 8",
            id="30 against schwarz",
        ),
        pytest.param(
            SALZDETFURTH,
            GameFacts(re_augen=145, re_level=Level.K90),
            1,
            ["keine 90 abgesagt (Re) +1", "90 gegen keine 90 +1", "gegen die Alten +1",
             "Re angesagt ×2"],
            "(1 + 1 + 1) · 2 = 6",
            id="a broken Absage in Bad Salzdetfurth",
        ),
        pytest.param(
            SALZDETFURTH,
            GameFacts(re_augen=238, re_level=Level.SCHWARZ, kontra_specials={Special.FUCHS: 1}),
            1,
            ["keine 90 abgesagt (Re) +1", "keine 60 abgesagt (Re) +1",
             "keine 30 abgesagt (Re) +1", "schwarz abgesagt (Re) +1", "ein Stich gegen schwarz +1",
             "gegen die Alten +1", "Re angesagt ×2", "Fuchs +1"],
            "(1 + 1 + 1 + 1 + 1 + 1) · 2 + 1 = 13",
            id="one trick against schwarz",
        ),
        pytest.param(
            SALZDETFURTH,
            GameFacts(re_augen=121),
            1,
            ["keine 120 +1"],
            "1",
            id="nothing to add",
        ),
        pytest.param(
            FIT4DOKO,
            GameFacts(
                re_augen=130,
                re_level=Level.ANNOUNCED,
                kontra_level=Level.ANNOUNCED,
                kontra_specials={Special.FUCHS: 1},
            ),
            2,
            ["gewonnen +1", "Re angesagt ×2", "Kontra angesagt ×2", "Fuchs −1", "Bock ×2"],
            "(1 · 2 · 2 − 1) · 2 = 6",
            id="doubled, then the Fuchs, then Bock",
        ),
        pytest.param(
            GRUNDREGELN_DOPPELT,
            GameFacts(
                re_augen=50,
                kontra_level=Level.K60,
                re_specials={Special.DOPPELKOPF: 2, Special.FUCHS: 1},
            ),
            1,
            ["gewonnen +1", "gegen die Alten +1", "unter 60 ×2", "keine 60 abgesagt (Kontra) ×2",
             "2 × Doppelkopf von Re ×4", "Kontra angesagt ×2", "Fuchs −1"],
            "(1 + 1) · 2 · 2 · 4 · 2 − 1 = 63",
            id="everything doubles",
        ),
        pytest.param(
            KLOPFEN,
            GameFacts(re_augen=140, knocks=2, kontra_specials={Special.DOPPELKOPF: 1}),
            1,
            ["gewonnen +1", "2-mal geklopft +2", "Doppelkopf von Kontra +1", "Grundwert ×5"],
            "(1 + 2 + 1) · 5 = 20",
            id="knocks and a base value",
        ),
        pytest.param(
            KLOPFEN_DOPPELT,
            GameFacts(re_augen=140, knocks=2, re_specials={Special.FUCHS: 1}),
            2,
            ["gewonnen +1", "2-mal geklopft ×4", "Fuchs +1", "Bock ×2"],
            "1 · 4 · 2 + 1 = 9",
            id="special points after Bock",
        ),
        pytest.param(
            MUENCHENER,
            GameFacts(re_augen=211, re_level=Level.K150, re_specials={Special.SUPERDOPPELKOPF: 1}),
            1,
            ["gewonnen +1", "unter 150 +1", "keine 150 abgesagt (Re) +1", "Re angesagt ×2",
             "Superdoppelkopf +3"],
            "(1 + 1 + 1) · 2 + 3 = 9",
            id="six players",
        ),
        pytest.param(
            FIT4DOKO,
            GameFacts(kind=GameKind.SOLO, solo=SoloKind.DAMEN, re_augen=121),
            1,
            ["gewonnen +1", "Solopunkt +1"],
            "1 + 1 = 2",
            id="a solo with its point",
        ),
        pytest.param(
            DDV,
            GameFacts(re_augen=0, trickless=Side.RE),
            1,
            ["gewonnen +1", "unter 90 +1", "unter 60 +1", "unter 30 +1", "schwarz +1",
             "gegen die Alten +1"],
            "1 + 1 + 1 + 1 + 1 + 1 = 6",
            id="schwarz",
        ),
        pytest.param(
            DDV,
            GameFacts(re_augen=170, re_level=Level.K60, kontra_level=Level.K60),
            2,
            ["unter 90 +1", "120 gegen keine 90 +1", "90 gegen keine 60 +1", "Bock ×2"],
            "(1 + 1 + 1) · 2 = 6",
            id="nobody wins",
        ),
        pytest.param(
            DDV,
            GameFacts(re_augen=119, re_level=Level.K60, kontra_level=Level.K60),
            1,
            ["90 gegen keine 60 +1", "120 gegen keine 90 −1", "90 gegen keine 60 −1"],
            "1 − 1 − 1 = −1",
            id="nobody wins, worse for Re",
        ),
        pytest.param(
            RULE_SETS["abrechnung"],
            GameFacts(re_augen=120, re_level=Level.K90, kontra_level=Level.K90),
            2,
            ["Bock ×2"],
            "0 · 2 = 0",
            id="nobody wins, nothing to count",
        ),
    ],
)  # fmt: skip
def test_examples(
    rules: RuleSet, facts: GameFacts, bock: int, expected: list[str], sum_: str, german: None
) -> None:
    result = score_game(facts, rules, bock_factor=bock)
    assert lines(result, rules) == expected
    assert formula(result, rules) == sum_


def test_an_override_leaves_the_formula_of_the_rules(german: None) -> None:
    override = Override(7, "so beschlossen", Side.KONTRA)
    result = score_game(GameFacts(re_augen=151, override=override), DDV)
    assert result.value == 7
    assert formula(result, DDV) == "1 + 1 = 2"


def test_a_negative_sum_in_bock_has_brackets(german: None) -> None:
    facts = GameFacts(
        kind=GameKind.NORMAL,
        re_augen=170,
        re_level=Level.K60,
        kontra_level=Level.K60,
        kontra_specials={Special.FUCHS: 1},
    )
    rules = RULE_SETS["abrechnung"]
    assert formula(score_game(facts, rules, bock_factor=2), rules) == "(−1) · 2 = −2"


@st.composite
def games(draw: st.DrawFn) -> tuple[GameFacts, RuleSet]:
    rules = draw(st.sampled_from(ALL_RULES))
    kind = draw(st.sampled_from([GameKind.NORMAL, GameKind.NORMAL, GameKind.SOLO]))
    solo = draw(st.sampled_from(SoloKind)) if kind is GameKind.SOLO else None
    levels = st.sampled_from([Level.NONE, Level.ANNOUNCED, *rules.absagen])
    playable = sorted(playable_specials(kind, solo, rules))
    counts = st.dictionaries(st.sampled_from(playable), st.integers(1, 2), max_size=2)
    specials = counts if playable else st.just({})
    facts = GameFacts(
        kind=kind,
        solo=solo,
        re_augen=draw(st.integers(2, rules.total - 2)),
        re_level=draw(levels),
        kontra_level=draw(levels),
        knocks=draw(st.integers(0, 4)) if rules.knocking is not Knocking.OFF else 0,
        re_specials=draw(specials),
        kontra_specials=draw(specials),
    )
    return facts, rules


@given(games(), st.sampled_from([1, 2, 4]))
def test_the_formula_comes_to_the_spielwert(game: tuple[GameFacts, RuleSet], bock: int) -> None:
    facts, rules = game
    try:
        result = score_game(facts, rules, bock_factor=bock)
    except BadFacts:
        return
    text, value, _ = worth(result, rules)
    if result.winner is not None:
        assert value == result.value
    else:
        others = 3 if facts.kind is GameKind.SOLO else 1
        if rules.credit.value == "both" and rules.active == 4:
            assert value * others == result.re_points
    # What stands there is what it says.
    python = text.replace("·", "*").replace("−", "-")
    assert eval(python) == value  # noqa: S307
    for item in result.items:
        assert item_name(item, rules)
