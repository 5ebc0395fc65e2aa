"""Times as the table reads them: on the evening's clock, the day only where it is another."""

from datetime import datetime

from django.utils.translation import gettext as _

from scorekeeper.models import Circle, Evening
from scorekeeper.wording import dates


def moment(at: datetime | None, evening: Evening) -> str:
    """ "21:07 Uhr", or "3. Mai um 00:12 Uhr" on another day than the evening's; "" for never."""
    if at is None:
        return ""
    local = evening.circle.on_clock(at)
    if local.date() == evening.starts_on():
        return _("%(time)s Uhr") % {"time": dates.clock(local)}
    return moment_in(at, evening.circle)


def moment_in(at: datetime, circle: Circle) -> str:
    """ "3. Mai um 00:12 Uhr" on the clock of a circle, with the year where it is another one."""
    local = circle.on_clock(at)
    words = {"time": dates.clock(local), "day": dates.day_and_month(local.date())}
    return _("%(day)s um %(time)s Uhr") % words
