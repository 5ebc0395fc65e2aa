"""Reading evenings in: a file is sent, looked at, and stored when somebody agrees.

A long file is read in pieces, one each request, so that the other tables go on playing meanwhile.
With htmx the page asks for them by itself; without, a button does.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import access, recording
from scorekeeper.forms.importing import ImportForm
from scorekeeper.imports.faults import MOST_SHOWN, Fault, Faulty
from scorekeeper.imports.planned import day_of
from scorekeeper.imports.texts import kind_of
from scorekeeper.models import Link, Upload
from scorekeeper.wording import dates, numbers
from scorekeeper.wording.imports import fault_words

from .codes import Shared, shared_link
from .later import until_later
from .requests import HtmxHttpRequest

# So many evenings are shown one by one; the others are counted.
MOST_EVENINGS = 20


class Planned(NamedTuple):
    """An evening that a file would become."""

    title: str
    day: str
    rows: int
    changes: int
    closed: bool
    totals: list[str]


class Made(NamedTuple):
    """An evening that a file has become, and the link of its table."""

    address: str
    title: str
    day: str
    shared: Shared


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponseBase:
    """Ask for a file, and begin to read it."""
    if request.method != "POST":
        return _form(request, ImportForm(), pending=access.held_upload(request))
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _form(request, form, status=422)
    try:
        content = form.content
        kind = kind_of(content)
        access.keep_upload(request, kind, content, day=form.cleaned_data["day"])
    except Faulty as faulty:
        return _form(request, form, status=422, faults=faulty.faults)
    except recording.TooManyTries as too_many:
        form.add_error("file", _too_many_words(too_many.seconds))
        return until_later(_form(request, form), too_many.seconds)
    return redirect("import-preview")


def _form(
    request: HttpRequest,
    form: ImportForm,
    *,
    pending: Upload | None = None,
    faults: Sequence[Fault] = (),
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "pending": pending} | _wrong(faults, len(faults), {})
    return render(request, "import.html", context, status=status)


def _wrong(faults: Sequence[Fault], count: int, names: Mapping[str, str]) -> dict[str, Any]:
    """The first of ``count`` faults in words, and how many more there are."""
    shown = [fault_words(fault, names) for fault in faults[:MOST_SHOWN]]
    return {"faults": shown, "more": count - len(shown)}


def _too_many_words(seconds: int) -> str:
    minutes = -(-seconds // 60)
    text = ngettext(
        "Von hier kamen gerade sehr viele Dateien. In %(n)s Minute geht es wieder.",
        "Von hier kamen gerade sehr viele Dateien. In %(n)s Minuten geht es wieder.",
        minutes,
    )
    return text % {"n": minutes}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HtmxHttpRequest) -> HttpResponseBase:
    """Show how far a file has been read, what it would become, or what it has become.

    A POST goes one step on: ``weiter`` reads, ``einlesen`` stores, ``weg`` forgets it. It names
    its file: in another tab this session may have sent another one, which is shown first then.
    """
    upload = access.held_upload(request)
    if upload is None:
        return redirect("import")
    if request.method == "POST" and request.POST.get("datei") == str(upload.pk):
        return _step(request, upload)
    if request.method == "POST" and not request.htmx:
        return redirect("import-preview")
    return _page(request, upload)


def _step(request: HtmxHttpRequest, upload: Upload) -> HttpResponseBase:
    if "weg" in request.POST:
        recording.drop_upload(upload.pk)
        return redirect("import")
    if "einlesen" in request.POST:
        # Refused, the page says how far it is, or asks for a file again.
        with suppress(recording.NotReadyYet, Upload.DoesNotExist):
            access.give_all(request, recording.import_evenings(upload.pk))
    elif upload.stored_at is None:
        upload = recording.read_on(upload)
        if request.htmx:
            return _page(request, upload)
    return redirect("import-preview")


def _page(request: HtmxHttpRequest, upload: Upload) -> HttpResponse:
    context: dict[str, Any] = {"upload": upload}
    if upload.stored_at is not None:
        access.give_all(request, upload.made)
        context |= _made(request, upload.made)
    elif upload.ready and upload.fault_count:
        faults = [Fault.from_json(fault) for fault in upload.plan["faults"]]
        context |= _wrong(faults, upload.fault_count, upload.plan["names"])
    elif upload.ready:
        evenings = upload.plan["evenings"]
        context["evenings"] = [_planned(planned) for planned in evenings[:MOST_EVENINGS]]
        context["more"] = max(len(evenings) - MOST_EVENINGS, 0)
        context["count"] = len(evenings)
        context["rows"] = sum(len(planned["rows"]) for planned in evenings)
    template = "import_preview.html" + ("#state" if request.htmx else "")
    return render(request, template, context)


def _planned(planned: Mapping[str, Any]) -> Planned:
    names = [name for name, _from_start in planned["seats"]]
    totals = sorted(planned["totals"].items(), key=lambda total: -total[1])
    words = [f"{names[int(key) - 1]} {numbers.signed(total)}" for key, total in totals]
    if planned["hide_standings"] and planned["closed_at"] is None:
        words = names
    day = dates.full_day(day_of(planned))
    return Planned(
        title=planned["name"] or day,
        day=day,
        rows=len(planned["rows"]),
        changes=len(planned["history"]),
        closed=planned["closed_at"] is not None,
        totals=words,
    )


def _made(request: HttpRequest, made: Mapping[str, int]) -> dict[str, Any]:
    live = Link.objects.filter(grants__in=[*made.values()], revoked_at=None)
    links = live.select_related("evening__circle").order_by("-evening__started_at", "pk")
    found = []
    for link in links[:MOST_EVENINGS]:
        day = dates.full_day(link.evening.starts_on())
        title = link.evening.name or day
        found.append(Made(link.evening.address, title, day, shared_link(request, link)))
    # What has just been read in is in no circle yet.
    offered = any(member.may_enter for member in access.circles_of(request))
    return {"made": found, "more": max(len(made) - len(found), 0), "circle_offered": offered}
