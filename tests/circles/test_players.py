"""Players of a circle: added, renamed, archived, and two that are one person."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from scorekeeper import recording
from scorekeeper.circles.members import leave
from scorekeeper.circles.outcomes import (
    InUse,
    NameTaken,
    SamePlayer,
    SatTogether,
    StillAtTable,
    TwoAccounts,
)
from scorekeeper.circles.players import (
    add_player,
    archive_player,
    delete_player,
    merge_players,
    rename_player,
    restore_player,
    untie_player,
)
from scorekeeper.models import Circle, Evening, Invitation, Player, Role
from scorekeeper.recording import NothingToUndo, ShutOut
from scorekeeper.scoring.facts import Refused
from scorekeeper.sheets import read_sheet, read_stored
from tests.accounts.people import account
from tests.recording.evenings import add, device, game
from tests.recording.test_corrections import now

from .evenings import circle_of, evening_in, member, player, queries, said

pytestmark = pytest.mark.django_db


def close(evening: Evening) -> None:
    recording.close_evening(evening.pk, version=now(evening).version, who=None)


def names_on(evening: Evening) -> list[str]:
    """Who stands on the sheet as a phone would get it now; it must be what is stored."""
    kept, stored = read_sheet(now(evening)), read_stored(now(evening))
    assert kept.names == stored.names
    return [*kept.names.values()]


# --- adding ------------------------------------------------------------------------------------


def test_somebody_is_added_once_in_any_spelling(circle: Circle, owner: User) -> None:
    first = add_player(circle.pk, "Özgür", who=owner)
    again = add_player(circle.pk, "ÖZGÜR", who=owner)
    assert (first.fresh, again.fresh) == (True, False)
    assert again.player == first.player
    assert circle.changes.filter(action="player.added").count() == 1


def test_a_name_of_somebody_archived_is_not_added(circle: Circle, owner: User) -> None:
    eva = add_player(circle.pk, "Eva", who=owner).player
    archive_player(circle.pk, eva.pk, who=owner)
    with pytest.raises(NameTaken) as taken:
        add_player(circle.pk, "eva", who=owner)
    assert taken.value.player == eva


# --- another name ------------------------------------------------------------------------------


def test_a_new_name_stands_on_every_sheet_and_phones_get_it(circle: Circle, owner: User) -> None:
    evenings = [evening_in(circle, owner) for _ in range(2)]
    elsewhere = evening_in(circle, owner, ("Eva", "Fritz", "Gerd", "Hanna"))
    close(evenings[0])
    add(evenings[1], game())
    before = [now(evening) for evening in evenings]
    untouched = now(elsewhere)
    for evening in evenings:
        assert names_on(evening)[1] == "Bernd"  # kept by now
    rename_player(circle.pk, player(circle, "Bernd").pk, "Bernhard", who=owner)
    for evening, was in zip(evenings, before, strict=True):
        assert names_on(evening) == ["Anna", "Bernhard", "Carla", "Dieter"]
        assert now(evening).version == was.version + 1
        assert now(evening).state != was.state
    assert now(elsewhere).version == untouched.version
    (change,) = circle.changes.filter(action="player.renamed")
    assert (change.before, change.after) == ({"player": "Bernd"}, {"player": "Bernhard"})
    assert change.who == owner
    assert change.who_name == str(owner)


def test_a_name_is_there_once_in_a_circle(circle: Circle, owner: User) -> None:
    evening_in(circle, owner)
    anna, bernd = player(circle, "Anna"), player(circle, "Bernd")
    with pytest.raises(NameTaken) as taken:
        rename_player(circle.pk, anna.pk, "BERND", who=owner)
    assert taken.value.player == bernd
    archived = add_player(circle.pk, "Eva", who=owner).player
    archive_player(circle.pk, archived.pk, who=owner)
    with pytest.raises(NameTaken):
        rename_player(circle.pk, anna.pk, "Eva", who=owner)
    # Another spelling of the own name is none of another.
    assert rename_player(circle.pk, anna.pk, "ANNA", who=owner).name == "ANNA"
    changes = circle.changes.count()
    rename_player(circle.pk, anna.pk, "ANNA", who=owner)
    assert circle.changes.count() == changes


def test_other_circles_may_have_the_name(circle: Circle, owner: User) -> None:
    add_player(circle_of(owner, "Skat").pk, "Eva", who=owner)
    eva = add_player(circle.pk, "Ewa", who=owner).player
    assert rename_player(circle.pk, eva.pk, "Eva", who=owner).name == "Eva"


@pytest.mark.parametrize("evenings", [1, 6])
def test_writes_take_as_many_queries_for_one_evening_as_for_six(
    circle: Circle, owner: User, evenings: int
) -> None:
    for _ in range(evenings):
        close(evening_in(circle, owner))
        close(evening_in(circle, owner, ("Bernhard", "Fritz", "Gerd", "Hanna")))
    bernd, bernhard = player(circle, "Bernd"), player(circle, "Bernhard")
    eva = add_player(circle.pk, "Eva", who=owner).player
    writes: list[tuple[int, Callable[[], object]]] = [
        (10, lambda: rename_player(circle.pk, bernd.pk, "Berni", who=owner)),
        (10, lambda: archive_player(circle.pk, bernd.pk, who=owner)),
        (9, lambda: restore_player(circle.pk, bernd.pk, who=owner)),
        (16, lambda: merge_players(circle.pk, bernhard.pk, bernd.pk, who=owner)),
        (11, lambda: delete_player(circle.pk, eva.pk, who=owner)),
    ]
    for most, write in writes:
        with queries() as made:
            write()
        assert len(made) <= most, "\n".join(query["sql"] for query in made)
    assert bernd.seats.count() == 2 * evenings


# --- archived ----------------------------------------------------------------------------------


def test_who_is_archived_is_dealt_in_no_more(circle: Circle, owner: User) -> None:
    evening_in(circle, owner, ("Eva", "Fritz", "Gerd", "Hanna"))
    close(Evening.objects.get())
    archive_player(circle.pk, player(circle, "Eva").pk, who=owner)
    evening = evening_in(circle, owner)
    saved = [add(evening, game()) for _ in range(2)]
    assert saved[0].entry
    assert saved[1].entry
    version, who = now(evening).version, device(now(evening), "Anna")
    span = (saved[0].entry.pk, saved[0].entry.pk)

    def ways() -> list[Callable[[], object]]:
        options: dict[str, Any] = {"version": version, "who": who}
        pk = evening.pk
        return [
            lambda: recording.add_newcomer(pk, "eva", None, key="a1", who=who),
            lambda: recording.insert_newcomer(pk, span[0], "EVA", None, key="a2", **options),
            lambda: recording.substitute_player(pk, span, "1", "Eva", **options),
            lambda: recording.replace_player(pk, "1", "Eva", **options),
        ]

    for way in ways():
        with pytest.raises(Refused) as refused:
            way()
        assert [problem.code for problem in refused.value.problems] == ["player_archived"]
        assert refused.value.problems[0].details == {"player": "Eva"}
    assert now(evening).version == version
    assert names_on(evening) == ["Anna", "Bernd", "Carla", "Dieter"]
    restore_player(circle.pk, player(circle, "Eva").pk, who=owner)
    recording.add_newcomer(evening.pk, "Eva", None, key="a1", who=who)
    assert names_on(evening)[-1] == "Eva"


def test_who_sits_in_an_evening_that_goes_on_is_not_archived(circle: Circle, owner: User) -> None:
    evening = evening_in(circle, owner)
    anna = player(circle, "Anna")
    with pytest.raises(StillAtTable) as still:
        archive_player(circle.pk, anna.pk, who=owner)
    assert still.value.evenings == [evening]
    close(evening)
    archive_player(circle.pk, anna.pk, who=owner)
    # Once more is the same.
    archive_player(circle.pk, anna.pk, who=owner)
    assert [action for action in said(circle) if action == "player.archived"] == ["player.archived"]
    assert names_on(evening)[0] == "Anna"


def test_the_old_column_of_who_was_archived_is_not_taken_again(circle: Circle, owner: User) -> None:
    """The evening was opened again to correct it; its sheet was kept all the while."""
    evening = evening_in(circle, owner, ("Anna", "Bernd", "Carla", "Dieter", "Eva"))
    add(evening, {"leave": "5"})
    read_sheet(now(evening))
    close(evening)
    archive_player(circle.pk, player(circle, "Eva").pk, who=owner)
    recording.reopen_evening(evening.pk, who=None)
    with pytest.raises(Refused):
        recording.add_newcomer(evening.pk, "Eva", None, key="b1", who=None)
    restore_player(circle.pk, player(circle, "Eva").pk, who=owner)
    recording.add_newcomer(evening.pk, "Eva", None, key="b1", who=None)


# --- two that are one --------------------------------------------------------------------------


def test_the_history_of_two_is_that_of_one(circle: Circle, owner: User) -> None:
    one = evening_in(circle, owner, ("Andi", "Bernd", "Carla", "Dieter"))
    two = evening_in(circle, owner, ("Andreas", "Bernd", "Carla", "Dieter"))
    add(one, game())
    points = read_sheet(now(one)).sheet.totals
    before = now(one), now(two)
    gone = player(circle, "Andi").pk
    kept = merge_players(circle.pk, gone, player(circle, "Andreas").pk, who=owner)
    assert names_on(one)[0] == names_on(two)[0] == "Andreas"
    assert {evening.pk for evening in Evening.objects.filter(seats__player=kept)} == {
        one.pk,
        two.pk,
    }
    assert read_sheet(now(one)).sheet.totals == points
    assert now(one).version == before[0].version + 1
    assert now(two).version == before[1].version
    assert not Player.objects.filter(name="Andi").exists()
    (change,) = circle.changes.filter(action="player.merged")
    assert change.before == {"player": "Andi", "id": gone, "evenings": 1}
    assert change.after == {"player": "Andreas", "id": kept.pk}


def test_two_who_sat_at_one_table_are_two(circle: Circle, owner: User) -> None:
    evening = evening_in(circle, owner)
    evening_in(circle, owner, ("Anna", "Fritz", "Gerd", "Hanna"))
    with pytest.raises(SatTogether) as together:
        merge_players(circle.pk, player(circle, "Anna").pk, player(circle, "Bernd").pk, who=owner)
    assert together.value.evenings == [evening]
    with pytest.raises(SamePlayer):
        merge_players(circle.pk, player(circle, "Anna").pk, player(circle, "Anna").pk, who=owner)
    assert "player.merged" not in said(circle)


@pytest.mark.parametrize("tied", ["Andi", "Andreas"])
def test_the_account_of_one_is_that_of_both(circle: Circle, owner: User, tied: str) -> None:
    ben = account("ben@example.org", name="Ben")
    for name in ("Andi", "Andreas"):
        add_player(circle.pk, name, who=owner)
    Player.objects.filter(name=tied).update(user=ben)
    gone, kept = player(circle, "Andi"), player(circle, "Andreas")
    merged = merge_players(circle.pk, gone.pk, kept.pk, who=owner)
    assert Player.objects.get(user=ben) == merged == kept


def test_two_accounts_are_two_people(circle: Circle, owner: User) -> None:
    for name in ("Andi", "Andreas"):
        made = add_player(circle.pk, name, who=owner).player
        Player.objects.filter(pk=made.pk).update(user=account(f"{name}@example.org", name=name))
    with pytest.raises(TwoAccounts):
        merge_players(circle.pk, player(circle, "Andi").pk, player(circle, "Andreas").pk, who=owner)
    assert circle.players.count() == 2


@pytest.mark.parametrize("archived", [["Andi"], ["Andreas"], ["Andi", "Andreas"]])
def test_who_plays_under_one_name_is_not_archived(
    circle: Circle, owner: User, archived: list[str]
) -> None:
    for name in ("Andi", "Andreas"):
        add_player(circle.pk, name, who=owner)
    for name in archived:
        archive_player(circle.pk, player(circle, name).pk, who=owner)
    merged = merge_players(
        circle.pk, player(circle, "Andi").pk, player(circle, "Andreas").pk, who=owner
    )
    merged.refresh_from_db()
    assert (merged.archived_at is not None) == (len(archived) == 2)


def test_who_comes_out_of_the_archive_by_that_plays_again(circle: Circle, owner: User) -> None:
    """Also at a table of which the sheet is kept."""
    evening = evening_in(circle, owner)
    close(evening)
    anna = player(circle, "Anna")
    archive_player(circle.pk, anna.pk, who=owner)
    add_player(circle.pk, "Anni", who=owner)
    names_on(evening)
    merge_players(circle.pk, player(circle, "Anni").pk, anna.pk, who=owner)
    assert read_sheet(now(evening)).seats[0].player.archived_at is None
    assert now(evening).version == evening.version + 1  # that it was closed, and nothing else


@pytest.mark.parametrize("tied", ["Anni", "Anna"])
def test_an_account_knows_its_seats_under_the_other_name(
    circle: Circle, owner: User, tied: str
) -> None:
    evening = evening_in(circle, owner)
    add_player(circle.pk, "Anni", who=owner)
    grant = recording.admit_member(evening.pk, owner.pk)
    assert grant.seat is None
    Player.objects.filter(circle=circle, name=tied).update(user=owner)
    gone = "Anna" if tied == "Anni" else "Anni"
    merge_players(circle.pk, player(circle, gone).pk, player(circle, tied).pk, who=owner)
    grant.refresh_from_db()
    assert grant.seat == evening.seats.get(number=1)


@pytest.mark.parametrize("tied", [True, False])
def test_an_invitation_for_one_is_for_both_unless_somebody_has_come(
    circle: Circle, owner: User, tied: bool
) -> None:
    for name in ("Andi", "Andreas"):
        add_player(circle.pk, name, who=owner)
    if tied:
        Player.objects.filter(name="Andreas").update(user=account("ben@example.org"))
    Invitation.objects.create(
        circle=circle,
        role=Role.READER,
        player=player(circle, "Andi"),
        expires_at=timezone.now() + timedelta(days=1),
    )
    merged = merge_players(
        circle.pk, player(circle, "Andi").pk, player(circle, "Andreas").pk, who=owner
    )
    assert merged.invitations.count() == (0 if tied else 1)


# --- accounts, and who is gone -----------------------------------------------------------------


def test_an_owner_and_the_account_itself_untie_a_player(circle: Circle, owner: User) -> None:
    evening = evening_in(circle, owner)
    ben = member(circle, Role.READER, "Ben")
    gerd = account("gerd@example.org", name="Gerd")  # no member
    for who, by in ((ben, ben), (gerd, gerd), (ben, owner)):
        Player.objects.filter(name="Bernd").update(user=who)
        grant = recording.admit_member(evening.pk, ben.pk) if who == ben else None
        if grant:
            type(grant).objects.filter(pk=grant.pk).update(seat=evening.seats.get(number=2))
        untie_player(circle.pk, player(circle, "Bernd").pk, who=by)
        assert player(circle, "Bernd").user is None
        assert not evening.grants.filter(user=who, seat__isnull=False).exists()
    untie_player(circle.pk, player(circle, "Bernd").pk, who=owner)
    assert said(circle).count("player.untied") == 3


def test_only_who_sits_nowhere_and_has_no_account_is_deleted(circle: Circle, owner: User) -> None:
    evening_in(circle, owner)
    eva, tied = (add_player(circle.pk, name, who=owner).player for name in ("Eva", "Fritz"))
    Player.objects.filter(pk=tied.pk).update(user=owner)
    for busy in (player(circle, "Anna"), tied):
        with pytest.raises(InUse):
            delete_player(circle.pk, busy.pk, who=owner)
    delete_player(circle.pk, eva.pk, who=owner)
    assert not Player.objects.filter(pk=eva.pk).exists()
    with pytest.raises(Player.DoesNotExist):
        delete_player(circle.pk, eva.pk, who=owner)


def test_a_player_of_the_list_stays_when_an_evening_needs_it_no_more(
    circle: Circle, owner: User
) -> None:
    eva = add_player(circle.pk, "Eva", who=owner).player
    evening = evening_in(circle, owner, ("Eva", "Bernd", "Carla", "Dieter"))
    recording.replace_player(
        evening.pk, "1", "Fritz", version=now(evening).version, who=device(evening, "Bernd")
    )
    assert circle.players.filter(pk=eva.pk).exists()


def test_a_replaced_name_that_is_somebody_else_by_now_does_not_come_back(
    circle: Circle, owner: User
) -> None:
    evening = evening_in(circle, owner)
    who, bernd = device(evening, "Anna"), player(circle, "Bernd")
    recording.replace_player(evening.pk, "2", "Fritz", version=now(evening).version, who=who)
    rename_player(circle.pk, bernd.pk, "Bernhard", who=owner)
    add_player(circle.pk, "bernd", who=owner)
    with pytest.raises(NothingToUndo):
        recording.undo(evening.pk, version=now(evening).version, who=who)
    assert names_on(evening)[1] == "Fritz"


@pytest.mark.parametrize("meanwhile", ["renamed", "archived"])
def test_a_replaced_name_that_is_no_more_does_not_come_back(
    circle: Circle, owner: User, meanwhile: str
) -> None:
    evening = evening_in(circle, owner)
    who = device(evening, "Anna")
    version = now(evening).version
    recording.replace_player(evening.pk, "2", "Fritz", version=version, who=who)
    bernd = player(circle, "Bernd")
    if meanwhile == "renamed":
        rename_player(circle.pk, bernd.pk, "Bernhard", who=owner)
    else:
        archive_player(circle.pk, bernd.pk, who=owner)
    with pytest.raises(NothingToUndo):
        recording.undo(evening.pk, version=now(evening).version, who=who)
    assert names_on(evening)[1] == "Fritz"
    assert not circle.players.filter(name="Bernd", archived_at=None).exists()


# --- who may -----------------------------------------------------------------------------------


def test_who_may_what(circle: Circle, owner: User) -> None:
    evening_in(circle, owner)
    eva = add_player(circle.pk, "Eva", who=owner).player
    tied = add_player(circle.pk, "Fritz", who=owner).player
    Player.objects.filter(pk=tied.pk).update(user=account("fritz@example.org"))
    anna = player(circle, "Anna")
    scribe, reader = (
        member(circle, role, name) for role, name in ((Role.SCRIBE, "S"), (Role.READER, "R"))
    )
    stranger = account("nobody@example.org")
    circle_of(stranger, "Skat")
    writes: dict[str, Callable[[User], object]] = {
        "add": lambda who: add_player(circle.pk, "Neu", who=who),
        "rename": lambda who: rename_player(circle.pk, anna.pk, "Ann", who=who),
        "archive": lambda who: archive_player(circle.pk, eva.pk, who=who),
        "restore": lambda who: restore_player(circle.pk, eva.pk, who=who),
        "delete": lambda who: delete_player(circle.pk, eva.pk, who=who),
        "merge": lambda who: merge_players(circle.pk, eva.pk, anna.pk, who=who),
        "untie": lambda who: untie_player(circle.pk, tied.pk, who=who),
    }
    before = [*circle.players.order_by("pk").values()]
    for name, write in writes.items():
        for who in (reader, stranger, scribe):
            if who == scribe and name not in ("merge", "untie"):
                continue
            with pytest.raises(ShutOut):
                write(who)
    assert [*circle.players.order_by("pk").values()] == before
    for name in ("add", "rename", "archive", "restore", "delete"):
        writes[name](scribe)


def test_players_of_another_circle_are_nobody(circle: Circle, owner: User) -> None:
    other = circle_of(owner, "Skat")
    eva = add_player(other.pk, "Eva", who=owner).player
    anna = add_player(circle.pk, "Anna", who=owner).player
    writes: list[Callable[[], object]] = [
        lambda: rename_player(circle.pk, eva.pk, "Ann", who=owner),
        lambda: archive_player(circle.pk, eva.pk, who=owner),
        lambda: restore_player(circle.pk, eva.pk, who=owner),
        lambda: delete_player(circle.pk, eva.pk, who=owner),
        lambda: merge_players(circle.pk, eva.pk, anna.pk, who=owner),
        lambda: merge_players(circle.pk, anna.pk, eva.pk, who=owner),
        lambda: untie_player(circle.pk, eva.pk, who=owner),
    ]
    for write in writes:
        with pytest.raises(Player.DoesNotExist):
            write()


def test_a_circle_that_ends_has_no_archive(circle: Circle, owner: User) -> None:
    """There is no page on which somebody could be brought back."""
    evening = evening_in(circle, owner)
    eva = add_player(circle.pk, "Eva", who=owner).player
    archive_player(circle.pk, eva.pk, who=owner)
    read_sheet(now(evening))
    leave(circle.pk, who=owner)
    recording.add_newcomer(evening.pk, "Eva", None, key="c1", who=None)
    assert names_on(evening)[-1] == "Eva"
