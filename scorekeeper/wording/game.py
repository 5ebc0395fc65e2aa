"""A scored game as sentences speak of it: who was who, with how many Augen."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import Band, GameFacts, GameKind, Side
from scorekeeper.scoring.rows import GameRow
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.value import GameResult

from . import numbers, terms

NOBODY: Mapping[str, str] = MappingProxyType({})


class Game(NamedTuple):
    """One game and what it came to.

    ``names`` maps the ids in ``facts`` to names, ``active`` are the ids of all who played; both
    may be empty, sentences then speak of Re and Kontra only.
    """

    facts: GameFacts
    result: GameResult
    rules: RuleSet
    names: Mapping[str, str] = NOBODY
    active: tuple[str, ...] = ()

    @property
    def winner(self) -> Side | None:
        """Who wins by the rules, whatever the table has decided."""
        return (self.result.computed or self.result).winner

    def people(self, side: Side) -> list[str]:
        """The players of a side by name; nobody where they are not known."""
        re = self.facts.re
        seats = [key for key in self.active or re if (key in re) == (side is Side.RE)]
        return [self.names[key] for key in seats if key in self.names]

    def side(self, side: Side) -> str:
        """Re or Kontra; who plays a solo alone is called by name."""
        if side is Side.RE and self.facts.kind is GameKind.SOLO and (people := self.people(side)):
            return people[0]
        return terms.side_name(side)

    def side_with_people(self, side: Side) -> str:
        """A side and its players: "Re (Anna und Ben)"."""
        name, people = self.side(side), self.people(side)
        return name if people in ([], [name]) else f"{name} ({numbers.joined(people)})"

    def augen(self, side: Side) -> str:
        """The Augen of a side, as exactly as they are known: "121 bis 150"."""
        return numbers.span(*self.augen_range(side))

    def augen_range(self, side: Side) -> tuple[int, int]:
        """The least and the most Augen that a side can have."""
        augen, total = self.facts.re_augen, self.rules.total
        low, high = augen if isinstance(augen, Band) else (augen, augen)
        return (low, high) if side is Side.RE else (total - high, total - low)


def game_of(scored: ScoredRow, rules: RuleSet, names: Mapping[str, str]) -> Game:
    """The game of a row of a sheet; only for rows that hold one."""
    assert isinstance(scored.row, GameRow)
    assert scored.result is not None
    return Game(scored.row.facts, scored.result, rules, names, scored.active)
