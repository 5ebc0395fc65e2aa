"""People in the database, and others who write at the same time: for the tests of backups."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from accounts.models import User


def add(*names: str) -> None:
    for name in names:
        User.objects.create_user(f"{name}@example.org")


def names() -> set[str]:
    return {email.split("@")[0] for email in User.objects.values_list("email", flat=True)}


@contextmanager
def somebody_writing() -> Iterator[list[int]]:
    """Another connection that adds people two by two for as long as the block lasts."""
    pairs: list[int] = []
    first, done = threading.Event(), threading.Event()

    def write() -> None:
        try:
            while not done.is_set():
                with transaction.atomic():
                    add(f"left-{len(pairs)}", f"right-{len(pairs)}")
                pairs.append(len(pairs))
                first.set()
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    assert first.wait(10)
    try:
        yield pairs
    finally:
        done.set()
        writer.join()
