"""The example games: playable by every rule set, and made to show what switches do."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.scoring.examples import (
    MOST,
    Example,
    Shows,
    all_example_games,
    example_games,
    play_example,
)
from scorekeeper.scoring.facts import Level, Side, SoloKind, Special, Trigger
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import (
    FIT4DOKO,
    GRUNDREGELN,
    GRUNDREGELN_DOPPELT,
    HAUSREGELN,
    MUENCHENER,
    RULE_SETS,
)
from scorekeeper.scoring.switches import AgainstTheOld, BothMissed, Knocking, SoloSpecials

from .strategies import rule_sets


@given(rules=rule_sets(), before=rule_sets())
def test_they_can_be_played_by_every_rule_set_without_a_doubt(
    rules: RuleSet, before: RuleSet
) -> None:
    games = all_example_games(rules)
    for taken in (example_games(rules), example_games(rules, before)):
        assert len(taken) == MOST == 3
        assert all(example in games for example in taken)
        assert all(taken.count(example) == 1 for example in taken)
    for at, example in enumerate(games):
        assert not any(example.is_the_same_deal(other) for other in games[:at])
        scored = play_example(example, rules)
        assert scored.warnings == ()
        assert len(scored.active) == rules.active
        assert scored.sitting_out == ()
        assert scored.dealer == example.seats[-1]
        assert scored.result is not None
        assert scored.result.bock_factor == (rules.bock_factor if example.in_bock else 1)


def test_a_plain_game_a_solo_and_an_absage_that_fails() -> None:
    plain, solo, missed = example_games(HAUSREGELN)
    assert [plain.shows, solo.shows, missed.shows] == [Shows.PLAIN, Shows.SOLO, Shows.MISSED]
    assert (solo.facts.solo, missed.facts.re_level) == (SoloKind.DAMEN, Level.K90)
    assert missed.in_bock
    assert not plain.in_bock
    values = [play_example(each, HAUSREGELN).result for each in (plain, solo, missed)]
    # Counted by hand: 1 + 3 stages + 2 for Re + Doppelkopf + Karlchen - Fuchs; 1 + 2 for Kontra;
    # 1 + 2 + 1 call + 1 against it + gegen die Alten - Doppelkopf + Karlchen, all of it twice.
    assert [result.value for result in values if result] == [7, 3, 12]


def test_they_keep_to_what_is_played() -> None:
    none = HAUSREGELN.change(**{special.value: 0 for special in Special})
    for example in example_games(none):
        assert not example.facts.re_specials
        assert not example.facts.kontra_specials
    no_solo = example_games(HAUSREGELN.change(solo_kinds=(), duty_solos=0))[1]
    assert (no_solo.shows, no_solo.facts.re_augen) == (Shows.HALF, 120)
    # The Absage that is called most often, of those that there are.
    for stages, level in (
        ((60,), Level.K60), ((60, 30), Level.K60), ((30,), Level.K30), ((), Level.SCHWARZ),
    ):  # fmt: skip
        assert example_games(GRUNDREGELN.change(stages=stages))[2].facts.re_level is level
    assert not example_games(HAUSREGELN.change(bock_triggers=()))[2].in_bock
    assert example_games(HAUSREGELN.change(knocking=Knocking.DOUBLE))[0].facts.knocks == 1
    six = example_games(MUENCHENER)[0].facts
    assert (len(six.re), six.re_augen, six.re_specials[Special.SUPERDOPPELKOPF]) == (3, 335, 1)


def test_where_it_is_played_feigheit_is_shown() -> None:
    result = play_example(example_games(FIT4DOKO)[0], FIT4DOKO).result
    assert result is not None
    assert result.cowardice


def test_another_call_is_another_deal() -> None:
    rules = HAUSREGELN.change(stages=())
    (missed,) = (each for each in all_example_games(rules) if each.shows is Shows.JUST_MISSED)
    # Who calls schwarz and gets all but fifteen Augen has missed it; there is nothing nearer.
    assert (missed.facts.re_level, missed.facts.re_augen) == (Level.SCHWARZ, rules.total - 15)
    called = replace(missed.facts, re_level=Level.ANNOUNCED)
    assert not missed.is_the_same_deal(missed._replace(facts=called))


def test_the_last_seat_deals() -> None:
    plain = example_games(HAUSREGELN)[0]
    assert play_example(plain, HAUSREGELN).dealer == plain.seats[-1] == "4"


def test_what_counts_may_differ_in_the_same_deal() -> None:
    plain, solo, missed = example_games(HAUSREGELN)
    assert plain.is_the_same_deal(example_games(HAUSREGELN.change(fuchs=0))[0])
    for name, rules in RULE_SETS.items():
        other = example_games(rules)
        same = [
            one.is_the_same_deal(two) for one, two in zip((plain, solo, missed), other, strict=True)
        ]
        calls_k90 = 90 in rules.stages
        assert same == [rules.active == 4, rules.active == 4, rules.active == 4 and calls_k90], name
    assert not plain.is_the_same_deal(solo)


def test_what_has_changed_chooses_the_games() -> None:
    def shown(rules: RuleSet, before: RuleSet = HAUSREGELN) -> list[Shows]:
        return [example.shows for example in example_games(rules, before)]

    usual = [Shows.PLAIN, Shows.SOLO, Shows.MISSED]
    assert shown(HAUSREGELN) == shown(HAUSREGELN.change(fuchs=3)) == usual
    # What a single game cannot show leaves the usual ones.
    assert shown(HAUSREGELN.change(bock_length=4)) == usual
    both_missed = HAUSREGELN.change(both_missed=BothMissed.SPECIALS_ONLY)
    assert shown(both_missed) == [Shows.PLAIN, Shows.SOLO, Shows.BOTH_MISSED]
    # The game that shows most takes the place of the last that shows nothing.
    half = both_missed.change(only_kontra_gives_re_the_half=False)
    assert shown(half) == [Shows.PLAIN, Shows.HALF, Shows.BOTH_MISSED]
    assert shown(half.change(against_margin=15)) == [
        Shows.HALF, Shows.JUST_MISSED, Shows.BOTH_MISSED,
    ]  # fmt: skip
    # Four games are too many: what one shows for two switches is enough.
    more = half.change(against_margin=15, against_the_old=AgainstTheOld.NEVER)
    assert shown(more) == [Shows.HALF, Shows.JUST_MISSED, Shows.BOTH_MISSED]
    # A game in Bock shows what Bock makes of it, and no other does.
    assert shown(half.change(bock_factor=3)) == [Shows.HALF, Shows.MISSED, Shows.BOTH_MISSED]
    # So it shows that there is Bock no more, ahead of the game that would have brought it.
    no_bock, zero = half.change(bock_triggers=()), (Trigger.ZERO_VALUE,)
    assert shown(no_bock, HAUSREGELN.change(bock_triggers=zero)) == [
        Shows.HALF, Shows.MISSED, Shows.BOTH_MISSED,
    ]  # fmt: skip
    # A word is shown by the game in which it is said, and by no other.
    words = dict(half.labels) | {Special.KARLCHEN_CAUGHT: "Karlchen im Netz"}
    assert shown(half.change(labels=words)) == [Shows.HALF, Shows.MISSED, Shows.BOTH_MISSED]
    # Other cards show nothing, so they choose nothing.
    assert shown(MUENCHENER) == usual


def test_on_a_page_they_stand_in_their_order() -> None:
    def shown(before: RuleSet, **switches: Any) -> list[Shows]:
        return [example.shows for example in example_games(before.change(**switches), before)]

    house = HAUSREGELN.bock_triggers
    for trigger, shows in (
        (Trigger.BOTH_ANNOUNCED, Shows.BOTH_ANNOUNCED),
        (Trigger.ZERO_VALUE, Shows.NARROW),
        (Trigger.SCHWARZ, Shows.SCHWARZ),
    ):
        changed = shown(HAUSREGELN, bock_triggers=(*house, trigger))
        assert changed == [Shows.PLAIN, shows, Shows.SOLO]
    assert shown(
        HAUSREGELN,
        only_kontra_gives_re_the_half=False,
        against_the_old=AgainstTheOld.ALWAYS,
        solo_special_points=HAUSREGELN.solo_special_points._replace(
            trump=(Special.KARLCHEN_CAUGHT,)
        ),
    ) == [Shows.SOLO, Shows.SOLO_WON, Shows.HALF]
    assert shown(
        HAUSREGELN.change(both_missed=BothMissed.SPECIALS_ONLY),
        bock_triggers=(*house, Trigger.HALF_HALF),
        against_margin=15,
    ) == [Shows.PLAIN, Shows.MISSED, Shows.JUST_MISSED]


def test_where_a_switch_cannot_be_changed_alone_all_is_compared() -> None:
    # Doubling stages need doubling announcements: neither can be put back without the other.
    doubled = GRUNDREGELN_DOPPELT.change(doppelkopf_effect=GRUNDREGELN.doppelkopf_effect)
    games = example_games(doubled, GRUNDREGELN)
    results = [play_example(each, doubled).result for each in games]
    assert [result.value for result in results if result] != [
        result.value
        for each in games
        for then in [each.among(all_example_games(GRUNDREGELN))]
        if then and (result := play_example(then, GRUNDREGELN).result)
    ]


CASES = Path(__file__).parent / "cases"
# Rules under which every special point counts everywhere, and with seven Bock triggers.
ALL = MUENCHENER.change(
    **{special.value: 1 for special in Special},
    solo_special_points=SoloSpecials(*[tuple(Special)] * 4),
    bock_triggers=tuple(Trigger),
    knocking=Knocking.DOUBLE,
)


def told(example: Example) -> str:
    """A game in one line: what it shows, who is Re, Augen, calls, special points, the rest."""
    facts = example.facts
    made = [
        f"{side.value}: {' '.join(f'{n} {each}' for each, n in facts.specials(side).items())}"
        for side in Side
        if facts.specials(side)
    ]
    more = [
        *([facts.solo.value] if facts.solo else []),
        *(["trickless"] if facts.trickless is Side.KONTRA else []),
        *([f"{facts.knocks} knock"] if facts.knocks else []),
        *(["hearts"] if facts.heart_trick else []),
        *(["bock"] if example.in_bock else []),
    ]
    calls = f"{facts.re_level.code}/{facts.kontra_level.code}"
    who = f"{facts.kind} {''.join(facts.re)} of {''.join(example.seats)}"
    return "; ".join([f"{example.shows}: {who} {facts.re_augen} {calls}", *made, *more])


@pytest.mark.parametrize(("name", "rules"), [("house", HAUSREGELN), ("all", ALL)])
def test_all_games_are_those_of_the_table(name: str, rules: RuleSet) -> None:
    """Read by somebody, one a line: what the games show has to be there to be seen."""
    table = (CASES / f"example_games_{name}.txt").read_text(encoding="utf-8").splitlines()
    assert [told(example) for example in all_example_games(rules)] == table
