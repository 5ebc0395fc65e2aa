"""Bands of Augen: they cover everything, and every number in one scores alike."""

from itertools import product

import pytest

from scorekeeper.scoring.bands import find_bands
from scorekeeper.scoring.facts import ABSAGEN, Band, GameFacts, GameKind, Level, SoloKind
from scorekeeper.scoring.refusals import augen_are_possible
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.scoring.value import score_game

COWARDICE = RULE_SETS["fit4doko"].change(name="cowardice with nines", deck=48)
NO_STAGES = RULE_SETS["hausregeln"].change(name="no stages", stages=(), against_margin=None)
OWN = [
    *RULE_SETS.values(),
    RULE_SETS["ddv"].change(name="margin 15", against_margin=15),
    COWARDICE,
    NO_STAGES,
]


@pytest.mark.parametrize(
    ("rules", "lowest", "most", "re_without", "kontra_without"),
    [
        # Without nines whoever has no Augen has no trick, which needs no saying.
        pytest.param(RULE_SETS["hausregeln"], 1, 239, None, None, id="no nines"),
        # With nines a trick can be worth nothing, and its side is not schwarz (DDV).
        pytest.param(RULE_SETS["ddv"], 0, 240, "re", "kontra", id="nines"),
        # Feigheit (S3) counts who has no Augen at all, with a trick or without.
        pytest.param(COWARDICE, 1, 239, "re", "kontra", id="nines and Feigheit"),
    ],
)
def test_bands(
    rules: RuleSet, lowest: int, most: int, re_without: str | None, kontra_without: str | None
) -> None:
    assert find_bands(rules) == (
        ("re", 121, 150, None, False),
        ("re", 151, 180, None, False),
        ("re", 181, 210, None, False),
        ("re", 211, most, None, False),
        ("re", 240, 240, kontra_without, True),
        ("kontra", 120, 120, None, False),
        ("kontra", 90, 119, None, False),
        ("kontra", 60, 89, None, False),
        ("kontra", 30, 59, None, False),
        ("kontra", lowest, 29, None, False),
        ("kontra", 0, 0, re_without, True),
    )


def test_bands_without_stages() -> None:
    """Only half and all remain."""
    assert [(band.low, band.high) for band in find_bands(NO_STAGES)] == [
        (121, 239), (240, 240), (120, 120), (1, 119), (0, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_every_number_is_in_a_band(rules: RuleSet) -> None:
    covered = {n for band in find_bands(rules) for n in range(band.low, band.high + 1)}
    possible = {n for n in range(rules.total + 1) if augen_are_possible(n, rules)}
    assert possible <= covered


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_no_band_is_ever_refused_as_too_wide(rules: RuleSet) -> None:
    said = [Level.NONE, Level.ANNOUNCED, *(level for level in ABSAGEN if level in rules.absagen)]
    kinds = [(GameKind.NORMAL, None), (GameKind.SOLO, SoloKind.DAMEN)]
    for band, re, kontra, (kind, solo) in product(find_bands(rules), said, said, kinds):
        facts = GameFacts(
            kind=kind,
            solo=solo,
            re_augen=Band(band.low, band.high) if band.low != band.high else band.low,
            trickless=band.trickless,
            re_level=re,
            kontra_level=kontra,
        )
        score_game(facts, rules)
