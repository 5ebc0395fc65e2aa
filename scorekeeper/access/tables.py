"""The evenings of a circle as a list: the tables that play right now, and all that are over."""

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.db.models import Count, Max, Prefetch, QuerySet

from scorekeeper.models import Circle, Entry, EntryKind, Evening, Seat
from scorekeeper.sheets import sitting

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class Counted(TypedDict):
    """What the lists ask for besides."""

    games: int | None
    rows: int


# Known to the checks only: not looked at before somebody asks for it.
type CountedEvening = WithAnnotations[Evening, Counted]


class Counts(NamedTuple):
    """How many games and rows an evening has."""

    games: int
    rows: int


class Table(NamedTuple):
    """An open evening, how far it is, and who sits there now, in the order of the table."""

    evening: Evening
    counts: Counts
    players: list[str]


def open_tables(circle: Circle) -> list[Table]:
    """The open evenings of a circle, the one that began first comes first. Three queries."""
    evenings = [*_with_seats(circle.evenings.filter(closed_at=None)).order_by("started_at", "pk")]
    moves: dict[int, list[Entry]] = {}
    came_or_went = Entry.objects.filter(
        evening__in=evenings, kind__in=(EntryKind.JOIN, EntryKind.LEAVE)
    )
    for entry in came_or_went.order_by("position"):
        moves.setdefault(entry.evening_id, []).append(entry)
    return [
        Table(
            evening, counts_of(evening), sitting([*evening.seats.all()], moves.get(evening.pk, ()))
        )
        for evening in evenings
    ]


def closed_evenings(circle: Circle) -> QuerySet[CountedEvening]:
    """The evenings that are over, the latest first, each with its counts and seats."""
    found = _with_seats(circle.evenings.exclude(closed_at=None).select_related("circle"))
    return found.order_by("-started_at", "-pk")


def counts_of(evening: CountedEvening) -> Counts:
    """How many games and rows an evening of these lists has."""
    return Counts(evening.games or 0, evening.rows)


def _with_seats(evenings: QuerySet[Evening]) -> QuerySet[CountedEvening]:
    seats = Prefetch("seats", queryset=Seat.objects.select_related("player").order_by("number"))
    counted = evenings.annotate(games=Max("entries__number"), rows=Count("entries"))
    return counted.prefetch_related(seats)
