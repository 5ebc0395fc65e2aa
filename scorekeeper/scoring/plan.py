"""The coming games as far as they can be foreseen."""

from .evening import Sheet
from .seating import NextGame, game_at, next_seat


def coming_games(sheet: Sheet, count: int) -> tuple[NextGame, ...]:
    """The next ``count`` games if each of them is a plain one that brings no Bock.

    What a phone without a connection goes by. Only the first is certain: a solo after which the
    dealer deals again, a Bock round that is triggered, or whoever comes or goes changes the rest.

    >>> from scorekeeper.scoring.evening import score_evening
    >>> from scorekeeper.scoring.rows import BockRow
    >>> from scorekeeper.scoring.rulesets import HAUSREGELN
    >>> sheet = score_evening(HAUSREGELN, "ABCDE", "E", [BockRow(1)])
    >>> [(game.number, game.dealer, game.bock_factor) for game in coming_games(sheet, 2)]
    [(1, 'E', 2), (2, 'A', 1)]
    """
    games, dealer = [], sheet.next_game.dealer
    for at in range(count):
        number = sheet.next_game.number + at
        factor = sheet.bock[at].factor if at < len(sheet.bock) else 1
        games.append(game_at(sheet.seats, sheet.rules, number=number, dealer=dealer, factor=factor))
        dealer = next_seat(sheet.seats, dealer)
    return tuple(games)
