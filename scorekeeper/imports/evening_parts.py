"""The parts of our JSON: head, rules, seats, devices, rows and changes, each read strictly.

What is wrong with the head is collected in the reader that is handed in; a row or a change raises
:class:`~scorekeeper.scoring.facts.Refused`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from scorekeeper.models import EntryKind
from scorekeeper.models.circles import NAME_LENGTH, name_key, visible
from scorekeeper.models.evenings import NOTE_LENGTH
from scorekeeper.scoring.facts import Problem, Refused
from scorekeeper.scoring.notation_rows import format_row, parse_row
from scorekeeper.scoring.notation_rules import format_rules, parse_rules
from scorekeeper.settlement import Way
