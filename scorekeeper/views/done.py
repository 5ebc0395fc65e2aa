"""What was just done, said on the evening page, with the way to take it back."""

from django.urls import reverse

from scorekeeper.access import Access
from scorekeeper.recording import Saved
from scorekeeper.sheets import EveningSheet

from .telling import Told, tell


def done_url(saved: Saved) -> str:
    """The evening page, which says what was changed."""
    url = reverse("evening", args=[saved.evening.address])
    return f"{url}?done={saved.evening.version}#done"


def what_was_done(access: Access, sheet: EveningSheet, version: str) -> Told | None:
    """The change that made this ``version``, if it is still the newest and of this device."""
    if version != str(sheet.evening.version):
        return None
    change = (
        access.evening.changes.select_related("who").filter(version=version, who=access.who).last()
    )
    return tell([change], sheet)[0] if change else None
