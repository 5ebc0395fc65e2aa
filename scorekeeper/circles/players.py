"""The players of a circle: added, renamed, archived, and two that are one person.

All evenings of the circle are held meanwhile, since a newcomer may be sitting down in one of them;
those in which a renamed player sits get a new state, so that no phone goes on showing the old name.
The number of statements does not depend on the number of evenings.
"""

from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from scorekeeper.models import WRITERS, Circle, Evening, Grant, Invitation, Player, Role, Seat
from scorekeeper.models.circles import name_key
from scorekeeper.models.evenings import new_state
from scorekeeper.recording.newcomers import log_added

from .outcomes import InUse, NameTaken, SamePlayer, SatTogether, StillAtTable, TwoAccounts
from .steps import begin, hold_evenings, lock, log, seat_members

MERGED = "player.merged"


class Added(NamedTuple):
    """A player of the circle; not ``fresh`` if it was one already."""

    player: Player
    fresh: bool


def add_player(circle_id: int, name: str, *, who: AbstractBaseUser) -> Added:
    """Put ``name`` into the circle, by who enters games there; twice is once.

    Raises NameTaken where somebody archived is called so, and ShutOut.
    """
    with transaction.atomic():
        circle = _begin(circle_id, who, *WRITERS)
        known = circle.players.filter(name_key=name_key(name)).first()
        if known is not None and known.archived_at is not None:
            raise NameTaken(known)
        if known is not None:
            return Added(known, fresh=False)
        player = Player.objects.create(circle=circle, name=name)
        log_added(circle, [name], who)
        return Added(player, fresh=True)


def rename_player(circle_id: int, player_id: int, name: str, *, who: AbstractBaseUser) -> Player:
    """Give a player another name, on all sheets. Raises NameTaken, ShutOut, Player.DoesNotExist."""
    with transaction.atomic():
        circle = _begin(circle_id, who, *WRITERS)
        player = circle.players.get(pk=player_id)
        others = circle.players.exclude(pk=player_id)
        if (taken := others.filter(name_key=name_key(name)).first()) is not None:
            raise NameTaken(taken)
        if (before := player.name) == name:
            return player
        player.name, player.name_key = name, name_key(name)
        player.save(update_fields=["name", "name_key"])
        _tell_phones(Seat.objects.filter(player=player))
        log(circle, "player.renamed", who, before={"player": before}, after={"player": name})
        return player


def archive_player(circle_id: int, player_id: int, *, who: AbstractBaseUser) -> None:
    """Deal a player in no more; what was played stays.

    Raises StillAtTable where an evening with the player goes on: it has to be closed first, as
    nobody could say then who plays the rest of it. Raises ShutOut, Player.DoesNotExist.
    """
    with transaction.atomic():
        circle = _begin(circle_id, who, *WRITERS)
        player = circle.players.get(pk=player_id)
        if player.archived_at is not None:
            return
        if playing := [*open_evenings(player)]:
            raise StillAtTable(playing)
        player.archived_at = timezone.now()
        _store_archived(player)
        log(circle, "player.archived", who, after={"player": player.name})


def restore_player(circle_id: int, player_id: int, *, who: AbstractBaseUser) -> None:
    """Let an archived player play again. Raises ShutOut, Player.DoesNotExist."""
    with transaction.atomic():
        circle = _begin(circle_id, who, *WRITERS)
        player = circle.players.get(pk=player_id)
        if player.archived_at is None:
            return
        player.archived_at = None
        _store_archived(player)
        log(circle, "player.restored", who, after={"player": player.name})


def _store_archived(player: Player) -> None:
    """Sheets that are kept know it, too, though none of them looks different."""
    player.save(update_fields=["archived_at"])
    seats = Seat.objects.filter(player=player)
    Evening.objects.filter(pk__in=seats.values("evening")).update(state=new_state())


