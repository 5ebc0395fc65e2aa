"""The time zones that a circle may live in, as one finds them in a list."""

from collections.abc import Iterator
from functools import cache
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

# Where most who play Doppelkopf live; the others stand below by part of the world.
NEAR = {
    "Europe/Berlin": _("Berlin"),
    "Europe/Vienna": _("Wien"),
    "Europe/Zurich": _("Zürich"),
}
PARTS = {
    "Europe": _("Europa"),
    "Africa": _("Afrika"),
    "America": _("Amerika"),
    "Asia": _("Asien"),
    "Australia": _("Australien"),
    "Atlantic": _("Atlantik"),
    "Indian": _("Indischer Ozean"),
    "Pacific": _("Pazifik"),
}


class TimeZoneField(forms.ChoiceField):
    """A time zone by its name in the tz database; every one that has a place can be sent."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Zeitzone"),
            choices=_offered,
            initial="Europe/Berlin",
            help_text=_("Nach ihrer Uhr richtet sich der Tag eines Abends."),
            error_messages={
                "required": _("Es fehlt die Zeitzone."),
                "invalid_choice": _("Diese Zeitzone gibt es nicht."),
            },
        )


def _offered() -> Iterator[tuple[object, object]]:
    yield _("Deutschland, Österreich, Schweiz"), [*NEAR.items()]
    for part, places in _places().items():
        yield PARTS[part], [place for place in places if place[0] not in NEAR]


@cache
def _places() -> dict[str, list[tuple[str, str]]]:
    """The zones of each part of the world, with the place that each is named after."""
    found: dict[str, list[tuple[str, str]]] = {part: [] for part in PARTS}
    for zone in sorted(available_timezones()):
        part, _slash, place = zone.partition("/")
        if place and part in found:
            found[part].append((zone, place.replace("/", " – ").replace("_", " ")))
    return found
