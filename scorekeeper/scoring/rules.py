"""A rule set: one frozen object with every switch that the sources know.

The defaults are the house rules (S0). What each switch means in one sentence, in German and
English, is in the web layer's catalogue (``scorekeeper.wording``); a test holds the two
together. Combinations that make no sense are refused when the object is made.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, NamedTuple, Self

from .facts import (
    ABSAGEN,
    Family,
    GameKind,
    Level,
    Problem,
    Refused,
    SoloKind,
    Special,
    Trigger,
)
from .switches import (
    LONGEST_BOCK,
    TABLE,
    AgainstTheOld,
    AnnouncementEffect,
    BockOverlap,
    BothMissed,
    BrokenCalls,
    Credit,
    DealerRepeats,
    DoppelkopfEffect,
    DoppelkopfFor,
    Knocking,
    Penalty,
    RedealBy,
    SoloSpecials,
    SpecialsAdded,
    StageEffect,
    Uneven,
    Won,
)


class BadRules(Refused):
    """A combination of switches that makes no sense."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """Every switch of a table's rules. Points are per player, Augen those of two decks (240).

    Raises :class:`BadRules` with every reason when switches contradict each other.
    """

    name: str = "hausregeln"
    # --- the table and the cards
    active: int = 4
    deck: int = 40
    # --- who won
    only_kontra_gives_re_the_half: bool = True
    cowardice: bool = False
    # --- what a game is worth
    won: Won = Won.ALWAYS
    stages: tuple[int, ...] = (90, 60, 30)
    stage_effect: StageEffect = StageEffect.ADD
    announcement_effect: AnnouncementEffect = AnnouncementEffect.PLUS_TWO
    broken_calls: BrokenCalls = BrokenCalls.COUNT
    against_margin: int | None = 30
    against_the_old: AgainstTheOld = AgainstTheOld.NORMAL
    against_the_old_doubled: bool = False
    solo_bonus: int = 0
    both_missed: BothMissed = BothMissed.NETTED
    knocking: Knocking = Knocking.OFF
    unit: int = 1
    # --- special points
    specials: SpecialsAdded = SpecialsAdded.SUM
    doppelkopf: int = 1
    doppelkopf_for: DoppelkopfFor = DoppelkopfFor.TAKER
    doppelkopf_effect: DoppelkopfEffect = DoppelkopfEffect.POINT
    superdoppelkopf: int = 0
    fuchs: int = 1
    karlchen: int = 1
    karlchen_caught: int = 1
    fuchs_last_trick: int = 0
    dulle_caught: int = 0
    alte_caught: int = 0
    heart_trick: int = 0
    labels: tuple[tuple[Special, str], ...] = ()
    # --- solos
    solo_kinds: tuple[SoloKind, ...] = tuple(SoloKind)
    solo_special_points: SoloSpecials = SoloSpecials()
    duty_solos: int = 0
    duty_small_solos: int = 0
    list_length: int | None = None
    # --- Bock
    bock_triggers: tuple[Trigger, ...] = (Trigger.HEART_TRICK,)
    bock_length: int | str = TABLE
    bock_overlap: BockOverlap = BockOverlap.QUEUE
    bock_factor: int = 2
    # --- who gets what, who deals
    uneven: Uneven = Uneven.PLAIN
    credit: Credit = Credit.BOTH
    dealer_repeats: DealerRepeats = DealerRepeats.NEVER
    redeal_by: RedealBy = RedealBy.SAME
    penalties: tuple[Penalty, ...] = ()
    penalty_fulfils_duty: bool = False

    def __post_init__(self) -> None:
        # One order for triggers and labels, whichever way a table or a database lists them.
        in_order = tuple(trigger for trigger in Trigger if trigger in self.bock_triggers)
        object.__setattr__(self, "bock_triggers", in_order)
        labels = dict(self.labels)
        by_special = tuple((special, labels[special]) for special in Special if special in labels)
        object.__setattr__(self, "labels", by_special)
        if conflicts := find_conflicts(self):
            raise BadRules(conflicts)

    @cached_property
    def total(self) -> int:
        """Augen in the deck: 240, or 360 with three decks."""
        return 360 if self.deck > 48 else 240

    @cached_property
    def half(self) -> int:
        """Half of the deck's Augen."""
        return self.total // 2

    @cached_property
    def has_nines(self) -> bool:
        """With nines in the deck a trick can be worth no Augen at all."""
        return self.deck in (48, 72)

    @cached_property
    def copies(self) -> int:
        """How often each card exists."""
        return 3 if self.total == 360 else 2

    @cached_property
    def absagen(self) -> tuple[Level, ...]:
        """The levels above Re and Kontra that can be called: the stages, and schwarz."""
        return tuple(
            level for level in ABSAGEN if level.limit in self.stages or level is Level.SCHWARZ
        )

    @cached_property
    def borders(self) -> tuple[int, ...]:
        """Augen of Re from which a result can differ from that of one Auge less, ascending."""
        limits = {level.limit for level in self.absagen}
        marks = limits | {60, 30} if self.cowardice else set(limits)
        if self.against_margin is not None:
            marks |= {limit + self.against_margin for limit in limits}
        re_marks = {self.half, self.half + 1, 1, self.total, *marks}
        kontra_marks = {self.total - mark + 1 for mark in marks}
        return tuple(sorted(n for n in re_marks | kontra_marks if 0 < n <= self.total))

    @cached_property
    def worth(self) -> Mapping[Special, int]:
        """Points of each special point that the table plays; what is not played is missing."""
        points = {special: int(getattr(self, special.value)) for special in Special}
        return {special: worth for special, worth in points.items() if worth}

    @cached_property
    def specials_by_solo(self) -> Mapping[Family, frozenset[Special]]:
        """Which special points that the table plays count in each family of solos."""
        return {
            family: frozenset(getattr(self.solo_special_points, family.value)) & set(self.worth)
            for family in Family
        }

    @cached_property
    def plays_small_solo(self) -> bool:
        """Two against four exists only where six are active (S2)."""
        return self.active == 6

    def label(self, special: Special) -> str | None:
        """The table's own word for a special point (S0: Charlie), or ``None``."""
        return dict(self.labels).get(special)

    def re_size(self, kind: GameKind, active: int) -> int:
        """How many players make up the Re side in a game of ``kind`` with ``active`` players."""
        if kind is GameKind.SOLO:
            return 1
        return 2 if kind is GameKind.SMALL_SOLO else active // 2

    def games_planned(self, seated: int) -> int | None:
        """Games on the list: every player deals equally often (DDV: 24, with five 30)."""
        if self.list_length is None:
            return None
        return self.list_length * max(seated, self.active) // self.active

    def change(self, **switches: Any) -> Self:
        """A copy with some switches changed; raises :class:`BadRules` when they contradict."""
        return replace(self, **switches)


