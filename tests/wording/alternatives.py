"""Other values for every switch of a rule set, each under rules where it makes a difference."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from scorekeeper.scoring.facts import SoloKind, Special, Trigger
from scorekeeper.scoring.rules import SWITCHES, RuleSet
from scorekeeper.scoring.rulesets import (
    DDV,
    FEIN,
    GRUNDREGELN_DOPPELT,
    HAUSREGELN,
    MUENCHENER,
    ZU_FUENFT,
)
from scorekeeper.scoring.switches import Penalty, PenaltyKind, SoloSpecials

DOUBLING = FEIN.change(against_margin=30)
# Rules under which a switch matters, where the house rules are none.
BASES = {
    "against_the_old_doubled": DOUBLING,
    "stage_effect": GRUNDREGELN_DOPPELT,
    "uneven": ZU_FUENFT,
    "superdoppelkopf": MUENCHENER,
    "duty_small_solos": MUENCHENER,
    "penalty_fulfils_duty": DDV,
    "bock_overlap": HAUSREGELN,
}
OTHERS: dict[str, list[Any]] = {
    "active": [],
    "deck": [48],
    "list_length": [24, 36],
    "stages": [(), (60,), (90, 60)],
    "against_margin": [None, 0, 15],
    "solo_bonus": [1, 2],
    "unit": [5],
    "labels": [(), ((Special.FUCHS, "Reineke"),)],
    "solo_kinds": [(), (SoloKind.DAMEN,), tuple(SoloKind)],
    "solo_special_points": [
        SoloSpecials(trump=tuple(Special)),
        SoloSpecials(suit=(Special.DOPPELKOPF,)),
        SoloSpecials(picture=(Special.FUCHS,)),
        SoloSpecials(fleischlos=(Special.DOPPELKOPF, Special.KARLCHEN)),
    ],
    "duty_solos": [1, 2],
    "duty_small_solos": [0, 2],
    "bock_triggers": [(), *((trigger,) for trigger in list(Trigger)[1:]), tuple(Trigger)],
    "bock_length": [1, 4],
    "bock_factor": [3],
    "penalties": [
        (Penalty(PenaltyKind.MISPLAY, -6, 2),),
        (Penalty(PenaltyKind.MINOR, -3, 1, -3, 1),),
        (Penalty(PenaltyKind.LOST_GAME),),
    ],
    "superdoppelkopf": [0, 2],
}


def alternatives() -> Iterator[tuple[str, RuleSet, RuleSet]]:
    """Each switch with two rule sets that differ in nothing else."""
    for switch in SWITCHES:
        base = BASES.get(switch, HAUSREGELN)
        for value in _others(switch, getattr(base, switch)):
            yield switch, base, base.change(**{switch: value})


def _others(switch: str, value: Any) -> list[Any]:
    if switch in OTHERS:
        return OTHERS[switch]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, StrEnum):
        return [other for other in type(value) if other is not value]
    return [points for points in (0, 1, 3) if points != value]
