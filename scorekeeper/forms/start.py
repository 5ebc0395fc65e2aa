"""The form that starts an evening: names in seat order, first dealer, rules, stake."""

from collections.abc import Sequence
from typing import Any

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models.circles import NAME_LENGTH, visible
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import DEFAULT, RULE_SETS
from scorekeeper.scoring.seating import MOST_SEATS
from scorekeeper.wording import problems
from scorekeeper.wording.rulesets import ruleset_title

from .base import KeyedForm
from .fields import Key, Stake, new_key
from .game_layout import Group, line
from .rule_summary import Summary, summarise, summarise_own

# Places that are shown at once; the others are folded away.
PLACES = 4
# What stands for the rules of the circle among the names of rule sets.
OWN = "runde"


class NameField(forms.CharField):
    """A player's name, as far as it can be seen; blanks at its ends and doubled ones go."""

    def __init__(self, **options: Any) -> None:
        attrs = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}
        widget = forms.TextInput(attrs={**attrs, "enterkeyhint": "next"})
        super().__init__(required=False, max_length=NAME_LENGTH, widget=widget, **options)

    def to_python(self, value: Any) -> str:
        """The name with single blanks. A name that nobody can see is refused."""
        text = str(super().to_python(value))
        if "\x00" in text:
            return text  # for the validator that refuses it by its name
        name = visible(text)
        if text.strip() and not name:
            raise forms.ValidationError(_("Von diesem Namen ist nichts zu sehen."))
        return name


class TitleField(forms.CharField):
    """The name of an evening, or nothing; as that of a player, it is what can be seen of it.

    It stands at the beginning of what is sent to others, and turns round no line of theirs.
    """

    def __init__(self) -> None:
        super().__init__(required=False, max_length=NAME_LENGTH, label=_("Name des Abends"))

    def to_python(self, value: Any) -> str:
        """The name with single blanks."""
        text = str(super().to_python(value))
        return text if "\x00" in text else visible(text)