class Difference(NamedTuple):
    """A switch that two rule sets have set differently."""

    switch: str
    first: Any
    second: Any


SWITCHES = tuple(f.name for f in fields(RuleSet) if f.name != "name")


def compare(first: RuleSet, second: RuleSet) -> tuple[Difference, ...]:
    """The switches in which two rule sets differ, in the order of the object; names apart.

    >>> from scorekeeper.scoring.rulesets import RULE_SETS
    >>> [d.switch for d in compare(RULE_SETS["hausregeln"], RULE_SETS["fit4doko"])][:2]
    ['only_kontra_gives_re_the_half', 'cowardice']
    """
    pairs = ((name, getattr(first, name), getattr(second, name)) for name in SWITCHES)
    return tuple(Difference(*pair) for pair in pairs if pair[1] != pair[2])


def find_conflicts(rules: RuleSet) -> tuple[Problem, ...]:
    """Everything in a rule set that makes no sense, each with the switch to change."""
    return (
        *_table_conflicts(rules),
        *_value_conflicts(rules),
        *_solo_conflicts(rules),
        *_bock_conflicts(rules),
        *_penalty_conflicts(rules),
    )


def _table_conflicts(rules: RuleSet) -> list[Problem]:
    found = []
    if rules.active not in (4, 5, 6):
        found.append(Problem("active_range", "active"))
    elif rules.deck not in (40, 48, 60, 72):
        found.append(Problem("deck_unknown", "deck"))
    elif rules.deck % rules.active:
        found.append(Problem("deck_does_not_divide", "deck", {"active": rules.active}))
    elif (rules.active == 6) != (rules.copies == 3):
        # Three Kreuz-Damen make sides of three, two make sides of two (S2, Münchener Regeln).
        found.append(Problem("three_decks_for_six", "deck"))
    if any(s not in {level.limit for level in ABSAGEN if level.limit} for s in rules.stages):
        found.append(Problem("stage_unknown", "stages"))
    elif list(rules.stages) != sorted(set(rules.stages), reverse=True):
        found.append(Problem("stages_order", "stages"))
    elif rules.stages and rules.stages[0] >= rules.half:
        found.append(Problem("stage_above_half", "stages", {"half": rules.half}))
    return found


