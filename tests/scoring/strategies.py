"""Hypothesis strategies: rule sets, facts that can be scored under them, evenings, any JSON."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from scorekeeper.scoring.evening import Evening
from scorekeeper.scoring.facts import (
    NO_HEART_TRICK,
    Band,
    Duty,
    GameFacts,
    GameKind,
    Level,
    Override,
    Side,
    SoloKind,
    Special,
    SpecialMark,
    Trigger,
)
from scorekeeper.scoring.refusals import (
    augen_are_possible,
    find_problems,
    playable_specials,
)
from scorekeeper.scoring.rows import (
    BockRow,
    DealerRow,
    FreeRow,
    GameRow,
    JoinRow,
    LeaveRow,
    PenaltyRow,
    RedealRow,
    Row,
)
from scorekeeper.scoring.rules import BadRules, RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.scoring.switches import (
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
    PenaltyKind,
    RedealBy,
    SoloSpecials,
    SpecialsAdded,
    StageEffect,
    Uneven,
    Won,
)

NAMES = ("Anna", "Ben", "Carl", "Dora", "Eva", "Fritz", "Gesa")
POINTS = st.integers(0, 3)
some_specials = st.lists(st.sampled_from(Special), unique=True).map(tuple)

# What each switch can be set to; the name and the table's words are made up elsewhere.
SWITCHES: dict[str, st.SearchStrategy[Any]] = {
    "active": st.just(4),
    "deck": st.sampled_from([40, 48]),
    "only_kontra_gives_re_the_half": st.booleans(),
    "cowardice": st.booleans(),
    "won": st.sampled_from(Won),
    "stages": st.sampled_from([(90, 60, 30), (60,), (90, 30), (90, 60), ()]),
    "stage_effect": st.sampled_from(StageEffect),
    "announcement_effect": st.sampled_from(AnnouncementEffect),
    "broken_calls": st.sampled_from(BrokenCalls),
    "against_margin": st.sampled_from([None, 0, 15, 30]),
    "against_the_old": st.sampled_from(AgainstTheOld),
    "against_the_old_doubled": st.booleans(),
    "solo_bonus": POINTS,
    "both_missed": st.sampled_from(BothMissed),
    "knocking": st.sampled_from(Knocking),
    "unit": st.sampled_from([1, 5]),
    "specials": st.sampled_from(SpecialsAdded),
    "doppelkopf": POINTS,
    "doppelkopf_for": st.sampled_from(DoppelkopfFor),
    "doppelkopf_effect": st.sampled_from(DoppelkopfEffect),
    "superdoppelkopf": st.just(0),
    "fuchs": POINTS,
    "karlchen": POINTS,
    "karlchen_caught": POINTS,
    "fuchs_last_trick": POINTS,
    "dulle_caught": POINTS,
    "alte_caught": POINTS,
    "heart_trick": POINTS,
    "labels": st.dictionaries(
        st.sampled_from(Special), st.text("äBc", min_size=1, max_size=9), max_size=2
    )
    .filter(lambda labels: len({*map(str.casefold, labels.values())}) == len(labels))
    .map(lambda labels: tuple(labels.items())),
    "solo_kinds": st.lists(st.sampled_from(SoloKind), unique=True).map(tuple),
    "solo_special_points": st.builds(
        SoloSpecials, some_specials, some_specials, some_specials, some_specials
    ),
    "duty_solos": st.integers(0, 2),
    "duty_small_solos": st.just(0),
    "list_length": st.sampled_from([None, 12, 24]),
    "bock_triggers": st.lists(st.sampled_from(Trigger), unique=True).map(tuple),
    "bock_length": st.sampled_from(["table", 1, 4]),
    "bock_overlap": st.sampled_from(BockOverlap),
    "bock_factor": st.sampled_from([2, 3]),
    "uneven": st.sampled_from(Uneven),
    "credit": st.sampled_from(Credit),
    "dealer_repeats": st.sampled_from(DealerRepeats),
    "redeal_by": st.sampled_from(RedealBy),
    "penalties": st.sampled_from([(), (Penalty(PenaltyKind.MINOR, -3, 1, -3, 1),)]),
    "penalty_fulfils_duty": st.booleans(),
}
assert {*SWITCHES, "name"} == {field.name for field in fields(RuleSet)}


@st.composite
def rule_sets(draw: st.DrawFn, /, **fixed: Any) -> RuleSet:
    """A shipped rule set, often with some switches changed; ``fixed`` switches stay as they are."""
    base = draw(st.sampled_from([*RULE_SETS.values()]))
    names = [name for name in SWITCHES if name not in fixed and name not in ("active", "deck")]
    if base.active == 4:
        names.append("deck")
    chosen = draw(st.lists(st.sampled_from(names), unique=True, max_size=4))
    switches = {name: draw(SWITCHES[name]) for name in chosen}
    try:
        return base.change(**switches, **fixed)
    except BadRules:
        assume(False)
        raise


@st.composite
def kinds(draw: st.DrawFn, rules: RuleSet) -> tuple[GameKind, SoloKind | None]:
    """A kind of game, and which solo it is."""
    possible = [kind for kind in GameKind if rules.plays_small_solo or kind != "small_solo"]
    kind = draw(st.sampled_from(possible))
    return kind, draw(st.sampled_from(SoloKind)) if kind is GameKind.SOLO else None


def augen(rules: RuleSet) -> st.SearchStrategy[int]:
    """Re's Augen as they can be; half of them at a border or next to one."""
    near = {n + step for n in rules.borders for step in (-1, 0, 1)}
    possible = [n for n in range(rules.total + 1) if augen_are_possible(n, rules)]
    return st.sampled_from(possible) | st.sampled_from(sorted(near & set(possible)))


