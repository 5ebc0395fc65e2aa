"""The values that the switches of a rule set can take, each with the source that knows it."""

from enum import StrEnum
from typing import NamedTuple

from .facts import Special


class Won(StrEnum):
    """When the point for winning is paid; S4 pays it as "keine 120"."""

    ALWAYS = "always"
    UNDER_HALF = "under_half"


class StageEffect(StrEnum):
    """Whether a stage (below 90 …) adds a point or doubles (S2)."""

    ADD = "add"
    DOUBLE = "double"


class AnnouncementEffect(StrEnum):
    """What Re and Kontra are worth."""

    PLUS_TWO = "plus_two"
    PLUS_ONE = "plus_one"
    DOUBLE = "double"


class BrokenCalls(StrEnum):
    """Whether the levels of an Absage that failed still count (S2: only the Re or Kontra does)."""

    COUNT = "count"
    DROPPED = "dropped"


class AgainstTheOld(StrEnum):
    """In which games a Kontra that wins gets "gegen die Alten"."""

    NORMAL = "normal"
    ALWAYS = "always"
    NEVER = "never"


class BothMissed(StrEnum):
    """What is booked when both sides failed their Absage."""

    NETTED = "netted"
    SPECIALS_ONLY = "specials_only"


class SpecialsAdded(StrEnum):
    """Where special points stand in the sum: before or after Re/Kontra double, or after Bock."""

    SUM = "sum"
    AFTER_ANNOUNCEMENTS = "after_announcements"
    LAST = "last"


class DoppelkopfFor(StrEnum):
    """Who gets the point of a Doppelkopf: who took the trick, or the winner (S2)."""

    TAKER = "taker"
    WINNER = "winner"


class DoppelkopfEffect(StrEnum):
    """Whether a Doppelkopf is a special point or doubles the game (S2)."""

    POINT = "point"
    DOUBLE = "double"


class BockOverlap(StrEnum):
    """What happens to a Bock round that is triggered while another one runs."""

    QUEUE = "queue"
    MULTIPLY = "multiply"
    RESTART = "restart"
    IGNORE = "ignore"


class Knocking(StrEnum):
    """Whether knocks are played, and what each is worth (S2)."""

    OFF = "off"
    DOUBLE = "double"
    PLUS_ONE = "plus_one"


class Uneven(StrEnum):
    """How two against three are paid: everyone the same, or each from each of the others."""

    PLAIN = "plain"
    PAIRWISE = "pairwise"


class Credit(StrEnum):
    """Which points are written down."""

    BOTH = "both"
    WINNERS = "winners"
    LOSERS = "losers"


class DealerRepeats(StrEnum):
    """After which games the same player deals again."""

    NEVER = "never"
    DUTY_SOLO = "duty_solo"
    DECLARED_SOLO = "declared_solo"


class RedealBy(StrEnum):
    """Who deals after a deal that was thrown in."""

    SAME = "same"
    NEXT = "next"


class PenaltyKind(StrEnum):
    """Mistakes that the sources put a price on."""

    MISPLAY = "misplay"
    MINOR = "minor"
    SERIOUS = "serious"
    UNSPORTING = "unsporting"
    LOST_GAME = "lost_game"


class Penalty(NamedTuple):
    """The price of a mistake: points of the offender and of each other player at the game.

    ``absage_offender`` and ``absage_others`` come on top for each Absage of the other side
    (DDV). ``lost_game`` has no price of its own: it is a lost game with the calls that were
    made (S3). ``to_soloist``: in a solo the soloist alone gets the whole price (DDV).
    """

    kind: PenaltyKind
    offender: int = 0
    others: int = 0
    absage_offender: int = 0
    absage_others: int = 0
    to_soloist: bool = False


TABLE = "table"
LONGEST_BOCK = 99


class SoloSpecials(NamedTuple):
    """Which special points count in each family of solos."""

    trump: tuple[Special, ...] = ()
    suit: tuple[Special, ...] = ()
    picture: tuple[Special, ...] = ()
    fleischlos: tuple[Special, ...] = ()
