"""Starting an evening."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict, Unpack

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
from .steps import requested


class Settings(TypedDict, total=False):
    """What else can be said of an evening at its start; the stake is in cents per point."""

    name: str
    stake_cents: int | None
    hide_standings: bool


def start_evening(
    *,
    names: Sequence[str],
    first_dealer: int,
    rules: RuleSet,
    key: str | None = None,
    at: datetime | None = None,
    **settings: Unpack[Settings],
) -> Started:
    """Start an evening with ``names`` in seat order, once for each ``key``.

    ``first_dealer`` is an index into ``names``, ``at`` is the time of its start where that is not
    now. Raises Refused for a seating that the rules do
    not allow or for two equal names.
    """
    if len({name_key(player) for player in names}) != len(names):
        raise Refused((Problem("players_twice", "players"),))
    request = requested(key, "start", [*names], first_dealer, format_rules(rules), settings)
    with transaction.atomic():
        if (started := _started_before(request)) is not None:
            return started
        circle = Circle.objects.create()
        evening = Evening(
            circle=circle,
            rules=format_rules(rules),
            first_dealer=first_dealer + 1,
            started_at=at or timezone.now(),
            **settings,
        )
        players = [Player(circle=circle, name=player) for player in names]
        seats = [
            Seat(evening=evening, player=player, number=number)
            for number, player in enumerate(players, start=1)
        ]
        start_fold(evening, rules, seats)
        evening.save()
        Player.objects.bulk_create(players)
        Seat.objects.bulk_create(seats)
        link = Link.objects.create(evening=evening, kind=LinkKind.TABLE)
        grant = Grant.objects.create(evening=evening, link=link, number=1)
        log(evening, "evening.started", grant, after={"players": [*names]}, request=request)
        return Started(link, grant)


def _started_before(request: Request) -> Started | None:
    """The evening that the same form has started already; another form's key starts nothing."""
    if request.key is None:
        return None
    change = Change.objects.select_related("who__link__evening").filter(key=request.key).first()
    if change is None:
        return None
    who = change.who
    if change.request != request.fingerprint or who is None or who.link is None:
        raise KeyTaken(None)
    return Started(who.link, who)
