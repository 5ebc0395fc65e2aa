"""The form that starts an evening in a circle: its players are tapped, and its rules preset."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from crispy_forms.layout import Field
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models.circles import name_key
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.seating import MOST_SEATS
from scorekeeper.wording import problems

from .game_layout import Group, line
from .start import StartForm, TitleField

# The id of the list that the fields for names propose from.
LIST = "known-names"
_NAMES = tuple(f"name{at}" for at in range(1, MOST_SEATS + 1))
# What an address may fill in: what somebody had typed when their session ended.
TYPED = (*_NAMES, "dealer", "rules", "stake", "title", "hidden_until")


class Known(NamedTuple):
    """A player of the circle, and whether they sit at another table right now, and at which."""

    name: str
    sits: bool = False
    table: str = ""


class Unnamed(NamedTuple):
    """An open table of the circle that has no name yet, and who sits there."""

    address: str
    players: str


class CircleStartForm(StartForm):
    """A new evening in a circle.

    ``known`` are its players, who are offered to be tapped; others can be typed. Where another
    table is open, the new one needs a name, and so do those that have none: ``unnamed``.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        known: Sequence[Known],
        own_rules: RuleSet | None = None,
        second_table: bool = False,
        unnamed: Sequence[Unnamed] = (),
        typed: Mapping[str, str],
        rules_url: str,
    ) -> None:
        super().__init__(data, own_rules=own_rules)
        self.known, self.second_table, self.rules_url = known, second_table, rules_url
        self.initial.update({name: typed[name] for name in TYPED if name in typed})
        for name in _NAMES:
            self.fields[name].widget.attrs["list"] = LIST
        if second_table:
            self.fields["title"].label = _("Name dieses Tisches")
        self.unnamed = unnamed
        for table in unnamed:
            field = TitleField()
            field.label = gettext("Name des Tisches von %(players)s") % {"players": table.players}
            self.fields[_other(table.address)] = field

    @property
    def tables(self) -> Mapping[str, str]:
        """Names for the tables that have none, by their addresses. Only for a valid form.

        Of those that were given: a form that comes again finds one table more, its own.
        """
        sent = {each.address: self.cleaned_data[_other(each.address)] for each in self.unnamed}
        return {address: name for address, name in sent.items() if name}

    def refuse(self, refused: Refused) -> None:
        """Put what concerns one player, or one table, at its field."""
        for problem in refused.problems:
            name = self._field_of(problem)
            self.add_error(name if name in self.fields else None, problems.message(problem))

    def _field_of(self, problem: Problem) -> str:
        if problem.code != "player_archived":
            return problem.field
        wanted, sent = name_key(problem.details["player"]), self.cleaned_data
        return next((name for name in _NAMES if name_key(sent.get(name) or "") == wanted), "")

    def laid_out(self) -> list[Any]:
        """The tables' names, where they are needed, then the players to tap and their places."""
        others = [line(_other(table.address)) for table in self.unnamed]
        tables = [Group("fields/tables.html", line("title"), *others)] if self.second_table else []
        folded, title = ["title", "stake"], gettext("Name, Einsatz, Stände")
        if self.second_table:
            folded, title = ["stake"], gettext("Einsatz, Stände")
        return [
            *tables,
            Group("fields/known.html", known=self.known, list=LIST),
            self._all_places(),
            Field("rules", template="fields/rules.html"),
            self._folded(*folded, title=title),
        ]


def _other(address: str) -> str:
    return f"table-{address}"
