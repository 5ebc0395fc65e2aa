"""Sheets that are kept between requests: never another one than what is stored."""

from contextlib import suppress
from copy import copy
from typing import Any

import pytest
from django.db import transaction

from scorekeeper import sheets
from scorekeeper.models import Evening
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


def test_what_another_worker_wrote_is_seen() -> None:
    evening = start()
    first = add(evening, game())
    here = copy(sheets._kept)
    change(first, game(augen=150))
    add(evening, game(re=(3, 4)))
    # What this worker would have kept if another one had written.
    sheets._kept.clear()
    sheets._kept.update(here)
    assert is_what_is_stored(evening)
    assert len(read_sheet(now(evening)).lines) == 2


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
