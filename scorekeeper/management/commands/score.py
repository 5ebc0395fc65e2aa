"""Score games or evenings in the JSON format from a file or standard input."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.scoring.bock import MOST_FACTOR
from scorekeeper.scoring.evening import BadEvening
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_evening import read_evening
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.reader import Unreadable, parse_json
from scorekeeper.scoring.results import format_result, format_sheet
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.value import score_game
from scorekeeper.wording.problems import message


class Command(BaseCommand):
    """One JSON object in, one out; what is refused stands as ``{"error": …}`` in its place."""

    help = (
        "Score games (--rules NAME, one JSON object a line on standard input) or evenings "
        "(--evening FILE, --evenings FILE with one a line; - is standard input). "
        "The exit status is 1 when anything was refused."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Exactly one of the three ways."""
        way = parser.add_mutually_exclusive_group(required=True)
        way.add_argument("--rules", metavar="NAME", help="score games under these rules")
        way.add_argument("--evening", metavar="FILE", help="score one evening")
        way.add_argument("--evenings", metavar="FILE", help="score one evening a line")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the results as they come; exit with 1 after a refusal."""
        if options["rules"] is not None:
            results = _games(_rules(options["rules"]))
        elif options["evening"] is not None:
            results = iter([_evening(_read(options["evening"]))])
        else:
            results = (_evening(line) for line in _lines(options["evenings"]))
        refused = False
        for result in results:
            refused = refused or "error" in result
            self.stdout.write(self._text(result))
        if refused:
            sys.exit(1)

    def _text(self, result: dict[str, Any]) -> str:
        """The result as JSON; escaped where the output cannot hold it as it is."""
        text = json.dumps(result, ensure_ascii=False)
        try:
            text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return json.dumps(result)
        return text


def _rules(given: str) -> RuleSet:
    """A rule set from its name, or from a JSON object."""
    try:
        return parse_rules(parse_json(given) if given.lstrip().startswith("{") else given)
    except Refused as refused:
        raise CommandError(" ".join(message(problem) for problem in refused.problems)) from refused


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error


def _lines(name: str) -> Iterator[bytes]:
    """The lines that are not blank, one at a time where they come through a pipe."""
    lines = sys.stdin.buffer if name == "-" else _read(name).split(b"\n")
    return (line for line in lines if line.strip())


def _games(rules: RuleSet) -> Iterator[dict[str, Any]]:
    for line in _lines("-"):
        try:
            data = parse_json(line)
            factor = _bock_factor(data)
            yield format_result(score_game(parse_game(data), rules, bock_factor=factor))
        except Refused as refused:
            yield _error(refused)


def _bock_factor(data: Any) -> int:
    factor = data.get("bock_factor", 1) if isinstance(data, dict) else 1
    if not isinstance(factor, int) or isinstance(factor, bool) or not 1 <= factor <= MOST_FACTOR:
        raise Unreadable((Problem("not_a_number", "bock_factor"),))
    return factor


def _evening(text: bytes) -> dict[str, Any]:
    try:
        return format_sheet(read_evening(parse_json(text)).sheet())
    except BadEvening as refused:
        return {"row": refused.row, **_error(refused)}
    except Refused as refused:
        return {"row": 0, **_error(refused)}


def _error(refused: Refused) -> dict[str, Any]:
    """The first fault in words with its field, then every fault by code."""
    first = refused.problems[0]
    return {
        "error": message(first),
        "field": first.field.partition(".")[0],
        "problems": [{"code": p.code, "at": p.field} for p in refused.problems],
    }
