"""How many games somebody has played: those in which they were dealt in, whatever they brought."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.models import Evening, Player, Points
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.scoring.switches import Credit
from scorekeeper.sheets import read_stored
from scorekeeper.statistics import games_played
from tests.circles.evenings import queries
from tests.recording.evenings import NAMES, add, change, game, start

pytestmark = pytest.mark.django_db
FIVE = (*NAMES, "Eva")
NOTHING: dict[str, Any] = {"override": {"value": 0, "reason": "Stich vergessen"}}


def played(names: Sequence[str], *rows: dict[str, Any], rules: RuleSet = HAUSREGELN) -> Evening:
    """An evening with these rows; the first of the table deals first, and of five sits out then."""
    evening = start(names, rules=rules)
    for row in rows:
        add(evening, row)
    return Evening.objects.get(pk=evening.pk)


def games(evening: Evening) -> dict[str, int]:
    """How many games everybody has played."""
    seats = evening.seats.select_related("player")
    return {seat.player.name: games_played(seat.player) for seat in seats}


def dealt_in(evening: Evening) -> dict[str, int]:
    """The same, read off the sheet."""
    sheet = read_stored(evening)
    return {
        name: sum(key in line.scored.active for line in sheet.lines if line.scored.number)
        for key, name in sheet.names.items()
    }


def test_a_game_that_is_worth_nothing_was_played() -> None:
    evening = played(NAMES, game(), game(**NOTHING), {"penalty": {"1": -5}, "reason": "So"})
    assert games(evening) == dict.fromkeys(NAMES, 2)


def test_who_sits_out_does_not_play() -> None:
    evening = played(FIVE, game((2, 3), **NOTHING), game((1, 3)), game((1, 2), **NOTHING))
    assert games(evening) == {"Anna": 2, "Bernd": 2, "Carla": 2, "Dieter": 3, "Eva": 3}


@pytest.mark.parametrize("credit", Credit)
def test_it_does_not_matter_what_is_written_down(credit: Credit) -> None:
    rules = HAUSREGELN.change(credit=credit)
    rows = [game((2, 3)), game((1, 3), 95), game((1, 2), **NOTHING), game((1, 2))]
    evening = played(FIVE, *rows, rules=rules)
    expected = {"Anna": 3, "Bernd": 3, "Carla": 3, "Dieter": 3, "Eva": 4}
    assert games(evening) == dealt_in(evening) == expected


def test_points_of_before_a_correction_count_for_nobody() -> None:
    evening = start(FIVE)
    first, second = add(evening, game((2, 3))), add(evening, game((1, 3)))
    add(evening, game((1, 2)))
    change(second, game((1, 3), **NOTHING))
    change(first, {**game((1, 2)), "active": ["1", "2", "3", "4"]})
    evening.refresh_from_db()
    assert Points.objects.filter(points=0).exists()
    assert games(evening) == dealt_in(evening)


def test_all_evenings_of_a_player_count() -> None:
    first, second = (
        played(NAMES, game(**NOTHING)),
        played(FIVE, game((2, 3), **NOTHING), game((1, 3))),
    )
    anna = second.seats.get(number=1)
    gone = anna.player
    anna.player = first.seats.get(number=1).player
    anna.save(update_fields=["player"])
    assert games_played(anna.player) == 2
    assert games_played(gone) == 0


def test_an_evening_that_cannot_be_scored_any_more_is_left_out() -> None:
    evening = played(FIVE, game((2, 3)), game((1, 3), **NOTHING), game((1, 2)))
    evening.entries.filter(number=2).update(facts={})
    assert games(evening) == {"Anna": 1, "Bernd": 2, "Carla": 1, "Dieter": 2, "Eva": 2}


def test_queries_do_not_grow() -> None:
    anna: Player | None = None
    for _n in range(3):
        evening = played(FIVE, game((2, 3), **NOTHING), game((1, 3)), game((1, 2), **NOTHING))
        seat = evening.seats.get(number=1)
        anna = anna or seat.player
        seat.player = anna
        seat.save(update_fields=["player"])
        with queries() as captured:
            games_played(anna)
        assert len(captured) <= 7
    plain = played(NAMES, game()).seats.get(number=1).player
    with queries() as captured:
        assert games_played(plain) == 1
    assert len(captured) == 2
