"""The summary sent to others: the text, the link that needs nothing else, and the picture."""

import io
import logging
import re
import time
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from scorekeeper import recording
from scorekeeper.models import Entry, Evening, Grant, Link, LinkKind
from scorekeeper.pictures import card as cards
from scorekeeper.redaction import redact
from scorekeeper.sheets import read_sheet
from scorekeeper.statistics import Step, summarise
from scorekeeper.views.message import card

from .conftest import counted, enter, html, play, start
from .test_row import version
from .test_summary import section, text

PLAIN: dict[str, Any] = {"re": ["1", "2"], "re_augen": 140}
DAMEN: dict[str, Any] = {"re": ["3"], "kind": "solo", "solo": "damen", "re_augen": 200}
BROWSER = {"sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}


@pytest.fixture
def watch(evening: Evening, game: Entry) -> Link:
    return recording.make_watch_link(evening.pk, who=None)


@pytest.fixture
def shared(watch: Link) -> str:
    """The address to send to others."""
    return f"/e/{watch.token}/"


def message(page: str) -> list[str]:
    """The lines of the text to send, without the empty ones."""
    area = page.partition('<textarea id="message"')[2].partition(">")[2].partition("</textarea>")[0]
    return [line for line in unescape(area).replace("\u00a0", " ").splitlines() if line]


def tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', page)
    return {name: unescape(content) for name, content in found}


def picture(client: Client, shared: str, **headers: str) -> Any:
    return client.get(f"{shared}bild.png", headers=headers)


def hide(evening: Evening) -> None:
    recording.change_settings(
        evening.pk, {"hide_standings": True}, version=int(version(evening)), who=None
    )


# --- the text ------------------------------------------------------------------------------


def test_the_text(guest: Client, url: str, evening: Evening, game: Entry) -> None:
    play(evening, DAMEN)
    day, *lines = message(html(guest.get(f"{url}ergebnis/")))
    assert re.match(r"\w+tag|Mittwoch, \d+\. \w+", day)
    assert lines[:2] == ["Donnerstag", "Zwischenstand nach Spiel 2"]
    assert [line.split()[1] for line in lines[2:6]] == ["Carl", "Anna", "Ben", "Dora"]
    assert lines[2].startswith("1. Carl +")
    assert lines[6].startswith("Höchstes Spiel: Nr. 2 (Damensolo), Spielwert ")
    assert lines[6].endswith(", gewonnen von Carl")
    assert len(lines) == 7


def test_with_money_and_a_link(
    guest: Client, url: str, evening: Evening, game: Entry, watch: Link, shared: str
) -> None:
    recording.change_settlement(evening.pk, {"stake_cents": 10}, version=1, who=None)
    recording.close_evening(evening.pk, version=2, who=None)
    lines = message(html(guest.get(f"{url}ergebnis/")))
    assert lines[2:] == [
        "Ergebnis nach Spiel 1",
        "1. Anna +1 (+0,10 €)",
        "1. Ben +1 (+0,10 €)",
        "3. Carl −1 (−0,10 €)",
        "3. Dora −1 (−0,10 €)",
        "Abrechnung:",
        "Carl an Anna: 0,10 €",
        "Dora an Ben: 0,10 €",
        "Höchstes Spiel: Nr. 1, Spielwert 1, gewonnen von Anna und Ben",
        f"http://testserver{shared}",
    ]


def test_names_are_no_markup(db: None) -> None:
    link = start(names=("<b>A</b>", "*B*", "</textarea>", "D & E"))
    page = html(enter(link).get(f"/abend/{link.evening.address}/ergebnis/"))
    assert message(page)[3:] == ["1. <b>A</b> 0", "1. *B* 0", "1. </textarea> 0", "1. D & E 0"]


def test_a_link_is_made_with_one_tap(
    guest: Client, url: str, evening: Evening, game: Entry
) -> None:
    page = html(guest.get(f"{url}ergebnis/"))
    assert "Link dazu machen" in page
    assert "http" not in " ".join(message(page))
    response = guest.post(f"{url}teilen/watch/", {"back": "summary"})
    assert response["Location"] == f"{url}ergebnis/#share"
    link = evening.links.get(kind=LinkKind.WATCH)
    assert message(html(guest.get(f"{url}ergebnis/")))[-1].endswith(f"/e/{link.token}/")


def test_who_watches_sends_the_link_that_it_came_by(
    watcher: Client, url: str, evening: Evening, game: Entry, unchanged: Any
) -> None:
    link = evening.links.get(kind=LinkKind.WATCH)
    with unchanged():
        page = html(watcher.get(f"{url}ergebnis/"))
    assert message(page)[-1].endswith(f"/e/{link.token}/")
    assert "Link dazu machen" not in page


# --- the link ------------------------------------------------------------------------------


def test_it_is_the_summary_with_tags_for_a_preview(
    stranger: Client, shared: str, evening: Evening
) -> None:
    response = stranger.get(shared)
    assert response.status_code == 200
    page = html(response)
    assert "1. Anna +1" in text(section(page, "ranking"))
    found = tags(page)
    assert found["og:title"].startswith("Donnerstag – ")
    assert found["og:description"] == (
        "Zwischenstand nach Spiel 1: 1. Anna +1, 1. Ben +1, 3. Carl −1, 3. Dora −1"
    )
    assert found["og:url"] == f"http://testserver{shared}"
    assert found["og:image"] == f"http://testserver{shared}bild.png"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert found["twitter:card"] == "summary_large_image"


def test_it_lets_in_as_the_link_to_watch_does(
    stranger: Client, shared: str, url: str, evening: Evening, watch: Link
) -> None:
    assert stranger.get(shared).status_code == 200
    grant = Grant.objects.get(link=watch)
    assert stranger.get(f"{url}ergebnis/").status_code == 200
    assert stranger.get(url).status_code == 200
    assert stranger.get(f"{url}angaben/").status_code == 404
    stranger.get(shared)
    stranger.get(f"/t/{watch.token}")
    assert Grant.objects.get(link=watch) == grant


def test_who_writes_keeps_writing(guest: Client, shared: str, url: str) -> None:
    assert guest.get(shared).status_code == 200
    assert guest.get(f"{url}angaben/").status_code == 200


def test_a_browser_goes_on_to_the_plain_address(stranger: Client, shared: str, url: str) -> None:
    response = stranger.get(shared, headers=BROWSER)
    assert (response.status_code, response["Location"]) == (302, f"{url}ergebnis/")
    page = stranger.get(response["Location"], headers=BROWSER)
    assert page.status_code == 200
    assert "og:image" not in html(page)


@pytest.mark.parametrize(
    "agent", ["Mozilla/5.0 facebookexternalhit/1.1 Facebot Twitterbot/1.0", "TelegramBot (like it)"]
)
def test_a_messenger_that_looks_as_a_browser_gets_the_page(
    stranger: Client, shared: str, agent: str
) -> None:
    response = stranger.get(shared, headers=BROWSER | {"user-agent": agent})
    assert response.status_code == 200
    assert "og:image" in html(response)


def test_without_such_headers_a_script_changes_the_address(
    stranger: Client, shared: str, url: str
) -> None:
    assert f'data-plain="{url}ergebnis/"' in html(stranger.get(shared))
    assert "data-plain" not in html(stranger.get(f"{url}ergebnis/"))


def test_it_is_found_and_kept_by_nobody(stranger: Client, shared: str) -> None:
    page, image = stranger.get(shared), picture(stranger, shared)
    assert {"no-store", "private"} <= set(page["Cache-Control"].split(", "))
    assert {"no-cache", "private"} == set(image["Cache-Control"].split(", "))
    assert page["Referrer-Policy"] == "same-origin"
    for response in (page, image, stranger.get(shared, headers=BROWSER)):
        assert response["X-Robots-Tag"].startswith("noindex")
    assert '<meta name="robots" content="noindex, nofollow">' in html(page)


def test_links_that_let_nobody_in(
    stranger: Client, evening: Evening, link: Link, shared: str, unchanged: Any
) -> None:
    recording.renew_link(evening.pk, LinkKind.WATCH, who=None)
    with unchanged():
        # Renewed, never there, and one that lets write.
        for address in (shared, "/e/Zr3-hQ_9kLmN0pQrStUvW7/", f"/e/{link.token}/"):
            for path in (address, f"{address}bild.png"):
                assert stranger.get(path).status_code == 404
                assert stranger.head(path).status_code == 404


def test_looking_at_the_picture_lets_nobody_in(
    stranger: Client, shared: str, url: str, unchanged: Any
) -> None:
    with unchanged():
        assert picture(stranger, shared).status_code == 200
        assert stranger.head(shared).status_code == 200
    assert stranger.cookies == {}
    assert stranger.get(url).status_code == 404


def test_the_secret_is_in_no_log(
    stranger: Client, shared: str, watch: Link, evening: Evening, caplog: Any
) -> None:
    recording.renew_link(evening.pk, LinkKind.WATCH, who=None)
    with caplog.at_level(logging.DEBUG, logger="django"):
        stranger.get(shared)
        stranger.get(f"{shared}bild.png")
    said = [redact(record.getMessage()) for record in caplog.records]
    assert "Not Found: /e/…/" in said
    assert "Not Found: /e/…/bild.png" in said
    assert not [line for line in said if watch.token in line]
    assert redact("/e/abc/bild.png /e/ /face/abc") == "/e/…/bild.png /e/ /face/abc"


# --- the picture ---------------------------------------------------------------------------


def test_the_picture(stranger: Client, shared: str) -> None:
    response = picture(stranger, shared)
    assert response["Content-Type"] == "image/png"
    image = Image.open(io.BytesIO(response.content))
    assert image.size == (1200, 630)
    assert len(response.content) < 150_000


def test_it_is_sent_again_only_when_something_has_changed(
    stranger: Client, shared: str, evening: Evening
) -> None:
    first = picture(stranger, shared)
    again = {"if-none-match": first["ETag"]}
    kept = picture(stranger, shared, **again)
    assert (kept.status_code, kept.content) == (304, b"")
    squeezed = picture(stranger, shared, **{"accept-encoding": "gzip"})
    known = {"if-none-match": squeezed["ETag"], "accept-encoding": "gzip"}
    assert picture(stranger, shared, **known).status_code == 304
    play(evening, PLAIN)
    changed = picture(stranger, shared, **again)
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]
    assert changed.content != first.content
    english = stranger.get(f"{shared}bild.png", headers=again | {"accept-language": "en"})
    assert english["ETag"] != changed["ETag"]


