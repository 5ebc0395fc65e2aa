"""Random games and evenings in the JSON format, the same ones from run to run.

Games lean towards what is hard: Augen at a border, Absagen on both sides, special points at
the edge of what the cards allow. Some are faulty, to see who refuses what.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from scorekeeper.scoring.evening import Evening
from scorekeeper.scoring.facts import Family, GameKind, Refused, SoloKind, Special
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.refusals import playable_specials
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.switches import Knocking

type Json = dict[str, Any]

NAMES = ("Anna", "Ben", "Carl", "Dora", "Eva", "Fritz", "Gesa", "Hans", "Ida")
SIDES = ("re", "kontra")
# Seats for which both scorers know who sits out, by how many play.
MOST_SEATS = {4: 7, 5: 6, 6: 7}
# One of these at most: only the product knows how many of them the cards allow.
LIMITED = ("dulle_caught", "alte_caught", "heart_trick")
ONE_OF_EACH_FAMILY = (SoloKind.KARO, SoloKind.PIK, SoloKind.DAMEN, SoloKind.FLEISCHLOS)


def levels(rules: RuleSet) -> list[str]:
    """What a side can have announced, from nothing to schwarz."""
    return ["none", "announced", *(level.code for level in rules.absagen)]


def border_augen(rules: RuleSet) -> list[int]:
    """Every Augen of Re at a multiple of 30 and one to each side of it, as far as possible."""
    near = {n + step for n in range(0, rules.total + 1, 30) for step in (-1, 0, 1)}
    return sorted(n for n in near if 0 <= n <= rules.total and n not in (1, rules.total - 1))


def kinds(rules: RuleSet) -> list[Json]:
    """One kind of game for each way in which a rule set can treat it differently."""
    found: list[Json] = [{"kind": "normal"}, {"kind": "hochzeit"}]
    found += [{"kind": "solo", "solo": solo.value} for solo in ONE_OF_EACH_FAMILY]
    found.append({"kind": "solo", "solo": "hochzeit_allein"})
    return [*found, {"kind": "small_solo"}] if rules.plays_small_solo else found


def playable(rules: RuleSet, kind: Json) -> list[str]:
    """The special points that can be made in this kind of game, in a fixed order."""
    if kind["kind"] == "small_solo":
        allowed = rules.specials_by_solo[Family.TRUMP]
    else:
        solo = SoloKind(kind["solo"]) if "solo" in kind else None
        allowed = frozenset(playable_specials(GameKind(kind["kind"]), solo, rules))
    return [special.value for special in Special if special in allowed]


class Played(NamedTuple):
    """An evening in the JSON format, the product's table after it, and why its last row is not
    on the table, if it was refused."""

    written: Json
    table: Evening
    refused: Refused | None = None


class Sampler:
    """Makes games and evenings under one rule set from one seed."""

    def __init__(self, rules: str | Json, seed: str) -> None:
        self.written = rules
        self.rules = parse_rules(rules)
        self.dice = Random(seed)  # noqa: S311 - dice, no secrets
        self.levels = levels(self.rules)
        self.borders = border_augen(self.rules)
        self.kinds = [(kind, playable(self.rules, kind)) for kind in kinds(self.rules)]

    def chance(self, one_in: int) -> bool:
        """True once in so many times."""
        return self.dice.randrange(one_in) == 0

    # --- games

    def game(self) -> Json:
        """The facts of one game without names."""
        kind, playable = self.kinds[0] if self.chance(2) else self.dice.choice(self.kinds)
        game: Json = {**kind, "re_augen": self.augen()}
        said = {side: self.dice.choice(self.levels) for side in SIDES if self.chance(2)}
        if said:
            game["announcements"] = said
        if game["re_augen"] in (0, self.rules.total) and self.chance(2):
            game["trickless"] = "kontra" if game["re_augen"] else "re"
        elif playable and self.chance(2):
            game["special_points"] = self.special_points(playable)
        if self.rules.knocking is not Knocking.OFF and self.chance(2):
            game["knocks"] = self.dice.randrange(5)
        if self.chance(6):
            game["heart_trick"] = True
        if self.chance(12):
            game["override"] = self.override()
        return game

    def augen(self) -> Any:
        """A number at a border, any number, or a band."""
        if self.chance(3):
            return self.dice.randrange(self.rules.total + 1)
        low = self.dice.choice(self.borders)
        if self.chance(8):
            return [low, min(low + self.dice.choice((0, 1, 2, 28, 29, 30)), self.rules.total)]
        return low

    def special_points(self, names: Sequence[str]) -> Json:
        """One to three special points; some are more than the cards allow."""
        points: Json = {side: {} for side in SIDES}
        for _ in range(self.dice.randrange(1, 4)):
            side, name = points[self.dice.choice(SIDES)], self.dice.choice(names)
            if name not in LIMITED or not any(name in other for other in points.values()):
                side[name] = side.get(name, 0) + 1
        return points

    def override(self) -> Json:
        """A Spielwert by hand, with or without a winner."""
        override: Json = {"value": self.dice.randrange(-9, 30), "reason": "the table's word"}
        if self.chance(2):
            override["winner"] = self.dice.choice(SIDES)
        return override

    def spoil(self, game: Json) -> Json:
        """The game with one fact that contradicts the others or the rules, or may do so."""
        return {**game, **self.dice.choice(FAULTS)}

    # --- evenings

    def evening(self, most_rows: int = 16) -> Played:
        """A whole evening, from the seats on, as the product plays it."""
        active = self.rules.active
        players = self.dice.sample(NAMES, self.dice.randrange(active, MOST_SEATS[active] + 1))
        dealer = self.dice.choice(players)
        table = Evening(self.rules, players, dealer)
        rows: list[Json] = []
        written = {
            "rules": self.written,
            "players": players,
            "first_dealer": dealer,
            "rows": rows,
        }
        for _ in range(self.dice.randrange(3, most_rows)):
            row = self.row(table)
            try:
                table.apply(parse_row(row))
            except Refused as refused:
                if self.chance(6):
                    rows.append(row)
                    return Played(written, table, refused)
            else:
                rows.append(row)
        return Played(written, table)

    def row(self, table: Evening) -> Json:
        """The next row: mostly a game, in one of thirty something faulty."""
        if self.chance(30):
            return self.faulty_row(table)
        return self.other_row(table) if self.chance(4) else self.game_row(table)

    def other_row(self, table: Evening) -> Json:
        """A row that is no game."""
        seats, everyone = table.seats, [*table.totals]
        one, other = self.dice.sample(everyone, 2)
        rows: list[Json] = [
            {"penalty": {one: -6, other: 2}, "reason": "misplay"},
            {"free": {one: 3, other: -3}, "reason": "old sheet"},
            {"bock": self.dice.choice((-3, -1, 1, 2, 4)), "reason": "the table's word"},
            {"dealer": self.dice.choice(seats)},
            {"redeal": "five nines"},
        ]
        if len(seats) < MOST_SEATS[self.rules.active]:
            away = self.dice.choice([name for name in NAMES if name not in seats])
            rows.append({"join": away})
            rows.append({"join": away, "seat": self.dice.randint(1, len(seats))})
        if len(seats) > self.rules.active or self.chance(10):
            rows.append({"leave": self.dice.choice(seats)})
        return self.dice.choice(rows)

    def game_row(self, table: Evening) -> Json:
        """A game with names: mostly of those whose turn it is, sometimes of others at the table."""
        game = self.game()
        active = table.next_game().active
        if self.chance(15):
            count = self.dice.randint(min(4, len(table.seats)), min(6, len(table.seats)))
            active = tuple(self.dice.sample(table.seats, count))
            game["active"] = [*active]
        size = self.rules.re_size(GameKind(game["kind"]), len(active))
        game["re"] = self.dice.sample(active, size)
        if game["kind"] in ("solo", "small_solo") and game.get("solo") != "hochzeit_allein":
            game["duty"] = self.dice.choice((None, False, True, "voluntary", "forced"))
        if game.get("knocks") and self.chance(2):
            one, other = self.dice.sample(active, 2)
            game["knocks"] = [one, other, one, other][: game["knocks"]]
        return game

    def faulty_row(self, table: Evening) -> Json:
        """A row that cannot stand where it is, or a game with something wrong in it."""
        if self.chance(2):
            return self.spoil(self.game_row(table))
        game, seats = self.game_row(table), table.seats
        away = next(name for name in NAMES if name not in seats)
        return self.dice.choice(
            (
                {"leave": away},
                {"join": seats[0]},
                {"join": away, "seat": len(seats) + 2},
                {"join": away, "seat": 0},
                {"dealer": away},
                {"bock": 0},
                {"free": {seats[0]: 1}},
                {"penalty": {"Nobody": -1}},
                {**game, "re": game["re"][1:]},
                {**game, "re": [*game["re"], game["re"][0]]},
                {**game, "re": [away, *game["re"][1:]]},
                {**game, "active": [*seats[:3], away]},
                {**game, "active": [*seats[:3], seats[0]]},
                {**game, "active": [*seats[:3]]},
                {key: value for key, value in game.items() if key != "re"},
            )
        )


FAULTS: tuple[Json, ...] = (
    {"re_augen": 1},
    {"re_augen": 239},
    {"re_augen": -1},
    {"re_augen": 241},
    {"re_augen": 361},
    {"re_augen": [151, 121]},
    {"re_augen": [90, 150]},
    {"re_augen": [0, 1]},
    {"re_augen": [1, 1]},
    {"re_augen": 100, "trickless": "kontra"},
    {"re_augen": [0, 20], "trickless": "re"},
    {"re_augen": 0, "special_points": {"re": {"fuchs": 1}}},
    {"re_augen": 240, "trickless": "kontra", "special_points": {"kontra": {"karlchen": 1}}},
    {"special_points": {"re": {"fuchs": 2}, "kontra": {"fuchs": 1}}},
    {"special_points": {"re": {"fuchs": 4}}},
    {"special_points": {"re": {"fuchs": -1}}},
    {"special_points": {"re": {"karlchen": 1}, "kontra": {"karlchen": 1}}},
    {"special_points": {"re": {"karlchen": 1}, "kontra": {"fuchs_last_trick": 1}}},
    {"special_points": {"re": {"karlchen": 1}, "kontra": {"karlchen_caught": 1}}},
    {"special_points": {"re": {"karlchen": 1, "karlchen_caught": 2}}},
    {"special_points": {"re": {"karlchen_caught": 1}, "kontra": {"karlchen_caught": 1}}},
    {"special_points": {"re": {"doppelkopf": 3}, "kontra": {"doppelkopf": 2}}},
    {"special_points": {"re": {"doppelkopf": 4}, "kontra": {"superdoppelkopf": 1}}},
    {"special_points": {"kontra": {"dulle_caught": 1}}},
    {"special_points": {"kontra": {"heart_trick": 1}}},
    {"kind": "solo", "solo": None},
    {"kind": "normal", "solo": "damen"},
    {"kind": "normal", "duty": True},
    {"kind": "solo", "solo": "stille_hochzeit", "duty": "forced"},
    {"kind": "small_solo", "solo": None},
    {"kind": "solo", "solo": "herz", "heart_trick": True},
    {"announcements": {"re": "k150"}},
    {"announcements": {"kontra": "k30"}},
    {"knocks": 5},
    {"knocks": -1},
    {"knocks": 1},
    {"knocks": ["Anna", "Anna"]},
    {"override": {"value": 3, "reason": " "}},
    {"override": {"value": 3}},
    {"re_augen": 120, "announcements": {"re": "k90", "kontra": "k90"},
     "override": {"value": 3, "reason": "nobody won"}},
)  # fmt: skip
