"""Who sat where: two players exchanged, one replaced, and the seats of names."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace

from django.db import connection, transaction

from scorekeeper import corrections
from scorekeeper.models import Circle, Entry, Grant, Player, Seat
from scorekeeper.models.circles import name_key
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.sheets import EveningSheet, names_of

from .log import log
from .log import rows as logged
from .newcomers import Who, log_added, make_player
from .outcomes import Saved
from .steps import begin, read_open, requested, store


def exchange_seats(
    evening_id: int,
    span: tuple[int, int],
    one: str,
    other: str,
    *,
    version: int,
    who: Grant | None,
    key: str | None = None,
) -> Saved:
    """Exchange two seats in all rows from one entry to another (both ids included).

    Raises as :func:`insert_entry`.
    """
    request = requested(key, "exchange", span, one, other)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        after = corrections.exchanged(before, *span, one, other)
        pairs = [
            (old.entry, new.entry)
            for old, new in zip(before.lines, after.lines, strict=True)
            if old.entry.facts != new.entry.facts
        ]
        store(before, after)
        log(
            evening,
            "seats.exchanged",
            who,
            before=logged([old for old, _ in pairs]),
            after=logged([new for _, new in pairs]),
            request=request,
        )
        return Saved(after, None)


def substitute_player(
    evening_id: int,
    span: tuple[int, int],
    seat: str,
    name: str,
    *,
    version: int,
    who: Grant | None,
    key: str | None = None,
) -> Saved:
    """Say that ``name`` played in the place of ``seat`` from one entry to another.

    Rows that say who got up and who sat down are written along. Raises as
    :func:`~scorekeeper.recording.insert_entry`.
    """
    request = requested(key, "substitute", span, seat, name_key(name))
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        before, _newcomer = with_seat_for(before, name, who)
        after = corrections.substituted(before, *span, seat, name)
        old = {line.entry.pk: line.entry for line in before.lines}
        written = [line.entry for line in after.lines if _is_news(line.entry, old)]
        for entry in written:
            if entry._state.adding:
                entry.entered_by = who
        touched = [old[entry.pk] for entry in written if entry.pk in old]
        store(before, after)
        log(
            evening,
            "player.substituted",
            who,
            before=logged(touched),
            after=logged(written),
            request=request,
        )
        return Saved(after, None)


def _is_news(entry: Entry, old: Mapping[int, Entry]) -> bool:
    return entry._state.adding or old[entry.pk].facts != entry.facts


def replace_player(
    evening_id: int,
    seat: str,
    name: str,
    *,
    version: int,
    who: Grant | None,
    key: str | None = None,
) -> Saved:
    """Say that it was ``name`` who sat there, the whole evening.

    Raises Refused where ``name`` has a column of the evening, or the seat is none; Stale, Closed.
    """
    request = requested(key, "replace", seat, name)
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        after, was = repoint(before, {seat: name}, who)
        store(before, after)
        log(
            evening,
            "player.replaced",
            who,
            before={"players_by_seat": was},
            after={"players_by_seat": {seat: name}},
            request=request,
        )
        return Saved(after, None)


def repoint(
    sheet: EveningSheet, names: Mapping[str, str], who: Grant | None
) -> tuple[EveningSheet, dict[str, str]]:
    """Give seats other players, by their names; the sheet with them, and who sat there before."""
    were = {}
    for seat, name in names.items():
        sheet, were[seat] = _repoint(sheet, seat, name, who)
    return sheet, were


def _repoint(
    sheet: EveningSheet, key: str, name: str, who: Grant | None
) -> tuple[EveningSheet, str]:
    old = next((seat for seat in sheet.seats if seat.key == key), None)
    if old is None:
        raise Refused((Problem("not_at_table", "one", {"players": [key]}),))
    if any(other.player.name_key == name_key(name) for other in sheet.seats):
        raise Refused((Problem("already_seated", "name", {"player": name}),))
    new = copy(old)
    new.player = _player(sheet.evening.circle, name, who)
    new.save(update_fields=["player"])
    # A name that was never anybody: nothing else knows of it. A circle with members has its list.
    nobody = Player.objects.filter(
        pk=old.player_id, user=None, seats=None, circle__memberships=None
    )
    Player.objects.filter(pk__in=nobody)._raw_delete(connection.alias)
    seats = tuple(new if seat is old else seat for seat in sheet.seats)
    return _seated(sheet, seats), old.player.name


def with_seat_for(sheet: EveningSheet, name: str, who: Grant | None) -> tuple[EveningSheet, str]:
    """The sheet with a seat for ``name``, and its key: an old seat, or a new one.

    A new seat is for a player of the circle, or for a new one, whom ``who`` has brought. Raises
    Refused where that player is archived.
    """
    for seat in sheet.seats:
        if seat.player.name_key == name_key(name):
            corrections.refuse_archived(seat.player)
            return sheet, seat.key
    seat = Seat.objects.create(
        evening=sheet.evening,
        player=_player(sheet.evening.circle, name, who),
        number=len(sheet.seats) + 1,
        from_start=False,
    )
    return _seated(sheet, (*sheet.seats, seat)), seat.key


def _seated(sheet: EveningSheet, seats: tuple[Seat, ...]) -> EveningSheet:
    return replace(sheet, seats=seats, names=names_of(seats))


def players_called(circle: Circle, names: Sequence[str], who: Who) -> list[Player]:
    """The players of the circle who are called so, in this order; new ones where there are none.

    Raises Refused for those who are archived.
    """
    keys = {name_key(name): name for name in names}
    known = {player.name_key: player for player in circle.players.filter(name_key__in=keys)}
    corrections.refuse_archived(*(known[key] for key in keys if key in known))
    made = {key: make_player(circle, name) for key, name in keys.items() if key not in known}
    log_added(circle, [player.name for player, fresh in made.values() if fresh], who)
    known |= {key: player for key, (player, _fresh) in made.items()}
    return [known[key] for key in keys]


def _player(circle: Circle, name: str, who: Who) -> Player:
    """The player of the circle who is called so, a new one if there is none.

    Raises Refused where that player is archived.
    """
    player, fresh = make_player(circle, name)
    corrections.refuse_archived(player)
    if fresh:
        log_added(circle, [name], who)
    return player
