"""The rules of one evening, switch by switch."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.forms.boundfield import BoundField

from scorekeeper.scoring.rules import BadRules, RuleSet
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import switches

from . import rule_fields
from .base import SheetForm


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


class RulesForm(SheetForm):
    """Every switch of a rule set. A valid form has the new rules in ``chosen``."""

    chosen: RuleSet
    places: ClassVar[Mapping[str, str]] = {
        "penalties": "penalty_misplay",
        "labels": "label_doppelkopf",
    }

    def __init__(self, data: Any = None, *, sheet: EveningSheet) -> None:
        self.sheet = sheet
        initial = {"version": sheet.evening.version, **rule_fields.initial(sheet.rules)}
        super().__init__(data, initial=initial, auto_id="u_%s")
        self.fields.update(rule_fields.all_fields(sheet.rules))

    def clean(self) -> dict[str, Any]:
        """Read the switches; a combination that makes no sense is refused at its switch."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.chosen = rule_fields.read(cleaned, self.rules)
            except BadRules as bad:
                self.refuse(bad)
        return cleaned

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
