"""What was seen in a game, as the table wrote it down: who, what was announced, which points."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import SIDES, Band, GameFacts, Level, Side, Special
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import numbers, terms


class Fact(NamedTuple):
    """One line: what it is about, and what was seen."""

    name: str
    text: str


def what_was_seen(scored: ScoredRow, sheet: EveningSheet) -> list[Fact]:
    """The facts of a game in words; nothing for other rows."""
    if not isinstance(scored.row, GameRow):
        return []
    facts = scored.row.facts
    found = [Fact(terms.side_name(side), _side(side, scored, facts, sheet)) for side in SIDES]
    found.append(Fact(_("Augen"), _augen(facts, sheet)))
    if facts.duty is not None:
        found.append(Fact(_("Solo"), terms.duty_name(facts.duty)))
    if facts.heart_trick:
        found.append(Fact(_("Herz"), _("ging durch")))
    if facts.knocks:
        found.append(Fact(_("Klopfen"), _knocks(facts, sheet)))
    if scored.dealer is not None:
        found.append(Fact(_("Geber"), sheet.names[scored.dealer]))
    if scored.sitting_out:
        found.append(Fact(_("Setzt aus"), _players(scored.sitting_out, sheet)))
    if facts.override is not None:
        value = numbers.number(facts.override.value)
        found.append(Fact(_("Von Hand"), f"{value} – {facts.override.reason}"))
    return found


def _players(keys: Sequence[str], sheet: EveningSheet) -> str:
    return numbers.joined([sheet.names[key] for key in keys])


def _side(side: Side, scored: ScoredRow, facts: GameFacts, sheet: EveningSheet) -> str:
    """Who, what they announced, and which special points they made."""
    is_re = side is Side.RE
    words = [_players([k for k in scored.active if (k in facts.re) == is_re], sheet)]
    level = facts.level(side)
    if level is Level.ANNOUNCED:
        words.append(_("%(call)s angesagt") % {"call": terms.side_name(side)})
    elif level:
        words.append(_("„%(call)s“ angesagt") % {"call": terms.level_name(level)})
    words += [
        _special(special, count, side, facts, sheet)
        for special, count in facts.specials(side).items()
        if count
    ]
    if facts.trickless is side:
        words.append(_("kein Stich"))
    return " · ".join(words)


def _special(
    special: Special, count: int, side: Side, facts: GameFacts, sheet: EveningSheet
) -> str:
    name = terms.special_name(special, sheet.rules)
    text = name if count == 1 else f"{count} × {name}"
    makers = []
    for mark in facts.marks:
        if mark.side is not side or mark.special is not special:
            continue
        words = {"by": sheet.names.get(mark.by or "", ""), "of": sheet.names.get(mark.source or "")}
        if mark.by and mark.source:
            makers.append(_("%(by)s von %(of)s") % words)
        elif mark.source:
            makers.append(_("von %(of)s") % words)
        elif mark.by:
            makers.append(str(words["by"]))
    return f"{text} ({', '.join(makers)})" if makers else text


def _augen(facts: GameFacts, sheet: EveningSheet) -> str:
    """Both sides' Augen, as exactly as they are known."""
    total, augen = sheet.rules.total, facts.re_augen
    low, high = augen if isinstance(augen, Band) else (augen, augen)
    if low == high:
        return _("Re %(re)s, Kontra %(kontra)s") % {"re": low, "kontra": total - low}
    words = {"low": low, "high": high, "less": total - high, "more": total - low}
    return _("Re %(low)s bis %(high)s, Kontra %(less)s bis %(more)s") % words


def _knocks(facts: GameFacts, sheet: EveningSheet) -> str:
    text = ngettext("%(n)s-mal", "%(n)s-mal", facts.knocks) % {"n": facts.knocks}
    order = _players(facts.knock_order, sheet)
    return f"{text}: {order}" if order else text
