"""Files that somebody wants to read in: kept, and read piece by piece until they can be agreed to.

No request keeps the others waiting for long, and nothing of a file is an evening yet:
``importing`` stores it once somebody has agreed.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from time import monotonic

from django.db import transaction
from django.utils import timezone

from scorekeeper import limits
from scorekeeper.imports.faults import MOST_SHOWN, Fault
from scorekeeper.imports.reading import Reading, opened
from scorekeeper.limits import Limit
from scorekeeper.models import Upload

# A file that nobody has agreed to by then is forgotten; so is the oldest of too many.
KEPT_FOR, MOST_KEPT = timedelta(days=1), 30
# One address needs more than an hour until its files have pushed out those of all others.
FILES = Limit("files", from_one=20, from_all=200, window=timedelta(hours=1))
# What one request may read of a file.
SLICE_SECONDS = 0.6
_AT_ONCE = 50
# Few rows are scored at once with being read; for many that takes a request of its own.
FEW = 1_000


def keep_upload(kind: str, text: str, *, address: str, day: date | None = None) -> Upload:
    """Keep a file that came from ``address``, and read as much of it as one request may.

    Raises Faulty for a bad head, and TooManyTries.
    """
    reading = opened(kind, text, day)
    with transaction.atomic():
        limits.count(limits.hold(FILES, address=address))
        limits.forget_old()
        _forget_old()
        upload = Upload.objects.create(kind=kind, text=text, day=day, total=reading.total)
    return _read(upload, reading, SLICE_SECONDS)


def _forget_old() -> None:
    Upload.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    newest = Upload.objects.order_by("-pk").values_list("pk", flat=True)[: MOST_KEPT - 1]
    Upload.objects.exclude(pk__in=[*newest]).delete()


def drop_upload(upload_id: int) -> None:
    """Forget a file; nothing happens where it is gone already."""
    Upload.objects.filter(pk=upload_id).delete()


def read_on(upload: Upload, *, seconds: float | None = None) -> Upload:
    """Read a file from where it was left, for so many seconds or as long as one request may.

    Two requests that read at once read the same, and it counts once. What has been forgotten, or
    read to its end and stored, since ``upload`` was looked at, is left as it was.
    """
    unread = Upload.objects.filter(pk=upload.pk, ready=False).values_list("text", flat=True)
    if upload.ready or (text := unread.first()) is None:
        return upload
    reading = opened(upload.kind, text, upload.day)
    return _read(upload, reading, SLICE_SECONDS if seconds is None else seconds)


def _read(upload: Upload, reading: Reading, seconds: float) -> Upload:
    until, before = monotonic() + seconds, upload.done
    plan = upload.plan
    while upload.done < reading.total:
        for at in range(upload.done, min(upload.done + _AT_ONCE, reading.total)):
            unit, faults = reading.take(at)
            _note(upload, faults)
            if unit is not None:
                plan["units"].append(unit)
            elif not faults:
                plan["skipped"] += 1
            upload.done += 1
        if monotonic() >= until:
            break
    if upload.done == reading.total and (reading.total <= FEW or before == reading.total):
        _finish(upload, reading)
    changed = {name: getattr(upload, name) for name in ("done", "plan", "fault_count", "ready")}
    Upload.objects.filter(pk=upload.pk, done=before, ready=False).update(**changed)
    return upload


def _finish(upload: Upload, reading: Reading) -> None:
    """Make the evenings, unless something was wrong with a row: then there is nothing to make."""
    plan = upload.plan
    if upload.fault_count == 0:
        made, faults = reading.finish(plan["units"])
        _note(upload, faults)
        plan |= made
    plan["names"] = dict(reading.names)
    plan["units"] = []
    upload.ready = True


def _note(upload: Upload, faults: Sequence[Fault]) -> None:
    kept = upload.plan["faults"]
    kept += [fault.as_json() for fault in faults[: MOST_SHOWN - len(kept)]]
    upload.fault_count += len(faults)
