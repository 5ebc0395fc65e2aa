"""Days and times in the order and with the signs of the reader's language."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext


def weekday(day: date) -> str:
    """The day of the week."""
    return date_format(day, "l")


def day_and_month(day: date) -> str:
    """A day of this year, "3. Mai", "May 3", or of another one with it."""
    return date_format(day, "MONTH_DAY_FORMAT") if _this_year(day) else full_day(day)


def short_day(day: date) -> str:
    """The same in little room: "3. Mai", "3 May", "30. Nov.", "03.05.2019"."""
    return date_format(day, gettext("j. N") if _this_year(day) else "SHORT_DATE_FORMAT")


def _this_year(day: date) -> bool:
    return day.year == timezone.localdate().year


def long_day(day: date) -> str:
    """Both: "Donnerstag, 3. Mai"."""
    return f"{weekday(day)}, {day_and_month(day)}"


def full_day(day: date) -> str:
    """A day with its year: "3. Mai 2024"."""
    return date_format(day, "DATE_FORMAT")


def clock(moment: datetime) -> str:
    """A time of the day, from 0 to 24 hours."""
    return date_format(moment, "H:i")
