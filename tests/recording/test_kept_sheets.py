"""Sheets that are kept between requests: never another one than what is stored."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from scorekeeper import sheets
from scorekeeper.models import Circle, Entry, Evening, Player, Seat
from scorekeeper.scoring.rulesets import FIT4DOKO
from scorekeeper.sheets import read_sheet, read_stored

from .evenings import add, change, delete, game, start
from .test_corrections import facts, now

pytestmark = pytest.mark.django_db


def is_what_is_stored(evening: Evening) -> bool:
    """Whether the sheet that anybody gets is that of the database."""
    kept, stored = read_sheet(now(evening)), read_stored(now(evening))
    return (kept.sheet, kept.names, facts(kept)) == (stored.sheet, stored.names, facts(stored))


def test_a_kept_sheet_needs_no_query(django_assert_num_queries: Any) -> None:
    evening = start()
    add(evening, game())
    fresh = now(evening)
    with django_assert_num_queries(0):
        sheet = read_sheet(fresh)
    assert sheet.evening is fresh
    assert [row["re_augen"] for row in facts(sheet)] == [140]


@contextmanager
def by_another_worker() -> Iterator[None]:
    """What is written in the block is written by a worker that keeps its own sheets."""
    here = copy(sheets._kept)
    yield
    sheets._kept.clear()
    sheets._kept.update(here)


def test_what_another_worker_wrote_is_seen() -> None:
    evening = start()
    first = add(evening, game())
    with by_another_worker():
        change(first, game(augen=150))
        add(evening, game(re=(3, 4)))
    assert is_what_is_stored(evening)
    assert len(read_sheet(now(evening)).lines) == 2


def test_only_rows_that_another_worker_added_are_scored(
    django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = start(rules=FIT4DOKO)
    add(evening, game(heart_trick=True))
    add(evening, {"penalty": {"2": -6, "1": 2}, "reason": "verworfen"})
    before = read_sheet(now(evening))
    with by_another_worker():
        add(evening, game(re=(3, 4)))
        add(evening, game(re=(2, 4)))
    monkeypatch.setattr(sheets, "score", None)
    fresh = now(evening)
    with django_assert_num_queries(2):
        after = read_sheet(fresh)
    assert [a is b for a, b in zip(before.lines, after.lines, strict=False)] == [True, True]
    assert after.finished is before.finished
    assert (after.evening, after.evening.version) == (fresh, 4)
    monkeypatch.undo()
    assert [line.scored.number for line in after.lines] == [1, None, 2, 3]
    assert is_what_is_stored(evening)


def rename(evening: Evening) -> None:
    Player.objects.filter(circle=evening.circle, name="Anna").update(name="Anne")


WAYS: dict[str, Callable[[Evening], object]] = {
    "a player": rename,
    "the circle": lambda e: Circle.objects.filter(pk=e.circle_id).update(name="Montag"),
    "the dealer": lambda e: Evening.objects.filter(pk=e.pk).update(first_dealer=2),
    "the end": lambda e: Evening.objects.filter(pk=e.pk).update(closed_at=timezone.now()),
    "a note": lambda e: Entry.objects.filter(evening=e, position=1).update(note="Foto"),
    "the last row": lambda e: Entry.objects.filter(evening=e, position=2).delete(),
    "a seat": lambda e: Seat.objects.create(
        evening=e,
        player=Player.objects.create(circle=e.circle, name="Zoe"),
        number=5,
        from_start=False,
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_whatever_else_another_worker_changed_is_scored_anew(way: str) -> None:
    evening = start()
    add(evening, game())
    add(evening, game(re=(3, 4)))
    before = read_sheet(now(evening))
    with by_another_worker():
        if way != "the last row":
            add(evening, game(re=(2, 4)))
        WAYS[way](evening)
        Evening.objects.filter(pk=evening.pk).update(state=f"after {len(way)}")
    after = read_sheet(now(evening))
    assert after.finished is not before.finished
    assert is_what_is_stored(evening)
    entries = Entry.objects.filter(evening=evening).order_by("position")
    assert [line.entry.note for line in after.lines] == [entry.note for entry in entries]


def test_a_change_that_was_rolled_back_is_not_seen() -> None:
    evening = start()
    first = add(evening, game())
    with suppress(InterruptedError), transaction.atomic():
        change(first, game(augen=150))
        raise InterruptedError
    assert is_what_is_stored(evening)
    # The next change gets the version of the one that never was.
    with suppress(InterruptedError), transaction.atomic():
        add(evening, game(re=(3, 4)))
        raise InterruptedError
    Evening.objects.filter(pk=evening.pk).update(version=2)
    assert is_what_is_stored(evening)


def test_a_game_more_leaves_the_sheet_before_it_as_it_was() -> None:
    evening = start()
    add(evening, game(heart_trick=True))
    before = read_sheet(now(evening))
    totals, due = before.sheet.totals, before.fold.sheet().bock
    delete(add(evening, game(heart_trick=True)))
    assert (before.sheet.totals, before.fold.sheet().bock) == (totals, due)
    assert len(before.lines) == 1
    assert is_what_is_stored(evening)


def test_not_more_sheets_are_kept_than_a_worker_has_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheets, "MOST_ROWS", 3)
    monkeypatch.setattr(sheets, "ROWS_OF_EVENING", 0)
    sheets.forget()
    evenings = [start() for _ in range(3)]
    for evening in evenings:
        add(evening, game())
    assert [*sheets._kept] == [evening.pk for evening in evenings]
    add(evenings[2], game())
    assert [*sheets._kept] == [evening.pk for evening in evenings[1:]]
    add(evenings[1], game())
    assert [*sheets._kept] == [evenings[1].pk]


def test_evenings_without_rows_take_room_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MOST_ROWS", 2 * sheets.ROWS_OF_EVENING)
    sheets.forget()
    evenings = [start() for _ in range(3)]
    for evening in evenings:
        read_sheet(evening)
    assert [*sheets._kept] == [evening.pk for evening in evenings[1:]]
