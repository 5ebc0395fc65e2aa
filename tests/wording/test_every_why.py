"""Every Posten of any game has its sentence, with the numbers and names of that game."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.facts import LIMITS, Band, Level, Side, Special
from scorekeeper.scoring.items import Item
from scorekeeper.scoring.notation import LEVELS
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.scoring.value import score_game
from scorekeeper.wording.game import Game, game_of
from scorekeeper.wording.why import why
from tests.scoring import strategies
from tests.scoring.sampling import NAMES, Sampler

PLAYERS = dict(zip(NAMES, NAMES, strict=True))
# Every switch that decides about a Posten and that no shipped rule set has like this.
ODD = {
    "base": "hausregeln", "solo_bonus": 2, "against_margin": 0, "fuchs": 3, "dulle_caught": 1,
    "alte_caught": 2, "heart_trick": 1, "doppelkopf_for": "winner", "bock_factor": 3,
    "solo_special_points": dict.fromkeys(("trump", "suit", "picture"), "all"),
}  # fmt: skip
RULES: dict[str, Any] = {
    **dict(zip(RULE_SETS, RULE_SETS, strict=True)),
    "Klopfen": {"base": "grundregeln", "knocking": "plus_one", "unit": 5},
    "Klopfen, doppelt": {"base": "grundregeln_doppelt", "knocking": "double"},
    "eigene": ODD,
}
# Every name that an item can have, whatever the rules.
ITEMS = {
    "won", "schwarz", "re_announced", "kontra_announced", "against_the_old", "solo", "knocks",
    "doubled_by_knock", "doubled_by_bock", "multiplied_by_unit", "doubled_by_schwarz",
    "doubled_by_re_announced", "doubled_by_kontra_announced", "doubled_by_doppelkopf",
    "doubled_by_below_60", "doubled_by_called_k60", "doubled_by_called_schwarz",
    *(f"below_{limit}" for limit in (150, 90, 60, 30)),
    *(f"{kind}_{level.code}" for kind in ("called", "against") for level in LIMITS),
    *Special,
} - {"against_k150"}  # fmt: skip


@cache
def sampled(name: str) -> tuple[Game, ...]:
    """Games of thirty evenings under one rule set."""
    sampler = Sampler(RULES[name], f"posten {name}")
    rows = [scored for _ in range(30) for scored in sampler.evening().table.rows]
    return tuple(game_of(row, sampler.rules, PLAYERS) for row in rows if row.result)


def lines(game: Game) -> Iterator[tuple[Item, str]]:
    for item in game.result.items:
        yield item, why(item, game, ["nach Spiel 3 (Herz ging durch)"])


def test_the_samples_have_every_posten() -> None:
    found = {item.name for name in RULES for game in sampled(name) for item in game.result.items}
    assert found == ITEMS


@pytest.mark.parametrize("name", RULES)
def test_every_posten_has_its_sentence(name: str, language: str) -> None:
    for game in sampled(name):
        nameless = game._replace(names={})
        for text in (text for each in (game, nameless) for _item, text in lines(each)):
            assert text[0].isupper() or text[0] in "„“", text
            assert not re.search(r"%|None|  |\(\)|[.;:,]$|_", text), text


@given(st.data())
def test_rules_of_any_kind_have_their_sentences(data: st.DataObject) -> None:
    rules = data.draw(strategies.rule_sets())
    facts = data.draw(strategies.facts(rules))
    game = Game(facts, score_game(facts, rules, bock_factor=2), rules)
    for _item, text in lines(game):
        assert text
        assert "%(" not in text


# --- the numbers ---------------------------------------------------------------------------


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def augen(side: Side, game: Game) -> list[int]:
    """The Augen of a side as they are said: one number, or both ends of a band."""
    total, known = game.rules.total, game.facts.re_augen
    low, high = known if isinstance(known, Band) else (known, known)
    if side is Side.KONTRA:
        low, high = total - high, total - low
    return [low] if low == high else [low, high]


def expected(item: Item, game: Game) -> list[int] | None:
    """The numbers that a sentence has to name, by the rules; None where they are not told here."""
    kind, _dash, what = item.name.removeprefix("doubled_by_").partition("_")
    by, level = item.by or item.side, LEVELS.get(what)
    if kind == "below":
        low = augen(item.side if game.result.cowardice else item.side.other, game)
        first = int(what) == max(game.rules.stages)
        return ([] if first else [int(what)]) if low == [0] else [*low, int(what)]
    if kind == "against" and level is not None:
        least = LIMITS[level] + (game.rules.against_margin or 0)
        called = [LIMITS[level]] if LIMITS[level] else []
        return [*augen(item.side, game), *called, least] if least else []
    if kind == "called" and level is not None and level is not Level.SCHWARZ:
        top, limit = game.facts.level(by), LIMITS[level]
        if level is not top:
            return [LIMITS[top], limit] if LIMITS[top] else [limit]
        if max(augen(by.other, game)) < limit:
            return [limit, *augen(by.other, game)]
        return [limit, *augen(by, game), game.rules.total - limit + 1]
    if kind == "bock":
        return [3]
    if kind in Special and item.times == 1:
        return [40] if kind == "doppelkopf" and game.rules.active != 6 else []
    return None


@pytest.mark.parametrize("name", RULES)
def test_the_numbers_are_those_of_the_game(name: str, german: None) -> None:
    told = 0
    for game in sampled(name):
        for item, text in lines(game):
            numbers = expected(item, game)
            if numbers is not None:
                said = re.sub(r"Das Spiel zählt \d+-fach", "", text)
                assert numbers_in(said) == numbers, (item, text)
                told += 1
    assert told > 100


@pytest.mark.parametrize("name", RULES)
def test_nobody_is_named_who_did_not_play_on_that_side(name: str, german: None) -> None:
    for game in sampled(name):
        for item, text in lines(game):
            named = {player for player in NAMES if re.search(rf"\b{player}\b", text)}
            assert named <= {*game.active}, (item, text)
            if item.name.endswith("_announced"):
                by_re = item.name.endswith("re_announced")
                side = {player for player in game.active if (player in game.facts.re) == by_re}
                soloist = {*game.facts.re} if game.facts.kind.is_solo else set()
                assert side <= named <= side | soloist, (item, text)
