"""How fast games and evenings are scored: `python -m tests.load.bench_scoring`.

Prints one line of JSON: microseconds for one game with its items (mean over the worked cases of
all rule sets), milliseconds for an evening of 40 games, and how much longer one of 400 takes
than ten of 40 do. Each figure is the best of many tries, which noise from other programs
disturbs least.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from scorekeeper.scoring.evening import score_evening
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rows import GameRow, Row
from scorekeeper.scoring.value import score_game
from tests.scoring.sampling import NAMES, Sampler

CASES = Path(__file__).parents[1] / "scoring" / "cases"
TARGETS = {"us_per_game": 25, "ms_per_40_games": 2.0}


def main() -> int:
    """Measure, print, and say by the exit status whether the targets are met."""
    figures = {
        "us_per_game": round(per_game() * 1e6, 1),
        "ms_per_40_games": round(per_evening(40) * 1e3, 2),
    }
    figures["400_games_by_ten_times_40"] = round(per_evening(400) / per_evening(40) / 10, 2)
    sys.stdout.write(json.dumps({**figures, "targets": TARGETS}) + "\n")
    return int(any(figures[name] > most for name, most in TARGETS.items()))


def per_game() -> float:
    """Seconds for one game, with its items, over the worked cases."""
    cases = [
        json.loads(line)
        for name in ("published_games_ddv.jsonl", "games_by_rule_set.jsonl")
        for line in (CASES / name).read_text().splitlines()
    ]
    games = [(parse_game(case["facts"]), parse_rules(case["rules"])) for case in cases]

    def all_games() -> None:
        for facts, rules in games:
            score_game(facts, rules)

    return best_of(60, all_games) / len(games)


def per_evening(number: int) -> float:
    """Seconds for an evening of so many games at a table of five with Bock and special points."""
    sampler = Sampler("hausregeln", "an evening to measure")
    players = NAMES[:5]
    rows: list[Row] = []
    while len(rows) < number:
        game = sampler.game()
        if isinstance(game["re_augen"], int) and game["kind"] == "normal":
            dealer = len(rows) % len(players)
            game["re"] = [players[dealer - 1], players[dealer - 2]]
            row = parse_row(game)
            if isinstance(row, GameRow) and scores(row):
                rows.append(row)
    rules = sampler.rules
    return best_of(
        60 if number < 100 else 12, lambda: score_evening(rules, players, players[0], rows)
    )


def scores(row: GameRow) -> bool:
    """Whether the sampled game can be scored at all."""
    try:
        score_game(row.facts, parse_rules("hausregeln"))
    except ValueError:
        return False
    return True


def best_of(tries: int, work: Callable[[], object]) -> float:
    """Seconds of the fastest of so many tries."""
    seconds = []
    for _ in range(tries):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return min(seconds)


if __name__ == "__main__":
    sys.exit(main())