@pytest.mark.parametrize(
    "names",
    [
        ("x" * 40, "W" * 40, "i", "Ö" * 40),
        ("李小龙", "Ζωή", "Жанна", "👩‍👩‍👧"),
        ("Jörg", "Weiß", "Çağla", "Łukasz", "\u00e9", "\u0302x", "\u200fAnna"),
    ],
)
def test_any_names(db: None, names: tuple[str, ...]) -> None:
    link = start(names=names, name="Ein Abend mit einem Namen bis ganz außen")
    shown = recording.make_watch_link(link.evening.pk, who=None)
    active = read_sheet(link.evening).sheet.next_game.active
    play(link.evening, {"active": [*active], "re": [*active[:2]], "re_augen": 240})
    response = Client().get(f"/e/{shown.token}/bild.png")
    image = Image.open(io.BytesIO(response.content)).convert("RGB")
    # Nothing is written over the edges.
    paper = image.getpixel((4, 300))
    for x in (*range(50), *range(1150, 1200)):
        assert {image.getpixel((x, y)) for y in range(200, 630, 7)} == {paper}, x


@pytest.mark.load
def test_it_is_drawn_in_time(stranger: Client, shared: str) -> None:
    times = []
    for _one in range(3):
        cards.draw_card.cache_clear()
        began = time.perf_counter()
        picture(stranger, shared)
        times.append(time.perf_counter() - began)
    assert min(times) < 0.3


