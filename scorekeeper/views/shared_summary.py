"""The summary by a link that needs nothing else, as it is sent to the group, and its picture.

The link carries the secret of the link to watch, and lets in as that one does. Messengers fetch it
for a preview, without cookies: so it answers with the page itself.
"""

import re

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scorekeeper import hosts
from scorekeeper.access import let_in, open_evening, watched
from scorekeeper.models import LinkKind
from scorekeeper.pictures import draw_card
from scorekeeper.sheets import read_sheet

from .message import card, picture_name, preview
from .requests import HtmxHttpRequest
from .summary import summary_page

# Messengers that look at a page as a browser does, or say so.
_LOOKS_AHEAD = re.compile(r"bot\b|bot/|facebookexternalhit|preview|whatsapp", re.IGNORECASE)
# Grows when a card of the same evening is to look otherwise.
_DESIGN = 1


@never_cache
@require_safe
def shared_summary(request: HtmxHttpRequest, token: str) -> HttpResponseBase:
    """The summary with tags for a preview; a browser goes on to its plain address.

    There, nobody who looks over a shoulder or takes a picture of the screen reads the secret. Only
    over HTTPS does a browser say that it is one; elsewhere a script of the page changes the
    address. Raises Http404 for links that let nobody in, also for those that let write.
    """
    evening = let_in(request, token, kind=LinkKind.WATCH)
    if request.method == "HEAD":
        return _unlisted(HttpResponse())
    if _opened_in_a_browser(request):
        return _unlisted(redirect("summary", address=evening.address))
    base = hosts.public_base(request)
    shown = preview(
        read_sheet(evening),
        url=base + reverse("shared-summary", args=[token]),
        picture=base + reverse("picture", args=[token]),
    )
    access = open_evening(request, evening.address)
    return _unlisted(summary_page(request, access, preview=shown))


def _opened_in_a_browser(request: HttpRequest) -> bool:
    said = request.headers
    return (
        said.get("Sec-Fetch-Mode") == "navigate"
        and said.get("Sec-Fetch-Dest") == "document"
        and not _LOOKS_AHEAD.search(said.get("User-Agent", ""))
    )


@vary_on_headers("Accept-Language", "Cookie")
@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponseBase:
    """The evening as a picture for previews, drawn once for each state of it. Raises Http404."""
    evening = watched(token)
    tag = f'"{_DESIGN}-{evening.state}-{get_language()}"'
    # Who compresses it on the way makes a weak tag of it.
    if request.headers.get("If-None-Match", "").removeprefix("W/") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(draw_card(card(read_sheet(evening))), content_type="image/png")
        response["Content-Disposition"] = f'inline; filename="{picture_name(evening)}"'
    response["ETag"] = tag
    # Kept, but looked after each time: the link may be renewed, and the evening goes on.
    patch_cache_control(response, private=True, no_cache=True)
    return _unlisted(response)


def _unlisted[R: HttpResponseBase](response: R) -> R:
    """Found by whoever has the link, and by nobody who searches."""
    response["X-Robots-Tag"] = "noindex, nofollow, noarchive"
    return response
