"""What a correction changes besides its own row, in words.

::

    consequence_sentences(consequences, later=True) -> list[str]
    total_changes(consequences, names) -> list[TotalChange]

``later`` is False where the whole evening is scored anew, so that no game is "later".
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from scorekeeper.corrections import Consequences

from . import numbers


class TotalChange(NamedTuple):
    """A player's total before and after, and the difference between them."""

    name: str
    before: str
    after: str
    difference: str


def consequence_sentences(found: Consequences, *, later: bool = True) -> list[str]:
    """One sentence for each kind of consequence: Bock, points, dealers, numbers, Bock to come."""
    sentences = []
    if found.bock_lost:
        sentences.append(_bock_lost(found.bock_lost, later=later))
    if found.bock_gained:
        sentences.append(_bock_gained(found.bock_gained, later=later))
    others = [n for n in found.points_changed if n not in (*found.bock_lost, *found.bock_gained)]
    if others:
        sentences.append(_points(others, later=later))
    if found.dealer_changed:
        sentences.append(_dealers(found.dealer_changed))
    if found.renumbered:
        text = ngettext(
            "%(n)s späteres Spiel bekommt eine neue Nummer; hier steht die neue",
            "%(n)s spätere Spiele bekommen neue Nummern; hier stehen die neuen",
            found.renumbered,
        )
        sentences.append(text % {"n": found.renumbered})
    was, due = found.bock_due
    if was != due:
        text = ngettext(
            "Zu spielen ist dann noch %(due)s Bockspiel statt %(was)s",
            "Zu spielen sind dann noch %(due)s Bockspiele statt %(was)s",
            due,
        )
        sentences.append(text % {"due": due, "was": was})
    return sentences


def total_changes(found: Consequences, names: Mapping[str, str]) -> list[TotalChange]:
    """Everyone whose total changes, in seat order."""
    return [
        TotalChange(
            names[seat],
            numbers.number(found.totals[seat][0]),
            numbers.number(found.totals[seat][1]),
            numbers.signed(found.totals[seat][1] - found.totals[seat][0]),
        )
        for seat in names
        if seat in found.totals
    ]


def games_in_words(games: Sequence[int]) -> str:
    """Numbers of games, those in a row as a range.

    >>> games_in_words([3]), games_in_words([3, 4])
    ('Spiel 3', 'Spiele 3 und 4')
    >>> games_in_words([3, 4, 5, 9])
    'Spiele 3–5 und 9'
    """
    text = ngettext("Spiel %(games)s", "Spiele %(games)s", len(games))
    return text % {"games": numbers.joined(_ranges(games))}


def _ranges(games: Sequence[int]) -> list[str]:
    runs: list[list[int]] = []
    for game in games:
        if runs and game == runs[-1][-1] + 1:
            runs[-1].append(game)
        else:
            runs.append([game])
    found: list[str] = []
    for run in runs:
        long = len(run) > 2
        found += [f"{run[0]}–{run[-1]}"] if long else [str(game) for game in run]
    return found


def _bock_lost(games: Sequence[int], *, later: bool) -> str:
    text = ngettext(
        "%(n)s Spiel verliert seinen Bock (%(games)s)",
        "%(n)s Spiele verlieren ihren Bock (%(games)s)",
        len(games),
    )
    if later:
        text = ngettext(
            "%(n)s späteres Spiel verliert seinen Bock (%(games)s)",
            "%(n)s spätere Spiele verlieren ihren Bock (%(games)s)",
            len(games),
        )
    return text % {"n": len(games), "games": games_in_words(games)}


def _bock_gained(games: Sequence[int], *, later: bool) -> str:
    text = ngettext(
        "%(n)s Spiel zählt neu als Bock (%(games)s)",
        "%(n)s Spiele zählen neu als Bock (%(games)s)",
        len(games),
    )
    if later:
        text = ngettext(
            "%(n)s späteres Spiel zählt neu als Bock (%(games)s)",
            "%(n)s spätere Spiele zählen neu als Bock (%(games)s)",
            len(games),
        )
    return text % {"n": len(games), "games": games_in_words(games)}


def _points(games: Sequence[int], *, later: bool) -> str:
    text = ngettext(
        "%(n)s Spiel bringt andere Punkte (%(games)s)",
        "%(n)s Spiele bringen andere Punkte (%(games)s)",
        len(games),
    )
    if later:
        text = ngettext(
            "%(n)s späteres Spiel bringt andere Punkte (%(games)s)",
            "%(n)s spätere Spiele bringen andere Punkte (%(games)s)",
            len(games),
        )
    return text % {"n": len(games), "games": games_in_words(games)}


def _dealers(games: Sequence[int]) -> str:
    first, last = games[0], games[-1]
    if len(games) > 1 and last - first == len(games) - 1:
        return gettext("Geber ab Spiel %(first)s anders") % {"first": first}
    return gettext("Geber anders: %(games)s") % {"games": games_in_words(games)}
