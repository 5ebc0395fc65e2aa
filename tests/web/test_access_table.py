"""Every URL for everyone: a table that fails when a URL is missing in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from accounts.urls import urlpatterns as accounts
from scorekeeper.models import Entry, Evening, Link, LinkKind
from tests.routes import routes

from .circle_cast import circle_urls
from .conftest import entry_form, html, play, stored
from .rule_forms import rules_form
from .test_row import seen

OK, NOTHING, MOVED, GONE, WRONG_METHOD, BAD = 200, 204, 302, 404, 405, 422


class Case(NamedTuple):
    """What one request comes to, by who asks."""

    name: str
    method: str
    path: str
    owner: int
    guest: int
    watcher: int
    outsider: int


E, R = "/abend/{address}/", "/abend/{address}/zeile/{entry}/"
TABLE = [
    Case("front", "get", "/", OK, OK, OK, OK),
    Case("front", "post", "/", BAD, BAD, BAD, BAD),
    # Nobody here is signed in; tests/web/test_account_access.py asks for those who are.
    Case("account", "get", "/konto/", *[MOVED] * 4),
    Case("account", "post", "/konto/", *[MOVED] * 4),
    Case("sign-in", "get", "/konto/anmelden/", OK, OK, OK, OK),
    Case("sign-in", "post", "/konto/anmelden/", BAD, BAD, BAD, BAD),
    Case("sign-out", "post", "/konto/abmelden/", *[MOVED] * 4),
    Case("sign-out", "get", "/konto/abmelden/", *[WRONG_METHOD] * 4),
    Case("sign-out-everywhere", "post", "/konto/ueberall-abmelden/", *[MOVED] * 4),
    Case("sign-out-everywhere", "get", "/konto/ueberall-abmelden/", *[WRONG_METHOD] * 4),
    Case("sign-up", "get", "/konto/neu/", OK, OK, OK, OK),
    Case("sign-up", "post", "/konto/neu/", BAD, BAD, BAD, BAD),
    Case("mail-sent", "get", "/konto/post/", OK, OK, OK, OK),
    Case("mail-sent", "post", "/konto/post/", *[WRONG_METHOD] * 4),
    Case("forgotten", "get", "/konto/vergessen/", OK, OK, OK, OK),
    Case("forgotten", "post", "/konto/vergessen/", BAD, BAD, BAD, BAD),
    *(
        Case(name, method, f"/konto/{page}/not-a-token/", *[GONE] * 4)
        for name, page in (
            ("sign-up-link", "neu"), ("new-password", "vergessen"), ("new-address", "adresse"),
        )
        for method in ("get", "post")
    ),
    *(
        Case(name, method, f"/konto/{page}/", *[MOVED] * 4)
        for name, page in (
            ("change-password", "passwort"), ("change-address", "adresse"),
            ("delete-account", "loeschen"),
        )
        for method in ("get", "post")
    ),
    Case("account-data", "get", "/konto/daten/", *[MOVED] * 4),
    Case("account-data", "post", "/konto/daten/", *[WRONG_METHOD] * 4),
    Case("rules", "get", "/regeln/", OK, OK, OK, OK),
    Case("rules", "post", "/regeln/", *[WRONG_METHOD] * 4),
    Case("compare-rules", "get", "/regeln/vergleich/", OK, OK, OK, OK),
    Case("compare-rules", "post", "/regeln/vergleich/", *[WRONG_METHOD] * 4),
    Case("rules-json", "get", "/regeln/ddv/json/", OK, OK, OK, OK),
    Case("rules-json", "get", "/regeln/skat/json/", GONE, GONE, GONE, GONE),
    Case("rules-json", "post", "/regeln/ddv/json/", *[WRONG_METHOD] * 4),
    Case("language", "post", "/sprache/", MOVED, MOVED, MOVED, MOVED),
    Case("language", "get", "/sprache/", *[WRONG_METHOD] * 4),
    Case("device", "get", "/geraet/", OK, OK, OK, OK),
    Case("device", "post", "/geraet/", BAD, BAD, BAD, BAD),
    Case("latest", "get", "/zuletzt/", MOVED, MOVED, MOVED, MOVED),
    Case("latest", "post", "/zuletzt/", *[WRONG_METHOD] * 4),
    Case("manifest", "get", "/dulle.webmanifest", OK, OK, OK, OK),
    Case("manifest", "post", "/dulle.webmanifest", *[WRONG_METHOD] * 4),
    Case("worker", "get", "/sw.js", OK, OK, OK, OK),
    Case("worker", "post", "/sw.js", *[WRONG_METHOD] * 4),
    Case("offline", "get", "/ohne-netz/", OK, OK, OK, OK),
    Case("offline", "post", "/ohne-netz/", *[WRONG_METHOD] * 4),
    Case("fresh-token", "get", E + "sendemarke/", OK, OK, OK, GONE),
    Case("fresh-token", "post", E + "sendemarke/", *[WRONG_METHOD] * 4),
    Case("table-link", "get", "/t/{token}", MOVED, MOVED, MOVED, MOVED),
    Case("table-link", "get", "/t/not-the-token", GONE, GONE, GONE, GONE),
    Case("shared-summary", "get", "/e/{watch}/", OK, OK, OK, OK),
    Case("shared-summary", "get", "/e/{token}/", GONE, GONE, GONE, GONE),
    Case("shared-summary", "post", "/e/{watch}/", *[WRONG_METHOD] * 4),
    Case("picture", "get", "/e/{watch}/bild.png", OK, OK, OK, OK),
    Case("picture", "get", "/e/{token}/bild.png", GONE, GONE, GONE, GONE),
    Case("picture", "post", "/e/{watch}/bild.png", *[WRONG_METHOD] * 4),
    Case("import", "get", "/einlesen/", OK, OK, OK, OK),
    Case("import", "post", "/einlesen/", BAD, BAD, BAD, BAD),
    # Nobody has sent a file.
    Case("import-preview", "get", "/einlesen/vorschau/", MOVED, MOVED, MOVED, MOVED),
    Case("import-preview", "post", "/einlesen/vorschau/", MOVED, MOVED, MOVED, MOVED),
    Case("data", "get", E + "daten/", OK, OK, OK, GONE),
    Case("data", "post", E + "daten/", *[WRONG_METHOD] * 4),
    *(
        case
        for what in ("csv", "xlsx", "json")
        for case in (
            Case("download", "get", f"{E}daten/{what}/", OK, OK, OK, GONE),
            Case("download", "post", f"{E}daten/{what}/", *[WRONG_METHOD] * 4),
        )
    ),
    Case("download", "get", E + "daten/nonsense/", GONE, GONE, GONE, GONE),
    Case("evening", "get", E, OK, OK, OK, GONE),
    Case("evening", "post", E, BAD, BAD, GONE, GONE),
    Case("news", "get", E + "neues/", OK, OK, OK, GONE),
    Case("news", "get", E + "neues/?v=1", NOTHING, NOTHING, NOTHING, GONE),
    Case("news", "post", E + "neues/", *[WRONG_METHOD] * 4),
    Case("preview", "post", E + "vorschau/", OK, OK, GONE, GONE),
    Case("preview", "get", E + "vorschau/", *[WRONG_METHOD] * 4),
    Case("join", "get", "/code/", OK, OK, OK, OK),
    Case("join", "post", "/code/", BAD, BAD, BAD, BAD),
    Case("share", "get", E + "teilen/", OK, OK, OK, GONE),
    Case("share", "post", E + "teilen/", *[WRONG_METHOD] * 4),
    *(
        case
        for way in ("table", "watch", "code")
        for case in (
            Case("renew-link", "post", f"{E}teilen/{way}/", MOVED, MOVED, GONE, GONE),
            Case("renew-link", "get", f"{E}teilen/{way}/", *[WRONG_METHOD] * 4),
        )
    ),
    Case("renew-link", "post", E + "teilen/nonsense/", GONE, GONE, GONE, GONE),
    Case("holder", "post", E + "wer/", BAD, BAD, GONE, GONE),
    Case("holder", "get", E + "wer/", *[WRONG_METHOD] * 4),
    Case("display", "get", E + "anzeige/", OK, OK, OK, GONE),
    Case("display", "post", E + "anzeige/", *[WRONG_METHOD] * 4),
    Case("display-news", "get", E + "anzeige/neues/", OK, OK, OK, GONE),
    Case("display-news", "get", E + "anzeige/neues/?v=1", NOTHING, NOTHING, NOTHING, GONE),
    Case("display-news", "post", E + "anzeige/neues/", *[WRONG_METHOD] * 4),
    *(
        case
        for kind in ("redeal", "join", "leave", "penalty", "free", "bock", "dealer")
        for case in (
            Case("add-row", "get", f"{E}eintrag/{kind}/", OK, OK, GONE, GONE),
            Case("add-row", "post", f"{E}eintrag/{kind}/", BAD, BAD, GONE, GONE),
        )
    ),
    Case("add-row", "get", E + "eintrag/nonsense/", GONE, GONE, GONE, GONE),
    Case("row", "get", R, OK, OK, OK, GONE),
    Case("change-row", "get", R + "aendern/", OK, OK, GONE, GONE),
    Case("change-row", "post", R + "aendern/", BAD, BAD, GONE, GONE),
    Case("preview-change", "post", R + "vorschau/", OK, OK, GONE, GONE),
    Case("preview-change", "get", R + "vorschau/", *[WRONG_METHOD] * 4),
    Case("delete-row", "get", R + "loeschen/", OK, OK, GONE, GONE),
    Case("delete-row", "post", R + "loeschen/", BAD, BAD, GONE, GONE),
    Case("history", "get", E + "verlauf/", OK, OK, OK, GONE),
    Case("history", "post", E + "verlauf/", *[WRONG_METHOD] * 4),
    Case("evening-rules", "get", E + "regeln/", OK, OK, OK, GONE),
    Case("evening-rules", "post", E + "regeln/", BAD, BAD, GONE, GONE),
    Case("preview-rules", "post", E + "regeln/vorschau/", OK, OK, GONE, GONE),
    Case("preview-rules", "get", E + "regeln/vorschau/", *[WRONG_METHOD] * 4),
    Case("evening-rules-json", "get", E + "regeln/json/", OK, OK, OK, GONE),
    Case("evening-rules-json", "post", E + "regeln/json/", *[WRONG_METHOD] * 4),
    Case("players", "get", E + "spieler/", OK, OK, GONE, GONE),
    Case("players", "post", E + "spieler/", BAD, BAD, GONE, GONE),
    Case("settings", "get", E + "angaben/", OK, OK, GONE, GONE),
    Case("settings", "post", E + "angaben/", BAD, BAD, GONE, GONE),
    Case("summary", "get", E + "ergebnis/", OK, OK, OK, GONE),
    Case("summary", "post", E + "ergebnis/", *[WRONG_METHOD] * 4),
    Case("settlement", "get", E + "abrechnung/", OK, OK, OK, GONE),
    Case("settlement", "post", E + "abrechnung/", BAD, BAD, GONE, GONE),
    Case("payment", "post", E + "abrechnung/zahlung/", BAD, BAD, GONE, GONE),
    Case("payment", "get", E + "abrechnung/zahlung/", *[WRONG_METHOD] * 4),
    Case("close-evening", "get", E + "abschliessen/", OK, OK, GONE, GONE),
    Case("close-evening", "post", E + "abschliessen/", BAD, BAD, GONE, GONE),
    Case("reopen-evening", "post", E + "oeffnen/", MOVED, MOVED, GONE, GONE),
    Case("reopen-evening", "get", E + "oeffnen/", *[WRONG_METHOD] * 4),
    Case("heart-trick", "post", R + "herz/", BAD, BAD, GONE, GONE),
    Case("heart-trick", "get", R + "herz/", *[WRONG_METHOD] * 4),
    Case("move-row", "get", R + "verschieben/", OK, OK, GONE, GONE),
    Case("move-row", "post", R + "verschieben/", BAD, BAD, GONE, GONE),
    Case("insert-before", "get", R + "davor/", OK, OK, GONE, GONE),
    Case("insert-before", "post", R + "davor/", *[WRONG_METHOD] * 4),
    *(
        case
        for kind in ("game", "redeal", "join", "leave", "penalty", "free", "bock", "dealer")
        for case in (
            Case("insert-row", "get", f"{R}davor/{kind}/", OK, OK, GONE, GONE),
            Case("insert-row", "post", f"{R}davor/{kind}/", BAD, BAD, GONE, GONE),
        )
    ),
    Case("insert-row", "get", R + "davor/nonsense/", GONE, GONE, GONE, GONE),
    Case("preview-insert", "post", R + "davor/vorschau/", OK, OK, GONE, GONE),
    Case("preview-insert", "get", R + "davor/vorschau/", *[WRONG_METHOD] * 4),
    Case("undo", "post", E + "rueckgaengig/", BAD, BAD, GONE, GONE),
    Case("undo", "get", E + "rueckgaengig/", *[WRONG_METHOD] * 4),
]  # fmt: skip
IDS = [f"{case.name}-{case.method}-{case.path.split('/')[-2]}" for case in TABLE]


def watch_token(evening: Evening) -> str:
    """The secret of the link to watch, if there is one."""
    watch = evening.links.filter(kind=LinkKind.WATCH, revoked_at=None).first()
    return watch.token if watch else "none"


def ask(client: Client, case: Case, link: Link, entry: Entry, method: str = "") -> HttpResponse:
    secrets = {"token": link.token, "watch": watch_token(link.evening)}
    path = case.path.format(address=link.evening.address, entry=entry.pk, **secrets)
    # Bad on purpose wherever something is posted: this is about who is let in.
    sent = {"key": "!"} if case.method == "post" else {}
    response = getattr(client, method or case.method)(path, sent)
    assert isinstance(response, HttpResponse)
    return response


@contextmanager
def one_of_several() -> Iterator[None]:
    """What one client does in here has not happened for the next one."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def owner() -> Client:
    """Started the evening; see ``link``."""
    return Client()


