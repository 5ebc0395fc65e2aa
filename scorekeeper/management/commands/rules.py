"""manage.py rules"""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from scorekeeper.scoring.notation_rules import format_rules
from scorekeeper.scoring.rules import RuleSet, compare
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.wording.differences import difference_sentences
from scorekeeper.wording.rulesets import ruleset_description, ruleset_title
from scorekeeper.wording.summary import describe


class Command(BaseCommand):
    help = "List the rule sets that ship, show one in words or as JSON, or compare two."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", help="a rule set; without it all are listed")
        parser.add_argument("--compare", metavar="OTHER", help="say what OTHER has set differently")
        parser.add_argument("--json", action="store_true", help="every switch, as JSON")
        parser.add_argument("--language", choices=["de", "en"], default="de")

    def handle(
        self,
        *args: Any,
        name: str | None,
        compare: str | None,
        json: bool,
        language: str,
        **options: Any,
    ) -> None:
        if compare is not None and name is None:
            raise CommandError("--compare needs a rule set to compare with.")
        with translation.override(language):
            if name is None:
                text = _all_as_json() if json else _list()
            elif compare is not None:
                text = _comparison(_rules(name), _rules(compare), as_json=json)
            else:
                text = _as_json(_rules(name)) if json else _summary(_rules(name))
        self.stdout.write(text)


def _rules(name: str) -> RuleSet:
    if name not in RULE_SETS:
        raise CommandError(f"There is no rule set {name!r}. There are: {', '.join(RULE_SETS)}.")
    return RULE_SETS[name]


def _list() -> str:
    width = max(map(len, RULE_SETS))
    return "\n".join(f"{name:{width}}  {ruleset_title(name)}" for name in RULE_SETS)


def _summary(rules: RuleSet) -> str:
    lines = [ruleset_title(rules.name), ruleset_description(rules.name)]
    for section in describe(rules):
        lines += ["", section.title, *(f"- {line}" for line in section.lines)]
    return "\n".join(lines)


def _comparison(first: RuleSet, second: RuleSet, *, as_json: bool) -> str:
    differences = compare(first, second)
    if as_json:
        before, after = format_rules(first), format_rules(second)
        changed = {d.switch: [before[d.switch], after[d.switch]] for d in differences}
        return _dump(changed)
    heading = f"{ruleset_title(first.name)} → {ruleset_title(second.name)}"
    sentences = difference_sentences(differences, first, second)
    return "\n".join([heading, *(f"- {sentence}" for sentence in sentences)])


def _as_json(rules: RuleSet) -> str:
    return _dump(format_rules(rules))


def _all_as_json() -> str:
    return _dump({name: format_rules(rules) for name, rules in RULE_SETS.items()})


def _dump(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)
