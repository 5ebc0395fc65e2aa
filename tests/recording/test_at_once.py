"""Several phones writing to one evening at the same moment."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from scorekeeper.recording import Saved, Stale
from scorekeeper.stored_results import differences

from .evenings import add, game, new_key, start

pytestmark = pytest.mark.django_db(transaction=True)


def test_eight_phones_lose_and_double_nothing() -> None:
    evening = start()
    keys = [[new_key() for _ in range(5)] for _ in range(8)]

    def phone(own: list[str]) -> list[Saved]:
        try:
            return [add(evening, game(), key=key) for key in own for _ in range(2)]
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=8) as phones:
        saved = [one for answers in phones.map(phone, keys) for one in answers]
    assert sum(one.fresh for one in saved) == 40
    evening.refresh_from_db()
    assert evening.version == 40
    assert [*evening.entries.values_list("number", flat=True)] == [*range(1, 41)]
    assert differences(evening) == []


def test_the_same_game_from_eight_phones_exists_once() -> None:
    evening = start()
    key = new_key()

    def phone(_: int) -> Saved:
        try:
            return add(evening, game(), key=key)
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=8) as phones:
        saved = [*phones.map(phone, range(8))]
    assert [one.fresh for one in saved].count(True) == 1
    assert evening.entries.count() == 1


def test_of_two_phones_with_the_same_game_the_second_is_asked() -> None:
    """Both have judged their entry against the same sheet; only one can be the next game."""
    evening = start()

    def phone(key: str) -> Saved | None:
        try:
            return add(evening, game(), key=key, version=0)
        except Stale:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=4) as phones:
        saved = [*phones.map(phone, [new_key() for _ in range(4)])]
    assert sum(one is not None for one in saved) == 1
    assert evening.entries.count() == 1