@pytest.fixture
def link(owner: Client, db: None) -> Link:
    names = {f"name{at}": name for at, name in enumerate(("Anna", "Ben", "Carl", "Dora"), 1)}
    response = owner.post("/", {**names, "dealer": "1", "rules": "hausregeln"})
    assert response.status_code == MOVED
    return Link.objects.get(evening__address=response["Location"].split("/")[2])


@pytest.fixture
def cast(
    owner: Client, guest: Client, watcher: Client, stranger: Client, neighbour: Client, game: Entry
) -> dict[str, Client]:
    """Everyone who could ask, after the first game."""
    return {
        "owner": owner,
        "guest": guest,
        "watcher": watcher,
        "stranger": stranger,
        "neighbour": neighbour,
    }


@pytest.mark.parametrize("case", TABLE, ids=IDS)
def test_who_may_what(case: Case, cast: dict[str, Client], link: Link, game: Entry) -> None:
    before = stored()
    for role, client in cast.items():
        expected = getattr(case, role, case.outsider)
        with one_of_several():
            if case.method == "get":
                head = ask(client, case, link, game, "head")
                assert (head.status_code, head.content) == (expected, b""), role
                assert stored() == before, role
            assert ask(client, case, link, game).status_code == expected, role
            lets_in = case.name in ("table-link", "shared-summary") or (case.method, expected) == (
                "post",
                MOVED,
            )
            assert lets_in or stored() == before, role


