"""Which switches the example games show, from each rule set that ships.

What no example shows is looked for in random games: where one of those comes to something else,
an example is missing.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Any

import pytest

from scorekeeper.scoring.examples import MOST, Example, all_example_games, example_games
from scorekeeper.scoring.facts import Family, GameFacts, Refused, Special, Trigger
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.rules import SWITCHES, BadRules, RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.scoring.switches import (
    Penalty,
    PenaltyKind,
)
from scorekeeper.scoring.value import score_game

from .sampling import Sampler

# What a single game cannot show, and why.
NEVER = {
    "deck": "Neunen bring no Augen: 40 and 48 cards have the same games",
    "solo_kinds": "a solo that is not allowed any more would be worth what it was worth",
    "list_length": "how many games an evening has",
    "duty_solos": "what an evening owes; a Pflichtsolo is worth what any solo is",
    "duty_small_solos": "what an evening owes",
    "bock_length": "how many of the games to come count double",
    "bock_overlap": "what happens to Bock that is due",
    "dealer_repeats": "who deals the next game",
    "redeal_by": "who deals after no game at all",
    "penalties": "rows of their own, no games",
    "penalty_fulfils_duty": "what a row of a penalty does to what an evening owes",
}
OTHERS: dict[str, list[Any]] = {
    "stages": [(), (60,), (90, 60), (90, 60, 30), (150, 90, 60, 30), (30,)],
    "against_margin": [None, 0, 15, 30],
    "solo_bonus": [0, 1],
    "unit": [5],
    "bock_factor": [3],
    "active": [4, 5, 6],
    "deck": [40, 48, 60, 72],
    "list_length": [None, 24, 36],
    "bock_length": [1, 4, "table"],
    "penalties": [(), (Penalty(PenaltyKind.MISPLAY, -6, 2),)],
}


def _values(switch: str, rules: RuleSet) -> Iterator[Any]:
    """Other values of a switch, each one step away."""
    value = getattr(rules, switch)
    match switch:
        case _ if switch in OTHERS:
            yield from OTHERS[switch]
        case "bock_triggers":
            yield from (tuple({*value} ^ {trigger}) for trigger in Trigger)
        case "solo_kinds":
            yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
        case "labels":
            yield from (
                tuple({**dict(value), special: f"Word for {special}"}.items())
                for special in Special
            )
        case "solo_special_points":
            for family in Family:
                for special in Special:
                    changed = {*getattr(value, family)} ^ {special}
                    yield value._replace(
                        **{family: tuple(each for each in Special if each in changed)}
                    )
        case _ if isinstance(value, bool):
            yield not value
        case _ if isinstance(value, StrEnum):
            yield from type(value)
        case _:
            yield from (0, 1, 2)


def _changes(switch: str, before: RuleSet) -> Iterator[RuleSet]:
    for value in _values(switch, before):
        try:
            after = before.change(**{switch: value})
        except BadRules:
            continue
        if after != before:
            yield after


@cache
def _sampled(name: str) -> list[GameFacts]:
    sampler = Sampler(name, f"examples of {name}")
    games = (sampler.game() for _n in range(400))
    return [parse_game(game) for game in games if "override" not in game]


def _other_in_a_sample(name: str, before: RuleSet, after: RuleSet) -> GameFacts | None:
    """A random game that comes to something else, if there is one."""
    for facts in _sampled(name):
        try:
            one, other = score_game(facts, before), score_game(facts, after)
        except Refused:
            continue
        if one._replace(warnings=()) != other._replace(warnings=()):
            return facts
    return None


def shows(example: Example, before: RuleSet, after: RuleSet) -> bool:
    """Whether an example of the new rules tells them apart from the old ones."""
    then = example.among(all_example_games(before))
    if then is None:
        return example.seats != all_example_games(before)[0].seats
    factor = [rules.bock_factor if each.in_bock else 1
              for each, rules in ((then, before), (example, after))]  # fmt: skip
    made = {*example.facts.re_specials, *example.facts.kontra_specials}
    if any(before.label(special) != after.label(special) for special in made):
        return True
    return score_game(then.facts, before, bock_factor=factor[0]) != score_game(
        example.facts, after, bock_factor=factor[1]
    )


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_that_makes_a_difference_is_shown(name: str, switch: str) -> None:
    before = RULE_SETS[name]
    for after in _changes(switch, before):
        games = example_games(after, before)
        assert len(games) == MOST
        if any(shows(example, before, after) for example in games):
            assert switch not in NEVER
        elif switch not in NEVER:
            value = getattr(after, switch)
            assert _other_in_a_sample(name, before, after) is None, value


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_other_switch_is_shown_from_some_rule_set(switch: str) -> None:
    shown = any(
        shows(example, before, after)
        for before in RULE_SETS.values()
        for after in _changes(switch, before)
        for example in example_games(after, before)
    )
    assert shown == (switch not in NEVER)
