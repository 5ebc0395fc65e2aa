"""Who has this device in hand: asked once, so that the history can say a name."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorekeeper import recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.joining import NOBODY, HolderForm
from scorekeeper.sheets import EveningSheet, read_sheet

from .requests import HtmxHttpRequest


@dataclass(frozen=True, slots=True)
class Holder:
    """What is known of who has the device: the answers, and the one that was given.

    ``first`` is the device that started the evening, which is not kept from its first game.
    """

    names: Mapping[str, str]
    chosen: str
    first: bool

    @property
    def words(self) -> str:
        """Who it is; "" where nobody has said."""
        if self.chosen == NOBODY:
            return _("Dieses Gerät hat jemand, der nicht mitspielt.")
        if self.chosen:
            return _("Dieses Gerät hat %(player)s.") % {"player": self.names[self.chosen]}
        return ""


def holder(access: Access, sheet: EveningSheet) -> Holder:
    """Who has the device, as far as it has been said. No queries."""
    grant = access.grant
    keys = {seat.pk: seat.key for seat in sheet.seats}
    chosen = keys.get(grant.seat_id or 0, NOBODY) if grant.said else ""
    return Holder(sheet.names, chosen, first=grant.number == 1)


@never_cache
@require_POST
def say_who(request: HtmxHttpRequest, address: str) -> HttpResponseBase:
    """Write down who has this device. What was asked on the evening page is answered there."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    form = HolderForm(request.POST, names=sheet.names)
    if not form.is_valid():
        return HttpResponse(_("Diesen Spieler gibt es hier nicht."), status=422)
    recording.name_device(access.evening.pk, form.chosen, who=access.who)
    if request.htmx:
        context = {"holder": holder(access, sheet), "evening": access.evening}
        part = "told" if "head" in request.POST else "answer"
        return render(request, f"who.html#{part}", context)
    page = "share" if "share" in request.POST else "evening"
    return redirect(f"{reverse(page, args=[address])}#who")
