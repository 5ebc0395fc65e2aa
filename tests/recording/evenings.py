"""Evenings for tests: started and filled through ``recording`` as the pages do."""

import itertools
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from scorekeeper import recording
from scorekeeper.models import Evening, Grant, LinkKind
from scorekeeper.recording import Saved
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import HAUSREGELN

NAMES = ("Anna", "Bernd", "Carla", "Dieter")
_keys = itertools.count(1)


def new_key() -> str:
    """A key that no other test has used."""
    return f"test-{next(_keys)}"


def start(
    names: Sequence[str] = NAMES, *, rules: RuleSet = HAUSREGELN, first_dealer: int = 0
) -> Evening:
    """A new evening."""
    started = recording.start_evening(names=names, first_dealer=first_dealer, rules=rules)
    return started.link.evening


def device(evening: Evening, name: str) -> Grant:
    """The device that says to be held by ``name``."""
    grant = evening.grants.filter(seat__player__name=name).first()
    if grant is None:
        grant = recording.admit(evening.links.get(kind=LinkKind.TABLE, revoked_at=None))
        seat = evening.seats.filter(player__name=name).first()
        Grant.objects.filter(pk=grant.pk).update(seat=seat, said=True)
    return grant


def add(evening: Evening, row: dict[str, Any], **options: Any) -> Saved:
    """Append a row given as JSON."""
    options.setdefault("key", new_key())
    return recording.add_entry(evening.pk, parse_row(row), who=device(evening, "Anna"), **options)


def change(saved: Saved, row: dict[str, Any], *, version: int | None = None) -> Saved:
    """Put another row in the place of the one that was saved."""
    assert saved.entry is not None
    evening = Evening.objects.get(pk=saved.evening.pk)
    return recording.change_entry(
        evening.pk,
        saved.entry.pk,
        parse_row(row),
        version=evening.version if version is None else version,
        who=device(evening, "Bernd"),
    )


def delete(saved: Saved) -> Saved:
    """Take the row off the sheet again."""
    assert saved.entry is not None
    evening = Evening.objects.get(pk=saved.evening.pk)
    who = device(evening, "Carla")
    return recording.delete_entry(evening.pk, saved.entry.pk, version=evening.version, who=who)


def game(re: Sequence[int] = (1, 2), augen: int = 140, **facts: Any) -> dict[str, Any]:
    """A game of the seats ``re`` as JSON."""
    return {"re": [str(seat) for seat in re], "re_augen": augen, **facts}


@contextmanager
def held(evening: Evening) -> Iterator[None]:
    """Somebody else who is in the middle of writing this evening, for as long as the block."""
    holding, done = threading.Event(), threading.Event()

    def write() -> None:
        try:
            with transaction.atomic():
                Evening.objects.select_for_update().get(pk=evening.pk)
                holding.set()
                done.wait(30)
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    assert holding.wait(10)
    try:
        yield
    finally:
        done.set()
        writer.join()
