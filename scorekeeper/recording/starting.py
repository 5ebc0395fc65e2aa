"""Starting an evening."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, TypedDict, Unpack

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from scorekeeper.models import Change, Circle, Evening, Grant, Link, LinkKind, Player, Seat
from scorekeeper.models.circles import name_key
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.sheets import start_fold

from .log import Request, log
from .outcomes import KeyTaken, Started
from .players import players_called
from .steps import requested
from .tables import lock_circle, tell_tables_apart


class Settings(TypedDict, total=False):
    """What else can be said of an evening at its start; the stake is in cents per point."""

    name: str
    stake_cents: int | None
    hide_standings: bool


class InCircle(NamedTuple):
    """The circle in which an evening starts, and the member who starts it.

    ``tables`` are names for those of its open evenings that have none yet, by their addresses.
    """

    circle_id: int
    who: AbstractBaseUser
    tables: Mapping[str, str] = {}


def start_evening(
    *,
    names: Sequence[str],
    first_dealer: int,
    rules: RuleSet,
    key: str | None = None,
    at: datetime | None = None,
    within: InCircle | None = None,
    **settings: Unpack[Settings],
) -> Started:
    """Start an evening with ``names`` in seat order, once for each ``key``.

    ``first_dealer`` is an index into ``names``, ``at`` is the time of its start where that is not
    now. ``within`` a circle the names are those of its players, and new ones become players of
    it; without, the evening has a circle of its own.

    Raises Refused for a seating that the rules do not allow, for two equal names, for a player
    who is archived, and where two open evenings of the circle could not be told apart; ShutOut
    where the member may not (any more), and KeyTaken.
    """
    if len({name_key(player) for player in names}) != len(names):
        raise Refused((Problem("players_twice", "players"),))
    asked = requested(
        key, "start", [*names], first_dealer, format_rules(rules), settings, *_said(within)
    )
    with transaction.atomic():
        if within is None:
            if (started := _started_before(asked)) is not None:
                return started
            circle = Circle.objects.create()
            players = [Player(circle=circle, name=player) for player in names]
            Player.objects.bulk_create(players)
        else:
            circle = lock_circle(within.circle_id, within.who)
            # Asked under the lock: a form that comes twice at once starts one evening.
            if (started := _started_before(asked)) is not None:
                return started
            tell_tables_apart(circle, settings.get("name", ""), within.tables, within.who)
            players = players_called(circle, names, within.who)
        evening = Evening(
            circle=circle,
            rules=format_rules(rules),
            first_dealer=first_dealer + 1,
            started_at=at or timezone.now(),
            **settings,
        )
        seats = [
            Seat(evening=evening, player=player, number=number)
            for number, player in enumerate(players, start=1)
        ]
        start_fold(evening, rules, seats)
        evening.save()
        Seat.objects.bulk_create(seats)
        link = Link.objects.create(evening=evening, kind=LinkKind.TABLE)
        grant = _first_grant(link, seats, within)
        names_of_all = [player.name for player in players]
        log(evening, "evening.started", grant, after={"players": names_of_all}, request=asked)
        return Started(link, grant)


def _said(within: InCircle | None) -> list[object]:
    """What tells a form of a circle from all others.

    Not the names of other tables: a form that comes again finds that those have them already.
    """
    return [] if within is None else [within.circle_id, within.who.pk]


def _first_grant(link: Link, seats: Sequence[Seat], within: InCircle | None) -> Grant:
    """What lets in whoever starts the evening: this device, or the account of a member."""
    if within is None:
        return Grant.objects.create(evening=link.evening, link=link, number=1)
    user_id = within.who.pk
    own = next((seat for seat in seats if seat.player.user_id == user_id), None)
    return Grant.objects.create(
        evening=link.evening, user_id=user_id, number=1, seat=own, said=True
    )


def _started_before(request: Request) -> Started | None:
    """The evening that the same form has started already; another form's key starts nothing."""
    if request.key is None:
        return None
    changes = Change.objects.select_related("evening", "who__link__evening", "who__evening")
    change = changes.filter(key=request.key).first()
    if change is None:
        return None
    who = change.who
    if change.request != request.fingerprint or who is None:
        raise KeyTaken(None)
    if who.user_id is not None:
        return Started(change.evening.links.get(kind=LinkKind.TABLE, revoked_at=None), who)
    if who.link is None:
        raise KeyTaken(None)
    return Started(who.link, who)
