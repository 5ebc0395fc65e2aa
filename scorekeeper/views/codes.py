"""QR codes, as SVG inside a page."""

from functools import lru_cache
from typing import NamedTuple

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from scorekeeper import hosts
from scorekeeper.models import Link


class Shared(NamedTuple):
    """An address and its QR code."""

    url: str
    code: SafeString


def shared_link(request: HttpRequest, link: Link) -> Shared:
    """A link, as others can open it."""
    return shared(request, reverse("table-link", args=[link.token]))


def shared(request: HttpRequest, path: str) -> Shared:
    """A path of this site, as others can open it."""
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
