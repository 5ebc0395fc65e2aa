"""What a rule set makes of three example games, in words.

::

    worked_examples(rules, before=None) -> list[Worked]
    worked_pairs(first, second) -> list[WorkedPair(title, first, second)]

``before`` are the rules that were played until now: the examples show what has changed, and say
what they came to by those, where that is something else. A pair says what the same game comes to
by two rule sets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.examples import (
    Example,
    Shows,
    all_example_games,
    example_games,
    play_example,
)
from scorekeeper.scoring.facts import GameKind, Side
from scorekeeper.scoring.rows import GameRow
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS

from . import numbers, terms
from .game import Game, game_of
from .items import formula, item_name, item_points
from .outcome import outcome_sentence
from .rows import row_facts
from .shares import share_sentences
from .terms import Text
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
    """The three examples that show what ``rules`` do, counted like every game.

    Where nothing was played before, they show what is other than in the set that ships.
    """
    if before is None:
        return [_work(one, rules, "") for one in example_games(rules, RULE_SETS.get(rules.name))]
    old = all_example_games(before)
    return [
        _work(example, rules, _until_now(example, rules, example.among(old), before))
        for example in example_games(rules, before)
    ]


def _until_now(example: Example, rules: RuleSet, was: Example | None, before: RuleSet) -> str:
    """What an example came to before, in a few words; "" where nothing about it is new."""
    if was is None:
        return ""
    result = _result(was, before)
    if result != _result(example, rules):
        return result
    old, new = play_example(was, before), play_example(example, rules)
    if bool(old.triggered) != bool(new.triggered):
        return _("danach Bock") if old.triggered else _("danach kein Bock")
    if old.points != new.points:
        names = _names(example)
        shares = [f"{names[key]} {numbers.signed(points)}" for key, points in old.points.items()]
        return ", ".join(shares)
    return ""


class WorkedPair(NamedTuple):
    """What the same game comes to by two rule sets, in a few words."""

    title: str
    first: str
    second: str


def worked_pairs(first: RuleSet, second: RuleSet) -> list[WorkedPair]:
    """Those of the examples in which the same cards are played under both rule sets.

    Bock is left out where only one of them has any: a game of it is compared with none.
    """
    games, found = all_example_games(first), []
    for other in example_games(second, first):
        one = other.among(games)
        if one is not None:
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
        before=before,
        sentence=numbers.sentence(outcome_sentence(game)),
        items=_items(game),
        formula=formula(game.result, rules),
        shares=_shares(scored, names),
        remarks=[*share_sentences(game), *_bock_to_come(scored, rules)],
    )


_TITLES: Mapping[Shows, Text] = {
    Shows.PLAIN: gettext_lazy("Normalspiel mit Ansage"),
    Shows.HALF: gettext_lazy("Gleich viele Augen"),
    Shows.BOTH_ANNOUNCED: gettext_lazy("Re und Kontra angesagt"),
    Shows.NARROW: gettext_lazy("Knapper Sieg"),
    Shows.SCHWARZ: gettext_lazy("Kontra ohne Stich"),
    Shows.MISSED: gettext_lazy("Verfehlte Absage"),
    Shows.JUST_MISSED: gettext_lazy("Knapp verfehlte Absage"),
    Shows.BOTH_MISSED: gettext_lazy("Zwei verfehlte Absagen"),
}
_IN_BOCK: Mapping[Shows, Text] = {
    Shows.MISSED: gettext_lazy("Verfehlte Absage, mit Bock"),
    Shows.JUST_MISSED: gettext_lazy("Knapp verfehlte Absage, mit Bock"),
}


def _title(example: Example) -> str:
    solo = example.facts.solo
    if solo is not None:
        won = example.shows is Shows.SOLO_WON
        text = _("%(solo)s, gewonnen") if won else _("%(solo)s, verloren")
        return text % {"solo": terms.solo_name(solo)}
    return str((_IN_BOCK if example.in_bock else _TITLES)[example.shows])


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
    if result.winner is None and result.re_points == result.kontra_points:
        return _("niemand gewinnt")
    if result.winner is None:
        return _("niemand gewinnt, %(player)s %(points)s") % words
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
