"""Starting an evening, and the links into it."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from scorekeeper.models import Circle, Evening, Link, LinkKind, Player, Seat
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.sheets import start_fold

from .log import log
from .steps import lock


def start_evening(
    *,
    names: Sequence[str],
    first_dealer: int,
    rules: RuleSet,
    stake_cents: int | None = None,
    name: str = "",
    who: str = "",
) -> Link:
    """Start an evening with ``names`` in seat order; returns its table link.

    ``first_dealer`` is an index into ``names``, the stake is in cents per point.
    Raises Refused for a seating that the rules do not allow or for two equal names.
    """
    if len({player.casefold() for player in names}) != len(names):
        raise Refused((Problem("players_twice", "players"),))
    with transaction.atomic():
        circle = Circle.objects.create()
        evening = Evening(
            circle=circle,
            name=name,
            rules=format_rules(rules),
            first_dealer=first_dealer + 1,
            stake_cents=stake_cents,
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
        log(evening, "evening.started", who, after={"players": [*names]})
        return Link.objects.create(evening=evening, kind=LinkKind.TABLE)


def renew_link(evening_id: int, kind: LinkKind, *, who: str) -> Link:
    """Revoke the live link of ``kind`` with every device that came in by it; a new one."""
    with transaction.atomic():
        evening = lock(evening_id)
        evening.links.filter(kind=kind, revoked_at=None).update(revoked_at=timezone.now())
        log(evening, f"link.{kind}.renewed", who)
        return Link.objects.create(evening=evening, kind=kind)
