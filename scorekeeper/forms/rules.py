"""Rules switch by switch: those of one evening, and those that a circle keeps."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField

from scorekeeper.scoring.facts import Problem
from scorekeeper.scoring.rules import SWITCHES, BadRules, RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.wording import switches
from scorekeeper.wording.game import NOBODY

from . import rule_fields
from .base import WriteForm


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch on the page: its title, what it decides, and its fields."""

    name: str
    title: str
    meaning: str
    asked: list[BoundField]

    @property
    def several(self) -> bool:
        """Whether the title stands above several fields that have names of their own."""
        return len(self.asked) > 1

    @property
    def wrong(self) -> bool:
        """Whether something about it was refused."""
        return any(field.errors for field in self.asked)


@dataclass(frozen=True, slots=True)
class Group:
    """Switches under their heading; open where one was refused."""

    title: str
    switches: list[Switch]

    @property
    def wrong(self) -> bool:
        """Whether something in it was refused."""
        return any(switch.wrong for switch in self.switches)


class RulesForm(WriteForm):
    """Every switch of a rule set. A valid form has the new rules in ``chosen``.

    ``rules`` are those that are changed, ``shown`` what the form begins with where that is
    something else, ``names`` who the seats are where they are at a table. ``version`` is that of
    whatever keeps the rules.
    """

    chosen: RuleSet
    # The rule set that ships from which these have come.
    origin = forms.ChoiceField(required=False, widget=forms.HiddenInput())
    carried: ClassVar[tuple[str, ...]] = ("key", "version", "origin")
    places: ClassVar[Mapping[str, str]] = {"penalties": "penalty_misplay"}

    def __init__(
        self,
        data: Any = None,
        *,
        rules: RuleSet,
        version: int,
        shown: RuleSet | None = None,
        names: Mapping[str, str] = NOBODY,
    ) -> None:
        self._rules, self._names = rules, names
        self.begins_with = shown = shown or rules
        initial = {"version": version, "origin": shown.name, **rule_fields.initial(shown)}
        super().__init__(data, initial=initial, auto_id="u_%s")
        self.fields.update(rule_fields.all_fields(rules))
        self.choose("origin", [(name, name) for name in {rules.name, shown.name, *RULE_SETS}])

    @property
    def names(self) -> Mapping[str, str]:
        """Who the seats are."""
        return self._names

    @property
    def rules(self) -> RuleSet:
        """The rules that are changed."""
        return self._rules

    def clean(self) -> dict[str, Any]:
        """Read the switches; a combination that makes no sense is refused at its switch."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                chosen = rule_fields.read(cleaned, self.rules)
                self.chosen = chosen.change(name=cleaned["origin"] or self.rules.name)
            except BadRules as bad:
                self.refuse(bad)
        return cleaned

    def field_of(self, problem: Problem) -> str:
        """Of a switch with several fields that which is meant."""
        return super().field_of(replace(problem, field=rule_fields.field_at(problem.field)))

    @property
    def groups(self) -> list[Group]:
        """All switches in the order of a rules page."""
        return [
            Group(str(group.title), [self._switch(name) for name in group.switches])
            for group in switches.GROUPS
        ]

    def _switch(self, name: str) -> Switch:
        asked = [self[field] for field in rule_fields.fields_of(name)]
        return Switch(name, switches.title(name), switches.meaning(name), asked)


# All that a browser sends of it.
SENT = (*RulesForm.carried, *(field for name in SWITCHES for field in rule_fields.fields_of(name)))


def filled_in(rules: RuleSet, *, version: int, key: str) -> dict[str, Any]:
    """What a browser sends where somebody has set every switch as ``rules`` have it."""
    sent = {"version": str(version), "key": key, "origin": rules.name}
    return sent | rule_fields.initial(rules)
