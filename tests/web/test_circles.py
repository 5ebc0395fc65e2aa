"""One's own circles, a new one, and the page of a circle."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.circles.making import CIRCLES
from scorekeeper.models import Circle, CircleChange, Membership, Role, Tries

from .circle_cast import People, evening_in, make_people
from .conftest import counted, html

pytestmark = pytest.mark.django_db
SENT = {"name": "Skatverein", "time_zone": "Europe/Vienna"}


def test_one_sees_ones_own_circles_by_name(people: People) -> None:
    make_people("Andere", at="example.net")
    people.owner.post("/runden/", SENT | {"name": "Altherren"})
    with counted(2):
        page = html(people.owner.get("/runden/"))
    assert page.index("Altherren") < page.index("Donnerstagsrunde")
    assert "Andere" not in page
    assert "Donnerstagsrunde" not in html(people.stranger.get("/runden/"))


def test_a_new_circle_belongs_to_who_made_it(people: People) -> None:
    response = people.stranger.post("/runden/", SENT | {"name": "  Skat \u200b verein "})
    circle = Circle.objects.get(name="Skat verein")
    assert (response.status_code, response["Location"]) == (302, f"/runde/{circle.address}/")
    assert circle.time_zone == "Europe/Vienna"
    (membership,) = circle.memberships.all()
    assert (membership.user, membership.role) == (people.users["stranger"], Role.OWNER)
    assert [change.action for change in circle.changes.all()] == ["circle.made"]
    assert "Skat verein" in html(people.stranger.get(response["Location"]))


def test_two_taps_make_one_circle(people: People) -> None:
    answers = {people.stranger.post("/runden/", SENT)["Location"] for _tap in range(2)}
    assert len(answers) == 1
    assert Circle.objects.filter(name="Skatverein").count() == 1
    Circle.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    assert people.stranger.post("/runden/", SENT)["Location"] not in answers


def test_an_account_makes_so_many_circles_a_day_and_no_more(
    people: People, unchanged: Callable[[], Any]
) -> None:
    for at in range(CIRCLES.most):
        answer = people.stranger.post("/runden/", SENT | {"name": f"Runde {at}"})
        assert answer.status_code == 302
    # What is no new one does not count: the last one, tapped twice, and what is refused.
    assert people.stranger.post("/runden/", SENT | {"name": f"Runde {at}"}).status_code == 302
    assert people.stranger.post("/runden/", SENT | {"name": ""}).status_code == 422
    with unchanged():
        answer = people.stranger.post("/runden/", SENT)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 24 * 60 * 60
    assert "Leg die nächste morgen an." in html(answer)
    assert 'value="Skatverein"' in html(answer)
    # Others make theirs, and after a day so does this one.
    assert people.reader.post("/runden/", SENT).status_code == 302
    Tries.objects.update(since=timezone.now() - CIRCLES.window)
    assert people.stranger.post("/runden/", SENT).status_code == 302


@pytest.mark.parametrize(
    ("sent", "field", "words"),
    [
        ({"name": ""}, "name", "Wie heißt die Runde?"),
        ({"name": " \u200b "}, "name", "Wie heißt die Runde?"),
        ({"name": "x" * 41}, "name", "40"),
        ({"time_zone": ""}, "time_zone", "Es fehlt die Zeitzone."),
        ({"time_zone": "Europe/Entenhausen"}, "time_zone", "Diese Zeitzone gibt es nicht."),
        ({"time_zone": "../../etc/passwd"}, "time_zone", "Diese Zeitzone gibt es nicht."),
    ],
)
def test_what_is_refused_stores_nothing(
    people: People, sent: dict[str, str], field: str, words: str
) -> None:
    response = people.stranger.post("/runden/", SENT | sent)
    assert response.status_code == 422
    page = html(response)
    assert f'id="r_{field}_error"' in page
    assert words in page
    assert Circle.objects.count() == Membership.objects.count() - 2 == 1
    assert CircleChange.objects.count() == 1


def test_the_time_zone_is_chosen_from_a_list_that_begins_at_home(people: People) -> None:
    page = html(people.owner.get("/runden/"))
    near = page.index('<optgroup label="Deutschland, Österreich, Schweiz">')
    berlin = page.index('<option value="Europe/Berlin" selected>Berlin</option>')
    assert near < berlin < page.index('<optgroup label="Europa">')
    assert page.count('value="Europe/Berlin"') == 1
    assert "Argentina – Buenos Aires" in page


def test_who_is_signed_out_signs_in_first_and_what_was_typed_stands_there(people: People) -> None:
    response = Client().post("/runden/", SENT)
    assert response["Location"].startswith("/konto/anmelden/?next=%2Frunden%2F%3Fname%3DSkat")
    page = html(people.owner.get("/runden/", SENT))
    assert 'value="Skatverein"' in page
    assert '<option value="Europe/Vienna" selected>' in page


def test_the_page_of_a_circle_has_its_parts(people: People) -> None:
    link = evening_in(people.circle)
    page = html(people.reader.get(people.url))
    for part in ("evenings", "players", "rules", "members"):
        assert page.count(f'id="{part}-title"') == 1
    assert f'href="/abend/{link.evening.address}/"' in page
    assert "Nikolaus" in page
    for name in ("Anna", "Dora", "Olga", "Sven", "Lea"):
        assert name in page


@pytest.mark.parametrize("evenings", [1, 4])
def test_queries(people: People, evenings: int) -> None:
    for _evening in range(evenings):
        evening_in(people.circle)
    with counted(8):
        people.owner.get(people.url)


def test_it_is_one_tap_from_the_front_page_and_the_account(people: People) -> None:
    for path in ("/", "/konto/"):
        assert 'href="/runden/"' in html(people.owner.get(path))
    assert 'href="/runden/"' not in html(Client().get("/"))