def levels(rules: RuleSet) -> st.SearchStrategy[Level]:
    """What a side can have announced."""
    return st.sampled_from([Level.NONE, Level.ANNOUNCED, *rules.absagen])


@st.composite
def specials(draw: st.DrawFn, sides: list[Side]) -> dict[Side, dict[Special, int]]:
    """Special points that ``sides`` can have made in one game, of all kinds."""
    made: dict[Side, dict[Special, int]] = {side: {} for side in Side}
    if not sides:
        return made
    for special, most in _SEVERAL.items():
        for side in sides:
            made[side][special] = draw(st.integers(0, most))
    for special in _ONE:
        made[draw(st.sampled_from(sides))][special] = draw(st.integers(0, 1))
    last = made[draw(st.sampled_from(sides))]
    winning = draw(st.sampled_from([None, Special.KARLCHEN, Special.FUCHS_LAST_TRICK]))
    if winning is not None:
        last[winning] = 1
    last[Special.KARLCHEN_CAUGHT] = draw(st.integers(0, 1))
    return made


# How many of them one side can have together with as many of the other; and those of one alone.
_SEVERAL = {Special.DOPPELKOPF: 1, Special.SUPERDOPPELKOPF: 1, Special.FUCHS: 1}
_ONE = (Special.DULLE_CAUGHT, Special.ALTE_CAUGHT, Special.HEART_TRICK)


@st.composite
def facts(draw: st.DrawFn, /, rules: RuleSet, **fixed: Any) -> GameFacts:
    """Facts without names that the rules can score; ``fixed`` ones stay as they are."""
    kind, solo = draw(kinds(rules))
    kind, solo = fixed.get("kind", kind), fixed.get("solo", solo)
    re_augen = fixed.get("re_augen", draw(augen(rules)))
    bare = {0: Side.RE, rules.total: Side.KONTRA}.get(re_augen)
    trickless = fixed.get("trickless", draw(st.sampled_from([None, bare])))
    without = trickless if rules.has_nines else bare
    played = playable_specials(kind, solo, rules)
    made = draw(specials([side for side in Side if side is not without]))
    counts = {side: {s: n for s, n in made[side].items() if n and s in played} for side in Side}
    game = {
        "kind": kind,
        "solo": solo,
        "re_augen": re_augen,
        "trickless": trickless,
        "re_level": draw(levels(rules)),
        "kontra_level": draw(levels(rules)),
        "knocks": draw(st.integers(0, 4)) if rules.knocking is not Knocking.OFF else 0,
        "re_specials": counts[Side.RE],
        "kontra_specials": counts[Side.KONTRA],
        "heart_trick": draw(st.booleans()) and solo not in NO_HEART_TRICK,
        **fixed,
    }
    found = GameFacts(**game)
    assert not find_problems(found, rules)
    return found


words = st.text("ab ", max_size=5)
overrides = st.builds(
    Override,
    st.integers(-99, 99),
    words.filter(str.strip),
    st.none() | st.sampled_from(Side),
)


