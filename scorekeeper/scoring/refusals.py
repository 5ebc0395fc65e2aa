"""What makes the facts of a game impossible, or merely unlikely, under a rule set.

Both functions report everything at once, so that a form can mark every field.
"""

from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from itertools import pairwise

from .facts import (
    NO_HEART_TRICK,
    SIDES,
    Band,
    Family,
    GameFacts,
    GameKind,
    Level,
    Override,
    Problem,
    Side,
    SoloKind,
    Special,
    Trigger,
)
from .outcome import trickless_side
from .rules import RuleSet
from .switches import Knocking

MAX_KNOCKS = 4
MAX_DOPPELKOEPFE = 4
HIGHEST_OVERRIDE = 9_999
SMALLEST_TRICK = 8
AUGEN_OF_DOPPELKOPF = 40
AUGEN_OF_SUPERDOPPELKOPF = 60
_IN_LAST_TRICK = frozenset({Special.KARLCHEN, Special.KARLCHEN_CAUGHT, Special.FUCHS_LAST_TRICK})


def find_problems(facts: GameFacts, rules: RuleSet) -> tuple[Problem, ...]:
    """Every reason why ``facts`` cannot be scored under ``rules``; empty when they can."""
    found: list[Problem] = []
    if facts.trickless is not None or not _both_have_augen(facts, rules):
        found += _augen_problems(facts, rules)
    found += _player_problems(facts, rules)
    if facts.kind is not GameKind.NORMAL or facts.solo or facts.duty or facts.heart_trick:
        found += _solo_problems(facts)
    if facts.re_level or facts.kontra_level or facts.knocks or facts.knock_order:
        found += _announcement_problems(facts, rules)
    if facts.re_specials or facts.kontra_specials:
        found += _special_problems(facts, rules)
        found += _last_trick_problems(facts, rules)
        found += _superdoppelkopf_problems(facts)
        found += _mark_problems(facts)
    if facts.override is not None:
        found += _override_problems(facts.override)
    return tuple(found)


def find_warnings(facts: GameFacts, rules: RuleSet) -> tuple[Problem, ...]:
    """What is unlikely in ``facts``, in a band for all of its numbers; scored as given."""
    found = []
    if not rules.has_nines:
        for side in SIDES:
            low, high = _augen_range(side, facts, rules)
            if low > 0 and high < SMALLEST_TRICK:
                details = {"side": side.value, "least": SMALLEST_TRICK}
                found.append(Problem("augen_unlikely", "re_augen", details))
    if facts.solo is not None and facts.solo not in rules.solo_kinds:
        found.append(Problem("solo_unusual", "solo", {"solo": facts.solo.value}))
    if facts.heart_trick and Trigger.HEART_TRICK not in rules.bock_triggers:
        found.append(Problem("heart_trick_not_played", "heart_trick"))
    if facts.duty is not None and not _duty_is_played(facts.kind, rules):
        found.append(Problem("duty_not_played", "duty"))
    if facts.re_specials or facts.kontra_specials:
        found += _doppelkopf_warnings(facts, rules)
    return tuple(found)


def _augen_range(side: Side, facts: GameFacts, rules: RuleSet) -> Band:
    augen = facts.re_augen
    low, high = (augen, augen) if isinstance(augen, int) else augen
    return Band(low, high) if side is Side.RE else Band(rules.total - high, rules.total - low)


def _doppelkopf_warnings(facts: GameFacts, rules: RuleSet) -> Iterator[Problem]:
    for side in SIDES:
        counts = facts.specials(side)
        needed = AUGEN_OF_DOPPELKOPF * counts.get(Special.DOPPELKOPF, 0)
        needed += AUGEN_OF_SUPERDOPPELKOPF * counts.get(Special.SUPERDOPPELKOPF, 0)
        has = _augen_range(side, facts, rules)
        if needed > has.high:
            path = f"special_points.{side}.doppelkopf"
            details = {"side": side.value, "needed": needed, "has": has}
            yield Problem("doppelkopf_augen", path, details)


def _duty_is_played(kind: GameKind, rules: RuleSet) -> bool:
    return bool(rules.duty_small_solos if kind is GameKind.SMALL_SOLO else rules.duty_solos)


def player_count(facts: GameFacts, rules: RuleSet) -> int:
    """How many players are active in the game."""
    if facts.active:
        return len(facts.active)
    return rules.active if facts.size is None else facts.size


def augen_are_possible(augen: int, rules: RuleSet) -> bool:
    """No card is worth one Auge, so neither side can have just one."""
    return 0 <= augen <= rules.total and augen not in (1, rules.total - 1)


def _both_have_augen(facts: GameFacts, rules: RuleSet) -> bool:
    """The usual case, in which there is nothing more to ask about the Augen."""
    augen = facts.re_augen
    return isinstance(augen, int) and 1 < augen < rules.total - 1


