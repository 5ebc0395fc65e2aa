"""The sheet as the page shows it: columns and rows of finished words, made in one pass.

The template only writes them down; nothing is worked out for each of its cells.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import GameKind
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
from scorekeeper.wording.names import shorten, with_breaks
from scorekeeper.wording.rows import plain_row_words

NO_CELLS = SafeString("")
# Letters of a name over a column at 320 px, on two lines, by the number of columns.
_WIDTHS = {4: 13, 5: 12, 6: 10}
_NARROWEST = 8


class Column(NamedTuple):
    """One player: the name, and where the player stands."""

    name: str
    short: str
    total: str
    css: str
    rank: str
    deals: bool
    leads: bool
    sits_out: bool
    gone: bool


class BoardRow(NamedTuple):
    """One row: a game or booked points with a cell for each player, or words across all."""

    url: str
    label: str
    value: str
    factor: str
    marks: str
    cells: SafeString
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table and what stands above and below it."""

    columns: list[Column]
    width: str
    rows: list[BoardRow]
    sum: str
    sum_why: str
    balanced: bool
    bock: str
    bock_pips: str
    next_deal: str
    number: int
    duties: str
    must_play_duty: bool
    games_left: str


def make_board(sheet: EveningSheet) -> Board:
    """The sheet in words and in order."""
    keys = [*sheet.sheet.seats, *(k for k in sheet.sheet.totals if k not in sheet.sheet.seats)]
    coming = sheet.sheet.next_game
    # One look-up for all rows: they differ in their last part only.
    address = reverse("row", args=[sheet.evening.address, 0]).removesuffix("0/")
    return Board(
        columns=_columns(sheet, keys),
        width=_width(len(keys)),
        rows=[_row(line, keys, sheet, address) for line in sheet.lines],
        **_balance(sheet),
        bock=bock_words(sheet),
        bock_pips=_pips(sheet),
        next_deal=deal_words(coming.dealer, coming.sitting_out, sheet.names),
        number=coming.number,
        duties=_duties(sheet),
        must_play_duty=sheet.sheet.must_play_duty,
        games_left=_games_left(sheet),
    )


# --- columns -------------------------------------------------------------------------------


def _columns(sheet: EveningSheet, keys: Sequence[str]) -> list[Column]:
    state, totals = sheet.sheet, sheet.sheet.totals
    short = shorten([sheet.names[key] for key in keys], _WIDTHS.get(len(keys), _NARROWEST))
    played = any(line.scored.points for line in sheet.lines)
    ranks = {k: 1 + sum(other > totals[k] for other in totals.values()) for k in keys}
    return [
        Column(
            name=sheet.names[key],
            short=with_breaks(cut),
            total=numbers.number(totals[key]),
            css=_sign_class(totals[key]),
            rank=numbers.ordinal(ranks[key]) if played else "",
            deals=key == state.next_game.dealer,
            leads=played and ranks[key] == 1,
            sits_out=key in state.next_game.sitting_out,
            gone=key not in state.seats,
        )
        for key, cut in zip(keys, short, strict=True)
    ]


def _width(columns: int) -> str:
    """How wide the table is, as CSS classes: who comes and goes keeps a column all evening."""
    if columns < 6:
        return f"n{columns}"
    return "many" if columns < 10 else "many wide"


def _sign_class(points: int) -> str:
    return "m" if points < 0 else ""


# --- rows ----------------------------------------------------------------------------------


def _row(line: Line, keys: Sequence[str], sheet: EveningSheet, address: str) -> BoardRow:
    entry, scored = line
    result = scored.result
    booked = isinstance(scored.row, GameRow | PenaltyRow | FreeRow)
    text = "" if booked else row_words(line, sheet)
    label = str(scored.number) if scored.number else terms.row_kind_name(entry.kind)
    if isinstance(scored.row, LeaveRow | JoinRow | DealerRow):
        # The sentence says what kind of row it is.
        label, text = text, ""
    value = ""
    if result is not None:
        value = "–" if result.value is None else numbers.number(result.value)
    return BoardRow(
        url=f"{address}{entry.pk}/",
        label=label,
        value=value,
        factor=_factor(scored),
        marks=" · ".join(_marks(line, sheet)),
        cells=_cells(line, keys) if booked else NO_CELLS,
        text=text,
        name=row_title(line) if scored.number else label,
    )


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
            css = f"{_sign_class(has)} n" if got < 0 else _sign_class(has)
            total = numbers.number(has)
            cells.append(f'<td class="{css}"><small>{shown}</small>{total}</td>')
    return mark_safe("".join(cells))  # noqa: S308


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
    if (balance := sum(scored.points.values())) and sheet.rules.credit is Credit.BOTH:
        found.append(_("Summe %(sum)s") % {"sum": numbers.signed(balance)})
    return found


