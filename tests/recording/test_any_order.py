"""Whatever is added, corrected and taken back: the sheet is that of its rows entered once."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scorekeeper import recording
from scorekeeper.models import Evening
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.results import format_sheet
from scorekeeper.scoring.rulesets import FIT4DOKO
from scorekeeper.scoring.switches import BockOverlap
from scorekeeper.sheets import keep, read_sheet, read_stored
from scorekeeper.stored_results import differences

from .evenings import add, device, game, new_key, start

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
ACTIONS = [
    "add", "add", "add", "insert", "change", "delete", "move", "exchange", "substitute",
    "rules", "settings", "undo",
]  # fmt: skip
steps = st.lists(
    st.tuples(st.sampled_from(ACTIONS), rows, st.integers(0, 20), st.integers(1, 5)),
    min_size=1,
    max_size=14,
)
Step = tuple[str, dict[str, Any], int, int]


def do(evening: Evening, step: Step) -> None:
    """One step, as a page would do it; a refusal is a step that changes nothing."""
    action, row, which, seat = step
    version = Evening.objects.values_list("version", flat=True).get(pk=evening.pk)
    ids = [*evening.entries.order_by("position").values_list("pk", flat=True)]
    based: dict[str, Any] = {"version": version, "who": device(evening, "Anna")}
    if action == "undo":
        recording.undo(evening.pk, **based)
    elif action == "rules":
        rules = read_sheet(Evening.objects.get(pk=evening.pk)).rules
        overlap = [*BockOverlap][which % 4]
        recording.change_rules(evening.pk, rules.change(bock_overlap=overlap), **based)
    elif action == "settings":
        recording.change_settings(evening.pk, {"first_dealer": seat}, **based)
    elif action == "add" or not ids:
        add(evening, row)
    elif action == "insert":
        at = ids[which % len(ids)]
        recording.insert_entry(evening.pk, at, parse_row(row), key=new_key(), **based)
    elif action == "change":
        recording.change_entry(evening.pk, ids[which % len(ids)], parse_row(row), **based)
    elif action == "move":
        before = [*ids, None][seat * which % (len(ids) + 1)]
        if before != ids[which % len(ids)]:
            recording.move_entry(evening.pk, ids[which % len(ids)], before, **based)
    elif action == "exchange":
        span = (ids[0], ids[which % len(ids)])
        recording.exchange_seats(evening.pk, span, str(seat), str(seat % 5 + 1), **based)
    elif action == "substitute":
        span = (ids[which % len(ids)], ids[which // 2 % len(ids)])
        recording.substitute_player(evening.pk, span, str(seat), NAMES[seat % 5], **based)
    else:
        recording.delete_entry(evening.pk, ids[which % len(ids)], **based)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps)
@example(
    [
        ("add", {"leave": "5"}, 0, 1),
        ("add", game([1, 2]), 0, 1),
        ("add", game([1, 2]), 0, 1),
        ("add", game([1, 2]), 0, 1),
        ("substitute", game([1, 2]), 2, 4),
        ("undo", game([1, 2]), 0, 1),
        ("undo", game([1, 2]), 0, 1),
    ]
)
@example(
    [("add", {"dealer": "3"}, 0, 1), ("add", game([1, 2]), 0, 1), ("change", {"dealer": "5"}, 0, 1)]
)
def test_any_sequence_ends_as_its_rows_entered_once(sequence: list[Step]) -> None:
    evening = start(NAMES, rules=FIT4DOKO)
    kept = []
    for step in sequence:
        with suppress(Refused, recording.NothingToUndo):
            do(evening, step)
        fresh = Evening.objects.get(pk=evening.pk)
        assert differences(fresh) == []
        assert read_sheet(fresh).sheet == read_stored(fresh).sheet
        kept.append(read_sheet(fresh))
    # A worker that was here last after any of these steps comes to the same.
    stored = read_stored(fresh)
    for earlier in kept:
        keep(earlier)
        sheet = read_sheet(fresh)
        assert (sheet.sheet, sheet.names) == (stored.sheet, stored.names)
        assert [line.entry.facts for line in sheet.lines] == [
            line.entry.facts for line in stored.lines
        ]
    evening.refresh_from_db()
    sheet = read_sheet(evening)
    anew = start(NAMES, rules=sheet.rules, first_dealer=evening.first_dealer - 1)
    for line in sheet.lines:
        add(anew, line.entry.facts)
    assert format_sheet(read_sheet(anew).sheet) == format_sheet(sheet.sheet)
    assert evening.version == evening.changes.exclude(action="evening.started").count()
