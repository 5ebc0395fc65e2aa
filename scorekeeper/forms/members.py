"""What a member is to be, and who is invited into a circle, as what and for how long."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import INVITED_AS, Player, Role
from scorekeeper.wording.circles import role_allows, role_name

from .base import LaidOutForm
from .game_layout import chips

# How long an invitation lives, by what is sent.
LIVES = {
    "day": (timedelta(days=1), _("einen Tag")),
    "week": (timedelta(days=7), _("eine Woche")),
    "month": (timedelta(days=30), _("einen Monat")),
}
TAKEN = _("Diesen Spieler gibt es nicht mehr, oder er hat schon ein Konto.")


class RoleForm(LaidOutForm):
    """Another role for a member."""

    role = forms.ChoiceField(
        label=_("Rolle"),
        widget=forms.RadioSelect(),
        error_messages={"required": _("Welche Rolle?"), "invalid_choice": _("Welche Rolle?")},
    )

    def __init__(self, data: Any = None, *, role: str) -> None:
        super().__init__(data, initial={"role": role}, auto_id="m_%s")
        self.choose("role", [(each.value, role_name(each)) for each in Role])

    @property
    def chosen(self) -> Role:
        """The role. Only for a valid form."""
        return Role(self.cleaned_data["role"])


class InvitationForm(LaidOutForm):
    """A new invitation: for everybody who gets the link, or for one player."""

    role = forms.ChoiceField(
        label=_("Eingeladen als"),
        widget=forms.RadioSelect(),
        error_messages={"required": _("Welche Rolle?"), "invalid_choice": _("Welche Rolle?")},
    )
    lives = forms.ChoiceField(
        label=_("Gilt"),
        widget=forms.RadioSelect(),
        error_messages={"required": _("Wie lange?"), "invalid_choice": _("Wie lange?")},
    )
    player = forms.ChoiceField(
        label=_("Für wen?"),
        required=False,
        widget=forms.Select(),
        error_messages={"invalid_choice": TAKEN},
    )

    def __init__(
        self, data: Any = None, *, players: Sequence[Player], initial: dict[str, Any] | None = None
    ) -> None:
        chosen = {"role": Role.SCRIBE.value, "lives": "week", "player": ""} | (initial or {})
        super().__init__(data, initial=chosen, auto_id="i_%s")
        self.choose("role", [(each.value, role_name(each)) for each in INVITED_AS])
        self.choose("lives", [(name, str(words)) for name, (_time, words) in LIVES.items()])
        everybody = gettext("Alle, die den Link bekommen")
        offered = [
            (str(one.pk), gettext("Nur für %(name)s") % {"name": one.name}) for one in players
        ]
        self.choose("player", [("", everybody), *offered])
        self.fields["role"].help_text = " ".join(
            f"{role_name(each)}: {role_allows(each)}" for each in INVITED_AS
        )

    def say_taken(self) -> None:
        """Refuse a player who has been taken since the page was shown."""
        self.add_error("player", TAKEN)

    def laid_out(self) -> list[Any]:
        """Who and what first, then for how long."""
        return [Field("player", template="fields/select.html"), chips("role"), chips("lives")]

    @property
    def chosen(self) -> dict[str, Any]:
        """What to make of it. Only for a valid form."""
        sent = self.cleaned_data
        return {
            "role": Role(sent["role"]),
            "lives": LIVES[sent["lives"]][0],
            "player_id": int(sent["player"]) if sent["player"] else None,
        }
