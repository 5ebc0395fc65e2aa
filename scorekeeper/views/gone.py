"""A row that somebody deleted while another one changed it, or put one before it.

What was typed is kept: it can be stored as a new row at the end.
"""

from typing import Any

from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect
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
from .done import done_url
from .evening import page
from .requests import HtmxHttpRequest
from .retry import done_before, stored_line


def offer_anew(
    request: HtmxHttpRequest,
    access: Access,
    sheet: EveningSheet,
    entry_id: int,
    kind: str | None = None,
) -> HttpResponseBase:
    """The form that was sent, as one for a new row: of the ``kind`` that was to be put before
    the deleted one, else of that one's own. Raises Http404 where there was no such row.
    """
    row = _what_it_was(access, entry_id)
    if request.method != "POST" or row is None:
        raise Http404
    before = done_before(access, request.POST)
    if before is not None and stored_line(before) is not None:
        return redirect(done_url(request, before))
    if (kind or row_name(row)) == "game":
        facts = row.facts if kind is None and isinstance(row, GameRow) else None
        game = GameForm(request.POST, deal=Deal.coming(sheet), facts=facts)
        _say_gone(game)
        return page(request, access, sheet, form=game, status=422)
    sent: Any = request.POST
    if kind is None and isinstance(row, JoinRow):
        sent = sent.copy()
        sent["name"] = sheet.names[row.player]
    form = FORMS[kind or row_name(row)](sent, sheet=sheet)
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
