"""A rule set that somebody has as JSON: what a page lets download, or what was written by hand."""

from collections.abc import Sequence

from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import DEFAULT, RULE_SETS

from .faults import Fault, Faulty, Part
from .texts import checked, json_of
from .values import wild

# All switches with every word that a table can have for them are a tenth of it.
MOST_LETTERS = 50_000


def read_rules_file(text: str) -> RuleSet:
    """The rules in a text, called like the set that ships from which they have come.

    Raises Faulty with everything that is wrong, each with the path of its switch: "rules.deck".
    """
    if len(text) > MOST_LETTERS:
        raise Faulty(Fault(Part.FILE, 0, "rules_size", details={"most": MOST_LETTERS // 1000}))
    data = json_of(checked(text))
    if isinstance(data, dict) and "format" in data:
        raise Faulty(Fault(Part.FILE, 0, "evening_for_rules"))
    problems: tuple[Problem, ...] = tuple(wild(data))
    # Of what has no end nothing more is worth telling.
    if not any(problem.code in ("too_deep", "list_length") for problem in problems):
        try:
            rules = parse_rules(data)
        except Refused as refused:
            problems = _each_once(problems, refused.problems)
        else:
            if not problems:
                base = data.get("base", DEFAULT) if isinstance(data, dict) else data
                return rules.change(name=rules.name if rules.name in RULE_SETS else str(base))
    raise Faulty(*(Fault.of(Part.FILE, 0, problem) for problem in problems))


def _each_once(first: Sequence[Problem], more: Sequence[Problem]) -> tuple[Problem, ...]:
    """The problems, of those about the same switch only the first."""
    told = {_switch(problem) for problem in first}
    return (*first, *(problem for problem in more if _switch(problem) not in told))


def _switch(problem: Problem) -> str:
    return problem.field.removeprefix("rules.").partition(".")[0]
