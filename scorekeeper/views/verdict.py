"""What a row came to, in words: the same for the preview, the confirmation and the explanation."""

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.scoring.evening import ScoredRow
from scorekeeper.scoring.facts import Problem, Side
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import numbers, problems, terms
from scorekeeper.wording.items import formula, item_name, item_points
from scorekeeper.wording.outcome import outcome_sentence


class Posten(NamedTuple):
    """One line of the explanation."""

    name: str
    points: str


class Share(NamedTuple):
    """What one player gets."""

    name: str
    points: str
    css: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A scored row in words; ``codes`` name its warnings for the form to send back."""

    headline: str
    sentence: str
    items: list[Posten]
    formula: str
    shares: list[Share]
    bock: str
    computed: str
    triggered: str
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
        return Verdict("", "", [], "", shares, "", "", "", [], "")
    side = (result.computed or result).winner or Side.RE
    return Verdict(
        headline=_headline(scored),
        sentence=numbers.sentence(outcome_sentence(result, scored.row.facts, rules, sheet.names)),
        items=[Posten(item_name(i, rules), item_points(i, side)) for i in result.items],
        formula=formula(result, rules),
        shares=shares,
        bock=_bock(scored),
        computed=_computed(scored),
        triggered=numbers.joined([terms.trigger_name(t, rules) for t in result.triggered]),
        warnings=[problems.warning(w, sheet.names, rules) for w in scored.warnings],
        codes=" ".join(warning_codes(scored)),
    )


def warning_codes(scored: ScoredRow) -> list[str]:
    """A name for each warning: the same only for the same code, field and details."""
    return [f"{w.code}-{_digest(w)}" for w in scored.warnings]


def _digest(warning: Problem) -> str:
    said = repr((warning.code, warning.field, sorted(warning.details.items())))
    return sha256(said.encode()).hexdigest()[:12]


def _headline(scored: ScoredRow) -> str:
    """Who wins how much, in four words."""
    result = scored.result
    assert result is not None
    if result.winner is None or result.value is None:
        return _("Niemand gewinnt")
    words = {"side": terms.side_name(result.winner), "value": numbers.number(result.value)}
    return _("%(side)s gewinnt: %(value)s") % words


def _bock(scored: ScoredRow) -> str:
    """Why the game counts more than once."""
    result = scored.result
    if result is None or result.bock_factor == 1:
        return ""
    causes = [str(cause) for cause in scored.bock_causes if cause is not None]
    words = {"factor": numbers.factor(result.bock_factor), "games": numbers.joined(causes)}
    if not causes:
        return _("Bock %(factor)s") % words
    text = ngettext(
        "Bock %(factor)s wegen Spiel %(games)s",
        "Bock %(factor)s wegen Spiel %(games)s",
        len(causes),
    )
    return text % words


def _computed(scored: ScoredRow) -> str:
    """What the rules say where the table has decided otherwise."""
    computed = scored.result.computed if scored.result else None
    if computed is None:
        return ""
    if computed.winner is None or computed.value is None:
        return _("Gerechnet: niemand gewinnt")
    words = {"side": terms.side_name(computed.winner), "value": numbers.number(computed.value)}
    return _("Gerechnet: %(side)s gewinnt %(value)s") % words
