"""A whole evening: rows, seats, dealers, totals, Bock and Pflichtsoli (sections 5, 6, 10)."""

from collections.abc import Callable
from typing import Any, Final

from .bock import Plan
from .common import KONTRA, RE, UNDECLARED, Json, Refused, is_int
from .facts import Facts, read_facts
from .game import item_list, score_facts, side_name
from .rules import Rules, read_rules

# Places behind the dealer that sit out, by (at the table, active); 0 is the dealer.
SITTING_OUT: Final = {
    (4, 4): (),
    (5, 4): (0,),
    (6, 4): (0, 3),
    (7, 4): (0, 2, 5),
    (5, 5): (),
    (6, 5): (0,),
    (6, 6): (),
    (7, 6): (0,),
}


def score_evening(evening: Json) -> Json:
    """The sheet of an evening, or an object with `error`, `row` (0 = the head) and `field`."""
    number = 0
    try:
        table = Table(evening)
        rows = evening.get("rows", [])
        if not isinstance(rows, list):
            raise Refused("rows must be a list", "rows")
        sheet = []
        for given in rows:
            number += 1
            sheet.append(table.add(given))
    except Refused as refusal:
        return {"error": refusal.message, "row": number, "field": refusal.field}
    return {
        "rows": sheet,
        "totals": dict(table.totals),
        "bock": {"remaining": table.plan.remaining()},
        "next_dealer": table.next_dealer,
        "duty_solos_open": table.duty_open(),
    }


