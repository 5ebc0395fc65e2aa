"""Polls that find nothing new, beside views that do nothing: see tests/load/bench_polls.py.

Prints how many of each one process answers in a second, without a network. Makes an evening in the
database of the site, which has to be empty.
"""

import json
import sys
from collections.abc import Callable
from time import perf_counter

from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path

from scorekeeper import recording
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.urls import urlpatterns as site

ROUNDS, CALLS = 40, 100
HOST = "127.0.0.1"


def bare(request: HttpRequest) -> HttpResponse:
    """Nothing."""
    return HttpResponse(status=204)


def session(request: HttpRequest) -> HttpResponse:
    """Nothing, for somebody who is known."""
    request.session.get("grants")
    return HttpResponse(status=204)


urlpatterns = [*site, path("nichts/", bare), path("sitzung/", session)]


def main() -> int:
    """Measure and print."""
    settings.ROOT_URLCONF = __name__
    call_command("migrate", verbosity=0)
    started = recording.start_evening(names="ABCD", first_dealer=0, rules=HAUSREGELN)
    phone = Client(headers={"host": HOST})
    phone.get(f"/t/{started.link.token}")
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in phone.cookies.items())
    poll = f"/abend/{started.link.evening.address}/neues/?v=0"
    calls = {name: caller(url, cookies) for name, url in (
        ("bare", "/nichts/"), ("session", "/sitzung/"), ("poll", poll),
    )}  # fmt: skip
    fastest = dict.fromkeys(calls, float("inf"))
    for _round in range(ROUNDS):
        for name, call in calls.items():
            fastest[name] = min(fastest[name], seconds(call))
    sys.stdout.write(json.dumps({name: CALLS / best for name, best in fastest.items()}))
    return 0


def caller(url: str, cookies: str) -> Callable[[], None]:
    """One request to the whole site, as a server would make it; only 204 is an answer."""
    application = get_wsgi_application()
    environ = RequestFactory().get(url, headers={"host": HOST, "cookie": cookies}).environ
    got = []

    def start(status: str, *_rest: object) -> Callable[[bytes], object]:
        got.append(status)
        return lambda _data: None

    def call() -> None:
        application(dict(environ), start).close()
        assert got.pop() == "204 No Content"

    return call


def seconds(call: Callable[[], None]) -> float:
    """How long so many calls take."""
    begun = perf_counter()
    for _call in range(CALLS):
        call()
    return perf_counter() - begun


if __name__ == "__main__":
    sys.exit(main())