def _value_conflicts(rules: RuleSet) -> list[Problem]:
    found = []
    if rules.cowardice and not {90, 60} <= set(rules.stages):
        found.append(Problem("cowardice_needs_calls", "cowardice"))
    if rules.stage_effect is StageEffect.DOUBLE:
        # S2 doubles everything or adds everything; a point added between doublings has no place.
        if rules.announcement_effect is not AnnouncementEffect.DOUBLE:
            found.append(Problem("double_stages_add_announcements", "announcement_effect"))
        if rules.knocking is Knocking.PLUS_ONE:
            found.append(Problem("double_stages_add_knocks", "knocking"))
        if rules.against_margin is not None:
            found.append(Problem("double_stages_add_against", "against_margin"))
    if rules.against_margin is not None and not 0 <= rules.against_margin <= 30:
        found.append(Problem("margin_range", "against_margin"))
    if not 1 <= rules.unit <= 1000:
        found.append(Problem("unit_range", "unit"))
    if not 0 <= rules.solo_bonus <= 99:
        found.append(Problem("bonus_range", "solo_bonus"))
    if rules.superdoppelkopf and rules.active < 6:
        found.append(Problem("superdoppelkopf_needs_six", "superdoppelkopf"))
    found += [
        Problem("special_range", special.value)
        for special in Special
        if not 0 <= getattr(rules, special.value) <= 99
    ]
    return found


def _solo_conflicts(rules: RuleSet) -> list[Problem]:
    found = [
        Problem("duty_range", name)
        for name in ("duty_solos", "duty_small_solos")
        if getattr(rules, name) < 0
    ]
    if rules.duty_solos and not any(kind.is_declared for kind in rules.solo_kinds):
        found.append(Problem("duty_without_solos", "duty_solos"))
    if rules.duty_small_solos and not rules.plays_small_solo:
        found.append(Problem("small_solo_needs_six", "duty_small_solos"))
    if rules.list_length is not None and rules.list_length < 1:
        found.append(Problem("list_range", "list_length"))
    elif rules.list_length is not None:
        duties = rules.active * (rules.duty_solos + rules.duty_small_solos)
        if duties > rules.list_length:
            found.append(Problem("list_shorter_than_duties", "list_length", {"duties": duties}))
    return found


def _bock_conflicts(rules: RuleSet) -> list[Problem]:
    found = []
    if isinstance(rules.bock_length, int):
        if not 1 <= rules.bock_length <= LONGEST_BOCK:
            found.append(Problem("bock_length_range", "bock_length"))
    elif rules.bock_length != TABLE:
        found.append(Problem("bock_length_range", "bock_length"))
    if not 2 <= rules.bock_factor <= 10:
        found.append(Problem("bock_factor_range", "bock_factor"))
    if Trigger.LOST_SOLO in rules.bock_triggers and not rules.solo_kinds:
        found.append(Problem("lost_solo_without_solos", "bock_triggers"))
    return found


def _penalty_conflicts(rules: RuleSet) -> list[Problem]:
    kinds = [penalty.kind for penalty in rules.penalties]
    if len(kinds) != len(set(kinds)):
        return [Problem("penalty_twice", "penalties")]
    signs = {"offender": -1, "others": 1, "absage_offender": -1, "absage_others": 1}
    return [
        Problem("penalty_sign", f"penalties.{penalty.kind}.{price}")
        for penalty in rules.penalties
        for price, sign in signs.items()
        if getattr(penalty, price) * sign < 0
    ]
