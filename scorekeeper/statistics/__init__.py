"""What can be said about an evening once its rows are scored: figures, each with its games.

Everything is read off the rows as ``scoring`` has scored them; nothing is scored here a second
time. Players are seat keys. Each figure keeps the ids of the entries that it was counted from, so
that whoever doubts it can look at them.

::

    summarise(sheet) -> Summary     the whole evening
    rank(totals) -> tuple[Place]    who stands where, with ties
    games_played(player) -> int     over all evenings
"""

from .evening import EveningFigures, Summary, summarise
from .figures import Figure, Tally
from .played import games_played
from .players import Game, PlayerFigures
from .standing import Place, Step, rank, steps_of

__all__ = [
    "EveningFigures",
    "Figure",
    "Game",
    "Place",
    "PlayerFigures",
    "Step",
    "Summary",
    "Tally",
    "games_played",
    "rank",
    "steps_of",
    "summarise",
]
