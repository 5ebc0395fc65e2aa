"""The evenings of a circle, on its page: tonight's tables first, then those that are over."""

from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.access import (
    CountedEvening,
    Member,
    Table,
    closed_evenings,
    counts_of,
    open_tables,
)
from scorekeeper.models import Circle, Evening
from scorekeeper.wording import dates, numbers

ON_A_PAGE = 10


class Shown(NamedTuple):
    """An evening in a list."""

    address: str
    title: str
    about: str
    players: str


def evenings_part(request: HttpRequest, member: Member) -> dict[str, Any]:
    """For ``circle_evenings.html``; ``?seite=2`` are older ones. Six queries at most.

    What is missing is asked of a circle without evenings only: what comes next, is said there.
    """
    circle = member.circle
    tables = [shown_table(table, circle) for table in open_tables(circle)]
    page = Paginator(closed_evenings(circle), ON_A_PAGE).get_page(request.GET.get("seite"))
    older = [_over(one, circle) for one in page]
    shown: dict[str, Any] = {"tables": tables, "page": page, "older": older}
    if not (tables or older):
        shown |= {
            "alone": circle.memberships.count() == 1,
            "own_rules": circle.rules.exists(),
        }
    return shown


def shown_table(table: Table, circle: Circle) -> Shown:
    """An open evening: what it is called, how far it is, and who sits there now."""
    evening = table.evening
    evening.circle = circle
    day = dates.long_day(evening.starts_on())
    about = [*day_if_told(evening), played_words(evening, *table.counts)]
    return Shown(
        evening.address, evening.name or day, " · ".join(about), numbers.joined(table.players)
    )


def day_if_told(evening: Evening) -> list[str]:
    """The day of an open evening that has a name in place of it, unless that is today."""
    today = evening.circle.on_clock(timezone.now()).date()
    day = evening.starts_on()
    return [dates.long_day(day)] if evening.name and day != today else []


def _over(evening: CountedEvening, circle: Circle) -> Shown:
    evening.circle = circle
    day = dates.long_day(evening.starts_on())
    played = played_words(evening, *counts_of(evening))
    about = [evening.name, played] if evening.name else [played]
    players = [seat.player.name for seat in evening.seats.all()]
    return Shown(evening.address, day, " · ".join(about), numbers.joined(players))


def played_words(evening: Evening, games: int, rows: int) -> str:
    """How many games an evening has, or how many rows where none of them is a game."""
    if games:
        return ngettext("%(n)s Spiel", "%(n)s Spiele", games) % {"n": games}
    if rows:
        # An old sheet that was read in: its games are rows without facts.
        return ngettext("%(n)s Zeile", "%(n)s Zeilen", rows) % {"n": rows}
    return _("noch ohne Spiel") if evening.closed_at is None else _("ohne Spiel")
