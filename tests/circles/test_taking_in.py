"""Evenings taken into a circle: whole or not at all, once, and with who sat at them."""

from contextlib import nullcontext

import pytest

from accounts.models import User
from scorekeeper import recording
from scorekeeper.circles.outcomes import MovedMeanwhile, NameTaken, Unmatched
from scorekeeper.circles.players import add_player, archive_player, rename_player
from scorekeeper.circles.taking_in import players_at, take_in
from scorekeeper.models import Circle, Evening, Grant, LinkKind, Player, Role
from scorekeeper.models.members import Membership
from scorekeeper.recording import ShutOut, TablesAlike
from scorekeeper.sheets import read_sheet, read_stored
from scorekeeper.stored_results import differences
from tests.accounts.people import account
from tests.imports.test_round_trip import there_and_back
from tests.recording.evenings import NAMES, add, device, game, start
from tests.recording.test_corrections import now, undo

from .evenings import circle_of, evening_in, grant_of, member, named, player, queries, said

pytestmark = pytest.mark.django_db


def take(
    circle: Circle, evening: Evening, who: User, *, grant: Grant | None = None, **matches: str
) -> None:
    """Take one evening in; names that ``matches`` leaves out are new."""
    grants = {evening.pk: grant or grant_of(evening)}
    chosen = {
        one.pk: player(circle, matches[one.name]).pk if one.name in matches else None
        for one in players_at(grants)
    }
    take_in(circle.pk, grants, chosen, who=who)


def test_names_become_players_of_the_circle(circle: Circle, owner: User) -> None:
    evening = start()
    before = evening.circle
    for name in ("Anna", "Berni"):
        add_player(circle.pk, name, who=owner)
    add(evening, game())
    totals = read_sheet(now(evening)).sheet.totals
    was = now(evening)
    take(circle, evening, owner, Anna="Anna", Bernd="Berni")
    taken = now(evening)
    assert taken.circle == circle
    assert (taken.version, taken.state != was.state) == (was.version + 1, True)
    sheet = read_sheet(taken)
    assert [*sheet.names.values()] == ["Anna", "Berni", "Carla", "Dieter"]
    assert (sheet.sheet.totals, differences(taken)) == (totals, [])
    assert sheet.names == read_stored(taken).names
    assert [*circle.players.order_by("name").values_list("name", flat=True)] == [
        "Anna", "Berni", "Carla", "Dieter",
    ]  # fmt: skip
    assert not Circle.objects.filter(pk=before.pk).exists()
    assert not Player.objects.exclude(circle=circle).exists()


def test_both_histories_say_so_and_links_stay_good(circle: Circle, owner: User) -> None:
    evening = start()
    watch = recording.make_watch_link(evening.pk, who=None)
    table = evening.links.get(kind=LinkKind.TABLE)
    take(circle, evening, owner)
    last = evening.changes.last()
    assert last
    assert (last.action, last.who, last.version) == ("evening.taken_in", grant_of(evening), 1)
    change = circle.changes.get(action="evening.taken_in")
    assert change.who == owner
    assert change.after == {
        "evenings": 1,
        "players": {"Anna": "Anna", "Bernd": "Bernd", "Carla": "Carla", "Dieter": "Dieter"},
    }
    for link in (table, watch):
        link.refresh_from_db()
        assert link.revoked_at is None
    add(evening, game())


def test_a_game_can_still_be_taken_back(circle: Circle, owner: User) -> None:
    evening = start()
    add(evening, game())
    take(circle, evening, owner)
    undo(evening, "Anna")
    assert now(evening).entries.count() == 0


def test_the_time_zone_is_that_of_the_circle(owner: User) -> None:
    circle = circle_of(owner)
    Circle.objects.filter(pk=circle.pk).update(time_zone="Asia/Tokyo")
    evening = start()
    at = evening.started_at.replace(hour=20)
    Evening.objects.filter(pk=evening.pk).update(started_at=at)
    read_sheet(now(evening))
    take(circle, evening, owner)
    assert read_sheet(now(evening)).evening.starts_on() > at.date()


def test_it_can_be_taken_out_as_a_file_and_read_in_again(circle: Circle, owner: User) -> None:
    evening = start()
    add(evening, game())
    take(circle, evening, owner)
    rename_player(circle.pk, player(circle, "Bernd").pk, "Bernhard", who=owner)
    back = there_and_back(now(evening))
    assert read_sheet(back).names["2"] == "Bernhard"
    assert "evening.taken_in" not in back.changes.values_list("action", flat=True)