def active_are_named(facts: GameFacts, active: Collection[str]) -> bool:
    """Whether everyone whom ``facts`` name is among ``active``."""
    named = {*facts.re, *facts.knock_order}
    named.update(name for mark in facts.marks for name in (mark.by, mark.source) if name)
    return named <= set(active)


def _augen_problems(facts: GameFacts, rules: RuleSet) -> Iterator[Problem]:
    augen = facts.re_augen
    low, high = (augen, augen) if isinstance(augen, int) else augen
    if not 0 <= low <= high <= rules.total:
        yield Problem("augen_range", "re_augen", {"total": rules.total})
        return
    low, high = _possible_ends(low, high, rules)
    if low > high:
        yield Problem("augen_impossible", "re_augen", {"total": rules.total})
        return
    if facts.trickless is not None:
        bare = 0 if facts.trickless is Side.RE else rules.total
        if (low, high) != (bare, bare):
            yield Problem("trickless_with_augen", "trickless", {"side": facts.trickless.value})


def _possible_ends(low: int, high: int, rules: RuleSet) -> tuple[int, int]:
    """A band without an end that nobody can have: 0 to 1 is 0, and 1 to 1 is upside down."""
    return (
        low if augen_are_possible(low, rules) else low + 1,
        high if augen_are_possible(high, rules) else high - 1,
    )


def _player_problems(facts: GameFacts, rules: RuleSet) -> Iterator[Problem]:
    count = player_count(facts, rules)
    if count not in (4, 5, 6):
        yield Problem("active_count", "active", {"count": count})
        return
    if len(set(facts.active)) != len(facts.active):
        yield Problem("active_twice", "active")
    if facts.kind is GameKind.SMALL_SOLO and count != 6:
        yield Problem("small_solo_needs_six", "kind")
        return
    if not facts.re:
        return
    wanted = rules.re_size(facts.kind, count)
    if len(set(facts.re)) != len(facts.re):
        yield Problem("re_twice", "re")
    elif len(facts.re) != wanted:
        details = {"kind": facts.kind.value, "wanted": wanted, "count": len(facts.re)}
        yield Problem("re_count", "re", details)
    if facts.active and not set(facts.re) <= set(facts.active):
        idle = [name for name in facts.re if name not in facts.active]
        yield Problem("re_not_active", "re", {"players": idle})


def _solo_problems(facts: GameFacts) -> Iterator[Problem]:
    if facts.kind is GameKind.SOLO and facts.solo is None:
        yield Problem("solo_missing", "solo")
    if facts.kind is not GameKind.SOLO and facts.solo is not None:
        yield Problem("solo_only_in_solo", "solo")
    if facts.duty is not None:
        if not facts.kind.is_solo:
            yield Problem("duty_only_in_solo", "duty")
        elif facts.solo is not None and not facts.solo.is_declared:
            yield Problem("duty_not_declared", "duty", {"solo": facts.solo.value})
    if facts.heart_trick and facts.solo in NO_HEART_TRICK:
        yield Problem("heart_trick_impossible", "heart_trick")


def _announcement_problems(facts: GameFacts, rules: RuleSet) -> Iterator[Problem]:
    for side in SIDES:
        level = facts.level(side)
        if level > Level.ANNOUNCED and level not in rules.absagen:
            yield Problem("call_not_played", f"announcements.{side}", {"level": level.code})
    if not facts.knocks and not facts.knock_order:
        return
    if rules.knocking is Knocking.OFF:
        yield Problem("knocks_not_played", "knocks")
    elif not 0 <= facts.knocks <= MAX_KNOCKS:
        yield Problem("knocks_range", "knocks", {"most": MAX_KNOCKS})
    elif facts.knock_order:
        order = facts.knock_order
        if any(first == second for first, second in pairwise(order)):
            yield Problem("knocked_twice_running", "knocks")
        if facts.active and not set(order) <= set(facts.active):
            yield Problem("knock_not_active", "knocks")


def _special_problems(facts: GameFacts, rules: RuleSet) -> Iterator[Problem]:
    trickless = _trickless_for_sure(facts, rules)
    playable = playable_specials(facts.kind, facts.solo, rules)
    for side in SIDES:
        for special, count in facts.specials(side).items():
            if count < 0:
                code = "special_negative"
            elif count == 0 or (special in playable and side is not trickless):
                continue
            elif special not in rules.worth:
                code = "special_not_played"
            elif special not in playable:
                code = "special_not_in_solo"
            else:
                code = "special_without_trick"
            details = {"special": special.value, "side": side.value}
            yield Problem(code, f"special_points.{side}.{special}", details)
    for special in {**facts.re_specials, **facts.kontra_specials}:
        most = most_of(special, rules)
        if sum(_both_counts(special, facts)) > most:
            path = f"special_points.{_louder(facts, special)}.{special}"
            yield Problem("special_too_many", path, {"special": special.value, "most": most})


