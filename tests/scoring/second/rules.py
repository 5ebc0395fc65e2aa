"""Rule sets: one flat table of fields each, and the reader of custom ones (sections 3-6, 8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from .common import FAMILIES, SOLO_FAMILY, SPECIAL_KINDS, TRIGGERS, Refused, is_int


@dataclass(slots=True)
class Rules:
    """All switches. The defaults are the tournament rules without their evening part."""

    active: int = 4
    deck: int = 48
    # who won
    only_kontra_gives_re_the_half: bool = True
    cowardice: bool = False
    # the game points
    won: int | str = 1
    stages: tuple[int, ...] = (90, 60, 30)
    stage_effect: str = "plus"
    announcement_effect: str = "plus_two"
    broken_calls: str = "count"
    against_margin: int | None = 30
    against_the_old: str = "normal"
    against_the_old_doubled: bool = False
    solo_bonus: int = 0
    both_missed: str = "netted"
    specials: str = "sum"
    unit: int = 1
    knocking: str = "off"
    # special points, 0 = not played
    doppelkopf: int = 1
    fuchs: int = 1
    karlchen: int = 1
    karlchen_caught: int = 0
    fuchs_last_trick: int = 0
    dulle_caught: int = 0
    alte_caught: int = 0
    heart_trick: int = 0
    superdoppelkopf: int = 0
    doppelkopf_for: str = "taker"
    doppelkopf_effect: str = "plus"
    solo_special_points: Mapping[str, Any] = field(default_factory=dict)
    solo_kinds: tuple[str, ...] = tuple(SOLO_FAMILY)
    # booking
    credit: str = "both"
    uneven: str = "plain"
    # the evening
    bock_triggers: tuple[str, ...] = ()
    bock_length: int | str = "table"
    bock_overlap: str = "queue"
    bock_factor: int = 2
    dealer_repeats: str = "never"
    duty_solos: int | Mapping[str, int] = 0
    list_length: int | None = None
    # derived
    total: int = field(init=False)
    half: int = field(init=False)
    decks: int = field(init=False)
    nines: bool = field(init=False)
    calls: tuple[tuple[str, int], ...] = field(init=False)
    ranks: dict[str, int] = field(init=False)
    points_of: dict[str, int] = field(init=False)
    kinds: dict[str | None, frozenset[str]] = field(init=False)  # by family, None = no solo

    def __post_init__(self) -> None:
        self.decks = 3 if self.deck in (60, 72) else 2
        self.nines = self.deck in (48, 72)
        self.total = 120 * self.decks
        self.half = self.total // 2
        # What can be called above Re / Kontra, with the Augen that the other side must stay below.
        self.calls = (*((f"k{stage}", stage) for stage in self.stages), ("schwarz", 0))
        names = ["none", "announced"] + [name for name, _ in self.calls]
        self.ranks = {name: rank for rank, name in enumerate(names)}
        self.points_of = {kind: getattr(self, kind) for kind in SPECIAL_KINDS}
        played = frozenset(kind for kind, points in self.points_of.items() if points)
        self.kinds = {None: played}
        for family in FAMILIES:
            chosen = self.solo_special_points.get(family, "none")
            named = played if chosen == "all" else () if chosen == "none" else chosen
            self.kinds[family] = played & frozenset(named)


# S2 keeps everything but captures and Karlchen in a suit, picture or trumpless solo.
_S2_OTHER: Final = ("doppelkopf", "superdoppelkopf")
_S2_SOLO: Final = {"trump": "all", "suit": _S2_OTHER, "picture": _S2_OTHER, "fleischlos": _S2_OTHER}
_S3_OTHER: Final = ("doppelkopf",)
_S3_SOLO: Final = {"trump": "all", "suit": _S3_OTHER, "picture": _S3_OTHER, "fleischlos": _S3_OTHER}
_S4_SOLO: Final = {"trump": "all", "suit": tuple(k for k in SPECIAL_KINDS if k != "fuchs")}

_PLAIN: Final = tuple(kind for kind in SOLO_FAMILY if kind not in ("buben_damen", "koenige_buben"))

_DDV: Final[dict[str, Any]] = {
    "dealer_repeats": "duty_solo",
    "duty_solos": 1,
    "list_length": 24,
    "solo_kinds": _PLAIN,
}
_HAUS: Final[dict[str, Any]] = {
    "deck": 40,
    "karlchen_caught": 1,
    "bock_triggers": ("heart_trick",),
    "solo_kinds": _PLAIN,
}
_ABRECHNUNG: Final[dict[str, Any]] = {
    "only_kontra_gives_re_the_half": False,
    "both_missed": "specials_only",
    "solo_kinds": _PLAIN,
}
# What S2, S3 and S4 have in common: extras behind the doubling, the Alten always and inside it.
_OLD_STYLE: Final[dict[str, Any]] = {
    "only_kontra_gives_re_the_half": False,
    "announcement_effect": "double",
    "against_the_old": "always",
    "against_the_old_doubled": True,
    "specials": "after_announcements",
}
_FEIN: Final[dict[str, Any]] = {
    **_OLD_STYLE,
    "broken_calls": "dropped",
    "against_margin": None,
    "karlchen_caught": 1,
    "credit": "winners",
    "bock_triggers": ("half_half",),
    "bock_length": 4,
    "solo_special_points": _S2_SOLO,
}
_GRUND: Final[dict[str, Any]] = {
    **_FEIN,
    "stages": (60,),
    "announcement_effect": "plus_one",
    "doppelkopf_for": "winner",
}
_GRUND_DOPPELT: Final[dict[str, Any]] = {
    **_GRUND,
    "stage_effect": "double",
    "announcement_effect": "double",
    "doppelkopf_effect": "double",
}
_FIT: Final[dict[str, Any]] = {
    **_OLD_STYLE,
    "deck": 40,
    "karlchen_caught": 1,
    "fuchs_last_trick": 1,
    "solo_bonus": 1,
    "cowardice": True,
    "solo_special_points": _S3_SOLO,
    "solo_kinds": _PLAIN,
    "bock_triggers": ("half_half", "heart_trick", "zero_value", "both_announced"),
}
_SALZ: Final[dict[str, Any]] = {
    **_OLD_STYLE,
    "won": "under_half",
    "against_margin": 0,
    "dealer_repeats": "declared_solo",
    "solo_special_points": _S4_SOLO,
    "solo_kinds": _PLAIN,
}

TABLES: Final[dict[str, dict[str, Any]]] = {
    "hausregeln": _HAUS,
    "ddv": _DDV,
    "abrechnung": _ABRECHNUNG,
    "grundregeln": _GRUND,
    "grundregeln_doppelt": _GRUND_DOPPELT,
    "fein": _FEIN,
    "fit4doko": _FIT,
    "salzdetfurth": _SALZ,
    "zu_fuenft": {**_GRUND, "active": 5, "deck": 40},
    "muenchener": {
        **_FEIN,
        "active": 6,
        "deck": 72,
        "stages": (150, 90, 60, 30),
        "superdoppelkopf": 3,
        "duty_solos": {"solo": 1, "small_solo": 1},
        "list_length": 36,
    },
}
DEFAULT: Final = "hausregeln"


def _one_of(*allowed: object) -> Callable[[Any], bool]:
    return lambda value: any(type(value) is type(a) and value == a for a in allowed)


def _whole(low: int) -> Callable[[Any], bool]:
    return lambda value: is_int(value) and value >= low


def _texts(allowed: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and all(v in allowed for v in value)


def _stages(value: Any) -> bool:
    if not isinstance(value, (list, tuple)) or not all(is_int(v) and v > 0 for v in value):
        return False
    return len(set(value)) == len(value)


def _families(value: Any) -> bool:
    listed = _texts(SPECIAL_KINDS)
    return isinstance(value, dict) and all(
        family in FAMILIES
        and (kinds in ("all", "none") if isinstance(kinds, str) else listed(kinds))
        for family, kinds in value.items()
    )


def _duty(value: Any) -> bool:
    if isinstance(value, dict):
        return all(k in ("solo", "small_solo") and is_int(v) and v >= 0 for k, v in value.items())
    return is_int(value) and value >= 0


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_str(value: Any) -> bool:
    return isinstance(value, str)


CHECKS: Final[dict[str, Callable[[Any], bool]]] = {
    "active": _one_of(4, 5, 6),
    "deck": _one_of(40, 48, 60, 72),
    "only_kontra_gives_re_the_half": _is_bool,
    "cowardice": _is_bool,
    "won": lambda value: is_int(value) or value == "under_half",
    "stages": _stages,
    "stage_effect": _is_str,  # the spec names only "double"
    "announcement_effect": _one_of("plus_two", "plus_one", "double"),
    "broken_calls": _is_str,  # the spec names only "dropped"
    "against_margin": lambda value: value is None or (is_int(value) and value >= 0),
    "against_the_old": _one_of("normal", "always", "never"),
    "against_the_old_doubled": _is_bool,
    "solo_bonus": is_int,
    "both_missed": _one_of("netted", "specials_only"),
    "specials": _one_of("sum", "after_announcements", "last"),
    "unit": _whole(1),
    "knocking": _one_of("off", "double", "plus_one"),
    **dict.fromkeys(SPECIAL_KINDS, is_int),
    "doppelkopf_for": _one_of("winner", "taker"),
    "doppelkopf_effect": _is_str,  # the spec names only "double"
    "solo_special_points": _families,
    "solo_kinds": _texts(tuple(SOLO_FAMILY)),
    "credit": _one_of("both", "winners", "losers"),
    "uneven": _one_of("plain", "pairwise"),
    "bock_triggers": _texts(TRIGGERS),
    "bock_length": lambda value: value == "table" or (is_int(value) and value >= 1),
    "bock_overlap": _one_of("queue", "multiply", "restart", "ignore"),
    "bock_factor": _whole(1),
    "dealer_repeats": _one_of("never", "duty_solo", "declared_solo"),
    "duty_solos": _duty,
    "list_length": lambda value: value is None or (is_int(value) and value >= 1),
}
_ASIDE: Final = frozenset({"base", "name", "labels"})  # say nothing about scoring

_SHIPPED: Final[dict[str, Rules]] = {name: Rules(**table) for name, table in TABLES.items()}
assert {f.name for f in fields(Rules) if f.init} == set(CHECKS)


def read_rules(given: Any) -> Rules:
    """A shipped set by name, or a copy of one with some fields changed."""
    if given is None:
        given = DEFAULT
    if isinstance(given, str):
        if given not in _SHIPPED:
            raise Refused(f"unknown rule set: {given}", "rules")
        return _SHIPPED[given]
    if not isinstance(given, dict):
        raise Refused("rules must be a name or an object", "rules")
    base = given.get("base", DEFAULT)
    if not isinstance(base, str) or base not in TABLES:
        raise Refused(f"unknown rule set: {base}", "rules")
    table = dict(TABLES[base])
    for name, value in given.items():
        if name in _ASIDE:
            continue
        if name not in CHECKS:
            raise Refused(f"unknown rule: {name}", "rules")
        if not CHECKS[name](value):
            raise Refused(f"bad value for {name}", "rules")
        table[name] = value
    table["stages"] = tuple(sorted(table.get("stages", (90, 60, 30)), reverse=True))
    rules = Rules(**table)
    # A call above half the Augen could be kept by both sides at once.
    if any(stage > rules.half for stage in rules.stages):
        raise Refused("a stage lies above half the Augen", "rules")
    return rules
