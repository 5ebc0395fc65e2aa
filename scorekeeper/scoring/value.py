"""The Spielwert of one game, what each player gets, and which Bock rounds it starts.

::

    G = won + stages + calls + against + additive announcements (+ gegen die Alten)
    A = 2 for each announcement or knock that doubles
    S = own special points - theirs (+ solo, + gegen die Alten where they are not doubled)
    Spielwert = (G + S) · A · B     specials "sum":                  DDV, S0, S1
              = (G · A + S) · B     specials "after_announcements":  S2, S3, S4
              = G · A · B + S       specials "last"
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from . import items as lines
from .distribution import distribute
from .facts import BadFacts, Band, GameFacts, Level, Override, Problem, Side, Trigger
from .items import Item
from .outcome import Outcome, decide
from .refusals import augen_are_possible, find_problems, find_warnings, player_count
from .rules import RuleSet
from .switches import BothMissed, SpecialsAdded, StageEffect


class Computed(NamedTuple):
    """A winner, a Spielwert and the points of each player: what the rules say, or the table."""

    winner: Side | None
    value: int | None
    re_points: int
    kontra_points: int


class GameResult(NamedTuple):
    """What a game came to. Points are those of each player of the side, after crediting.

    ``value`` is seen from ``winner`` and can be negative; both are ``None`` where both sides
    failed their Absage - the points are booked all the same.
    """

    winner: Side | None
    value: int | None
    re_points: int
    kontra_points: int
    items: tuple[Item, ...]
    bock_factor: int
    trickless: Side | None
    cowardice: bool
    warnings: tuple[Problem, ...] = ()
    triggered: tuple[Trigger, ...] = ()
    computed: Computed | None = None

    def points(self, side: Side) -> int:
        """Points of each player of ``side``."""
        return self.re_points if side is Side.RE else self.kontra_points


def score_game(facts: GameFacts, rules: RuleSet, *, bock_factor: int = 1) -> GameResult:
    """Score one game; ``bock_factor`` is 1 outside Bock.

    Raises :class:`BadFacts` with every reason found.

    >>> from scorekeeper.scoring.facts import Level
    >>> from scorekeeper.scoring.rulesets import DDV
    >>> result = score_game(GameFacts(re_augen=151, re_level=Level.K90), DDV)
    >>> result.winner.value, result.value, [item.name for item in result.items]
    ('re', 5, ['won', 'below_90', 're_announced', 'called_k90'])
    """
    if problems := find_problems(facts, rules):
        raise BadFacts(problems)
    augen = facts.re_augen
    if isinstance(augen, int):
        return _score(facts, augen, rules, bock_factor)
    first, *rest = (_score(facts, n, rules, bock_factor) for n in _samples(augen, rules))
    if any(other != first for other in rest):
        details = {"low": augen.low, "high": augen.high}
        raise BadFacts((Problem("band_not_uniform", "re_augen", details),))
    return first


def _samples(band: Band, rules: RuleSet) -> Iterator[int]:
    """One possible number of Augen from each stretch of a band that can have its own result."""
    low, high = band
    edges = [low, *(n for n in rules.borders if low < n <= high), high + 1]
    for start, following in pairwise(edges):
        possible = (n for n in range(start, following) if augen_are_possible(n, rules))
        if (sample := next(possible, None)) is not None:
            yield sample


def _score(facts: GameFacts, augen: int, rules: RuleSet, bock_factor: int) -> GameResult:
    outcome = decide(facts, augen, rules)
    winner, trickless, cowardice = outcome
    if winner is None:
        items, worth = _nobody_won(facts, augen, outcome, rules, bock_factor)
        value = None
    else:
        items, worth = _won(facts, augen, winner, outcome, rules, bock_factor)
        value = worth
    re_points, kontra_points = _points(winner or Side.RE, worth, facts, rules)
    computed, override = None, facts.override
    if override is not None:
        computed = Computed(winner, value, re_points, kontra_points)
        winner, value, re_points, kontra_points = _overridden(computed, override, facts, rules)
    triggered: tuple[Trigger, ...] = ()
    if rules.bock_triggers:
        nothing_booked = not re_points and not kontra_points
        triggered = _triggered(winner, nothing_booked, trickless, facts, augen, rules)
    return GameResult(
        winner,
        value,
        re_points,
        kontra_points,
        tuple(items),
        bock_factor,
        trickless,
        cowardice,
        find_warnings(facts, rules),
        triggered,
        computed,
    )


def _won(
    facts: GameFacts, augen: int, winner: Side, outcome: Outcome, rules: RuleSet, bock_factor: int
) -> tuple[list[Item], int]:
    """The items of a game that somebody won, and its value seen from the winner."""
    game = lines.won(augen, winner, rules) + lines.stages(winner, augen, outcome, rules)
    doubling: list[Item] = []
    special: list[Item] = []
    if facts.re_level or facts.kontra_level or facts.knocks:
        said = lines.announced(facts, winner, rules)
        if facts.knocks:
            said += lines.knocks(facts, winner, rules)
        for item in said:
            (game if item.factor == 1 else doubling).append(item)
        game += lines.calls(facts, augen, winner, outcome, rules)
        game += lines.against(winner, facts, augen, rules)
    old = lines.against_the_old(facts, winner, rules)
    (game if rules.against_the_old_doubled else special).extend(old)
    if facts.re_specials or facts.kontra_specials:
        special += lines.specials(facts, winner, rules)
        game += lines.doubling_doppelkoepfe(facts, winner, rules)
    special += lines.solo(facts, winner, rules)
    g, in_game = _total(game)
    game.sort(key=_multiplies)
    a = _total(doubling)[1]
    value = _combine(g * in_game, a, _balance(special, winner), bock_factor, rules)
    return game + doubling + special + lines.multipliers(winner, bock_factor, rules), value


def _multiplies(item: Item) -> bool:
    return item.factor > 1


def _total(items: list[Item]) -> tuple[int, int]:
    """The sum of the points and the product of the factors."""
    points, factor = 0, 1
    for item in items:
        points += item.points
        factor *= item.factor
    return points, factor


def _nobody_won(
    facts: GameFacts, augen: int, outcome: Outcome, rules: RuleSet, bock_factor: int
) -> tuple[list[Item], int]:
    """Both Absagen failed: what each side reached is set against the other's, seen from Re."""
    game: list[Item] = []
    if rules.both_missed is BothMissed.NETTED and rules.stage_effect is StageEffect.ADD:
        for side in Side:
            game += lines.stages(side, augen, outcome, rules)
            game += lines.against(side, facts, augen, rules)
    special = lines.specials(facts, None, rules)
    value = _combine(_balance(game, Side.RE), 1, _balance(special, Side.RE), bock_factor, rules)
    return [*game, *special, *lines.multipliers(Side.RE, bock_factor, rules)], value