def _trickless_for_sure(facts: GameFacts, rules: RuleSet) -> Side | None:
    """The side without a trick, also where a band leaves it no Augen: 0 to 0, or 0 to 1."""
    augen = facts.re_augen
    if isinstance(augen, int):
        return trickless_side(facts, augen, rules)
    low, high = _possible_ends(*augen, rules)
    return trickless_side(facts, low, rules) if low == high else None


def playable_specials(
    kind: GameKind, solo: SoloKind | None, rules: RuleSet
) -> AbstractSet[Special]:
    """The special points that can be made in a game of this kind."""
    if kind is GameKind.SMALL_SOLO:
        return rules.specials_by_solo[Family.TRUMP]
    if kind is GameKind.SOLO and solo is not None:
        return rules.specials_by_solo[solo.family]
    return rules.worth.keys()


_MOST = {
    Special.DOPPELKOPF: MAX_DOPPELKOEPFE,
    Special.SUPERDOPPELKOPF: MAX_DOPPELKOEPFE,
    Special.KARLCHEN: 1,
    Special.FUCHS_LAST_TRICK: 1,
    Special.HEART_TRICK: 1,
}


def most_of(special: Special, rules: RuleSet) -> int:
    """How many of one special point both sides together can make; of most as many as cards."""
    return _MOST.get(special, rules.copies)


def _louder(facts: GameFacts, special: Special) -> Side:
    """The side with more of ``special``: where a message about too many is best read."""
    re, kontra = _both_counts(special, facts)
    return Side.KONTRA if kontra > re else Side.RE


def _last_trick_problems(facts: GameFacts, rules: RuleSet) -> Iterator[Problem]:
    """One card of one side wins the last trick, and only its side can catch a Karlchen there."""
    made = {**facts.re_specials, **facts.kontra_specials}
    if _IN_LAST_TRICK.isdisjoint(made):
        return
    karlchen = _both_counts(Special.KARLCHEN, facts)
    fox = _both_counts(Special.FUCHS_LAST_TRICK, facts)
    caught = _both_counts(Special.KARLCHEN_CAUGHT, facts)
    if any(karlchen) and any(fox):
        yield Problem("last_trick_twice", f"special_points.{_first(fox)}.fuchs_last_trick")
    for side, own, other in (Side.RE, 0, 1), (Side.KONTRA, 1, 0):
        if caught[own] and (karlchen[other] or fox[other] or caught[other]):
            yield Problem("caught_by_other_side", f"special_points.{side}.karlchen_caught")
    if any(karlchen) and sum(karlchen) + sum(caught) > rules.copies:
        path = f"special_points.{_first(caught)}.karlchen_caught"
        yield Problem("too_many_jacks", path, {"most": rules.copies})


def _superdoppelkopf_problems(facts: GameFacts) -> Iterator[Problem]:
    """All Doppelköpfe, large and small, are made of the same full cards."""
    doppelkopf = _both_counts(Special.DOPPELKOPF, facts)
    superdoppelkopf = _both_counts(Special.SUPERDOPPELKOPF, facts)
    if any(superdoppelkopf) and sum(doppelkopf) + sum(superdoppelkopf) > MAX_DOPPELKOEPFE:
        path = f"special_points.{_first(superdoppelkopf)}.superdoppelkopf"
        details = {"special": Special.SUPERDOPPELKOPF.value, "most": MAX_DOPPELKOEPFE}
        yield Problem("special_too_many", path, details)


def _both_counts(special: Special, facts: GameFacts) -> tuple[int, int]:
    """How often Re and Kontra made a special point."""
    return facts.re_specials.get(special, 0), facts.kontra_specials.get(special, 0)


def _first(counts: tuple[int, int]) -> Side:
    return Side.RE if counts[0] else Side.KONTRA


def _mark_problems(facts: GameFacts) -> Iterator[Problem]:
    """Who made a special point must be of that side, from whom of the other one."""
    if not facts.marks or not facts.re:
        return
    for mark in facts.marks:
        for player, side in ((mark.by, mark.side), (mark.source, mark.side.other)):
            if player is None:
                continue
            on_side = (player in facts.re) == (side is Side.RE)
            if not on_side or (facts.active and player not in facts.active):
                path = f"special_points.{mark.side}.{mark.special}"
                yield Problem("mark_wrong_side", path, {"player": player})


def _override_problems(override: Override) -> Iterator[Problem]:
    if abs(override.value) > HIGHEST_OVERRIDE:
        yield Problem("override_range", "override.value", {"most": HIGHEST_OVERRIDE})
    if not override.reason.strip():
        yield Problem("override_reason", "override.reason")
