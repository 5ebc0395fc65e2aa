"""What was just done: said once, on the next page, to whoever did it."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from scorekeeper.access import Access
from scorekeeper.recording import Saved
from scorekeeper.sheets import EveningSheet

from .notices import notice
from .telling import Told, tell
from .verdict import judge

SESSION_KEY = "just_done"


def done_url(request: HttpRequest, saved: Saved, page: str = "evening") -> str:
    """The address of the evening page or another, which will say what was stored or changed."""
    said = dict(request.session.get(SESSION_KEY, {}))
    entry_id = saved.entry.pk if saved.entry else None
    said[saved.evening.address] = [entry_id, saved.evening.version]
    request.session[SESSION_KEY] = said
    url = reverse(page, args=[saved.evening.address])
    return f"{url}#done" if entry_id is None else f"{url}#saved"


def just_done(request: HttpRequest, access: Access, sheet: EveningSheet) -> dict[str, Any]:
    """What the page says about it, once; nothing when it is looked at again."""
    said = dict(request.session.get(SESSION_KEY, {}))
    if request.method != "GET" or access.evening.address not in said:
        return {}
    entry_id, version = said.pop(access.evening.address)
    request.session[SESSION_KEY] = said
    if entry_id is not None:
        return _row(sheet, entry_id)
    return {"done": what_was_done(access, sheet, version)}


def saved_row(saved: Saved) -> dict[str, Any]:
    """What the page says about a row that was stored with this very request."""
    return _row(saved.sheet, saved.entry.pk if saved.entry else None)


def _row(sheet: EveningSheet, entry_id: int | None) -> dict[str, Any]:
    line = sheet.find(entry_id)
    if line is None:
        return {}
    verdict = judge(line.scored, sheet)
    return {"saved": {"line": line, "notice": notice(line, sheet, verdict), "verdict": verdict}}


def what_was_done(access: Access, sheet: EveningSheet, version: int) -> Told | None:
    """The change that made this ``version``, if it is still the newest and of this device."""
    if version != sheet.evening.version:
        return None
    changes = access.evening.changes.select_related("who__seat__player", "who__user")
    # What comes later with the same version changes nothing on the sheet: a code, a name.
    change = changes.filter(version=version, who=access.who).order_by("pk").first()
    return tell([change], sheet)[0] if change else None
