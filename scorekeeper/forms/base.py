"""What the forms have in common: what they offer, how they are laid out, where a refusal stands."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Field, Layout
from django import forms

from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import problems

from .fields import Key, WholeNumber, new_key
from .game_layout import chips, line


class LaidOutForm(forms.Form):
    """A form of our own markup. ``shown`` holds the choices that are shown where not all are."""

    use_required_attribute = False

    @cached_property
    def shown(self) -> dict[str, set[str]]:
        """By field, the values that are offered on the page; others are read all the same."""
        return {}

    def choose(
        self, name: str, offered: Iterable[tuple[str, str]], shown: set[str] | None = None
    ) -> None:
        """Say what can be chosen; ``shown`` and what is chosen already are on the page."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        # Called when somebody looks at them, which most fields of a form never see.
        field.choices = lambda: offered
        if shown is not None:
            self.shown[name] = shown | {str(self.initial.get(name, ""))}

    @cached_property
    def helper(self) -> FormHelper:
        """The layout, made when the form is shown: refusals open what is folded."""
        helper = FormHelper()
        helper.form_tag = False
        helper.disable_csrf = True
        helper.render_hidden_fields = False
        # The page says them above the form, in errors.html.
        helper.form_show_errors = False
        helper.layout = Layout(*self.laid_out())
        return helper

    def laid_out(self) -> list[Any]:
        """The fields in their order: one below the other, questions with few answers as buttons."""
        return [
            _shown(name, field.widget)
            for name, field in self.fields.items()
            if not field.widget.is_hidden
        ]


def _shown(name: str, widget: forms.Widget) -> Field:
    if isinstance(widget, forms.CheckboxInput):
        return Field(name, template="fields/switch.html")
    return chips(name) if isinstance(widget, forms.RadioSelect) else line(name)


class KeyedForm(LaidOutForm):
    """A form whose content is written once, however often it is sent."""

    key = Key()
    # Hidden fields that a browser sends back as they are.
    carried: ClassVar[tuple[str, ...]] = ("key",)

    def keep(self) -> dict[str, Any]:
        """Values of hidden fields that are others than those that were sent."""
        return {"key": new_key()} if "key" in self.errors else {}

    @property
    def hidden(self) -> dict[str, Any]:
        """The hidden fields, with what the table has been told meanwhile."""
        values = {name: self[name].value() for name in self.carried} | self.keep()
        return {name: value for name, value in values.items() if value not in (None, "")}


class WriteForm(KeyedForm):
    """A form that writes to an evening, based on one version of its sheet."""

    version = WholeNumber(widget=forms.HiddenInput())
    carried: ClassVar[tuple[str, ...]] = ("key", "version")
    # Fields by the paths of problems, where they are not called alike.
    places: ClassVar[Mapping[str, str]] = {}
    # The version that a refused form is shown with, and the key.
    current_version: int | None = None
    new_key: str | None = None

    @property
    def names(self) -> Mapping[str, str]:
        """Who the seats are."""
        raise NotImplementedError

    @property
    def rules(self) -> RuleSet:
        """The rules of the evening."""
        raise NotImplementedError

    def refuse(self, refused: Refused) -> None:
        """Put the reasons of a refusal at their fields."""
        for problem in refused.problems:
            name = self.field_of(problem)
            text = problems.message(problem, self.names, self.rules)
            self.add_error(name if name in self.fields else None, text)

    def field_of(self, problem: Problem) -> str:
        """The form's field for the path of a problem."""
        return self.places.get(problem.field, problem.field)

    def start_anew(self, key: str) -> None:
        """Be the form of another row when it is sent the next time."""
        self.new_key = key

    def keep(self) -> dict[str, Any]:
        """Values of hidden fields that are others than those that were sent."""
        kept = super().keep()
        if self.new_key is not None:
            kept["key"] = self.new_key
        if self.current_version is not None:
            kept["version"] = self.current_version
        return kept


class SheetForm(WriteForm):
    """A form about a sheet, which says who the seats are and by which rules is played."""

    sheet: EveningSheet

    @property
    def names(self) -> Mapping[str, str]:
        """Who the seats are."""
        return self.sheet.names

    @property
    def rules(self) -> RuleSet:
        """The rules of the evening."""
        return self.sheet.rules


class ButtonForm(KeyedForm):
    """Only a button: what it does is said around it. Both fields may be missing."""

    key = Key(required=False)
    version = WholeNumber(widget=forms.HiddenInput())
    carried: ClassVar[tuple[str, ...]] = ("key", "version")

    @property
    def based_on(self) -> int:
        """The version of the evening that the page was about; -1 where it said none."""
        version = self.cleaned_data.get("version") if self.is_valid() else None
        return -1 if version is None else version
