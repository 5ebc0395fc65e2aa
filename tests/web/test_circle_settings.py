"""What a circle is called and by which clock it lives, as its owners change it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from .circle_cast import People
from .conftest import counted, html

pytestmark = pytest.mark.django_db


def test_they_stand_in_the_form(people: People) -> None:
    with counted(1):
        page = html(people.owner.get(f"{people.url}angaben/"))
    assert 'value="Donnerstagsrunde"' in page
    assert '<option value="Europe/Berlin" selected>' in page


def test_changing_them(people: People) -> None:
    sent = {"name": "Freitagsrunde", "time_zone": "America/New_York"}
    for _tap in range(2):
        response = people.owner.post(f"{people.url}angaben/", sent)
        assert response["Location"] == people.url
    people.circle.refresh_from_db()
    assert (people.circle.name, people.circle.time_zone) == ("Freitagsrunde", "America/New_York")
    assert people.circle.changes.filter(action="circle.changed").count() == 1
    assert "<h1>Freitagsrunde</h1>" in html(people.reader.get(people.url))


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"name": " "}, "Wie heißt die Runde?"),
        ({"name": "x" * 41}, "40"),
        ({"time_zone": "Mars/Olympus"}, "Diese Zeitzone gibt es nicht."),
    ],
)
def test_what_is_refused_stays_in_the_form(
    people: People, sent: dict[str, str], words: str, unchanged: Callable[[], Any]
) -> None:
    sent = {"name": "Neu", "time_zone": "Europe/Vienna"} | sent
    with unchanged():
        response = people.owner.post(f"{people.url}angaben/", sent)
    assert response.status_code == 422
    page = html(response)
    assert words in page
    assert ('<option value="Europe/Vienna" selected>' in page) == ("Mars" not in sent["time_zone"])
    assert f'value="{sent["name"]}"' in page


def test_what_was_typed_survives_the_end_of_the_session(people: People) -> None:
    sent = {"name": "Freitagsrunde", "time_zone": "Europe/Vienna"}
    response = Client().post(f"{people.url}angaben/", sent)
    assert response["Location"].startswith("/konto/anmelden/?next=")
    page = html(people.owner.get(f"{people.url}angaben/", sent))
    assert 'value="Freitagsrunde"' in page
    assert '<option value="Europe/Vienna" selected>' in page
