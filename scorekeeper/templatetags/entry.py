"""Tags for the fields of forms, written as markup of our own."""

import re
from functools import lru_cache
from typing import Any, NamedTuple

from crispy_forms.utils import render_crispy_form
from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.forms import complaints
from scorekeeper.forms.choices import SOLO
from scorekeeper.forms.deal import Deal
from scorekeeper.forms.game import FreshGame, GameForm
from scorekeeper.scoring.facts import NO_HEART_TRICK, Family, SoloKind, Special
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.wording.names import SOFT_HYPHEN, shorten
from scorekeeper.wording.names import with_breaks as breaks

register = template.Library()
# Letters of a name on a button, on two lines.
LONGEST_NAME = 13
_SUITS = tuple("♣♠♥♦")
# Words of two parts, which may go on in the next line there.
_PARTS = re.compile(r"(?<=[a-z])(?=kopf|doppel)|(?<=Doppel)(?=kopf)|(?<=Fleisch)(?=los)")


class Chip(NamedTuple):
    """One button of a question: a radio button or a checkbox with its label."""

    id: str
    value: str
    label: Any
    checked: bool

    @property
    def css(self) -> str:
        """The classes of a solo: its family, and whether hearts can go round in it.

        A small one has none: it is played by two, and stands beside the normal game.
        """
        if not self.value.startswith(SOLO):
            return ""
        kind = SoloKind(self.value.removeprefix(SOLO))
        return f" solo {kind.family}" + (" no-heart" if kind in NO_HEART_TRICK else "")

    @property
    def is_nothing(self) -> bool:
        """Whether it says that nothing was said: a second tap on what was does that, too."""
        return self.value == "none"

    @property
    def suit(self) -> str:
        """The sign that says enough, where its label begins with one."""
        return str(self.label)[0] if str(self.label)[:1] in _SUITS else ""

    @property
    def word(self) -> str:
        """The label without the sign."""
        return str(self.label)[1:].strip()


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


@register.filter
def with_breaks(text: Any) -> str:
    """A name with soft hyphens where a second line may begin."""
    return breaks(str(text))


@register.filter
def in_parts(text: Any) -> str:
    """The name of a special point or a solo with soft hyphens where a second line may begin."""
    return _PARTS.sub(SOFT_HYPHEN, str(text))


@register.simple_tag
def short_labels(offered: list[Chip]) -> dict[str, str]:
    """Names for buttons as narrow as those of five players, by value."""
    short = shorten([str(chip.label) for chip in offered], LONGEST_NAME)
    return {chip.value: name for chip, name in zip(offered, short, strict=True)}


@register.filter
def of(chip: Chip, labels: dict[str, str]) -> str:
    """The label of a chip among these."""
    return labels[chip.value]


@register.simple_tag
def side_chips(field: BoundField, side: str) -> list[Chip]:
    """The bands of one side; both sides together are one question."""
    assert isinstance(field.form, GameForm)
    offered = field.form.sides_of_bands
    return [chip for chip in chips(field) if offered.get(chip.value, "re") == side]


@register.filter
def left_out_in(field: BoundField) -> str:
    """Families of solos in which a special point does not count, as CSS classes."""
    special = Special(field.name.split("_", 1)[1])
    assert isinstance(field.form, GameForm)
    by_family = field.form.deal.rules.specials_by_solo
    return " ".join(f"not-{family}" for family in Family if special not in by_family[family])


@register.filter
def short_title(chip: Chip, offered: list[Chip]) -> str:
    """The title of a rule set, as short as a phone is narrow: what it is, is said below it."""
    heads = [str(other.label).partition(" – ")[0] for other in offered]
    head = str(chip.label).partition(" – ")[0]
    return head if heads.count(head) == 1 else str(chip.label)


@register.filter
def called(field: BoundField) -> str:
    """A field in a list of complaints."""
    return complaints.called(field)


@register.filter
def without(text: Any, label: Any) -> str:
    """A complaint that begins with the name of its field, without that."""
    return complaints.without(str(text), str(label))


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
