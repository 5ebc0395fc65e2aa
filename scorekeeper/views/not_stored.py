"""What is shown where nothing is found: what somebody had typed stays readable, to be sent again.

A role that has changed, a link that was renewed, a circle that was left: the form was open before.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.forms import choices
from scorekeeper.forms.changing_tables import ChangeTableForm
from scorekeeper.forms.circle import CircleForm
from scorekeeper.forms.game import GameForm
from scorekeeper.forms.members import InvitationForm
from scorekeeper.forms.players import PlayersForm
from scorekeeper.forms.points_rows import FORMS
from scorekeeper.forms.settings import SettingsForm
from scorekeeper.scoring.facts import SIDES, Special
from scorekeeper.wording import terms

# What no page shows to be typed.
_UNTYPED = {
    "csrfmiddlewaretoken", "key", "version", "insist", "number", "due", "seen", "again", "next",
    "do", "based_on",
}  # fmt: skip
# Fields whose values are places at the table: whose they are, only the evening knows.
_PLACES = re.compile(r"re|active|player|one|other|dealer|duty|declarer|seat|offender|knock\d+")
_POINTS = re.compile(r"points(\d+)")
# Where several have a name, the first one says what it is called.
_FORMS: tuple[type[Form], ...] = (
    GameForm, *FORMS.values(), SettingsForm, PlayersForm, ChangeTableForm, CircleForm,
    InvitationForm,
)  # fmt: skip


class Typed(NamedTuple):
    """One thing that somebody had typed: what it is about, and the words."""

    name: str
    text: str


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what is not there, or not for whoever asks: nobody is told which of the two.

    Nothing is read for it: what is shown is what was sent, and only where it came from a page of
    this site, which has been asked before an address that exists.
    """
    context = {}
    if request.method == "POST" and request.resolver_match is not None:
        sent = [*_sent(request)]
        typed = [*_typed(sent)]
        context = {"typed": typed, "sent": sent} if typed else {}
    response = render(request, "404.html", context, status=404)
    if context:
        response["Cache-Control"] = "no-store"
    return response


def _sent(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """Everything but secrets: no page has a password in it."""
    for name, values in request.POST.lists():
        if name != "csrfmiddlewaretoken" and "password" not in name:
            yield from ((name, str(value)) for value in values)


def _typed(sent: list[tuple[str, str]]) -> Iterator[Typed]:
    """The same in words, each field once."""
    labels = _labels()
    found: dict[str, list[str]] = {}
    for name, value in sent:
        if name not in _UNTYPED and value.strip():
            found.setdefault(name, []).append(_words(name, value))
    for name, words in found.items():
        yield Typed(_label(name, labels), ", ".join(words))


def _labels() -> dict[str, str]:
    """What the fields are called in their forms."""
    labels = {
        name: str(field.label)
        for form in reversed(_FORMS)
        for name, field in form.base_fields.items()
        if field.label
    }
    for side in SIDES:
        text = _("%(side)s hat angesagt") % {"side": terms.side_name(side)}
        labels[f"{side.value}_level"] = text
        for special in Special:
            named = f"{terms.special_name(special)} ({terms.side_name(side)})"
            labels[f"{side.value}_{special.value}"] = named
    return labels


def _label(name: str, labels: dict[str, str]) -> str:
    if points := _POINTS.fullmatch(name):
        return _("Punkte, Platz %(place)s") % {"place": points[1]}
    return labels.get(name, name)


def _words(name: str, value: str) -> str:
    """A value as the form has it in words, as far as that needs nothing but the form."""
    if _PLACES.fullmatch(name) and value.isdecimal():
        return _("Platz %(place)s") % {"place": value}
    known = dict(choices.all_kinds()) if name == "kind" else {}
    for side in SIDES:
        if name == f"{side.value}_level":
            known = dict(choices.all_levels(side))
    return str(known.get(value, _yes(value)))


def _yes(value: str) -> str:
    return _("ja") if value == "on" else value
