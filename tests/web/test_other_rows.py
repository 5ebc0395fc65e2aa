"""Rows that are no games: each kind written, refused, changed."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening, Link
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.sheets import read_sheet

from .conftest import assert_consistent, enter, html, play, start

KEY = {"key": "key-of-one-row"}

GOOD: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("redeal", {"why": "thrown"}, {"redeal": "Schmeißen"}),
    ("redeal", {"why": "misdeal", "reason": "Karte lag offen"}, {"redeal": "Karte lag offen"}),
    ("redeal", {}, {"redeal": "Vergeben"}),
    ("leave", {"player": "2"}, {"leave": "2"}),
    ("dealer", {"player": "3"}, {"dealer": "3"}),
    ("bock", {"way": "more", "games": "4"}, {"bock": 4, "reason": ""}),
    (
        "free",
        {"points1": "5", "points3": "−5", "reason": "Alter Zettel"},
        {"free": {"1": 5, "3": -5}, "reason": "Alter Zettel"},
    ),
    (
        "penalty",
        {"points2": "-6", "points1": "+2", "reason": "Falsch bedient"},
        {"penalty": {"1": 2, "2": -6}, "reason": "Falsch bedient"},
    ),
    (
        "penalty",
        {"offender": "2", "amount": "4", "reason": "x"},
        {"penalty": {"2": -4}, "reason": "x"},
    ),
    (
        "penalty",
        {"offender": "2", "amount": "−3", "share": "1", "reason": "x"},
        {"penalty": {"2": -3, "1": 1, "3": 1, "4": 1}, "reason": "x"},
    ),
    ("join", {"name": "Eva", "seat": "2"}, {"join": "5", "seat": 2}),
    ("join", {"name": " Eva "}, {"join": "5"}),
]


@pytest.mark.parametrize(("kind", "fields", "facts"), GOOD, ids=lambda value: str(value)[:40])
def test_a_row_is_stored_once(
    guest: Client, url: str, evening: Evening, kind: str, fields: dict[str, str], facts: Any
) -> None:
    for _tap in range(2):
        assert guest.post(f"{url}eintrag/{kind}/", {**KEY, **fields}).status_code == 302
    (entry,) = evening.entries.all()
    assert entry.facts == facts
    assert entry.kind == kind
    assert_consistent(evening)
    page = html(guest.get(f"{url}zeile/{entry.pk}/aendern/"))
    assert "ändern</h1>" in page


BAD: list[tuple[str, dict[str, str], str]] = [
    ("redeal", {"why": "nonsense"}, "Auswahl"),
    ("redeal", {"reason": "x" * 10_000}, "200"),
    ("leave", {"player": "9"}, "Auswahl"),
    ("leave", {}, "Tippe einen Namen an."),
    ("dealer", {"player": "1\0"}, "Auswahl"),
    ("bock", {"way": "more", "games": "0"}, "0 Bockspiele"),
    ("bock", {"way": "more", "games": "100"}, "99"),
    ("bock", {"way": "more", "games": "9" * 5_000}, "Mehr als 99 Bockspiele"),
    ("bock", {"way": "sideways", "games": "1"}, "Auswahl"),
    ("bock", {"way": "more"}, "Es fehlt, wie viele Spiele."),
    ("bock", {"way": "less", "games": "2", "reason": "spät"}, "Es steht kein Bock aus"),
    ("free", {"points1": "5", "reason": "x"}, "zusammen 0"),
    ("free", {"points1": "5", "points2": "-5"}, "Es fehlt der Grund."),
    ("free", {"points1": "10000", "points2": "-10000", "reason": "x"}, "9999"),
    ("free", {"reason": "x"}, "fehlen die Punkte"),
    ("penalty", {"points1": "minus sechs", "reason": "x"}, "ganze Zahl"),
    ("penalty", {"reason": "x"}, "fehlen die Punkte"),
    ("penalty", {"offender": "2", "reason": "x"}, "Es fehlt, wie viele Punkte"),
    ("penalty", {"amount": "4", "reason": "x"}, "Es fehlt, wer die Strafe bekommt."),
    ("penalty", {"offender": "2", "amount": "4", "points1": "1", "reason": "x"}, "Entweder"),
    ("penalty", {"points1": "-6", "reason": "a\0b"}, "Null"),
    ("join", {"name": ""}, "fehlt der Name"),
    ("join", {"name": "x" * 41}, "40"),
    ("join", {"name": "anna"}, "sitzt schon am Tisch"),
    ("join", {"name": "Eva", "seat": "6"}, "Auswahl"),
    ("join", {"name": "E\0va"}, "Null"),
]


@pytest.mark.parametrize(("kind", "fields", "words"), BAD, ids=lambda value: str(value)[:40])
def test_bad_input_is_refused(
    guest: Client, url: str, unchanged: Any, kind: str, fields: dict[str, str], words: str
) -> None:
    with unchanged():
        response = guest.post(f"{url}eintrag/{kind}/", {**KEY, **fields})
    assert response.status_code == 422
    page = html(response)
    assert words in page[page.index('class="errors"') :]


def test_a_row_is_changed(guest: Client, url: str, evening: Evening) -> None:
    (entry,) = play(evening, {"penalty": {"2": -6}, "reason": "Falsch bedient"})
    path = f"{url}zeile/{entry.pk}/aendern/"
    page = html(guest.get(path))
    assert 'name="amount" value="6"' in page
    assert 'name="offender" value="2" checked' in page
    fields = {**KEY, "version": "1", "points2": "-3", "reason": "Nur ein Versehen"}
    assert guest.post(path, fields).status_code == 302
    assert read_sheet(Evening.objects.get()).sheet.totals["2"] == -3
    response = guest.post(path, {**fields, "key": "key-of-another-change"})
    assert response.status_code == 422
    assert "So steht es jetzt auf dem Zettel" in html(response)


def test_who_comes_back_has_the_old_points(guest: Client, url: str, evening: Evening) -> None:
    play(evening, {"re": ["1", "2"], "re_augen": 140}, {"leave": "2"})
    assert guest.post(f"{url}eintrag/join/", {**KEY, "name": "ben"}).status_code == 302
    assert evening.seats.count() == 4
    assert read_sheet(Evening.objects.get()).sheet.totals["2"] == 1


def test_who_sits_down_keeps_the_name_when_the_place_is_changed(
    guest: Client, url: str, evening: Evening
) -> None:
    guest.post(f"{url}eintrag/join/", {**KEY, "name": "Eva"})
    entry = evening.entries.get()
    response = guest.post(
        f"{url}zeile/{entry.pk}/aendern/", {"key": "key-of-a-change", "version": "1", "seat": "1"}
    )
    assert response.status_code == 302
    assert read_sheet(Evening.objects.get()).sheet.seats[0] == "5"


def test_who_sits_down_is_offered_the_places_of_that_time(db: None) -> None:
    link = start(names=["A", "B", "C", "D", "E", "F"])
    guest, evening, url = enter(link), link.evening, f"/abend/{link.evening.address}/"
    guest.post(f"{url}eintrag/join/", {**KEY, "name": "G", "seat": "6"})
    play(evening, {"leave": "1"}, {"leave": "2"}, {"leave": "3"})
    path = f"{url}zeile/{evening.entries.get(kind='join').pk}/aendern/"
    page = html(guest.get(path))
    assert '<option value="6" selected>Platz 6, nach E</option>' in page
    assert "Platz 2, nach A" in page
    assert '<option value="8"' not in page
    fields = {"key": "key-of-a-change", "version": "4", "seat": "6"}
    assert guest.post(path, fields).status_code == 302
    assert read_sheet(Evening.objects.get()).sheet.seats == ("4", "5", "7", "6")


@pytest.mark.parametrize("kind", ["free", "penalty"])
def test_who_never_sat_down_has_no_points(
    guest: Client, url: str, evening: Evening, kind: str
) -> None:
    guest.post(f"{url}eintrag/join/", {**KEY, "name": "Eva"})
    guest.post(f"{url}zeile/{evening.entries.get().pk}/loeschen/", {"version": "1"})
    path = f"{url}eintrag/{kind}/"
    assert 'name="points4"' in html(guest.get(path))
    assert 'name="points5"' not in html(guest.get(path))
    assert "Eva" not in html(guest.get(path))
    fields = {"key": "key-of-points", "points1": "1", "points2": "-1", "reason": "x"}
    assert guest.post(path, {**fields, "points5": "1"}).status_code == 302


@pytest.mark.parametrize("kind", ["free", "penalty"])
def test_who_was_not_there_yet_is_named_at_the_points(
    guest: Client, url: str, evening: Evening, kind: str
) -> None:
    (entry,) = play(evening, {kind: {"1": 1, "2": -1}, "reason": "x"})
    guest.post(f"{url}eintrag/join/", {**KEY, "name": "Eva"})
    fields = {"key": "key-of-a-change", "version": "2", "points1": "1", "points5": "-1"}
    response = guest.post(f"{url}zeile/{entry.pk}/aendern/", {**fields, "reason": "x"})
    assert response.status_code == 422
    errors = html(response).split('class="errors"')[1].split("</ul>")[0]
    assert '<a href="#r_points5">Eva</a>: Sitzt nicht am Tisch: Eva.' in errors


def test_what_is_wrong_with_points_stands_at_a_field(guest: Client, url: str) -> None:
    fields = {**KEY, "points2": "5", "points3": "-4", "reason": "x"}
    errors = html(guest.post(f"{url}eintrag/free/", fields)).split('class="errors"')[1]
    assert '<a href="#r_points1">Anna</a>: Die Punkte müssen zusammen 0' in errors


@pytest.fixture
def ddv(db: None) -> Link:
    return start(rules=RULE_SETS["ddv"])


def test_the_rules_propose_what_a_mistake_costs(ddv: Link) -> None:
    client, path = enter(ddv), f"/abend/{ddv.evening.address}/eintrag/penalty/"
    assert "Leichter Verstoß" in html(client.get(path))
    asked = {"offender": "2", "mistake": "serious", "absagen": "1", "soloist": ""}
    page = html(client.get(path, asked))
    for key, points in (("1", "5"), ("2", "-15"), ("3", "5"), ("4", "5")):
        assert f'name="points{key}" value="{points}"' in page
    assert "Schwerer Verstoß: Ben" in page
    page = html(client.get(path, {**asked, "soloist": "4"}))
    assert 'name="points4" value="15"' in page
    assert 'name="points1" value=' not in page
    assert client.get(path, {"offender": "99", "mistake": "x"}).status_code == 200
    assert Entry.objects.count() == 0


def test_a_lost_game_counts_with_its_calls(db: None) -> None:
    link = start(rules=RULE_SETS["fit4doko"])
    path = f"/abend/{link.evening.address}/eintrag/penalty/"
    asked = {
        "offender": "1",
        "mistake": "lost_game",
        "re_level": "k90",
        "kontra_level": "announced",
    }
    page = html(enter(link).get(path, asked))
    assert 'name="points1" value="-8"' in page


def test_bock_that_is_due_can_be_taken_off_with_a_reason(
    guest: Client, url: str, evening: Evening
) -> None:
    play(evening, {"bock": 4, "reason": "Einstand"})
    sent = {**KEY, "way": "less", "games": "2"}
    assert "Es fehlt, warum Bock wegfällt." in html(guest.post(f"{url}eintrag/bock/", sent))
    assert guest.post(f"{url}eintrag/bock/", sent | {"reason": "spät"}).status_code == 302
    assert len(read_sheet(evening).sheet.bock) == 2


NOTICES = [
    ("leave", {"player": "2"}, "Ben ist gegangen"),
    ("join", {"name": "Eva"}, "Eva spielt mit"),
    ("dealer", {"player": "3"}, "Carl gibt als Nächster"),
    ("redeal", {}, "Anna gibt noch einmal"),
    ("penalty", {"offender": "2", "amount": "4", "reason": "x"}, "Strafe: Ben −4"),
    ("bock", {"way": "more", "games": "4"}, "4 Bockspiele dazu"),
]


@pytest.mark.parametrize(("kind", "fields", "words"), NOTICES, ids=lambda value: str(value)[:20])
def test_what_was_written_is_said(
    url: str, link: Link, kind: str, fields: dict[str, str], words: str
) -> None:
    client = enter(link)
    client.post(f"{url}eintrag/{kind}/", {**KEY, **fields})
    page = html(client.get(url))
    assert f"<b>{words}</b>" in page
    assert "Geht Ben geht" not in page
