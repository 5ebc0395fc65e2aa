"""The evening to take along: as a table for spreadsheet programs, or all of it as JSON."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.access import Access, open_evening
from scorekeeper.exports.evening_json import evening_json
from scorekeeper.exports.sheet_csv import MARK, Decimals, Separator, sheet_csv
from scorekeeper.exports.sheet_table import make_table
from scorekeeper.exports.sheet_xlsx import sheet_xlsx
from scorekeeper.forms.data import CsvForm
from scorekeeper.models import Evening
from scorekeeper.sheets import read_sheet
from scorekeeper.wording import dates

from .evening import frame
from .taking_in import may_be_taken_in

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@never_cache
@require_safe
def data(request: HttpRequest, address: str) -> HttpResponse:
    """What can be taken along, for all who may see the evening."""
    return _page(request, open_evening(request, address), CsvForm())


@never_cache
@require_safe
def download(request: HttpRequest, address: str, what: str) -> HttpResponse:
    """One file. Raises Http404 for a kind that there is not. Queries are constant.

    While the standings are hidden there is no table, which would have them; the JSON file holds
    what was written down, and no totals.
    """
    make = _FILES.get(what)
    if make is None:
        raise Http404
    access = open_evening(request, address)
    if access.evening.standings_hidden and what != "json":
        return redirect("data", address=address)
    return make(request, access)


def _page(
    request: HttpRequest, access: Access, form: CsvForm, *, status: int = 200
) -> HttpResponse:
    context = frame(access, read_sheet(access.evening))
    context |= {"form": form, "circle_offered": may_be_taken_in(request, access)}
    return render(request, "data.html", context, status=status)


def _csv(request: HttpRequest, access: Access) -> HttpResponse:
    form = CsvForm(request.GET.dict())
    if not form.is_valid():
        return _page(request, access, form, status=422)
    chosen = form.cleaned_data
    text = sheet_csv(
        make_table(read_sheet(access.evening)),
        separator=Separator(chosen["separator"]),
        decimals=Decimals(chosen["decimals"]),
        mark=MARK if chosen["bom"] == "1" else "",
    )
    return _file(access.evening, "csv", "text/csv; charset=utf-8; header=present", text)


def _xlsx(request: HttpRequest, access: Access) -> HttpResponse:
    table = make_table(read_sheet(access.evening))
    return _file(access.evening, "xlsx", XLSX, sheet_xlsx(table, _title(access.evening)))


def _json(request: HttpRequest, access: Access) -> HttpResponse:
    changes = [*access.evening.changes.order_by("pk")]
    grants = access.evening.grants.select_related("seat__player", "user")
    text = evening_json(read_sheet(access.evening), changes, grants)
    return _file(access.evening, "json", "application/json", text)


_FILES: Mapping[str, Callable[[HttpRequest, Access], HttpResponse]] = {
    "csv": _csv,
    "xlsx": _xlsx,
    "json": _json,
}


def _title(evening: Evening) -> str:
    return evening.name or dates.long_day(evening.starts_on())


def _file(evening: Evening, ending: str, content_type: str, content: str | bytes) -> HttpResponse:
    """A file to be kept, called by the day of the evening and by its name."""
    words = ["dulle", evening.starts_on().isoformat(), slugify(evening.name)]
    name = f"{'-'.join(word for word in words if word)}.{ending}"
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return response
