"""Several people at the same moment."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection


def at_once(*work: Callable[[], object], refused: tuple[type[Exception], ...]) -> Sequence[object]:
    """What each comes to, begun at the same moment: its answer, or one of these refusals."""
    start = Barrier(len(work))

    def one(each: Callable[[], object]) -> object:
        start.wait()
        try:
            return each()
        except refused as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(work)) as people:
        return [*people.map(one, work)]
