"""What a device is called: who says to be holding it, or its number."""

from django.utils.translation import gettext as _

from scorekeeper.models import Grant


def device_name(grant: Grant | None) -> str:
    """The name for the history; a device that is no longer known has none.

    Whoever asks for many loads ``seat__player`` and ``user`` with them. A player who is called
    otherwise by now is so here, too.
    """
    if grant is None:
        return _("unbekannt")
    if grant.seat is not None:
        return grant.seat.player.name
    if grant.user is not None and grant.user.name:
        return grant.user.name
    return _("Gerät %(number)d") % {"number": grant.number}
