"""Requests as the middleware leaves them, and where they may be sent on to."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


def way_on(request: HttpRequest, *, otherwise: str) -> str:
    """The address that ``next`` names if it is a path of this site, else ``otherwise``."""
    sent = request.POST if request.method == "POST" else request.GET
    address = sent.get("next", "")
    # What stands after the path says nothing about the site, and is longer than Django looks at
    # where somebody had typed much.
    own = address.startswith("/") and url_has_allowed_host_and_scheme(
        address.partition("?")[0],
        allowed_hosts={request.get_host()},
        require_https=request.is_secure(),
    )
    return address if own else otherwise
