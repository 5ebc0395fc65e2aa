"""What a phone needs to go on without a connection: the service worker, a page, fresh tokens."""

import json
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.access import open_evening
from scorekeeper.scoring.plan import coming_games
from scorekeeper.scoring.seating import NextGame
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import numbers

from .board import deal_words

# What the evening page and the page without a connection are made of.
SHELL = (
    "site.css", "pages.css", "icon.svg", "django_htmx/htmx-2.min.js", "waits.js", "write.js",
    "watch.js", "away.js",
)  # fmt: skip
# About as many games as are played in two hours.
PLANNED = 8


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this version, under the address from which it may see all pages.

    It names the files of the version: when one of them changes, so does the worker.
    """
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")


@cache
def _worker() -> str:
    page = reverse("offline")
    shell = [*map(static, SHELL), page]
    scripts = ", ".join(json.dumps(static(name)) for name in ("waits.js", "worker.js"))
    return (
        f"self.OFFLINE = {json.dumps(page)};\n"
        f"self.START = {json.dumps(reverse('latest'))};\n"
        f"self.SHELL = {json.dumps(shell)};\n"
        f"importScripts({scripts});\n"
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that the worker shows in place of one that needs a connection.

    What is kept on the phone, only a script on the phone knows.
    """
    return render(request, "offline.html")


@never_cache
@require_safe
def fresh_token(request: HttpRequest, address: str) -> JsonResponse:
    """A token for games that waited on a phone, whose pages may be older than their session."""
    open_evening(request, address)
    return JsonResponse({"token": get_token(request)})


def plan(sheet: EveningSheet) -> list[dict[str, Any]]:
    """The coming games, for the page to go by while it cannot ask."""
    return [_planned(game, sheet) for game in coming_games(sheet.sheet, PLANNED)]


def _planned(game: NextGame, sheet: EveningSheet) -> dict[str, Any]:
    words = [deal_words(game.dealer, game.sitting_out, sheet.names)]
    if game.bock_factor != 1:
        words.append(f"Bock {numbers.factor(game.bock_factor)}")
    return {
        "number": game.number,
        "due": " ".join(game.active),
        "dealer": game.dealer,
        "words": " · ".join(words),
    }
