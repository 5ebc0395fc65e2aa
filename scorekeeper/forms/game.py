"""The form of one game: every fact that scoring knows, refused in words at its field."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models.evenings import NOTE_LENGTH
from scorekeeper.scoring.facts import SIDES, GameFacts, Problem, Side, Special
from scorekeeper.scoring.refusals import MAX_KNOCKS, most_of
from scorekeeper.scoring.rows import GameRow
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.switches import Knocking
from scorekeeper.wording import numbers, terms

from . import choices, facts_from_form, form_from_facts
from .base import WriteForm
from .complaints import in_a_line
from .deal import Deal
from .fields import WholeNumber, new_key
from .game_layout import game_layout


@dataclass(frozen=True, slots=True)
class FreshGame:
    """The form of a game of which nothing has been said yet: what a page needs of it.

    Its fields are the same for every such game, so that they can be kept; see ``entry_fields``.
    """

    deal: Deal
    errors: ClassVar[dict[str, Any]] = {}

    @property
    def hidden(self) -> dict[str, Any]:
        """The hidden fields, with a key of their own."""
        return {"key": new_key(), "number": self.deal.number, "due": " ".join(self.deal.active)}


_UNSAID = ("", "–")
# Rows in which the form says who made a special point, beside those that are filled already.
MARK_ROWS = 4


class GameForm(WriteForm):
    """One game. ``deal`` is where it is played; ``facts`` are those of a game to be changed.

    A valid form has its facts in ``facts``. Fields that a table does not play are read all
    the same, so that what is posted by hand is refused and not passed over in silence.
    """

    carried: ClassVar[tuple[str, ...]] = ("key", "number", "version", "due")
    places: ClassVar[Mapping[str, str]] = {
        "solo": "kind",
        "announcements.re": "re_level",
        "announcements.kontra": "kontra_level",
        "override": "override_value",
        "override.value": "override_value",
        "override.reason": "override_reason",
        "override.winner": "override_winner",
    }
    number = WholeNumber(widget=forms.HiddenInput())
    # Who was to play when the form was shown.
    due = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())
    insist = forms.CharField(required=False, max_length=400, widget=forms.HiddenInput())
    re = forms.MultipleChoiceField(required=False, label=_("Wer war Re?"))
    kind = forms.ChoiceField(required=False, label=_("Was für ein Spiel?"))
    band = forms.ChoiceField(required=False, label=_("Augen"))
    heart_trick = forms.BooleanField(required=False, label=_("♥ ging durch"))
    re_augen = WholeNumber(label=_("Re genau"))
    kontra_augen = WholeNumber(label=_("Kontra genau"))
    trickless = forms.ChoiceField(required=False, label=_("Eine Seite ohne Stich?"))
    duty = forms.ChoiceField(required=False, label=_("Pflichtsolo?"))
    declarer = forms.ChoiceField(required=False, label=_("Wer hat das kleine Solo angesagt?"))
    active = forms.MultipleChoiceField(required=False, label=_("Wer hat mitgespielt?"))
    knocks = WholeNumber(label=_("Wie oft geklopft?"))
    override_value = WholeNumber(signed=True, label=_("Spielwert"))
    override_minus = forms.BooleanField(required=False, label=_("minus"))
    override_winner = forms.ChoiceField(required=False, label=_("Wer gewinnt?"))
    override_reason = forms.CharField(required=False, max_length=200, label=_("Warum?"))
    note = forms.CharField(
        required=False,
        max_length=NOTE_LENGTH,
        label=_("Notiz"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        deal: Deal,
        facts: GameFacts | None = None,
        note: str = "",
        version: int | None = None,
    ) -> None:
        self.deal = deal
        self.facts: GameFacts | None = None
        # What the form sends back when it is shown again after a refusal.
        self.warned = ""
        self.renumbered = False
        initial: dict[str, Any] = {"key": new_key(), "number": deal.number, "note": note}
        initial |= {"version": version, "due": " ".join(deal.active)}
        initial |= form_from_facts.initial(facts, deal)
        self.mark_rows = MARK_ROWS + (len(facts.marks) if facts else 0)
        super().__init__(data, initial=initial, auto_id="g_%s")
        self._offer(facts)
        self._add_counters()
        self._add_players()

    # --- what is offered

    def _offer(self, facts: GameFacts | None) -> None:
        rules = self.deal.rules
        sides = [(side.value, terms.side_name(side)) for side in SIDES]
        self.choose("kind", choices.all_kinds(), choices.played_kinds(rules))
        for side in SIDES:
            name = f"{side}_level"
            label = _("%(side)s hat angesagt") % {"side": terms.side_name(side)}
            self.fields[name] = forms.ChoiceField(required=False, label=label)
            self.choose(name, choices.all_levels(side), choices.played_levels(rules))
        of_side = {side: choices.bands(rules, side) for side in SIDES}
        bands = [*of_side[Side.RE], *of_side[Side.KONTRA]]
        self.sides_of_bands = {v: side for side in SIDES for v, label in of_side[side]}
        extra = str(self.initial.get("band", ""))
        if extra and extra not in self.sides_of_bands:
            # A band from elsewhere, or of other rules: it can be kept as it is.
            bands.append((extra, extra.replace("-", "–", 1)))
        self.choose("band", bands)
        self.choose("trickless", [_UNSAID, *sides])
        self.choose("duty", choices.duties())
        self.choose("override_winner", [("", gettext("wie gerechnet")), *sides])

    def _add_counters(self) -> None:
        rules = self.deal.rules
        labels = dict(choices.specials(rules))
        for side in SIDES:
            for special in Special:
                self.fields[f"{side}_{special}"] = _counter(
                    labels[special], most_of(special, rules)
                )

    def _add_players(self) -> None:
        names = self.deal.names
        players = [(key, names[key]) for key in self.deal.seated]
        self.choose("re", players)
        self.choose("active", players)
        self.choose("declarer", [_UNSAID, *players])
        someone = (_UNSAID, *players)
        for at in range(1, MAX_KNOCKS + 1):
            self.fields[f"knock{at}"] = _select(someone, gettext("%(at)s. Klopfer") % {"at": at})
        rules = self.deal.rules
        kinds = (_UNSAID, *choices.specials(rules))
        played = {"", *(special.value for special in rules.worth)}
        what, who, whose = gettext("Was"), gettext("Wer"), gettext("Von wem")
        for at in range(1, self.mark_rows + 1):
            name = f"mark{at}_special"
            self.fields[name] = _select(kinds, what)
            self.shown[name] = played | {str(self.initial.get(name, ""))}
            self.fields[f"mark{at}_by"] = _select(someone, who)
            self.fields[f"mark{at}_from"] = _select(someone, whose)

    def laid_out(self) -> list[Any]:
        """The fields in the order in which the table speaks."""
        return game_layout(self)

    @property
    def names(self) -> Mapping[str, str]:
        """Who the seats are."""
        return self.deal.names

    @property
    def rules(self) -> RuleSet:
        """The rules of the evening."""
        return self.deal.rules

    @property
    def knocking(self) -> bool:
        """Whether the table knocks."""
        return self.deal.rules.knocking is not Knocking.OFF

    # --- what was entered

    def clean(self) -> dict[str, Any]:
        """Turn what was typed into facts; a fact that cannot be read is an error at its field."""
        cleaned = super().clean() or {}
        if not self.errors:
            self.facts = facts_from_form.read(self, cleaned)
            if self.errors:
                self.facts = None
        return cleaned

    @property
    def row(self) -> GameRow:
        """The row to record. Only for a valid form."""
        assert self.facts is not None
        return GameRow(self.facts)

    @property
    def insisted(self) -> set[str]:
        """The warnings that were on the screen when the form was sent."""
        return set(str(self.cleaned_data.get("insist", "")).split())

    def field_of(self, problem: Problem) -> str:
        """The form's field for the path of a problem."""
        path = problem.field
        if path == "re_augen":
            return next((n for n in ("re_augen", "kontra_augen") if self._filled(n)), "band")
        if path.startswith("special_points."):
            return "_".join(path.split(".")[1:])
        return super().field_of(problem)

    def keep(self) -> dict[str, Any]:
        """Values of hidden fields that are others than those that were sent."""
        kept = super().keep()
        if self.renumbered:
            kept |= {"number": self.deal.number, "due": " ".join(self.deal.active)}
        return kept

    # --- the sheet has moved on

    def start_anew(self, key: str) -> None:
        """Be the form of the coming game when it is sent the next time."""
        super().start_anew(key)
        self.renumbered = True

    def others_are_due(self) -> bool:
        """Whether others are to play now than when the form was shown."""
        due = self.cleaned_data.get("due", "").split()
        return bool(due) and tuple(due) != self.deal.active

    def follow(self) -> None:
        """Be the form of the coming game: its number, and its players unless they were chosen.

        Where that chooses others, the form says so at its field.
        """
        self.renumbered = True
        sent = self.cleaned_data
        if not self.others_are_due() or {*sent.get("active", ())} == {*self.deal.active}:
            return
        names = numbers.joined([self.deal.names[key] for key in self.deal.active])
        if {*sent.get("active", ())} in ({*sent["due"].split()}, set()):
            assert isinstance(self.data, QueryDict)
            self.data = self.data.copy()
            self.data.setlist("active", [*self.deal.active])
            text = _("Nach dem Zettel spielen jetzt %(players)s mit. Stimmt das?")
        else:
            text = _("Nach dem Zettel würden jetzt %(players)s mitspielen. Stimmt deine Auswahl?")
        self.add_error("active", text % {"players": names})

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong, each for a line of its own away from the fields."""
        return tuple(
            in_a_line(self[name], str(error)) if name in self.fields else str(error)
            for name, errors in self.errors.items()
            for error in errors
        )

    @property
    def first_error(self) -> str:
        """What is wrong, in one message, for the line that is always in view."""
        return next(iter(self.complaints), "")

    def _filled(self, name: str) -> bool:
        return self.cleaned_data.get(name) is not None

    def is_filled(self, names: Iterable[str]) -> bool:
        """Whether one of these fields says something, or has something wrong with it."""
        return any(name in self.errors or self[name].value() not in _NOTHING for name in names)


_NOTHING: tuple[Any, ...] = (None, "", [], False, "none")


# Most fields of a game are alike in every form of an evening and made once; no form changes them.


@lru_cache(maxsize=512)
def _counter(label: str, most: int) -> WholeNumber:
    return WholeNumber(signed=True, label=label, most=most)


@lru_cache(maxsize=512)
def _select(offered: tuple[tuple[str, str], ...], label: str) -> forms.ChoiceField:
    return forms.ChoiceField(required=False, choices=offered, label=label, widget=forms.Select())
