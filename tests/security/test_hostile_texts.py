"""Names, titles, notes and reasons that are meant to do harm do none: on no page, in no file."""

import csv
import io
import json
import logging
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from scorekeeper import recording
from scorekeeper.models import Entry, Player
from scorekeeper.redaction import RedactingFormatter
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import HAUSREGELN

from . import addresses, world
from .forms import as_before
from .hostile import TEXTS, names, notes
from .world import World, client_of, undone

SEATS = 7
PARTS = range(0, len(names()), SEATS)


def hostile_world(start: int) -> World:
    """A circle in which everything that has a name has one of these."""
    made = world.build("wir")
    # Round and round, so that all of them play, write notes, and are what something is called.
    bad = (names() * 2)[start : start + SEATS]
    said = (notes() * 2)[start : start + SEATS]
    started = recording.start_evening(
        names=bad, first_dealer=0, rules=HAUSREGELN, name=bad[0], stake_cents=5
    )
    evening = started.link.evening
    rows: list[dict[str, Any]] = [
        {"re": ["2", "3"], "re_augen": 140, "active": ["2", "3", "4", "5"], "note": said[0]},
        {
            "re": ["3", "4"], "re_augen": 95, "active": ["3", "4", "5", "6"], "note": said[1],
            "override": {"value": 3, "reason": said[2]},
        },
        {"redeal": said[3]},
        {"penalty": {"4": -2}, "reason": said[4]},
        {"free": {"1": 3, "2": -3}, "reason": said[5]},
    ]  # fmt: skip
    for at, row in enumerate(rows):
        recording.add_entry(evening.pk, parse_row(row), key=f"hostile-{at}", who=started.grant)
    circle = made.circle
    type(evening).objects.filter(pk=evening.pk).update(circle=circle)
    evening.seats.first()
    Player.objects.filter(seats__evening=evening).update(circle=circle)
    type(circle).objects.filter(pk=circle.pk).update(name=bad[1])
    for user, name in zip(made.users.values(), bad[2:], strict=False):
        type(user).objects.filter(pk=user.pk).update(name=name)
    evening.refresh_from_db()
    watch = recording.make_watch_link(evening.pk, who=started.grant)
    return World(
        type(circle).objects.get(pk=circle.pk), evening, started.link, watch, made.code,
        made.invitation, made.loose, made.users,
    )  # fmt: skip


