"""Who sat where: two players exchanged, one replaced, and the seats of names."""

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction

from scorekeeper import corrections
from scorekeeper.models import Circle, Entry, Evening, Grant, Player, Seat
from scorekeeper.models.circles import name_key
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.sheets import EveningSheet, read_sheet

from .log import log
from .log import rows as logged
from .outcomes import Saved
from .steps import bump, done_before, lock, read_open, requested, store


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
    with transaction.atomic():
        evening = lock(evening_id, who)
        request = requested(key, "exchange", span, one, other)
        if (done := done_before(evening, request)) is not None:
            return done
        before = read_open(evening, version)
        after = corrections.exchanged(before, *span, one, other)
        pairs = [
            (old.entry, new.entry)
            for old, new in zip(before.lines, after.lines, strict=True)
            if old.entry.facts != new.entry.facts
        ]
        store(before, after)
        bump(evening)
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
    with transaction.atomic():
        evening = lock(evening_id, who)
        request = requested(key, "substitute", span, seat, name_key(name))
        if (done := done_before(evening, request)) is not None:
            return done
        before = read_open(evening, version)
        newcomer = seat_for(evening, before, name)
        if newcomer.key not in before.names:
            before = replace(before, seats=(*before.seats, newcomer))
        after = corrections.substituted(before, *span, seat, name)
        old = {line.entry.pk: line.entry for line in before.lines}
        written = [line.entry for line in after.lines if _is_news(line.entry, old)]
        for entry in written:
            if entry._state.adding:
                entry.entered_by = who
        touched = [old[entry.pk] for entry in written if entry.pk in old]
        store(before, after)
        bump(evening)
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
    with transaction.atomic():
        evening = lock(evening_id, who)
        request = requested(key, "replace", seat, name)
        if (done := done_before(evening, request)) is not None:
            return done
        before = read_open(evening, version)
        was = _repoint(before, seat, name)
        bump(evening)
        log(
            evening,
            "player.replaced",
            who,
            before={"players_by_seat": {seat: was}},
            after={"players_by_seat": {seat: name}},
            request=request,
        )
        return Saved(read_sheet(evening), None)


def repoint(sheet: EveningSheet, names: dict[str, str]) -> dict[str, str]:
    """Give seats other players, by their names; who sat there before."""
    return {seat: _repoint(sheet, seat, name) for seat, name in names.items()}


def _repoint(sheet: EveningSheet, key: str, name: str) -> str:
    seat = next((seat for seat in sheet.seats if seat.key == key), None)
    if seat is None:
        raise Refused((Problem("not_at_table", "one", {"players": [key]}),))
    if any(other.player.name_key == name_key(name) for other in sheet.seats):
        raise Refused((Problem("already_seated", "name", {"player": name}),))
    was, circle = seat.player, sheet.evening.circle
    seat.player = _player(circle, name)
    seat.save(update_fields=["player"])
    if was.user_id is None and not was.seats.exists():
        # A name that was never anybody: nothing else knows of it.
        was.delete()
    return was.name


def seat_for(evening: Evening, sheet: EveningSheet, name: str) -> Seat:
    """The seat of ``name``: an old one, or a new one for a player of the circle or a new one."""
    for seat in sheet.seats:
        if seat.player.name_key == name_key(name):
            return seat
    return Seat.objects.create(
        evening=evening,
        player=_player(evening.circle, name),
        number=len(sheet.seats) + 1,
        from_start=False,
    )


def _player(circle: Circle, name: str) -> Player:
    """A player of the circle, a new one if nobody there is called so."""
    known = circle.players.filter(name_key=name_key(name)).first()
    return known or Player.objects.create(circle=circle, name=name)
