"""Which mistake was made by whom: from that follows what a penalty row would say."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.scoring.facts import SIDES, Level
from scorekeeper.scoring.notation import LEVELS
from scorekeeper.scoring.penalties import propose_penalty
from scorekeeper.scoring.switches import PenaltyKind
from scorekeeper.sheets import EveningSheet
from scorekeeper.wording import reasons, terms

from .base import LaidOutForm
from .choices import all_levels, played_levels
from .game_layout import chips


class ProposalForm(LaidOutForm):
    """The penalties of the evening's rules. Sent with GET: it only asks."""

    offender = forms.ChoiceField(label=_("Wer hat den Fehler gemacht?"))
    mistake = forms.ChoiceField(label=_("Welchen?"))
    soloist = forms.ChoiceField(label=_("Spielte jemand ein Solo?"), required=False)
    absagen = forms.ChoiceField(
        label=_("Wie viele Absagen hatte die andere Seite?"), required=False
    )

    def __init__(self, data: Any = None, *, sheet: EveningSheet) -> None:
        self.sheet = sheet
        rules = sheet.rules
        first = rules.penalties[0].kind.value if rules.penalties else ""
        initial = {"mistake": first, "soloist": "", "absagen": "0"}
        super().__init__(data, initial=initial, auto_id="p_%s")
        players = [(key, sheet.names[key]) for key in sheet.sheet.seats]
        kinds = [(p.kind.value, terms.penalty_name(p.kind)) for p in rules.penalties]
        self.choose("offender", players)
        self.choose("mistake", kinds)
        self.choose("soloist", [("", "–"), *players])
        numbers = range(len(rules.absagen) + 1)
        self.choose("absagen", [(str(n), str(n) if n else "–") for n in numbers])
        if not any(p.absage_offender for p in rules.penalties):
            del self.fields["absagen"]
        if not any(p.others for p in rules.penalties):
            del self.fields["soloist"]
        if any(p.kind is PenaltyKind.LOST_GAME for p in rules.penalties):
            self._add_levels()

    def _add_levels(self) -> None:
        """What was announced: a lost game counts with its calls (S3)."""
        for side in SIDES:
            name = f"{side}_level"
            self.fields[name] = forms.ChoiceField(
                label=_("%(side)s hat angesagt") % {"side": terms.side_name(side)},
                choices=all_levels(side),
                required=False,
                initial="none",
            )
            self.shown[name] = played_levels(self.sheet.rules)

    def laid_out(self) -> list[Any]:
        """One question below the other, each with buttons."""
        return [chips(name) for name in self.fields]

    def proposed(self) -> dict[str, Any]:
        """The fields of the penalty form. Only for a valid form."""
        given, rules = self.cleaned_data, self.sheet.rules
        offender = given["offender"]
        penalty = next(p for p in rules.penalties if p.kind == given["mistake"])
        active = [*self.sheet.sheet.next_game.active]
        if offender not in active:
            active.append(offender)
        soloist = given.get("soloist") or None
        points = propose_penalty(
            penalty,
            rules,
            offender=offender,
            active=active,
            soloist=soloist,
            absagen=int(given.get("absagen") or 0),
            levels=[self._level(f"{side}_level") for side in SIDES],
        )
        fields: dict[str, Any] = {f"points{key}": n for key, n in points.items() if n}
        fields["reason"] = reasons.penalty_reason(penalty.kind, self.sheet.names[offender])
        return fields

    def _level(self, name: str) -> Level:
        return LEVELS[self.cleaned_data.get(name) or "none"]
