"""Many new rows of one table as one prepared statement.

``bulk_create`` makes an object and a piece of SQL of each: several seconds for an import of ten
thousand rows, with everybody else waiting.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from django.db import connection, models

Prepare = Callable[[Any], Any]


def insert(model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows in their order; ``names`` are the columns, and no others have a value."""
    prepare = [_prepare(model, name) for name in names]
    values = [
        [
            value if ready is None else ready(value)
            for ready, value in zip(prepare, row, strict=True)
        ]
        for row in rows
    ]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(name) for name in names)
    places = ", ".join("%s" for _name in names)
    table = quote(model._meta.db_table)
    with connection.cursor() as cursor:
        # Made of names of our own only.
        statement = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608
        cursor.executemany(statement, values)


def _prepare(model: type[models.Model], name: str) -> Prepare | None:
    """How a database wants the values of a column; ``None`` for numbers and texts as they are."""
    field = next(f for f in model._meta.concrete_fields if f.attname == name)
    if isinstance(field, models.JSONField):
        return lambda value: field.get_db_prep_save(value, connection)
    if isinstance(field, models.DateTimeField):
        # Rows of old sheets all have the same time.
        return lru_cache(lambda value: field.get_db_prep_save(value, connection))
    return None
