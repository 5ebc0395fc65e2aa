"""Names that all modules use, and the one exception."""

from typing import Any, Final

type Json = dict[str, Any]

# Sides are plain indices everywhere inside; their names appear only at the edges.
RE: Final = 0
KONTRA: Final = 1
SIDES: Final = ("re", "kontra")
SIDE_INDEX: Final = {"re": RE, "kontra": KONTRA}

SPECIAL_KINDS: Final = (
    "doppelkopf",
    "fuchs",
    "karlchen",
    "karlchen_caught",
    "fuchs_last_trick",
    "dulle_caught",
    "alte_caught",
    "heart_trick",
    "superdoppelkopf",
)

# Which solo belongs to which family (section 4).
SOLO_FAMILY: Final = {
    "karo": "trump",
    "stille_hochzeit": "trump",
    "hochzeit_allein": "trump",
    "kreuz": "suit",
    "pik": "suit",
    "herz": "suit",
    "damen": "picture",
    "buben": "picture",
    "buben_damen": "picture",
    "koenige_buben": "picture",
    "fleischlos": "fleischlos",
}
FAMILIES: Final = ("trump", "suit", "picture", "fleischlos")

# Not declared before the game: never a Pflichtsolo, and the deal moves on.
UNDECLARED: Final = frozenset({"stille_hochzeit", "hochzeit_allein"})

TRIGGERS: Final = (
    "heart_trick",
    "half_half",
    "zero_value",
    "both_announced",
    "lost_solo",
    "lost_announcement",
    "schwarz",
)


class Refused(Exception):
    """A fact, a rule or a row that cannot be scored."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


def is_int(value: object) -> bool:
    """A whole number; JSON's true and false are none."""
    return type(value) is int