class Write(NamedTuple):
    """A good form, and what it comes to for those who may write."""

    name: str
    path: str
    sent: dict[str, Any]
    comes_to: int = MOVED
    stores: bool = True


NAMES = {"name1": "A", "name2": "B", "name3": "C", "name4": "D"}
ROWS: dict[str, dict[str, Any]] = {
    "redeal": {"why": "thrown"},
    "join": {"name": "Eva"},
    "leave": {"player": "2"},
    "penalty": {"points2": "-6", "reason": "x"},
    "free": {"points1": "5", "points3": "-5", "reason": "x"},
    "bock": {"way": "more", "games": "4"},
    "dealer": {"player": "3"},
}
KEY, VERSION = {"key": "key-of-one-form"}, {"version": "1"}
PREVIEWED: dict[str, Any] = {"comes_to": OK, "stores": False}
WRITES = [
    Write("evening", E, entry_form(number="2")),
    Write("preview", E + "vorschau/", entry_form(number="2"), **PREVIEWED),
    *(Write("renew-link", f"{E}teilen/{way}/", {}) for way in ("table", "code")),
    # The watcher's link is there: another one has to be asked for.
    Write("renew-link", E + "teilen/watch/", {}, stores=False),
    Write("renew-link", E + "teilen/watch/", {"again": "1"}),
    Write("holder", E + "wer/", {"seat": "2"}),
    *(Write("add-row", f"{E}eintrag/{kind}/", KEY | sent) for kind, sent in ROWS.items()),
    Write("change-row", R + "aendern/", VERSION | entry_form(band="151-180")),
    Write("preview-change", R + "vorschau/", VERSION | entry_form(), **PREVIEWED),
    Write("delete-row", R + "loeschen/", VERSION | KEY),
    Write("settings", E + "angaben/", VERSION | KEY | {"title": "Neu", "dealer": "1"}),
    Write("settlement", E + "abrechnung/", VERSION | KEY | {"stake": "5", "way": "minus"}),
    # Nobody plays for money: there is only nothing to take back.
    Write("payment", E + "abrechnung/zahlung/", {"from": "3", "to": "1", "cents": "5"},
          stores=False),
    # What they change comes first.
    Write("evening-rules", E + "regeln/", VERSION | rules_form(unit="5"), **PREVIEWED),
    Write("preview-rules", E + "regeln/vorschau/", VERSION | rules_form(unit="5"), **PREVIEWED),
    Write("players", E + "spieler/", VERSION | KEY | {"one": "1", "name": "Fritz"}),
    Write("close-evening", E + "abschliessen/", VERSION | KEY),
    Write("reopen-evening", E + "oeffnen/", KEY, stores=False),  # it is open
    Write("heart-trick", R + "herz/", VERSION | KEY),
    Write("preview-insert", R + "davor/vorschau/", entry_form(), **PREVIEWED),
    # What it changes besides comes first.
    Write("insert-row", R + "davor/game/", VERSION | entry_form(), **PREVIEWED),
    *(
        Write("insert-row", f"{R}davor/{kind}/", VERSION | KEY | sent, **PREVIEWED)
        for kind, sent in ROWS.items()
        if kind not in ("join", "leave")  # the game after them could not have been played
    ),
]  # fmt: skip


