"""A player goes from one table of a circle to another: a row on each sheet, or on none."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import User
from scorekeeper import circles, recording
from scorekeeper.models import Circle, Evening, Grant, LinkKind
from scorekeeper.recording import Saved
from scorekeeper.scoring.facts import Refused
from scorekeeper.scoring.rows import LeaveRow
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.sheets import read_stored
from scorekeeper.stored_results import differences
from tests.accounts.people import account

from .evenings import new_key

pytestmark = pytest.mark.django_db(transaction=True)


class Tables:
    """A circle with two open tables, and the member who writes at both."""

    def __init__(self) -> None:
        self.user: User = account()
        self.circle: Circle = circles.make_circle("Runde", time_zone="Europe/Berlin", who=self.user)
        self.parlour = self.start("Stube", "Anna", "Ben", "Carl", "Dora", "Eva")
        self.kitchen = self.start("Küche", "Fritz", "Gabi", "Hans", "Ida")

    def start(self, name: str, *players: str) -> Evening:
        within = recording.InCircle(self.circle.pk, self.user)
        return recording.start_evening(
            names=players, first_dealer=0, rules=HAUSREGELN, name=name, within=within
        ).link.evening

    def who(self, evening: Evening) -> Grant:
        return evening.grants.get(user=self.user)

    def move(
        self,
        seat: str,
        place: int | None = None,
        *,
        here: Evening | None = None,
        there: Evening | None = None,
        key: str = "",
    ) -> Saved:
        here, there = here or self.parlour, there or self.kitchen
        return recording.change_table(
            here.pk,
            seat,
            there.pk,
            place,
            key=key or new_key(),
            who=self.who(here),
            there=self.who(there),
        )

    def seated(self, evening: Evening) -> list[str]:
        sheet = read_stored(Evening.objects.get(pk=evening.pk))
        return [sheet.names[key] for key in sheet.sheet.seats]

    def version(self, evening: Evening) -> int:
        return Evening.objects.get(pk=evening.pk).version


@pytest.fixture
def tables(db: None) -> Tables:
    return Tables()


def test_both_sheets_have_a_row_and_a_new_version(tables: Tables) -> None:
    tables.move("2", 1)
    assert tables.seated(tables.parlour) == ["Anna", "Carl", "Dora", "Eva"]
    assert tables.seated(tables.kitchen) == ["Ben", "Fritz", "Gabi", "Hans", "Ida"]
    for evening in (tables.parlour, tables.kitchen):
        assert tables.version(evening) == 1
        assert differences(Evening.objects.get(pk=evening.pk)) == []
        assert evening.entries.get().entered_by == tables.who(evening)
        made = evening.changes.latest("pk")
        assert made.action == ("table.left" if evening == tables.parlour else "table.joined")
    # One player of the circle, at two tables one after the other.
    assert tables.circle.players.get(name="Ben").seats.count() == 2


def test_who_comes_back_has_the_old_seat(tables: Tables) -> None:
    tables.move("2")
    newcomer = tables.kitchen.seats.get(player__name="Ben")
    tables.move(newcomer.key, here=tables.kitchen, there=tables.parlour)
    tables.move("2", 2)
    assert tables.parlour.seats.count() == 5
    assert tables.kitchen.seats.count() == 5
    assert tables.seated(tables.kitchen) == ["Fritz", "Ben", "Gabi", "Hans", "Ida"]


def test_the_same_form_moves_once(tables: Tables) -> None:
    first = tables.move("2", key="one-form-sent-twice")
    again = tables.move("2", key="one-form-sent-twice")
    assert (first.fresh, again.fresh) == (True, False)
    assert tables.version(tables.kitchen) == 1
    with pytest.raises(recording.KeyTaken):
        tables.move("3", key="one-form-sent-twice")


@pytest.mark.parametrize("end", ["here", "there"])
def test_what_is_refused_changes_neither_sheet(tables: Tables, end: str) -> None:
    closed = tables.parlour if end == "here" else tables.kitchen
    recording.close_evening(closed.pk, version=0, who=None)
    wanted = recording.Closed if end == "here" else recording.OtherTableClosed
    with pytest.raises(wanted):
        tables.move("2")
    open_one = tables.kitchen if end == "here" else tables.parlour
    assert tables.version(open_one) == 0
    assert not open_one.entries.exists()


def test_each_refusal_names_who_it_is_about(tables: Tables) -> None:
    with pytest.raises(Refused) as refused:
        tables.move("9")
    assert refused.value.problems[0].code == "not_at_table"
    with pytest.raises(Refused) as refused:
        tables.move("2", 9)
    assert refused.value.problems[0].code == "seat_range"
    recording.add_newcomer(tables.kitchen.pk, "Ben", None, key=new_key(), who=None)
    with pytest.raises(Refused) as refused:
        tables.move("2")
    (problem,) = refused.value.problems
    assert (problem.code, problem.details["player"]) == ("already_seated", "Ben")
    assert tables.version(tables.parlour) == 0
    assert tables.kitchen.seats.count() == 5


def test_a_full_table_takes_nobody(tables: Tables) -> None:
    for name in ("Jan", "Kai", "Lea"):
        recording.add_newcomer(tables.kitchen.pk, name, None, key=new_key(), who=None)
    with pytest.raises(Refused) as refused:
        tables.move("2")
    assert refused.value.problems[0].code == "table_full"
    assert tables.kitchen.seats.count() == 7


def test_the_last_one_at_a_table_stays(tables: Tables) -> None:
    for seat in ("1", "2"):
        tables.move(seat, here=tables.kitchen, there=tables.parlour)
    recording.add_entry(tables.kitchen.pk, LeaveRow("3"), key=new_key(), who=None)
    with pytest.raises(Refused) as refused:
        tables.move("4", here=tables.kitchen, there=tables.start("Bad", "Q", "R", "S", "T"))
    assert refused.value.problems[0].code == "last_player"


def test_tables_of_two_circles_have_nothing_to_do_with_each_other(tables: Tables) -> None:
    elsewhere = Tables.__new__(Tables)
    elsewhere.user = tables.user
    elsewhere.circle = circles.make_circle("Andere", time_zone="Europe/Berlin", who=tables.user)
    foreign = elsewhere.start("Laube", "Anna", "Ben", "Carl", "Dora")
    for there in (foreign, tables.parlour):
        with pytest.raises(recording.ShutOut):
            tables.move("2", there=there)
    assert tables.version(tables.parlour) == 0


def test_who_may_not_write_there_moves_nobody(tables: Tables) -> None:
    stranger = recording.admit(tables.kitchen.links.get())
    recording.renew_link(tables.kitchen.pk, LinkKind.TABLE, who=None)
    with pytest.raises(recording.ShutOut):
        recording.change_table(
            tables.parlour.pk,
            "2",
            tables.kitchen.pk,
            None,
            key=new_key(),
            who=tables.who(tables.parlour),
            there=stranger,
        )
    assert tables.version(tables.parlour) == 0


def test_each_row_is_taken_back_by_itself(tables: Tables) -> None:
    tables.move("2")
    recording.undo(tables.parlour.pk, version=1, who=tables.who(tables.parlour))
    assert "Ben" in tables.seated(tables.parlour)
    assert "Ben" in tables.seated(tables.kitchen)
    recording.undo(tables.kitchen.pk, version=1, who=tables.who(tables.kitchen))
    assert "Ben" not in tables.seated(tables.kitchen)
    # And it can be done again.
    recording.undo(tables.parlour.pk, version=2, who=tables.who(tables.parlour))
    assert "Ben" not in tables.seated(tables.parlour)


def at_once(*works: Callable[[], object]) -> list[object]:
    def phone(work: Callable[[], object]) -> object:
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(works)) as phones:
        return [*phones.map(phone, works)]


def test_players_change_places_at_the_same_moment(tables: Tables) -> None:
    """Each holds the one evening and wants the other: nobody waits for ever."""
    to_kitchen = [lambda seat=seat: tables.move(seat) for seat in ("2", "3", "4")]
    to_parlour = [
        lambda seat=seat: tables.move(seat, here=tables.kitchen, there=tables.parlour)
        for seat in ("2", "3")
    ]
    at_once(*to_kitchen, *to_parlour)
    assert {*tables.seated(tables.parlour)} == {"Anna", "Eva", "Gabi", "Hans"}
    assert {*tables.seated(tables.kitchen)} == {"Fritz", "Ida", "Ben", "Carl", "Dora"}
    for evening in (tables.parlour, tables.kitchen):
        fresh = Evening.objects.get(pk=evening.pk)
        assert fresh.version == 5
        assert differences(fresh) == []


def test_the_same_move_from_eight_phones_happens_once(tables: Tables) -> None:
    key = new_key()
    saved = at_once(*[lambda: tables.move("2", key=key) for _ in range(8)])
    assert sum(isinstance(one, Saved) and one.fresh for one in saved) == 1
    assert tables.version(tables.parlour) == tables.version(tables.kitchen) == 1


def test_two_phones_open_one_second_table_each_and_no_two_alike(tables: Tables) -> None:
    def start(at: int) -> object:
        try:
            return tables.start("Flur", *(f"{letter}{at}" for letter in "ABCD"))
        except Refused as refused:
            return refused.problems[0].code

    came = at_once(*[lambda at=at: start(at) for at in range(4)])
    assert sorted(str(one) for one in came).count("tables_alike") == 3
    assert Evening.objects.filter(name="Flur").count() == 1


def test_a_form_that_comes_twice_at_once_starts_one_evening(tables: Tables) -> None:
    within = recording.InCircle(tables.circle.pk, tables.user)

    def start() -> object:
        return recording.start_evening(
            names=("Q", "R", "S", "T"),
            first_dealer=0,
            rules=HAUSREGELN,
            name="Flur",
            key="one-form-from-one-phone",
            within=within,
        ).link.evening.pk

    assert len({*at_once(*[start] * 6)}) == 1
    assert Evening.objects.count() == 3