def test_a_very_long_evening_makes_no_large_card(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards are kept: with every point of every row they would fill the memory of the server."""
    sheet = read_sheet(start().evening)
    keys = [*sheet.names]
    totals = {key: [at * 37 % 101 - 50 for at in range(2000)] for key in keys}
    totals[keys[0]][777], totals[keys[1]][1234], totals[keys[2]][-1] = 999, -999, 7
    steps = tuple(Step(at, at, {}, {key: totals[key][at] for key in keys}, 1) for at in range(2000))
    long = replace(summarise(sheet), steps=steps)
    monkeypatch.setattr("scorekeeper.views.message.summarise", lambda _sheet: long)
    curves = card(sheet).curves
    assert len(curves) == len(keys)
    for curve in curves:
        assert len(curve.points) <= cards.MOST_POINTS + 2
        assert [*curve.points] == sorted(set(curve.points))
        assert (curve.points[0], curve.points[-1][0]) == ((0, 0), 2000)
    # All that a curve rises and falls to is still to be seen, and where it ends.
    assert (778, 999) in curves[0].points
    assert (1235, -999) in curves[1].points
    assert curves[2].points[-1] == (2000, 7)


def test_more_players_than_there_is_room_for(db: None) -> None:
    link = start(names=("A", "B", "C", "D", "E", "F", "G"))
    play(link.evening, {"leave": "1"}, {"leave": "2"})
    for at, name in enumerate(("H", "I")):
        recording.add_newcomer(link.evening.pk, name, None, key=f"key-of-newcomer-{at}", who=None)
    shown = recording.make_watch_link(link.evening.pk, who=None)
    shown_on = card(read_sheet(link.evening))
    assert (len(shown_on.places), shown_on.more) == (6, "und 3 weitere")
    assert Client().get(f"/e/{shown.token}/bild.png").status_code == 200


# --- hidden standings ----------------------------------------------------------------------


def test_nothing_is_told_before_the_end(
    guest: Client, stranger: Client, shared: str, url: str, evening: Evening
) -> None:
    play(evening, DAMEN)
    recording.change_settlement(
        evening.pk, {"stake_cents": 10}, version=int(version(evening)), who=None
    )
    hide(evening)
    before = picture(stranger, shared).content
    for page in (html(stranger.get(shared)), html(guest.get(f"{url}ergebnis/"))):
        told = " ".join([*message(page), *tags(page).values()])
        assert "Die Stände bleiben verborgen" in told
        assert not re.search(r"[+−]\d|€|Carl|Höchstes", told)
    # Whoever leads, the picture is the same.
    play(evening, {"penalty": {"1": -60}, "reason": "x"})
    assert picture(stranger, shared).content == before
    recording.close_evening(evening.pk, version=int(version(evening)), who=None)
    assert picture(stranger, shared).content != before
    assert "1. Carl +" in tags(html(stranger.get(shared)))["og:description"]


# --- what it costs -------------------------------------------------------------------------


def test_queries(guest: Client, stranger: Client, shared: str, url: str) -> None:
    with counted(4):
        guest.get(f"{url}ergebnis/")
    stranger.get(shared)
    with counted(6):
        stranger.get(shared)
    with counted(3):
        picture(stranger, shared)
