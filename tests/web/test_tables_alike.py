"""Open tables of a circle can be told apart, however one comes to be open or gets its name."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from scorekeeper import recording
from scorekeeper.models import Evening
from scorekeeper.models.circles import name_key
from scorekeeper.recording import ShutOut
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.rulesets import HAUSREGELN
from tests.circles.together import at_once

from .circle_cast import People
from .conftest import assert_consistent, html

pytestmark = pytest.mark.django_db
MOVED = 302


def begin(people: People, name: str, *players: str, **more: Any) -> Evening:
    within = recording.InCircle(people.circle.pk, people.users["scribe"], more)
    return recording.start_evening(
        names=players or ("Anna", "Ben", "Carl", "Dora"),
        first_dealer=0, rules=HAUSREGELN, name=name, within=within,
    ).link.evening  # fmt: skip


def close(evening: Evening) -> None:
    evening.refresh_from_db()
    recording.close_evening(evening.pk, version=evening.version, who=None)


def page_of(evening: Evening, part: str = "") -> str:
    return f"/abend/{evening.address}/{part}"


def reopen(people: People, evening: Evening) -> str:
    """What the page says after an evening was opened again."""
    answer = people.scribe.post(page_of(evening, "oeffnen/"))
    assert answer.status_code == MOVED
    evening.refresh_from_db()
    assert evening.closed_at is None
    assert_consistent(evening)
    return html(people.scribe.get(answer["Location"]))


def names_of_open(people: People) -> list[str]:
    names = people.circle.evenings.filter(closed_at=None).values_list("name", flat=True)
    return sorted(name_key(name) for name in names)


@pytest.mark.parametrize(
    ("name", "other", "becomes"),
    [
        ("Stube", "STUBE", "Stube 2"), ("Tisch 1", "Tisch 1", "Tisch 2"), ("", "Küche", "Tisch 2"),
        ("12", "12", "12 2"), ("Stube", "Küche", "Stube"), ("x" * 40, "x" * 40, f"{'x' * 38} 2"),
    ],
)  # fmt: skip
def test_one_that_is_opened_again_beside_another_of_its_name(
    people: People, name: str, other: str, becomes: str
) -> None:
    old = begin(people, name)
    close(old)
    begin(people, other)
    page = reopen(people, old)
    assert old.name == becomes
    assert becomes in page
    assert (f"Name des Abends: {becomes} – statt" in page) == (becomes != name)
    history = html(people.reader.get(page_of(old, "verlauf/")))
    assert "wieder geöffnet" in history


def test_a_third_one_and_one_that_is_alone(people: People) -> None:
    first, second, third = (begin_closed(people, "Stube") for _time in range(3))
    reopen(people, first)
    reopen(people, second)
    reopen(people, third)
    assert [each.name for each in (first, second, third)] == ["Stube", "Stube 2", "Stube 3"]
    reopen(people, third)
    assert third.name == "Stube 3"


def begin_closed(people: People, name: str) -> Evening:
    evening = begin(people, name)
    close(evening)
    return evening


def test_evenings_without_a_circle_get_no_names(people: People) -> None:
    """Those of one file are in one circle without members, and in no list of tables."""
    one, other = (begin_closed(people, "") for _time in range(2))
    people.circle.memberships.all().delete()
    for evening in (one, other):
        recording.reopen_evening(evening.pk, who=None)
        evening.refresh_from_db()
        assert (evening.closed_at, evening.name) == (None, "")


def test_an_undo_does_not_make_them_alike(people: People, unchanged: Callable[[], Any]) -> None:
    parlour = begin(people, "Stube")
    sent = {"key": "key-of-another-name", "version": "0", "dealer": "1", "title": "Salon"}
    assert people.scribe.post(page_of(parlour, "angaben/"), sent).status_code == MOVED
    begin(people, "stube", "E", "F", "G", "H")
    with unchanged():
        refused = people.scribe.post(page_of(parlour, "rueckgaengig/"), {"version": "1"})
    assert refused.status_code == 422
    assert "wie ein anderer, der gerade spielt" in html(refused)
    close(Evening.objects.get(name="stube"))
    back = people.scribe.post(page_of(parlour, "rueckgaengig/"), {"version": "1"})
    assert back.status_code == MOVED
    parlour.refresh_from_db()
    assert parlour.name == "Stube"


def test_an_undo_does_not_take_the_name_away(people: People) -> None:
    """The first table got it when the second one began, by whoever began that."""
    first = begin(people, "")
    begin(people, "Küche", "E", "F", "G", "H", **{first.address: "Stube"})
    refused = people.scribe.post(page_of(first, "rueckgaengig/"), {"version": "1"})
    assert refused.status_code == 422
    first.refresh_from_db()
    assert first.name == "Stube"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(4))
def test_several_people_at_once(people: People, time: int) -> None:
    """Two tables are renamed, one is opened again and one begins: all by the same name."""
    old = begin_closed(people, "Stube")
    evenings = [begin(people, f"Tisch {at}", *(f"{n}{at}" for n in "ABCD")) for at in range(2)]

    def rename(evening: Evening) -> None:
        with suppress(recording.Stale):
            recording.change_settings(evening.pk, {"name": "Stube"}, version=0, who=None)

    at_once(
        *(lambda each=each: rename(each) for each in evenings),
        lambda: recording.reopen_evening(old.pk, who=None),
        lambda: begin(people, "stube", "E", "F", "G", "H"),
        refused=(Refused, ShutOut),
    )
    names = names_of_open(people)
    assert len(names) == len({*names})
    assert "stube" in names
