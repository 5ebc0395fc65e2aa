"""Writing evenings: once, in order, with history, and nothing at all when refused."""

from typing import Any

import pytest
from django.db import connection

from scorekeeper import recording
from scorekeeper.models import (
    Change,
    Entry,
    Evening,
    Link,
    LinkKind,
    Player,
    Points,
    Seat,
)
from scorekeeper.scoring.evening import BadEvening
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import FEIN, HAUSREGELN, MUENCHENER, RULE_SETS
from scorekeeper.sheets import read_sheet
from scorekeeper.stored_results import differences

from .evenings import NAMES, add, change, delete, device, game, new_key, start

pytestmark = pytest.mark.django_db


def stored(evening: Evening) -> tuple[Any, ...]:
    """Everything stored of an evening, to see that nothing changed."""
    return (
        Evening.objects.values_list().get(pk=evening.pk),
        [*Entry.objects.filter(evening=evening).order_by("pk").values_list()],
        [*Points.objects.filter(entry__evening=evening).order_by("pk").values_list()],
        [*Seat.objects.filter(evening=evening).order_by("pk").values_list()],
        [*Player.objects.order_by("pk").values_list()],
        [*Change.objects.filter(evening=evening).order_by("pk").values_list()],
    )


def totals(evening: Evening) -> dict[str, int]:
    """The totals by name."""
    sheet = read_sheet(evening)
    return {sheet.names[key]: total for key, total in sheet.sheet.totals.items()}


def test_start_seats_the_players_in_order() -> None:
    evening = start(first_dealer=2)
    sheet = read_sheet(evening)
    assert [sheet.names[key] for key in sheet.sheet.seats] == list(NAMES)
    assert sheet.names[sheet.sheet.next_game.dealer] == "Carla"
    assert sheet.rules == HAUSREGELN


@pytest.mark.parametrize("name", RULE_SETS)
def test_an_evening_keeps_its_own_copy_of_the_rules(name: str) -> None:
    rules = RULE_SETS[name]
    evening = start([f"P{n}" for n in range(rules.active)], rules=rules)
    evening.refresh_from_db()
    assert read_sheet(evening).rules == rules


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Anna", "Bernd", "Carla"), "players_range"),
        (tuple("ABCDEFGH"), "players_range"),
        (("Anna", "Bernd", "anna", "Dieter"), "players_twice"),
    ],
)
def test_an_impossible_seating_stores_nothing(names: tuple[str, ...], code: str) -> None:
    with pytest.raises(Refused) as refused:
        start(names)
    assert [problem.code for problem in refused.value.problems] == [code]
    assert not Evening.objects.exists()
    assert not Player.objects.exists()


def test_too_few_for_six_active() -> None:
    with pytest.raises(Refused):
        start(NAMES, rules=MUENCHENER)


def test_a_game_is_stored_with_its_results() -> None:
    evening = start()
    saved = add(evening, game(announcements={"re": "announced"}), note="eng")
    entry = Entry.objects.get()
    assert saved.entry == entry
    assert (entry.number, entry.value, entry.winner, entry.bock_factor) == (1, 3, "re", 1)
    assert (entry.position, entry.note, entry.entered_by) == (1, "eng", device(evening, "Anna"))
    assert totals(evening) == {"Anna": 3, "Bernd": 3, "Carla": -3, "Dieter": -3}
    points = {p.seat.number: p.points for p in entry.points.select_related("seat")}
    assert points == {1: 3, 2: 3, 3: -3, 4: -3}
    assert saved.evening.version == 1


def test_the_same_key_is_stored_once() -> None:
    evening = start()
    key = new_key()
    first = add(evening, game(), key=key)
    before = stored(evening)
    again = add(evening, game(), key=key)
    assert (first.fresh, again.fresh) == (True, False)
    assert again.entry == first.entry
    assert stored(evening) == before


def test_the_same_key_with_other_facts_is_told() -> None:
    evening = start()
    key = new_key()
    first = add(evening, game(), key=key)
    before = stored(evening)
    with pytest.raises(recording.KeyTaken) as taken:
        add(evening, game(augen=150), key=key)
    assert taken.value.entry == first.entry
    assert stored(evening) == before


