"""Why each Posten of a game is there: one sentence with the numbers and names of that game.

::

    why(item, game, bock=()) -> str      "Kontra kam nur auf 85 Augen, also unter 90"

``game`` is a :class:`~scorekeeper.wording.game.Game`, ``bock`` what made it a Bock game, in the
words of :mod:`scorekeeper.wording.bock`. Sentences stand without a full stop.
"""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.scoring.facts import LIMITS, Level, Side, Special
from scorekeeper.scoring.items import Item
from scorekeeper.scoring.notation import LEVELS
from scorekeeper.scoring.outcome import kept, re_target
from scorekeeper.scoring.switches import Won

from . import numbers, terms, values
from .game import Game
from .rows import knock_words
from .why_specials import happened


def why(item: Item, game: Game, bock: Sequence[str] = ()) -> str:
    """Why a line of the explanation is there."""
    name = item.name.removeprefix("doubled_by_")
    if name == "bock":
        return _bock(item, bock)
    if name == "multiplied_by_unit":
        return _("Bei euch wird jeder Spielwert mal %(unit)s genommen") % {"unit": item.factor}
    if name in ("knock", "knocks"):
        return _knocks(item, game)
    return _counted(_reason(name, item, game), item, game)


def _reason(name: str, item: Item, game: Game) -> str:
    if name in Special:
        return happened(Special(name), item, game)
    if name in _PLAIN:
        return _PLAIN[name](item, game)
    kind, _dash, what = name.partition("_")
    return _LEVELS[kind](what, item, game)


