"""What else there is to say of a row: who pays whom, Pflichtsoli, what does not add up."""

from django.utils.translation import gettext as _

from scorekeeper.scoring.evening import ScoredRow, deals_again
from scorekeeper.scoring.facts import Duty
from scorekeeper.scoring.rows import GameRow, PenaltyRow
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import numbers
from scorekeeper.wording.game import game_of
from scorekeeper.wording.shares import share_sentences


def remarks(scored: ScoredRow, sheet: EveningSheet) -> list[str]:
    """Sentences about a row that its points do not say."""
    match scored.row:
        case GameRow():
            # How a value is shared out is about points, as is the sum of a penalty below.
            game = game_of(scored, sheet.rules, sheet.names)
            shared = [] if sheet.evening.standings_hidden else share_sentences(game)
            return [*_override(scored), *shared, *_duty(scored, sheet)]
        case PenaltyRow():
            return _penalty(scored, scored.row, sheet)
    return []


def _override(scored: ScoredRow) -> list[str]:
    result = scored.result
    if result is None or result.computed is None or result.bock_factor == 1:
        return []
    return [_("Der Wert von Hand gilt, wie er ist: Bock vervielfacht ihn nicht.")]


def _duty(scored: ScoredRow, sheet: EveningSheet) -> list[str]:
    """Whose Pflichtsolo it was, where one was open, and who deals again because of a solo."""
    assert isinstance(scored.row, GameRow)
    facts, found = scored.row.facts, []
    if facts.duty is not None and "duty_not_owed" not in {w.code for w in scored.warnings}:
        text = _("%(player)s hat damit ein Pflichtsolo erledigt.")
        if facts.duty is Duty.FORCED:
            text = _("%(player)s wurde vorgeführt und hat damit ein Pflichtsolo erledigt.")
        found.append(text % {"player": sheet.names[facts.re[0]]})
    if scored.dealer is not None and deals_again(facts, sheet.rules):
        words = {"player": sheet.names[scored.dealer]}
        found.append(_("Nach diesem Solo gibt %(player)s noch einmal.") % words)
    return found


def _penalty(scored: ScoredRow, row: PenaltyRow, sheet: EveningSheet) -> list[str]:
    found = []
    if row.duty is not None:
        words = {"player": sheet.names[row.duty]}
        found.append(_("%(player)s hat damit ein Pflichtsolo erledigt.") % words)
    balance = sum(scored.points.values())
    if balance and not sheet.evening.standings_hidden:
        words = {"sum": numbers.signed(balance)}
        found.append(_("Zusammen sind das %(sum)s: Eine Strafe muss nicht auf 0 aufgehen.") % words)
    return found
