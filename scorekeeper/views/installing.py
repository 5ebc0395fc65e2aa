"""Dulle on the home screen: what an installed app is called, looks like, and begins with."""

from functools import cache

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper import access

from .device import PAPER

# Phones cut the "maskable" ones into a shape of their own.
_ICONS = [
    ("icon.svg", "any", "image/svg+xml", "any"),
    *(
        (f"{name}-{size}.png", f"{size}x{size}", "image/png", purpose)
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ),
]


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What browsers want to know before they put a site on the home screen."""
    response = JsonResponse(_manifest(), content_type="application/manifest+json")
    response["Cache-Control"] = "max-age=3600"
    return response


@cache
def _manifest() -> dict[str, object]:
    """An app can have one colour only: that of the light paper; pages say their own besides."""
    return {
        "id": reverse("front"),
        "name": "Dulle",
        "short_name": "Dulle",
        "lang": "de",
        "description": "Der Zettel für den Doppelkopfabend",
        "start_url": reverse("latest"),
        "scope": reverse("front"),
        "display": "standalone",
        "background_color": PAPER["light"],
        "theme_color": PAPER["light"],
        "icons": [
            {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in _ICONS
        ],
    }


@never_cache
@require_safe
def latest(request: HttpRequest) -> HttpResponseBase:
    """Go to the evening that began last of those that this device may see, else to the front page.

    Not to the one that was opened last: who has looked something up in an old sheet still wants
    tonight's when the cards are dealt.
    """
    address = access.latest_evening(request)
    return redirect("evening", address=address) if address else redirect("front")
