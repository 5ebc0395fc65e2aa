"""Taking evenings into a circle: each name at their tables becomes one of the circle's players."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Case, F, QuerySet, Value, When

from scorekeeper.models import WRITERS, Change, Circle, Evening, Grant, Player, Role, Seat
from scorekeeper.models.circles import name_key
from scorekeeper.models.evenings import new_state
from scorekeeper.recording import ShutOut, TablesAlike
from scorekeeper.recording.newcomers import log_added
from scorekeeper.recording.steps import writing_grants

from .outcomes import MovedMeanwhile, NameTaken, Unmatched
from .steps import begin, hold_evenings, lock_all, log, seat_members


class _Move(NamedTuple):
    """Evenings on their way from one circle to another; both and all in them are held."""

    source: Circle
    target: Circle
    evenings: Sequence[Evening]


def take_in(
    circle_id: int,
    grants: Mapping[int, Grant],
    matches: Mapping[int, int | None],
    *,
    who: AbstractBaseUser,
) -> None:
    """Put the evenings that are the keys of ``grants`` into a circle, all or none; twice is once.

    A grant is what lets ``who`` write to its evening. ``matches`` names for each player at their
    tables one of the circle, no two the same, or ``None`` for somebody new there. Links and
    devices stay good. The circle that the evenings come from goes if it has no members and is
    empty now; from one that has some, only an owner of both may take them.

    Raises ShutOut, Unmatched, NameTaken where somebody new is called as a player of the circle,
    TablesAlike where open evenings could not be told apart there, and MovedMeanwhile where
    evenings or players are others by now than were asked about.
    """
    with transaction.atomic():
        move = _begin(circle_id, grants, who)
        if move is None:
            return
        come = [*players_at(grants)]
        become = _players(move.target, come, matches, who)
        _seat(grants, become)
        _move(move, grants)
        seat_members(Grant.objects.filter(evening__in=grants))
        said = {player.name: become[player.pk].name for player in come}
        moved = {"evenings": len(grants)}
        log(move.target, "evening.taken_in", who, after=moved | {"players": said})
        if move.source.memberships.exists():
            log(move.source, "evening.given_away", who, after=moved)
        else:
            _clear(move.source)


def players_at(evening_ids: Mapping[int, Grant]) -> QuerySet[Player]:
    """Who sits in evenings, by name."""
    return Player.objects.filter(seats__evening__in=evening_ids).distinct().order_by("name", "pk")


def _begin(circle_id: int, grants: Mapping[int, Grant], who: AbstractBaseUser) -> _Move | None:
    """Hold everything, and ask whether ``who`` may; ``None`` where it has been done already."""
    asked = Evening.objects.filter(pk__in=grants)
    found = {*asked.values_list("circle_id", flat=True)}
    circles = lock_all({circle_id, *found})
    target, membership = begin(circle_id, who, *WRITERS)
    held = hold_evenings(circles)
    evenings = [evening for evening in held if evening.pk in grants]
    homes = {evening.circle_id for evening in evenings}
    if len(evenings) != len(grants) or len(homes) != 1:
        raise MovedMeanwhile
    (source_id,) = homes
    live = writing_grants().filter(pk__in=[grant.pk for grant in grants.values()])
    if {*live.values_list("evening_id", flat=True)} != {*grants}:
        raise ShutOut
    if source_id == target.pk:
        return None
    source = circles[source_id]
    if source.memberships.exists():
        begin(source.pk, who, Role.OWNER)
        if membership.role != Role.OWNER:
            raise ShutOut
    there = [evening for evening in held if evening.circle_id == target.pk]
    _tell_apart([each for each in there if each.closed_at is None], evenings)
    return _Move(source, target, evenings)


def _tell_apart(there: Sequence[Evening], come: Sequence[Evening]) -> None:
    """Raise TablesAlike unless all open tables of the circle have names then, and new ones others.

    What is closed needs none.
    """
    more = [name_key(evening.name) for evening in come if evening.closed_at is None]
    names = Counter([name_key(evening.name) for evening in there] + more)
    if more and names.total() > 1 and ("" in names or any(names[name] > 1 for name in more)):
        raise TablesAlike


def _players(
    target: Circle,
    come: Sequence[Player],
    matches: Mapping[int, int | None],
    who: AbstractBaseUser,
) -> dict[int, Player]:
    """Whom each of those who ``come`` becomes, by their ids; new players are stored."""
    if {*matches} != {player.pk for player in come}:
        raise MovedMeanwhile
    chosen = [pk for pk in matches.values() if pk is not None]
    if len({*chosen}) != len(chosen):
        raise Unmatched
    known = {player.pk: player for player in target.players.all()}
    if not {*chosen} <= {*known}:
        raise MovedMeanwhile
    by_key = {player.name_key: player for player in known.values()}
    new = [player for player in come if matches[player.pk] is None]
    if taken := [by_key[player.name_key] for player in new if player.name_key in by_key]:
        raise NameTaken(taken[0])
    made = Player.objects.bulk_create([Player(circle=target, name=each.name) for each in new])
    log_added(target, [player.name for player in made], who)
    become = {old.pk: player for old, player in zip(new, made, strict=True)}
    return become | {old: known[pk] for old, pk in matches.items() if pk is not None}


def _seat(grants: Mapping[int, Grant], become: Mapping[int, Player]) -> None:
    """Let other players sit where they sat. One statement."""
    cases = [When(player=old, then=Value(player.pk)) for old, player in become.items()]
    Seat.objects.filter(evening__in=grants).update(player=Case(*cases))


def _move(move: _Move, grants: Mapping[int, Grant]) -> None:
    """Into the other circle, whose time zone counts from now on; each history says so."""
    Evening.objects.filter(pk__in=grants).update(
        circle=move.target, version=F("version") + 1, state=new_state()
    )
    # Nothing of the sheet: whoever has entered a game before can still take it back.
    Change.objects.bulk_create(
        [
            Change(
                evening=evening,
                version=evening.version + 1,
                action="evening.taken_in",
                who=grants[evening.pk],
            )
            for evening in move.evenings
        ]
    )


def _clear(source: Circle) -> None:
    """Delete the players of a nameless circle who sit nowhere now, and itself if it is empty."""
    source.players.filter(seats=None).delete()
    Circle.objects.filter(pk=source.pk, evenings=None).delete()
