"""Who won, in one sentence."""

from typing import Any

import pytest

from scorekeeper.scoring.facts import (
    Band,
    GameFacts,
    GameKind,
    Level,
    Override,
    Side,
    SoloKind,
)
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import DDV, FIT4DOKO, HAUSREGELN, MUENCHENER
from scorekeeper.scoring.value import score_game
from scorekeeper.wording.game import Game
from scorekeeper.wording.outcome import outcome_sentence

NAMES = {"p1": "Dora"}


def solo(augen: int, **facts: Any) -> GameFacts:
    return GameFacts(kind=GameKind.SOLO, solo=SoloKind.DAMEN, re=("p1",), re_augen=augen, **facts)


@pytest.mark.parametrize(
    ("rules", "facts", "expected"),
    [
        (DDV, GameFacts(re_augen=151), "Re gewinnt mit 151 Augen"),
        (DDV, GameFacts(re_augen=100), "Kontra gewinnt mit 140 Augen"),
        (DDV, GameFacts(re_augen=Band(121, 150)), "Re gewinnt mit 121 bis 150 Augen"),
        (DDV, GameFacts(re_augen=Band(90, 119)), "Kontra gewinnt mit 121 bis 150 Augen"),
        (
            DDV,
            GameFacts(re_augen=149, re_level=Level.K90),
            "Kontra gewinnt mit 91 Augen, Re hat „keine 90“ verfehlt",
        ),
        (
            DDV,
            GameFacts(re_augen=181, re_level=Level.K60, kontra_level=Level.SCHWARZ),
            "Re gewinnt mit 181 Augen, Kontra hat „schwarz“ verfehlt",
        ),
        (
            DDV,
            GameFacts(re_augen=120, kontra_level=Level.ANNOUNCED),
            "Re gewinnt mit 120 Augen, nur Kontra war angesagt",
        ),
        (DDV, GameFacts(re_augen=120), "Kontra gewinnt mit 120 Augen"),
        (
            DDV,
            GameFacts(re_augen=135, re_level=Level.K90, kontra_level=Level.K90),
            "Niemand gewinnt, beide Absagen sind verfehlt",
        ),
        (DDV, GameFacts(re_augen=240, trickless=Side.KONTRA), "Re gewinnt mit allen Stichen"),
        (HAUSREGELN, GameFacts(re_augen=0), "Kontra gewinnt mit allen Stichen"),
        (
            FIT4DOKO,
            GameFacts(re_augen=190),
            "Re verliert wegen Feigheit: 190 Augen, nichts angesagt",
        ),
        (
            FIT4DOKO,
            GameFacts(re_augen=20, kontra_level=Level.ANNOUNCED),
            "Kontra verliert wegen Feigheit: 220 Augen, nur Kontra angesagt",
        ),
        (DDV, solo(130), "Damensolo: Dora gewinnt mit 130 Augen"),
        (DDV, solo(95), "Damensolo: Dora verliert mit 95 Augen"),
        (HAUSREGELN, solo(0), "Damensolo: Dora verliert ohne einen Stich"),
        (
            DDV,
            solo(140, re_level=Level.K90),
            "Damensolo: Dora verliert mit 140 Augen, Re hat „keine 90“ verfehlt",
        ),
        (
            MUENCHENER,
            GameFacts(kind=GameKind.SMALL_SOLO, re_augen=200),
            "Kleines Solo: Re gewinnt mit 200 Augen",
        ),
        (
            DDV,
            GameFacts(re_augen=151, override=Override(4, "so beschlossen", Side.KONTRA)),
            "Kontra gewinnt, so hat der Tisch entschieden",
        ),
        (
            DDV,
            GameFacts(re_augen=151, override=Override(4, "so beschlossen")),
            "Re gewinnt mit 151 Augen",
        ),
    ],
)
def test_examples(rules: RuleSet, facts: GameFacts, expected: str, german: None) -> None:
    assert outcome_sentence(Game(facts, score_game(facts, rules), rules, NAMES)) == expected


def test_without_names_the_side_is_named(german: None) -> None:
    facts = solo(130)
    sentence = outcome_sentence(Game(facts, score_game(facts, DDV), DDV))
    assert sentence == "Damensolo: Re gewinnt mit 130 Augen"


def test_in_english(english: None) -> None:
    facts = GameFacts(re_augen=149, re_level=Level.K90)
    sentence = outcome_sentence(Game(facts, score_game(facts, DDV), DDV))
    assert sentence == "Kontra wins with 91 Augen, Re failed to keep “no 90”"
