"""Codes under fire: many who try at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from scorekeeper import recording
from scorekeeper.models import JoinCode, LinkKind, Tries
from scorekeeper.recording import sharing

from .evenings import start

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "192.0.2.7"


def attempt(code: str) -> str:
    """What comes of a code, by its name."""
    try:
        recording.redeem(code, address=ADDRESS)
    except (recording.WrongCode, recording.TooManyTries) as refused:
        return type(refused).__name__
    finally:
        connection.close()
    return "let in"


def test_of_many_tries_at_once_only_so_many_are_looked_at() -> None:
    recording.make_code(start().pk, who=None)
    with ThreadPoolExecutor(max_workers=12) as attackers:
        found = [*attackers.map(attempt, ["AAAAAA"] * 60)]
    assert found.count("WrongCode") == sharing.CODES.from_one
    assert found.count("TooManyTries") == 60 - sharing.CODES.from_one
    assert [*Tries.objects.values_list("count", flat=True)] == [sharing.CODES.from_one] * 2


def test_the_first_tries_of_all_are_counted_as_well() -> None:
    """Nobody has counted there before, and all of them find that out at once."""
    with ThreadPoolExecutor(max_workers=8) as attackers:
        found = [*attackers.map(attempt, ["AAAAAA"] * 8)]
    assert found == ["WrongCode"] * 8
    assert [*Tries.objects.values_list("count", flat=True)] == [8, 8]


def test_a_whole_table_comes_in_at_once() -> None:
    code = recording.make_code(start().pk, who=None).code
    with ThreadPoolExecutor(max_workers=8) as phones:
        assert [*phones.map(attempt, [code] * 24)] == ["let in"] * 24


def test_two_phones_that_make_one_leave_one() -> None:
    evening = start()

    def make(_phone: int) -> str:
        try:
            return recording.make_code(evening.pk, who=None).code
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=4) as phones:
        made = [*phones.map(make, range(4))]
    assert JoinCode.objects.get().code in made


def test_a_window_ends_and_a_new_one_begins() -> None:
    for _try in range(sharing.CODES.from_one):
        assert attempt("AAAAAA") == "WrongCode"
    with pytest.raises(recording.TooManyTries) as too_many:
        recording.redeem("AAAAAA", address=ADDRESS)
    begun = Tries.objects.latest("since").since
    assert too_many.value.until == begun + sharing.CODES.window
    Tries.objects.update(since=timezone.now() - sharing.CODES.window)
    assert attempt("AAAAAA") == "WrongCode"
    assert [*Tries.objects.values_list("count", flat=True)] == [1, 1]


def test_a_code_of_a_link_that_is_revoked_is_none() -> None:
    """Also where somebody has revoked it past ``renew_link``."""
    evening = start()
    code = recording.make_code(evening.pk, who=None).code
    assert attempt(code) == "let in"
    evening.links.update(revoked_at=timezone.now() - timedelta(seconds=1))
    assert attempt(code) == "WrongCode"


def test_a_watch_link_has_no_code_and_leaves_that_of_the_table() -> None:
    evening = start()
    code = recording.make_code(evening.pk, who=None).code
    recording.renew_link(evening.pk, LinkKind.WATCH, who=None)
    assert attempt(code) == "let in"
    recording.renew_link(evening.pk, LinkKind.TABLE, who=None)
    assert attempt(code) == "WrongCode"
    assert not JoinCode.objects.exists()
