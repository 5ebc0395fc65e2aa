"""The same figures from what the database holds, counted once more in another way."""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from scorekeeper.models import Entry, Evening, Points
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.rulesets import FIT4DOKO, HAUSREGELN
from scorekeeper.sheets import read_stored
from scorekeeper.statistics import PlayerFigures, Summary, summarise
from tests.recording.evenings import add, start

pytestmark = pytest.mark.django_db

NAMES = ("A", "B", "C", "D", "E", "F", "G")
LEVELS = ("none", "none", "none", "announced", "k90", "k60")


def some_row(chance: random.Random, seated: int) -> dict[str, Any]:
    """A row as a table of so many could write it down, now and then one that cannot stand."""
    if chance.random() < 0.15:
        one, other = chance.sample(range(1, seated + 1), 2)
        return chance.choice(
            [
                {"penalty": {str(one): -chance.randint(1, 9)}, "reason": "verworfen"},
                {"free": {str(one): 5, str(other): -5}, "reason": "Nachtrag"},
                {"redeal": "Schmeißen"},
                {"bock": 2, "reason": "Tisch"},
                {"leave": str(one)},
                {"join": str(one)},
                {"dealer": str(one)},
            ]
        )
    active = [str(seat) for seat in sorted(chance.sample(range(1, seated + 1), 4))]
    solo = chance.random() < 0.2
    row: dict[str, Any] = {
        "active": active,
        "re": chance.sample(active, 1 if solo else 2),
        "re_augen": chance.randint(40, 200),
        "announcements": {"re": chance.choice(LEVELS), "kontra": chance.choice(LEVELS)},
        "heart_trick": not solo and chance.random() < 0.1,
    }
    if solo:
        row |= {"kind": "solo", "solo": chance.choice(["damen", "buben", "karo"])}
    elif chance.random() < 0.1:
        winner = chance.choice(["re", "kontra"])
        row["override"] = {"value": chance.randint(-3, 9), "winner": winner, "reason": "geeinigt"}
    elif chance.random() < 0.5:
        maker = chance.choice(row["re"])
        row["special_points"] = {
            "re": {"fuchs": chance.choice([1, 2, [{"by": maker}]])},
            "kontra": {"doppelkopf": 1},
        }
    return row


@pytest.fixture(params=[(4, 1), (5, 2), (7, 3)], ids=lambda p: f"{p[0]} at the table")
def evening(request: pytest.FixtureRequest) -> Evening:
    seated, seed = request.param
    chance = random.Random(seed)  # noqa: S311 (games, not secrets)
    found = start(NAMES[:seated], rules=FIT4DOKO if seed == 2 else HAUSREGELN)
    while Entry.objects.filter(evening=found).count() < 40:
        with suppress(Refused):
            add(found, some_row(chance, seated))
    return Evening.objects.get(pk=found.pk)


class Counted:
    """An evening as the database has it: facts, winners and points, row by row."""

    def __init__(self, evening: Evening) -> None:
        self.rows = [*Entry.objects.filter(evening=evening).order_by("position")]
        self.points: dict[int, Counter[str]] = {row.pk: Counter() for row in self.rows}
        stored = Points.objects.filter(entry__evening=evening).select_related("seat")
        for one in stored:
            self.points[one.entry_id][one.seat.key] = one.points
        self.games = [row for row in self.rows if row.kind == "game"]

    def of(self, seat: str) -> list[tuple[Entry, str]]:
        """The games of a player, each with the side."""
        mine = [row for row in self.games if seat in row.facts["active"]]
        return [(row, "re" if seat in row.facts["re"] else "kontra") for row in mine]

    def where(self, seat: str, holds: Callable[[Entry, str], bool]) -> tuple[int, ...]:
        return tuple(row.pk for row, side in self.of(seat) if holds(row, side))


def said(row: Entry, side: str) -> str:
    level: str = row.facts.get("announcements", {}).get(side, "none")
    return level


@pytest.fixture
def counted(evening: Evening) -> Counted:
    return Counted(evening)


