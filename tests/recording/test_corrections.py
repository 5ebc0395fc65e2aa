"""Corrections of any kind, what else they change, and taking them back."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper import corrections, recording
from scorekeeper.models import Evening, LinkKind
from scorekeeper.recording import Saved
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import FIT4DOKO, MUENCHENER
from scorekeeper.sheets import EveningSheet, read_sheet
from scorekeeper.stored_results import differences

from .evenings import add, change, delete, device, game, new_key, start

pytestmark = pytest.mark.django_db


def facts(sheet: EveningSheet) -> list[dict[str, Any]]:
    """The rows as stored."""
    return [line.entry.facts for line in sheet.lines]


def pk(saved: Saved) -> int:
    """The row's id."""
    assert saved.entry is not None
    return saved.entry.pk


def now(evening: Evening) -> Evening:
    """The evening as stored."""
    return Evening.objects.select_related("circle").get(pk=evening.pk)


def test_two_players_mixed_up_for_a_stretch_are_exchanged() -> None:
    evening = start()
    saved = [add(evening, game(re=(1, 2))) for _ in range(4)]
    add(evening, {"penalty": {"2": -6, "1": 2}, "reason": "verworfen"})
    last = add(evening, game(re=(2, 4), special_points={"re": {"fuchs": [{"by": "2"}]}}))
    after = recording.exchange_seats(
        evening.pk, (pk(last), pk(saved[2])), "2", "3", version=6, who=device(evening, "Anna")
    )
    assert facts(after.sheet)[1]["re"] == ["1", "2"]
    assert facts(after.sheet)[2]["re"] == ["1", "3"]
    assert facts(after.sheet)[4]["penalty"] == {"3": -6, "1": 2}
    assert facts(after.sheet)[5]["special_points"] == {"re": {"fuchs": [{"by": "3"}]}}
    assert differences(now(evening)) == []
    assert evening.changes.filter(action="seats.exchanged").count() == 1


def test_consequences_name_the_games_that_change() -> None:
    evening = start()
    first = add(evening, game(heart_trick=True))
    for _ in range(5):
        add(evening, game())
    sheet = read_sheet(now(evening))
    without = corrections.changed(sheet, pk(first), parse_row(game()))
    found = corrections.consequences(sheet, without, besides=pk(first))
    assert found.bock_lost == (2, 3, 4, 5)
    assert found.points_changed == (2, 3, 4, 5)
    assert found.totals["1"] == (10, 6)
    assert (found.dealer_changed, found.renumbered) == ((), 0)
    gone = corrections.consequences(sheet, corrections.deleted(sheet, pk(first)))
    assert gone.renumbered == 5
    assert gone.dealer_changed == (1, 2, 3, 4, 5)
    assert facts(sheet)[0]["heart_trick"] is True


def test_a_correction_without_consequences_says_so() -> None:
    evening = start()
    first = add(evening, game())
    add(evening, game())
    sheet = read_sheet(now(evening))
    after = corrections.changed(sheet, pk(first), parse_row(game(augen=151)))
    assert not corrections.consequences(sheet, after, besides=pk(first))


def test_rules_of_the_evening_can_be_changed() -> None:
    evening = start()
    add(evening, game(announcements={"re": "announced"}))
    rules = replace(read_sheet(evening).rules, announcement_effect=FIT4DOKO.announcement_effect)
    saved = recording.change_rules(evening.pk, rules, version=1, who=device(evening, "Anna"))
    assert saved.sheet.sheet.totals["1"] == 2
    assert read_sheet(now(evening)).rules == rules
    assert differences(now(evening)) == []
    with pytest.raises(Refused):
        recording.change_rules(evening.pk, MUENCHENER, version=2, who=device(evening, "Anna"))
    assert read_sheet(now(evening)).rules == rules


