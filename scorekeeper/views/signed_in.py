"""Pages for those only who are signed in."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from accounts.models import User


class SignedIn(HttpRequest):
    """A request of somebody who is signed in."""

    user: User


type View = Callable[..., HttpResponseBase]


def signed_in(*kept: str) -> Callable[[View], View]:
    """Let only those in who are signed in; others sign in first and go on from there.

    Where a session has ended while somebody typed, the fields that are ``kept`` stand in the form
    again. They are in its address meanwhile, so passwords are none of them.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if isinstance(request.user, User):
                return view(cast(SignedIn, request), *args, **kwargs)
            typed = {name: request.POST[name] for name in kept if name in request.POST}
            back = f"{request.path}?{urlencode(typed)}" if typed else request.path
            return redirect(f"{reverse('sign-in')}?{urlencode({'next': back})}")

        return inner

    return decorate
