"""The sheet in large figures, for a tablet in the middle of the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.access import Access, open_evening, version_of
from scorekeeper.sheets import EveningSheet, read_sheet
from scorekeeper.wording import numbers

from .board import make_board
from .board_rows import row_title
from .evening import frame
from .verdict import Verdict, judge_for_all


@never_cache
@require_safe
def display(request: HttpRequest, address: str) -> HttpResponse:
    """The sheet to look at from afar: for all who may see it, and nothing to enter."""
    return _page(request, open_evening(request, address))


@never_cache
@require_safe
def news(request: HttpRequest, address: str) -> HttpResponse:
    """Nothing (204) while the display still shows version ``v``, else the display as it is."""
    if request.GET.get("v") == str(version_of(request, address)):
        return HttpResponse(status=204)
    return _page(request, open_evening(request, address))


def _page(request: HttpRequest, access: Access) -> HttpResponse:
    sheet = read_sheet(access.evening)
    context = frame(access, sheet) | {"board": make_board(sheet)} | _last_game(sheet)
    factor = sheet.sheet.next_game.bock_factor
    context["coming_factor"] = numbers.factor(factor) if factor != 1 else ""
    return render(request, "display.html", context)


def _last_game(sheet: EveningSheet) -> dict[str, Verdict | str]:
    """The newest game in words; nothing before the first one."""
    line = next((line for line in reversed(sheet.lines) if line.scored.number), None)
    if line is None:
        return {}
    return {"last_title": row_title(line), "last": judge_for_all(line.scored, sheet)}
