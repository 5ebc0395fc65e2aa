"""An evening as a fold: rules, seats and rows in; scored rows, dealers, Bock plan, totals out.

This is the one truth about a sheet. Pages, previews, imports and statistics all call
:func:`score_evening`, or apply rows to an :class:`Evening` one by one.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from . import bock
from .facts import BadFacts, GameFacts, GameKind, Problem, Refused, Trigger
from .refusals import active_are_named, find_problems
from .rows import (
    BockRow,
    DealerRow,
    FreeRow,
    GameRow,
    JoinRow,
    LeaveRow,
    PenaltyRow,
    RedealRow,
    Row,
    check_points,
)
from .rules import RuleSet
from .seating import (
    MOST_SEATS,
    NextGame,
    from_seat,
    game_at,
    next_seat,
    seating_problems,
    sitting_out,
)
from .switches import LONGEST_BOCK, DealerRepeats, RedealBy
from .value import GameResult, score_game

# More than any table has ever played for; keeps sums within what a database holds.
MOST_POINTS_OF_A_GAME = 10**9


class BadEvening(Refused):
    """A row that cannot stand where it is; ``row`` counts from 1, 0 is the seating itself."""

    def __init__(self, row: int, problems: tuple[Problem, ...]) -> None:
        self.row = row
        super().__init__(problems)


class ScoredRow(NamedTuple):
    """One row of the sheet with what it did. Points and totals name everyone seated so far."""

    row: Row
    points: Mapping[str, int]
    totals: Mapping[str, int]
    number: int | None = None
    dealer: str | None = None
    active: tuple[str, ...] = ()
    sitting_out: tuple[str, ...] = ()
    result: GameResult | None = None
    bock_causes: tuple[int | None, ...] = ()
    warnings: tuple[Problem, ...] = ()

    @property
    def triggered(self) -> tuple[Trigger, ...]:
        """The Bock triggers that the row fulfilled."""
        return self.result.triggered if self.result else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Everything that follows from the rows of an evening."""

    rules: RuleSet
    seats: tuple[str, ...]
    rows: tuple[ScoredRow, ...]
    totals: Mapping[str, int]
    bock: tuple[bock.DueGame, ...]
    next_game: NextGame
    duty_solos_open: Mapping[str, Mapping[GameKind, int]]
    games_left: int | None
    must_play_duty: bool


