"""What a device is called: who says to be holding it, or its number."""

from django.utils.translation import gettext as _

from scorekeeper.models import Grant


def device_name(grant: Grant | None) -> str:
    """The name for the history; a device that is no longer known has none."""
    if grant is None:
        return _("unbekannt")
    return grant.name or _("Gerät %(number)d") % {"number": grant.number}
