"""Three games that show what the switches of a rule set do: facts only, counted like any other.

They keep to what the rules allow: special points that are not played are not made, and what
cannot be announced is not. So two rule sets may differ in the facts of an example, too.
"""

from enum import StrEnum
from typing import NamedTuple

from .evening import Evening, ScoredRow
from .facts import GameFacts, GameKind, Level, Side, SoloKind, Special, Trigger
from .refusals import playable_specials
from .rows import BockRow, GameRow
from .rules import RuleSet
from .switches import Knocking


class Shows(StrEnum):
    """What an example is about."""

    PLAIN = "plain"
    SOLO = "solo"
    HALF = "half"
    MISSED = "missed"


class Example(NamedTuple):
    """One game of as many as have ``seats``; ``in_bock`` where it is played in a Bock round."""

    shows: Shows
    facts: GameFacts
    seats: tuple[str, ...]
    in_bock: bool = False

    def is_the_same_deal(self, other: "Example") -> bool:
        """Whether the same cards were played and the same was said; what counts may differ."""
        return _dealt(self) == _dealt(other)


def _dealt(example: Example) -> tuple[object, ...]:
    facts = example.facts
    levels = facts.re_level, facts.kontra_level
    return example.shows, example.seats, facts.kind, facts.solo, facts.re_augen, levels


def example_games(rules: RuleSet) -> tuple[Example, ...]:
    """A plain game, a solo that is lost, and an Absage that fails, in Bock where there is any.

    Without soli the second one is a game that ends half to half. Seats are "1", "2" and so on,
    as many as play.
    """
    second = _lost_solo(rules) if rules.solo_kinds else _half(rules)
    return _plain(rules), second, _missed(rules)


def play_example(example: Example, rules: RuleSet) -> ScoredRow:
    """What an example comes to under the rules that it was made for."""
    table = Evening(rules, example.seats, example.seats[-1])
    if example.in_bock:
        table.apply(BockRow(1))
    return table.apply(GameRow(example.facts))


def _seats(rules: RuleSet) -> tuple[str, ...]:
    """Nobody sits out."""
    return tuple(str(number) for number in range(1, rules.active + 1))


def _re(kind: GameKind, rules: RuleSet) -> tuple[str, ...]:
    return _seats(rules)[: rules.re_size(kind, rules.active)]


# Who makes which special point. Only one card wins the last trick.
_SPECIALS = {
    Shows.PLAIN: {
        Special.DOPPELKOPF: Side.RE,
        Special.SUPERDOPPELKOPF: Side.RE,
        Special.KARLCHEN: Side.RE,
        Special.DULLE_CAUGHT: Side.RE,
        Special.HEART_TRICK: Side.RE,
        Special.FUCHS: Side.KONTRA,
        Special.ALTE_CAUGHT: Side.KONTRA,
    },
    Shows.SOLO: {
        Special.DOPPELKOPF: Side.KONTRA,
        Special.FUCHS: Side.KONTRA,
        Special.KARLCHEN: Side.KONTRA,
    },
    Shows.HALF: {Special.DOPPELKOPF: Side.RE, Special.KARLCHEN: Side.KONTRA},
    Shows.MISSED: {
        Special.DOPPELKOPF: Side.RE,
        Special.KARLCHEN_CAUGHT: Side.KONTRA,
        Special.FUCHS_LAST_TRICK: Side.KONTRA,
    },
}


def _made(
    shows: Shows, side: Side, rules: RuleSet, kind: GameKind, solo: SoloKind | None = None
) -> dict[Special, int]:
    """The special points of a side, as far as they count."""
    counted = playable_specials(kind, solo, rules)
    makers = _SPECIALS[shows].items()
    return {special: 1 for special, maker in makers if maker is side and special in counted}


def _plain(rules: RuleSet) -> Example:
    """Re is announced and wins so high that every stage counts, and that Feigheit does."""
    facts = GameFacts(
        re=_re(GameKind.NORMAL, rules),
        re_augen=rules.total - 25,
        re_level=Level.ANNOUNCED,
        knocks=0 if rules.knocking is Knocking.OFF else 1,
        heart_trick=Trigger.HEART_TRICK in rules.bock_triggers,
        re_specials=_made(Shows.PLAIN, Side.RE, rules, GameKind.NORMAL),
        kontra_specials=_made(Shows.PLAIN, Side.KONTRA, rules, GameKind.NORMAL),
    )
    return Example(Shows.PLAIN, facts, _seats(rules))


def _lost_solo(rules: RuleSet) -> Example:
    """Kontra is announced and wins against the first solo that the table plays."""
    solo = rules.solo_kinds[0]
    facts = GameFacts(
        kind=GameKind.SOLO,
        solo=solo,
        re=_re(GameKind.SOLO, rules),
        re_augen=rules.half - 25,
        kontra_level=Level.ANNOUNCED,
        kontra_specials=_made(Shows.SOLO, Side.KONTRA, rules, GameKind.SOLO, solo),
    )
    return Example(Shows.SOLO, facts, _seats(rules))


def _half(rules: RuleSet) -> Example:
    """Both sides have the same, and only Kontra is announced."""
    facts = GameFacts(
        re=_re(GameKind.NORMAL, rules),
        re_augen=rules.half,
        kontra_level=Level.ANNOUNCED,
        re_specials=_made(Shows.HALF, Side.RE, rules, GameKind.NORMAL),
        kontra_specials=_made(Shows.HALF, Side.KONTRA, rules, GameKind.NORMAL),
    )
    return Example(Shows.HALF, facts, _seats(rules))


def _missed(rules: RuleSet) -> Example:
    """Re does not keep an Absage, by as much as the others can be paid for."""
    level = next(level for level in _CALLED if level in rules.absagen)
    facts = GameFacts(
        re=_re(GameKind.NORMAL, rules),
        re_augen=rules.total - level.limit - 30,
        re_level=level,
        re_specials=_made(Shows.MISSED, Side.RE, rules, GameKind.NORMAL),
        kontra_specials=_made(Shows.MISSED, Side.KONTRA, rules, GameKind.NORMAL),
    )
    return Example(Shows.MISSED, facts, _seats(rules), in_bock=bool(rules.bock_triggers))


# The one that is called most often first.
_CALLED = (Level.K90, Level.K60, Level.K30, Level.SCHWARZ)
