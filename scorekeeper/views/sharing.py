"""The ways into an evening: opening a link, and the page that shows, makes and renews them."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper import recording
from scorekeeper.access import let_in, open_evening, watch_link
from scorekeeper.models import Evening, JoinCode, Link, LinkKind
from scorekeeper.sheets import read_sheet

from .codes import Shared, shared, shared_link
from .evening import frame
from .holder import holder
from .when import moment


class Code(NamedTuple):
    """A live code: as it is read out, the page to type it on, and when it ends."""

    text: str
    shared: Shared
    until: str


@never_cache
@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponseBase:
    """Let this device into the evening of the link, and go there.

    A preview that some messenger fetches gets a grant in a session of its own: harmless.
    """
    return redirect("evening", address=let_in(request, token).address)


@never_cache
@require_safe
def ways(request: HttpRequest, address: str) -> HttpResponse:
    """All ways in and who this device is, for whoever may enter; to a watcher the link that it
    came by.
    """
    access = open_evening(request, address)
    sheet = read_sheet(access.evening)
    context = frame(access, sheet)
    watch = watch_link(access)
    if access.may_enter:
        table = access.table_link()
        context |= {
            "table": shared_link(request, table),
            "code": _live_code(request, access.evening, table),
            "holder": holder(access, sheet),
        }
    context["watch"] = shared_link(request, watch) if watch else None
    return render(request, "sharing.html", context)


def _live_code(request: HttpRequest, evening: Evening, table: Link) -> Code | None:
    codes = JoinCode.objects.filter(link=table, expires_at__gt=timezone.now())
    if (found := codes.first()) is None:
        return None
    half = len(found.code) // 2
    # Behind the #, where neither a server nor its log ever sees it.
    return Code(
        text=f"{found.code[:half]} {found.code[half:]}",
        shared=shared(request, f"{reverse('join')}#{found.code}"),
        until=moment(found.expires_at, evening),
    )


@never_cache
@require_POST
def renew(request: HttpRequest, address: str, way: str) -> HttpResponseBase:
    """Make a way in, or a new one in place of it: the old one and who came by it are out.

    The device that renews the table link stays in. Raises Http404 for a way that there is not.
    """
    access = open_evening(request, address, to_enter=True)
    evening_id, who = access.evening.pk, access.who
    if way == "table":
        recording.renew_link(evening_id, LinkKind.TABLE, who=who)
    elif way == "watch" and "again" in request.POST:
        recording.renew_link(evening_id, LinkKind.WATCH, who=who)
    elif way == "watch":
        recording.make_watch_link(evening_id, who=who)
    elif way == "code":
        recording.make_code(evening_id, who=who)
    else:
        raise Http404
    if request.POST.get("back") == "summary":
        return redirect(f"{reverse('summary', args=[address])}#share")
    return redirect(f"{reverse('share', args=[address])}#{way}")
