"""A rule set that somebody has as JSON: what a page lets download, or what was written by hand."""

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
    problems: tuple[Problem, ...] = tuple(wild(data))
    if not problems and isinstance(data, dict) and "format" in data:
        raise Faulty(Fault(Part.FILE, 0, "evening_for_rules"))
    if not problems:
        try:
            rules = parse_rules(data)
        except Refused as refused:
            problems = refused.problems
        else:
            base = data.get("base", DEFAULT) if isinstance(data, dict) else data
            name = rules.name if rules.name in RULE_SETS else str(base)
            return rules.change(name=name)
    raise Faulty(*(Fault.of(Part.FILE, 0, problem) for problem in problems))
