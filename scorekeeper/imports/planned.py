"""Evenings as plain data before they are stored, scored like every other sheet.

A plan is JSON all the way down, since it waits in the database until somebody agrees to it. Times
are ISO texts, players seat keys, devices their numbers, and rows have numbers of their own.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from scorekeeper.models import Circle, Entry, Evening, Player, Seat
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.settlement import Way
