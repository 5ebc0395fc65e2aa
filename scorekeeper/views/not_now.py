"""What is shown when something goes wrong that is not the fault of whoever asked."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

# Seconds after which trying again makes sense: as long as a write waits for another one.
WAIT = 5


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for an error that nothing else has handled; Django has logged it.

    A database that is locked, full or out of reach (503) is no mistake in the program: what was
    sent is on the page, to be sent again under the same key. Everything else is one (500).
    """
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        return _not_now(request)
    return defaults.server_error(request)


def _not_now(request: HttpRequest) -> HttpResponse:
    """Asks the database for nothing. Passwords are typed again: no page has one in it."""
    sent = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken" and "password" not in name
        for value in values
    ]
    response = render(request, "503.html", {"sent": sent}, status=503)
    response["Retry-After"] = str(WAIT)
    response["Cache-Control"] = "no-store"
    return response
