"""What a mistake costs under a rule set: a proposal, which the table may change.

The points are those of each player, ready for a penalty row.
"""

from collections.abc import Sequence

from .facts import Level
from .rules import RuleSet
from .switches import AnnouncementEffect, Penalty, PenaltyKind, StageEffect


def propose_penalty(
    penalty: Penalty,
    rules: RuleSet,
    *,
    offender: str,
    active: Sequence[str],
    soloist: str | None = None,
    absagen: int = 0,
    levels: Sequence[Level] = (),
) -> dict[str, int]:
    """Points of everyone ``active`` when ``offender`` has made this mistake.

    ``absagen`` counts the levels above Re or Kontra that the other side had called (DDV);
    ``levels`` are the calls of both sides, for the lost game of S3. Where the rules say
    so (DDV), a mistake against a soloist is paid to the soloist alone.

    >>> from scorekeeper.scoring.rulesets import DDV
    >>> propose_penalty(DDV.penalties[1], DDV, offender="B", active="ABCD", absagen=1)
    {'A': 5, 'B': -15, 'C': 5, 'D': 5}
    """
    points = dict.fromkeys(active, 0)
    if penalty.kind is PenaltyKind.LOST_GAME:
        points[offender] = -lost_game(levels, rules)
        return points
    price = penalty.offender + absagen * penalty.absage_offender
    credit = penalty.others + absagen * penalty.absage_others
    if penalty.to_soloist and soloist is not None and soloist != offender:
        points[soloist] = -price
    else:
        points.update((name, credit) for name in active if name != offender)
    points[offender] = price
    return points


def lost_game(levels: Sequence[Level], rules: RuleSet) -> int:
    """A lost game with the calls that were made: won, announcements, calls (S3)."""
    announced = sum(level >= Level.ANNOUNCED for level in levels)
    calls = sum(called <= level for level in levels for called in rules.absagen)
    value, factor = 1, 1
    match rules.announcement_effect:
        case AnnouncementEffect.DOUBLE:
            factor = 2**announced
        case AnnouncementEffect.PLUS_TWO:
            value += 2 * announced
        case AnnouncementEffect.PLUS_ONE:
            value += announced
    if rules.stage_effect is StageEffect.DOUBLE:
        factor *= 2**calls
    else:
        value += calls
    return value * factor * rules.unit
