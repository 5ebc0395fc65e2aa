"""What others write: asked for with the version that is on the screen."""

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Evening, Grant, Link, LinkKind

from .conftest import counted, html, play

GAME = {"re": ["1", "2"], "re_augen": 140}


def ask(client: Client, url: str, version: int) -> int:
    return client.get(f"{url}neues/?v={version}").status_code


def test_nothing_new_is_one_query_and_no_answer(
    guest: Client, watcher: Client, url: str, evening: Evening
) -> None:
    play(evening, *[GAME] * 5)
    for client in (guest, watcher):
        with counted(1):
            response = client.get(f"{url}neues/?v=5")
        assert (response.status_code, response.content) == (204, b"")


def test_every_kind_of_change_is_news(guest: Client, url: str, evening: Evening) -> None:
    first, second = play(evening, GAME, GAME)
    assert ask(guest, url, 1) == 200
    recording.delete_entry(evening.pk, second.pk, version=2, who=None)
    assert ask(guest, url, 2) == 200
    recording.move_entry(evening.pk, first.pk, None, version=3, who=None)
    assert ask(guest, url, 3) == 200
    recording.close_evening(evening.pk, version=4, who=None)
    assert ask(guest, url, 4) == 200
    recording.reopen_evening(evening.pk, who=None)
    assert ask(guest, url, 5) == 200
    assert ask(guest, url, 6) == 204


@pytest.mark.parametrize("version", ["", "0", "2", "-1", "x", "1.0", "99999999999999999999"])
def test_any_other_version_gets_the_page(
    guest: Client, url: str, evening: Evening, version: str
) -> None:
    play(evening, GAME)
    response = guest.get(f"{url}neues/?v={version}")
    assert response.status_code == 200
    assert 'data-version="1"' in html(response)


def test_the_answer_is_the_page_itself(guest: Client, url: str, evening: Evening) -> None:
    play(evening, GAME)
    page = html(guest.get(f"{url}neues/?v=0"))
    for part in ('id="live"', 'id="coming"', 'class="top"', 'class="around"', 'data-number="2"'):
        assert part in page
    assert f'data-news="{url}neues/"' in html(guest.get(url))
    assert "<style" in html(guest.get(url))
    assert "<style" not in page


def test_a_closed_evening_is_asked_for_seldom(guest: Client, url: str, evening: Evening) -> None:
    assert 'data-every="2"' in html(guest.get(url))
    recording.close_evening(evening.pk, version=0, who=None)
    assert 'data-every="30"' in html(guest.get(url))


def test_a_renewed_link_is_told_with_the_next_question(
    guest: Client, watcher: Client, url: str, link: Link, evening: Evening
) -> None:
    assert ask(guest, url, 0) == 204
    recording.renew_link(evening.pk, LinkKind.TABLE, who=None)
    assert ask(guest, url, 0) == 404
    assert ask(watcher, url, 0) == 204
    Grant.objects.filter(link__kind=LinkKind.WATCH).update(
        evening=Evening.objects.create(
            circle=evening.circle,
            rules=evening.rules,
            first_dealer=1,
        )
    )
    assert ask(watcher, url, 0) == 404
