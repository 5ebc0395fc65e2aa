"""The plan of coming Bock games (section 5)."""

from dataclasses import dataclass, field

from .common import Json
from .rules import Rules


@dataclass(slots=True, eq=False)
class Round:
    """One Bock round; each is itself, however alike two may be."""

    caused_by: int | None


@dataclass(slots=True)
class Plan:
    """`games[i]` holds the rounds, oldest first, that the i-th coming game belongs to.

    There are never gaps: a round starts with the next game or right behind another.
    """

    rules: Rules
    games: list[list[Round]] = field(default_factory=list)

    def factor(self, position: int = 0) -> int:
        if position >= len(self.games):
            return 1
        return int(self.rules.bock_factor ** len(self.games[position]))

    def game_played(self, number: int, triggered: int, at_table: int) -> None:
        """Use up one Bock game, then add a round for each trigger of the game."""
        running = self.games.pop(0) if self.games else []
        length = at_table if isinstance(self.rules.bock_length, str) else self.rules.bock_length
        for _ in range(triggered):
            new = Round(number)
            match self.rules.bock_overlap:
                case "queue":
                    self._append(new, length)
                case "multiply":
                    for position in range(length):
                        if position == len(self.games):
                            self.games.append([])
                        self.games[position].append(new)
                case "restart":
                    # The rest of the running round goes; rounds that wait behind it stay.
                    rest = [game for game in self.games if not any(r in running for r in game)]
                    self.games = [[new] for _ in range(length)] + rest
                    running = [new]
                case "ignore":
                    # The last game of a round still belongs to it.
                    if not running:
                        self._append(new, length)
                        running = [new]

    def by_hand(self, count: int) -> None:
        """Behind everything that is planned, or off its end."""
        if count > 0:
            self._append(Round(None), count)
        else:
            del self.games[max(len(self.games) + count, 0) :]

    def _append(self, new: Round, length: int) -> None:
        self.games += [[new] for _ in range(length)]

    def remaining(self) -> list[Json]:
        return [
            {"factor": self.factor(position), "caused_by": rounds[0].caused_by}
            for position, rounds in enumerate(self.games)
        ]