def _balance(items: list[Item], side: Side) -> int:
    """The points of ``side`` minus those of the other."""
    balance = 0
    for item in items:
        balance += item.points if item.side is side else -item.points
    return balance


def _combine(g: int, a: int, s: int, bock_factor: int, rules: RuleSet) -> int:
    """The formula at the head of this module."""
    if rules.specials is SpecialsAdded.SUM:
        value = (g + s) * a * bock_factor
    elif rules.specials is SpecialsAdded.AFTER_ANNOUNCEMENTS:
        value = (g * a + s) * bock_factor
    else:
        value = g * a * bock_factor + s
    return value * rules.unit


def _points(side: Side, value: int, facts: GameFacts, rules: RuleSet) -> tuple[int, int]:
    """Points of each Re and of each Kontra player for a value seen from ``side``."""
    active = player_count(facts, rules)
    re_size = rules.re_size(facts.kind, active)
    seen_from_re = value if side is Side.RE else -value
    return distribute(seen_from_re, re_size, active - re_size, rules)


def _overridden(
    computed: Computed, override: Override, facts: GameFacts, rules: RuleSet
) -> Computed:
    """The table's word is final: no Bock on top of it, but distributed and credited as always."""
    winner = override.winner or computed.winner
    if winner is None:
        raise BadFacts((Problem("override_winner", "override.winner"),))
    return Computed(winner, override.value, *_points(winner, override.value, facts, rules))


def _triggered(
    winner: Side | None,
    nothing_booked: bool,
    trickless: Side | None,
    facts: GameFacts,
    augen: int,
    rules: RuleSet,
) -> tuple[Trigger, ...]:
    """The Bock triggers of ``rules`` that the game fulfils, each of which adds one round."""
    loser = winner.other if winner else None
    found = []
    for trigger in rules.bock_triggers:
        match trigger:
            case Trigger.HEART_TRICK:
                happened = facts.heart_trick
            case Trigger.HALF_HALF:
                happened = augen == rules.half
            case Trigger.ZERO_VALUE:
                happened = nothing_booked
            case Trigger.BOTH_ANNOUNCED:
                happened = bool(facts.re_level and facts.kontra_level)
            case Trigger.LOST_SOLO:
                happened = facts.kind.is_solo and loser is Side.RE
            case Trigger.LOST_ANNOUNCEMENT:
                happened = loser is not None and facts.level(loser) is not Level.NONE
            case Trigger.SCHWARZ:
                happened = trickless is not None
        if happened:
            found.append(trigger)
    return tuple(found)
