"""What a write to a circle can come to."""

from collections.abc import Sequence

from scorekeeper.models import Evening, Player
from scorekeeper.recording import NotRecorded


class NameTaken(NotRecorded):
    """The circle has a ``player`` of that name, archived perhaps."""

    def __init__(self, player: Player) -> None:
        self.player = player
        super().__init__("another player is called so")


class StillAtTable(NotRecorded):
    """A player who is to be archived sits in ``evenings`` that go on."""

    def __init__(self, evenings: Sequence[Evening]) -> None:
        self.evenings = evenings
        super().__init__("sits in an evening that goes on")


class SatTogether(NotRecorded):
    """Two players who are to be one sat in the same ``evenings``."""

    def __init__(self, evenings: Sequence[Evening]) -> None:
        self.evenings = evenings
        super().__init__("both sat in one evening")


class TwoAccounts(NotRecorded):
    """Two players who are to be one have an account each."""


class SamePlayer(NotRecorded):
    """A player cannot be merged with itself."""


class InUse(NotRecorded):
    """A player who is to be deleted sits in an evening, or has an account."""


class MovedMeanwhile(NotRecorded):
    """The evening is in another circle by now, or in it are others than it was asked about."""


class Unmatched(NotRecorded):
    """Who is who was not said of everybody, or two names are one player."""
