"""What the explanation of a row offers to correct with one tap."""

from typing import NamedTuple

from scorekeeper.scoring.facts import NO_HEART_TRICK, Trigger
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import EveningSheet, Line


class Offers(NamedTuple):
    """A late heart trick; Bock from this game on; no Bock any more from this game on."""

    heart_trick: bool
    more_bock: bool
    no_more_bock: bool


def offers(line: Line, sheet: EveningSheet) -> Offers:
    """What makes sense for a row under the rules of the evening."""
    row, result = line.scored.row, line.scored.result
    if not isinstance(row, GameRow) or result is None:
        return Offers(heart_trick=False, more_bock=False, no_more_bock=False)
    return Offers(
        heart_trick=can_have_heart_trick(line, sheet) and not row.facts.heart_trick,
        more_bock=bool(sheet.rules.bock_triggers),
        no_more_bock=result.bock_factor > 1,
    )


def can_have_heart_trick(line: Line, sheet: EveningSheet) -> bool:
    """Whether hearts could go round in the game, and whether that brings Bock."""
    row = line.scored.row
    played = Trigger.HEART_TRICK in sheet.rules.bock_triggers
    return isinstance(row, GameRow) and played and row.facts.solo not in NO_HEART_TRICK
