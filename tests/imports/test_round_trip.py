"""What was taken along and is read in again is the same evening, with its history."""

import pytest
from hypothesis import HealthCheck, given, settings

from scorekeeper import demo, recording
from scorekeeper.exports.sheet_csv import Decimals, Separator, sheet_csv
from scorekeeper.exports.sheet_table import make_table
from scorekeeper.models import (
    Change,
    Circle,
    Entry,
    Evening,
    Grant,
    Link,
    Player,
    Points,
    Seat,
    Upload,
)
from scorekeeper.models.circles import visible
from scorekeeper.scoring.rows import Row
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import HAUSREGELN, RULE_SETS
from scorekeeper.sheets import forget
from scorekeeper.stored_results import differences
from tests.exports.evenings import EVENTFUL, HOSTILE, RE_WINS, play, seated, sheet_of, start
from tests.exports.test_json import eventful, exported
from tests.scoring.strategies import evenings

from .files import imported

pytestmark = pytest.mark.django_db


def emptied() -> None:
    """A database in which nobody has ever played."""
    Change.objects.all().delete()
    Points.objects.all().delete()
    for model in (Entry, Grant, Seat, Link, Evening, Player, Circle, Upload):
        model._default_manager.all().delete()
    forget()


def there_and_back(evening: Evening) -> Evening:
    text = exported(evening)
    emptied()
    (back,) = imported(text)
    assert exported(back) == text
    assert differences(back) == []
    return back


def test_an_evening_with_a_history() -> None:
    evening = eventful()
    before = sheet_of(evening)
    back = there_and_back(evening)
    after = sheet_of(back)
    assert after.sheet.totals == before.sheet.totals
    assert after.names == before.names
    assert [line.entry.facts for line in after.lines] == [line.entry.facts for line in before.lines]
    last = back.changes.order_by("pk").last()
    assert last is not None
    assert last.action == "evening.imported"


def test_the_demo_evening() -> None:
    there_and_back(demo.start_demo().evening)


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_rule_set(name: str) -> None:
    rules = RULE_SETS[name]
    names = [f"Spieler {at}" for at in range(1, rules.active + 1)]
    there_and_back(start(names, rules=rules))


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(evenings())
def test_any_evening(made: tuple[RuleSet, tuple[str, ...], tuple[Row, ...]]) -> None:
    there_and_back(seated(*made))


def test_beside_the_one_that_it_was_taken_from() -> None:
    evening = eventful()
    text = exported(evening)
    (copy,) = imported(text)
    assert exported(copy) == exported(evening) == text
    assert copy.address != evening.address
    assert copy.circle_id != evening.circle_id
    theirs = {entry.pk for entry in evening.entries.all()}
    logged = {
        row["id"]
        for change in copy.changes.all()
        for state in (change.before, change.after)
        for row in (state or {}).get("rows", [])
    }
    assert not theirs & logged


def test_it_goes_on_where_it_was() -> None:
    evening = start()
    play(evening, *EVENTFUL)
    (back,) = imported(exported(evening))
    play(back, {"re": ["1", "2"], "re_augen": 100})
    assert differences(Evening.objects.get(pk=back.pk)) == []
    recording.undo(back.pk, version=Evening.objects.get(pk=back.pk).version, who=_first(back))
    assert sheet_of(back).sheet.totals == sheet_of(evening).sheet.totals


def _first(evening: Evening) -> Grant | None:
    return evening.grants.order_by("number").first()


# --- our own CSV -----------------------------------------------------------------------------


@pytest.mark.parametrize("separator", Separator)
@pytest.mark.parametrize("decimals", Decimals)
def test_our_own_table_comes_back_as_points(separator: Separator, decimals: Decimals) -> None:
    evening = start()
    play(evening, *EVENTFUL, note='-1; "so"')
    table = make_table(sheet_of(evening))
    (back,) = imported(sheet_csv(table, separator=separator, decimals=decimals))
    before, after = sheet_of(evening), sheet_of(back)
    assert after.names == before.names
    assert after.sheet.totals == before.sheet.totals
    assert {line.entry.kind for line in after.lines} == {"free", "penalty"}
    assert [line.entry.facts["reason"] for line in after.lines][:2] == ["Spiel 1", "Spiel 2"]
    assert after.lines[0].entry.note == '-1; "so"'
    assert back.starts_on() == evening.starts_on()


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(evenings(HAUSREGELN))
def test_any_table_of_ours_comes_back(
    made: tuple[RuleSet, tuple[str, ...], tuple[Row, ...]],
) -> None:
    evening = seated(*made)
    before = sheet_of(evening)
    if not any(any(line.scored.points.values()) for line in before.lines):
        return
    (back,) = imported(sheet_csv(make_table(before)))
    after = sheet_of(back)
    totals = {before.names[key]: total for key, total in before.sheet.totals.items() if total}
    read = {after.names[key]: total for key, total in after.sheet.totals.items() if total}
    assert read == totals


def test_the_name_of_an_evening_comes_back_as_far_as_it_can_be_seen() -> None:
    evening = start(["Anna", "Ben", "Carl", "Dora"])
    play(evening, RE_WINS)
    evening.refresh_from_db()
    hostile = {"name": "\u202eBei\u2066 Dora"}
    recording.change_settings(evening.pk, hostile, version=evening.version, who=None)
    (back,) = imported(exported(Evening.objects.get(pk=evening.pk)))
    assert back.name == "Bei Dora"


def test_hostile_names_come_back() -> None:
    for at in range(0, len(HOSTILE), 5):
        names = [*dict.fromkeys(HOSTILE[at : at + 5])]
        evening = start(names)
        play(evening, RE_WINS)
        (back,) = imported(exported(evening))
        # As far as they can be seen: what nobody sees is no part of a name.
        assert [*sheet_of(back).names.values()] == [visible(name) for name in names]
