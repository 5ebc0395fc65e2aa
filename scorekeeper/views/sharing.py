"""The table link: opening it, showing it, renewing it."""

from functools import lru_cache
from typing import NamedTuple

import segno
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper import hosts, recording
from scorekeeper.access import Access, let_in, open_evening
from scorekeeper.models import LinkKind


class Shared(NamedTuple):
    """A link as address and as QR code."""

    url: str
    code: SafeString


@never_cache
@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponseBase:
    """Let this device into the evening of the link, and go there.

    A preview that some messenger fetches gets a grant in a session of its own: harmless.
    """
    return redirect("evening", address=let_in(request, token).address)


@never_cache
@require_POST
def renew(request: HttpRequest, address: str) -> HttpResponseBase:
    """A new table link; the old one and whoever came in by it are out, but for this device."""
    access = open_evening(request, address, to_enter=True)
    link = recording.renew_link(access.evening.pk, LinkKind.TABLE, who=access.who)
    let_in(request, link.token)
    return redirect(f"{reverse('evening', args=[address])}#share")


def share(request: HttpRequest, access: Access) -> Shared:
    """The live table link of an evening: the one that this device came in by, which may enter."""
    link = access.grant.link
    path = reverse("table-link", args=[link.token])
    url = hosts.public_base(request) + path
    return Shared(url, _code(url))


@lru_cache(maxsize=256)
def _code(url: str) -> SafeString:
    """The QR code as SVG; drawn once, since drawing takes longer than all the rest of a page."""
    drawn = segno.make(url, error="m", micro=False).svg_inline(
        scale=1, border=3, dark="#000", light="#fff", svgclass="code", lineclass=None, omitsize=True
    )
    # Made from an address of our own, and of squares only.
    return mark_safe(drawn)  # noqa: S308
