"""Times as the table reads them: on the evening's clock, the day only where it is another."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from scorekeeper.models import Circle, Evening
from scorekeeper.wording import dates


def moment(at: datetime | None, evening: Evening) -> str:
    """ "21:07 Uhr", or "3. Mai um 00:12 Uhr" on another day than the evening's; "" for never."""
    if at is None:
        return ""
    local = at.astimezone(ZoneInfo(evening.circle.time_zone))
    words = {"time": dates.clock(local), "day": dates.day_and_month(local.date())}
    if local.date() == evening.starts_on():
        return _("%(time)s Uhr") % words
    return _("%(day)s um %(time)s Uhr") % words


def moment_in(at: datetime, circle: Circle) -> str:
    """ "3. Mai um 00:12 Uhr", on the clock of a circle."""
    local = at.astimezone(ZoneInfo(circle.time_zone))
    words = {"time": dates.clock(local), "day": dates.day_and_month(local.date())}
    return _("%(day)s um %(time)s Uhr") % words