def merge_players(circle_id: int, gone_id: int, kept_id: int, *, who: AbstractBaseUser) -> Player:
    """Make one player of two that are one person, by an owner; the one who is kept.

    All that ``gone`` has played, its account and its invitations become those of ``kept``, who is
    archived only if both were. Raises SamePlayer, SatTogether, TwoAccounts, ShutOut and
    Player.DoesNotExist, also where it has been done already.
    """
    with transaction.atomic():
        circle = _begin(circle_id, who, Role.OWNER)
        gone, kept = (circle.players.get(pk=pk) for pk in (gone_id, kept_id))
        if gone == kept:
            raise SamePlayer
        if both := [*evenings_of_both(gone, kept)]:
            raise SatTogether(both)
        if gone.user_id is not None and kept.user_id is not None:
            raise TwoAccounts
        was_archived = kept.archived_at is not None
        _tell_phones(Seat.objects.filter(player=gone))
        moved = Seat.objects.filter(player=gone).update(player=kept)
        kept.user_id = kept.user_id or gone.user_id
        if gone.archived_at is None:
            kept.archived_at = None
        if kept.user_id is None:
            Invitation.objects.filter(player=gone).update(player=kept)
        # First it goes: an account is one player of a circle.
        gone.delete()
        kept.save(update_fields=["user"])
        if was_archived and kept.archived_at is None:
            _store_archived(kept)
        if kept.user_id is not None:
            seat_members(Grant.objects.filter(user=kept.user_id, evening__circle=circle))
        log(
            circle,
            MERGED,
            who,
            before={"player": gone.name, "id": gone_id, "evenings": moved},
            after={"player": kept.name, "id": kept_id},
        )
        return kept


def was_merged(circle: Circle, gone_id: int, kept_id: int) -> bool:
    """Whether the player ``gone_id`` there was has become one with ``kept_id``. One query."""
    merged = circle.changes.filter(action=MERGED, before__id=gone_id, after__id=kept_id)
    return merged.exists()


def untie_player(circle_id: int, player_id: int, *, who: AbstractBaseUser) -> None:
    """Let a player be nobody's account any more: by an owner, or by that account itself.

    In the evenings of the circle the account is nobody at the table from then on. Raises ShutOut
    for everybody else, and Player.DoesNotExist; without an account nothing happens.
    """
    with transaction.atomic():
        circle = lock(circle_id)
        player = circle.players.get(pk=player_id)
        if player.user_id is None or player.user_id != who.pk:
            begin(circle_id, who, Role.OWNER)
        if player.user_id is None:
            return
        own = Grant.objects.filter(user=player.user_id, evening__circle=circle)
        own.filter(seat__player=player).update(seat=None)
        player.user_id = None
        player.save(update_fields=["user"])
        log(circle, "player.untied", who, before={"player": player.name})


def delete_player(circle_id: int, player_id: int, *, who: AbstractBaseUser) -> None:
    """Delete a player who sits nowhere and has no account.

    Raises InUse for all others, ShutOut, and Player.DoesNotExist.
    """
    with transaction.atomic():
        circle = _begin(circle_id, who, *WRITERS)
        player = circle.players.get(pk=player_id)
        if player.user_id is not None or player.seats.exists():
            raise InUse
        player.delete()
        log(circle, "player.deleted", who, before={"player": player.name})


def open_evenings(player: Player) -> QuerySet[Evening]:
    """The evenings that go on with a player, the latest first."""
    found = Evening.objects.select_related("circle").filter(seats__player=player, closed_at=None)
    return found.order_by("-started_at")


def evenings_of_both(one: Player, other: Player) -> QuerySet[Evening]:
    """The evenings in which both sat, the latest first."""
    with_other = Seat.objects.filter(player=other).values("evening")
    found = Evening.objects.select_related("circle").filter(seats__player=one, pk__in=with_other)
    return found.order_by("-started_at")


def _begin(circle_id: int, who: AbstractBaseUser, *roles: Role) -> Circle:
    """Lock a circle with all its evenings for somebody in one of ``roles``. Raises ShutOut."""
    circle, _membership = begin(circle_id, who, *roles)
    hold_evenings([circle.pk])
    return circle


def _tell_phones(seats: QuerySet[Seat]) -> None:
    """Give the evenings of ``seats`` another state, and one version more for those who poll."""
    evenings = Evening.objects.filter(pk__in=seats.values("evening"))
    evenings.update(version=F("version") + 1, state=new_state())
