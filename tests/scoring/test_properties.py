"""What holds for every game and every evening, whatever the rules."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.scoring.evening import Evening, Sheet, score_evening
from scorekeeper.scoring.facts import (
    NO_HEART_TRICK,
    BadFacts,
    Band,
    GameFacts,
    GameKind,
    Level,
    Refused,
    Side,
    Special,
    Trigger,
)
from scorekeeper.scoring.notation import format_game, parse_game
from scorekeeper.scoring.notation_evening import KEYS, read_evening
from scorekeeper.scoring.notation_rows import format_row, parse_row
from scorekeeper.scoring.notation_rules import format_rules, parse_rules
from scorekeeper.scoring.refusals import augen_are_possible, player_count
from scorekeeper.scoring.results import format_result, format_sheet
from scorekeeper.scoring.rows import BockRow, FreeRow, GameRow, PenaltyRow, RedealRow, Row
from scorekeeper.scoring.rules import SWITCHES, RuleSet, compare
from scorekeeper.scoring.rulesets import DDV, FEIN, GRUNDREGELN_DOPPELT
from scorekeeper.scoring.switches import AgainstTheOld, BockOverlap, Credit, RedealBy
from scorekeeper.scoring.value import GameResult, score_game

from .strategies import (
    any_facts,
    any_json,
    evenings,
    facts,
    game_rows,
    objects_with,
    overrides,
    rule_sets,
)

# Evenings take long to make, and hold many games each.
A_FIFTH = settings(max_examples=max(settings().max_examples // 5, 40))

Evenings = tuple[RuleSet, tuple[str, ...], tuple[Row, ...]]


def sheet(evening: Evenings) -> Sheet:
    rules, seats, rows = evening
    return score_evening(rules, seats, seats[0], rows)


# --- games ---------------------------------------------------------------------------------------


@given(st.data())
def test_points_add_up_to_nothing(data: st.DataObject) -> None:
    """Where both sides are credited, and everyone pays everyone: equal sides, solos."""
    rules = data.draw(rule_sets(credit=Credit.BOTH))
    game = data.draw(facts(rules, override=data.draw(st.none() | overrides)))
    assume(game.override is None or game.override.winner is not None)
    active = player_count(game, rules)
    size = rules.re_size(game.kind, active)
    assume((active - size) % size == 0)
    result = score_game(game, rules)
    assert size * result.re_points + (active - size) * result.kontra_points == 0


@given(st.data())
def test_winner_and_value_agree_with_the_points(data: st.DataObject) -> None:
    """The Spielwert is what each of the larger side gets or pays."""
    rules = data.draw(rule_sets(credit=Credit.BOTH))
    game = data.draw(facts(rules))
    result = score_game(game, rules)
    if result.winner is None:
        assert result.value is None
        assert min(game.re_level, game.kontra_level) > Level.ANNOUNCED
    else:
        assert result.value is not None
        larger = Side.KONTRA
        sign = 1 if result.winner is larger else -1
        assert result.points(larger) == sign * result.value


@given(st.data())
def test_credit_only_leaves_points_out(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    game = data.draw(facts(rules))
    both, winners, losers = (score_game(game, rules.change(credit=c)) for c in Credit)
    for side in Side:
        assert winners.points(side) == max(both.points(side), 0)
        assert losers.points(side) == min(both.points(side), 0)


def swapped(game: GameFacts, rules: RuleSet) -> GameFacts:
    """The same game with Re and Kontra exchanged."""
    assert isinstance(game.re_augen, int)
    return replace(
        game,
        re_augen=rules.total - game.re_augen,
        trickless=game.trickless and game.trickless.other,
        re_level=game.kontra_level,
        kontra_level=game.re_level,
        re_specials=game.kontra_specials,
        kontra_specials=game.re_specials,
    )


@given(st.data())
def test_sides_are_alike_but_for_the_half_and_the_old(data: st.DataObject) -> None:
    """Re and Kontra differ in who has the half, in gegen die Alten, and in solos."""
    rules = data.draw(rule_sets(against_the_old=AgainstTheOld.NEVER, unit=1))
    assume(rules.active != 5)
    game = data.draw(facts(rules, kind=GameKind.NORMAL, solo=None))
    assume(game.re_augen != rules.half)
    one, other = (score_game(each, rules) for each in (game, swapped(game, rules)))
    assert (one.winner and one.winner.other) == other.winner
    assert one.value == other.value
    assert (one.re_points, one.kontra_points) == (other.kontra_points, other.re_points)
    assert one.triggered == other.triggered
    assert sorted(seen_from_the_other_side(one)) == sorted(
        (item.name, item.side.value, item.points, item.factor) for item in other.items
    )


def seen_from_the_other_side(result: GameResult) -> Iterator[tuple[str, str, int, int]]:
    """The lines of a result with Re and Kontra exchanged, in names too."""
    names = {
        f"{doubled}{side}_announced": f"{doubled}{side.other}_announced"
        for side in Side
        for doubled in ("", "doubled_by_")
    }
    for item in result.items:
        yield names.get(item.name, item.name), item.side.other.value, item.points, item.factor


@given(st.data())
def test_the_half_is_the_only_difference_without_absagen(data: st.DataObject) -> None:
    rules = data.draw(rule_sets(only_kontra_gives_re_the_half=False, cowardice=False))
    called = st.sampled_from([Level.NONE, Level.ANNOUNCED])
    levels = {"re_level": data.draw(called), "kontra_level": data.draw(called)}
    game = data.draw(facts(rules, **levels))
    assert isinstance(game.re_augen, int)
    winner = score_game(game, rules).winner
    assert winner is (Side.RE if game.re_augen > rules.half else Side.KONTRA)


@given(st.data())
def test_a_kept_call_raised_by_one(data: st.DataObject) -> None:
    """One more in the DDV, one before doubling in S2 fine, twice as much in S2 doubling."""
    rules = data.draw(st.sampled_from([DDV, FEIN, GRUNDREGELN_DOPPELT]))
    side = data.draw(st.sampled_from(Side))
    ladder = [Level.ANNOUNCED, *rules.absagen]
    step = data.draw(st.integers(0, len(ladder) - 2))
    field, other = ("re_level", "kontra_level") if side is Side.RE else ("kontra_level", "re_level")
    plain = {other: data.draw(st.sampled_from([Level.NONE, Level.ANNOUNCED]))}
    kept = data.draw(st.integers(2, max(ladder[step + 1].limit - 1, 2)))
    trickless = side.other if ladder[step + 1] is Level.SCHWARZ else None
    theirs = kept if trickless is None else 0
    re_augen = theirs if side is Side.KONTRA else rules.total - theirs
    called = {field: ladder[step], **plain}
    low = data.draw(facts(rules, re_augen=re_augen, trickless=trickless, **called))
    raised: dict[str, Any] = {field: ladder[step + 1]}
    high = replace(low, **raised)
    before, after = score_game(low, rules), score_game(high, rules)
    assert (before.winner, after.winner) == (side, side)
    assert before.value is not None
    assert after.value is not None
    doubled = sum(level is not Level.NONE for level in (low.re_level, low.kontra_level))
    if rules is DDV:
        assert after.value - before.value == 1
    elif rules is FEIN:
        assert after.value - before.value == 2**doubled
    else:
        extras = extra_points(low, rules, side)
        assert after.value - extras == 2 * (before.value - extras)


def extra_points(game: GameFacts, rules: RuleSet, side: Side) -> int:
    """Special points of ``side`` minus those of the other; Doppelköpfe double instead."""
    return sum(
        rules.worth[special] * count * (1 if made_by is side else -1)
        for made_by in Side
        for special, count in game.specials(made_by).items()
        if special is not Special.DOPPELKOPF
    )


@given(st.data())
def test_a_band_is_worth_what_each_of_its_numbers_is(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    game = data.draw(facts(rules))
    assert isinstance(game.re_augen, int)
    ends = st.integers(max(game.re_augen - 30, 0), min(game.re_augen + 30, rules.total))
    low, high = sorted((data.draw(ends), data.draw(ends)))
    numbers = [n for n in range(low, high + 1) if augen_are_possible(n, rules)]
    assume(numbers)
    each = {scored_alone(replace(game, re_augen=number), rules) for number in numbers}
    band = scored_alone(replace(game, re_augen=Band(low, high)), rules)
    assert {band} == each if len(each) == 1 else band is None


def scored_alone(game: GameFacts, rules: RuleSet) -> GameResult | None:
    """The result without warnings, which may differ within a band; ``None`` if it is refused."""
    try:
        return score_game(game, rules)._replace(warnings=())
    except BadFacts:
        return None


@given(st.data())
def test_bock_multiplies_points(data: st.DataObject) -> None:
    """All points are doubled, unless special points come last."""
    rules = data.draw(rule_sets())
    assume(rules.specials != "last")
    game = data.draw(facts(rules))
    once, twice = (score_game(game, rules, bock_factor=factor) for factor in (1, 2))
    assert (twice.re_points, twice.kontra_points) == (2 * once.re_points, 2 * once.kontra_points)


@given(st.data())
def test_an_override_is_only_shared_out_and_credited(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    override = data.draw(overrides)
    plain = data.draw(facts(rules))
    without = score_game(plain, rules, bock_factor=2)
    assume(override.winner or without.winner)
    result = score_game(replace(plain, override=override), rules, bock_factor=2)
    assert result.value == override.value
    assert result.winner is (override.winner or without.winner)
    assert result.items == without.items
    assert result.computed == without[:4]


@given(st.data())
def test_items_explain_the_value(data: st.DataObject) -> None:
    """In the DDV every line simply adds up; each Kontra player gets or pays the value."""
    game = data.draw(facts(DDV))
    result = score_game(game, DDV)
    total = sum(i.points if i.side is Side.KONTRA else -i.points for i in result.items)
    assert result.kontra_points == total


@given(any_facts(), rule_sets())
def test_any_facts_are_scored_or_refused(game: GameFacts, rules: RuleSet) -> None:
    with suppress(BadFacts):
        json.dumps(format_result(score_game(game, rules)))


# --- evenings ------------------------------------------------------------------------------------


@A_FIFTH
@given(evenings())
def test_totals_are_the_sums_of_the_points(evening: Evenings) -> None:
    found = sheet(evening)
    sums = dict.fromkeys(found.totals, 0)
    for row in found.rows:
        for name, points in row.points.items():
            sums[name] += points
        assert row.totals == {name: sums[name] for name in row.totals}
    assert found.totals == sums


@A_FIFTH
@given(evenings())
def test_who_sits_out_gets_nothing(evening: Evenings) -> None:
    for row in sheet(evening).rows:
        if row.result is not None:
            assert all(row.points[name] == 0 for name in row.sitting_out)
            assert not {*row.active} & {*row.sitting_out}
            assert row.dealer is not None


@A_FIFTH
@given(evenings())
def test_row_by_row_is_the_same_as_all_at_once(evening: Evenings) -> None:
    """What stands before a row does not depend on what comes after it."""
    rules, seats, rows = evening
    table = Evening(rules, seats, seats[0])
    for number, row in enumerate(rows, start=1):
        table.apply(row)
        assert table.sheet() == score_evening(rules, seats, seats[0], rows[:number])


@A_FIFTH
@given(st.data())
def test_an_edit_is_the_same_as_scoring_anew(data: st.DataObject) -> None:
    """A game changed in the middle: the rows before stay, the rest follows from the new facts."""
    rules, seats, rows = data.draw(evenings())
    games = [place for place, row in enumerate(rows) if isinstance(row, GameRow)]
    place = data.draw(st.sampled_from(games))
    table = Evening(rules, seats, seats[0])
    for row in rows[:place]:
        table.apply(row)
    before = table.sheet()
    changed = data.draw(game_rows(table))
    try:
        after = sheet((rules, seats, (*rows[:place], changed, *rows[place + 1 :])))
    except Refused:
        return  # another dealer, so another player would sit out in a later game
    assert after.rows[:place] == before.rows
    for row in (changed, *rows[place + 1 :]):
        table.apply(row)
    assert table.sheet() == after


@A_FIFTH
@given(st.data())
def test_what_is_no_game_changes_no_game(data: st.DataObject) -> None:
    """A redeal, a penalty or free points anywhere: same dealers, same Bock, same results."""
    rules, seats, rows = data.draw(evenings(data.draw(rule_sets(redeal_by=RedealBy.SAME))))
    others: list[Row] = [
        RedealRow("misdeal"),
        PenaltyRow({seats[0]: -3}),
        FreeRow({seats[0]: 2, seats[1]: -2}),
    ]
    inserted = data.draw(st.sampled_from(others))
    place = data.draw(st.integers(0, len(rows)))
    before = sheet((rules, seats, rows))
    after = sheet((rules, seats, (*rows[:place], inserted, *rows[place:])))
    same = [*after.rows[:place], *after.rows[place + 1 :]]
    assert [row.result for row in same] == [row.result for row in before.rows]
    assert [row.dealer for row in same] == [row.dealer for row in before.rows]
    assert (after.bock, after.next_game) == (before.bock, before.next_game)


@A_FIFTH
@given(st.data())
def test_without_its_trigger_a_round_is_gone(data: st.DataObject) -> None:
    """Side by side each round stands for itself: only that of the game that is changed goes."""
    rules = data.draw(
        rule_sets(bock_overlap=BockOverlap.MULTIPLY, bock_triggers=(Trigger.HEART_TRICK,))
    )
    _, seats, drawn = data.draw(evenings(rules))
    rows = [row for row in drawn if not isinstance(row, BockRow)]
    games = [
        (place, row.facts)
        for place, row in enumerate(rows)
        if isinstance(row, GameRow) and row.facts.solo not in NO_HEART_TRICK
    ]
    assume(games)
    place, game = data.draw(st.sampled_from(games))
    rows[place] = GameRow(replace(game, heart_trick=True))
    before = sheet((rules, seats, tuple(rows)))
    rows[place] = GameRow(replace(game, heart_trick=False))
    after = sheet((rules, seats, tuple(rows)))
    number = before.rows[place].number
    for old, new in zip(before.rows, after.rows, strict=True):
        assert new.bock_causes == tuple(cause for cause in old.bock_causes if cause != number)
        if old.result is not None and new.result is not None:
            assert new.result.bock_factor == rules.bock_factor ** len(new.bock_causes)
    assert not any(number in due.causes for due in after.bock)


@A_FIFTH
@given(evenings())
def test_bock_factors_come_from_earlier_games_of_the_sheet(evening: Evenings) -> None:
    rules = evening[0]
    found = sheet(evening)
    fired = {row.number for row in found.rows if row.triggered}
    for row in found.rows:
        if row.result is not None:
            assert row.number is not None
            assert row.result.bock_factor == rules.bock_factor ** len(row.bock_causes)
            for cause in row.bock_causes:
                assert cause is None or (cause in fired and cause < row.number)
    for due in found.bock:
        assert due.causes
        assert due.factor == rules.bock_factor ** len(due.causes)


@A_FIFTH
@given(evenings())
def test_what_is_expected_next_is_what_the_next_game_gets(evening: Evenings) -> None:
    rules, seats, rows = evening
    table = Evening(rules, seats, seats[0])
    for row in rows:
        coming = table.next_game()
        scored = table.apply(row)
        if scored.result is not None:
            assert (scored.number, scored.dealer) == (coming.number, coming.dealer)
            assert (scored.active, scored.sitting_out) == (coming.active, coming.sitting_out)
            assert scored.result.bock_factor == coming.bock_factor


# --- notation ------------------------------------------------------------------------------------


@given(any_facts())
def test_games_are_read_as_they_were_written(game: GameFacts) -> None:
    written = json.loads(json.dumps(format_game(game)))
    assert parse_game(written) == game
    assert format_game(parse_game(written)) == written


@A_FIFTH
@given(evenings())
def test_rows_are_read_as_they_were_written(evening: Evenings) -> None:
    rules, seats, rows = evening
    written = json.loads(json.dumps([format_row(row) for row in rows]))
    assert tuple(parse_row(row) for row in written) == rows
    whole = {
        "rules": json.loads(json.dumps(format_rules(rules))),
        "players": [*seats],
        "rows": written,
    }
    assert read_evening(whole).sheet() == sheet(evening)


@A_FIFTH
@given(evenings())
def test_sheets_can_be_written(evening: Evenings) -> None:
    written = format_sheet(sheet(evening))
    assert json.loads(json.dumps(written)) == written
    assert len(written["rows"]) == len(evening[2])


@given(rule_sets())
def test_rule_sets_are_read_as_they_were_written(rules: RuleSet) -> None:
    written = json.loads(json.dumps(format_rules(rules)))
    assert parse_rules(written) == rules
    assert format_rules(parse_rules(written)) == written


@given(rule_sets(), rule_sets())
def test_differences_turn_one_rule_set_into_another(one: RuleSet, other: RuleSet) -> None:
    switches = {difference.switch: difference.second for difference in compare(one, other)}
    assert compare(one.change(**switches), other) == ()
    assert [d.switch for d in compare(one, other)] == [d.switch for d in compare(other, one)]


GAME_KEYS = [
    "kind", "solo", "duty", "re", "re_augen", "trickless", "announcements", "knocks",
    "special_points", "heart_trick", "override", "active",
]  # fmt: skip
ROW_KEYS = ["penalty", "free", "join", "seat", "leave", "bock", "dealer", "redeal", "reason"]


@given(objects_with(GAME_KEYS) | objects_with(ROW_KEYS) | any_json)
def test_any_json_is_read_or_refused_as_a_row(data: object) -> None:
    for read in (parse_game, parse_row):
        with suppress(Refused):
            read(data)


@given(objects_with([*SWITCHES, "special_points", "name"]) | any_json)
def test_any_json_is_read_or_refused_as_a_rule_set(data: object) -> None:
    with suppress(Refused):
        parse_rules(data)


@given(objects_with([*KEYS]) | any_json)
def test_any_json_is_read_or_refused_as_an_evening(data: object) -> None:
    with suppress(Refused):
        read_evening(data)
