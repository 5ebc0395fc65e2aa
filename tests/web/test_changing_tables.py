"""A player goes from one table of the circle to another, by whoever may write at both."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Entry, Evening, LinkKind, Upload
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.sheets import forget
from tests.accounts.people import account
from tests.pages import form_of

from .circle_cast import People, browser_of, player_in
from .conftest import assert_consistent, counted, enter, entry_form, html

pytestmark = pytest.mark.django_db
KEY = "one-form-sent-once"


@pytest.fixture
def parlour(people: People) -> Evening:
    return begin(people, "Stube", "Anna", "Ben", "Carl", "Dora", "Eva")


@pytest.fixture
def kitchen(people: People, parlour: Evening) -> Evening:
    return begin(people, "Küche", "Fritz", "Gabi", "Hans", "Ida")


def begin(people: People, name: str, *players: str) -> Evening:
    within = recording.InCircle(people.circle.pk, people.users["scribe"])
    return recording.start_evening(
        names=players, first_dealer=0, rules=HAUSREGELN, name=name, within=within
    ).link.evening


def page_of(evening: Evening, part: str = "wechsel/") -> str:
    return f"/abend/{evening.address}/{part}"


def to(evening: Evening, place: str = "") -> str:
    return f"{evening.address}:{place}"


def errors(response: Any) -> str:
    assert response.status_code == 422
    said = html(response).partition('class="errors"')[2]
    return said.partition("</ul>")[0]


def test_who_goes_and_where_to(people: People, parlour: Evening, kitchen: Evening) -> None:
    page = html(people.scribe.get(page_of(parlour)))
    for name in ("Anna", "Ben", "Carl", "Dora", "Eva"):
        assert f"<span>{name}</span>" in page
    assert "Küche, am Ende der Reihe" in page
    assert "Küche, Platz 2, nach Fritz" in page
    sent = {"key": KEY, "player": "2", "place": to(kitchen, "2")}
    response = people.scribe.post(page_of(parlour), sent)
    assert response.status_code == 302
    page = html(people.scribe.get(response["Location"]))
    assert "<b>Tisch gewechselt.</b> Ben sitzt jetzt am Tisch „Küche“" in page
    assert "Rückgängig" in page
    history = html(people.reader.get(page_of(kitchen, "verlauf/")))
    assert "Tisch gewechselt" in history
    assert "Ben kommt vom Tisch „Stube“" in history
    assert "Sven" in history
    for evening in (parlour, kitchen):
        assert_consistent(evening)
    # Sent again it is not done again, and the page says the same.
    again = people.scribe.post(page_of(parlour), sent)
    assert again.status_code == 302
    assert Evening.objects.get(pk=kitchen.pk).version == 1


def test_a_form_that_is_sent_again_with_somebody_else_is_not_dropped(
    people: People, parlour: Evening, kitchen: Evening, unchanged: Any
) -> None:
    """By the back button of the browser: the same form, and another name tapped."""
    sent = {"key": KEY, "player": "2", "place": to(kitchen)}
    assert people.scribe.post(page_of(parlour), sent).status_code == 302
    with unchanged():
        for other in ({"player": "3"}, {"place": to(kitchen, "1")}):
            said = errors(people.scribe.post(page_of(parlour), sent | other))
            assert "schon gespeichert, mit anderen Angaben" in said
        assert people.scribe.post(page_of(parlour), sent).status_code == 302


def test_open_phones_see_it(people: People, parlour: Evening, kitchen: Evening) -> None:
    guest = enter(kitchen.links.get())
    assert guest.get(page_of(kitchen, "neues/?v=0")).status_code == 204
    people.owner.post(page_of(parlour), {"key": KEY, "player": "2", "place": to(kitchen)})
    news = guest.get(page_of(kitchen, "neues/?v=0"))
    assert news.status_code == 200
    assert "Ben" in html(news)
    assert people.reader.get(page_of(parlour, "neues/?v=0")).status_code == 200


def test_what_the_other_table_says_stays_when_one_takes_it_back(
    people: People, parlour: Evening, kitchen: Evening
) -> None:
    people.owner.post(page_of(parlour), {"key": KEY, "player": "2", "place": to(kitchen)})
    back = people.owner.post(page_of(parlour, "rueckgaengig/"), {"version": "1"})
    said = html(people.owner.get(back["Location"]))
    assert "Am Tisch „Küche“ sitzt Ben weiterhin: Nimm es auch dort zurück" in said
    back = people.owner.post(page_of(kitchen, "rueckgaengig/"), {"version": "1"})
    said = html(people.owner.get(back["Location"]))
    assert "Am Tisch „Stube“ fehlt Ben weiterhin: Nimm es auch dort zurück" in said
    # What is brought back is no news of the other table.
    again = people.owner.post(page_of(parlour, "rueckgaengig/"), {"version": "2"})
    assert "weiterhin" not in html(people.owner.get(again["Location"]))
    for evening in (parlour, kitchen):
        assert_consistent(evening)


def test_what_is_wrong_stands_at_its_field(
    people: People, parlour: Evening, kitchen: Evening, unchanged: Any
) -> None:
    people.owner.get(page_of(kitchen))  # writes down who looks
    people.owner.get(page_of(parlour))
    with unchanged():
        empty = people.owner.post(page_of(parlour), {"key": KEY})
        assert "Tippe einen Namen an" in errors(empty)
        nowhere = people.owner.post(
            page_of(parlour), {"key": KEY, "player": "2", "place": "nowhere:1"}
        )
        assert 'href="#w_place"' in errors(nowhere)
        far = people.owner.post(
            page_of(parlour), {"key": KEY, "player": "2", "place": to(kitchen, "9")}
        )
        assert 'href="#w_place"' in errors(far)
    for name in ("Jan", "Kai", "Lea"):
        recording.add_newcomer(kitchen.pk, name, None, key=f"comes-{name}-now", who=None)
    sent = {"key": KEY, "player": "2", "place": to(kitchen)}
    full = people.owner.post(page_of(parlour), sent)
    assert 'href="#w_place"' in errors(full)
    assert "sieben" in errors(full) or "7" in errors(full)
    assert form_of(html(full), action=page_of(parlour))["player"] == "2"


def test_a_table_that_closes_meanwhile(people: People, parlour: Evening, kitchen: Evening) -> None:
    sent = {"key": KEY, "player": "2", "place": to(kitchen)}
    assert people.owner.get(page_of(parlour)).status_code == 200
    recording.close_evening(kitchen.pk, version=0, who=None)
    assert people.owner.post(page_of(parlour), sent).status_code == 422
    page = html(people.owner.get(page_of(parlour)))
    assert "Gerade ist kein anderer Tisch der Runde offen" in page
    recording.reopen_evening(kitchen.pk, who=None)
    recording.close_evening(parlour.pk, version=0, who=None)
    assert "Der Abend ist abgeschlossen" in html(people.owner.get(page_of(parlour)))
    closed = people.owner.post(page_of(parlour), sent)
    assert "abgeschlossen" in errors(closed)


def test_the_way_there_is_shown_to_those_only_who_may_go_it(
    people: People, parlour: Evening
) -> None:
    way = page_of(parlour)
    for kind in ("leave", "join"):
        assert way not in html(people.scribe.get(page_of(parlour, f"eintrag/{kind}/")))
    begin(people, "Küche", "Fritz", "Gabi", "Hans", "Ida")
    for kind in ("leave", "join"):
        assert way in html(people.scribe.get(page_of(parlour, f"eintrag/{kind}/")))
    # Who holds the link of one table knows nothing of the other.
    guest = enter(parlour.links.get())
    assert way not in html(guest.get(page_of(parlour, "eintrag/leave/")))
    assert guest.get(way).status_code == 404
    assert people.reader.get(way).status_code == 404
    linked = browser_of(people.users["stranger"])
    player_in(people.circle, "Frida", user=people.users["stranger"])
    assert linked.get(way).status_code == 404


def test_a_device_of_a_member_goes_on_as_that_device(
    people: People, parlour: Evening, kitchen: Evening
) -> None:
    people.owner.get(f"/t/{parlour.links.get().token}")
    people.owner.post(page_of(parlour), {"key": KEY, "player": "2", "place": to(kitchen)})
    undo = people.owner.post(page_of(parlour, "rueckgaengig/"), {"version": "1"})
    assert undo.status_code == 302


def test_queries(people: People, parlour: Evening, kitchen: Evening) -> None:
    people.scribe.get(page_of(kitchen))
    with counted(9):
        people.scribe.get(page_of(parlour))
    with counted(26):
        sent = {"key": KEY, "player": "2", "place": to(kitchen)}
        assert people.scribe.post(page_of(parlour), sent).status_code == 302


def test_the_history_goes_with_the_evening_into_a_file(
    people: People, parlour: Evening, kitchen: Evening
) -> None:
    people.scribe.post(page_of(parlour), {"key": KEY, "player": "2", "place": to(kitchen)})
    people.scribe.post(page_of(parlour, "rueckgaengig/"), {"version": "1"})
    file = html(people.scribe.get(page_of(parlour, "daten/json/")))
    reader = Client()
    assert reader.post("/einlesen/", {"text": file}).status_code == 302
    sent = {"datei": Upload.objects.get().pk, "einlesen": "1"}
    reader.post("/einlesen/vorschau/", sent)
    read = Evening.objects.latest("pk")
    history = html(reader.get(page_of(read, "verlauf/")))
    assert "Ben sitzt jetzt am Tisch „Küche“" in history
    assert "Am Tisch „Küche“ sitzt Ben weiterhin" in history


def test_only_who_may_write_in_the_circle_moves_anybody(
    people: People, parlour: Evening, kitchen: Evening, unchanged: Any
) -> None:
    linked = account("paul@example.org", name="Paul")
    player_in(people.circle, "Paul", user=linked)
    watch = recording.make_watch_link(parlour.pk, who=None)
    outsiders = [people.reader, people.stranger, browser_of(linked), Client(), enter(watch)]
    outsiders += [enter(parlour.links.get(kind=LinkKind.TABLE))]
    people.reader.get(page_of(parlour))  # writes down who looks
    sent = {"key": KEY, "player": "2", "place": to(kitchen)}
    with unchanged():
        for client in outsiders:
            assert client.post(page_of(parlour), sent).status_code == 404
    for at, client in enumerate((people.owner, people.scribe), start=2):
        more = sent | {"key": f"a-good-form-{at}", "player": str(at)}
        assert client.post(page_of(parlour), more).status_code == 302
    assert Evening.objects.get(pk=kitchen.pk).version == 2


@pytest.mark.parametrize(
    "facts", [{"leave": 7}, {"leave": "9"}, {"join": "1"}, {"leave": "2", "x": 1}]
)
def test_a_broken_row_of_one_table_is_no_matter_of_others(
    people: People, parlour: Evening, kitchen: Evening, facts: dict[str, Any]
) -> None:
    """The lists of tables pass it over; nobody can sit down at that table, and the page says so."""
    pantry = begin(people, "Kammer", "Max", "Nele", "Ole", "Pia")
    people.owner.post(page_of(parlour), {"key": KEY, "player": "2", "place": to(kitchen)})
    Entry.objects.filter(evening=kitchen).update(facts=facts)
    forget()
    assert people.scribe.get(page_of(kitchen)).status_code == 500
    for path in ("/", people.url, f"{people.url}abend/"):
        page = html(people.scribe.get(path))
        assert "Küche" in page
        assert "Fritz" in page
    page = html(people.scribe.get(page_of(parlour)))
    assert "Küche: Dorthin kann gerade niemand wechseln" in page
    assert to(kitchen) not in page
    assert html(people.scribe.get(page_of(parlour, "eintrag/leave/")))
    sent = {"key": f"{KEY}-2", "player": "3", "place": to(pantry)}
    assert people.scribe.post(page_of(parlour), sent).status_code == 302
    sent = {"key": f"{KEY}-3", "player": "4", "place": to(kitchen)}
    assert people.scribe.post(page_of(parlour), sent).status_code == 422
    people.scribe.post(page_of(pantry, "abschliessen/"), {"version": "1"})
    page = html(people.scribe.get(page_of(parlour)))
    assert "kein anderer Tisch" not in page
    assert "Küche: Dorthin" in page


def test_a_second_table_begins_beside_a_broken_one_without_a_name(people: People) -> None:
    first = begin(people, "", "Anna", "Ben", "Carl", "Dora")
    guest = enter(first.links.get())
    assert guest.post(page_of(first, ""), entry_form()).status_code == 302
    Entry.objects.update(facts={"leave": 7})
    forget()
    within = recording.InCircle(people.circle.pk, people.users["owner"], {first.address: "Stube"})
    recording.start_evening(
        names=["E", "F", "G", "H"], first_dealer=0, rules=HAUSREGELN, name="Küche", within=within
    )
    first.refresh_from_db()
    assert (first.name, first.version) == ("Stube", 2)
    change = first.changes.latest("pk")
    assert (change.action, change.who and change.who.user) == (
        "evening.changed", people.users["owner"],
    )  # fmt: skip
