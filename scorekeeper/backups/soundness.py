"""Whether Dulle can work with the tables that a restore brought back."""

from django.apps import apps
from django.db import DatabaseError, connection

from .contents import Refused


def check() -> None:
    """Refuse tables or columns that are missing, and rows that refer to rows that are missing."""
    try:
        _check_columns()
        _check_references()
    except DatabaseError as error:
        raise Refused(f"The backup is not sound: {error}") from error


def _check_columns() -> None:
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        for model in apps.get_models(include_auto_created=True):
            meta = model._meta
            if meta.proxy or not meta.managed:
                continue
            if meta.db_table not in there:
                raise Refused(f"The backup is not sound: the table {meta.db_table} is missing.")
            found = connection.introspection.get_table_description(cursor, meta.db_table)
            columns = {column.name for column in found}
            for field in meta.local_concrete_fields:
                if field.column not in columns:
                    raise Refused(
                        f"The backup is not sound: the table {meta.db_table} lacks the column "
                        f"{field.column}."
                    )


def _check_references() -> None:
    """Look at each row; PostgreSQL has done so while it loaded them."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_key_check")
        if broken := cursor.fetchone():
            table, _, other, _ = broken
            raise Refused(
                f"The backup is not sound: a row of {table} refers to one of {other} that is "
                "missing."
            )
