"""Circles: as one of their members."""

from dataclasses import dataclass

from django.db.models import Q
from django.http import Http404, HttpRequest

from scorekeeper.models import WRITERS, Circle, Membership, Player, Role


@dataclass(frozen=True, slots=True)
class Member:
    """A circle that an account may see, and what it may do there."""

    circle: Circle
    membership: Membership

    @property
    def role(self) -> Role:
        """What the account is in the circle."""
        return Role(self.membership.role)

    @property
    def may_enter(self) -> bool:
        """Whether it may enter games, and start evenings."""
        return self.membership.role in WRITERS

    @property
    def is_owner(self) -> bool:
        """Whether it may change the circle itself."""
        return self.membership.role == Role.OWNER


def open_circle(request: HttpRequest, address: str, *roles: Role) -> Member:
    """The circle at ``address`` if the account of this request is a member, in one of ``roles``.

    Every role will do where none is named. Raises Http404 otherwise, also where nobody is signed
    in. One query.
    """
    found = Membership.objects.select_related("circle").filter(
        user=request.user.pk, circle__address=address
    )
    membership = found.filter(role__in=roles or [*Role]).first()
    if membership is None:
        raise Http404
    return Member(membership.circle, membership)


def circles_of(request: HttpRequest) -> list[Member]:
    """The circles of the account of this request, by name. One query; none for who has none."""
    if request.user.pk is None:
        return []
    found = Membership.objects.select_related("circle").filter(user=request.user.pk)
    return [Member(one.circle, one) for one in found.order_by("circle__name", "pk")]


def member_in(request: HttpRequest, circle: Circle) -> Member | None:
    """What the account of this request is in ``circle``, if anything.

    One query; none where nobody is signed in.
    """
    if request.user.pk is None:
        return None
    membership = Membership.objects.filter(user=request.user.pk, circle=circle).first()
    return None if membership is None else Member(circle, membership)


def open_player(request: HttpRequest, address: str, player_id: int) -> tuple[Member, Player]:
    """A player of a circle, for those who may change its list. Raises Http404. Two queries."""
    member = open_circle(request, address, *WRITERS)
    players = member.circle.players.select_related("circle", "user")
    if (player := players.filter(pk=player_id).first()) is None:
        raise Http404
    return member, player


def own_player(request: HttpRequest, address: str, player_id: int) -> Player:
    """A player of a circle, for an owner, and for the account that is tied to it.

    That account need not be a member. Raises Http404 for everybody else. One query.
    """
    if request.user.pk is None:
        raise Http404
    owned = Membership.objects.filter(user=request.user.pk, role=Role.OWNER)
    found = Player.objects.select_related("circle", "user").filter(
        Q(user=request.user.pk) | Q(circle__in=owned.values("circle")),
        pk=player_id,
        circle__address=address,
    )
    if (player := found.first()) is None:
        raise Http404
    return player


def own_players(request: HttpRequest) -> list[Player]:
    """Who the account of this request is in circles, also where it is no member. One query."""
    if request.user.pk is None:
        return []
    found = Player.objects.select_related("circle").filter(user=request.user.pk)
    return [*found.order_by("circle__name", "pk")]
