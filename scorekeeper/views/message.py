"""The evening as others get it: a text for a messenger, tags for its preview, and the picture."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.models import Evening
from scorekeeper.pictures import Card, Curve, PlaceOn, thinned
from scorekeeper.pictures.card import MOST_PLACES
from scorekeeper.scoring.facts import Side
from scorekeeper.scoring.rows import GameRow
from scorekeeper.settlement import Settlement
from scorekeeper.sheets import EveningSheet, Line
from scorekeeper.statistics import Place, Step, Summary, summarise
from scorekeeper.wording import dates, numbers, settling, terms

from .money import settlement_of


class Preview(NamedTuple):
    """What a messenger shows of a link."""

    title: str
    words: str
    url: str
    picture: str


def message(sheet: EveningSheet, url: str | None) -> str:
    """Day, name, ranking, payments, the highest game and a link, as plain text. No queries.

    While the standings are hidden, only that they are.
    """
    evening = sheet.evening
    heading = [dates.long_day(evening.starts_on())]
    if evening.name:
        heading.append(evening.name)
    parts = ["\n".join([*heading, _state(sheet)])]
    if evening.standings_hidden:
        parts.append(hidden_words())
    else:
        summary, settlement = summarise(sheet), settlement_of(sheet)
        parts.append("\n".join(_ranking(summary.ranking, settlement, sheet)))
        if settlement is not None and settlement.payments:
            parts.append("\n".join(_payments(settlement, sheet)))
        parts += _highest(summary, sheet)
    if url:
        parts.append(url)
    return "\n\n".join(parts)


def hidden_words() -> str:
    """Why there are no totals."""
    return _("Die Stände bleiben verborgen, bis der Abend abgeschlossen ist.")


def preview(sheet: EveningSheet, url: str, picture: str) -> Preview:
    """The tags of a shared summary. No queries."""
    evening = sheet.evening
    day = dates.long_day(evening.starts_on())
    title = f"{evening.name} – {day}" if evening.name else day
    if evening.standings_hidden:
        words = hidden_words()
    else:
        ranking = summarise(sheet).ranking
        words = ", ".join(_place(place, sheet) for place in ranking)
    return Preview(title, f"{_state(sheet)}: {words}", url, picture)


def card(sheet: EveningSheet) -> Card:
    """The same as a picture. No queries."""
    evening = sheet.evening
    day = dates.long_day(evening.starts_on())
    title, line = (
        (evening.name, f"{day} · {_state(sheet)}") if evening.name else (day, _state(sheet))
    )
    colours = {key: at for at, key in enumerate(_seated(sheet))}
    if evening.standings_hidden:
        places = [PlaceOn("", sheet.names[key], "", colour) for key, colour in colours.items()]
        shown, more = _shown(places)
        return Card(title, line, shown, more, note=hidden_words())
    summary = summarise(sheet)
    places = [
        PlaceOn(
            numbers.ordinal(place.rank),
            sheet.names[place.player],
            numbers.signed(place.total),
            colours[place.player],
            minus=place.total < 0,
            first=place.rank == 1 and bool(summary.steps),
        )
        for place in summary.ranking
    ]
    curves = tuple(
        Curve(colour, points)
        for key, colour in colours.items()
        if (points := _points(summary.steps, key))
    )
    shown, more = _shown(places)
    return Card(title, line, shown, more, curves=curves)


def _shown(places: Sequence[PlaceOn]) -> tuple[tuple[PlaceOn, ...], str]:
    """As many places as there is room for, and how many others there are."""
    if len(places) <= MOST_PLACES:
        return tuple(places), ""
    left = len(places) - MOST_PLACES + 1
    more = _("und %(count)s weitere") % {"count": left}
    return tuple(places[: MOST_PLACES - 1]), more


def _seated(sheet: EveningSheet) -> list[str]:
    return [key for key in sheet.names if key in sheet.sheet.totals]


def _points(steps: Sequence[Step], key: str) -> tuple[tuple[int, int], ...]:
    """From 0 at the row before the first one that knows the player."""
    first = next((at for at, step in enumerate(steps) if key in step.totals), None)
    if first is None:
        return ()
    totals = ((at, step.totals[key]) for at, step in enumerate(steps[first:], start=first + 1))
    return thinned([(first, 0), *totals])


def _state(sheet: EveningSheet) -> str:
    """How far the evening is: "Ergebnis nach Spiel 24"."""
    games = sum(line.scored.number is not None for line in sheet.lines)
    if not games:
        return _("Noch kein Spiel")
    if sheet.evening.closed_at:
        return _("Ergebnis nach Spiel %(number)s") % {"number": games}
    return _("Zwischenstand nach Spiel %(number)s") % {"number": games}


def _place(place: Place, sheet: EveningSheet) -> str:
    rank, name = numbers.ordinal(place.rank), sheet.names[place.player]
    return f"{rank} {name} {numbers.signed(place.total)}"


def _ranking(
    ranking: Sequence[Place], settlement: Settlement | None, sheet: EveningSheet
) -> list[str]:
    lines = []
    for place in ranking:
        money = ""
        if settlement is not None:
            money = f" ({numbers.signed_money(settlement.balances[place.player])})"
        lines.append(f"{_place(place, sheet)}{money}")
    return lines


def _payments(settlement: Settlement, sheet: EveningSheet) -> list[str]:
    lines = [
        f"{settling.from_to(one, sheet.names)}: {numbers.money(one.cents)}"
        for one in settlement.payments
    ]
    return [_("Abrechnung:"), *lines]


def _highest(summary: Summary, sheet: EveningSheet) -> list[str]:
    """The highest game, the first of several, with who won it."""
    highest = summary.evening.highest
    line = sheet.find(highest.entries[0]) if highest.entries else None
    if line is None or line.scored.number is None:
        return []
    words = {
        "number": line.scored.number,
        "value": highest.number,
        "kind": _kind(line),
        "winners": numbers.joined([sheet.names[key] for key in _winners(line)]),
    }
    if not words["winners"]:
        text = _("Höchstes Spiel: Nr. %(number)s%(kind)s, Spielwert %(value)s")
    else:
        text = _(
            "Höchstes Spiel: Nr. %(number)s%(kind)s, Spielwert %(value)s, gewonnen von %(winners)s"
        )
    return [text % words]


def _kind(line: Line) -> str:
    row = line.scored.row
    solo = row.facts.solo if isinstance(row, GameRow) else None
    return f" ({terms.solo_name(solo)})" if solo is not None else ""


def _winners(line: Line) -> list[str]:
    row, result = line.scored.row, line.scored.result
    if not isinstance(row, GameRow) or result is None or result.winner is None:
        return []
    re_won = result.winner is Side.RE
    return [key for key in line.scored.active if (key in row.facts.re) == re_won]


def picture_name(evening: Evening) -> str:
    """What the picture is called when somebody keeps it."""
    return f"dulle-{evening.starts_on().isoformat()}.png"
