"""How many polls that find nothing new one process answers: `python -m tests.load.bench_polls`.

Prints one line of JSON: answers per second, without a network, of the poll, and in the same
rounds of a view that does nothing behind the same middleware - as it is, and with the session
read, without which nobody can be told from anybody. Each is the best of many rounds.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter

FOLDER = tempfile.TemporaryDirectory()
os.environ |= {"DULLE_DATA": FOLDER.name, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client, RequestFactory  # noqa: E402
from django.urls import path  # noqa: E402

from scorekeeper import recording  # noqa: E402
from scorekeeper.scoring.rulesets import HAUSREGELN  # noqa: E402
from scorekeeper.urls import urlpatterns as site  # noqa: E402

REACH = 0.6
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
    """Measure, print, and say by the exit status whether enough is reached."""
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
    per_second = {name: round(CALLS / best) for name, best in fastest.items()}
    ratios = {
        f"of_{name}": round(per_second["poll"] / per_second[name], 2)
        for name in ("bare", "session")
    }
    sys.stdout.write(json.dumps({**per_second, **ratios, "reach_of_session": REACH}) + "\n")
    return int(ratios["of_session"] < REACH)


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
