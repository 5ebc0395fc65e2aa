"""A row that somebody else deleted while it was being changed: what was typed is kept."""

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.access import Access
from scorekeeper.corrections import logged_rows
from scorekeeper.forms.base import WriteForm
from scorekeeper.forms.deal import Deal
from scorekeeper.forms.fields import new_key
from scorekeeper.forms.game import GameForm
from scorekeeper.forms.points_rows import FORMS
from scorekeeper.scoring.notation_rows import parse_row, row_name
from scorekeeper.scoring.rows import GameRow, JoinRow, Row
from scorekeeper.sheets import EveningSheet

from . import other_rows
from .evening import page
from .requests import HtmxHttpRequest


def offer_anew(
    request: HtmxHttpRequest, access: Access, sheet: EveningSheet, entry_id: int
) -> HttpResponse:
    """The form that was sent, as one for a new row. Raises Http404 where there was no such row."""
    row = _what_it_was(access, entry_id)
    if request.method != "POST" or row is None:
        raise Http404
    if isinstance(row, GameRow):
        game = GameForm(request.POST, deal=Deal.coming(sheet), facts=row.facts)
        _say_gone(game)
        return page(request, access, sheet, form=game, status=422)
    sent: Any = request.POST
    if isinstance(row, JoinRow):
        sent = sent.copy()
        sent["name"] = sheet.names[row.player]
    form = FORMS[row_name(row)](sent, sheet=sheet)
    _say_gone(form)
    return other_rows.add_page(request, access, form)


def _what_it_was(access: Access, entry_id: int) -> Row | None:
    """What a row of this evening said before it was deleted, as the history has it."""
    for change in access.evening.changes.order_by("-pk"):
        for row in logged_rows(change.before):
            if row["id"] == entry_id:
                return parse_row(row["row"])
    return None


def _say_gone(form: WriteForm) -> None:
    form.is_valid()
    form.start_anew(new_key())
    form.add_error(
        None,
        _(
            "Die Zeile wurde inzwischen gelöscht. Was du eingetragen hast, steht noch da: "
            "Speichere noch einmal, dann wird es eine neue Zeile am Ende des Zettels."
        ),
    )
