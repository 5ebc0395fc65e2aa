"""What the players of one game saw, as values without any judgement.

Nothing here knows a rule set: which of these facts a table plays, and which of them
contradict each other, is decided in :mod:`scorekeeper.scoring.refusals`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple


class Side(StrEnum):
    """One of the two sides; everyone who is active and not Re is Kontra."""

    RE = "re"
    KONTRA = "kontra"

    @property
    def other(self) -> "Side":
        """The side that plays against this one."""
        return Side.KONTRA if self is Side.RE else Side.RE


SIDES = (Side.RE, Side.KONTRA)


class Level(IntEnum):
    """What a side has announced; each level includes all below it (S0, S2, DDV).

    ``ANNOUNCED`` is the plain Re or Kontra; everything above is an Absage.
    """

    NONE = 0
    ANNOUNCED = 1
    K150 = 2
    K90 = 3
    K60 = 4
    K30 = 5
    SCHWARZ = 6

    @property
    def code(self) -> str:
        """The level's name in the notation, for example ``k90``."""
        return self.name.lower()

    @property
    def limit(self) -> int:
        """Augen below which an Absage promises to hold the other side; 0 for schwarz."""
        return LIMITS[self]


LIMITS: Mapping[Level, int] = MappingProxyType(
    {Level.K150: 150, Level.K90: 90, Level.K60: 60, Level.K30: 30, Level.SCHWARZ: 0}
)
ABSAGEN = tuple(LIMITS)


class GameKind(StrEnum):
    """How the sides came about. Hochzeit and Armut are scored like a normal game (S0)."""

    NORMAL = "normal"
    HOCHZEIT = "hochzeit"
    ARMUT = "armut"
    SOLO = "solo"
    SMALL_SOLO = "small_solo"

    @property
    def is_solo(self) -> bool:
        """True for the solo and, with six players, the small solo of two against four (S2)."""
        return self is GameKind.SOLO or self is GameKind.SMALL_SOLO


class Family(StrEnum):
    """Which solos a rule about special points treats alike."""

    TRUMP = "trump"
    SUIT = "suit"
    PICTURE = "picture"
    FLEISCHLOS = "fleischlos"


class SoloKind(StrEnum):
    """The solos of all sources; ``karo`` is the trump solo."""

    DAMEN = "damen"
    BUBEN = "buben"
    FLEISCHLOS = "fleischlos"
    KREUZ = "kreuz"
    PIK = "pik"
    HERZ = "herz"
    KARO = "karo"
    BUBEN_DAMEN = "buben_damen"
    KOENIGE_BUBEN = "koenige_buben"
    STILLE_HOCHZEIT = "stille_hochzeit"
    HOCHZEIT_ALLEIN = "hochzeit_allein"

    @property
    def family(self) -> Family:
        """The family that decides which special points count."""
        return _FAMILIES[self]

    @property
    def is_declared(self) -> bool:
        """False where nobody announced a solo: stille Hochzeit and a Hochzeit without partner."""
        return self not in (SoloKind.STILLE_HOCHZEIT, SoloKind.HOCHZEIT_ALLEIN)


_FAMILIES = {
    SoloKind.DAMEN: Family.PICTURE,
    SoloKind.BUBEN: Family.PICTURE,
    SoloKind.BUBEN_DAMEN: Family.PICTURE,
    SoloKind.KOENIGE_BUBEN: Family.PICTURE,
    SoloKind.FLEISCHLOS: Family.FLEISCHLOS,
    SoloKind.KREUZ: Family.SUIT,
    SoloKind.PIK: Family.SUIT,
    SoloKind.HERZ: Family.SUIT,
    SoloKind.KARO: Family.TRUMP,
    SoloKind.STILLE_HOCHZEIT: Family.TRUMP,
    SoloKind.HOCHZEIT_ALLEIN: Family.TRUMP,
}

