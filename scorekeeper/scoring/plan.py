"""The coming games as far as they can be foreseen."""

from .evening import NextGame, Sheet
from .seating import next_seat, sitting_out


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
        out = sitting_out(sheet.seats, dealer, sheet.rules.active)
        games.append(
            NextGame(
                number=sheet.next_game.number + at,
                dealer=dealer,
                active=tuple(name for name in sheet.seats if name not in out),
                sitting_out=out,
                bock_factor=sheet.bock[at].factor if at < len(sheet.bock) else 1,
            )
        )
        dealer = next_seat(sheet.seats, dealer)
    return tuple(games)
