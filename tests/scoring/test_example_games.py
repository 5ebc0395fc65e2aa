"""The example games: playable by every rule set, and made to show what switches do."""

from hypothesis import given

from scorekeeper.scoring.examples import Shows, example_games, play_example
from scorekeeper.scoring.facts import Level, SoloKind, Special
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import FIT4DOKO, GRUNDREGELN, HAUSREGELN, MUENCHENER, RULE_SETS
from scorekeeper.scoring.switches import Knocking

from .strategies import rule_sets


@given(rules=rule_sets())
def test_they_can_be_played_by_every_rule_set_without_a_doubt(rules: RuleSet) -> None:
    games = example_games(rules)
    assert len(games) == 3
    for example in games:
        scored = play_example(example, rules)
        assert scored.warnings == ()
        assert len(scored.active) == rules.active
        assert scored.sitting_out == ()
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
    assert example_games(GRUNDREGELN)[2].facts.re_level is Level.K60
    assert example_games(GRUNDREGELN.change(stages=()))[2].facts.re_level is Level.SCHWARZ
    assert not example_games(HAUSREGELN.change(bock_triggers=()))[2].in_bock
    assert example_games(HAUSREGELN.change(knocking=Knocking.DOUBLE))[0].facts.knocks == 1
    six = example_games(MUENCHENER)[0].facts
    assert (len(six.re), six.re_augen, six.re_specials[Special.SUPERDOPPELKOPF]) == (3, 335, 1)


def test_where_it_is_played_feigheit_is_shown() -> None:
    result = play_example(example_games(FIT4DOKO)[0], FIT4DOKO).result
    assert result is not None
    assert result.cowardice


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
