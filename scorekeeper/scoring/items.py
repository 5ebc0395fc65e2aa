"""The lines of which a Spielwert is made, each from its paragraph of the rules.

Every function returns the lines of one kind for the side that they speak for. Lines that
multiply carry a factor instead of points.
"""

from functools import cache
from typing import NamedTuple

from .facts import LIMITS, SIDES, GameFacts, Level, Side, SoloKind, Special
from .outcome import Outcome, augen_of, kept
from .rules import RuleSet
from .switches import (
    AgainstTheOld,
    AnnouncementEffect,
    BrokenCalls,
    DoppelkopfEffect,
    DoppelkopfFor,
    Knocking,
    StageEffect,
    Won,
)


class Item(NamedTuple):
    """One line of the explanation.

    ``points`` speak for ``side``; ``by`` is who announced or took it where that can be the
    other side. A line that multiplies has no points but a ``factor``; ``times`` says how often
    the event happened.
    """

    name: str
    side: Side
    points: int
    by: Side | None = None
    factor: int = 1
    times: int = 1


# There are few different lines, and every game needs the same ones: they are made once.
_line = cache(Item)


@cache
def _doubled(name: str, side: Side, by: Side | None = None, times: int = 1) -> Item:
    return Item(f"doubled_by_{name}", side, 0, by, 2**times, times)


@cache
def _point(name: str, side: Side, by: Side | None = None) -> Item:
    return Item(name, side, 1, by)


@cache
def _special(special: Special, side: Side, worth: int, by: Side, count: int) -> Item:
    return Item(special.value, side, worth * count, by, times=count)


_ANNOUNCED = {side: f"{side}_announced" for side in SIDES}
_BELOW = {limit: f"below_{limit}" for limit in (150, 90, 60, 30)}
_CALLED = {level: f"called_{level.code}" for level in Level}
_AGAINST = {level: f"against_{level.code}" for level in Level}


def won(augen: int, winner: Side, rules: RuleSet) -> list[Item]:
    """The point for winning; S4 pays it as "keine 120" only to who kept the loser under half."""
    if rules.won is Won.UNDER_HALF:
        loser = winner.other
        plain = rules.half + 1 if loser is Side.RE else rules.half
        if augen_of(loser, augen, rules) >= plain:
            return []
    return [_point("won", winner)]


def stages(side: Side, augen: int, outcome: Outcome, rules: RuleSet) -> list[Item]:
    """How far ``side`` held the other one down: below 90, 60, 30 (strictly), without a trick.

    Who lost for Feigheit gives the stages that it reached to the winner (S3).
    """
    low = side if outcome.cowardice else side.other
    augen_of_low = augen_of(low, augen, rules)
    line = _doubled if rules.stage_effect is StageEffect.DOUBLE else _point
    found = [line(_BELOW[limit], side) for limit in rules.stages if augen_of_low < limit]
    if outcome.trickless is low:
        found.append(line("schwarz", side))
    return found


def announced(facts: GameFacts, winner: Side, rules: RuleSet) -> list[Item]:
    """Re and Kontra: they count for the winner, whoever said them."""
    names = [(_ANNOUNCED[side], side) for side in SIDES if facts.level(side) is not Level.NONE]
    if rules.announcement_effect is AnnouncementEffect.DOUBLE:
        return [_doubled(name, winner, side) for name, side in names]
    points = 2 if rules.announcement_effect is AnnouncementEffect.PLUS_TWO else 1
    return [_line(name, winner, points, side) for name, side in names]


def knocks(facts: GameFacts, winner: Side, rules: RuleSet) -> list[Item]:
    """Knocks work like announcements, whoever knocked (S2)."""
    if rules.knocking is Knocking.DOUBLE:
        return [_doubled("knock", winner, times=facts.knocks)]
    return [Item("knocks", winner, facts.knocks, times=facts.knocks)]


