"""What was seen in a game, as the table wrote it down: who, what was announced, which points."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import SIDES, GameFacts, Side
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import rows, terms


class Fact(NamedTuple):
    """One line: what it is about, and what was seen."""

    name: str
    text: str


def what_was_seen(scored: ScoredRow, sheet: EveningSheet) -> list[Fact]:
    """A game in words: its facts, who dealt it and who sat out; nothing for other rows."""
    found = what_was_entered(scored, sheet)
    if found and scored.dealer is not None:
        found.append(Fact(_("Geber"), sheet.names[scored.dealer]))
    if found and scored.sitting_out:
        found.append(Fact(_("Setzt aus"), rows.players(scored.sitting_out, sheet.names)))
    return found


def what_was_entered(scored: ScoredRow, sheet: EveningSheet) -> list[Fact]:
    """The facts of a game in words; nothing for other rows."""
    if not isinstance(scored.row, GameRow):
        return []
    facts = scored.row.facts
    found = [Fact(terms.side_name(side), _side(side, scored, facts, sheet)) for side in SIDES]
    found.append(Fact(_("Augen"), rows.augen_words(facts, sheet.rules)))
    if facts.duty is not None:
        found.append(Fact(_("Solo"), terms.duty_name(facts.duty)))
    if facts.heart_trick:
        found.append(Fact(_("Herz"), _("ging durch")))
    if facts.knocks:
        found.append(Fact(_("Klopfen"), rows.knock_words(facts, sheet.names)))
    return found


def _side(side: Side, scored: ScoredRow, facts: GameFacts, sheet: EveningSheet) -> str:
    """Who, what they announced, and which special points they made."""
    is_re = side is Side.RE
    words = [rows.players([k for k in scored.active if (k in facts.re) == is_re], sheet.names)]
    if call := rows.call_words(facts.level(side), side):
        words.append(call)
    words += [
        rows.special_words(special, count, side, facts, sheet.names, sheet.rules)
        for special, count in facts.specials(side).items()
        if count
    ]
    if facts.trickless is side:
        words.append(_("kein Stich"))
    return " · ".join(words)