def test_a_key_of_another_evening_tells_nothing_of_it() -> None:
    key = new_key()
    add(start(), game(), key=key)
    with pytest.raises(recording.KeyTaken) as taken:
        add(start(), game(), key=key)
    assert taken.value.entry is None


def test_a_late_retry_of_an_edited_game_does_not_add_it_again() -> None:
    evening = start()
    key = new_key()
    change(add(evening, game(), key=key), game(augen=160))
    again = add(evening, game(), key=key)
    assert not again.fresh
    assert evening.entries.count() == 1


def test_a_late_retry_of_a_deleted_game_does_not_bring_it_back() -> None:
    evening = start()
    key = new_key()
    delete(add(evening, game(), key=key))
    again = add(evening, game(), key=key)
    assert (again.fresh, again.entry) == (False, None)
    assert evening.entries.count() == 0


def test_a_refused_game_stores_nothing() -> None:
    evening = start()
    add(evening, game())
    before = stored(evening)
    with pytest.raises(BadEvening) as refused:
        add(evening, game(re=(1, 2, 3)))
    assert refused.value.row == 2
    assert stored(evening) == before


def test_editing_the_cause_of_a_bock_round_changes_later_games() -> None:
    evening = start()
    first = add(evening, game(heart_trick=True))
    add(evening, game())
    assert totals(evening)["Anna"] == 3
    change(first, game())
    assert totals(evening)["Anna"] == 2
    assert [*evening.entries.values_list("bock_factor", flat=True)] == [1, 1]
    assert differences(evening) == []


def test_deleting_renumbers_and_keeps_the_history() -> None:
    evening = start()
    first = add(evening, game(heart_trick=True))
    add(evening, {"redeal": "Schmeißen"})
    add(evening, game(re=(3, 4)))
    delete(first)
    assert [*evening.entries.values_list("position", "number", "bock_factor")] == [
        (1, None, 1),
        (2, 1, 1),
    ]
    gone = evening.changes.get(action="game.deleted")
    assert gone.before
    assert gone.before["rows"][0]["row"]["heart_trick"] is True
    assert gone.who == device(evening, "Carla")
    assert differences(evening) == []


def test_points_follow_who_sits_out() -> None:
    evening = start(("Anna", "Bernd", "Carla", "Dieter", "Eva"))
    dealer = add(evening, {"dealer": "3"})
    add(evening, game(re=(1, 2)))
    assert totals(evening) == {"Anna": 1, "Bernd": 1, "Carla": 0, "Dieter": -1, "Eva": -1}
    delete(add(evening, game(re=(1, 2))))
    change(dealer, {"dealer": "5"})
    assert totals(evening) == {"Anna": 1, "Bernd": 1, "Carla": -1, "Dieter": -1, "Eva": 0}
    assert differences(evening) == []


def test_deleting_many_keeps_positions_without_gaps() -> None:
    evening = start()
    saved = [add(evening, game(augen=121 + n)) for n in range(12)]
    for one in (saved[3], saved[0], saved[10], saved[11], saved[5]):
        delete(one)
    assert [*evening.entries.values_list("position", flat=True)] == [*range(1, 8)]
    assert differences(evening) == []


def test_history_has_before_and_after() -> None:
    evening = start()
    change(add(evening, game()), game(augen=150, announcements={"re": "announced"}))
    edited = evening.changes.get(action="game.edited")
    assert edited.before
    assert edited.after
    assert edited.before["rows"][0]["row"]["re_augen"] == 140
    assert edited.after["rows"][0]["row"]["re_augen"] == 150
    assert (edited.who, edited.version) == (device(evening, "Bernd"), 2)
    assert [*evening.changes.values_list("action", flat=True)] == [
        "evening.started",
        "game.added",
        "game.edited",
    ]


def test_an_edit_of_an_older_version_is_refused() -> None:
    evening = start()
    first = add(evening, game())
    add(evening, game())
    before = stored(evening)
    with pytest.raises(recording.Stale) as stale:
        change(first, game(augen=150), version=1)
    assert stale.value.sheet.evening.version == 2
    assert stored(evening) == before


