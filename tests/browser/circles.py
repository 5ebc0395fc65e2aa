"""Phones of the members of a circle, and the evenings of that circle."""

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from scorekeeper import recording
from scorekeeper.models import Evening
from scorekeeper.scoring.rulesets import HAUSREGELN
from tests.web.circle_cast import People

FOUR = ("Andrea", "Andreas", "Jörg", "Moni")


def signed_in_as(client: Client, page: Page, site: str) -> None:
    """Let a phone be signed in as the browser of a test is."""
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.clear_cookies()
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])


def begin_in(people: People, *names: str, table: str = "", unnamed: str = "") -> Evening:
    """An evening that the scribe starts; ``unnamed`` is what the open one is called from then."""
    tables = {}
    if unnamed:
        tables[people.circle.evenings.get(closed_at=None, name="").address] = unnamed
    within = recording.InCircle(people.circle.pk, people.users["scribe"], tables)
    return recording.start_evening(
        names=names or FOUR, first_dealer=0, rules=HAUSREGELN, name=table, within=within
    ).link.evening


def close(evening: Evening) -> None:
    """Close an evening by hand."""
    version = Evening.objects.get(pk=evening.pk).version
    recording.close_evening(evening.pk, version=version, who=None)
