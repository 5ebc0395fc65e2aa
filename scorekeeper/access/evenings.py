"""Evenings: by a link that was opened on this device, or as a member of their circle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, FilteredRelation, Max, Q, QuerySet
from django.http import Http404, HttpRequest

from scorekeeper import recording
from scorekeeper.limits import client_address
from scorekeeper.models import WRITERS, Evening, Grant, Link, LinkKind, Membership
from scorekeeper.prepared import Prepared
from scorekeeper.sheets import evening_in

SESSION_KEY = "grants"


@dataclass(frozen=True, slots=True)
class Access:
    """An evening that a request may see, and as which device or account."""

    evening: Evening
    grant: Grant
    may_enter: bool

    @property
    def who(self) -> Grant:
        """The device or account, for ``recording``."""
        return self.grant

    def table_link(self) -> Link:
        """The link of the table, for whoever may enter. One query where it is a member."""
        if self.grant.link is not None:
            return self.grant.link
        return self.evening.links.get(kind=LinkKind.TABLE, revoked_at=None)


def open_evening(request: HttpRequest, address: str, *, to_enter: bool = False) -> Access:
    """The evening at ``address`` if this session holds a live grant for it, or as a member.

    Raises Http404 otherwise, also where ``to_enter`` asks for more than is allowed: who may not
    see something is not told that it exists. One query, besides those for a sheet that has not
    been looked at in its present state; one more for an account that came by a link to watch,
    and for a member's first look at an evening.
    """
    access = _by_grant(request, address)
    if access is None or not access.may_enter:
        access = _as_member(request, address) or access
    if access is None or (to_enter and not access.may_enter):
        raise Http404
    return access


def _by_grant(request: HttpRequest, address: str) -> Access | None:
    grant_id = _grant_id(request, address)
    found = None if grant_id is None else _SEEN.one(grant_id, address)
    if found is None:
        return None
    evening_id, state, link_id, kind, token, pk, number, seat_id, said = found
    evening = evening_in(evening_id, state)
    link = Link(pk=link_id, evening=evening, kind=kind, token=token)
    grant = Grant(
        pk=pk, evening=evening, link=link, number=number, seat_id=seat_id, said=bool(said)
    )
    return Access(evening, grant, may_enter=kind == LinkKind.TABLE)


def _as_member(request: HttpRequest, address: str) -> Access | None:
    if (user_id := request.user.pk) is None or (found := _MEMBER.one(user_id, address)) is None:
        return None
    evening_id, state, role, grant_id, number, seat_id = found
    evening = evening_in(evening_id, state)
    if grant_id is None:
        grant = recording.admit_member(evening_id, user_id)
    else:
        grant = Grant(
            pk=grant_id, evening=evening, user_id=user_id, number=number, seat_id=seat_id, said=True
        )
    return Access(evening, grant, may_enter=role in WRITERS)


def writable_beside(request: HttpRequest, evening: Evening) -> dict[int, Grant]:
    """What lets this session write to evenings that have come with one: of the same file, say.

    By their ids, and only where their circle has no members, to whom they would belong. One query.
    """
    held = request.session.get(SESSION_KEY, {})
    grants = Grant.objects.filter(
        pk__in=[*held.values()],
        link__kind=LinkKind.TABLE,
        link__revoked_at=None,
        evening__circle=evening.circle_id,
        evening__circle__memberships=None,
    )
    return {grant.evening_id: grant for grant in grants}


def version_of(request: HttpRequest, address: str) -> int:
    """The version of an evening that this request may see. Raises Http404.

    One query; two for an account whose link to the evening has been renewed.
    """
    grant_id, user_id = _grant_id(request, address), None
    found = None if grant_id is None else _VERSION.one(grant_id, address)
    if found is None and (user_id := request.user.pk) is not None:
        found = _VERSION_FOR_MEMBER.one(user_id, address)
    if found is None:
        raise Http404
    return found[0]


def _grant_id(request: HttpRequest, address: str) -> int | None:
    """The id of the grant that this session holds for an evening, if there is one."""
    grant_id: int | None = request.session.get(SESSION_KEY, {}).get(address)
    return grant_id


def _live(grant_id: int, address: str) -> QuerySet[Grant]:
    """A grant for the evening at an address, while its link lives."""
    return Grant.objects.filter(pk=grant_id, evening__address=address, link__revoked_at=None)


def _of_member(user_id: int, address: str) -> QuerySet[Evening]:
    """The evening at an address, if an account is a member of its circle."""
    return Evening.objects.filter(address=address, circle__memberships__user=user_id)


_SEEN = Prepared(
    lambda grant_id, address: _live(grant_id, address).values_list(
        "evening_id", "evening__state", "link_id", "link__kind", "link__token",
        "pk", "number", "seat_id", "said",
    ),
    int,
    str,
)  # fmt: skip
_MEMBER = Prepared(
    lambda user_id, address: (
        _of_member(user_id, address)
        .annotate(own=FilteredRelation("grants", condition=Q(grants__user=user_id)))
        .values_list(
            "pk", "state", "circle__memberships__role", "own__pk", "own__number", "own__seat_id"
        )
    ),
    int,
    str,
)
_VERSION_FOR_MEMBER = Prepared(
    lambda user_id, address: _of_member(user_id, address).values_list("version"), int, str
)
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
    """The link to watch: the one that this device came by, to all others that of the evening.

    ``None`` where none was made. One query at most.
    """
    if not access.may_enter and access.grant.link is not None:
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
    if grant is None or grant.link is None or grant.link.kind != link.kind == LinkKind.TABLE:
        grant = recording.admit(link)
    give(request, grant)


class Held(NamedTuple):
    """An evening that a session may see, and how many games and rows it has."""

    evening: Evening
    games: int
    rows: int


def held_evenings(request: HttpRequest) -> list[Held]:
    """The evenings of this device, and those of one's circles that still go on, the latest first.

    What is over in a circle stands on its page. Three queries at most.
    """
    if not _may_hold(request):
        return []
    evenings = Evening.objects.select_related("circle").prefetch_related("seats__player")
    evenings = evenings.annotate(games=Max("entries__number"), rows=Count("entries", distinct=True))
    found = evenings.filter(_of_device(request) | _of_circles(request) & Q(closed_at=None))
    found = found.order_by("-started_at").distinct()
    return [Held(evening, evening.games or 0, evening.rows) for evening in found]


def latest_evening(request: HttpRequest) -> str | None:
    """The address of the evening that began last of those that this session may see. One query."""
    if not _may_hold(request):
        return None
    found = Evening.objects.filter(_of_device(request) | _of_circles(request))
    return found.order_by("-started_at", "-pk").values_list("address", flat=True).first()


def _may_hold(request: HttpRequest) -> bool:
    """Whether there is anything to look for."""
    return bool(request.session.get(SESSION_KEY)) or request.user.pk is not None


def _of_device(request: HttpRequest) -> Q:
    """Evenings whose link was opened on this device, and still lives."""
    held = request.session.get(SESSION_KEY, {})
    live = Grant.objects.filter(pk__in=[*held.values()], link__revoked_at=None)
    return Q(pk__in=live.values("evening"))


def _of_circles(request: HttpRequest) -> Q:
    """Evenings of the circles to which the account belongs."""
    circles = Membership.objects.filter(user=request.user.pk)
    return Q(circle__in=circles.values("circle"))


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


def give_all(request: HttpRequest, made: Mapping[str, int]) -> None:
    """Put the grants for evenings that were read in into the session, by their addresses.

    The session got a new key when the file came: an answer that gets lost here leaves it alive.
    """
    held: dict[str, int] = request.session.get(SESSION_KEY, {})
    if held != (more := {**held, **made}):
        request.session[SESSION_KEY] = more