def test_a_forgotten_game_is_inserted_where_it_was_played() -> None:
    evening = start()
    add(evening, game(heart_trick=True))
    later = add(evening, game(re=(3, 4)))
    assert later.entry is not None
    key = new_key()
    for _ in range(2):
        saved = recording.insert_entry(
            evening.pk,
            later.entry.pk,
            parse_row(game()),
            version=2,
            key=key,
            who=device(evening, "Anna"),
        )
    assert not saved.fresh
    assert [*evening.entries.values_list("number", "facts__re", "bock_factor")] == [
        (1, ["1", "2"], 1),
        (2, ["1", "2"], 2),
        (3, ["3", "4"], 2),
    ]
    assert differences(evening) == []


def test_an_edit_that_breaks_a_later_row_is_refused() -> None:
    evening = start(("Anna", "Bernd", "Carla", "Dieter", "Eva"))
    left = add(evening, {"leave": "5"})
    add(evening, game(re=(1, 2)))
    before = stored(evening)
    with pytest.raises(BadEvening) as refused:
        change(left, {"leave": "2"})
    assert refused.value.row == 2
    assert stored(evening) == before


def test_a_row_of_another_evening_is_not_found() -> None:
    mine, other = start(), start()
    theirs = add(other, game())
    assert theirs.entry is not None
    with pytest.raises(Entry.DoesNotExist):
        recording.delete_entry(mine.pk, theirs.entry.pk, version=0, who=None)
    assert other.entries.count() == 1


def test_an_override_can_be_taken_back() -> None:
    evening = start()
    saved = add(evening, game(override={"value": 7, "reason": "so beschlossen"}))
    assert totals(evening)["Anna"] == 7
    change(saved, game())
    assert totals(evening)["Anna"] == 1


def test_a_newcomer_gets_a_seat_and_a_column() -> None:
    evening = start()
    saved = recording.add_newcomer(evening.pk, "Eva", 2, key=new_key(), who=device(evening, "Anna"))
    names = [saved.sheet.names[key] for key in saved.sheet.sheet.seats]
    assert names == ["Anna", "Eva", "Bernd", "Carla", "Dieter"]
    assert totals(evening)["Eva"] == 0


def test_who_comes_back_keeps_the_column() -> None:
    evening = start(("Anna", "Bernd", "Carla", "Dieter", "Eva"))
    add(evening, {"leave": "5"})
    recording.add_newcomer(evening.pk, "eva", None, key=new_key(), who=device(evening, "Anna"))
    assert evening.seats.count() == 5
    assert Player.objects.filter(circle=evening.circle).count() == 5


def test_a_newcomer_who_is_refused_leaves_no_trace() -> None:
    evening = start()
    before = stored(evening)
    for name, seat in (("anna", None), ("Eva", 9)):
        with pytest.raises(Refused):
            recording.add_newcomer(
                evening.pk, name, seat, key=new_key(), who=device(evening, "Anna")
            )
        assert stored(evening) == before


def test_a_closed_evening_takes_no_rows() -> None:
    evening = start()
    saved = add(evening, game())
    assert saved.entry is not None
    recording.close_evening(evening.pk, version=1, who=None)
    before = stored(evening)
    with pytest.raises(recording.Closed):
        add(evening, game())
    with pytest.raises(recording.Closed):
        change(saved, game(augen=150))
    with pytest.raises(recording.Closed):
        delete(saved)
    assert stored(evening) == before


def test_renewing_a_link_revokes_the_old_one() -> None:
    evening = start()
    old = evening.links.get()
    new = recording.renew_link(evening.pk, LinkKind.TABLE, who=device(evening, "Anna"))
    old.refresh_from_db()
    assert old.revoked_at is not None
    assert new.token != old.token
    assert evening.changes.filter(action="link.table.renewed").exists()


def test_tokens_have_128_bits_and_stay_out_of_texts() -> None:
    link = start().links.get()
    assert len(link.token) == 22
    assert link.token not in str(link) + repr(link)


def test_a_wrong_copy_is_found() -> None:
    evening = start()
    add(evening, game())
    Entry.objects.update(value=9)
    Points.objects.filter(seat__number=1).update(points=9)
    assert differences(evening) == [
        "row 1: value is 9, not 1",
        "row 1: points are {'1': 9, '2': 1, '3': -1, '4': -1}",
    ]