@pytest.mark.parametrize("write", WRITES, ids=lambda write: f"{write.name}-{write.path[-20:]}")
def test_who_may_write(write: Write, cast: dict[str, Client], link: Link, game: Entry) -> None:
    path = write.path.format(address=link.evening.address, entry=game.pk)
    for role, client in cast.items():
        may = role in ("owner", "guest")
        with one_of_several():
            before = stored()
            response = client.post(path, write.sent)
            assert response.status_code == (write.comes_to if may else GONE), (role, response)
            assert (stored() != before) == (may and write.stores), role


def test_everyone_may_start_an_evening(cast: dict[str, Client]) -> None:
    for client in cast.values():
        before = Evening.objects.count()
        sent = {**NAMES, "dealer": "1", "rules": "hausregeln"}
        assert client.post("/", sent).status_code == MOVED
        assert Evening.objects.count() == before + 1


def test_who_may_move_a_row(cast: dict[str, Client], evening: Evening, game: Entry) -> None:
    (second,) = play(evening, {"re": ["2", "3"], "re_augen": 100})
    path = f"/abend/{evening.address}/zeile/{second.pk}/verschieben/"
    sent = KEY | {"version": "2", "before": str(game.pk)}
    for role, client in cast.items():
        may = role in ("owner", "guest")
        with one_of_several():
            before = stored()
            asked = client.post(path, sent)
            assert asked.status_code == (OK if may else GONE), role
            assert stored() == before, role
            confirmed = sent | (seen(html(asked)) if may else {})
            assert client.post(path, confirmed).status_code == (MOVED if may else GONE), role
            assert (stored() != before) == may, role


