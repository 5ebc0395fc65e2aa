"""What concerns the evening as a whole: its rules, its end, and taking changes back."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scorekeeper import corrections
from scorekeeper.models import Change, Grant
from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.sheets import EveningSheet, read_sheet

from .log import log
from .log import rows as logged
from .outcomes import NothingToUndo, Saved
from .players import repoint
from .steps import bump, done_before, lock, read_open, requested, store


def change_rules(
    evening_id: int, rules: RuleSet, *, version: int, who: Grant | None, key: str | None = None
) -> Saved:
    """Score the evening under other rules from its first game on.

    Raises Stale, Closed, or BadEvening where a row cannot stand under them.
    """
    with transaction.atomic():
        evening = lock(evening_id, who)
        request = requested(key, "rules", format_rules(rules))
        if (done := done_before(evening, request)) is not None:
            return done
        before = read_open(evening, version)
        after = corrections.with_rules(before, rules)
        _store_with_evening(before, after)
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
    """Change the evening's name, stake or first dealer (``corrections.SETTINGS``).

    Raises Stale, Closed, or BadEvening where the first dealer is nobody, or a row cannot stand.
    """
    with transaction.atomic():
        evening = lock(evening_id, who)
        request = requested(key, "settings", settings)
        if (done := done_before(evening, request)) is not None:
            return done
        before = read_open(evening, version)
        after = corrections.with_settings(before, settings)
        _store_with_evening(before, after)
        log(
            after.evening,
            "evening.changed",
            who,
            before={"evening": corrections.settings_of(before.evening)},
            after={"evening": corrections.settings_of(after.evening)},
            request=request,
        )
        return Saved(after, None)


def close_evening(evening_id: int, *, version: int, who: Grant | None) -> Saved:
    """Freeze the evening. Raises Stale, or Closed where it already is."""
    with transaction.atomic():
        evening = lock(evening_id, who)
        sheet = read_open(evening, version)
        evening.closed_at = timezone.now()
        evening.save(update_fields=["closed_at"])
        bump(evening)
        log(evening, "evening.closed", who)
        return Saved(sheet, None)


def reopen_evening(evening_id: int, *, who: Grant | None) -> Saved:
    """Let rows in again; an open evening stays as it is."""
    with transaction.atomic():
        evening = lock(evening_id, who)
        if evening.closed_at is not None:
            evening.closed_at = None
            evening.save(update_fields=["closed_at"])
            bump(evening)
            log(evening, "evening.reopened", who)
        return Saved(read_sheet(evening), None)


def undo(evening_id: int, *, version: int, who: Grant | None) -> Saved:
    """Take back the last change that ``who`` made; doing it twice brings it back.

    Raises NothingToUndo where others have changed something since, Stale, Closed.
    """
    with transaction.atomic():
        evening = lock(evening_id, who)
        before = read_open(evening, version)
        change = last_change(before, who)
        names = (change.before or {}).get("players_by_seat", {})
        if names:
            return _undo_names(before, names, who)
        after = corrections.undone(before, change)
        rows_before = {line.entry.pk: line.entry for line in before.lines}
        touched = {
            row["id"]
            for state in (change.before, change.after)
            for row in corrections.logged_rows(state)
        }
        for line in after.lines:
            if line.entry.pk in touched:
                line.entry.changed_by, line.entry.changed_at = who, timezone.now()
        _store_with_evening(before, after)
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
            after={**logged(restored), **_state(after)},
        )
        return Saved(after, None)


def _undo_names(before: EveningSheet, names: dict[str, str], who: Grant | None) -> Saved:
    """Give seats back to those who had them."""
    evening = before.evening
    were = repoint(before, names)
    bump(evening)
    log(
        evening,
        "change.undone",
        who,
        before={"players_by_seat": were},
        after={"players_by_seat": names},
    )
    return Saved(read_sheet(evening), None)


def last_change(sheet: EveningSheet, who: Grant | None) -> Change:
    """The change of the sheet that the device ``who`` can take back. Raises NothingToUndo.

    Links that were renewed and an evening that was reopened are no changes of the sheet.
    """
    changes = sheet.evening.changes.select_related("who").exclude(action="evening.started")
    of_rows = changes.filter(Q(before__isnull=False) | Q(after__isnull=False))
    last = of_rows.order_by("-pk").first()
    if last is None:
        raise NothingToUndo
    if last.who_id != (who.pk if who else None):
        raise NothingToUndo((last.who,))
    return last


def _store_with_evening(before: EveningSheet, after: EveningSheet) -> None:
    """Store the rows, and what has changed of the evening itself."""
    store(before, after)
    fields = [
        field
        for field in ("rules", *corrections.SETTINGS)
        if getattr(after.evening, field) != getattr(before.evening, field)
    ]
    if fields:
        after.evening.save(update_fields=fields)
    bump(after.evening)


def _state(sheet: EveningSheet) -> dict[str, Any]:
    """What of an evening an undo can bring back, besides its rows."""
    return {"rules": sheet.evening.rules, "evening": corrections.settings_of(sheet.evening)}