@pytest.fixture
def summary(evening: Evening) -> Summary:
    return summarise(read_stored(evening))


def test_places_and_running_totals(counted: Counted, summary: Summary) -> None:
    totals: Counter[str] = Counter()
    steps = iter(summary.steps)
    for row in counted.rows:
        if row.kind not in ("game", "penalty", "free"):
            continue
        totals.update(counted.points[row.pk])
        step = next(steps)
        assert (step.entry, step.number, step.bock) == (row.pk, row.number, row.bock_factor)
        assert {k: n for k, n in step.totals.items() if n} == {k: n for k, n in totals.items() if n}
    assert next(steps, None) is None
    for place in summary.ranking:
        assert place.total == totals[place.player]
        better = [p for p in summary.ranking if totals[p.player] > place.total]
        assert place.rank == len(better) + 1


def test_the_evening(counted: Counted, summary: Summary) -> None:
    figures = summary.evening
    assert figures.games.entries == tuple(row.pk for row in counted.games)
    values = [row.value for row in counted.games if row.value is not None]
    assert figures.highest.number == max(values)
    assert figures.bock.entries == tuple(r.pk for r in counted.games if r.bock_factor > 1)
    moved = sum(n for row in counted.games for n in counted.points[row.pk].values() if n > 0)
    assert figures.moved.number == moved


def test_every_player(counted: Counted, summary: Summary) -> None:
    assert len(summary.players) >= 4
    for seat, figures in summary.players.items():
        assert_games(seat, figures, counted)
        assert_calls(seat, figures, counted)
        assert_points(seat, figures, counted)


def assert_games(seat: str, figures: PlayerFigures, counted: Counted) -> None:
    where = counted.where
    assert figures.played.entries == where(seat, lambda row, side: True)
    assert figures.won.entries == where(seat, lambda row, side: row.winner == side)
    for side, tally in (("re", figures.as_re), ("kontra", figures.as_kontra)):
        on = tuple(row.pk for row, mine in counted.of(seat) if mine == side)
        assert tally.tried.entries == on
        assert set(tally.done.entries) == set(on) & set(figures.won.entries)
    alone = where(seat, lambda row, side: row.facts["re"] == [seat])
    assert figures.all_soli.tried.entries == alone
    by_kind = Counter(row.facts["solo"] for row in counted.games if row.pk in alone)
    assert {kind.value: t.tried.number for kind, t in figures.soli.items()} == by_kind
    results = "".join("x" if row.winner == side else " " for row, side in counted.of(seat))
    assert figures.run.number == max(map(len, results.split()), default=0)


def assert_calls(seat: str, figures: PlayerFigures, counted: Counted) -> None:
    where = counted.where
    calls = figures.all_calls
    assert calls.tried.entries == where(seat, lambda row, side: said(row, side) != "none")
    kept = where(seat, lambda row, side: said(row, side) != "none" and row.winner == side)
    assert calls.done.entries == kept
    for level, tally in figures.calls.items():
        on = tuple(row.pk for row, side in counted.of(seat) if said(row, side) == level.code)
        assert tally.tried.entries == on


def assert_points(seat: str, figures: PlayerFigures, counted: Counted) -> None:
    mine = [counted.points[row.pk][seat] for row, _side in counted.of(seat)]
    assert (figures.best.number, figures.worst.number) == (max(mine), min(mine))
    assert figures.game_points.number == sum(mine)
    for kind, figure in (("penalty", figures.penalties), ("free", figures.free)):
        points = [counted.points[row.pk][seat] for row in counted.rows if row.kind == kind]
        assert figure.number == sum(points)
    own: Counter[str] = Counter()
    nobodys: Counter[str] = Counter()
    for row, side in counted.of(seat):
        for special, made in row.facts.get("special_points", {}).get(side, {}).items():
            if isinstance(made, list):
                own[special] += sum(mark["by"] == seat for mark in made)
            else:
                nobodys[special] += made
    assert {s.value: f.number for s, f in figures.specials.items()} == +own
    assert {s.value: f.number for s, f in figures.side_specials.items()} == +nobodys