def _counted(text: str, item: Item, game: Game) -> str:
    """With what it does where that is not plain: it doubles, or counts for the others."""
    words = {"text": text, "side": game.side(item.side), "points": item.points // item.times}
    for_others = item.side is not game.winner or (
        item.by not in (None, item.side) and not item.name.startswith("against_")
    )
    if item.factor != 1 and item.times > 1:
        if for_others:
            return _("%(text)s: jeder verdoppelt, für %(side)s") % words
        return _("%(text)s: jeder verdoppelt") % words
    if item.factor != 1:
        if for_others:
            return _("%(text)s: verdoppelt, für %(side)s") % words
        return _("%(text)s: verdoppelt") % words
    if item.times > 1 and item.points != item.times:
        text = words["text"] = _("%(text)s, je %(points)s Punkte") % words
    return _("%(text)s; das zählt für %(side)s") % words if for_others else text


# --- who won -------------------------------------------------------------------------------


def _won(item: Item, game: Game) -> str:
    side, for_re = item.side, re_target(game.facts, game.rules)
    called, others = game.facts.level(side), game.facts.level(side.other)
    words = {
        "side": game.side_with_people(side),
        "other": game.side(side.other),
        "augen": game.augen(side),
        "needed": for_re if side is Side.RE else game.rules.total - for_re + 1,
    }
    if game.rules.won is Won.UNDER_HALF:
        return _under_half(side.other, game)
    if game.result.cowardice:
        return _("%(side)s gewinnt, weil %(other)s feige war") % words
    if called > Level.ANNOUNCED:
        words["level"] = terms.level_name(called)
        return _("%(side)s hatte „%(level)s“ abgesagt und gehalten") % words
    if others > Level.ANNOUNCED:
        words["level"] = terms.level_name(others)
        return _("%(side)s gewinnt, weil %(other)s „%(level)s“ nicht gehalten hat") % words
    if game.result.trickless is side.other:
        return _("%(side)s machte alle Stiche") % words
    if side is Side.RE and words["needed"] == game.rules.half:
        text = _(
            "%(side)s hat %(augen)s Augen und brauchte nur %(needed)s: Nur Kontra war angesagt"
        )
        return text % words
    return _("%(side)s brauchte %(needed)s Augen und hat %(augen)s") % words


def _under_half(loser: Side, game: Game) -> str:
    """Keine 120: what the loser would have needed without any announcement (S4)."""
    words = {"side": game.side(loser), "augen": game.augen(loser), "half": game.rules.half}
    if game.augen_range(loser)[1] == game.rules.half:
        words["needed"] = game.rules.half + 1
        return _("%(side)s hat %(augen)s Augen und hätte %(needed)s gebraucht") % words
    return _("%(side)s kam nur auf %(augen)s Augen, also unter %(half)s") % words


def _against_the_old(item: Item, game: Game) -> str:
    words = {
        "side": game.side(item.side),
        "soloist": game.side(Side.RE),
        "players": numbers.joined(game.people(Side.RE)),
    }
    if game.facts.kind.is_solo:
        return _("%(side)s hat gegen %(soloist)s gewonnen; bei euch zählt das auch im Solo") % words
    if not words["players"]:
        return _("%(side)s hat gegen die Alten gewonnen") % words
    return _("%(side)s hat gegen die Alten (%(players)s) gewonnen") % words


# --- how low the other side was kept -------------------------------------------------------


def _below(what: str, item: Item, game: Game) -> str:
    low, limit = _kept_low(item, game), int(what)
    first = limit == game.rules.stages[0]
    words = {"side": game.side(low), "augen": game.augen(low), "limit": limit}
    nothing = game.augen_range(low) == (0, 0)
    if first and nothing:
        text = _("%(side)s hat gar keine Augen") % words
    elif first:
        text = _("%(side)s kam nur auf %(augen)s Augen, also unter %(limit)s") % words
    elif nothing:
        text = _("%(side)s blieb ohne Augen auch unter %(limit)s") % words
    else:
        text = _("%(side)s blieb mit %(augen)s Augen auch unter %(limit)s") % words
    return _with_cowardice(text, item, game)


def _schwarz(item: Item, game: Game) -> str:
    low = _kept_low(item, game)
    text = _("%(side)s machte keinen Stich") % {"side": game.side(low)}
    return _with_cowardice(text, item, game)


def _kept_low(item: Item, game: Game) -> Side:
    """The side that was held down: after Feigheit the winner."""
    return item.side if game.result.cowardice else item.side.other


def _with_cowardice(text: str, item: Item, game: Game) -> str:
    if not game.result.cowardice:
        return text
    words = {"text": text, "side": game.side(item.side), "other": game.side(item.side.other)}
    return _("%(text)s; weil %(other)s feige war, zählt das für %(side)s") % words


# --- what was announced --------------------------------------------------------------------


def _announced(item: Item, game: Game) -> str:
    """Re or Kontra, said by itself or as part of an Absage."""
    by = item.by or item.side
    level, people = game.facts.level(by), game.people(by)
    words = {
        "players": numbers.joined(people),
        "call": terms.side_name(by),
        "level": terms.level_name(level),
    }
    if level is Level.ANNOUNCED:
        text = _("%(call)s war angesagt")
        if people:
            text = ngettext(
                "%(players)s hatte %(call)s angesagt",
                "%(players)s hatten %(call)s angesagt",
                len(people),
            )
    else:
        text = _("„%(level)s“ war abgesagt, das schließt %(call)s ein")
        if people:
            text = ngettext(
                "%(players)s hatte „%(level)s“ abgesagt, das schließt %(call)s ein",
                "%(players)s hatten „%(level)s“ abgesagt, das schließt %(call)s ein",
                len(people),
            )
    return text % words


def _called(what: str, item: Item, game: Game) -> str:
    """One level of an Absage: how it went, or in which one it is included."""
    by, level = item.by or item.side, LEVELS[what]
    top = game.facts.level(by)
    words = {
        "side": game.side(by),
        "other": game.side(by.other),
        "level": terms.level_name(level),
        "top": terms.level_name(top),
        "augen": game.augen(by),
        "others": game.augen(by.other),
        "needed": game.rules.total - level.limit + 1,
    }
    if level is not top:
        return _("%(side)s hatte „%(top)s“ abgesagt, das schließt „%(level)s“ ein") % words
    low, _high = game.augen_range(Side.RE)
    is_kept = kept(by, level, low, game.result.trickless, game.rules)
    if level is Level.SCHWARZ:
        if is_kept:
            return (
                _("%(side)s hatte „%(level)s“ abgesagt, und %(other)s machte keinen Stich") % words
            )
        return _("%(side)s hatte „%(level)s“ abgesagt, aber %(other)s machte einen Stich") % words
    if is_kept:
        return (
            _("%(side)s hatte „%(level)s“ abgesagt, und %(other)s kam nur auf %(others)s Augen")
            % words
        )
    return (
        _("%(side)s hatte „%(level)s“ abgesagt und erreichte nur %(augen)s Augen statt %(needed)s")
        % words
    )


def _against(what: str, item: Item, game: Game) -> str:
    """What was reached against one level of an Absage of the others."""
    level = LEVELS[what]
    words = {
        "side": game.side(item.side),
        "other": game.side(item.side.other),
        "augen": game.augen(item.side),
        "level": terms.level_name(level),
        "least": LIMITS[level] + (game.rules.against_margin or 0),
    }
    if not words["least"]:
        return _("%(other)s hatte „%(level)s“ abgesagt, aber %(side)s machte einen Stich") % words
    text = _("%(side)s kam auf %(augen)s Augen, gegen „%(level)s“ von %(other)s genügen %(least)s")
    return text % words


# --- the rest ------------------------------------------------------------------------------


def _solo(item: Item, game: Game) -> str:
    solo = game.facts.solo
    words = {
        "solo": terms.solo_name(solo) if solo else terms.game_kind_name(game.facts.kind),
        "side": game.side(Side.RE),
        "points": values.points(item.points),
    }
    return _("%(solo)s von %(side)s: den Siegern bringt das %(points)s extra") % words


def _knocks(item: Item, game: Game) -> str:
    words = {"times": knock_words(game.facts, game.names)}
    if item.factor != 1:
        return _("Geklopft wurde %(times)s; das verdoppelt jedes Mal") % words
    return _("Geklopft wurde %(times)s; das bringt den Siegern jedes Mal 1 Punkt") % words


def _bock(item: Item, bock: Sequence[str]) -> str:
    words = {"fold": numbers.fold(item.factor), "why": numbers.joined(bock)}
    if not bock:
        return _("Das Spiel zählt %(fold)s: Bock") % words
    return _("Das Spiel zählt %(fold)s: Bock %(why)s") % words


_PLAIN: Mapping[str, Callable[[Item, Game], str]] = {
    "won": _won,
    "schwarz": _schwarz,
    "re_announced": _announced,
    "kontra_announced": _announced,
    "against_the_old": _against_the_old,
    "solo": _solo,
}
_LEVELS: Mapping[str, Callable[[str, Item, Game], str]] = {
    "below": _below,
    "called": _called,
    "against": _against,
}
