"""Scoring one game (sections 2, 3, 6, 7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .common import KONTRA, RE, SIDES, TRIGGERS, Json, Refused
from .facts import Facts, possible, read_facts
from .rules import Rules, read_rules

Item = tuple[str, int | None, int]  # name, whose points, points


@dataclass(slots=True)
class Result:
    """What a game comes to. `points` are those of one player of Re, of Kontra."""

    winner: int | None
    value: int | None
    points: tuple[int, int]
    items: list[Item]
    triggered: list[str]


def score_game(rules: Any, facts: Json) -> Json:
    """One game in the format of section 10, or an object with `error` and `field`."""
    try:
        table = read_rules(rules)
        checked = read_facts(table, facts)
        result = score_facts(table, checked)
    except Refused as refusal:
        return {"error": refusal.message, "field": refusal.field}
    return {
        "winner": side_name(result.winner),
        "value": result.value,
        "points": dict(zip(SIDES, result.points, strict=True)),
        "items": item_list(result.items),
        "triggered": result.triggered,
        "warnings": checked.warnings,
    }


def side_name(side: int | None) -> str | None:
    return None if side is None else SIDES[side]


def item_list(items: Sequence[Item]) -> list[Json]:
    return [
        {"item": name, "side": side_name(side), "points": points} for name, side, points in items
    ]


def score_facts(rules: Rules, facts: Facts) -> Result:
    """Every number of a band must come to the same result, or the band says too little."""
    numbers = possible(rules, facts.low, facts.high)
    result = score_at(rules, facts, numbers[0])
    for number in numbers[1:]:
        if score_at(rules, facts, number) != result:
            raise Refused("the Augen of this band do not all score alike", "re_augen")
    return result


def score_at(rules: Rules, facts: Facts, re_augen: int) -> Result:
    trickless = facts.trickless_at(rules, re_augen)
    augen = (re_augen, rules.total - re_augen)
    winner, coward = who_won(rules, facts, augen, trickless)
    if winner is None:
        worth, items = nobody_won(rules, facts, augen, trickless)
    else:
        worth, items = won_by(rules, facts, augen, trickless, winner, coward)
    if facts.bock_factor != 1:
        items.append(("doubled_by_bock", winner, 0))
    value = None if winner is None else worth
    # Final: no Bock, no unit; the items still explain the computed value.
    if facts.override is not None:
        if facts.override.winner is not None:
            winner = facts.override.winner
        if winner is None:
            raise Refused("nobody won: the override must name a winner", "override")
        worth = value = facts.override.value
    points = book(rules, facts.sizes, worth if winner != KONTRA else -worth)
    return Result(
        winner, value, points, items, triggers(rules, facts, augen, trickless, winner, points)
    )


# --- who won (section 2) -----------------------------------------------------------------------


def called_levels(rules: Rules, facts: Facts, side: int) -> tuple[tuple[str, int], ...]:
    """The Absagen of a side with their limits; the announcement itself is rank 1."""
    return rules.calls[: max(facts.rank[side] - 1, 0)]


def kept(
    rules: Rules, facts: Facts, augen: tuple[int, int], trickless: int | None, side: int
) -> bool:
    """Has the side kept its highest Absage? (Asked only of a side that has one.)"""
    name, limit = called_levels(rules, facts, side)[-1]
    return trickless == 1 - side if name == "schwarz" else augen[1 - side] < limit


def who_won(
    rules: Rules, facts: Facts, augen: tuple[int, int], trickless: int | None
) -> tuple[int | None, bool]:
    """The winner, and whether the other side lost by cowardice alone."""
    callers = [side for side in (RE, KONTRA) if facts.rank[side] > 1]
    keepers = [side for side in callers if kept(rules, facts, augen, trickless, side)]
    winner: int | None
    if keepers:
        winner = keepers[0]
    elif len(callers) == 2:
        winner = None
    elif callers:
        winner = 1 - callers[0]
    else:
        only_kontra = facts.rank == (0, 1) and rules.only_kontra_gives_re_the_half
        winner = RE if augen[RE] >= rules.half + (0 if only_kontra else 1) else KONTRA
    if winner is not None and rules.cowardice and is_coward(rules, facts, augen, winner):
        return 1 - winner, True
    return winner, False


def is_coward(rules: Rules, facts: Facts, augen: tuple[int, int], side: int) -> bool:
    """S3: too many Augen for too small an announcement; only a silent other side may profit."""
    if facts.is_solo or facts.rank[1 - side]:
        return False
    limits = [limit for _, limit in called_levels(rules, facts, side)]
    has_90 = any(limit <= 90 for limit in limits)
    has_60 = any(limit <= 60 for limit in limits)
    mine = augen[side]
    return (
        (mine > rules.total - 60 and facts.rank[side] == 0)
        or (mine > rules.total - 30 and not has_90)
        or (mine == rules.total and not has_60)
    )


# --- what it is worth (section 3) --------------------------------------------------------------


def stages_against(
    rules: Rules, augen: tuple[int, int], trickless: int | None, side: int
) -> list[str]:
    """The stages that a side failed to reach."""
    found = [f"below_{stage}" for stage in rules.stages if augen[side] < stage]
    return [*found, "schwarz"] if trickless == side else found


def reached_against(
    rules: Rules, facts: Facts, augen: tuple[int, int], trickless: int | None, side: int
) -> list[str]:
    """The called levels of the other side that this side broke by the margin."""
    margin = rules.against_margin
    if margin is None:
        return []
    found = []
    for name, limit in called_levels(rules, facts, 1 - side):
        # S4 against schwarz: any trick will do, with or without Augen.
        any_trick = limit + margin == 0
        if trickless != side if any_trick else augen[side] >= limit + margin:
            found.append(f"against_{name}")
    return found


def is_under_half(rules: Rules, augen: tuple[int, int], side: int) -> bool:
    return augen[side] < rules.half + (1 if side == RE else 0)


def won_by(
    rules: Rules,
    facts: Facts,
    augen: tuple[int, int],
    trickless: int | None,
    winner: int,
    coward: bool,
) -> tuple[int, list[Item]]:
    """The Spielwert seen from the winner, with its items."""
    loser = 1 - winner
    added: list[str] = []  # one point each inside G
    doubling_g: list[str] = []  # each doubles G
    doubling_a: list[str] = []  # each doubles A
    items: list[Item] = []

    won = rules.won if isinstance(rules.won, int) else int(is_under_half(rules, augen, loser))
    if won:
        items.append(("won", winner, won))
    # A coward's stages are those that it reached itself; they go to the other side.
    steps = stages_against(rules, augen, trickless, winner if coward else loser)
    for side in (RE, KONTRA):
        levels = called_levels(rules, facts, side)
        if (
            levels
            and rules.broken_calls == "dropped"
            and not kept(rules, facts, augen, trickless, side)
        ):
            continue
        steps += [f"called_{name}" for name, _ in levels]
    doubles = rules.stage_effect == "double"
    (doubling_g if doubles else added).extend(steps)
    if not doubles:  # the doubling formula has no place for these
        added += reached_against(rules, facts, augen, trickless, winner)
    items += [(name, winner, 1) for name in added]

    extra = {"plus_two": 2, "plus_one": 1, "double": 0}[rules.announcement_effect]
    announced = [f"{SIDES[side]}_announced" for side in (RE, KONTRA) if facts.rank[side]]
    if extra == 0:
        doubling_a += announced
    elif not doubles:
        items += [(name, winner, extra) for name in announced]
    if facts.knocks and rules.knocking == "double":
        doubling_a += ["knock"] * facts.knocks
    elif facts.knocks and rules.knocking == "plus_one" and not doubles:
        items.append(("knocks", winner, facts.knocks))

    extras = special_items(rules, facts, winner)
    if rules.doppelkopf_effect == "double":
        doubling_g += ["doppelkopf"] * sum(side.get("doppelkopf", 0) for side in facts.specials)
    if winner == KONTRA and old_ones_count(rules, facts):
        (items if rules.against_the_old_doubled else extras).append(("against_the_old", winner, 1))
    if rules.solo_bonus and facts.is_solo and facts.solo != "hochzeit_allein":
        extras.append(("solo", winner, rules.solo_bonus))

    g = sum(points for _, _, points in items) * 2 ** len(doubling_g)
    worth = combine(rules, g, 2 ** len(doubling_a), balance(extras, winner), facts.bock_factor)
    factors: list[Item] = [(f"doubled_by_{name}", winner, 0) for name in doubling_g + doubling_a]
    return worth, items + extras + factors


def nobody_won(
    rules: Rules, facts: Facts, augen: tuple[int, int], trickless: int | None
) -> tuple[int, list[Item]]:
    """Both Absagen broken: what each side reached is set off, seen from Re."""
    items: list[Item] = []
    if rules.both_missed == "netted" and rules.stage_effect != "double":
        for side in (RE, KONTRA):
            names = stages_against(rules, augen, trickless, 1 - side)
            names += reached_against(rules, facts, augen, trickless, side)
            items += [(name, side, 1) for name in names]
    extras = special_items(rules, facts, None)
    g = balance(items, RE)
    return combine(rules, g, 1, balance(extras, RE), facts.bock_factor), items + extras


def old_ones_count(rules: Rules, facts: Facts) -> bool:
    return rules.against_the_old == "always" or (
        rules.against_the_old == "normal" and not facts.is_solo
    )


def special_items(rules: Rules, facts: Facts, winner: int | None) -> list[Item]:
    items: list[Item] = []
    for side in (RE, KONTRA):
        for kind, count in facts.specials[side].items():
            owner: int | None = side
            if kind == "doppelkopf":
                if rules.doppelkopf_effect == "double":
                    continue
                if rules.doppelkopf_for == "winner":
                    owner = winner
            if owner is not None:  # the winner's Doppelköpfe fall away where nobody won
                items.append((kind, owner, count * rules.points_of[kind]))
    return items


def balance(items: Sequence[Item], side: int) -> int:
    return sum(points if owner == side else -points for _, owner, points in items)


def combine(rules: Rules, g: int, a: int, s: int, bock: int) -> int:
    if rules.specials == "sum":
        worth = (g + s) * a * bock
    elif rules.specials == "after_announcements":
        worth = (g * a + s) * bock
    else:
        worth = g * a * bock + s
    return worth * rules.unit


# --- who gets it (section 6), and what it sets off (section 5) ----------------------------------


def book(rules: Rules, sizes: tuple[int, int], for_re: int) -> tuple[int, int]:
    """Points of one Re player and one Kontra player, from the value as Re sees it."""
    small, large = min(sizes), max(sizes)
    if large % small == 0:
        weights = large // small, 1
    elif rules.uneven == "pairwise":
        weights = large, small
    else:
        weights = 1, 1
    mine, theirs = weights if sizes[RE] <= sizes[KONTRA] else weights[::-1]
    points = for_re * mine, -for_re * theirs
    if rules.credit == "winners":
        return max(points[RE], 0), max(points[KONTRA], 0)
    if rules.credit == "losers":
        return min(points[RE], 0), min(points[KONTRA], 0)
    return points


def triggers(
    rules: Rules,
    facts: Facts,
    augen: tuple[int, int],
    trickless: int | None,
    winner: int | None,
    points: tuple[int, int],
) -> list[str]:
    """The Bock triggers of the rule set that the game fulfils, judged by the final winner."""
    if not rules.bock_triggers:
        return []
    happened = {
        "heart_trick": facts.heart_trick,
        "half_half": augen[RE] == rules.half,
        "zero_value": points == (0, 0),
        "both_announced": min(facts.rank) > 0,
        "lost_solo": facts.is_solo and winner == KONTRA,
        "lost_announcement": winner is not None and facts.rank[1 - winner] > 0,
        "schwarz": trickless is not None,
    }
    return [name for name in TRIGGERS if name in rules.bock_triggers and happened[name]]
