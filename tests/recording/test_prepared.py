"""Queries that are put together once find what Django's own would."""

import pytest
from django.db.models import Exists, OuterRef

from scorekeeper import recording
from scorekeeper.models import Evening, Grant, Seat
from scorekeeper.prepared import Prepared
from tests.web.conftest import counted, start

pytestmark = pytest.mark.django_db


def test_it_finds_what_its_query_finds() -> None:
    links = [start(), start()]
    for link in links:
        recording.admit(link)
    query = Prepared(
        lambda number, address: (
            Grant.objects.filter(number=number, link__kind="table", evening__address=address)
            .order_by("pk")
            .values_list("pk", "evening__state")
        ),
        int,
        str,
    )
    for link in links:
        grant = link.evening.grants.get(number=1)
        with counted(1):
            assert query.one(1, link.evening.address) == (grant.pk, link.evening.state)
    assert query.one(99, links[0].evening.address) is None
    assert query.one(1, "' OR ''='") is None


def test_an_argument_can_stand_in_a_part_and_more_than_once() -> None:
    evening = start().evening
    query = Prepared(
        lambda name, number: Evening.objects.filter(
            Exists(Seat.objects.filter(evening=OuterRef("pk"), player__name=name)),
            Exists(Seat.objects.filter(evening=OuterRef("pk"), number=number)),
            first_dealer__lt=number,
        ).values_list("pk"),
        str,
        int,
    )
    assert query.one("Ben", 3) == (evening.pk,)
    assert query.one("Ben", 1) is None
    assert query.one("Nobody", 3) is None


def test_an_argument_that_gets_lost_is_an_error() -> None:
    query = Prepared(lambda _number: Evening.objects.values_list("pk"), int)
    with pytest.raises(ValueError, match="Not every argument"):
        query.one(1)
