"""Players replaced and substituted: names, rows, and the way back."""

import pytest

from scorekeeper import corrections, recording
from scorekeeper.models import Player
from scorekeeper.scoring.facts import Refused
from scorekeeper.sheets import read_sheet
from scorekeeper.stored_results import differences

from .evenings import add, device, game, start
from .test_corrections import now, pk, undo

pytestmark = pytest.mark.django_db


def test_a_player_of_the_circle_is_found_in_any_spelling() -> None:
    evening = start()
    known = Player.objects.create(circle=evening.circle, name="Özgür")
    who = device(evening, "Anna")
    recording.replace_player(evening.pk, "2", "ÖZGÜR", version=0, who=who)
    assert evening.seats.get(number=2).player == known
    undo(evening, "Anna")
    assert evening.seats.get(number=2).player.name == "Bernd"
    assert not evening.circle.players.filter(name="Özgür").exists()


def test_who_has_a_column_replaces_nobody() -> None:
    evening = start()
    who = device(evening, "Anna")
    for seat, name in (("2", "carla"), ("2", "Bernd"), ("9", "Eva")):
        with pytest.raises(Refused):
            recording.replace_player(evening.pk, seat, name, version=0, who=who)
    assert [seat.player.name for seat in evening.seats.all()] == [
        "Anna", "Bernd", "Carla", "Dieter",
    ]  # fmt: skip
    assert now(evening).version == 0


def test_a_substitute_is_logged_with_all_rows_and_taken_back() -> None:
    evening = start()
    saved = [add(evening, game()) for _ in range(4)]
    before = read_sheet(now(evening))
    span = (pk(saved[2]), pk(saved[1]))
    who = device(evening, "Anna")
    recording.substitute_player(evening.pk, span, "1", "Eva", version=4, who=who)
    sheet = read_sheet(now(evening))
    assert [line.entry.kind for line in sheet.lines] == [
        "game", "leave", "join", "game", "game", "leave", "join", "game",
    ]  # fmt: skip
    assert sheet.sheet.totals["5"] == 2
    assert differences(now(evening)) == []
    undo(evening, "Anna")
    assert read_sheet(now(evening)).sheet.totals == before.sheet.totals
    undo(evening, "Anna")
    assert read_sheet(now(evening)).sheet == sheet.sheet


def test_nobody_takes_the_place_of_somebody_who_is_not_there() -> None:
    evening = start()
    first = add(evening, game())
    sheet = read_sheet(now(evening))
    with pytest.raises(Refused):
        corrections.substituted(sheet, pk(first), pk(first), "9", "Eva")
    # What is tried out stores nothing.
    corrections.substituted(sheet, pk(first), pk(first), "1", "Eva")
    assert evening.seats.count() == 4
    assert not Player.objects.filter(name="Eva").exists()