class Evening:
    """The state of an evening between two rows; :meth:`apply` takes it one row further.

    Raises :class:`BadEvening` where the seating or a row is impossible; a refused row
    changes nothing.
    """

    def __init__(self, rules: RuleSet, players: Sequence[str], first_dealer: str) -> None:
        problems = seating_problems(rules, players, first_dealer)
        if problems:
            raise BadEvening(0, problems)
        self.rules = rules
        self.seats: tuple[str, ...] = tuple(players)
        self.dealer = first_dealer
        self.totals: dict[str, int] = dict.fromkeys(players, 0)
        self.rows: list[ScoredRow] = []
        self._games = 0
        self._plan: bock.Plan = ()
        self._duty: dict[str, dict[GameKind, int]] = {}
        for name in players:
            self._owe_duty(name)

    def branch(self) -> Self:
        """The same evening once more: what is applied to the one does not change the other."""
        other = copy(self)
        other.rows = [*self.rows]
        other._duty = {name: {**owed} for name, owed in self._duty.items()}
        return other

    # --- reading

    def next_game(self) -> NextGame:
        """The coming game as the rules have it."""
        number = self._games + 1
        factor = bock.factor(self._plan, number, self.rules)
        return game_at(self.seats, self.rules, number=number, dealer=self.dealer, factor=factor)

    def sheet(self) -> Sheet:
        """The whole sheet so far."""
        planned = self.rules.games_planned(len(self.seats))
        left = None if planned is None else max(planned - self._games, 0)
        owed = {
            name: {kind: n for kind, n in kinds.items() if n}
            for name, kinds in self._duty.items()
            if name in self.seats and any(kinds.values())
        }
        still_owed = sum(sum(kinds.values()) for kinds in owed.values())
        return Sheet(
            rules=self.rules,
            seats=self.seats,
            rows=tuple(self.rows),
            totals=dict(self.totals),
            bock=bock.due(self._plan, self._games + 1, self.rules),
            next_game=self.next_game(),
            duty_solos_open=owed,
            games_left=left,
            must_play_duty=left is not None and 0 < left <= still_owed,
        )

    # --- writing

    def apply(self, row: Row) -> ScoredRow:
        """Score ``row`` as the next one, and remember it."""
        try:
            scored = self._apply(row)
        except BadEvening:
            raise
        except Refused as refused:
            raise BadEvening(len(self.rows) + 1, refused.problems) from refused
        self.rows.append(scored)
        return scored

    def _apply(self, row: Row) -> ScoredRow:
        match row:
            case GameRow():
                return self._game(row)
            case PenaltyRow() | FreeRow():
                check_points(row, self.totals, self.rules)
                if isinstance(row, PenaltyRow) and row.duty is not None:
                    self._duty_played(row.duty, GameKind.SOLO)
                return self._book(row, row.points)
            case JoinRow():
                self._join(row)
            case LeaveRow():
                self._leave(row)
            case BockRow():
                _check_bock(row)
                self._plan = bock.by_hand(self._plan, self._games + 1, row.games)
            case DealerRow():
                self._require_seated(row.player, "dealer")
                self.dealer = row.player
            case RedealRow():
                if self.rules.redeal_by is RedealBy.NEXT:
                    self.dealer = next_seat(self.seats, self.dealer)
        return self._book(row, {})

    def _book(self, row: Row, points: Mapping[str, int]) -> ScoredRow:
        return ScoredRow(row, *self._add(points))

    def _add(self, points: Mapping[str, int]) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Book points; what each player got, and the new totals."""
        booked = {name: points.get(name, 0) for name in self.totals}
        self.totals = {name: total + booked[name] for name, total in self.totals.items()}
        return booked, self.totals

    def _game(self, row: GameRow) -> ScoredRow:
        facts, number, dealer = row.facts, self._games + 1, self.dealer
        active, out = self._who_plays(facts)
        owed = bock.causes(self._plan, number)
        factor = bock.power(self.rules, owed)
        result = score_game(facts, self.rules, bock_factor=factor)
        if (
            factor > bock.MOST_FACTOR
            or max(abs(result.re_points), abs(result.kontra_points)) > MOST_POINTS_OF_A_GAME
        ):
            raise BadFacts((Problem("value_range", "", {"most": MOST_POINTS_OF_A_GAME}),))
        points = {
            name: result.re_points if name in facts.re else result.kontra_points for name in active
        }
        warnings = result.warnings
        if facts.duty is not None and not self._duty_played(facts.re[0], facts.kind):
            warnings += (Problem("duty_not_owed", "duty", {"player": facts.re[0]}),)
        self._games = number
        for _ in result.triggered:
            self._plan = bock.trigger(self._plan, number, len(self.seats), self.rules)
        if self._plan:
            self._plan = bock.forget(self._plan, number + 1)
        if not deals_again(facts, self.rules):
            self.dealer = next_seat(self.seats, dealer)
        booked, totals = self._add(points)
        return ScoredRow(row, booked, totals, number, dealer, active, out, result, owed, warnings)

    def _who_plays(self, facts: GameFacts) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who plays, in seat order, and who sits out, from the dealer on.

        Raises :class:`BadFacts` where that cannot be.
        """
        if facts.size is not None:
            raise BadFacts((Problem("active_not_named", "active"),))
        if facts.active:
            if strangers := [name for name in facts.active if name not in self.seats]:
                raise BadFacts((Problem("not_at_table", "active", {"players": strangers}),))
            around = from_seat(self.seats, self.dealer)
            out = tuple(name for name in around if name not in facts.active)
        else:
            out = sitting_out(self.seats, self.dealer, self.rules.active)
        active = tuple(name for name in self.seats if name not in out)
        if len(active) < self.rules.active and not facts.active:
            details = {"wanted": self.rules.active, "count": len(active)}
            raise BadFacts((Problem("too_few_players", "active", details),))
        found: tuple[Problem, ...] = () if facts.re else (Problem("re_missing", "re"),)
        if found or not active_are_named(facts, active):
            found += find_problems(replace(facts, active=active), self.rules)
        if found:
            raise BadFacts(found)
        return active, out

    def _join(self, row: JoinRow) -> None:
        if row.player in self.seats:
            raise Refused((Problem("already_seated", "join", {"player": row.player}),))
        if len(self.seats) >= MOST_SEATS:
            raise Refused((Problem("table_full", "join", {"most": MOST_SEATS}),))
        seat = len(self.seats) + 1 if row.seat is None else row.seat
        if not 1 <= seat <= len(self.seats) + 1:
            raise Refused((Problem("seat_range", "seat", {"most": len(self.seats) + 1}),))
        self.seats = (*self.seats[: seat - 1], row.player, *self.seats[seat - 1 :])
        if row.player not in self.totals:
            self.totals = {**self.totals, row.player: 0}
            self._owe_duty(row.player)

    def _leave(self, row: LeaveRow) -> None:
        self._require_seated(row.player, "leave")
        if len(self.seats) == 1:
            raise Refused((Problem("last_player", "leave"),))
        if self.dealer == row.player:
            self.dealer = next_seat(self.seats, row.player)
        self.seats = tuple(name for name in self.seats if name != row.player)

    def _require_seated(self, player: str, field: str) -> None:
        if player not in self.seats:
            raise Refused((Problem("not_at_table", field, {"players": [player]}),))

    def _owe_duty(self, player: str) -> None:
        self._duty[player] = {
            GameKind.SOLO: self.rules.duty_solos,
            GameKind.SMALL_SOLO: self.rules.duty_small_solos,
        }

    def _duty_played(self, player: str, kind: GameKind) -> bool:
        """Tick one Pflichtsolo off; False when none of that kind was owed."""
        if self._duty[player][kind] == 0:
            return False
        self._duty[player][kind] -= 1
        return True


