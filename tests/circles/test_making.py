"""A circle is called otherwise, or lives by another clock."""

import pytest

from scorekeeper.circles import change_circle
from scorekeeper.models import Evening
from scorekeeper.sheets import read_sheet
from tests.accounts.people import account
from tests.recording.test_corrections import now

from .evenings import circle_of, evening_in, queries

pytestmark = pytest.mark.django_db


def test_sheets_that_are_kept_know_the_new_clock() -> None:
    owner = account()
    circle = circle_of(owner)
    evenings = [evening_in(circle, owner) for _ in range(3)]
    late = evenings[0].started_at.replace(hour=20)
    Evening.objects.update(started_at=late)
    for evening in evenings:
        read_sheet(now(evening))
    with queries() as made:
        change_circle(circle.pk, {"time_zone": "Asia/Tokyo", "name": "Skat"}, who=owner)
    assert len(made) <= 8
    for evening in evenings:
        seen = read_sheet(now(evening)).evening
        assert seen.starts_on() > late.date()
        assert str(seen.circle) == "Skat"