def test_only_who_changed_something_can_undo_it(
    url: str, cast: dict[str, Client], link: Link
) -> None:
    assert cast["guest"].post(url, entry_form(number="2")).status_code == MOVED
    comes_to = {"guest": MOVED, "owner": BAD}
    for role in ("watcher", "stranger", "neighbour", "owner", "guest"):
        before = stored()
        response = cast[role].post(f"{url}rueckgaengig/", {"version": "2"})
        assert response.status_code == comes_to.get(role, GONE), role
        assert (stored() != before) == (role == "guest")


def test_every_form_is_sent_by_everyone() -> None:
    posted = {case.name for case in TABLE if case.method == "post" and case.owner != WRONG_METHOD}
    elsewhere = {
        "front",
        "undo",
        "move-row",
        "language",
        "device",
        "join",
        "import",
        "import-preview",
    }
    elsewhere |= {pattern.name or "" for pattern in accounts}
    elsewhere -= {"mail-sent", "account-data"}
    assert posted == {write.name for write in WRITES} | elsewhere


def test_a_renewed_link_shuts_everyone_out(
    url: str, game: Entry, shut_out: Client, link: Link
) -> None:
    for case in TABLE:
        if case.path.startswith(E):
            expected = WRONG_METHOD if case.owner == WRONG_METHOD else GONE
            assert ask(shut_out, case, link, game).status_code == expected, case
    assert shut_out.get(f"/t/{link.token}").status_code == GONE


def test_no_url_is_missing() -> None:
    """Those of circles stand in tests/web/test_circle_access.py, which asks more people."""
    assert {*routes()} - circle_urls() == {case.name for case in TABLE}


def test_every_page_of_an_evening_is_private(guest: Client, url: str, game: Entry) -> None:
    for path in (url, f"{url}zeile/{game.pk}/", f"{url}zeile/{game.pk}/aendern/"):
        assert {"no-store", "private"} <= set(guest.get(path)["Cache-Control"].split(", "))


def test_entering_a_game_needs_the_csrf_token(link: Link, unchanged: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get(f"/t/{link.token}")
    with unchanged():
        response = client.post(f"/abend/{link.evening.address}/", entry_form())
    assert response.status_code == 403
    assert "verloren ist auch nichts" in response.content.decode()
