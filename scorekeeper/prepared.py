"""Queries that come with every request, put together once.

For a query that finds one row by its key Django takes about a millisecond, the database a
fiftieth of that; nearly all of the rest is spent on putting the SQL together. What every page,
every save and every phone every two seconds asks for is put together when it is first asked.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import QuerySet

# What stands for the arguments while the SQL is made. No query has such values of its own, and
# the number fits into the smallest column: Django leaves out what cannot be in one anyway.
_NUMBER, _TEXT = 31_700, "an argument of a prepared query, number "


class Prepared[*Columns]:
    """A query for one row, by numbers and texts; ``kinds`` are the types of its arguments.

    ``build`` gets the arguments and returns the query, with ``values_list``. Columns come as the
    database keeps them: numbers and texts only, a bool being a number in SQLite.
    """

    def __init__(
        self, build: Callable[..., QuerySet[Any, tuple[*Columns]]], *kinds: type[int] | type[str]
    ) -> None:
        self._build, self._kinds = build, kinds

    def one(self, *arguments: int | str) -> tuple[*Columns] | None:
        """The first row that is found, if any. One statement."""
        sql, parameters, places = self._made
        filled = [*parameters]
        for at, number in places:
            filled[at] = arguments[number]
        with connection.cursor() as cursor:
            cursor.execute(sql, filled)
            row: tuple[*Columns] | None = cursor.fetchone()
        return row

    @cached_property
    def _made(self) -> tuple[str, tuple[Any, ...], list[tuple[int, int]]]:
        """The SQL, its parameters, and where among them which argument stands."""
        slots: list[int | str] = [
            _NUMBER + number if kind is int else f"{_TEXT}{number}"
            for number, kind in enumerate(self._kinds)
        ]
        sql, parameters = self._build(*slots).query.sql_with_params()
        places = [(at, slots.index(p)) for at, p in enumerate(parameters) if p in slots]
        if {number for _at, number in places} != {*range(len(slots))}:
            raise ValueError(f"Not every argument is found again in: {sql}")
        return sql, parameters, places
