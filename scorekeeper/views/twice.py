"""What is tapped twice, in two tabs or once more by the back button, says what it said at first.

For what takes away the right to do it again: who has left a circle may not see it any more.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect

# The last thing of that kind that a session has done: where, and where it went on from there.
SESSION_KEY = "done_once"

type View = Callable[..., HttpResponseBase]


def twice_is_once(view: View) -> View:
    """Let a view that has sent this session on answer the same where it finds nothing any more."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            response = view(request, *args, **kwargs)
        except Http404:
            where, on = request.session.get(SESSION_KEY, ("", ""))
            if where != request.path:
                raise
            return redirect(on)
        if request.method == "POST" and response.status_code == 302:
            request.session[SESSION_KEY] = [request.path, response.headers["Location"]]
        return response

    return inner
