"""Pages for those only who are signed in."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, cast
from urllib.parse import quote, urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from accounts.models import User

from .typed import TYPED, packed

# A way back: seven names and all else of the longest form take half of it.
LONGEST = 6_000


class SignedIn(HttpRequest):
    """A request of somebody who is signed in."""

    user: User


type View = Callable[..., HttpResponseBase]


def to_sign_in(back: str) -> HttpResponse:
    """To the page to sign in, which leads ``back`` to an address of this site."""
    return redirect(f"{reverse('sign-in')}?{urlencode({'next': back})}")


def signed_in(*kept: str, pack: Iterable[str] = (), back_to: str = "") -> Callable[[View], View]:
    """Let only those in who are signed in; others sign in first and go on from there.

    An address leads back with all that it chooses on its page. One that is only a button has no
    page: ``back_to`` names that of the same circle on which it stands.
    Where a session has ended while somebody typed, the fields that are ``kept`` stand in the form
    again. They are in its address meanwhile, so passwords are none of them, and what is longer than
    any form lets anybody type goes. Where there are very many, they are to ``pack``: such a view
    unpacks them itself.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if isinstance(request.user, User):
                return view(cast(SignedIn, request), *args, **kwargs)
            if back_to and (match := request.resolver_match) is not None:
                return to_sign_in(reverse(back_to, args=[match.kwargs["address"]]))
            query = request.GET.urlencode()
            if request.method == "POST":
                typed = {name: request.POST[name] for name in kept if name in request.POST}
                if together := packed(request, pack):
                    typed[TYPED] = together
                query = urlencode(typed)
            back = f"{request.path}?{query}" if query else request.path
            if len(quote(back)) > LONGEST:
                back = request.path
            return to_sign_in(back)

        return inner

    return decorate
