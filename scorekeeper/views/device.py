"""How this device shows Dulle: kept in a cookie of its own, and said in the first tag of each page.

In the cookie, so that the server draws every page right at once: nothing flickers, and it works
over plain HTTP and without scripts. In the first tag only, so that nothing else of a page depends
on it: neither rows that the server keeps, nor pages that a service worker keeps.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.device import AUTO, DARK, LEFT, LIGHT, NO, RIGHT, YES, DeviceForm

from .requests import way_on

# Each word of the cookie, and what stands in the first tag for it. What is usual has no word.
_WORDS = {
    LIGHT: ' data-theme="light"',
    DARK: ' data-theme="dark"',
    LEFT: ' data-hand="left"',
    "sleepy": ' data-awake="off"',
    "still": ' data-vibrate="off"',
}
_KNOWN = frozenset(_WORDS)
# What browsers colour around a page: the paper of the style sheet.
PAPER = {LIGHT: "#fbf8f1", DARK: "#0e2a20"}


class Device(NamedTuple):
    """How a device shows Dulle, as pages say it. Finished, since every page does."""

    words: frozenset[str]
    attributes: SafeString
    head: SafeString
    page: str


@lru_cache(maxsize=64)
def _device(words: frozenset[str]) -> Device:
    theme = next((theme for theme in PAPER if theme in words), "")
    colours = [format_html('<meta name="color-scheme" content="{}">', theme or "light dark")]
    for scheme, paper in PAPER.items():
        media = "" if theme else format_html(' media="(prefers-color-scheme: {})"', scheme)
        if theme in ("", scheme):
            colours.append(format_html('<meta name="theme-color" content="{}"{}>', paper, media))
    home_screen = format_html(
        '<link rel="apple-touch-icon" href="{}"><link rel="manifest" href="{}">',
        static("touch-180.png"),
        reverse("manifest"),
    )
    return Device(
        words,
        SafeString("".join(text for word, text in _WORDS.items() if word in words)),
        SafeString("".join([*colours, home_screen])),
        reverse("device"),
    )


def device(request: HttpRequest) -> dict[str, Any]:
    """The device, for all templates. What is no word in its cookie is left out."""
    sent = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    return {"device": _device(_KNOWN.intersection(sent.split(".")))}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def this_device(request: HttpRequest) -> HttpResponseBase:
    """Show how this device is set, or set it and go back to where it was asked from."""
    back = way_on(request, otherwise=reverse("front"))
    if request.method == "POST":
        form = DeviceForm(request.POST)
        if form.is_valid():
            return _keep(redirect(back), form)
    else:
        form = DeviceForm(initial=_chosen(device(request)["device"].words))
    status = 422 if form.errors else 200
    return render(request, "device.html", {"form": form, "back": back}, status=status)


def _chosen(words: frozenset[str]) -> dict[str, Any]:
    return {
        "theme": next((theme for theme in PAPER if theme in words), AUTO),
        "hand": LEFT if LEFT in words else RIGHT,
        "awake": NO if "sleepy" in words else YES,
        "vibrate": NO if "still" in words else YES,
    }


def _keep(response: HttpResponse, form: DeviceForm) -> HttpResponse:
    """Put the words into the cookie, or take it away where all is as usual."""
    sent = form.cleaned_data
    words = [word for word in (sent["theme"], sent["hand"]) if word in _WORDS]
    words += ["sleepy"] * (sent["awake"] == NO) + ["still"] * (sent["vibrate"] == NO)
    if not words:
        response.delete_cookie(settings.DEVICE_COOKIE_NAME)
        return response
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        ".".join(words),
        max_age=settings.DEVICE_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