class StartForm(KeyedForm):
    """A new evening. Empty places are passed over; the order of the others is that of the table."""

    key = Key(required=False)
    taken = False
    # Where a rule set is read in words as it is chosen; nothing stands for the page of all.
    rules_url = ""
    # Whether a circle has rules that this release cannot read any more.
    own_unreadable = False
    # Players who can be tapped, where a circle has some.
    known: Sequence[Any] = ()
    dealer = forms.ChoiceField(label=_("Gibt zuerst"), required=False)
    rules = forms.ChoiceField(label=_("Regeln"), widget=forms.Select())
    stake = Stake()
    title = TitleField()
    hidden_until = forms.BooleanField(required=False, label=_("Stände bis zum Ende verbergen"))

    def __init__(
        self, data: Any = None, *, rules: str = DEFAULT, own_rules: RuleSet | None = None
    ) -> None:
        """``own_rules`` are those of a circle, which are offered first, and chosen already."""
        self.own_rules = own_rules
        initial = {"dealer": "1", "rules": OWN if own_rules else rules, "key": new_key()}
        super().__init__(data, initial=initial, auto_id="s_%s")
        places = range(1, MOST_SEATS + 1)
        for at in places:
            label = gettext("Platz %(number)s") % {"number": at}
            self.fields[f"name{at}"] = NameField(label=label)
        self.choose("dealer", [(str(at), str(at)) for at in places])
        own = [(OWN, gettext("Regeln der Runde"))] if own_rules else []
        self.choose("rules", [*own, *((name, ruleset_title(name)) for name in RULE_SETS)])

    def clean(self) -> dict[str, Any]:
        """Names that are different, and a dealer among them."""
        cleaned = super().clean() or {}
        seen: dict[str, str] = {}
        for at, name in self._given():
            if name.casefold() in seen:
                self.add_error(f"name{at}", _("Diesen Namen gibt es schon. Gib ihm einen Zusatz."))
            seen[name.casefold()] = name
        if not self.errors and not cleaned.get(f"name{cleaned.get('dealer') or 1}"):
            self.add_error("dealer", _("Wer zuerst gibt, braucht einen Namen."))
        if "rules" in cleaned and not self.errors:
            self._check_number(len(self.names))
        return cleaned

    def _given(self) -> list[tuple[int, str]]:
        """Places with a name that can be read."""
        places = range(1, MOST_SEATS + 1)
        return [(at, n) for at in places if (n := self.cleaned_data.get(f"name{at}"))]

    def _check_number(self, count: int) -> None:
        least = self.chosen_rules.active
        if count < least:
            text = _(
                "Nach diesen Regeln braucht es mindestens %(least)s Namen, hier ist %(count)s."
            )
            if count != 1:
                text = _(
                    "Nach diesen Regeln braucht es mindestens %(least)s Namen, hier sind %(count)s."
                )
            place = next(
                at for at in range(1, MOST_SEATS + 1) if not self.cleaned_data.get(f"name{at}")
            )
            self.add_error(f"name{place}", text % {"least": least, "count": count})

    @property
    def names(self) -> list[str]:
        """The names in seat order. Only for a valid form."""
        return [name for at, name in self._given()]

    @property
    def first_dealer(self) -> int:
        """The first dealer's index in ``names``. Only for a valid form."""
        places = [at for at, name in self._given()]
        return places.index(int(self.cleaned_data["dealer"] or 1))

    @property
    def chosen_rules(self) -> RuleSet:
        """The rule set that was chosen; while nothing good was, the default."""
        chosen = self["rules"].value()
        if chosen == OWN and self.own_rules is not None:
            return self.own_rules
        return RULE_SETS.get(str(chosen), RULE_SETS[DEFAULT])

    @property
    def said(self) -> dict[str, Any]:
        """What ``recording`` starts the evening with. Only for a valid form."""
        sent = self.cleaned_data
        return {
            "names": self.names,
            "first_dealer": self.first_dealer,
            "rules": self.chosen_rules,
            "stake_cents": sent["stake"] or None,
            "name": sent["title"],
            "hide_standings": sent["hidden_until"],
            "key": sent["key"] or None,
        }

    @property
    def chosen_summary(self) -> Summary:
        """Its rules in words, to be read before the first game."""
        own = self["rules"].value() == OWN and self.own_rules is not None
        return summarise_own(self.chosen_rules) if own else summarise(self.chosen_rules)

    def refuse(self, refused: Refused) -> None:
        """Show why the evening cannot start like this."""
        for problem in refused.problems:
            self.add_error(None, problems.message(problem))

    def start_another(self) -> None:
        """This form has started an evening already, with other names or rules."""
        self.taken = True
        self.add_error(
            None,
            _(
                "Diese Seite hat schon einen Abend begonnen, er steht oben. "
                "Soll es noch einer sein, tippe noch einmal."
            ),
        )

    def keep(self) -> dict[str, Any]:
        """Another key for another evening."""
        return {"key": new_key()} if self.taken else super().keep()

    def laid_out(self) -> list[Any]:
        """Names with the dealer beside them, then what rarely changes."""
        return [
            self._all_places(),
            Field("rules", template="fields/rules.html"),
            self._folded("title", "stake", title=gettext("Name, Einsatz, Stände")),
        ]

    def _all_places(self) -> Group:
        return Group(
            "fields/places.html",
            *self._places(range(1, PLACES + 1)),
            Group(
                "fields/fold.html",
                *self._places(range(PLACES + 1, MOST_SEATS + 1)),
                title=gettext("Noch jemand am Tisch?"),
                open=self._more_places_used(),
            ),
            dealer=self["dealer"],
            known=self.known,
        )

    def _folded(self, *lines: str, title: str) -> Group:
        """What is rarely said, and whether the standings are hidden; open where it was."""
        names = (*lines, "hidden_until")
        return Group(
            "fields/fold.html",
            *(line(name) for name in lines),
            Field("hidden_until", template="fields/switch.html"),
            title=title,
            open=any(self[name].value() or name in self.errors for name in names),
        )

    def _places(self, places: Sequence[int]) -> list[Group]:
        dealer = str(self["dealer"].value() or "1")
        return [
            Group(
                "fields/place.html",
                field=self[f"name{at}"],
                place=str(at),
                is_dealer=str(at) == dealer,
            )
            for at in places
        ]

    def _more_places_used(self) -> bool:
        more = range(PLACES + 1, MOST_SEATS + 1)
        used = any(self[f"name{at}"].value() or f"name{at}" in self.errors for at in more)
        return used or self.chosen_rules.active > PLACES
