"""What a phone needs to go on without a connection."""

import json
import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Entry, Evening, Link

from .conftest import entry_form, html, play, start


def planned(page: str) -> list[dict[str, Any]]:
    found = re.search(r'<script id="plan" type="application/json">(.*?)</script>', page)
    assert found
    plan: list[dict[str, Any]] = json.loads(found.group(1))
    return plan


def test_the_worker_keeps_all_that_the_evening_page_is_made_of(guest: Client, url: str) -> None:
    response = guest.get("/sw.js")
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in response["Cache-Control"]
    found = re.search(r"self\.SHELL = (.*);", html(response))
    assert found
    shell = json.loads(found.group(1))
    wanted = re.findall(r'(?:src|href)="(/static/[^"]+)"', html(guest.get(url)))
    wanted.remove("/static/touch-180.png")  # for the home screen only
    assert len(wanted) == 4
    assert {*wanted} <= {*shell}
    assert shell.pop() == "/ohne-netz/"
    assert all(finders.find(path.removeprefix("/static/")) for path in shell)


def test_the_worker_may_see_all_pages(client: Client, db: None) -> None:
    """Its own address says how far it reaches: the root."""
    text = html(client.get("/sw.js"))
    scripts = re.search(r"importScripts\((.*)\);", text)
    assert scripts
    paths = json.loads(f"[{scripts.group(1)}]")
    assert all(finders.find(path.removeprefix("/static/")) for path in paths)
    assert "<h1>Keine Verbindung</h1>" in html(client.get("/ohne-netz/"))


def test_the_page_without_a_connection_is_as_the_device_wants_it(client: Client, db: None) -> None:
    """The worker keeps it as it comes, so it carries nothing that gets old."""
    client.cookies["dulle_device"] = "dark"
    response = client.get("/ohne-netz/", headers={"Accept-Language": "en"})
    page = html(response)
    assert '<html lang="en" data-theme="dark">' in page
    assert "csrf" not in page
    assert not response.cookies
    assert [name.split(".")[0] for name in re.findall(r'src="/static/([^"]+)"', page)] == [
        "waits",
        "away",
    ]


def test_a_fresh_token_lets_a_waiting_game_in(link: Link, evening: Evening, url: str) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.get(f"/t/{link.token}")
    token = phone.get(f"{url}sendemarke/").json()["token"]
    sent = entry_form(csrfmiddlewaretoken=token)
    response = phone.post(url, sent, headers={"HX-Request": "true"})
    assert 'id="saved"' in html(response)
    # Its answer was lost, and it is sent once more, with a token of its own.
    sent["csrfmiddlewaretoken"] = phone.get(f"{url}sendemarke/").json()["token"]
    response = phone.post(url, sent, headers={"HX-Request": "true"})
    assert 'id="saved"' in html(response)
    assert evening.entries.count() == 1


def test_a_token_is_not_kept_by_anyone(guest: Client, url: str) -> None:
    assert "no-store" in guest.get(f"{url}sendemarke/")["Cache-Control"]


def test_the_plan_of_the_coming_games(guest: Client, url: str, evening: Evening) -> None:
    play(evening, {"re": ["1", "3"], "re_augen": 130, "heart_trick": True})
    plan = planned(html(guest.get(url)))
    assert [game["number"] for game in plan] == [*range(2, 10)]
    assert [game["words"] for game in plan[3:6]] == [
        "Anna gibt · Bock ×2",
        "Ben gibt",
        "Carl gibt",
    ]
    assert {game["due"] for game in plan} == {"1 2 3 4"}
    # It comes with the form of each next game, too.
    response = guest.post(url, entry_form(number="2"), headers={"HX-Request": "true"})
    assert planned(html(response))[0]["number"] == 3


@pytest.mark.django_db
def test_who_is_due_changes_from_game_to_game() -> None:
    link = start(names=("Anna", "Ben", "Carl", "Dora", "Eva"))
    guest = Client()
    plan = planned(html(guest.get(f"/t/{link.token}", follow=True)))
    assert [game["due"] for game in plan[:2]] == ["2 3 4 5", "1 3 4 5"]
    assert [game["dealer"] for game in plan[:2]] == ["1", "2"]
    # Sent as planned, the games are what the sheet expects: nothing is asked.
    for at, game in enumerate(plan[:3]):
        due = game["due"].split()
        sent = entry_form(
            key=f"waited-{at}-on-a-phone", number=str(game["number"]), due=game["due"],
            re=due[:2], active=due,
        )  # fmt: skip
        response = guest.post(f"/abend/{link.evening.address}/", sent)
        assert response.status_code == 302, html(response)


def test_a_watcher_needs_no_plan_and_no_outbox(watcher: Client, url: str, game: Entry) -> None:
    page = html(watcher.get(url))
    assert 'id="plan"' not in page
    assert 'id="outbox"' not in page
    assert "waits.js" not in page


def test_what_waits_is_shown_where_the_evening_is_gone(shut_out: Client, url: str) -> None:
    response = shut_out.get(url)
    assert response.status_code == 404
    assert 'id="outbox"' in html(response)
    assert "gone.js" in html(response)
    assert 'id="outbox"' not in html(shut_out.get("/nowhere/"))


def test_a_closed_evening_has_a_place_for_what_waits(
    guest: Client, url: str, evening: Evening
) -> None:
    recording.close_evening(evening.pk, version=0, who=None)
    page = html(guest.get(url))
    assert 'id="outbox"' in page
    assert 'id="plan"' not in page
