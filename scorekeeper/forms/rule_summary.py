"""A rule set in words: its title, what is special about it, and all of it."""

from typing import NamedTuple

from scorekeeper.scoring.rules import RuleSet
from scorekeeper.wording.rulesets import ruleset_description, ruleset_title
from scorekeeper.wording.summary import Section, describe


class Summary(NamedTuple):
    """What a page shows of a rule set."""

    name: str
    title: str
    description: str
    sections: list[Section]
    active: int


def summarise(rules: RuleSet) -> Summary:
    """The summary of ``rules`` in the language of the request."""
    return Summary(
        rules.name,
        ruleset_title(rules.name),
        ruleset_description(rules.name),
        describe(rules),
        rules.active,
    )
