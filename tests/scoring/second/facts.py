"""Reading and refusing the facts of one game (section 1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from .common import (
    KONTRA,
    RE,
    SIDE_INDEX,
    SIDES,
    SOLO_FAMILY,
    SPECIAL_KINDS,
    UNDECLARED,
    Json,
    Refused,
    is_int,
)
from .rules import Rules

KINDS: Final = ("normal", "hochzeit", "armut", "solo", "small_solo")
NO_HEART_TRICK: Final = ("herz", "damen", "buben", "buben_damen", "koenige_buben", "fleischlos")
DUTY: Final = {True: "voluntary", "voluntary": "voluntary", "forced": "forced"}


@dataclass(slots=True)
class Override:
    value: int
    winner: int | None


@dataclass(slots=True)
class Facts:
    """One game, checked. Pairs are (Re, Kontra)."""

    kind: str
    solo: str | None
    duty: str | None
    low: int
    high: int
    trickless: int | None
    rank: tuple[int, int]
    knocks: int
    specials: tuple[dict[str, int], dict[str, int]]
    heart_trick: bool
    override: Override | None
    bock_factor: int
    sizes: tuple[int, int]
    re: list[str]
    warnings: list[str]

    @property
    def is_solo(self) -> bool:
        return self.kind in ("solo", "small_solo")

    def trickless_at(self, rules: Rules, re_augen: int) -> int | None:
        """Who took no trick; without nines no Augen means no trick. Refuses contradictions."""
        augen = (re_augen, rules.total - re_augen)
        nobody = self.trickless
        if nobody is None and not rules.nines and 0 in augen:
            nobody = augen.index(0)
        if nobody is not None:
            if augen[nobody] > 0:
                raise Refused("a side without a trick has no Augen", "trickless")
            if self.specials[nobody]:
                raise Refused("a side without a trick has no special points", "special_points")
        return nobody


def read_facts(rules: Rules, raw: Json, players: Sequence[str] | None = None) -> Facts:
    """Check one game. `players`: who plays it, where an evening knows that."""
    if not isinstance(raw, dict):
        raise Refused("a game must be an object", "kind")
    names, count = _active(rules, raw, players)
    kind, solo, duty = _kind(raw, count)
    re, sizes = _sides(raw, kind, names, count)
    low, high = _augen(rules, raw)
    facts = Facts(
        kind=kind,
        solo=solo,
        duty=duty,
        low=low,
        high=high,
        trickless=_trickless(raw),
        rank=_announcements(rules, raw),
        knocks=_knocks(rules, raw, names),
        specials=_special_points(rules, raw, kind, solo),
        heart_trick=_heart_trick(raw, solo),
        override=_override(raw),
        bock_factor=_bock_factor(raw),
        sizes=sizes,
        re=re,
        warnings=[],
    )
    facts.warnings = _warnings(rules, facts)
    return facts


def _active(
    rules: Rules, raw: Json, players: Sequence[str] | None
) -> tuple[Sequence[str] | None, int]:
    """The names, where they are known, and how many play."""
    if players is not None:
        return players, len(players)
    given = raw.get("active")
    if given is None:
        return None, rules.active
    names = None
    if isinstance(given, list):
        if not all(isinstance(n, str) for n in given) or len(set(given)) != len(given):
            raise Refused("active must name different players", "active")
        names, given = given, len(given)
    if not is_int(given) or not 4 <= given <= 6:
        raise Refused("four, five or six players are active", "active")
    return names, given


def _kind(raw: Json, count: int) -> tuple[str, str | None, str | None]:
    kind, solo, duty = raw.get("kind") or "normal", raw.get("solo"), raw.get("duty")
    if kind not in KINDS:
        raise Refused("unknown kind of game", "kind")
    if kind == "small_solo" and count != 6:
        raise Refused("a small solo needs six players", "kind")
    if kind == "solo":
        if not isinstance(solo, str) or solo not in SOLO_FAMILY:
            raise Refused("which solo?", "solo")
    elif solo is not None:
        raise Refused("only a solo has a solo kind", "solo")
    if duty is None or duty is False:
        return kind, solo, None
    if not isinstance(duty, (bool, str)) or duty not in DUTY:
        raise Refused("duty is voluntary or forced", "duty")
    if kind not in ("solo", "small_solo") or solo in UNDECLARED:
        raise Refused("this game cannot be a Pflichtsolo", "duty")
    return kind, solo, DUTY[duty]


def _sides(
    raw: Json, kind: str, names: Sequence[str] | None, count: int
) -> tuple[list[str], tuple[int, int]]:
    size = {"solo": 1, "small_solo": 2}.get(kind, 3 if count == 6 else 2)
    sizes = (size, count - size)
    re = raw.get("re")
    if re is None and names is None:
        return [], sizes
    if not isinstance(re, list) or not all(isinstance(name, str) for name in re):
        raise Refused("re must name the players of the Re side", "re")
    if len(set(re)) != len(re) or len(re) != size:
        raise Refused(f"the Re side has {size} player(s) in this game", "re")
    for name in re:
        if names is not None and name not in names:
            raise Refused(f"{name} does not play in this game", "re")
    return re, sizes


def _augen(rules: Rules, raw: Json) -> tuple[int, int]:
    given: Any = raw.get("re_augen")
    band: list[Any] = given if isinstance(given, list) else [given, given]
    if len(band) != 2 or not all(is_int(n) and 0 <= n <= rules.total for n in band):
        raise Refused(f"re_augen is a number from 0 to {rules.total}, or two of them", "re_augen")
    if band[0] > band[1]:
        raise Refused("the band is upside down", "re_augen")
    if not possible(rules, band[0], band[1]):
        raise Refused("nobody can have a single Auge", "re_augen")
    return band[0], band[1]


def possible(rules: Rules, low: int, high: int) -> list[int]:
    """The numbers of a band; no card counts 1, so 1 and total - 1 never occur."""
    return [n for n in range(low, high + 1) if n not in (1, rules.total - 1)]


def _trickless(raw: Json) -> int | None:
    given = raw.get("trickless")
    if given is None:
        return None
    if not isinstance(given, str) or given not in SIDE_INDEX:
        raise Refused("trickless is re or kontra, never both", "trickless")
    return SIDE_INDEX[given]


def _per_side(raw: Json, name: str) -> list[Any]:
    given = raw.get(name)
    if given is None:
        return [None, None]
    if not isinstance(given, dict) or not set(given) <= set(SIDES):
        raise Refused(f"{name} has the sides re and kontra", name)
    return [given.get(side) for side in SIDES]


def _announcements(rules: Rules, raw: Json) -> tuple[int, int]:
    ranks = []
    for given in _per_side(raw, "announcements"):
        level = "none" if given is None else given
        if not isinstance(level, str) or level not in rules.ranks:
            raise Refused(f"announcement not played: {level}", "announcements")
        ranks.append(rules.ranks[level])
    return ranks[RE], ranks[KONTRA]


def _knocks(rules: Rules, raw: Json, names: Sequence[str] | None) -> int:
    given = raw.get("knocks")
    if given is None:
        return 0
    if isinstance(given, list):
        if any(a == b for a, b in pairwise(given)):
            raise Refused("nobody knocks twice in a row", "knocks")
        if names is not None and not all(name in names for name in given):
            raise Refused("only players of the game knock", "knocks")
        given = len(given)
    if not is_int(given) or not 0 <= given <= 4:
        raise Refused("0 to 4 knocks", "knocks")
    if given and rules.knocking == "off":
        raise Refused("knocking is not played", "knocks")
    return int(given)


def _special_points(
    rules: Rules, raw: Json, kind: str, solo: str | None
) -> tuple[dict[str, int], dict[str, int]]:
    family = "trump" if kind == "small_solo" else SOLO_FAMILY[solo] if solo else None
    played, allowed = rules.kinds[None], rules.kinds[family]
    sides: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for side, given in enumerate(_per_side(raw, "special_points")):
        if given is not None and not isinstance(given, dict):
            raise Refused("special_points has a count for each kind", "special_points")
        for name, entry in (given or {}).items():
            # A list has one entry for each, saying who and from whom.
            count = len(entry) if isinstance(entry, list) else 0 if entry is None else entry
            if not is_int(count) or count < 0:
                raise Refused(f"bad count of {name}", "special_points")
            if count == 0:
                continue
            if name not in SPECIAL_KINDS or name not in played:
                raise Refused(f"{name} is not played", "special_points")
            if name not in allowed:
                raise Refused(f"{name} does not count in this solo", "special_points")
            sides[side][name] = count
    if sides[RE] or sides[KONTRA]:
        _card_limits(rules, sides)
    return sides


def _card_limits(rules: Rules, sides: tuple[dict[str, int], dict[str, int]]) -> None:
    def both(*kinds: str) -> int:
        return sum(side.get(kind, 0) for side in sides for kind in kinds)

    too_many = (
        (both("fuchs") > rules.decks, "more Füchse than exist"),
        (both("karlchen", "fuchs_last_trick") > 1, "one card wins the last trick"),
        (both("karlchen", "karlchen_caught") > rules.decks, "more Kreuz-Buben than exist"),
        # Five (or six) full cards each in three decks come to the same limit: 24 make 4.
        (both("doppelkopf", "superdoppelkopf") > 4, "more Doppelköpfe than the cards make"),
    )
    for wrong, message in too_many:
        if wrong:
            raise Refused(message, "special_points")
    # Whoever scores in the last trick won it, so only one side can.
    last = ("karlchen", "fuchs_last_trick", "karlchen_caught")
    if all(any(side.get(kind) for kind in last) for side in sides):
        raise Refused("only one side wins the last trick", "special_points")


def _heart_trick(raw: Json, solo: str | None) -> bool:
    given = raw.get("heart_trick")
    if given is None:
        return False
    if not isinstance(given, bool):
        raise Refused("heart_trick is true or false", "heart_trick")
    if given and solo in NO_HEART_TRICK:
        raise Refused("no heart trick in this solo", "heart_trick")
    return given


def _override(raw: Json) -> Override | None:
    given = raw.get("override")
    if given is None:
        return None
    if not isinstance(given, dict) or not is_int(given.get("value")):
        raise Refused("an override needs a whole value", "override")
    winner, reason = given.get("winner"), given.get("reason")
    if winner is not None and (not isinstance(winner, str) or winner not in SIDE_INDEX):
        raise Refused("the winner is re or kontra", "override")
    if not isinstance(reason, str) or not reason.strip():
        raise Refused("an override needs a reason", "override")
    return Override(given["value"], None if winner is None else SIDE_INDEX[winner])


def _bock_factor(raw: Json) -> int:
    given = raw.get("bock_factor")
    if given is None:
        return 1
    if not is_int(given) or given < 1:
        raise Refused("bock_factor is 1, 2, 4 …", "bock_factor")
    return int(given)


def _warnings(rules: Rules, facts: Facts) -> list[str]:
    found = []
    most = (facts.high, rules.total - facts.low)
    if any(side.get("doppelkopf", 0) * 40 > most[i] for i, side in enumerate(facts.specials)):
        found.append("doppelkopf_above_augen")
    # Without nines a trick has at least 8 Augen.
    if not rules.nines and (0 < facts.high < 8 or rules.total - 8 < facts.low < rules.total):
        found.append("unlikely_augen")
    if facts.solo is not None and facts.solo not in rules.solo_kinds:
        found.append("unusual_solo")
    return found
