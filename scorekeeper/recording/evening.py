"""What concerns the evening as a whole: its rules, its end, and taking changes back."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, Q, QuerySet
from django.utils import timezone

from scorekeeper import corrections
from scorekeeper.models import Change, Evening, Grant
from scorekeeper.models.circles import name_key
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.sheets import EveningSheet, read_sheet

from .log import Request, log
from .log import rows as logged
from .outcomes import NothingToUndo, Saved, ShutOut, Stale, TablesAlike
from .players import repoint
from .steps import begin, live_grants, lock, read_open, requested, store
from .tables import hold_circle_of, name_beside, tell_apart


def change_rules(
    evening_id: int, rules: RuleSet, *, version: int, who: Grant | None, key: str | None = None
) -> Saved:
    """Score the evening under other rules from its first game on.

    Raises Stale, Closed, or BadEvening where a row cannot stand under them.
    """
    request = requested(key, "rules", format_rules(rules))
    with transaction.atomic():
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        after = corrections.with_rules(before, rules)
        store(before, after)
        log(
            after.evening,
            "rules.changed",
            who,
            before={"rules": before.evening.rules},
            after={"rules": after.evening.rules},
            request=request,
        )
        return Saved(after, None)


def change_settings(
    evening_id: int,
    settings: Mapping[str, Any],
    *,
    version: int,
    who: Grant | None,
    key: str | None = None,
) -> Saved:
    """Change the evening's name, stake, first dealer … (``corrections.SETTINGS``).

    Raises Stale, Closed, BadEvening where the first dealer is nobody, or a row cannot stand, and
    Refused for a name by which another open table of the circle goes.
    """
    request = requested(key, "settings", settings)
    with transaction.atomic():
        hold_circle_of(evening_id)
        evening, done = begin(evening_id, who, request)
        if done is not None:
            return done
        before = read_open(evening, version)
        if settings.get("name", evening.name) != evening.name:
            tell_apart(evening, settings["name"])
        return keep_settings("evening.changed", before, settings, who=who, request=request)


def keep_settings(
    action: str,
    before: EveningSheet,
    settings: Mapping[str, Any],
    *,
    who: Grant | None,
    request: Request,
) -> Saved:
    """Store other settings of an evening that is locked, and log that under ``action``."""
    after = corrections.with_settings(before, settings)
    store(before, after)
    log(
        after.evening,
        action,
        who,
        before={"evening": corrections.settings_of(before.evening)},
        after={"evening": corrections.settings_of(after.evening)},
        request=request,
    )
    return Saved(after, None)


def close_evening(evening_id: int, *, version: int, who: Grant | None) -> Saved:
    """Freeze the evening. Raises Stale, or Closed where it already is."""
    with transaction.atomic():
        evening, _ = begin(evening_id, who)
        before = read_open(evening, version)
        after = _with_end(before, timezone.now())
        store(before, after)
        log(after.evening, "evening.closed", who)
        return Saved(after, None)


def reopen_evening(evening_id: int, *, who: Grant | None, unnamed: str = "Tisch") -> Saved:
    """Let rows in again; an open evening stays as it is.

    Where another table of the circle plays by its name, it gets a number to be told apart; one
    without a name gets ``unnamed`` and a number. Raises Stale where it is in another circle by now.
    """
    with transaction.atomic():
        circle_id = hold_circle_of(evening_id)
        evening, _ = begin(evening_id, who)
        before = read_sheet(evening)
        if evening.closed_at is None:
            return Saved(before, None)
        if evening.circle_id != circle_id:
            raise Stale(before)
        after = _with_end(before, None)
        name = name_beside(evening, unnamed)
        if name != evening.name:
            after = corrections.with_settings(after, {"name": name})
        store(before, after)
        if name != evening.name:
            said = (corrections.settings_of(each.evening) for each in (before, after))
            old, new = ({"evening": each} for each in said)
            log(after.evening, "evening.changed", who, before=old, after=new)
        log(after.evening, "evening.reopened", who)
        return Saved(after, None)


def _with_end(sheet: EveningSheet, closed_at: datetime | None) -> EveningSheet:
    evening = copy(sheet.evening)
    evening.closed_at = closed_at
    return replace(sheet, evening=evening)


def undo(evening_id: int, *, version: int, who: Grant | None) -> Saved:
    """Take back the last change that ``who`` made; doing it twice brings it back.

    Raises NothingToUndo where others have changed something since, Stale, Closed, and TablesAlike
    where another table of the circle plays by the name that it had.
    """
    with transaction.atomic():
        hold_circle_of(evening_id)
        evening = lock(evening_id)
        last = _last_change(evening, who)
        before = read_open(evening, version)
        change = _own(last, who)
        names = (change.before or {}).get("players_by_seat", {})
        if names:
            return _undo_names(before, change, who)
        after = corrections.undone(before, change)
        if after.evening.name != evening.name:
            _keep_apart(evening, after.evening.name)
        rows_before = {line.entry.pk: line.entry for line in before.lines}
        touched = {
            row["id"]
            for state in (change.before, change.after)
            for row in corrections.logged_rows(state)
        }
        for line in after.lines:
            if line.entry.pk in touched:
                line.entry.changed_by, line.entry.changed_at = who, timezone.now()
        store(before, after)
        restored = [
            line.entry
            for line in after.lines
            if line.entry.pk in touched or line.entry.pk not in rows_before
        ]
        taken_back = [entry for pk, entry in rows_before.items() if pk in touched]
        log(
            after.evening,
            "change.undone",
            who,
            entry=restored[0] if len(restored) == 1 else None,
            before={**logged(taken_back), **_state(before)},
            after={**logged(restored), **_state(after), **_other_table(change)},
        )
        return Saved(after, None)


def _keep_apart(evening: Evening, name: str) -> None:
    """Raise TablesAlike where the tables of a circle could not be told apart."""
    if not evening.circle.memberships.exists():
        return
    try:
        tell_apart(evening, name)
    except Refused as refused:
        raise TablesAlike from refused


def _other_table(change: Change) -> dict[str, Any]:
    """The other table that a change was about: what stands there, an undo leaves alone."""
    about = change.action.startswith("table.")
    return {"table": (change.after or {}).get("table", "")} if about else {}


def _undo_names(before: EveningSheet, change: Change, who: Grant | None) -> Saved:
    """Give seats back to those who had them. Raises NothingToUndo where they are no more.

    A circle with members keeps its players: whom it does not know has another name by now, or is
    archived. Who had one of the names until it was changed may not be who has it now.
    """
    circle = before.evening.circle
    names: dict[str, str] = (change.before or {})["players_by_seat"]
    keys = {name_key(name) for name in names.values()}
    known = circle.players.filter(name_key__in=keys, archived_at=None).count()
    if known < len(keys) and circle.memberships.exists():
        raise NothingToUndo
    given_up = circle.changes.filter(
        action__in=("player.renamed", "player.merged", "player.deleted"), at__gte=change.at
    )
    if keys & {name_key((each.before or {})["player"]) for each in given_up}:
        raise NothingToUndo
    after, were = repoint(before, names, who)
    store(before, after)
    log(
        after.evening,
        "change.undone",
        who,
        before={"players_by_seat": were},
        after={"players_by_seat": names},
    )
    return Saved(after, None)


def last_change(sheet: EveningSheet, who: Grant | None) -> Change:
    """The change of the sheet that the device ``who`` can take back. Raises NothingToUndo.

    Links that were renewed and an evening that was reopened are no changes of the sheet.
    """
    return _own(_changes(sheet.evening).first(), who)


def _changes(evening: Evening) -> QuerySet[Change]:
    changes = evening.changes.select_related("who__seat__player", "who__user").exclude(
        action="evening.started"
    )
    # Nor are payments that were made: they are taken back where they were marked.
    changes = changes.exclude(action__startswith="payment.")
    of_rows = changes.filter(Q(before__isnull=False) | Q(after__isnull=False))
    return of_rows.order_by("-pk")


def _last_change(evening: Evening, who: Grant | None) -> Change | None:
    """The last change of the sheet, and with the same query whether ``who`` may write at all.

    Raises ShutOut, as ``begin`` does.
    """
    if who is None:
        return _changes(evening).first()
    live = live_grants(evening.pk, who.pk)
    change = _changes(evening).annotate(may_write=Exists(live)).first()
    if not (live.exists() if change is None else change.may_write):
        raise ShutOut
    return change


def _own(last: Change | None, who: Grant | None) -> Change:
    """A change that ``who`` made. Raises NothingToUndo for that of somebody else."""
    if last is None:
        raise NothingToUndo
    if last.who_id != (who.pk if who else None):
        raise NothingToUndo((last.who,))
    return last


def _state(sheet: EveningSheet) -> dict[str, Any]:
    """What of an evening an undo can bring back, besides its rows."""
    return {"rules": sheet.evening.rules, "evening": corrections.settings_of(sheet.evening)}
