"""Several tables of a circle on one evening: how they are told apart, and who goes to another one.

Whoever holds a circle and evenings takes the circle first, then the evenings by their ids.
"""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import count

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import QuerySet

from scorekeeper import corrections
from scorekeeper.models import WRITERS, Circle, Evening, Grant
from scorekeeper.models.circles import NAME_LENGTH, name_key
from scorekeeper.models.evenings import new_state
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.rows import JoinRow, LeaveRow
from scorekeeper.sheets import EveningSheet

from .log import NO_REQUEST, Request, log
from .log import rows as logged
from .outcomes import Closed, Saved, ShutOut
from .players import with_seat_for
from .sharing import admit_member
from .steps import begin, lock, read_open, requested, store


class OtherTableClosed(Closed):
    """The table that somebody wants to go to has closed its evening."""


def lock_circle(circle_id: int, who: AbstractBaseUser) -> Circle:
    """The circle, held until the end of the transaction, for a member who may write in it.

    Raises ShutOut where ``who`` may not (any more): asked after the lock is held. The key of the
    circle stays free for whoever seats a newcomer at one of its tables.
    """
    circle = Circle.objects.select_for_update(no_key=True).filter(pk=circle_id).first()
    if circle is None or not circle.memberships.filter(user=who.pk, role__in=WRITERS).exists():
        raise ShutOut
    return circle


def tell_tables_apart(
    circle: Circle, name: str, others: Mapping[str, str], who: AbstractBaseUser
) -> None:
    """See to it that a table called ``name`` can join the open ones of a circle that is locked.

    ``others`` are names for those that have none yet, by their addresses. Raises Refused unless
    all have names then, and those that are new differ from all others; nothing is asked where no
    other table is open.
    """
    playing = [*circle.evenings.filter(closed_at=None).order_by("pk")]
    if not playing:
        return
    called = {each.pk: each.name or others.get(each.address, "") for each in playing}
    if not name:
        raise Refused((Problem("table_unnamed", "title"),))
    if unnamed := [each for each in playing if not called[each.pk]]:
        raise Refused(
            tuple(Problem("other_table_unnamed", f"table-{each.address}") for each in unnamed)
        )
    # Two that are alike already, since one was opened again, stand in nobody's way.
    all_names = Counter(name_key(each) for each in (name, *called.values()))
    new = [name, *(called[each.pk] for each in playing if not each.name)]
    if any(all_names[name_key(each)] > 1 for each in new):
        raise Refused((Problem("tables_alike", "title"),))
    for each in playing:
        if not each.name:
            _name_table(each.pk, called[each.pk], who)


def hold_circle_of(evening_id: int) -> int:
    """The circle of an evening, held before the evening itself is: its tables keep their names.

    Where the evening is just being taken into another circle, it may be the one that it has left:
    the evening has another version by then.
    """
    asked = Evening.objects.filter(pk=evening_id)
    circles = Circle.objects.select_for_update(no_key=True)
    while (held := circles.filter(pk__in=asked.values("circle")).first()) is None:
        # The one that it has left was waited for, and is gone. Raises Evening.DoesNotExist.
        asked.only("pk").get()
    return held.pk


def tell_apart(evening: Evening, name: str) -> None:
    """Raise Refused where a table of the circle plays that goes by the same name, or by none.

    The circle is held.
    """
    names = {name_key(other) for other in _names_beside(evening)}
    if names and not name:
        raise Refused((Problem("table_unnamed", "title"),))
    if name_key(name) in names:
        raise Refused((Problem("tables_alike", "title"),))


def name_beside(evening: Evening, unnamed: str) -> str:
    """The name of a table that is opened again, with a number where others play by it.

    ``unnamed`` stands before the number where it has none. A circle without members has no list of
    its tables. The circle is held.
    """
    names = {name_key(other) for other in _names_beside(evening)}
    taken = name_key(evening.name) in names or not evening.name
    if not names or not taken or not evening.circle.memberships.exists():
        return evening.name
    begin_of_it = re.sub(r"(?<=.) \d+$", "", evening.name or unnamed)
    numbered = (
        f"{begin_of_it[: NAME_LENGTH - len(end)]}{end}" for end in (f" {n}" for n in count(2))
    )
    return next(name for name in numbered if name_key(name) not in names)


def _names_beside(evening: Evening) -> QuerySet[Evening, str]:
    """What the other open tables of its circle are called."""
    playing = Evening.objects.filter(circle=evening.circle_id, closed_at=None)
    return playing.exclude(pk=evening.pk).values_list("name", flat=True)


def _name_table(evening_id: int, name: str, who: AbstractBaseUser) -> None:
    """Give a table its name, in its own history, by an account that need not have been there.

    Its rows are not asked: what is wrong with one of them is no matter of another table.
    """
    evening = lock(evening_id)
    if evening.name or evening.closed_at is not None:
        return
    grant = admit_member(evening_id, who.pk)
    before = {"evening": corrections.settings_of(evening)}
    evening.name, evening.version, evening.state = name, evening.version + 1, new_state()
    evening.save(update_fields=["name", "version", "state"])
    after = {"evening": corrections.settings_of(evening)}
    log(evening, "evening.changed", grant, before=before, after=after)


def change_table(
    evening_id: int,
    seat: str,
    to_id: int,
    place: int | None,
    *,
    key: str,
    who: Grant,
    there: Grant,
) -> Saved:
    """Let the player of ``seat`` go to the table of another evening, once for each ``key``.

    There they sit down at ``place`` (from 1; ``None`` is the end of the row), in their old column
    if they have one. ``who`` and ``there`` are whoever says so, as each of the evenings knows
    them. Each evening has a row of its own, which is taken back by itself.

    Raises Refused where a row cannot stand, Closed, OtherTableClosed, KeyTaken, and ShutOut, also
    where the tables are not of one circle.
    """
    request = requested(key, "table", seat, to_id, place)
    with transaction.atomic():
        # In one order: two who change places at once wait for each other, and not for ever.
        for each in sorted({evening_id, to_id}):
            lock(each)
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        other, _none = begin(to_id, there)
        if evening.circle_id != other.circle_id or evening.pk == other.pk:
            raise ShutOut
        before, beyond = read_open(evening), _read_other(other)
        after = corrections.appended(before, LeaveRow(seat))
        name = before.names[seat]
        beyond, newcomer = with_seat_for(beyond, name, there)
        arrived = _sat_down(beyond, JoinRow(newcomer, place))
        _store_row("table.left", before, after, who, table=other.name, request=request)
        _store_row("table.joined", beyond, arrived, there, table=evening.name)
        return Saved(after, None)


def _read_other(evening: Evening) -> EveningSheet:
    try:
        return read_open(evening)
    except Closed:
        raise OtherTableClosed from None


def _sat_down(sheet: EveningSheet, row: JoinRow) -> EveningSheet:
    """The sheet with one more at the table. A refusal speaks of names: seats are others here."""
    try:
        return corrections.appended(sheet, row)
    except Refused as refused:
        named = {"player": sheet.names[row.player]}
        raise Refused(
            tuple(
                Problem(each.code, each.field, {**each.details, **named})
                for each in refused.problems
            )
        ) from refused


def _store_row(
    action: str,
    before: EveningSheet,
    after: EveningSheet,
    who: Grant,
    *,
    table: str,
    request: Request = NO_REQUEST,
) -> None:
    """Store a sheet that has one row more, and log it with what the other table is called."""
    entry = after.lines[-1].entry
    entry.entered_by = who
    store(before, after)
    said = {**logged([entry]), "table": table}
    log(after.evening, action, who, entry=entry, after=said, request=request)
