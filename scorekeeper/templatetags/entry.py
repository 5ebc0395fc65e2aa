"""Tags for the fields of forms, written as markup of our own."""

from functools import lru_cache
from typing import Any, NamedTuple

from crispy_forms.utils import render_crispy_form
from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.forms.choices import SOLO
from scorekeeper.forms.deal import Deal
from scorekeeper.forms.game import FreshGame, GameForm
from scorekeeper.scoring.facts import Family, SoloKind, Special
from scorekeeper.scoring.rules import RuleSet

register = template.Library()


class Chip(NamedTuple):
    """One button of a question: a radio button or a checkbox with its label."""

    id: str
    value: str
    label: Any
    checked: bool

    @property
    def family(self) -> str:
        """The family of the solo that it stands for; nothing for all else."""
        if not self.value.startswith(SOLO):
            return ""
        return SoloKind(self.value.removeprefix(SOLO)).family.value


@register.simple_tag
def chips(field: BoundField) -> list[Chip]:
    """The buttons of a choice field: those that the form shows, and the one that is chosen."""
    value = field.value()
    chosen = {str(v) for v in value} if isinstance(value, (list, tuple)) else {str(value or "")}
    shown = getattr(field.form, "shown", {}).get(field.name)
    return [
        Chip(f"{field.auto_id}_{at}", key, label, key in chosen)
        for at, (key, label) in enumerate(field.field.choices)  # type: ignore[attr-defined]
        if shown is None or key in shown or key in chosen
    ]


@register.simple_tag
def side_chips(field: BoundField, side: str) -> list[Chip]:
    """The bands of one side; both sides together are one question."""
    offered = field.form.sides_of_bands  # type: ignore[attr-defined]
    return [chip for chip in chips(field) if offered.get(chip.value, "re") == side]


@register.filter
def left_out_in(field: BoundField) -> str:
    """Families of solos in which a special point does not count, as CSS classes."""
    special = Special(field.name.split("_", 1)[1])
    by_family = field.form.deal.rules.specials_by_solo  # type: ignore[attr-defined]
    return " ".join(f"not-{family}" for family in Family if special not in by_family[family])


@register.filter
def is_out(chip: Chip, form: Any) -> bool:
    """Whether a player is not due to play in the game of ``form``."""
    return chip.value not in form.deal.active


@register.filter
def deals(chip: Chip, form: Any) -> bool:
    """Whether a player deals the game of ``form``."""
    return bool(chip.value == form.deal.dealer)


@register.simple_tag
def entry_fields(form: GameForm | FreshGame) -> SafeString:
    """The fields of a game form. Those of an empty one are the same for every game of a deal."""
    if isinstance(form, GameForm):
        return SafeString(render_crispy_form(form))
    deal, names = form.deal, tuple(form.deal.names.items())
    return _fresh(deal.rules, names, deal.seated, deal.active, deal.dealer, get_language())


@lru_cache(maxsize=512)
def _fresh(
    rules: RuleSet,
    names: tuple[tuple[str, str], ...],
    seated: tuple[str, ...],
    active: tuple[str, ...],
    dealer: str | None,
    language: str | None,
) -> SafeString:
    deal = Deal(
        rules=rules,
        names=dict(names),
        seated=seated,
        active=active,
        dealer=dealer,
        number=0,
        bock_factor=1,
    )
    return SafeString(render_crispy_form(GameForm(deal=deal)))
