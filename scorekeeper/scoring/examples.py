"""Three games that show what the switches of a rule set do: facts only, counted like any other.

They keep to what the rules allow: special points that are not played are not made, and what
cannot be announced is not. So two rule sets may differ in the facts of an example, too. Where
rules were changed, those of all games are taken that show what is new.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from .evening import Evening, ScoredRow
from .facts import Family, GameFacts, GameKind, Level, Side, SoloKind, Special, Trigger
from .refusals import playable_specials
from .rows import BockRow, GameRow
from .rules import BadRules, RuleSet, compare
from .switches import Knocking
from .value import score_game

MOST = 3


class Shows(StrEnum):
    """What an example is about."""

    PLAIN = "plain"
    SOLO = "solo"
    HALF = "half"
    MISSED = "missed"
    JUST_MISSED = "just_missed"
    BOTH_MISSED = "both_missed"
    BOTH_ANNOUNCED = "both_announced"
    NARROW = "narrow"
    SCHWARZ = "schwarz"
    SOLO_WON = "solo_won"


class Example(NamedTuple):
    """One game of as many as have ``seats``; ``in_bock`` where it is played in a Bock round."""

    shows: Shows
    facts: GameFacts
    seats: tuple[str, ...]
    in_bock: bool = False

    def is_the_same_deal(self, other: "Example") -> bool:
        """Whether the same cards were played and the same was said; what counts may differ."""
        return _dealt(self) == _dealt(other)

    def among(self, others: Iterable["Example"]) -> "Example | None":
        """The same deal among examples that were made for other rules."""
        return next((other for other in others if other.is_the_same_deal(self)), None)


def _dealt(example: Example) -> tuple[object, ...]:
    facts = example.facts
    levels = facts.re_level, facts.kontra_level
    return example.shows, example.seats, facts.kind, facts.solo, facts.re_augen, levels


def example_games(rules: RuleSet, before: RuleSet | None = None) -> tuple[Example, ...]:
    """A plain game, a solo that is lost, and an Absage that fails, in Bock where there is any.

    Without soli the second one is a game that ends half to half. Where ``before`` are other
    rules, games that show what has changed take the place of those that show none of it. Seats
    are "1", "2" and so on, as many as play.
    """
    games = all_example_games(rules)
    shown = [set() for _game in games] if before is None else _what_they_show(games, rules, before)
    chosen: list[int] = []
    missing = set[str]().union(*shown)
    while missing and len(chosen) < MOST:
        # Of those that show as much, one of the usual games, which come first.
        best = max(range(len(games)), key=lambda at: len(shown[at] & missing))
        chosen.append(best)
        missing -= shown[best]
    others = [at for at in range(MOST) if at not in chosen]
    taken = [games[at] for at in (*chosen, *others[: MOST - len(chosen)])]
    return tuple(sorted(taken, key=lambda game: _ORDER.index(game.shows)))


def all_example_games(rules: RuleSet) -> list[Example]:
    """Every game that there is to show something, the three usual ones first."""
    second = _lost_solo(rules, rules.solo_kinds[0]) if rules.solo_kinds else _half(rules)
    games = [_plain(rules), second, _missed(rules), _both_announced(rules), _half(rules)]
    games += [_both_missed(rules), _narrow(rules), _schwarz(rules)]
    # Who calls schwarz and gets every Auge has kept it.
    just = (0, 15) if _usual_absage(rules).limit else (15,)
    games += [_missed_by(augen, Shows.JUST_MISSED, rules) for augen in just]
    for family in Family:
        solo = next((kind for kind in rules.solo_kinds if kind.family is family), None)
        if solo is not None:
            games += [_lost_solo(rules, solo), _won_solo(rules, solo)]
    return [game for at, game in enumerate(games) if game not in games[:at]]


# In this order they stand on a page.
_ORDER = (
    Shows.PLAIN, Shows.BOTH_ANNOUNCED, Shows.NARROW, Shows.SCHWARZ, Shows.SOLO, Shows.SOLO_WON,
    Shows.HALF, Shows.MISSED, Shows.JUST_MISSED, Shows.BOTH_MISSED,
)  # fmt: skip


def _what_they_show(games: Sequence[Example], rules: RuleSet, before: RuleSet) -> list[set[str]]:
    """Which of the switches that have changed each game shows."""
    now = [_counted(game, rules) for game in games]
    shown: list[set[str]] = [set() for _game in games]
    for switch, old, _new in compare(before, rules):
        first = _without(rules, switch, old, before)
        others = all_example_games(first)
        for game, counted, switches in zip(games, now, shown, strict=True):
            then = game.among(others)
            if then is not None and _counted(then, first) != counted:
                switches.add(switch)
    return shown


def _without(rules: RuleSet, switch: str, old: Any, before: RuleSet) -> RuleSet:
    """``rules`` as if this one switch had not changed; all of ``before`` where that cannot be."""
    try:
        return rules.change(**{switch: old})
    except BadRules:
        return before


def _counted(example: Example, rules: RuleSet) -> tuple[object, ...]:
    """What a game comes to, and what is called otherwise than elsewhere in it."""
    facts, factor = example.facts, rules.bock_factor if example.in_bock else 1
    made = {*facts.re_specials, *facts.kontra_specials}
    called = {special: label for special, label in rules.labels if special in made}
    return score_game(facts, rules, bock_factor=factor), called


def play_example(example: Example, rules: RuleSet) -> ScoredRow:
    """What an example comes to under the rules that it was made for."""
    table = Evening(rules, example.seats, example.seats[-1])
    if example.in_bock:
        table.apply(BockRow(1))
    return table.apply(GameRow(example.facts))


def _seats(rules: RuleSet) -> tuple[str, ...]:
    """Nobody sits out."""
    return tuple(str(number) for number in range(1, rules.active + 1))


def _re(rules: RuleSet, kind: GameKind = GameKind.NORMAL) -> tuple[str, ...]:
    return _seats(rules)[: rules.re_size(kind, rules.active)]


# Who makes which special point. Only one card wins the last trick.
_SPECIALS = {
    Shows.PLAIN: {
        Special.DOPPELKOPF: Side.RE,
        Special.SUPERDOPPELKOPF: Side.RE,
        Special.KARLCHEN: Side.RE,
        Special.DULLE_CAUGHT: Side.RE,
        Special.HEART_TRICK: Side.RE,
        Special.FUCHS: Side.KONTRA,
        Special.ALTE_CAUGHT: Side.KONTRA,
    },
    Shows.SOLO: {
        Special.DOPPELKOPF: Side.KONTRA,
        Special.FUCHS: Side.KONTRA,
        Special.KARLCHEN: Side.KONTRA,
    },
    Shows.HALF: {Special.DOPPELKOPF: Side.RE, Special.KARLCHEN: Side.KONTRA},
    Shows.MISSED: {
        Special.DOPPELKOPF: Side.RE,
        Special.KARLCHEN_CAUGHT: Side.KONTRA,
        Special.FUCHS_LAST_TRICK: Side.KONTRA,
    },
    Shows.BOTH_MISSED: {Special.DOPPELKOPF: Side.RE, Special.FUCHS: Side.RE},
    Shows.BOTH_ANNOUNCED: {},
    Shows.NARROW: {Special.FUCHS: Side.KONTRA},
    Shows.SCHWARZ: {},
    Shows.SOLO_WON: {
        Special.SUPERDOPPELKOPF: Side.RE,
        Special.KARLCHEN_CAUGHT: Side.RE,
        Special.FUCHS_LAST_TRICK: Side.RE,
        Special.DULLE_CAUGHT: Side.RE,
        Special.ALTE_CAUGHT: Side.RE,
        Special.HEART_TRICK: Side.RE,
    },
}


def _made(
    shows: Shows, side: Side, rules: RuleSet, solo: SoloKind | None = None
) -> dict[Special, int]:
    """The special points of a side, as far as they count."""
    kind = GameKind.NORMAL if solo is None else GameKind.SOLO
    counted = playable_specials(kind, solo, rules)
    makers = _SPECIALS[shows].items()
    return {special: 1 for special, maker in makers if maker is side and special in counted}


def _plain(rules: RuleSet) -> Example:
    """Re is announced and wins so high that every stage counts, and that Feigheit does."""
    facts = GameFacts(
        re=_re(rules),
        re_augen=rules.total - 25,
        re_level=Level.ANNOUNCED,
        knocks=0 if rules.knocking is Knocking.OFF else 1,
        heart_trick=Trigger.HEART_TRICK in rules.bock_triggers,
        re_specials=_made(Shows.PLAIN, Side.RE, rules),
        kontra_specials=_made(Shows.PLAIN, Side.KONTRA, rules),
    )
    return Example(Shows.PLAIN, facts, _seats(rules))


def _lost_solo(rules: RuleSet, solo: SoloKind) -> Example:
    """Kontra is announced and wins against a solo."""
    facts = GameFacts(
        kind=GameKind.SOLO,
        solo=solo,
        re=_re(rules, GameKind.SOLO),
        re_augen=rules.half - 25,
        kontra_level=Level.ANNOUNCED,
        kontra_specials=_made(Shows.SOLO, Side.KONTRA, rules, solo),
    )
    return Example(Shows.SOLO, facts, _seats(rules))


def _won_solo(rules: RuleSet, solo: SoloKind) -> Example:
    """A solo that nobody says anything about is won, with what it can bring."""
    facts = GameFacts(
        kind=GameKind.SOLO,
        solo=solo,
        re=_re(rules, GameKind.SOLO),
        re_augen=rules.half + 40,
        re_specials=_made(Shows.SOLO_WON, Side.RE, rules, solo),
    )
    return Example(Shows.SOLO_WON, facts, _seats(rules))


def _half(rules: RuleSet) -> Example:
    """Both sides have the same, and only Kontra is announced."""
    facts = GameFacts(
        re=_re(rules),
        re_augen=rules.half,
        kontra_level=Level.ANNOUNCED,
        re_specials=_made(Shows.HALF, Side.RE, rules),
        kontra_specials=_made(Shows.HALF, Side.KONTRA, rules),
    )
    return Example(Shows.HALF, facts, _seats(rules))


def _missed(rules: RuleSet) -> Example:
    """Re does not keep an Absage, by as much as the others can be paid for."""
    return _missed_by(30, Shows.MISSED, rules)


def _missed_by(augen: int, shows: Shows, rules: RuleSet) -> Example:
    level = _usual_absage(rules)
    facts = GameFacts(
        re=_re(rules),
        re_augen=rules.total - level.limit - augen,
        re_level=level,
        re_specials=_made(Shows.MISSED, Side.RE, rules),
        kontra_specials=_made(Shows.MISSED, Side.KONTRA, rules),
    )
    return Example(shows, facts, _seats(rules), in_bock=bool(rules.bock_triggers))


def _both_missed(rules: RuleSet) -> Example:
    """Neither side keeps its Absage, and still Re has all but everything."""
    facts = GameFacts(
        re=_re(rules),
        re_augen=rules.total - 20,
        re_level=Level.SCHWARZ,
        kontra_level=_usual_absage(rules),
        re_specials=_made(Shows.BOTH_MISSED, Side.RE, rules),
    )
    return Example(Shows.BOTH_MISSED, facts, _seats(rules))


def _both_announced(rules: RuleSet) -> Example:
    """Both sides are announced, and Re wins."""
    facts = GameFacts(
        re=_re(rules),
        re_augen=rules.half + 10,
        re_level=Level.ANNOUNCED,
        kontra_level=Level.ANNOUNCED,
    )
    return Example(Shows.BOTH_ANNOUNCED, facts, _seats(rules))


def _narrow(rules: RuleSet) -> Example:
    """Re just wins, and has lost a Fuchs: as good as nothing."""
    facts = GameFacts(
        re=_re(rules),
        re_augen=rules.half + 10,
        kontra_specials=_made(Shows.NARROW, Side.KONTRA, rules),
    )
    return Example(Shows.NARROW, facts, _seats(rules))


def _schwarz(rules: RuleSet) -> Example:
    """Re makes every trick."""
    facts = GameFacts(re=_re(rules), re_augen=rules.total, trickless=Side.KONTRA)
    return Example(Shows.SCHWARZ, facts, _seats(rules))


def _usual_absage(rules: RuleSet) -> Level:
    return next(level for level in _CALLED if level in rules.absagen)


# The one that is called most often first.
_CALLED = (Level.K90, Level.K60, Level.K30, Level.SCHWARZ)
