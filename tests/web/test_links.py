"""The table link: it lets in, it is shown, it can be renewed."""

import pytest
from django.test import Client
from pytest_django import Settings

from scorekeeper.models import Evening, Grant, Link

from .conftest import enter, html


def test_a_link_lets_in_and_is_not_in_the_address(link: Link, url: str) -> None:
    response = Client().get(f"/t/{link.token}")
    assert response.status_code == 302
    assert response["Location"] == url
    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "same-origin"


def test_opening_it_twice_is_one_device(link: Link, guest: Client) -> None:
    before = Grant.objects.count()
    guest.get(f"/t/{link.token}")
    assert Grant.objects.count() == before


def test_it_is_shown_as_text_and_code(guest: Client, url: str, link: Link) -> None:
    page = html(guest.get(url))
    assert f'value="http://testserver/t/{link.token}"' in page
    assert 'class="code"' in page
    assert "style=" not in page


def test_a_public_address_goes_before_that_of_the_request(
    guest: Client, url: str, link: Link, settings: Settings
) -> None:
    settings.PUBLIC_URL = "https://dulle.example"
    assert f'value="https://dulle.example/t/{link.token}"' in html(guest.get(url))


def test_renewing_shuts_out_everyone_but_oneself(
    guest: Client, url: str, link: Link, evening: Evening
) -> None:
    other = enter(link)
    assert guest.post(f"{url}teilen/table/").status_code == 302
    assert other.get(url).status_code == 404
    assert guest.get(url).status_code == 200
    new = evening.links.get(revoked_at=None)
    assert new.token in html(guest.get(url))
    assert enter(new).get(url).status_code == 200


def test_a_table_link_makes_a_writer_of_a_watcher(
    watcher: Client, url: str, link: Link, game: object
) -> None:
    watcher.get(f"/t/{link.token}")
    assert 'id="entry"' in html(watcher.get(url))


@pytest.mark.parametrize("token", ["", "x", "x" * 500])
def test_no_such_link(client: Client, db: None, token: str) -> None:
    assert client.get(f"/t/{token}").status_code == 404
