"""The evening summed up: places, curve and figures, while it goes on and when it is closed."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper import hosts
from scorekeeper.access import Access, open_evening, watch_link
from scorekeeper.models import Link
from scorekeeper.sheets import EveningSheet, read_sheet
from scorekeeper.statistics import Place, Step, Summary, summarise
from scorekeeper.wording import numbers, terms
from scorekeeper.wording.names import shorten, with_breaks

from .board_rows import sign_class
from .curve import Mark, draw, mark_of
from .done import just_done
from .evening import frame
from .figures_shown import Links, PlayerShown, evening_shown, player_shown
from .message import Preview, message
from .money import settlement_shown
from .requests import HtmxHttpRequest

# Letters of a name over a column of the table at 320 px, on two lines.
_COLUMN = 8
# With more than so many, a sheet of A4 has room for all rows, but not for a card for each player.
_ROWS_ON_PAPER, _PLAYERS_ON_PAPER = 24, 5


class PlaceShown(NamedTuple):
    """One line of the ranking."""

    rank: str
    name: str
    total: str
    css: str
    mark: Mark
    first: bool


class Honour(NamedTuple):
    """One place of the ceremony, with all who share it, and what the button before it says."""

    place: str
    names: str
    total: str
    ask: str


class Column(NamedTuple):
    """A player over a column of running totals."""

    name: str
    short: str
    mark: Mark


class StepShown(NamedTuple):
    """A row of the table of running totals; a cell is a total and its CSS class."""

    url: str
    label: str
    bock: str
    cells: list[tuple[str, str]]


class SharedLink(NamedTuple):
    """The address to send to others, and that of the picture on this site."""

    page: str
    picture: str


@never_cache
@require_safe
def summary(request: HtmxHttpRequest, address: str) -> HttpResponse:
    """Places, curve and figures, for all who may see the evening; nothing of it while hidden."""
    return summary_page(request, open_evening(request, address))


def summary_page(
    request: HtmxHttpRequest, access: Access, *, preview: Preview | None = None
) -> HttpResponse:
    """The page itself; ``preview`` is for the messenger that fetches it by its link to share."""
    sheet = read_sheet(access.evening)
    context = frame(access, sheet) | just_done(request, access, sheet) | {"preview": preview}
    link = watch_link(access)
    context["link"] = link and _addresses(request, link)
    context["message"] = message(sheet, context["link"] and context["link"].page)
    if not access.evening.standings_hidden:
        context |= summed_up(sheet)
    return render(request, "summary.html", context)


def _addresses(request: HtmxHttpRequest, link: Link) -> SharedLink:
    page = hosts.public_base(request) + reverse("shared-summary", args=[link.token])
    return SharedLink(page, reverse("picture", args=[link.token]))


def summed_up(sheet: EveningSheet) -> dict[str, Any]:
    """The sheet in figures and words. No queries."""
    found, names = summarise(sheet), column_names(sheet)
    marks = {key: mark_of(at) for at, key in enumerate(names)}
    links = Links(sheet)
    return {
        "honours": _honours(found, names) if sheet.evening.hide_standings else [],
        "settlement": settlement_shown(sheet),
        "places": [_place(place, names, marks) for place in found.ranking],
        "drawings": draw(found.steps, names),
        "columns": _columns(names, marks),
        "steps": [_step(step, [*names], links, sheet) for step in found.steps],
        "is_long": len(found.steps) > _ROWS_ON_PAPER or len(found.ranking) > _PLAYERS_ON_PAPER,
        "has_bock": bool(found.evening.bock),
        "evening_figures": evening_shown(found.evening, links),
        "players": _players(found, marks, links, sheet),
        "sides_share": any(figures.side_specials for figures in found.players.values()),
    }


def column_names(sheet: EveningSheet) -> dict[str, str]:
    """Everybody who has sat at the table, in the order in which they sat down."""
    return {key: name for key, name in sheet.names.items() if key in sheet.sheet.totals}


def _place(place: Place, names: Mapping[str, str], marks: Mapping[str, Mark]) -> PlaceShown:
    return PlaceShown(
        rank=numbers.ordinal(place.rank),
        name=names[place.player],
        total=numbers.signed(place.total),
        css=sign_class(place.total),
        mark=marks[place.player],
        first=place.rank == 1,
    )


def _honours(found: Summary, names: Mapping[str, str]) -> list[Honour]:
    """The places from last to first, for whoever has not seen them all evening."""
    if not found.steps:
        return []
    honours = []
    for rank, places in groupby(found.ranking, key=lambda place: place.rank):
        shared = [*places]
        words = {"place": numbers.ordinal(rank)}
        ask = _("Wer hat gewonnen?") if rank == 1 else _("%(place)s Platz zeigen") % words
        who = numbers.joined([names[place.player] for place in shared])
        place = _("%(place)s Platz") % words
        honours.append(Honour(place, who, numbers.signed(shared[0].total), ask))
    return honours[::-1]


def _columns(names: Mapping[str, str], marks: Mapping[str, Mark]) -> list[Column]:
    short = shorten([*names.values()], _COLUMN)
    return [
        Column(name, with_breaks(cut), marks[key])
        for (key, name), cut in zip(names.items(), short, strict=True)
    ]


def _step(step: Step, keys: Sequence[str], links: Links, sheet: EveningSheet) -> StepShown:
    line = sheet.find(step.entry)
    assert line is not None
    shown = [step.totals.get(key) for key in keys]
    return StepShown(
        url=links.url(step.entry),
        label=str(step.number or terms.row_kind_name(line.entry.kind)),
        bock=numbers.factor(step.bock) if step.bock > 1 else "",
        cells=[("", "") if n is None else (numbers.number(n), sign_class(n)) for n in shown],
    )


def _players(
    found: Summary, marks: Mapping[str, Mark], links: Links, sheet: EveningSheet
) -> list[PlayerShown]:
    """Everybody, in the order of the ranking."""
    return [
        player_shown(
            found.players[place.player],
            name=sheet.names[place.player],
            mark=marks[place.player],
            links=links,
            rules=sheet.rules,
        )
        for place in found.ranking
    ]
