"""What was just written, in one line: "Spiel 4: Re +6", "Moni ist gegangen"."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scorekeeper.scoring.facts import GameKind
from scorekeeper.scoring.rows import (
    DealerRow,
    FreeRow,
    GameRow,
    JoinRow,
    LeaveRow,
    PenaltyRow,
    RedealRow,
)
from scorekeeper.sheets import EveningSheet, Line
from scorekeeper.wording import numbers, terms

from .board_rows import row_title, row_words
from .verdict import Verdict


def notice(line: Line, sheet: EveningSheet, verdict: Verdict) -> str:
    """What a row that was just stored or changed says."""
    said = _said(line, sheet, verdict)
    if line.entry.changed_at is None:
        return said
    return _("%(row)s – geändert") % {"row": said}


def _said(line: Line, sheet: EveningSheet, verdict: Verdict) -> str:
    row, names = line.scored.row, sheet.names
    match row:
        case GameRow():
            return f"{row_title(line)}: {verdict.by_hand or _game(row, verdict)}"
        case PenaltyRow(points=points) | FreeRow(points=points):
            return f"{row_title(line)}: {_points(points, names)}"
        case LeaveRow(player=player):
            return _("%(player)s ist gegangen") % {"player": names[player]}
        case JoinRow(player=player):
            return _("%(player)s spielt mit") % {"player": names[player]}
        case DealerRow(player=player):
            return _("%(player)s gibt als Nächster") % {"player": names[player]}
        case RedealRow():
            return _redealt(line, sheet)
    return row_words(line, sheet)


def _game(row: GameRow, verdict: Verdict) -> str:
    kind = terms.game_kind_name(row.facts.kind)
    plain = row.facts.kind in (GameKind.NORMAL, GameKind.SOLO, GameKind.SMALL_SOLO)
    parts = [verdict.short, verdict.to_come] if plain else [kind, verdict.short, verdict.to_come]
    return ", ".join(part for part in parts if part)


def _points(points: Mapping[str, int], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names[key]} {numbers.signed(n)}" for key, n in points.items())


def _redealt(line: Line, sheet: EveningSheet) -> str:
    """Who deals after a deal that was thrown in, where it is the last row."""
    if line.entry.pk != sheet.lines[-1].entry.pk:
        return f"{row_title(line)}: {row_words(line, sheet)}"
    dealer = sheet.sheet.next_game.dealer
    if dealer == sheet.fold_before(line.entry.pk).sheet().next_game.dealer:
        return _("%(player)s gibt noch einmal") % {"player": sheet.names[dealer]}
    return _("Neu gegeben: Jetzt gibt %(player)s") % {"player": sheet.names[dealer]}
