"""A rule set in words: its title, what is special about it, and all of it."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.scoring.rules import RuleSet
from scorekeeper.wording.rulesets import rules_heading, ruleset_description, ruleset_title
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


def summarise_own(rules: RuleSet) -> Summary:
    """The summary of a circle's own rules, which says where they come from."""
    described = _("Eure eigenen Regeln: %(rules)s.") % {"rules": rules_heading(rules)}
    return summarise(rules)._replace(title=_("Regeln der Runde"), description=described)