def test_a_closed_evening_can_be_opened_again() -> None:
    evening = start()
    recording.close_evening(evening.pk, version=0, who=device(evening, "Anna"))
    with pytest.raises(recording.Closed):
        add(evening, game())
    with pytest.raises(recording.Closed):
        recording.close_evening(evening.pk, version=1, who=device(evening, "Anna"))
    recording.reopen_evening(evening.pk, who=device(evening, "Bernd"))
    recording.reopen_evening(evening.pk, who=device(evening, "Bernd"))
    add(evening, game())
    assert [*evening.changes.values_list("action", "version")] == [
        ("evening.started", 0),
        ("evening.closed", 1),
        ("evening.reopened", 2),
        ("game.added", 3),
    ]


def undo(evening: Evening, who: str) -> Saved:
    """Take back the last change of ``who``."""
    return recording.undo(evening.pk, version=now(evening).version, who=device(evening, who))


def test_an_added_game_can_be_taken_back_and_brought_back() -> None:
    evening = start()
    add(evening, game())
    add(evening, game(re=(3, 4)), note="eng")
    undo(evening, "Anna")
    assert [e["re"] for e in facts(read_sheet(now(evening)))] == [["1", "2"]]
    undo(evening, "Anna")
    sheet = read_sheet(now(evening))
    assert [(line.entry.facts["re"], line.entry.note) for line in sheet.lines] == [
        (["1", "2"], ""),
        (["3", "4"], "eng"),
    ]
    assert sheet.lines[1].entry.entered_by == device(evening, "Anna")
    assert differences(now(evening)) == []


def test_a_deleted_and_an_edited_game_come_back() -> None:
    evening = start()
    first = add(evening, game(heart_trick=True))
    add(evening, game())
    before = read_sheet(now(evening)).sheet
    delete(first)
    undo(evening, "Carla")
    sheet = read_sheet(now(evening))
    assert sheet.sheet == before
    again = Saved(sheet, sheet.lines[0].entry)
    change(again, game(augen=160))
    undo(evening, "Bernd")
    assert read_sheet(now(evening)).sheet == before
    assert differences(now(evening)) == []


def test_exchange_and_rules_can_be_taken_back() -> None:
    evening = start()
    saved = [add(evening, game()) for _ in range(3)]
    before = read_sheet(now(evening))
    recording.exchange_seats(
        evening.pk, (pk(saved[0]), pk(saved[2])), "1", "4", version=3, who=device(evening, "Anna")
    )
    undo(evening, "Anna")
    assert read_sheet(now(evening)).sheet == before.sheet
    recording.change_rules(
        evening.pk, before.rules.change(unit=5), version=5, who=device(evening, "Anna")
    )
    undo(evening, "Anna")
    assert read_sheet(now(evening)).sheet == before.sheet
    undo(evening, "Anna")
    assert read_sheet(now(evening)).rules.unit == 5


def test_what_others_have_built_on_is_not_taken_back() -> None:
    evening = start()
    first = add(evening, game())
    change(first, game(augen=150))
    with pytest.raises(recording.NothingToUndo) as nothing:
        undo(evening, "Anna")
    assert nothing.value.others == (device(evening, "Bernd"),)
    with pytest.raises(recording.NothingToUndo):
        undo(evening, "Dieter")
    assert facts(read_sheet(now(evening)))[0]["re_augen"] == 150


def test_an_evening_just_started_has_nothing_to_undo() -> None:
    evening = start()
    with pytest.raises(recording.NothingToUndo) as nothing:
        undo(evening, "Anna")
    assert nothing.value.others == ()


def test_a_key_repeated_for_a_correction_is_done_once() -> None:
    evening = start()
    saved = add(evening, game())
    key = new_key()
    for _ in range(2):
        again = recording.change_entry(
            evening.pk,
            pk(saved),
            parse_row(game(augen=150)),
            version=1,
            who=device(evening, "Anna"),
            key=key,
        )
    assert not again.fresh
    with pytest.raises(recording.KeyTaken):
        recording.delete_entry(
            evening.pk, pk(saved), version=2, who=device(evening, "Anna"), key=key
        )


def test_renewing_a_link_does_not_stand_in_the_way_of_undo() -> None:
    evening = start()
    add(evening, game())
    recording.renew_link(evening.pk, LinkKind.TABLE, who=device(evening, "Anna"))
    undo(evening, "Anna")
    assert facts(read_sheet(now(evening))) == []
