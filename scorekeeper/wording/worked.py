"""What a rule set makes of three example games, in words.

::

    worked_examples(rules, before=None) -> list[Worked]
    worked_pairs(first, second) -> list[WorkedPair(title, first, second)]

``before`` are the rules that were played until now: an example says what it came to by them,
where that is something else. A pair says what the same game comes to by two rule sets.
"""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.examples import Example, Shows, example_games, play_example
from scorekeeper.scoring.facts import GameKind, Side
from scorekeeper.scoring.rows import GameRow
from scorekeeper.scoring.rules import RuleSet

from . import numbers, terms
from .game import Game, game_of
from .items import formula, item_name, item_points
from .outcome import outcome_sentence
from .rows import row_facts
from .shares import share_sentences
from .why import why

# Whoever sits at the table of the examples.
_NAMES = ("Anna", "Ben", "Carl", "Dora", "Eva", "Fritz")


class WorkedItem(NamedTuple):
    """One line of the explanation, and why it is there."""

    name: str
    points: str
    why: str


class WorkedShare(NamedTuple):
    """What one player gets."""

    name: str
    points: str
    css: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """An example game and what it comes to.

    ``result`` is that in a few words, ``before`` the same by the rules until now, or "" where it
    is the same. ``by_hand`` is what stands there for games that were overridden.
    """

    title: str
    facts: dict[str, str]
    result: str
    before: str
    sentence: str
    items: list[WorkedItem]
    formula: str
    shares: list[WorkedShare]
    remarks: list[str]
    by_hand: str = ""


def worked_examples(rules: RuleSet, before: RuleSet | None = None) -> list[Worked]:
    """The three examples that show what ``rules`` do, counted like every game."""
    old = {} if before is None else {each.shows: each for each in example_games(before)}
    found = []
    for example in example_games(rules):
        was = old.get(example.shows)
        if was is None or not was.is_the_same_deal(example):
            found.append(_work(example, rules, ""))
            continue
        assert before is not None
        found.append(_work(example, rules, _result(was, before)))
    return found


class WorkedPair(NamedTuple):
    """What the same game comes to by two rule sets, in a few words."""

    title: str
    first: str
    second: str


def worked_pairs(first: RuleSet, second: RuleSet) -> list[WorkedPair]:
    """Those of the examples in which the same cards are played under both rule sets.

    Bock is left out where only one of them has any: a game of it is compared with none.
    """
    games = zip(example_games(first), example_games(second), strict=True)
    found = []
    for one, other in games:
        if one.is_the_same_deal(other):
            in_bock = one.in_bock and other.in_bock
            both = one._replace(in_bock=in_bock), other._replace(in_bock=in_bock)
            results = _result(both[0], first), _result(both[1], second)
            found.append(WorkedPair(_title(both[0]), *results))
    return found


def _result(example: Example, rules: RuleSet) -> str:
    """What an example comes to in a few words."""
    return _short(game_of(play_example(example, rules), rules, _names(example)))


def _names(example: Example) -> dict[str, str]:
    return dict(zip(example.seats, _NAMES, strict=False))


def _work(example: Example, rules: RuleSet, before: str) -> Worked:
    names = _names(example)
    scored = play_example(example, rules)
    game = game_of(scored, rules, names)
    result = _short(game)
    return Worked(
        title=_title(example),
        facts=row_facts(GameRow(example.facts), names, rules),
        result=result,
        before="" if before == result else before,
        sentence=numbers.sentence(outcome_sentence(game)),
        items=_items(game),
        formula=formula(game.result, rules),
        shares=_shares(scored, names),
        remarks=[*share_sentences(game), *_bock_to_come(scored, rules)],
    )


def _title(example: Example) -> str:
    match example.shows:
        case Shows.PLAIN:
            return _("Normalspiel mit Ansage")
        case Shows.SOLO:
            solo = example.facts.solo
            name = terms.solo_name(solo) if solo else terms.game_kind_name(GameKind.SOLO)
            return _("%(solo)s, verloren") % {"solo": name}
        case Shows.HALF:
            return _("Gleich viele Augen")
        case Shows.MISSED if example.in_bock:
            return _("Verfehlte Absage, mit Bock")
        case Shows.MISSED:
            return _("Verfehlte Absage")


def _short(game: Game) -> str:
    """Who wins how much, and what that is for a player where it is not the same."""
    result = game.result
    side = result.winner or Side.RE
    words = {
        "side": game.side(side),
        "value": numbers.number(result.value or 0),
        "player": game.side(Side.RE),
        "points": numbers.signed(result.re_points),
    }
    if result.winner is None:
        return _("niemand gewinnt")
    if game.facts.kind is GameKind.SOLO:
        return _("%(side)s gewinnt %(value)s, %(player)s %(points)s") % words
    return _("%(side)s gewinnt %(value)s") % words


def _items(game: Game) -> list[WorkedItem]:
    side = game.winner or Side.RE
    return [
        WorkedItem(item_name(item, game.rules), item_points(item, side), why(item, game))
        for item in game.result.items
    ]


def _shares(scored: ScoredRow, names: dict[str, str]) -> list[WorkedShare]:
    return [
        WorkedShare(names[key], numbers.signed(points), "m" if points < 0 else "")
        for key, points in scored.points.items()
    ]


def _bock_to_come(scored: ScoredRow, rules: RuleSet) -> list[str]:
    if not scored.triggered:
        return []
    causes = numbers.joined([terms.trigger_name(cause, rules) for cause in scored.triggered])
    return [_("Danach kommt Bock: %(causes)s.") % {"causes": causes}]