@pytest.mark.parametrize("games", [1, 30])
def test_writing_takes_a_constant_number_of_queries(
    games: int, django_assert_max_num_queries: Any
) -> None:
    evening = start(rules=FEIN)
    saved = [add(evening, game(augen=121 + n % 20)) for n in range(games)]
    assert saved[0].entry is not None
    who, first = device(evening, "Anna"), saved[0].entry.pk
    based: dict[str, Any] = {"who": who, "key": new_key()}
    # Two of each are the savepoint of the test's own transaction.
    with django_assert_max_num_queries(10):
        recording.add_entry(evening.pk, parse_row(game()), **based)
    row, based["key"] = parse_row(game(augen=150)), new_key()
    with django_assert_max_num_queries(10):
        recording.change_entry(evening.pk, first, row, version=games + 1, **based)
    based["key"] = new_key()
    with django_assert_max_num_queries(12):
        recording.delete_entry(evening.pk, first, version=games + 2, **based)
    assert differences(Evening.objects.get(pk=evening.pk)) == []


def test_a_played_circle_can_be_deleted() -> None:
    evening = start()
    add(evening, game())
    evening.circle.delete()
    assert not Evening.objects.exists()
    assert not Player.objects.exists()


def test_names_are_one_name_in_every_spelling() -> None:
    with pytest.raises(Refused):
        start(("Özgür", "o\u0308zgu\u0308r", "Carla", "Dieter"))
    evening = start(("Özgür", "Bernd", "Carla", "Dieter"))
    add(evening, {"leave": "1"})
    saved = recording.add_newcomer(evening.pk, "özgür", None, key=new_key(), who=None)
    assert len(saved.sheet.seats) == 4


def test_the_same_start_twice_is_one_evening() -> None:
    form: dict[str, Any] = {"names": NAMES, "first_dealer": 0, "rules": HAUSREGELN}
    first = recording.start_evening(**form, key="start-1")
    again = recording.start_evening(**form, key="start-1")
    assert again == first
    with pytest.raises(recording.KeyTaken):
        recording.start_evening(**{**form, "first_dealer": 1}, key="start-1")
    assert Evening.objects.count() == 1


def test_a_device_that_was_shut_out_writes_nothing() -> None:
    evening = start()
    anna, ben = device(evening, "Anna"), device(evening, "Bernd")
    recording.renew_link(evening.pk, LinkKind.TABLE, who=anna)
    before = stored(evening)
    with pytest.raises(recording.ShutOut):
        recording.add_entry(evening.pk, parse_row(game()), key=new_key(), who=ben)
    with pytest.raises(recording.ShutOut):
        recording.renew_link(evening.pk, LinkKind.TABLE, who=ben)
    assert stored(evening) == before
    recording.add_entry(evening.pk, parse_row(game()), key=new_key(), who=anna)


def test_who_only_watches_writes_nothing() -> None:
    evening = start()
    watcher = recording.admit(Link.objects.create(evening=evening, kind=LinkKind.WATCH))
    with pytest.raises(recording.ShutOut):
        recording.add_entry(evening.pk, parse_row(game()), key=new_key(), who=watcher)


def test_reading_sees_one_moment() -> None:
    """Somebody sits down between the two statements of a reader."""
    evening = start()
    reader = Evening.objects.get(pk=evening.pk)
    done: list[str] = []

    def in_between(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        if "scorekeeper_entry" in sql and not done:
            done.append(sql)
            recording.add_newcomer(evening.pk, "Eva", None, key=new_key(), who=None)
        return answer

    with connection.execute_wrapper(in_between):
        sheet = read_sheet(reader)
    assert done
    assert (reader.version, len(sheet.lines), len(sheet.sheet.seats)) == (1, 1, 5)


def test_exchanging_seats_that_do_not_exist_is_refused() -> None:
    evening = start()
    saved = add(evening, game())
    assert saved.entry is not None
    span = (saved.entry.pk, saved.entry.pk)
    with pytest.raises(Refused):
        recording.exchange_seats(evening.pk, span, "98", "99", version=1, who=None)


def test_what_was_read_can_be_previewed() -> None:
    evening = start()
    saved = add(evening, game(heart_trick=True))
    sheet = read_sheet(evening)
    scored = sheet.preview(parse_row(game()))
    assert scored.result is not None
    assert (scored.number, scored.result.bock_factor) == (2, 2)
    assert saved.entry is not None
    instead = sheet.preview(parse_row(game()), replacing=saved.entry.pk)
    assert (instead.number, instead.triggered) == (1, ())