# In these the four heart cards are no suit of their own, or the ten of hearts is not trump.
NO_HEART_TRICK = frozenset(
    {
        SoloKind.HERZ,
        SoloKind.DAMEN,
        SoloKind.BUBEN,
        SoloKind.BUBEN_DAMEN,
        SoloKind.KOENIGE_BUBEN,
        SoloKind.FLEISCHLOS,
    }
)


class Duty(StrEnum):
    """How a Pflichtsolo came to be played: chosen, or forced at the end of the list (DDV)."""

    VOLUNTARY = "voluntary"
    FORCED = "forced"


class Special(StrEnum):
    """Special points; which of them a table plays, and for how much, is in its rule set."""

    DOPPELKOPF = "doppelkopf"
    SUPERDOPPELKOPF = "superdoppelkopf"
    FUCHS = "fuchs"
    KARLCHEN = "karlchen"
    KARLCHEN_CAUGHT = "karlchen_caught"
    FUCHS_LAST_TRICK = "fuchs_last_trick"
    DULLE_CAUGHT = "dulle_caught"
    ALTE_CAUGHT = "alte_caught"
    HEART_TRICK = "heart_trick"


SPECIALS = tuple(Special)


class Trigger(StrEnum):
    """Events that start a Bock round."""

    HEART_TRICK = "heart_trick"
    HALF_HALF = "half_half"
    ZERO_VALUE = "zero_value"
    BOTH_ANNOUNCED = "both_announced"
    LOST_SOLO = "lost_solo"
    LOST_ANNOUNCEMENT = "lost_announcement"
    SCHWARZ = "schwarz"


class Band(NamedTuple):
    """Re's Augen known only as a range, both ends included.

    Good only where every possible number in it gives the same result.
    """

    low: int
    high: int


class SpecialMark(NamedTuple):
    """Who made one special point, and from whom; either may be unknown. Never changes a score."""

    side: Side
    special: Special
    by: str | None = None
    source: str | None = None


class Override(NamedTuple):
    """A Spielwert that the table has decided, signed and seen from the winner."""

    value: int
    reason: str
    winner: Side | None = None


Counts = Mapping[Special, int]
NO_SPECIALS: Counts = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """Everything that was seen in one game.

    ``re_augen`` are the Augen of the Re side (0 to the deck's total), Kontra has the rest;
    ``re`` (in a small solo first who declared it) and ``active`` name players and may be
    empty where only the sides matter, ``size`` then says how many play (``None``: as the
    rule set). ``knock_order`` names who knocked.
    """

    re_augen: int | Band
    kind: GameKind = GameKind.NORMAL
    solo: SoloKind | None = None
    duty: Duty | None = None
    re: tuple[str, ...] = ()
    active: tuple[str, ...] = ()
    size: int | None = None
    trickless: Side | None = None
    re_level: Level = Level.NONE
    kontra_level: Level = Level.NONE
    knocks: int = 0
    knock_order: tuple[str, ...] = ()
    re_specials: Counts = NO_SPECIALS
    kontra_specials: Counts = NO_SPECIALS
    marks: tuple[SpecialMark, ...] = ()
    heart_trick: bool = False
    override: Override | None = None

    def level(self, side: Side) -> Level:
        """What ``side`` announced."""
        return self.re_level if side is Side.RE else self.kontra_level

    def specials(self, side: Side) -> Counts:
        """How many special points of each kind ``side`` made."""
        return self.re_specials if side is Side.RE else self.kontra_specials


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason to refuse, or to warn of, what was entered.

    ``code`` names the reason, ``field`` the fact as the notation writes it (for example
    ``special_points.re.fuchs``), ``details`` the numbers and names that a message needs.
    """

    code: str
    field: str
    details: Mapping[str, Any] = dataclass_field(default_factory=dict)


class Refused(ValueError):
    """Facts that cannot be scored; carries every reason found, not only the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__(", ".join(f"{p.field}: {p.code}" for p in problems))


class BadFacts(Refused):
    """The facts of a game that contradict each other or the rule set."""
