"""What a backup of either database is said to hold, and how one is refused."""

from dataclasses import dataclass

EVENINGS = "scorekeeper_evening"
MIGRATIONS = "django_migrations"


class Refused(Exception):
    """A backup or restore that was not done; the message says why. Nothing has changed."""


@dataclass(frozen=True)
class Contents:
    """The migrations that the tables of a backup went through, and its number of evenings.

    The number is None for a backup from before there was a table of evenings.
    """

    migrations: frozenset[tuple[str, str]]
    evenings: int | None
