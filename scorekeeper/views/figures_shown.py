"""The figures of an evening in words, each with links to the games that it was counted from."""

from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorekeeper.scoring.facts import GameKind, SoloKind
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.sheets import EveningSheet
from scorekeeper.statistics import EveningFigures, Figure, PlayerFigures, Tally
from scorekeeper.wording import numbers, terms
from scorekeeper.wording.names import with_breaks

from .curve import Mark


class Shown(NamedTuple):
    """One figure: what it is, how much, and the links to its games, nothing where it has none."""

    label: str
    value: str
    games: SafeString = SafeString("")


class PlayerShown(NamedTuple):
    """A player's figures, and those of the line that compares all players."""

    name: str
    mark: Mark
    played: str
    won: str
    as_re: str
    as_kontra: str
    soli: str
    figures: list[Shown]


class Links:
    """Links to rows of a sheet, each made once: hundreds of them are most of the page."""

    def __init__(self, sheet: EveningSheet) -> None:
        self._address = reverse("row", args=[sheet.evening.address, 0]).removesuffix("0/")
        self._lines = {line.entry.pk: line for line in sheet.lines}
        self._item = cache(self._make)

    def url(self, entry: int) -> str:
        """The page of a row."""
        return f"{self._address}{entry}/"

    def to(self, figure: Figure) -> SafeString:
        """List items with links to all rows of a figure."""
        return format_html_join("", "{}", ((self._item(entry),) for entry in figure.entries))

    def _make(self, entry: int) -> SafeString:
        entry_kind, number = self._lines[entry].entry.kind, self._lines[entry].scored.number
        kind = terms.row_kind_name(entry_kind)
        if number is None:
            return format_html('<li><a href="{}">{}</a></li>', self.url(entry), kind)
        text = '<li><a href="{}"><span class="word">{} </span>{}</a></li>'
        return format_html(text, self.url(entry), kind, number)


def evening_shown(figures: EveningFigures, links: Links) -> list[Shown]:
    """The evening as a whole; nothing before the first game."""
    if not figures.games:
        return []
    found = [_counted(_("Spiele"), figures.games, links)]
    if figures.highest:
        value = numbers.number(figures.highest.number)
        found.append(Shown(_("Höchster Spielwert"), value, links.to(figures.highest)))
    found.append(_counted(_("Bockspiele"), figures.bock, links))
    found.append(_counted(_("Gewonnene Punkte zusammen"), figures.moved, links))
    if figures.pace is not None:
        minutes = round(figures.pace / timedelta(minutes=1))
        found.append(Shown(_("Von Spiel zu Spiel"), _("%(n)s Minuten") % {"n": minutes}))
    if figures.lasted is not None:
        found.append(Shown(_("Gespielt wurde"), duration(figures.lasted)))
    return found


def duration(lasted: timedelta) -> str:
    """A time in hours and minutes: "2 Std. 24 Min."."""
    hours, minutes = divmod(round(lasted / timedelta(minutes=1)), 60)
    words = {"hours": hours, "minutes": minutes}
    if not hours:
        return _("%(minutes)s Min.") % words
    return _("%(hours)s Std. %(minutes)s Min.") % words if minutes else _("%(hours)s Std.") % words


def player_shown(
    figures: PlayerFigures, *, name: str, mark: Mark, links: Links, rules: RuleSet
) -> PlayerShown:
    """One player in words."""
    soli = figures.all_soli
    return PlayerShown(
        name=with_breaks(name),
        mark=mark,
        played=str(figures.played.number),
        won=str(figures.won.number),
        as_re=_share(figures.as_re),
        as_kontra=_share(figures.as_kontra),
        soli=_share(soli),
        figures=[
            *_games(figures, links),
            *_soli(figures, links),
            *_calls(figures, links),
            *_specials(figures, links, rules),
            *_points(figures, links),
        ],
    )


def _share(tally: Tally) -> str:
    """Won and played in the width of a column: "5/8"; a dash where nothing was played."""
    return f"{tally.done.number}/{tally.tried.number}" if tally else "–"


def _counted(label: str, figure: Figure, links: Links) -> Shown:
    return Shown(label, numbers.number(figure.number), links.to(figure))


def _of(label: str, done: Figure, tried: Figure, links: Links) -> Shown:
    """How many of how many; the links lead to those that came off."""
    words = {"done": done.number, "tried": tried.number}
    return Shown(label, _("%(done)s von %(tried)s") % words, links.to(done))


def _games(figures: PlayerFigures, links: Links) -> Iterator[Shown]:
    yield _counted(_("Spiele"), figures.played, links)
    yield _of(_("Gewonnen"), figures.won, figures.played, links)
    for label, tally in (
        (_("Als Re gewonnen"), figures.as_re),
        (_("Als Kontra gewonnen"), figures.as_kontra),
    ):
        if tally:
            yield _of(label, tally.done, tally.tried, links)
    if figures.run.number > 1:
        yield _counted(_("Gewonnen hintereinander"), figures.run, links)


def _soli(figures: PlayerFigures, links: Links) -> Iterator[Shown]:
    for kind, tally in figures.soli.items():
        name = terms.solo_name(kind) if isinstance(kind, SoloKind) else _kind(kind)
        for label, figure in (
            (_("%(solo)s gewonnen"), tally.done),
            (_("%(solo)s verloren"), tally.missed),
        ):
            if figure:
                yield _counted(label % {"solo": name}, figure, links)


def _kind(kind: GameKind) -> str:
    return terms.game_kind_name(kind)


def _calls(figures: PlayerFigures, links: Links) -> Iterator[Shown]:
    if calls := figures.all_calls:
        yield _counted(_("Angesagt"), calls.tried, links)
        yield _counted(_("Angesagt und gehalten"), calls.done, links)
        yield _counted(_("Angesagt und verfehlt"), calls.missed, links)


def _specials(figures: PlayerFigures, links: Links, rules: RuleSet) -> Iterator[Shown]:
    for special, figure in figures.specials.items():
        yield _counted(terms.special_name(special, rules), figure, links)
    for special, figure in figures.side_specials.items():
        name = terms.special_name(special, rules)
        yield _counted(_("%(special)s der Seite") % {"special": name}, figure, links)


def _points(figures: PlayerFigures, links: Links) -> Iterator[Shown]:
    for label, figure in (
        (_("Bestes Spiel"), figures.best),
        (_("Schlechtestes Spiel"), figures.worst),
        (_("Punkte aus Strafen"), figures.penalties),
        (_("Punkte aus freien Zeilen"), figures.free),
    ):
        if figure:
            yield Shown(label, numbers.signed(figure.number), links.to(figure))
