"""Dulle on the home screen: its manifest, and the evening that it begins with."""

from datetime import timedelta
from typing import Any

from django.contrib.staticfiles import finders
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Evening, LinkKind

from .conftest import counted, html, start


def manifest(client: Client) -> dict[str, Any]:
    response = client.get("/dulle.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    found: dict[str, Any] = response.json()
    return found


def test_the_manifest_says_what_a_phone_wants_to_know(client: Client, db: None) -> None:
    found = manifest(client)
    assert (found["name"], found["display"], found["scope"]) == ("Dulle", "standalone", "/")
    assert found["start_url"] == "/zuletzt/"
    icons = {(icon["sizes"], icon["purpose"]) for icon in found["icons"]}
    assert icons >= {(f"{n}x{n}", purpose) for n in (192, 512) for purpose in ("any", "maskable")}
    for icon in found["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/")), icon


def test_every_page_leads_to_it(guest: Client, url: str) -> None:
    for path in ("/", "/regeln/", url):
        page = html(guest.get(path))
        assert '<link rel="manifest" href="/dulle.webmanifest">' in page
        assert '<link rel="apple-touch-icon" href="/static/touch-180.png">' in page


def test_the_app_begins_with_the_evening_that_began_last(
    guest: Client, evening: Evening, url: str
) -> None:
    assert guest.get("/zuletzt/").headers["Location"] == url
    tonight, yesterday = start(name="Heute"), start(name="Gestern")
    Evening.objects.filter(pk=yesterday.evening.pk).update(
        started_at=evening.started_at - timedelta(days=1)
    )
    for link in (tonight, yesterday):
        guest.get(f"/t/{link.token}")
    with counted(1):
        response = guest.get("/zuletzt/")
    assert response.headers["Location"] == f"/abend/{tonight.evening.address}/"
    assert "no-store" in response["Cache-Control"]
    # Out of that one, it is the one before.
    recording.renew_link(tonight.evening.pk, LinkKind.TABLE, who=None)
    assert guest.get("/zuletzt/").headers["Location"] == url


def test_a_watcher_comes_to_what_is_watched(watcher: Client, url: str) -> None:
    assert watcher.get("/zuletzt/").headers["Location"] == url


def test_whoever_has_no_evening_begins_one(stranger: Client, shut_out: Client, url: str) -> None:
    with counted(0):
        assert stranger.get("/zuletzt/").headers["Location"] == "/"
    assert shut_out.get("/zuletzt/").headers["Location"] == "/"
