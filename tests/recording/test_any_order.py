"""Whatever is added, edited and deleted: the sheet is that of its rows entered once."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.models import Evening
from scorekeeper.recording import Saved
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.results import format_sheet
from scorekeeper.scoring.rulesets import FIT4DOKO
from scorekeeper.sheets import read_sheet
from scorekeeper.stored_results import differences

from .evenings import add, change, delete, game, start

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Bernd", "Carla", "Dieter", "Eva")
levels = st.sampled_from(["none", "announced", "k90", "k60"])
games = st.builds(
    game,
    st.permutations([1, 2, 3, 4, 5]).map(lambda seats: seats[:2]),
    st.sampled_from([60, 89, 90, 119, 120, 121, 150, 151, 182]),
    announcements=st.fixed_dictionaries({"re": levels, "kontra": levels}),
    heart_trick=st.booleans(),
)
others = st.sampled_from(
    [
        {"redeal": "Schmeißen"},
        {"bock": 2, "reason": "Tisch"},
        {"bock": -1, "reason": "Tisch"},
        {"dealer": "3"},
        {"leave": "5"},
        {"join": "5"},
        {"penalty": {"2": -6, "1": 2}, "reason": "verworfen"},
        {"free": {"1": 4, "4": -4}, "reason": "Nachtrag"},
    ]
)
rows = games | others
steps = st.lists(
    st.tuples(st.sampled_from(["add", "add", "add", "change", "delete"]), rows, st.integers(0, 20)),
    min_size=1,
    max_size=14,
)


def do(evening: Evening, done: list[Saved], step: tuple[str, dict[str, Any], int]) -> None:
    """One step; a refusal is a step that changes nothing."""
    action, row, which = step
    if action == "add" or not done:
        done.append(add(evening, row))
    elif action == "change":
        at = which % len(done)
        done[at] = change(done[at], row)
    else:
        at = which % len(done)
        delete(done[at])
        del done[at]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps)
def test_any_sequence_ends_as_its_rows_entered_once(
    sequence: list[tuple[str, dict[str, Any], int]],
) -> None:
    evening = start(NAMES, rules=FIT4DOKO)
    done: list[Saved] = []
    for step in sequence:
        with suppress(Refused):
            do(evening, done, step)
        assert differences(evening) == []
    evening.refresh_from_db()
    sheet = read_sheet(evening)
    anew = start(NAMES, rules=FIT4DOKO)
    for line in sheet.lines:
        add(anew, line.entry.facts)
    assert format_sheet(read_sheet(anew).sheet) == format_sheet(sheet.sheet)
    assert evening.version == evening.changes.exclude(action="evening.started").count()