def score_evening(
    rules: RuleSet, players: Sequence[str], first_dealer: str, rows: Iterable[Row]
) -> Sheet:
    """The sheet of an evening: ``players`` in seat order, clockwise, then its rows in order.

    Raises :class:`BadEvening` with the number of the first row that cannot stand.

    >>> from scorekeeper.scoring.rulesets import HAUSREGELN
    >>> facts = GameFacts(re_augen=140, re=("Anna", "Ben"))
    >>> sheet = score_evening(HAUSREGELN, ["Anna", "Ben", "Carl", "Dora"], "Dora", [GameRow(facts)])
    >>> sheet.totals
    {'Anna': 1, 'Ben': 1, 'Carl': -1, 'Dora': -1}
    >>> sheet.next_game.dealer
    'Anna'
    """
    evening = Evening(rules, players, first_dealer)
    for row in rows:
        evening.apply(row)
    return evening.sheet()


def _check_bock(row: BockRow) -> None:
    if row.games == 0:
        raise Refused((Problem("bock_zero", "bock"),))
    if abs(row.games) > LONGEST_BOCK:
        raise Refused((Problem("bock_length_range", "bock"),))


def deals_again(facts: GameFacts, rules: RuleSet) -> bool:
    """Whether the dealer stays: after a chosen Pflichtsolo (DDV), or a declared solo (S4)."""
    if not facts.kind.is_solo:
        return False
    if rules.dealer_repeats is DealerRepeats.DUTY_SOLO:
        return facts.duty is not None and facts.duty.value == "voluntary"
    if rules.dealer_repeats is DealerRepeats.DECLARED_SOLO:
        return facts.solo is None or facts.solo.is_declared
    return False
