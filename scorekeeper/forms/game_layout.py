"""How the game form is laid out: in the order in which the table speaks."""

from typing import TYPE_CHECKING, Any

from crispy_forms.layout import Field
from crispy_forms.utils import TEMPLATE_PACK
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorekeeper.scoring.facts import Side, Special, Trigger
from scorekeeper.scoring.refusals import MAX_KNOCKS
from scorekeeper.wording import terms

if TYPE_CHECKING:
    from .game import GameForm


class Group(Field):
    """Some fields inside a template of their own, with what else it needs to know."""

    def __init__(self, template: str, *fields: Any, **extra: Any) -> None:
        super().__init__(*fields)
        self.around = template
        self.extra = extra

    def render(
        self,
        form: Any,
        context: Context,
        template_pack: Any = TEMPLATE_PACK,
        extra_context: Any = None,
        **kwargs: Any,
    ) -> SafeString:
        """The fields, rendered by themselves, in the middle of the template."""
        parts = [field.render(form, context, template_pack) for field in self.fields]
        inside = SafeString("".join(parts))
        return render_to_string(self.around, {"form": form, "fields": inside, **self.extra})


def chips(name: str) -> Field:
    """A question with a button for each answer."""
    return Field(name, template="fields/chips.html")


def line(name: str) -> Field:
    """A question with a line to type on."""
    return Field(name, template="fields/line.html")


def game_layout(form: "GameForm") -> list[Any]:
    """The fields of a game form, for what its rules play."""
    return [
        Field("re", template="fields/players.html"),
        Group("fields/kind.html", *_hearts(form), field=form["kind"]),
        _side(form, Side.RE),
        _side(form, Side.KONTRA),
        Group("fields/augen.html", line("re_augen"), line("kontra_augen"), *_trickless(form),
              open=form.is_filled(["re_augen", "kontra_augen", "trickless"])),
        Group("fields/more.html", *_more(form), open=_more_is_open(form)),
    ]  # fmt: skip


def _side(form: "GameForm", side: Side) -> Group:
    """What a side announced, what it caught, how many Augen it has."""
    counters = [
        Field(f"{side}_{special}", template="fields/counter.html")
        for special in Special
        if special in form.deal.rules.worth or form.is_filled([f"{side}_{special}"])
    ]
    return Group(
        "fields/side.html",
        Group("fields/chips.html", field=form[f"{side}_level"], about=_("Ansage")),
        Group("fields/counters.html", *counters, side=terms.side_name(side)),
        Group("fields/bands.html", side=side, name=terms.side_name(side)),
        side=side,
        name=terms.side_name(side),
    )


def _hearts(form: "GameForm") -> list[Field]:
    """Offered only where it brings Bock."""
    if Trigger.HEART_TRICK in form.deal.rules.bock_triggers or form.is_filled(["heart_trick"]):
        return [Field("heart_trick", template="fields/switch.html")]
    return []


def _trickless(form: "GameForm") -> list[Field]:
    """Asked only where Augen alone do not say it: with nines in the deck."""
    if form.deal.rules.has_nines or form.is_filled(["trickless"]):
        return [chips("trickless")]
    return []


def _more(form: "GameForm") -> list[Field]:
    rules = form.deal.rules
    found: list[Field] = []
    if rules.duty_solos or rules.duty_small_solos or form.is_filled(["duty"]):
        found.append(chips("duty"))
    if rules.plays_small_solo or form.is_filled(["declarer"]):
        found.append(chips("declarer"))
    if form.deal.someone_sits_out or "active" in form.errors:
        found.append(chips("active"))
    if form.knocking or form.is_filled(_knocks()):
        knockers = [Field(name, template="fields/select.html") for name in _knocks()[1:]]
        found += [line("knocks"), Group("fields/together.html", *knockers)]
    found += [
        Group(
            "fields/override.html",
            line("override_value"),
            Field("override_minus", template="fields/switch.html"),
            chips("override_winner"),
            line("override_reason"),
        ),
        line("note"),
        Group("fields/marks.html", *_marks(form), open=form.is_filled(_mark_names(form))),
    ]
    return found


def _marks(form: "GameForm") -> list[Field]:
    parts = ("special", "by", "from")
    return [
        Group(
            "fields/together.html",
            *(Field(f"mark{at}_{part}", template="fields/select.html") for part in parts),
            legend=_("%(at)s. Sonderpunkt") % {"at": at},
        )
        for at in range(1, form.mark_rows + 1)
    ]


def _mark_names(form: "GameForm") -> list[str]:
    rows = range(1, form.mark_rows + 1)
    return [f"mark{at}_{part}" for at in rows for part in ("special", "by", "from")]


def _knocks() -> list[str]:
    return ["knocks", *(f"knock{at}" for at in range(1, MAX_KNOCKS + 1))]


def _more_is_open(form: "GameForm") -> bool:
    """Open where something in it has been entered, or is wrong."""
    names = ["duty", "declarer", *_knocks(), *_mark_names(form), "note"]
    names += [f"override_{part}" for part in ("value", "minus", "winner", "reason")]
    others_played = form["active"].value() not in ([], [*form.deal.active])
    return "active" in form.errors or others_played or form.is_filled(names)