class Markup(HTMLParser):
    """What a browser would take for markup on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.inline = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        if tag in ("x-evil", "iframe", "base", "object", "embed"):
            self.wrong.append(tag)
        self.wrong += [name for name in at if name.startswith("on") or name in ("evil", "style")]
        for name in ("href", "src", "action", "hx-get", "hx-post", "formaction", "content"):
            if re.match(r"\s*(javascript|data|vbscript):|//", at.get(name) or "", re.IGNORECASE):
                self.wrong.append(f"{tag} {name}={at[name]}")
        if tag == "meta" and "http-equiv" in at:
            self.wrong.append(f"meta {at}")
        if tag in ("script", "style") and "src" not in at and "nonce" not in at:
            self.inline = "json" if at.get("type") == "application/json" else tag

    def handle_data(self, data: str) -> None:
        if self.inline == "json":
            json.loads(data)  # it ends where it is meant to
        elif self.inline and data.strip():
            self.wrong.append(f"{self.inline}: {data[:60]}")

    def handle_endtag(self, tag: str) -> None:
        self.inline = ""


def wrong_with(page: str) -> list[str]:
    markup = Markup()
    markup.feed(page)
    # What a template language, a format or a shell would have made of it.
    return [*markup.wrong, *(word for word in ("1337", "tests-only-k") if word in page)]


def test_there_are_fifty_and_the_check_sees_them() -> None:
    assert len(TEXTS) >= 50
    assert len(names()) >= 45
    for text in TEXTS[:19]:
        places = (f"<p>{text}</p>", f'<p title="{text}">', f"<p title='{text}'>")
        assert any(map(wrong_with, places)), text


@pytest.mark.django_db
@pytest.mark.parametrize("start", PARTS)
def test_pages(start: int) -> None:
    language = ("de", "en")[start // SEATS % 2]
    made = hostile_world(start)
    seen = 0
    for role in ("owner", "signed out"):
        client = client_of(made, role)
        for address in addresses.of(made):
            with undone(), as_before(client):
                response = client.get(address.path, headers={"accept-language": language})
            assert response.status_code < 500, address
            for header, value in response.headers.items():
                assert value.isascii(), (address, header)
                assert value.isprintable(), (address, header)
            if "text/html" in response.get("Content-Type", ""):
                page = response.content.decode()
                assert wrong_with(page) == [], address
                seen += any(word in page for word in ("evil", "Anna", "=1+1", "W" * 30, "etc/"))
    assert seen > 20


@pytest.mark.django_db
@pytest.mark.parametrize("start", PARTS)
def test_files(start: int) -> None:
    made = hostile_world(start)
    guest, path = Client(), f"/abend/{made.evening.address}/daten"
    guest.get(f"/t/{made.table.token}")
    table = guest.get(f"{path}/csv/").content.decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(table), delimiter=";") for cell in row]
    assert len(cells) > 50
    for cell in cells:
        if cell[:1] in ("=", "+", "@", "\t", "\r", "-"):
            assert re.fullmatch(r"[+-]?[\d.,]+", cell), cell
    book = load_workbook(io.BytesIO(guest.get(f"{path}/xlsx/").content))
    for sheet in book:
        for row in sheet.iter_rows():
            for one in row:
                if one.data_type == "f":
                    assert re.fullmatch(r"=(SUM|N)?[A-Z0-9()+*:$,.]+", str(one.value)), one.value
                assert one.hyperlink is None
    data = json.loads(guest.get(f"{path}/json/").content)
    assert data
    picture = Client().get(f"/e/{made.watch.token}/bild.png")
    assert picture.content.startswith(b"\x89PNG")


@pytest.mark.django_db
@pytest.mark.parametrize("start", PARTS)
def test_the_text_for_the_group(start: int) -> None:
    """As many lines as with harmless names, and none that turns another one round."""
    made = hostile_world(start)
    guest = Client()
    guest.get(f"/t/{made.table.token}")
    page = guest.get(f"/abend/{made.evening.address}/ergebnis/").content.decode()
    (text,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert len(text.strip().splitlines()) < 25
    for player in made.evening.seats.values_list("player__name", flat=True):
        lines = [line for line in text.splitlines() if "evil@example.org" in line]
        assert all("Anna" in line for line in lines), player
    assert not any(sign in text for sign in "\u202e\u2066\u200f\x1b\0")


@pytest.mark.django_db
@pytest.mark.parametrize("text", TEXTS, ids=[ascii(text[:30]) for text in TEXTS])
def test_what_is_typed_is_taken_or_refused(text: str) -> None:
    """At the start of an evening, as a note, as the name of a circle, of an account, as a code."""
    made = world.build("wir")
    owner = client_of(made, "owner")
    url = f"/abend/{made.evening.address}"
    sent: dict[str, dict[str, Any]] = {
        "/": {"name1": text, "name2": "B", "name3": "C", "name4": "D", "dealer": "1",
              "rules": "hausregeln", "title": text},
        f"{url}/eintrag/free/": {"points1": "5", "points2": "-5", "reason": text, "key": "k" * 20},
        f"{url}/eintrag/join/": {"name": text, "key": "j" * 20},
        "/runden/": {"name": text},
        "/konto/": {"name": text},
        "/code/": {"code": text},
        "/konto/anmelden/": {"email": text, "password": text},
        "/einlesen/": {"text": text},
    }  # fmt: skip
    for path, body in sent.items():
        with undone(), as_before(owner):
            response = owner.post(path, body)
            assert response.status_code in {302, 422}, (path, response.status_code)
            if response.status_code == 422:
                assert wrong_with(response.content.decode()) == [], path
            for name in Player.objects.values_list("name", flat=True):
                assert name.isprintable(), ascii(name)
            for facts in Entry.objects.values_list("note", flat=True):
                assert "\0" not in facts


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the site's own handler writes."""
    (handler,) = (
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler.formatter, RedactingFormatter)
    )
    assert isinstance(handler, logging.StreamHandler)
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


@pytest.mark.django_db
@pytest.mark.parametrize("text", TEXTS, ids=[ascii(text[:30]) for text in TEXTS])
def test_no_line_of_the_log_is_somebody_elses(text: str, log: io.StringIO, client: Client) -> None:
    """In a path, in what is behind it, in a host, in a browser's name, in an origin."""
    # As a server passes it on: bytes as letters, and headers of one line.
    sent = text.encode("utf-8", "replace").decode("latin-1")
    one_line = "".join(letter for letter in sent if letter not in "\0\r\n")
    client.get("/", PATH_INFO=f"/{sent}/")
    client.get("/", PATH_INFO="/nichts/", QUERY_STRING=sent)
    client.get("/", HTTP_HOST=one_line or "x")
    client.get("/", PATH_INFO="/nichts/", HTTP_USER_AGENT=one_line, HTTP_REFERER=one_line)
    strict = Client(enforce_csrf_checks=True)
    strict.post("/code/", {"code": text}, headers={"origin": one_line, "referer": one_line})
    lines = log.getvalue().splitlines()
    assert len(lines) >= 4
    # What begins a line of its own would be taken for something that has happened here.
    begun = {part.strip() for part in re.split(r"[\r\n]", text)[1:]}
    for line in lines:
        assert line.isprintable(), ascii(line)
        assert line.strip() not in begun
