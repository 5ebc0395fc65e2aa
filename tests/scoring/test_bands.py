"""Bands of Augen: they cover everything, and every number in one scores alike."""

from itertools import product

import pytest

from scorekeeper.scoring.bands import find_bands
from scorekeeper.scoring.facts import ABSAGEN, Band, GameFacts, GameKind, Level, SoloKind
from scorekeeper.scoring.refusals import augen_are_possible
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.scoring.value import score_game

OWN = [
    *RULE_SETS.values(),
    RULE_SETS["ddv"].change(name="margin 15", against_margin=15),
    RULE_SETS["fit4doko"].change(name="cowardice with nines", deck=48),
    RULE_SETS["hausregeln"].change(name="no stages", stages=(), against_margin=None),
]


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