class Table:
    """Who sits where and what has been booked so far."""

    def __init__(self, evening: Json) -> None:
        if not isinstance(evening, dict):
            raise Refused("an evening must be an object", "evening")
        self.rules: Rules = read_rules(evening.get("rules"))
        players = evening.get("players")
        if not isinstance(players, list) or not players or not all(_is_name(n) for n in players):
            raise Refused("players must be a list of names", "players")
        if len(set(players)) != len(players):
            raise Refused("two players have the same name", "players")
        self.seats: list[str] = list(players)
        first = evening.get("first_dealer")
        if first is not None and first not in self.seats:
            raise Refused("the first dealer does not sit at the table", "first_dealer")
        self.next_dealer: str | None = self.seats[0] if first is None else first
        self.totals: dict[str, int] = dict.fromkeys(self.seats, 0)
        self.plan = Plan(self.rules)
        self.number = 0
        self.duty_done: dict[str, dict[str, int]] = {}

    def add(self, row: Any) -> Json:
        if not isinstance(row, dict):
            raise Refused("a row must be an object", "row")
        readers: dict[str, Callable[[Json], Json]] = {
            "penalty": self.penalty,
            "free": self.free,
            "join": self.join,
            "leave": self.leave,
            "bock": self.bock,
            "dealer": self.dealer,
            "redeal": self.redeal,
        }
        if "kind" in row or "re_augen" in row:
            return self.game(row)
        found = [name for name in readers if name in row]
        if len(found) > 1:
            raise Refused("a row is one thing only", found[1])
        return readers[found[0]](row) if found else self.game(row)

    # --- games ----------------------------------------------------------------------------------

    def game(self, row: Json) -> Json:
        dealer = self.next_dealer
        if dealer is None:
            raise Refused("nobody sits at the table", "active")
        active = self.active(dealer, row.get("active"))
        factor = self.plan.factor()
        facts = read_facts(self.rules, {**row, "bock_factor": factor}, active)
        result = score_facts(self.rules, facts)
        self.number += 1
        points = {name: result.points[RE if name in facts.re else KONTRA] for name in active}
        self.plan.game_played(self.number, len(result.triggered), len(self.seats))
        if not self.deals_again(facts):
            self.next_dealer = self.behind(dealer, 1)
        if facts.duty is not None:
            done = self.duty_done.setdefault(facts.re[0], {})
            done[facts.kind] = done.get(facts.kind, 0) + 1
        return {
            "row": "game",
            "number": self.number,
            "dealer": dealer,
            "sitting_out": [name for name in self.from_seat(dealer) if name not in active],
            "bock_factor": factor,
            "winner": side_name(result.winner),
            "value": result.value,
            **self.booked(points),
            "triggered": result.triggered,
            "items": item_list(result.items),
        }

    def active(self, dealer: str, given: Any) -> list[str]:
        if given is not None:
            if not isinstance(given, list) or not all(name in self.seats for name in given):
                raise Refused("active must name players at the table", "active")
            if len(set(given)) != len(given) or not 4 <= len(given) <= 6:
                raise Refused("four, five or six players are active", "active")
            return list(given)
        out = SITTING_OUT.get((len(self.seats), self.rules.active))
        if out is None:
            raise Refused("who plays? too few or too many at the table", "active")
        return [name for place, name in enumerate(self.from_seat(dealer)) if place not in out]

    def deals_again(self, facts: Facts) -> bool:
        if self.rules.dealer_repeats == "duty_solo":
            return facts.duty == "voluntary"
        return (
            self.rules.dealer_repeats == "declared_solo"
            and facts.is_solo
            and facts.solo not in UNDECLARED
        )

    def from_seat(self, name: str) -> list[str]:
        """The table clockwise, beginning with this player."""
        place = self.seats.index(name)
        return self.seats[place:] + self.seats[:place]

    def behind(self, name: str, places: int) -> str:
        return self.seats[(self.seats.index(name) + places) % len(self.seats)]

    def booked(self, points: dict[str, int]) -> Json:
        for name, amount in points.items():
            self.totals[name] += amount
        return {
            "points": {name: points.get(name, 0) for name in self.totals},
            "totals": dict(self.totals),
        }

    # --- other rows -----------------------------------------------------------------------------

    def amounts(self, row: Json, field: str) -> dict[str, int]:
        given = row[field]
        if not isinstance(given, dict) or not all(is_int(amount) for amount in given.values()):
            raise Refused("whole points for each player", field)
        for name in given:
            if name not in self.totals:
                raise Refused(f"{name} has not sat at the table", field)
        return dict(given)

    def penalty(self, row: Json) -> Json:
        return {"row": "penalty", **self.booked(self.amounts(row, "penalty"))}

    def free(self, row: Json) -> Json:
        amounts = self.amounts(row, "free")
        if sum(amounts.values()):
            raise Refused("free points must add up to 0", "free")
        return {"row": "free", **self.booked(amounts)}

    def join(self, row: Json) -> Json:
        name, seat = row["join"], row.get("seat")
        if not _is_name(name) or name in self.seats:
            raise Refused("a new name, please", "join")
        if seat is None:
            seat = len(self.seats) + 1
        if not is_int(seat) or not 1 <= seat <= len(self.seats) + 1:
            raise Refused("no such seat", "seat")
        self.seats.insert(seat - 1, name)
        self.totals.setdefault(name, 0)
        if self.next_dealer is None:
            self.next_dealer = name
        return {"row": "join"}

    def leave(self, row: Json) -> Json:
        name = row["leave"]
        if name not in self.seats:
            raise Refused("nobody of that name sits here", "leave")
        if name == self.next_dealer:
            self.next_dealer = self.behind(name, 1) if len(self.seats) > 1 else None
        self.seats.remove(name)
        return {"row": "leave"}

    def bock(self, row: Json) -> Json:
        count = row["bock"]
        if not is_int(count) or count == 0:
            raise Refused("how many Bock games?", "bock")
        self.plan.by_hand(count)
        return {"row": "bock"}

    def dealer(self, row: Json) -> Json:
        if row["dealer"] not in self.seats:
            raise Refused("nobody of that name sits here", "dealer")
        self.next_dealer = row["dealer"]
        return {"row": "dealer"}

    def redeal(self, row: Json) -> Json:
        return {"row": "redeal"}

    # --- Pflichtsoli ----------------------------------------------------------------------------

    def duty_open(self) -> Json:
        """Who at the table still owes how many; by kind where the rule set counts by kind."""
        owed = self.rules.duty_solos
        left: Json = {}
        for name in self.seats:
            done = self.duty_done.get(name, {})
            if isinstance(owed, int):
                open_now: Any = max(owed - sum(done.values()), 0)
            else:
                open_now = {k: n - done.get(k, 0) for k, n in owed.items() if n > done.get(k, 0)}
            if open_now:
                left[name] = open_now
        return left


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
