"""The game that a form is about: who sits at the table, who plays, and under which rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from scorekeeper.scoring.rules import RuleSet
from scorekeeper.sheets import EveningSheet, Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Players are seat keys; ``active`` are those who play as the sheet has it."""

    rules: RuleSet
    names: Mapping[str, str]
    seated: tuple[str, ...]
    active: tuple[str, ...]
    dealer: str | None
    number: int
    bock_factor: int

    @classmethod
    def coming(cls, sheet: EveningSheet) -> Self:
        """The next game of the evening."""
        coming = sheet.sheet.next_game
        return cls(
            rules=sheet.rules,
            names=sheet.names,
            seated=sheet.sheet.seats,
            active=coming.active,
            dealer=coming.dealer,
            number=coming.number,
            bock_factor=coming.bock_factor,
        )

    @classmethod
    def played(cls, sheet: EveningSheet, line: Line) -> Self:
        """A game that stands on the sheet already, at the table as it was then."""
        scored = line.scored
        return cls(
            rules=sheet.rules,
            names=sheet.names,
            seated=sheet.fold_before(line.entry.pk).seats,
            active=scored.active,
            dealer=scored.dealer,
            number=scored.number or 0,
            bock_factor=scored.result.bock_factor if scored.result else 1,
        )

    @property
    def someone_sits_out(self) -> bool:
        """Whether more sit at the table than play."""
        return len(self.seated) > self.rules.active