def test_twice_is_once(circle: Circle, owner: User) -> None:
    evening = start()
    grants = {evening.pk: grant_of(evening)}
    matches = {one.pk: None for one in players_at(grants)}
    take_in(circle.pk, grants, matches, who=owner)
    version = now(evening).version
    take_in(circle.pk, grants, matches, who=owner)
    assert now(evening).version == version
    assert said(circle) == ["evening.taken_in"]
    assert circle.players.count() == 4


def test_everybody_is_said_and_nobody_twice(circle: Circle, owner: User) -> None:
    evening = start()
    eva = add_player(circle.pk, "Eva", who=owner).player
    anna = add_player(circle.pk, "ANNA", who=owner).player
    other = add_player(circle_of(owner, "Skat").pk, "Fritz", who=owner).player
    grants = {evening.pk: grant_of(evening)}
    pks = [one.pk for one in players_at(grants)]
    new: dict[int, int | None] = dict.fromkeys(pks)
    bad: list[tuple[dict[int, int | None], type[Exception]]] = [
        ({**new, pks[0]: eva.pk, pks[1]: eva.pk}, Unmatched),
        (dict.fromkeys(pks[1:]), MovedMeanwhile),
        ({**new, eva.pk: None}, MovedMeanwhile),
        ({**new, pks[0]: other.pk}, MovedMeanwhile),
        (new, NameTaken),  # there is an Anna
        ({**new, pks[1]: anna.pk}, NameTaken),
    ]
    before = now(evening)
    for matches, wrong in bad:
        with pytest.raises(wrong):
            take_in(circle.pk, grants, matches, who=owner)
    assert (now(evening).version, now(evening).circle_id) == (before.version, before.circle_id)
    assert circle.players.count() == 2


def test_a_member_knows_the_seat_that_became_theirs(circle: Circle, owner: User) -> None:
    other = circle_of(owner, "Samstagsrunde")
    evening = evening_in(other, owner)
    grant = recording.admit_member(evening.pk, owner.pk)
    assert grant.seat is None
    anna = add_player(circle.pk, "Anna", who=owner).player
    Player.objects.filter(pk=anna.pk).update(user=owner)
    take(circle, evening, owner, grant=grant, Anna="Anna")
    grant.refresh_from_db()
    assert grant.seat == evening.seats.get(player=anna)


def test_who_is_archived_stays_so(circle: Circle, owner: User) -> None:
    anna = add_player(circle.pk, "Anna", who=owner).player
    archive_player(circle.pk, anna.pk, who=owner)
    evening = start()
    take(circle, evening, owner, Anna="Anna")
    anna.refresh_from_db()
    assert anna.archived_at
    assert evening.seats.get(number=1).player == anna


def test_all_evenings_of_a_file_at_once_and_the_rest_stays(circle: Circle, owner: User) -> None:
    """Three evenings of one nameless circle; two are taken."""
    tables = (NAMES, ("Anna", "Eva", "Fritz", "Gerd"), ("Hanna", "Eva", "X", "Y"))
    evenings = [named(start(names)) for names in tables]
    home = evenings[0].circle
    for evening in evenings[1:]:
        for seat in evening.seats.all():
            seat.player, _new = home.players.get_or_create(
                name_key=seat.player.name_key, defaults={"name": seat.player.name}
            )
            seat.save()
        Evening.objects.filter(pk=evening.pk).update(circle=home)
        evening.circle.delete()
    grants = {evening.pk: grant_of(evening) for evening in evenings[:2]}
    take_in(circle.pk, grants, {one.pk: None for one in players_at(grants)}, who=owner)
    assert {*circle.evenings.values_list("pk", flat=True)} == {*grants}
    assert circle.players.count() == 7
    # Eva sits in the evening that stays, too.
    assert [*home.players.order_by("name").values_list("name", flat=True)] == [
        "Eva", "Hanna", "X", "Y",
    ]  # fmt: skip
    assert [*read_sheet(now(evenings[1])).names.values()] == ["Anna", "Eva", "Fritz", "Gerd"]
    assert [*read_sheet(now(evenings[2])).names.values()] == ["Hanna", "Eva", "X", "Y"]
    assert said(circle) == ["evening.taken_in"]
    mixed = {evening.pk: grant_of(evening) for evening in evenings}
    nobody: dict[int, int | None] = {one.pk: None for one in players_at(mixed)}
    with pytest.raises(MovedMeanwhile):
        take_in(circle.pk, mixed, nobody, who=owner)


