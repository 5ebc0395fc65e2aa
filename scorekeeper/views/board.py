"""The sheet as the page shows it: columns and what stands around the rows, in finished words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.scoring.facts import GameKind
from scorekeeper.scoring.rows import PenaltyRow
from scorekeeper.scoring.switches import Credit
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import numbers, terms
from scorekeeper.wording.names import SOFT_HYPHEN, shorten, with_breaks

from .board_rows import rows_markup, sign_class

# Letters of a name over a column at 320 px, on two lines, by the number of columns.
_WIDTHS = {4: 13, 5: 12, 6: 10}
_NARROWEST = 8
# Letters of a name that stand on one line over the columns of up to five players.
_ONE_LINE = 7


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


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table and what stands above and below it."""

    columns: list[Column]
    width: str
    rows: SafeString
    long: bool
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
    hidden: bool


def make_board(sheet: EveningSheet) -> Board:
    """The sheet in words and in order.

    While the standings are hidden it has neither totals nor ranks nor the points of any game:
    whoever saw those could add them up. What a game was worth and who won it stays, as the table
    saw that itself; points are seen by whoever enters or corrects a row, in the result line.
    """
    keys = [*sheet.sheet.seats, *(k for k in sheet.sheet.totals if k not in sheet.sheet.seats)]
    coming = sheet.sheet.next_game
    columns = _columns(sheet, keys)
    return Board(
        columns=columns,
        width=_width([column.short for column in columns]),
        rows=rows_markup(sheet, keys),
        long=len(sheet.lines) > 2,
        **_balance(sheet),
        bock=bock_words(sheet),
        bock_pips=_pips(sheet),
        next_deal=deal_words(coming.dealer, coming.sitting_out, sheet.names),
        number=coming.number,
        duties=_duties(sheet),
        must_play_duty=sheet.sheet.must_play_duty,
        games_left=_games_left(sheet),
        hidden=sheet.evening.standings_hidden,
    )


# --- columns -------------------------------------------------------------------------------


def _columns(sheet: EveningSheet, keys: Sequence[str]) -> list[Column]:
    state, totals = sheet.sheet, sheet.sheet.totals
    short = shorten([sheet.names[key] for key in keys], _WIDTHS.get(len(keys), _NARROWEST))
    hidden = sheet.evening.standings_hidden
    ranked = not hidden and any(line.scored.points for line in sheet.lines)
    ranks = {k: 1 + sum(other > totals[k] for other in totals.values()) for k in keys}
    return [
        Column(
            name=sheet.names[key],
            short=with_breaks(cut),
            total="" if hidden else numbers.number(totals[key]),
            css="" if hidden else sign_class(totals[key]),
            rank=numbers.ordinal(ranks[key]) if ranked else "",
            deals=key == state.next_game.dealer,
            leads=ranked and ranks[key] == 1,
            sits_out=key in state.next_game.sitting_out,
            gone=key not in state.seats,
        )
        for key, cut in zip(keys, short, strict=True)
    ]


def _width(names: Sequence[str]) -> str:
    """How wide the table is, as CSS classes: who comes and goes keeps a column all evening.

    Up to five have names on one line where those are short; else the head is as tall as two.
    """
    if len(names) < 6:
        long = any(len(name.replace(SOFT_HYPHEN, "")) > _ONE_LINE for name in names)
        return f"n{len(names)}" + (" tall" if long else "")
    return "many" if len(names) < 10 else "many wide"


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
