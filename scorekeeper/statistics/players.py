"""What one player did in an evening."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.scoring.facts import GameFacts, GameKind, Level, Side, SoloKind, Special
from scorekeeper.scoring.rows import FreeRow, GameRow, PenaltyRow
from scorekeeper.scoring.value import GameResult
from scorekeeper.sheets import EveningSheet

from .figures import NOTHING, Figure, Tally

# A solo by its kind; the small solo of two against four has none.
Solo = SoloKind | GameKind


@dataclass(frozen=True, slots=True)
class Game:
    """A game as one of its players sees it: the entry, its facts and result, and the own side."""

    entry: int
    facts: GameFacts
    result: GameResult
    side: Side
    points: int

    @property
    def won(self) -> bool:
        """Whether the own side won; where the table has named a winner, its word counts.

        Of a game in which both sides failed their Absage nobody has won.
        """
        return self.result.winner is self.side


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFigures:
    """One player's evening. Games that the player sat out count nowhere.

    ``soli`` holds the solos that the player played alone, by kind; a small solo counts for who
    declared it. ``calls`` counts games in which the own side had an Ansage or Absage, by the
    highest level said: facts know the side that spoke, not the player, so that it counts for each
    player of the side. It came off where the side won: who fails an Absage has lost. ``specials``
    are special points that the player made, as far as the facts name a player or the player was
    the whole side; ``side_specials`` those of the own side of which nobody said whose they were.
    ``best`` and ``worst`` are points of one game with the games that brought them, ``run`` the
    longest row of games won one after the other. ``penalties`` and ``free`` are points of rows
    that are no games, ``game_points`` those of all games.
    """

    played: Figure = NOTHING
    won: Figure = NOTHING
    as_re: Tally = Tally()
    as_kontra: Tally = Tally()
    soli: Mapping[Solo, Tally]
    calls: Mapping[Level, Tally]
    specials: Mapping[Special, Figure]
    side_specials: Mapping[Special, Figure]
    best: Figure = NOTHING
    worst: Figure = NOTHING
    run: Figure = NOTHING
    game_points: Figure = NOTHING
    penalties: Figure = NOTHING
    free: Figure = NOTHING

    @property
    def all_calls(self) -> Tally:
        """Ansagen and Absagen of all levels together."""
        return self._together(self.calls.values())

    @property
    def all_soli(self) -> Tally:
        """Solos of all kinds together."""
        return self._together(self.soli.values())

    def _together(self, tallies: Collection[Tally]) -> Tally:
        """Several tallies as one, in the order of the sheet."""
        tried = {entry for tally in tallies for entry in tally.tried.entries}
        done = {entry for tally in tallies for entry in tally.done.entries}
        return Tally(
            Figure.count(entry for entry in self.played.entries if entry in tried),
            Figure.count(entry for entry in self.played.entries if entry in done),
        )


def figures_of(sheet: EveningSheet, player: str) -> PlayerFigures:
    """The figures of one player of a sheet."""
    games = games_of(sheet, player)
    return PlayerFigures(
        played=Figure.count(game.entry for game in games),
        won=Figure.count(game.entry for game in games if game.won),
        as_re=_tally(game for game in games if game.side is Side.RE),
        as_kontra=_tally(game for game in games if game.side is Side.KONTRA),
        soli=_soli(games, player),
        calls=_calls(games),
        specials=_specials(games, player, named=True),
        side_specials=_specials(games, player, named=False),
        best=_extreme(games, max((game.points for game in games), default=0)),
        worst=_extreme(games, min((game.points for game in games), default=0)),
        run=_longest_run(games),
        game_points=Figure.total((game.entry, game.points) for game in games),
        penalties=_booked(sheet, player, PenaltyRow),
        free=_booked(sheet, player, FreeRow),
    )


def games_of(sheet: EveningSheet, player: str) -> list[Game]:
    """The games that a player played, in order."""
    found = []
    for entry, scored in sheet.lines:
        if isinstance(scored.row, GameRow) and scored.result and player in scored.active:
            facts = scored.row.facts
            side = Side.RE if player in facts.re else Side.KONTRA
            found.append(Game(entry.pk, facts, scored.result, side, scored.points[player]))
    return found


def _tally(games: Iterable[Game]) -> Tally:
    found = [*games]
    return Tally(
        Figure.count(game.entry for game in found),
        Figure.count(game.entry for game in found if game.won),
    )


def _soli(games: Sequence[Game], player: str) -> dict[Solo, Tally]:
    kinds: dict[Solo, list[Game]] = {}
    for game in games:
        facts = game.facts
        # In a small solo who declared it stands first.
        if facts.kind.is_solo and facts.re[0] == player:
            kinds.setdefault(facts.solo or facts.kind, []).append(game)
    return {kind: _tally(found) for kind, found in kinds.items()}


def _calls(games: Sequence[Game]) -> dict[Level, Tally]:
    levels: dict[Level, list[Game]] = {}
    for game in games:
        if (level := game.facts.level(game.side)) is not Level.NONE:
            levels.setdefault(level, []).append(game)
    return {level: _tally(levels[level]) for level in sorted(levels)}


def _specials(games: Sequence[Game], player: str, *, named: bool) -> dict[Special, Figure]:
    """Special points by kind: the player's own, or those of the side without a name."""
    made: dict[Special, list[tuple[int, int]]] = {}
    for game in games:
        for special, count in game.facts.specials(game.side).items():
            mine, nobodys = _shared(game, special, count, player)
            made.setdefault(special, []).append((game.entry, mine if named else nobodys))
    found = {special: Figure.total(made[special]) for special in Special if special in made}
    return {special: figure for special, figure in found.items() if figure}


def _shared(game: Game, special: Special, count: int, player: str) -> tuple[int, int]:
    """How many special points of one kind and game are the player's, and how many nobody's."""
    if game.side is Side.RE and len(game.facts.re) == 1:
        return count, 0
    makers = [
        mark.by
        for mark in game.facts.marks
        if mark.side is game.side and mark.special is special and mark.by is not None
    ]
    return makers.count(player), max(count - len(makers), 0)


def _extreme(games: Sequence[Game], points: int) -> Figure:
    """The games that brought exactly so many points."""
    return Figure(points, tuple(game.entry for game in games if game.points == points))


def _longest_run(games: Sequence[Game]) -> Figure:
    """The longest row of won games, the first of several as long; games sat out do not end it."""
    longest: tuple[int, ...] = ()
    run: tuple[int, ...] = ()
    for game in games:
        run = (*run, game.entry) if game.won else ()
        longest = max(longest, run, key=len)
    return Figure.count(longest)


def _booked(sheet: EveningSheet, player: str, kind: type[PenaltyRow] | type[FreeRow]) -> Figure:
    """The points that rows of a kind have booked for a player."""
    return Figure.total(
        (entry.pk, scored.points.get(player, 0))
        for entry, scored in sheet.lines
        if isinstance(scored.row, kind)
    )
