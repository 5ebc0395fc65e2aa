"""The facts of a row in words, whatever they come to: for the explanation and the history.

::

    row_facts(row, names, rules) -> dict[str, str]     "Augen": "Re 151, Kontra 89"
    plain_row_words(row, names) -> str                 "Dora geht"

``names`` maps seats to players.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.scoring.facts import SIDES, Band, GameFacts, GameKind, Level, Side, Special
from scorekeeper.scoring.rows import (
    BockRow,
    DealerRow,
    FreeRow,
    GameRow,
    JoinRow,
    LeaveRow,
    PenaltyRow,
    RedealRow,
    Row,
)
from scorekeeper.scoring.rules import RuleSet

from . import numbers, reasons, terms

Names = Mapping[str, str]


def row_facts(row: Row, names: Names, rules: RuleSet, *, hidden: bool = False) -> dict[str, str]:
    """What was written down in a row, by what it is about; nothing where nothing was said.

    While standings are ``hidden`` nobody is told what a row booked for whom.
    """
    match row:
        case GameRow(facts=facts):
            found = _game(facts, names, rules)
        case PenaltyRow(points=points, reason=reason, duty=duty):
            found = _points(points, names, hidden) | {_("Grund"): reasons.shown(reason)}
            found[_("Pflichtsolo erledigt")] = names.get(duty or "", "")
        case FreeRow(points=points, reason=reason):
            found = _points(points, names, hidden) | {_("Grund"): reasons.shown(reason)}
        case JoinRow(seat=seat):
            found = {_("Kommt dazu"): plain_row_words(row, names)}
            found[_("Platz")] = str(seat) if seat else ""
        case LeaveRow():
            found = {_("Geht"): plain_row_words(row, names)}
        case DealerRow():
            found = {_("Geber"): plain_row_words(row, names)}
        case RedealRow(reason=reason):
            found = {_("Grund"): reasons.shown(reason)}
        case _:
            found = {_("Zeile"): plain_row_words(row, names)}
    return {name: text for name, text in found.items() if text}


def plain_row_words(row: Row, names: Names) -> str:
    """A row that books no points, in a few words; nothing for the others."""
    match row:
        case JoinRow(player=player):
            return _("%(player)s setzt sich dazu") % {"player": _name(player, names)}
        case LeaveRow(player=player):
            return _("%(player)s geht") % {"player": _name(player, names)}
        case DealerRow(player=player):
            return _("%(player)s gibt als Nächster") % {"player": _name(player, names)}
        case BockRow(games=games, reason=reason):
            text = _bock_by_hand(games)
            return f"{text}: {reason}" if reason else text
        case RedealRow(reason=reason):
            return reasons.shown(reason)
    return ""


def players(keys: Sequence[str], names: Names) -> str:
    """Players by their names."""
    return numbers.joined([_name(key, names) for key in keys])


def augen_words(facts: GameFacts, rules: RuleSet) -> str:
    """Both sides' Augen, as exactly as they are known."""
    total, augen = rules.total, facts.re_augen
    low, high = augen if isinstance(augen, Band) else (augen, augen)
    if low == high:
        return _("Re %(re)s, Kontra %(kontra)s") % {"re": low, "kontra": total - low}
    words = {"low": low, "high": high, "less": total - high, "more": total - low}
    return _("Re %(low)s bis %(high)s, Kontra %(less)s bis %(more)s") % words


def call_words(level: Level, side: Side) -> str:
    """What a side announced; nothing where it said nothing."""
    if level is Level.ANNOUNCED:
        return _("%(call)s angesagt") % {"call": terms.side_name(side)}
    return _("„%(call)s“ abgesagt") % {"call": terms.level_name(level)} if level else ""


def special_words(
    special: Special, count: int, side: Side, facts: GameFacts, names: Names, rules: RuleSet
) -> str:
    """A special point with who made it: "2 × Fuchs (Anna von Carl)"."""
    name = terms.special_name(special, rules)
    text = name if count == 1 else f"{count} × {name}"
    return text + makers(special, side, facts, names)


def makers(special: Special, side: Side, facts: GameFacts, names: Names) -> str:
    """Who made special points, and from whom: " (Anna von Carl)"; nothing where it was not said."""
    found = []
    for mark in facts.marks:
        if mark.side is not side or mark.special is not special:
            continue
        words = {"by": _name(mark.by, names), "of": _name(mark.source, names)}
        if mark.by and mark.source:
            found.append(_("%(by)s von %(of)s") % words)
        elif mark.source:
            found.append(_("von %(of)s") % words)
        elif mark.by:
            found.append(words["by"])
    return f" ({', '.join(found)})" if found else ""


def knock_words(facts: GameFacts, names: Names) -> str:
    """How often was knocked, and by whom."""
    text = ngettext("%(n)s-mal", "%(n)s-mal", facts.knocks) % {"n": facts.knocks}
    order = players(facts.knock_order, names)
    return f"{text}: {order}" if order else text


def _name(key: str | None, names: Names) -> str:
    return names.get(key or "", key or "")


def _points(points: Mapping[str, int], names: Names, hidden: bool) -> dict[str, str]:
    if hidden:
        return {}
    return {_name(key, names): numbers.signed(value) for key, value in points.items()}


def _game(facts: GameFacts, names: Names, rules: RuleSet) -> dict[str, str]:
    found = {"Re": players(facts.re, names), _("Augen"): augen_words(facts, rules)}
    if facts.solo is not None:
        found[_("Solo")] = terms.solo_name(facts.solo)
    elif facts.kind is not GameKind.NORMAL:
        found[_("Art")] = terms.game_kind_name(facts.kind)
    if facts.duty is not None:
        found[_("Pflichtsolo")] = terms.duty_name(facts.duty)
    for side in SIDES:
        name = terms.side_name(side)
        found[_("Ansage %(side)s") % {"side": name}] = call_words(facts.level(side), side)
        made = [
            special_words(special, count, side, facts, names, rules)
            for special, count in facts.specials(side).items()
            if count
        ]
        found[_("Sonderpunkte %(side)s") % {"side": name}] = ", ".join(made)
    if facts.trickless is not None:
        found[_("Ohne Stich")] = terms.side_name(facts.trickless)
    if facts.heart_trick:
        found[_("Herz")] = _("ging durch")
    if facts.knocks:
        found[_("Klopfen")] = knock_words(facts, names)
    if facts.active:
        found[_("Es spielten")] = players(facts.active, names)
    if facts.override is not None:
        value = numbers.number(facts.override.value)
        winner = facts.override.winner
        by_whom = f" ({terms.side_name(winner)})" if winner is not None else ""
        found[_("Von Hand")] = f"{value}{by_whom} – {facts.override.reason}"
    return found


def _bock_by_hand(games: int) -> str:
    if games > 0:
        text = ngettext("%(n)s Bockspiel dazu", "%(n)s Bockspiele dazu", games)
    else:
        text = ngettext("%(n)s Bockspiel weniger", "%(n)s Bockspiele weniger", -games)
    return text % {"n": abs(games)}
