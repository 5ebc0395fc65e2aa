"""Who is who when an evening is taken into a circle."""

from collections.abc import Mapping, Sequence
from typing import Any

from crispy_forms.layout import Field
from django import forms
from django.utils.translation import gettext

from scorekeeper.models import Player

from .base import LaidOutForm

NEW = ""


class TakeInForm(LaidOutForm):
    """For each name at the table a player of the circle, or somebody new there."""

    def __init__(
        self, data: Any = None, *, come: Sequence[Player], players: Sequence[Player]
    ) -> None:
        """``come`` sit at the tables, ``players`` are all of the circle, archived ones too."""
        self.come, self.players = come, players
        self.by_key = {player.name_key: player for player in players}
        initial = {
            _field(one): str(self.by_key[one.name_key].pk) if one.name_key in self.by_key else NEW
            for one in come
        }
        super().__init__(data, initial=initial, auto_id="t_%s")
        offered = [(NEW, gettext("neu in der Runde"))]
        offered += [(str(player.pk), self._called(player)) for player in players]
        for one in come:
            self.fields[_field(one)] = forms.ChoiceField(
                label=one.name, required=False, widget=forms.Select()
            )
            self.choose(_field(one), offered)

    def _called(self, player: Player) -> str:
        if player.archived_at is None:
            return player.name
        return gettext("%(name)s (im Archiv)") % {"name": player.name}

    def laid_out(self) -> list[Any]:
        """One line for each name."""
        return [Field(name, template="fields/select.html") for name in self.fields]

    def clean(self) -> dict[str, Any]:
        """Nobody twice, and nobody new who is called as somebody of the circle."""
        cleaned = super().clean() or {}
        seen: dict[str, str] = {}
        for one in self.come:
            chosen = cleaned.get(_field(one))
            if chosen is None:
                continue
            if chosen == NEW and one.name_key in self.by_key:
                text = gettext(
                    "%(name)s gibt es in der Runde schon. Ist es jemand anderes, gib einem von "
                    "beiden erst einen Zusatz."
                )
                self.add_error(_field(one), text % {"name": self.by_key[one.name_key].name})
            elif chosen != NEW and chosen in seen:
                text = gettext("Das ist schon %(name)s. Zwei Namen können nicht einer sein.")
                self.add_error(_field(one), text % {"name": seen[chosen]})
            seen.setdefault(chosen, one.name)
        return cleaned

    @property
    def matches(self) -> Mapping[int, int | None]:
        """Whom each becomes, by ids; ``None`` is somebody new. Only for a valid form."""
        sent = self.cleaned_data
        return {one.pk: int(sent[_field(one)] or 0) or None for one in self.come}


def _field(player: Player) -> str:
    return f"p{player.pk}"
