"""Who may do what: every view fetches through this module, and gets a 404 for the rest.

Today an evening belongs to whoever holds its table link. Opening a link puts a grant for this
device into the session; each request asks the database whether its link still lives.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Max, QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone

from . import recording
from .limits import client_address
from .models import Evening, Grant, Link, LinkKind, Upload
from .prepared import Prepared
from .sheets import evening_in

SESSION_KEY = "grants"


@dataclass(frozen=True, slots=True)
class Access:
    """An evening that a request may see, and as which device."""

    evening: Evening
    grant: Grant
    may_enter: bool

    @property
    def who(self) -> Grant:
        """The device, for ``recording``."""
        return self.grant


def open_evening(request: HttpRequest, address: str, *, to_enter: bool = False) -> Access:
    """The evening at ``address`` if this session holds a live grant for it.

    Raises Http404 otherwise, also where ``to_enter`` asks for more than the link allows:
    who may not see something is not told that it exists. One query, besides those for a sheet
    that has not been looked at in its present state.
    """
    found = _SEEN.one(_grant_id(request, address), address)
    if found is None:
        raise Http404
    evening_id, state, link_id, kind, token, grant_id, number, seat_id, said = found
    may_enter = kind == LinkKind.TABLE
    if to_enter and not may_enter:
        raise Http404
    evening = evening_in(evening_id, state)
    link = Link(pk=link_id, evening=evening, kind=kind, token=token)
    grant = Grant(
        pk=grant_id, evening=evening, link=link, number=number, seat_id=seat_id, said=bool(said)
    )
    return Access(evening, grant, may_enter)


def version_of(request: HttpRequest, address: str) -> int:
    """The version of an evening that this request may see. Raises Http404. One query."""
    found = _VERSION.one(_grant_id(request, address), address)
    if found is None:
        raise Http404
    return found[0]


def _grant_id(request: HttpRequest, address: str) -> int:
    """The id of the grant that this session holds for an evening. Raises Http404."""
    grant_id: int | None = request.session.get(SESSION_KEY, {}).get(address)
    if grant_id is None:
        raise Http404
    return grant_id


def _live(grant_id: int, address: str) -> QuerySet[Grant]:
    """A grant for the evening at an address, while its link lives."""
    return Grant.objects.filter(pk=grant_id, evening__address=address, link__revoked_at=None)


_SEEN = Prepared(
    lambda grant_id, address: _live(grant_id, address).values_list(
        "evening_id", "evening__state", "link_id", "link__kind", "link__token",
        "pk", "number", "seat_id", "said",
    ),
    int,
    str,
)  # fmt: skip
_VERSION = Prepared(
    lambda grant_id, address: _live(grant_id, address).values_list("evening__version"), int, str
)


def let_in(request: HttpRequest, token: str, *, kind: LinkKind | None = None) -> Evening:
    """Let this session into the evening of a live link, and return it. Raises Http404.

    With ``kind`` only links of that kind are good.

    A HEAD request only asks where the link leads. Nobody counts wrong links: a token has 128
    bits, which take longer to guess than the world lasts, and to count each would let anybody
    make the database write with a plain GET.
    """
    link = _live_link(token, kind)
    if request.method != "HEAD":
        _admit(request, link)
    return link.evening


def watched(token: str) -> Evening:
    """The evening of a live link to watch, for somebody who only fetches something of it once.

    Nobody is let in. Raises Http404. One query.
    """
    return _live_link(token, LinkKind.WATCH).evening


def _live_link(token: str, kind: LinkKind | None) -> Link:
    links = Link.objects.select_related("evening__circle").filter(token=token, revoked_at=None)
    link = links.first() if kind is None else links.filter(kind=kind).first()
    if link is None:
        raise Http404
    return link


def watch_link(access: Access) -> Link | None:
    """The link to watch: the one that this device came by, or for whoever writes that of the table.

    ``None`` where none was made. One query at most.
    """
    if not access.may_enter:
        return access.grant.link
    return access.evening.links.filter(kind=LinkKind.WATCH, revoked_at=None).first()


def let_in_by_code(request: HttpRequest, code: str) -> Evening:
    """Let this session into the evening of a code as by its table link, and return it.

    Raises WrongCode or TooManyTries.
    """
    link = recording.redeem(code, address=client_address(request))
    _admit(request, link)
    return link.evening


def _admit(request: HttpRequest, link: Link) -> None:
    """Give this session a grant for the evening of a live link.

    A device that is already in keeps its number, unless the new link allows more.
    """
    held = dict(request.session.get(SESSION_KEY, {}))
    grant = None
    if (grant_id := held.get(link.evening.address)) is not None:
        live = Grant.objects.filter(link__revoked_at=None).select_related("link", "evening")
        grant = live.filter(pk=grant_id).first()
    if grant is None or (grant.link.kind != link.kind and link.kind == LinkKind.TABLE):
        grant = recording.admit(link)
    give(request, grant)


class Held(NamedTuple):
    """An evening that a session may see, and how many games and rows it has."""

    evening: Evening
    games: int
    rows: int


def held_evenings(request: HttpRequest) -> list[Held]:
    """The evenings that this session may see, the latest first. Three queries at most."""
    held = request.session.get(SESSION_KEY, {})
    if not held:
        return []
    evenings = Evening.objects.select_related("circle").prefetch_related("seats__player")
    evenings = evenings.annotate(games=Max("entries__number"), rows=Count("entries", distinct=True))
    found = _seen_by(request, evenings).order_by("-started_at").distinct()
    return [Held(evening, evening.games or 0, evening.rows) for evening in found]


def latest_evening(request: HttpRequest) -> str | None:
    """The address of the evening that began last of those that this session may see. One query."""
    if not request.session.get(SESSION_KEY):
        return None
    found = _seen_by(request, Evening.objects.order_by("-started_at", "-pk"))
    return found.values_list("address", flat=True).first()


def _seen_by[E: Evening](request: HttpRequest, evenings: QuerySet[E]) -> QuerySet[E]:
    held = request.session.get(SESSION_KEY, {})
    return evenings.filter(grants__in=[*held.values()], grants__link__revoked_at=None)


def give(request: HttpRequest, grant: Grant) -> None:
    """Put a grant into the session, under a new session key if it was not there before.

    A session id that somebody planted on the phone is worth nothing afterwards.
    """
    held = dict(request.session.get(SESSION_KEY, {}))
    if held.get(grant.evening.address) == grant.pk:
        return
    held[grant.evening.address] = grant.pk
    request.session.cycle_key()
    request.session[SESSION_KEY] = held


# --- files that are being read in

UPLOAD_KEY = "upload"


def keep_upload(request: HttpRequest, kind: str, text: str, *, day: date | None) -> None:
    """Keep a file, in place of the one before, and let this session, and no other, go on with it.

    The session gets a new key. Raises Faulty or TooManyTries.
    """
    address = client_address(request)
    upload = recording.keep_upload(kind, text, address=address, day=day)
    if (before := held_upload(request)) is not None:
        recording.drop_upload(before.pk)
    request.session.cycle_key()
    request.session[UPLOAD_KEY] = upload.pk


def held_upload(request: HttpRequest) -> Upload | None:
    """The file that this session has sent, unless it is forgotten by now. One query at most.

    Its text, megabytes perhaps, comes with another one when it is read.
    """
    pk = request.session.get(UPLOAD_KEY)
    if pk is None:
        return None
    young = Upload.objects.filter(created_at__gte=timezone.now() - recording.KEPT_FOR)
    return young.defer("text").filter(pk=pk).first()


def give_all(request: HttpRequest, made: Mapping[str, int]) -> None:
    """Put the grants for evenings that were read in into the session, by their addresses.

    The session got a new key when the file came: an answer that gets lost here leaves it alive.
    """
    held: dict[str, int] = request.session.get(SESSION_KEY, {})
    if held != (more := {**held, **made}):
        request.session[SESSION_KEY] = more
