"""Who won a game: Augen, Absagen kept and broken, and Feigheit."""

from typing import NamedTuple

from .facts import GameFacts, Level, Side
from .rules import RuleSet


class Outcome(NamedTuple):
    """Who won, or ``None`` where both sides failed their Absage.

    ``trickless`` is the side without a trick, also where the Augen alone prove it;
    ``cowardice`` is True where the side that reached its target lost for it (S3).
    """

    winner: Side | None
    trickless: Side | None = None
    cowardice: bool = False


def augen_of(side: Side, re_augen: int, rules: RuleSet) -> int:
    """The Augen of ``side`` when Re has ``re_augen``."""
    return re_augen if side is Side.RE else rules.total - re_augen


def trickless_side(facts: GameFacts, re_augen: int, rules: RuleSet) -> Side | None:
    """The side that took no trick. Without nines every trick has Augen, so 0 Augen prove it."""
    if facts.trickless is not None or rules.has_nines:
        return facts.trickless
    if re_augen == 0:
        return Side.RE
    return Side.KONTRA if re_augen == rules.total else None


def re_target(facts: GameFacts, rules: RuleSet) -> int:
    """Augen with which Re wins while nobody has an Absage; with less Kontra does.

    Half goes to Kontra, but to Re where solely Kontra was announced (DDV, S0).
    """
    half_is_enough = (
        rules.only_kontra_gives_re_the_half
        and facts.re_level is Level.NONE
        and facts.kontra_level is Level.ANNOUNCED
    )
    return rules.half if half_is_enough else rules.half + 1


def kept(side: Side, level: Level, re_augen: int, trickless: Side | None, rules: RuleSet) -> bool:
    """Whether ``side`` held the other one below the limit of its Absage, or took every trick."""
    if level is Level.SCHWARZ:
        return trickless is side.other
    return augen_of(side.other, re_augen, rules) < level.limit


def decide(facts: GameFacts, re_augen: int, rules: RuleSet) -> Outcome:
    """Who won with ``re_augen`` Augen for Re (0 to the deck's total).

    One Absage: its side wins if it was kept, else the other side. Two: whoever kept it,
    or nobody. A plain Re or Kontra never changes that.
    """
    trickless = trickless_side(facts, re_augen, rules)
    re_called = facts.re_level > Level.ANNOUNCED
    kontra_called = facts.kontra_level > Level.ANNOUNCED
    if not re_called and not kontra_called:
        reached = re_augen >= re_target(facts, rules)
        winner = Side.RE if reached else Side.KONTRA
    else:
        re_kept = re_called and kept(Side.RE, facts.re_level, re_augen, trickless, rules)
        kontra_kept = kontra_called and kept(
            Side.KONTRA, facts.kontra_level, re_augen, trickless, rules
        )
        if re_kept or (not re_called and not kontra_kept):
            winner = Side.RE
        elif kontra_kept or not kontra_called:
            winner = Side.KONTRA
        else:
            # Both have a trick: against who has none every Absage is kept.
            return Outcome(None)
    if rules.cowardice and _was_cowardly(winner, facts, re_augen, rules):
        return Outcome(winner.other, trickless, cowardice=True)
    return Outcome(winner, trickless)


def _was_cowardly(side: Side, facts: GameFacts, re_augen: int, rules: RuleSet) -> bool:
    """Feigheit (S3, 10): far more Augen than announced; not in a solo, not against a caller."""
    if facts.kind.is_solo or facts.level(side.other) is not Level.NONE:
        return False
    level, others = facts.level(side), augen_of(side.other, re_augen, rules)
    return (
        (others < 60 and level is Level.NONE)
        or (others < 30 and level < Level.K90)
        or (others == 0 and level < Level.K60)
    )