@st.composite
def any_facts(draw: st.DrawFn) -> GameFacts:
    """Facts of any kind, possible or not, with everything that the notation can carry."""
    name = st.sampled_from(NAMES)
    names = st.lists(name, max_size=4).map(tuple)
    order = draw(names)
    marks = draw(
        st.lists(
            st.builds(
                SpecialMark,
                st.sampled_from(Side),
                st.sampled_from(Special),
                st.none() | name,
                st.none() | name,
            ),
            max_size=3,
        )
    )
    # A count of what is told one by one is the length of that list.
    counts: dict[Side, dict[Special, int]] = {}
    for side in Side:
        told = {mark.special for mark in marks if mark.side is side}
        counted = draw(st.dictionaries(st.sampled_from(Special), st.integers(-1, 5).filter(bool)))
        counts[side] = {special: n for special, n in counted.items() if special not in told}
        for special in told:
            counts[side][special] = sum((m.side, m.special) == (side, special) for m in marks)
    active = draw(names)
    return GameFacts(
        re_augen=draw(st.integers(-1, 361) | st.builds(Band, st.integers(), st.integers())),
        kind=draw(st.sampled_from(GameKind)),
        solo=draw(st.none() | st.sampled_from(SoloKind)),
        duty=draw(st.none() | st.sampled_from(Duty)),
        re=draw(names),
        active=active,
        size=None if active else draw(st.none() | st.integers(1, 8)),
        trickless=draw(st.none() | st.sampled_from(Side)),
        re_level=draw(st.sampled_from(Level)),
        kontra_level=draw(st.sampled_from(Level)),
        knocks=len(order) or draw(st.integers(-1, 6)),
        knock_order=order,
        re_specials=counts[Side.RE],
        kontra_specials=counts[Side.KONTRA],
        # In the order of the counts: one after the other, as they are written.
        marks=tuple(
            mark
            for side in Side
            for special in counts[side]
            for mark in marks
            if (mark.side, mark.special) == (side, special)
        ),
        heart_trick=draw(st.booleans()),
        override=draw(st.none() | st.builds(Override, st.integers(), words, st.none())),
    )


@st.composite
def evenings(
    draw: st.DrawFn, rules: RuleSet | None = None, most: int = 12
) -> tuple[RuleSet, tuple[str, ...], tuple[Row, ...]]:
    """Rules, seats and rows that can stand as they are; the first seat deals, first is a game."""
    rules = rules or draw(rule_sets())
    seats = NAMES[: draw(st.integers(rules.active, 7))]
    table = Evening(rules, seats, seats[0])
    rows: list[Row] = []
    rows.append(draw(game_rows(table)))
    table.apply(rows[-1])
    for _ in range(draw(st.integers(0, most - 1))):
        rows.append(draw(_row(table)))
        table.apply(rows[-1])
    return rules, seats, tuple(rows)


@st.composite
def _row(draw: st.DrawFn, table: Evening) -> Row:
    kind = draw(st.sampled_from(["game"] * 6 + [*_OTHER_ROWS]))
    if kind == "join" and len(table.seats) == 7:
        kind = "game"
    if kind == "leave" and len(table.seats) <= table.rules.active:
        kind = "game"
    return draw(game_rows(table) if kind == "game" else _OTHER_ROWS[kind](table))


@st.composite
def game_rows(draw: st.DrawFn, table: Evening) -> GameRow:
    """A game of those whose turn it is."""
    found = draw(facts(table.rules, override=draw(st.none() | overrides)))
    active = table.next_game().active
    size = table.rules.re_size(found.kind, len(active))
    re = draw(st.permutations(active))[:size]
    duty = None
    if found.kind.is_solo and (found.solo is None or found.solo.is_declared):
        duty = draw(st.none() | st.sampled_from(Duty))
    values = {field.name: getattr(found, field.name) for field in fields(GameFacts)}
    if found.override is not None and found.override.winner is None:
        values["override"] = found.override._replace(winner=draw(st.sampled_from(Side)))
    return GameRow(GameFacts(**{**values, "re": tuple(re), "duty": duty}))


_OTHER_ROWS: dict[str, Callable[[Evening], st.SearchStrategy[Row]]] = {
    "penalty": lambda table: st.builds(
        PenaltyRow,
        st.dictionaries(st.sampled_from([*table.totals]), st.integers(-12, -1), min_size=1),
        words,
        st.sampled_from([None, *table.seats] if table.rules.penalty_fulfils_duty else [None]),
    ),
    "free": lambda table: st.permutations([*table.totals]).map(
        lambda names: FreeRow({names[0]: 5, names[1]: -3, names[2]: -2}, "old sheet")
    ),
    "join": lambda table: st.builds(
        JoinRow,
        st.sampled_from([name for name in NAMES if name not in table.seats]),
        st.none() | st.integers(1, len(table.seats) + 1),
    ),
    "leave": lambda table: st.builds(LeaveRow, st.sampled_from(table.seats)),
    "bock": lambda table: st.builds(BockRow, st.integers(-5, 5).filter(bool), words),
    "dealer": lambda table: st.builds(DealerRow, st.sampled_from(table.seats)),
    "redeal": lambda table: st.builds(RedealRow, words),
}


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


def objects_with(keys: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """JSON objects with known keys and any values."""
    return st.dictionaries(st.sampled_from(keys), any_json, max_size=4)