@pytest.mark.parametrize("evenings", [1, 5])
def test_many_take_as_many_queries_as_one(circle: Circle, owner: User, evenings: int) -> None:
    add_player(circle.pk, "Anna", who=owner)
    found = [named(start()) for _ in range(evenings)]
    home = found[0].circle
    players = {one.name: one for one in home.players.all()}
    for evening in found[1:]:
        for seat in evening.seats.select_related("player"):
            seat.player = players[seat.player.name]
            seat.save()
        Evening.objects.filter(pk=evening.pk).update(circle=home)
        evening.circle.delete()
    grants = {evening.pk: grant_of(evening) for evening in found}
    matches = {
        pk: player(circle, "Anna").pk if name == "Anna" else None
        for name, pk in ((name, one.pk) for name, one in players.items())
    }
    with queries() as made:
        take_in(circle.pk, grants, matches, who=owner)
    assert len(made) <= 32, "\n".join(query["sql"] for query in made)
    assert circle.evenings.count() == evenings


@pytest.mark.parametrize(
    ("there", "comes", "closed", "refused"),
    [
        ("", "", "", True),
        ("Küche", "", "", True),
        ("", "Küche", "", True),
        ("Küche", "KÜCHE", "", True),
        ("Küche", "Stube", "", False),
        ("", "", "there", False),
        ("", "", "comes", False),
    ],
)
def test_open_tables_of_a_circle_can_be_told_apart(
    circle: Circle, owner: User, there: str, comes: str, closed: str, refused: bool
) -> None:
    """As they have to where an evening is started in it."""
    evenings = {"there": evening_in(circle, owner), "comes": start()}
    for which, name in (("there", there), ("comes", comes)):
        Evening.objects.filter(pk=evenings[which].pk).update(name=name)
    if closed:
        version = now(evenings[closed]).version
        recording.close_evening(evenings[closed].pk, version=version, who=None)
    expected = pytest.raises(TablesAlike) if refused else nullcontext()
    with expected:
        take(
            circle, evenings["comes"], owner,
            Anna="Anna", Bernd="Bernd", Carla="Carla", Dieter="Dieter",
        )  # fmt: skip
    assert (now(evenings["comes"]).circle == circle) == (not refused)


# --- who may -----------------------------------------------------------------------------------


def test_only_who_writes_in_both(circle: Circle, owner: User) -> None:
    evening = start()
    watch = recording.make_watch_link(evening.pk, who=None)
    watcher = recording.admit(watch)
    reader = member(circle, Role.READER, "Ron")
    stranger = account("nobody@example.org")
    scribe = member(circle, Role.SCRIBE, "Sam")
    gone = device(evening, "Bernd")
    elsewhere = start(("Eva", "Fritz", "Gerd", "Hanna"))
    recording.renew_link(evening.pk, LinkKind.TABLE, who=grant_of(evening))
    for who, grant in (
        (reader, None), (stranger, None), (owner, watcher), (owner, gone),
        (owner, grant_of(elsewhere)),
    ):  # fmt: skip
        with pytest.raises(ShutOut):
            take(circle, evening, who, grant=grant)
    assert now(evening).circle_id == evening.circle_id
    take(circle, evening, scribe)
    assert now(evening).circle_id == circle.pk


def test_from_a_circle_with_members_only_an_owner_of_both(circle: Circle, owner: User) -> None:
    evening = start()
    other_owner = account("ben@example.org", name="Ben")
    other = circle_of(other_owner, "Skat")
    take(other, evening, other_owner)
    scribe_there = member(other, Role.SCRIBE, "Sam")
    Membership.objects.create(circle=circle, user=scribe_there, role=Role.OWNER)
    for who in (owner, scribe_there):
        with pytest.raises(ShutOut):
            take(circle, evening, who)
    both = Membership.objects.create(circle=circle, user=other_owner, role=Role.SCRIBE)
    with pytest.raises(ShutOut):
        take(circle, evening, other_owner)
    both.role = Role.OWNER
    both.save()
    take(circle, evening, other_owner)
    assert now(evening).circle == circle
    assert said(other) == ["evening.taken_in", "evening.given_away"]
    # Its players stay in its list.
    assert other.players.count() == 4


def test_a_member_takes_an_evening_with_the_grant_of_the_account(
    circle: Circle, owner: User
) -> None:
    other = circle_of(owner, "Skat")
    evening = start()
    take(other, evening, owner)
    grant = recording.admit_member(evening.pk, owner.pk)
    take(circle, evening, owner, grant=grant)
    assert now(evening).circle == circle
