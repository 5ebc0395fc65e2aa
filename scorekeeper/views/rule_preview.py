"""What rules come to, before anybody plays by them: in words, and in three example games."""

import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.forms.complaints import called, without
from scorekeeper.forms.rule_summary import Summary, summarise
from scorekeeper.forms.rules import RulesForm
from scorekeeper.imports.faults import MOST_SHOWN, Fault, Part
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rules import RuleSet, compare
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.wording.differences import difference_sentences
from scorekeeper.wording.imports import FaultWords, rule_fault_words
from scorekeeper.wording.rulesets import ruleset_title
from scorekeeper.wording.worked import Worked, worked_examples


@dataclass(frozen=True, slots=True)
class Wrong:
    """A field that nothing can be counted with, and why."""

    anchor: str
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Stored rules that this release cannot read any more: why, and what is stored, as JSON."""

    why: list[FaultWords]
    written: str


@dataclass(frozen=True, slots=True)
class Preview:
    """Rules in words.

    ``changed`` is what differs from the rules until now, ``None`` where there were none; ``own``
    what differs from the set ``origin`` that ships. ``said`` is all examples in one line. Where
    something is ``wrong``, that is all.
    """

    examples: list[Worked]
    said: str
    changed: list[str] | None
    origin: str
    own: list[str]
    summary: Summary | None
    wrong: list[Wrong]


def preview_rules(rules: RuleSet, *, before: RuleSet | None) -> Preview:
    """What ``rules`` come to, and what is new about them."""
    examples = worked_examples(rules, before)
    return Preview(
        examples=examples,
        said=_said(examples),
        changed=None if before is None else differences(before, rules),
        origin=origin_title(rules),
        own=own_differences(rules),
        summary=summarise(rules),
        wrong=[],
    )


def unreadable(stored: Any) -> Unreadable:
    """What is left of rules that cannot be read, and all that keeps them from being set anew."""
    try:
        parse_rules(stored)
    except Refused as refused:
        faults = [Fault.of(Part.FILE, 0, problem) for problem in refused.problems]
        why = [rule_fault_words(fault) for fault in faults[:MOST_SHOWN]]
        return Unreadable(why, json.dumps(stored, ensure_ascii=False, indent=2))
    raise AssertionError("these can be read")


def preview_form(form: RulesForm, *, before: RuleSet | None) -> Preview:
    """The same of what was filled in, or what is wrong with that."""
    form.is_valid()
    if hasattr(form, "chosen"):
        # Whatever else is wrong with the form, these are rules.
        return preview_rules(form.chosen, before=before)
    wrong = [
        Wrong(field.auto_id, called(field), without(str(error), str(field.label)))
        for field in form
        for error in field.errors
    ]
    wrong += [Wrong("", "", str(error)) for error in form.non_field_errors()]
    said = _("So geht es nicht: %(title)s") % {"title": wrong[0].title or wrong[0].why}
    return Preview([], said, None, "", [], None, wrong)


def differences(first: RuleSet, second: RuleSet) -> list[str]:
    """What is other in the second rule set, in sentences."""
    return difference_sentences(compare(first, second), first, second)


def origin_title(rules: RuleSet) -> str:
    """The rule set that ships from which these rules have come, in short; "" where none is."""
    return ruleset_title(rules.name).partition(" – ")[0] if rules.name in RULE_SETS else ""


def own_differences(rules: RuleSet) -> list[str]:
    """What is other than in the rule set that ships from which these rules have come."""
    origin = RULE_SETS.get(rules.name)
    return [] if origin is None else differences(origin, rules)


def _said(examples: list[Worked]) -> str:
    return _("Beispiele: %(results)s") % {
        "results": " · ".join(example.result for example in examples)
    }