def row_title(line: Line) -> str:
    """What a row is called: "Spiel 5", "Strafe"."""
    kind = terms.row_kind_name(line.entry.kind)
    return f"{kind} {line.scored.number}" if line.scored.number else kind


def row_words(line: Line, sheet: EveningSheet) -> str:
    """A row that books no points, in a few words."""
    return plain_row_words(line.scored.row, sheet.names)


# --- above and below -----------------------------------------------------------------------


def _balance(sheet: EveningSheet) -> dict[str, Any]:
    """What all points come to, and where that comes from; only what nothing explains is wrong."""
    total = sum(sheet.sheet.totals.values())
    penalties = [line for line in sheet.lines if isinstance(line.scored.row, PenaltyRow)]
    explained = sum(sum(line.scored.points.values()) for line in penalties)
    one_sided = sheet.rules.credit is not Credit.BOTH
    why = ""
    if total and total == explained:
        why = _("Strafe") if len(penalties) == 1 else _("Strafen")
    return {
        "sum": numbers.signed(total),
        "sum_why": why,
        "balanced": one_sided or total == explained,
    }


def deal_words(dealer: str, sitting_out: Sequence[str], names: Mapping[str, str]) -> str:
    """Who deals the coming game, and who does not play it."""
    out = numbers.joined([names[key] for key in sitting_out])
    words = {"dealer": names[dealer], "players": out}
    if not sitting_out:
        return _("%(dealer)s gibt") % words
    if [*sitting_out] == [dealer]:
        return _("%(dealer)s gibt und setzt aus") % words
    if dealer in sitting_out:
        words["players"] = numbers.joined([names[key] for key in sitting_out if key != dealer])
        return _("%(dealer)s gibt und setzt aus, %(players)s auch") % words
    if len(sitting_out) == 1:
        return _("%(dealer)s gibt, %(players)s setzt aus") % words
    return _("%(dealer)s gibt, %(players)s setzen aus") % words


def bock_words(sheet: EveningSheet) -> str:
    """How many Bock games are left, what is queued behind them, and which games caused them."""
    rounds = _rounds(sheet)
    if not rounds:
        return ""
    first, *later = rounds
    words: dict[str, object] = {"n": first.games, "more": sum(r.games for r in later)}
    left = ngettext("noch %(n)s Spiel", "noch %(n)s Spiele", first.games) % words
    if later:
        left += ", " + _("danach %(more)s weitere") % words
    causes = dict.fromkeys(cause for r in rounds for cause in r.causes)
    games = [str(cause) for cause in causes if cause is not None]
    if games:
        text = ngettext("wegen Spiel %(games)s", "wegen Spiel %(games)s", len(games))
        left += " (" + text % {"games": numbers.joined(games)} + ")"
    return left


class _Round(NamedTuple):
    causes: tuple[int | None, ...]
    games: int


def _rounds(sheet: EveningSheet) -> list[_Round]:
    """The coming Bock games, those with the same causes together."""
    found: list[_Round] = []
    for game in sheet.sheet.bock:
        if found and found[-1].causes == game.causes:
            found[-1] = found[-1]._replace(games=found[-1].games + 1)
        else:
            found.append(_Round(game.causes, 1))
    return found


def _pips(sheet: EveningSheet) -> str:
    due = sheet.sheet.bock
    return "●" * len(due) if 0 < len(due) <= 8 else ""


def _duties(sheet: EveningSheet) -> str:
    """Who still owes a Pflichtsolo."""
    open_by_player: Mapping[str, Mapping[GameKind, int]] = sheet.sheet.duty_solos_open
    words = []
    for key, owed in open_by_player.items():
        kinds = [
            terms.game_kind_name(kind) if n == 1 else f"{n} × {terms.game_kind_name(kind)}"
            for kind, n in owed.items()
        ]
        one = len(kinds) == 1 and sum(owed.values()) == 1 and not sheet.rules.duty_small_solos
        words.append(sheet.names[key] + ("" if one else f" ({', '.join(kinds)})"))
    return numbers.joined(words)


def _games_left(sheet: EveningSheet) -> str:
    left = sheet.sheet.games_left
    if left is None:
        return ""
    return ngettext("noch %(n)s Spiel auf der Liste", "noch %(n)s Spiele auf der Liste", left) % {
        "n": left
    }
