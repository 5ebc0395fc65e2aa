"""Taking back one's own last change."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorekeeper import recording
from scorekeeper.access import Access, open_evening
from scorekeeper.forms.base import ButtonForm
from scorekeeper.models import Grant
from scorekeeper.sheets import EveningSheet, read_sheet
from scorekeeper.wording import numbers
from scorekeeper.wording.devices import device_name

from .asking import Refusals
from .done import done_url
from .evening import frame


@never_cache
@require_POST
def undo(request: HttpRequest, address: str) -> HttpResponseBase:
    """Take the change back that the page spoke of, or say why that cannot be."""
    access = open_evening(request, address, to_enter=True)
    sheet = read_sheet(access.evening)
    button = ButtonForm(request.POST)
    with Refusals(sheet) as errors:
        try:
            saved = recording.undo(access.evening.pk, version=button.based_on, who=access.who)
        except recording.NothingToUndo as nothing:
            errors.append(_nothing_words(nothing.others))
        except recording.TablesAlike:
            errors.append(
                _(
                    "So hieße dieser Tisch wie ein anderer, der gerade spielt, "
                    "oder hätte keinen Namen."
                )
            )
        except recording.Stale:
            errors.append(_stale_words(access, sheet))
        else:
            return redirect(done_url(request, saved))
    context = frame(access, sheet) | {"errors": errors}
    return render(request, "undo.html", context, status=422)


def _stale_words(access: Access, sheet: EveningSheet) -> str:
    """Who has changed something since the page was shown."""
    try:
        recording.last_change(sheet, access.who)
    except recording.NothingToUndo as nothing:
        return _nothing_words(nothing.others)
    return _("Du hast inzwischen selbst noch etwas geändert.")


def _nothing_words(others: tuple[Grant | None, ...]) -> str:
    if not others:
        return _("Von diesem Gerät gibt es nichts, was sich zurücknehmen lässt.")
    text = ngettext(
        "Inzwischen hat %(who)s etwas geändert, das darauf aufbaut.",
        "Inzwischen haben %(who)s etwas geändert, das darauf aufbaut.",
        len(others),
    )
    return text % {"who": numbers.joined([device_name(other) for other in others])}
