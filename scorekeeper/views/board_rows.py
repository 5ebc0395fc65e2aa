"""The rows of the sheet, in finished words and as markup that is made once.

What has been played is changed by corrections only, which score the sheet anew. A game that is
added leaves the other rows as they are, and so does whoever looks at the page again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import GameKind, Side
from scorekeeper.scoring.rows import (
    DealerRow,
    FreeRow,
    GameRow,
    JoinRow,
    LeaveRow,
    PenaltyRow,
)
from scorekeeper.scoring.switches import Credit
from scorekeeper.sheets import EveningSheet, Line
from scorekeeper.wording import numbers, reasons, terms
from scorekeeper.wording.rows import plain_row_words

NO_CELLS = SafeString("")


class BoardRow(NamedTuple):
    """One row: a game or booked points with a cell for each player, or words across all."""

    url: str
    label: str
    value: str
    factor: str
    marks: str
    cells: SafeString
    text: str
    kind: str


def rows_markup(sheet: EveningSheet, keys: Sequence[str]) -> SafeString:
    """All rows, with a cell for each of the players ``keys``.

    What a row comes to as markup is kept with the sheet, for these players by their names and
    for the language, and apart while the standings are hidden.
    """
    hidden = sheet.evening.standings_hidden
    names = tuple(sheet.names[key] for key in keys)
    made = sheet.finished.setdefault(
        (get_language(), *(["hidden"] if hidden else []), *keys, *names), {}
    )
    # One look-up for all rows: they differ in their last part only.
    address = reverse("row", args=[sheet.evening.address, 0]).removesuffix("0/")
    template = get_template("sheet.html#row")
    markup = []
    for line in sheet.lines:
        of, row = made.get(line.entry.pk, (None, ""))
        if of is not line:
            words = _row(line, keys, sheet, address)
            row = template.render({"row": words, "columns": len(keys) + 1})
            made[line.entry.pk] = line, row
        markup.append(row)
    return mark_safe("".join(markup))  # noqa: S308 (of what the template has made)


def sign_class(points: int) -> str:
    """The CSS class of a number of points."""
    return "m" if points < 0 else ""


def _row(line: Line, keys: Sequence[str], sheet: EveningSheet, address: str) -> BoardRow:
    entry, scored = line
    result = scored.result
    booked = isinstance(scored.row, GameRow | PenaltyRow | FreeRow)
    text = "" if booked else row_words(line, sheet)
    label = str(scored.number) if scored.number else terms.row_kind_name(entry.kind)
    if isinstance(scored.row, LeaveRow | JoinRow | DealerRow):
        # The sentence says what kind of row it is.
        label, text = text, ""
    if isinstance(scored.row, FreeRow):
        # A short word, for a narrow column.
        label = _("Frei")
    value = ""
    if result is not None:
        value = "–" if result.value is None else numbers.number(result.value)
    return BoardRow(
        url=f"{address}{entry.pk}/",
        label=label,
        value=value,
        factor=_factor(scored),
        marks=" · ".join(_marks(line, sheet)),
        cells=_row_cells(line, keys, sheet) if booked else NO_CELLS,
        text=text,
        kind=terms.row_kind_name(entry.kind) if scored.number else "",
    )


def _row_cells(line: Line, keys: Sequence[str], sheet: EveningSheet) -> SafeString:
    return _winners(line, keys) if sheet.evening.standings_hidden else _cells(line, keys)


def _factor(scored: ScoredRow) -> str:
    """What Bock made of a game; nothing where the table has set the value itself."""
    result = scored.result
    if result is None or result.computed is not None or result.bock_factor == 1:
        return ""
    return numbers.factor(result.bock_factor)


def _cells(line: Line, keys: Sequence[str]) -> SafeString:
    """What everyone got in a row and has after it, as markup.

    Hundreds of cells are most of the page, and all of them hold numbers of our own: written
    here, they take a tenth of the time that a template needs for them.
    """
    scored = line.scored
    out, points, totals = scored.sitting_out, scored.points, scored.totals
    game = scored.result is not None
    cells = []
    for key in keys:
        if key not in points or (game and key not in scored.active and key not in out):
            cells.append("<td></td>")
        elif key in out:
            cells.append('<td class="o">–</td>')
        else:
            got, has = points[key], totals[key]
            shown = numbers.signed(got) if got or game else ""
            total = numbers.number(has)
            cells.append(f'<td class="{sign_class(has)}"><small>{shown}</small> {total}</td>')
    return mark_safe("".join(cells))  # noqa: S308


def _winners(line: Line, keys: Sequence[str]) -> SafeString:
    """Who won a game, while nobody is to see points; of rows that are no games, nothing."""
    scored, won = line.scored, f'<span role="img" aria-label="{_("gewonnen")}">✓</span>'
    cells = []
    for key in keys:
        side = side_of(key, scored)
        if key in scored.sitting_out:
            cells.append('<td class="o">–</td>')
        elif side is not None and scored.result and scored.result.winner is side:
            cells.append(f"<td>{won}</td>")
        else:
            cells.append("<td></td>")
    return mark_safe("".join(cells))  # noqa: S308 (of words and signs of our own)


def side_of(player: str, scored: ScoredRow) -> Side | None:
    """The side on which a player played a game; none for who did not, or where it is none."""
    if not isinstance(scored.row, GameRow) or player not in scored.active:
        return None
    return Side.RE if player in scored.row.facts.re else Side.KONTRA


def _marks(line: Line, sheet: EveningSheet) -> list[str]:
    """What is special about a row, in a word or two each."""
    entry, scored = line
    found = []
    if isinstance(scored.row, GameRow):
        facts = scored.row.facts
        if facts.solo is not None:
            found.append(terms.solo_chip(facts.solo))
        elif facts.kind is not GameKind.NORMAL:
            found.append(terms.game_kind_name(facts.kind))
        if facts.duty is not None:
            found.append(_("Pflicht"))
        if facts.override is not None:
            found.append(_("von Hand"))
        if scored.triggered:
            found.append(_("+ Bock"))
    elif isinstance(scored.row, PenaltyRow | FreeRow) and scored.row.reason:
        found.append(reasons.shown(scored.row.reason))
    if entry.note:
        found.append(_("Notiz"))
    hidden, balance = sheet.evening.standings_hidden, sum(scored.points.values())
    if balance and sheet.rules.credit is Credit.BOTH and not hidden:
        found.append(_("Summe %(sum)s") % {"sum": numbers.signed(balance)})
    return found


def row_title(line: Line) -> str:
    """What a row is called: "Spiel 5", "Strafe"."""
    kind = terms.row_kind_name(line.entry.kind)
    return f"{kind} {line.scored.number}" if line.scored.number else kind


def row_called(line: Line) -> str:
    """The same within a sentence: "Spiel 5", but "„Geht“ löschen?"."""
    title = row_title(line)
    return title if line.scored.number else _("„%(row)s“") % {"row": title}


def row_words(line: Line, sheet: EveningSheet) -> str:
    """A row that books no points, in a few words."""
    return plain_row_words(line.scored.row, sheet.names)
