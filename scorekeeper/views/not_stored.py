"""What is shown where nothing is found: what somebody had typed stays readable, to be sent again.

A role that has changed, a link that was renewed, a circle that was left: the form was open before.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.forms import without_sheet

# What no page shows to be typed.
_UNTYPED = {
    "csrfmiddlewaretoken", "key", "version", "insist", "number", "due", "seen", "again", "next",
    "do", "based_on", "origin", "check", "latest", "ends", "share", "head", "from", "to", "cents",
    "paid", "runde", "mit",
}  # fmt: skip


class Typed(NamedTuple):
    """One thing that somebody had typed: what it is about, and the words."""

    name: str
    text: str


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what is not there, or not for whoever asks: nobody is told which of the two.

    Nothing is read for it: what is shown is what was sent, and only where it came from a page of
    this site, which has been asked before an address that exists.
    """
    context: dict[str, Any] = {}
    if request.method == "POST" and request.resolver_match is not None:
        sent = [*_sent(request)]
        typed = [*_typed(request.resolver_match.url_name or "", sent)]
        context = {"typed": typed, "sent": sent} if typed else {}
    back = {"back": _way_back(request)}
    response = render(request, "404.html", context | back, status=404)
    if context:
        response["Cache-Control"] = "no-store"
    return response


def _way_back(request: HttpRequest) -> str:
    """Where somebody goes on who signs in first; nowhere where that is about no evening or circle.

    What was posted may be only a button, which has no page: the evening has one, or the circle.
    """
    match = request.resolver_match
    if match is None or "address" not in match.kwargs:
        return ""
    if request.method != "POST":
        return request.path
    of_evening = match.route.startswith("abend/")
    return reverse("evening" if of_evening else "circle", args=[match.kwargs["address"]])


def _sent(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """Everything but secrets: no page has a password in it."""
    for name, values in request.POST.lists():
        if name != "csrfmiddlewaretoken" and "password" not in name:
            yield from ((name, str(value)) for value in values)


def _typed(page: str, sent: list[tuple[str, str]]) -> Iterator[Typed]:
    """The same in words, each field once."""
    found: dict[str, list[str]] = {}
    for name, value in sent:
        if name not in _UNTYPED and value.strip():
            found.setdefault(name, []).append(without_sheet.value_words(page, name, value))
    labels = without_sheet.labels(page)
    for name, words in found.items():
        yield Typed(without_sheet.field_words(name, labels), ", ".join(words))
