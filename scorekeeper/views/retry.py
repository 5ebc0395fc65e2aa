"""Forms that are sent again: what an earlier sending came to is asked before anything else.

An answer gets lost more often than a request. By the time a phone tries again, the table may
be another one, and what was fine then may not be possible any more.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper import recording
from scorekeeper.access import Access
from scorekeeper.forms.base import WriteForm
from scorekeeper.forms.fields import new_key, sent_key
from scorekeeper.recording import Saved
from scorekeeper.sheets import Line


def done_before(access: Access, data: Mapping[str, Any]) -> Saved | None:
    """What an earlier sending of the same form came to; ``None`` where none has arrived.

    Without a query where the form is based on the sheet as it is: had it arrived, the sheet
    would be another one.
    """
    if data.get("version") == str(access.evening.version):
        return None
    try:
        return recording.done(access.evening, sent_key(data))
    except recording.KeyTaken:
        # Of another evening: recording refuses it, and the form says so.
        return None


def stored_line(saved: Saved | None) -> Line | None:
    """The row that was stored, as far as it stands on the sheet."""
    if saved is None or saved.entry is None:
        return None
    return saved.sheet.find(saved.entry.pk)


def say_deleted(form: WriteForm) -> None:
    """What the form had stored is off the sheet again; it can be stored anew."""
    form.is_valid()
    form.start_anew(new_key())
    form.add_error(
        None,
        _(
            "Diese Eingabe war schon gespeichert, und danach hat sie jemand gelöscht. "
            "Soll sie doch auf den Zettel, speichere noch einmal."
        ),
    )
