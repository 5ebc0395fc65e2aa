"""The history of an evening: who changed what and when, before and after."""

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.access import Access, open_evening
from scorekeeper.corrections import logged_rows
from scorekeeper.forms.fields import row_id
from scorekeeper.models import Change
from scorekeeper.sheets import read_sheet

from .board_rows import row_called
from .evening import frame
from .telling import tell

ON_A_PAGE = 100


@never_cache
@require_safe
def history(request: HttpRequest, address: str) -> HttpResponse:
    """Every change, newest first; ``?zeile=`` only those of one row. Queries are constant."""
    access = open_evening(request, address)
    sheet = read_sheet(access.evening)
    line = sheet.find(row_id(request.GET.get("zeile", "")))
    changes = _newest_first(access, line.entry.pk if line else None)
    page = Paginator(changes, ON_A_PAGE).get_page(request.GET.get("seite"))
    context = frame(access, sheet) | {"page": page, "line": line}
    context |= {"told": tell(page.object_list, sheet), "title": row_called(line) if line else ""}
    return render(request, "history.html", context)


def _newest_first(access: Access, entry_id: int | None) -> QuerySet[Change] | list[Change]:
    """All of an evening, of which a page reads its own; those of one row are read and looked at."""
    changes = access.evening.changes.select_related("who__seat__player", "who__user")
    changes = changes.order_by("-pk")
    if entry_id is None:
        return changes
    return [change for change in changes if entry_id in _rows_of(change)]


def _rows_of(change: Change) -> set[int]:
    states = (change.before, change.after)
    return {row["id"] for state in states for row in logged_rows(state)}
