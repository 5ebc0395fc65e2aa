"""The figures of an evening, each by hand from a few rows."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from scorekeeper import recording
from scorekeeper.models import Entry, Evening
from scorekeeper.scoring.facts import GameKind, Level, SoloKind, Special
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import FIT4DOKO, HAUSREGELN, MUENCHENER
from scorekeeper.sheets import read_stored
from scorekeeper.statistics import Figure, Place, Summary, Tally, rank, summarise
from tests.recording.evenings import NAMES, add, game, new_key, start

pytestmark = pytest.mark.django_db


class Told:
    """An evening with rows on its sheet; entries are named by their place, from 1."""

    def __init__(
        self,
        *rows: dict[str, Any],
        names: Sequence[str] = NAMES,
        rules: RuleSet = HAUSREGELN,
    ) -> None:
        self.evening = start(names, rules=rules)
        self.ids: list[int] = []
        for row in rows:
            self.add(row)

    def add(self, row: dict[str, Any]) -> None:
        saved = add(self.evening, row)
        assert saved.entry is not None
        self.ids.append(saved.entry.pk)

    @property
    def summary(self) -> Summary:
        return summarise(read_stored(Evening.objects.get(pk=self.evening.pk)))

    def figure(self, number: int, *places: int) -> Figure:
        return Figure(number, tuple(self.ids[place - 1] for place in places))

    def counted(self, *places: int) -> Figure:
        return self.figure(len(places), *places)

    def take(self, *minutes: float) -> None:
        """Say when each row was written, in minutes after the start."""
        for entry, after in zip(self.ids, minutes, strict=True):
            at = self.evening.started_at + timedelta(minutes=after)
            Entry.objects.filter(pk=entry).update(entered_at=at)


RE_WINS, KONTRA_WINS = game((1, 2), 140), game((1, 2), 100)
DAMEN: dict[str, Any] = {"kind": "solo", "solo": "damen"}


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ((0, 0, 0, 0), (1, 1, 1, 1)),
        ((5, 5, -5, -5), (1, 1, 3, 3)),
        ((9, 3, 3, -15), (1, 2, 2, 4)),
        ((-4, 8, 0, -4), (3, 1, 2, 3)),
    ],
    ids=str,
)
def test_who_has_as_much_shares_a_place(totals: Sequence[int], ranks: Sequence[int]) -> None:
    found = rank(dict(zip("ABCD", totals, strict=True)))
    assert {place.player: place.rank for place in found} == dict(zip("ABCD", ranks, strict=True))
    assert [place.rank for place in found] == sorted(ranks)


def test_an_evening_without_a_row() -> None:
    summary = Told().summary
    assert [place.rank for place in summary.ranking] == [1, 1, 1, 1]
    assert summary.steps == ()
    assert not summary.evening.games
    assert summary.evening.pace is summary.evening.lasted is None
    one = summary.players["1"]
    assert not any((one.played, one.won, one.as_re, one.best, one.run, one.all_calls))


def test_won_as_re_and_as_kontra() -> None:
    told = Told(RE_WINS, KONTRA_WINS, game((1, 3), 100), game((2, 3), 90))
    one = told.summary.players["1"]
    assert one.played == told.counted(1, 2, 3, 4)
    assert one.won == told.counted(1, 4)
    assert one.as_re == Tally(told.counted(1, 2, 3), told.counted(1))
    assert one.as_re.missed == told.counted(2, 3)
    assert one.as_kontra == Tally(told.counted(4), told.counted(4))
    assert one.game_points == told.figure(1 - 2 - 2 + 2, 1, 2, 3, 4)


def test_a_game_that_nobody_won_is_won_by_nobody() -> None:
    both = game((1, 2), 120, announcements={"re": "k60", "kontra": "k60"})
    told = Told(RE_WINS, both, RE_WINS)
    one = told.summary.players["1"]
    assert one.won == told.counted(1, 3)
    assert one.run == told.counted(1)
    assert one.all_calls == Tally(told.counted(2), Figure())


def test_who_sits_out_has_not_played() -> None:
    # With five the dealer sits out: first seat 1, then seat 2.
    names = (*NAMES, "Eva")
    told = Told(game((2, 3)), game((1, 3)), game((1, 2)), names=names)
    one, three = told.summary.players["1"], told.summary.players["3"]
    assert one.played == told.counted(2, 3)
    # The game between them was not lost: what follows is the same run.
    assert three.played == told.counted(1, 2)
    assert told.summary.players["2"].run == told.counted(1, 3)


def test_solos_by_kind_for_who_played_them() -> None:
    told = Told(
        game((3,), 140, **DAMEN),
        game((3,), 100, **DAMEN),
        game((3,), 140, kind="solo", solo="buben"),
        game((1,), 140, **DAMEN),
    )
    soli = told.summary.players["3"].soli
    assert soli == {
        SoloKind.DAMEN: Tally(told.counted(1, 2), told.counted(1)),
        SoloKind.BUBEN: Tally(told.counted(3), told.counted(3)),
    }
    assert told.summary.players["3"].all_soli == Tally(told.counted(1, 2, 3), told.counted(1, 3))
    assert told.summary.players["2"].soli == {}


def test_a_small_solo_counts_for_who_declared_it() -> None:
    six = ("A", "B", "C", "D", "E", "F")
    told = Told(game((4, 2), 200, kind="small_solo"), names=six, rules=MUENCHENER)
    assert told.summary.players["4"].soli == {
        GameKind.SMALL_SOLO: Tally(told.counted(1), told.counted(1))
    }
    assert told.summary.players["2"].soli == {}
    assert told.summary.players["2"].as_re.done == told.counted(1)


def test_announcements_count_for_the_side_and_hold_where_it_won() -> None:
    told = Told(
        game((1, 2), 160, announcements={"re": "k90"}),
        game((1, 2), 140, announcements={"re": "k90"}),
        game((1, 2), 100, announcements={"re": "announced", "kontra": "announced"}),
        RE_WINS,
    )
    players = told.summary.players
    assert (
        players["1"].calls
        == players["2"].calls
        == {
            Level.ANNOUNCED: Tally(told.counted(3), Figure()),
            Level.K90: Tally(told.counted(1, 2), told.counted(1)),
        }
    )
    assert players["1"].all_calls == Tally(told.counted(1, 2, 3), told.counted(1))
    assert players["1"].all_calls.missed == told.counted(2, 3)
    assert players["4"].calls == {Level.ANNOUNCED: Tally(told.counted(3), told.counted(3))}


def test_who_loses_for_cowardice_has_not_kept_what_was_called() -> None:
    told = Told(game((1, 2), 220, announcements={"re": "announced"}), rules=FIT4DOKO)
    assert told.summary.players["1"].all_calls == Tally(told.counted(1), Figure())
    assert told.summary.players["3"].won == told.counted(1)


def test_special_points_of_a_player_and_of_a_side() -> None:
    named = {"special_points": {"re": {"fuchs": [{"by": "1"}, {"by": "2", "from": "3"}]}}}
    told = Told(
        game((1, 2), 140, **named),
        game((1, 2), 140, special_points={"re": {"fuchs": 2, "doppelkopf": 1}}),
        game((1, 2), 140, special_points={"kontra": {"karlchen": 1}}),
    )
    one, three = told.summary.players["1"], told.summary.players["3"]
    assert one.specials == {Special.FUCHS: told.figure(1, 1)}
    assert one.side_specials == {
        Special.DOPPELKOPF: told.figure(1, 2),
        Special.FUCHS: told.figure(2, 2),
    }
    assert three.specials == {}
    assert three.side_specials == {Special.KARLCHEN: told.figure(1, 3)}


def test_who_plays_alone_made_all_special_points() -> None:
    rules = HAUSREGELN.change(
        solo_special_points=HAUSREGELN.solo_special_points._replace(trump=(Special.DOPPELKOPF,))
    )
    points = {"re": {"doppelkopf": 1}}
    told = Told(game((2,), 140, kind="solo", solo="karo", special_points=points), rules=rules)
    assert told.summary.players["2"].specials == {Special.DOPPELKOPF: told.figure(1, 1)}
    assert told.summary.players["2"].side_specials == {}


def test_best_and_worst_game_and_the_longest_run() -> None:
    told = Told(
        RE_WINS, game((1,), 140, **DAMEN), KONTRA_WINS, RE_WINS, game((1,), 100, **DAMEN),
        game((3, 4), 90), game((1, 2), 155), RE_WINS,
    )  # fmt: skip
    one = told.summary.players["1"]
    assert one.best == told.figure(3, 2)
    assert one.worst == told.figure(-3, 5)
    assert one.run == told.counted(6, 7, 8)
    assert told.summary.players["3"].best == told.figure(2, 3)


def test_two_games_can_be_the_best() -> None:
    told = Told(RE_WINS, RE_WINS)
    assert told.summary.players["1"].best == told.figure(1, 1, 2)


def test_the_word_of_the_table_counts() -> None:
    told = Told(game((1, 2), 140, override={"value": 4, "winner": "kontra", "reason": "Renonce"}))
    assert told.summary.players["3"].won == told.counted(1)
    assert told.summary.players["1"].worst == told.figure(-4, 1)
    assert told.summary.evening.highest == told.figure(4, 1)


def test_rows_that_are_no_games_are_no_games() -> None:
    told = Told(
        {"penalty": {"1": -6, "2": 2}, "reason": "verworfen"},
        {"redeal": "Schmeißen"},
        RE_WINS,
        {"free": {"1": 4, "4": -4}, "reason": "Nachtrag"},
        {"penalty": {"1": -1}, "reason": "noch eine"},
    )
    one = told.summary.players["1"]
    assert one.played == told.counted(3)
    assert one.penalties == told.figure(-7, 1, 5)
    assert one.free == told.figure(4, 4)
    assert one.game_points == told.figure(1, 3)
    assert told.summary.players["3"].penalties == Figure()
    assert [step.number for step in told.summary.steps] == [None, 1, None, None]
    assert [step.totals["1"] for step in told.summary.steps] == [-6, -5, -1, -2]
    assert told.summary.evening.games == told.counted(3)
    assert told.summary.evening.moved == told.figure(2, 3)


def test_who_comes_later_and_who_goes() -> None:
    told = Told(RE_WINS)
    recording.add_newcomer(told.evening.pk, "Eva", None, key=new_key(), who=None)
    # The second seat deals, and sits out.
    told.add(game((5, 1), 140))
    told.add({"leave": "1"})
    told.add(game((2, 3), 100))
    summary = told.summary
    assert [step.totals.get("5") for step in summary.steps] == [None, 1, 3]
    assert [step.totals["1"] for step in summary.steps] == [1, 2, 2]
    assert summary.players["5"].played == told.counted(2, 4)
    assert summary.players["1"].played == told.counted(1, 2)
    assert [(place.player, place.rank) for place in summary.ranking] == [
        ("5", 1), ("1", 2), ("4", 3), ("2", 4), ("3", 5),
    ]  # fmt: skip


def test_bock_and_the_highest_value() -> None:
    told = Told(game((1, 2), 140, heart_trick=True), game((1, 2), 140), game((1, 3), 155))
    evening = told.summary.evening
    assert evening.bock == told.counted(2, 3)
    assert evening.highest == told.figure(4, 3)
    assert evening.moved == told.figure(2 + 4 + 8, 1, 2, 3)
    assert [step.bock for step in told.summary.steps] == [1, 2, 2]


def test_places_of_a_sheet() -> None:
    assert Told(RE_WINS).summary.ranking == (
        Place("1", 1, 1),
        Place("2", 1, 1),
        Place("3", 3, -1),
        Place("4", 3, -1),
    )


# --- time ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "pace", "lasted"),
    [
        ((8, 16, 24, 32), 8, 32),
        ((8, 16, 61, 69), 8, 69),  # a meal
        ((8, 16, 200, 24, 32), 8, 32),  # the third was put in between, much later
        ((8, 16, 24, 24 + 12 * 60), 8, 24),  # taken up again the next day
        ((30, 40), None, 40),
        ((0.1, 0.2, 0.3, 0.4), None, None),  # copied from paper
        ((-500, -490, -480, -470), 10, 30),  # written down before the evening was begun
    ],
    ids=str,
)
def test_how_long_it_took(minutes: Sequence[float], pace: int | None, lasted: int | None) -> None:
    told = Told(*[RE_WINS] * len(minutes))
    told.take(*minutes)
    evening = told.summary.evening
    assert evening.pace == (pace and timedelta(minutes=pace))
    assert evening.lasted == (lasted and timedelta(minutes=lasted))


def test_an_edit_changes_no_time() -> None:
    told = Told(*[RE_WINS] * 4)
    told.take(5, 10, 15, 20)
    before = told.summary.evening
    Entry.objects.filter(pk=told.ids[1]).update(
        changed_at=told.evening.started_at + timedelta(hours=2)
    )
    assert told.summary.evening == before
