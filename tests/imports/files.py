"""Files that are read in by hand, step by step, as the page does."""

import json
from datetime import date
from itertools import count
from typing import Any

from scorekeeper import recording
from scorekeeper.imports.faults import Fault
from scorekeeper.imports.texts import decoded, kind_of
from scorekeeper.models import Evening, Upload


def anywhere() -> str:
    """An address from which no file has come yet."""
    return f"192.0.2.{next(_PLACES)}"


_PLACES = count(1)


def kept(text: str, *, day: date | None = None, seconds: float = 60) -> Upload:
    """A file, read to its end."""
    text = decoded(text.encode())
    upload = recording.keep_upload(kind_of(text), text, address=anywhere(), day=day)
    while not upload.ready:
        upload = recording.read_on(Upload.objects.get(pk=upload.pk), seconds=seconds)
    return Upload.objects.get(pk=upload.pk)


def faults(text: str) -> list[tuple[int, str]]:
    """What is wrong with the rows of a file: number and code."""
    found = [Fault.from_json(fault) for fault in kept(text).plan["faults"]]
    return [(fault.number, fault.code) for fault in found]


def imported(text: str, *, day: date | None = None) -> list[Evening]:
    """The evenings that a file becomes, in its order."""
    upload = kept(text, day=day)
    assert upload.plan["faults"] == []
    made = recording.import_evenings(upload.pk)
    evenings = {evening.address: evening for evening in Evening.objects.filter(address__in=made)}
    return [evenings[address] for address in made]


def changed(text: str, path: str, value: Any) -> str:
    """A JSON file with another value at a path like ``rows.0.note``; ``...`` takes it away."""
    data = json.loads(text)
    *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
    place = data
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(data)