def calls(
    facts: GameFacts, augen: int, winner: Side, outcome: Outcome, rules: RuleSet
) -> list[Item]:
    """One line for each level that a side called; S2 drops those of an Absage that failed."""
    found = []
    for side in SIDES:
        level = facts.level(side)
        if level <= Level.ANNOUNCED:
            continue
        if rules.broken_calls is BrokenCalls.DROPPED and not kept(
            side, level, augen, outcome.trickless, rules
        ):
            continue
        line = _doubled if rules.stage_effect is StageEffect.DOUBLE else _point
        found += [line(_CALLED[call], winner, side) for call in rules.absagen if call <= level]
    return found


def against(side: Side, facts: GameFacts, augen: int, rules: RuleSet) -> list[Item]:
    """What ``side`` reached against a call of the other: 120 against k90 … (S0, S1, DDV).

    S4 asks for no more than the broken limit itself: 90 against k90, a trick against schwarz
    (whoever broke that has one).
    """
    level, margin = facts.level(side.other), rules.against_margin
    if margin is None:
        return []
    own = augen_of(side, augen, rules)
    return [
        _point(_AGAINST[called], side, side.other)
        for called in rules.absagen
        if called <= level and own >= LIMITS[called] + margin
    ]


def against_the_old(facts: GameFacts, winner: Side, rules: RuleSet) -> list[Item]:
    """A Kontra that wins; S2, S3 and S4 pay it in a lost solo, too."""
    if winner is Side.RE or rules.against_the_old is AgainstTheOld.NEVER:
        return []
    if rules.against_the_old is AgainstTheOld.NORMAL and facts.kind.is_solo:
        return []
    return [_point("against_the_old", Side.KONTRA)]


_DOPPELKOEPFE = (Special.DOPPELKOPF, Special.SUPERDOPPELKOPF)


def specials(facts: GameFacts, winner: Side | None, rules: RuleSet) -> list[Item]:
    """Special points for who made them; S2 gives Doppelköpfe to the winner, if there is one."""
    seen = {**facts.re_specials, **facts.kontra_specials}
    found = []
    for special, worth in rules.worth.items():
        if special not in seen:
            continue
        if special is Special.DOPPELKOPF and rules.doppelkopf_effect is DoppelkopfEffect.DOUBLE:
            continue
        to_winner = rules.doppelkopf_for is DoppelkopfFor.WINNER and special in _DOPPELKOEPFE
        for side in SIDES:
            count = facts.specials(side).get(special)
            getter = winner if to_winner else side
            if count and getter is not None:
                found.append(_special(special, getter, worth, side, count))
    return found


def solo(facts: GameFacts, winner: Side, rules: RuleSet) -> list[Item]:
    """S3 pays a point for every solo but the Hochzeit that found no partner."""
    if not rules.solo_bonus or not facts.kind.is_solo or facts.solo is SoloKind.HOCHZEIT_ALLEIN:
        return []
    return [Item("solo", winner, rules.solo_bonus)]


def doubling_doppelkoepfe(facts: GameFacts, winner: Side, rules: RuleSet) -> list[Item]:
    """S2, doubling: each Doppelkopf doubles the game for its winner, whoever took it."""
    if rules.doppelkopf_effect is not DoppelkopfEffect.DOUBLE:
        return []
    found = []
    for side in SIDES:
        count = facts.specials(side).get(Special.DOPPELKOPF)
        if count:
            found.append(_doubled("doppelkopf", winner, by=side, times=count))
    return found


def multipliers(seen_from: Side, bock_factor: int, rules: RuleSet) -> list[Item]:
    """Bock and the base number multiply whatever the game came to."""
    found = []
    if bock_factor != 1:
        found.append(Item("doubled_by_bock", seen_from, 0, factor=bock_factor))
    if rules.unit != 1:
        found.append(Item("multiplied_by_unit", seen_from, 0, factor=rules.unit))
    return found
