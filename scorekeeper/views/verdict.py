"""What a row came to, in words: the same for the preview, the confirmation and the explanation."""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import GameKind, Problem, Side
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import numbers, problems, terms
from scorekeeper.wording.game import Game, game_of
from scorekeeper.wording.items import formula, item_name, item_points
from scorekeeper.wording.outcome import outcome_sentence
from scorekeeper.wording.why import why

from .bock import bock_causes

NO_BREAK = "\u00a0"
_ALONE = (GameKind.SOLO, GameKind.SMALL_SOLO)


class Posten(NamedTuple):
    """One line of the explanation, and why it is there."""

    name: str
    points: str
    why: str


class Share(NamedTuple):
    """What one player gets."""

    name: str
    points: str
    css: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A scored row in words; ``codes`` name its warnings for the form to send back.

    ``brief`` has the items in one line, without ``bock``: that comes first where a narrow phone
    cuts the end of the line off.
    """

    headline: str
    short: str
    payout: str
    sentence: str
    items: list[Posten]
    brief: str
    formula: str
    shares: list[Share]
    bock: str
    by_hand: str
    triggered: str
    to_come: str
    warnings: list[str]
    codes: str


def judge(scored: ScoredRow, sheet: EveningSheet) -> Verdict:
    """The verdict on a row of ``sheet``, or on one that is not stored yet."""
    result, rules = scored.result, sheet.rules
    shares = [
        Share(sheet.names[key], numbers.signed(points), "m" if points < 0 else "")
        for key, points in scored.points.items()
        if points or key in scored.active
    ]
    if result is None or not isinstance(scored.row, GameRow):
        return Verdict("", "", "", "", [], "", "", shares, "", "", "", "", [], "")
    game = game_of(scored, rules, sheet.names)
    items = _items(game, scored, sheet)
    return Verdict(
        headline=_headline(scored, sheet),
        short=_short(scored, sheet),
        payout=_payout(scored, sheet),
        sentence=numbers.sentence(outcome_sentence(game)),
        items=items,
        brief=_brief(game, items),
        formula=formula(result, rules),
        shares=shares,
        bock=_bock(scored),
        by_hand=_by_hand(scored),
        triggered=numbers.joined([terms.trigger_name(t, rules) for t in result.triggered]),
        to_come=_to_come(scored, sheet),
        warnings=[problems.warning(w, sheet.names, rules) for w in scored.warnings],
        codes=" ".join(warning_codes(scored)),
    )


def judge_for_all(scored: ScoredRow, sheet: EveningSheet) -> Verdict:
    """The verdict on a row as all may read it: without points while the standings are hidden."""
    verdict = judge(scored, sheet)
    if not sheet.evening.standings_hidden:
        return verdict
    headline = _headline_without_points(scored, sheet) if verdict.headline else ""
    return replace(verdict, headline=headline, short="", payout="", shares=[])


def _items(game: Game, scored: ScoredRow, sheet: EveningSheet) -> list[Posten]:
    side = game.winner or Side.RE
    causes = [cause.why for cause in bock_causes(scored, sheet)]
    return [
        Posten(
            item_name(item, game.rules),
            item_points(item, side),
            why(item, game, causes),
        )
        for item in game.result.items
    ]


def _brief(game: Game, items: list[Posten]) -> str:
    named = zip(game.result.items, items, strict=True)
    others = (each for item, each in named if item.name != "doubled_by_bock")
    return ", ".join(f"{each.name} {each.points}" for each in others)


def warning_codes(scored: ScoredRow) -> list[str]:
    """A name for each warning: the same only for the same code, field and details."""
    return [f"{w.code}-{_digest(w)}" for w in scored.warnings]


def _digest(warning: Problem) -> str:
    said = repr((warning.code, warning.field, sorted(warning.details.items())))
    return sha256(said.encode()).hexdigest()[:12]


def _soloist(scored: ScoredRow) -> str:
    """Who plays alone; "" where nobody does."""
    assert isinstance(scored.row, GameRow)
    facts = scored.row.facts
    return facts.re[0] if facts.kind in _ALONE and len(facts.re) == 1 else ""


def _headline(scored: ScoredRow, sheet: EveningSheet) -> str:
    """Who wins how much, in four words."""
    result = scored.result
    assert result is not None
    if result.winner is None or result.value is None:
        return _("Niemand gewinnt: %(points)s") % {"points": _short(scored, sheet)}
    value = numbers.number(result.value)
    if soloist := _soloist(scored):
        got = numbers.signed(scored.points[soloist])
        words = {"player": sheet.names[soloist], "value": value, "points": got}
        if result.winner is Side.RE:
            return _("%(player)s gewinnt: %(value)s, %(points)s") % words
        return _("%(player)s verliert: %(value)s, %(points)s") % words
    words = {"side": terms.side_name(result.winner), "value": value}
    return _("%(side)s gewinnt: %(value)s") % words


def _headline_without_points(scored: ScoredRow, sheet: EveningSheet) -> str:
    result = scored.result
    assert result is not None
    if result.winner is None or result.value is None:
        return _("Niemand gewinnt")
    soloist = _soloist(scored)
    words = {"value": numbers.number(result.value), "side": terms.side_name(result.winner)}
    if soloist:
        words["side"] = sheet.names[soloist]
    if soloist and result.winner is not Side.RE:
        return _("%(side)s verliert: %(value)s") % words
    return _("%(side)s gewinnt: %(value)s") % words


def _short(scored: ScoredRow, sheet: EveningSheet) -> str:
    """Who gets what in two words: the winners, or those for whom something is written."""
    result = scored.result
    assert result is not None
    if soloist := _soloist(scored):
        return f"{sheet.names[soloist]} {numbers.signed(scored.points[soloist])}"
    side = result.winner or Side.RE
    if not result.points(side):
        side = side.other
    if not result.points(side):
        return _("0 für alle")
    return f"{terms.side_name(side)} {numbers.signed(result.points(side))}"


def _payout(scored: ScoredRow, sheet: EveningSheet) -> str:
    """Who gets what, those who get the same together: "+4 Anna, Ben · −4 Carl, Dora".

    A line may end between those only.
    """
    alike: dict[int, list[str]] = {}
    for key in scored.active:
        if points := scored.points[key]:
            alike.setdefault(points, []).append(sheet.names[key])
    return " · ".join(
        f"{numbers.signed(points)} {', '.join(alike[points])}".replace(" ", NO_BREAK)
        for points in sorted(alike, reverse=True)
    )


def _bock(scored: ScoredRow) -> str:
    """How often the game counts, where that is not once; the table's own value is final."""
    result = scored.result
    if result is None or result.bock_factor == 1 or result.computed is not None:
        return ""
    return _("Bock %(factor)s") % {"factor": numbers.factor(result.bock_factor)}


def _by_hand(scored: ScoredRow) -> str:
    """The value that the table has decided on, beside that of the rules, and why."""
    computed = scored.result.computed if scored.result else None
    if computed is None or not isinstance(scored.row, GameRow) or scored.row.facts.override is None:
        return ""
    override = scored.row.facts.override
    words = {
        "value": numbers.number(override.value),
        "computed": "–" if computed.value is None else numbers.number(computed.value),
        "reason": override.reason,
    }
    if computed.winner not in (None, scored.result and scored.result.winner):
        words["computed"] = f"{terms.side_name(computed.winner)} {words['computed']}"
    return _("Von Hand: %(value)s (gerechnet %(computed)s) – %(reason)s") % words


def _to_come(scored: ScoredRow, sheet: EveningSheet) -> str:
    """How many Bock games are due after a game that brings some."""
    if not scored.triggered:
        return ""
    same = (line.entry.pk for line in sheet.lines if line.scored.number == scored.number)
    fold = sheet.fold_before(next(same, None))
    fold.apply(scored.row)
    due = len(fold.sheet().bock)
    if not due:
        return ""
    return ngettext("danach %(n)s Bockspiel", "danach %(n)s Bockspiele", due) % {"n": due}
