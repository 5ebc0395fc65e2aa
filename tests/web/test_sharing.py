"""The page that shares an evening: each way in, made, shown and renewed."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Evening, Grant, JoinCode, Link, LinkKind

from .conftest import counted, enter, entry_form, html, play

TABLE = "Wer diesen Link öffnet, kann mitschreiben"
WATCH = "sieht den Zettel und kann nichts eintragen"
CODE = "Wer diesen Code auf der Startseite eingibt"


def live(evening: Evening, kind: LinkKind) -> Link:
    return evening.links.get(kind=kind, revoked_at=None)


def test_each_way_is_code_text_and_one_sentence(guest: Client, url: str, evening: Evening) -> None:
    page = html(guest.get(f"{url}teilen/"))
    assert page.count('class="code"') == 1
    for way in ("watch", "code"):
        assert guest.post(f"{url}teilen/{way}/")["Location"] == f"{url}teilen/#{way}"
    page = html(guest.get(f"{url}teilen/"))
    assert page.count('class="code"') == 3
    code = JoinCode.objects.get().code
    for path in (
        f"/t/{live(evening, LinkKind.TABLE).token}",
        f"/t/{live(evening, LinkKind.WATCH).token}",
        f"/code/#{code}",
    ):
        assert f'value="http://testserver{path}"' in page
    for words in (TABLE, WATCH, CODE, f"{code[:3]} {code[3:]}", "gilt bis "):
        assert page.count(words) == 1, words
    assert "style=" not in page


def test_it_is_one_tap_from_the_evening(guest: Client, watcher: Client, url: str) -> None:
    for client in (guest, watcher):
        assert f'href="{url}teilen/"' in html(client.get(url))


def test_a_watcher_passes_on_its_own_link_only(
    watcher: Client, guest: Client, url: str, evening: Evening, link: Link
) -> None:
    guest.post(f"{url}teilen/code/")
    page = html(watcher.get(f"{url}teilen/"))
    assert live(evening, LinkKind.WATCH).token in page
    assert link.token not in page
    assert JoinCode.objects.get().code not in page
    assert "<form" not in page.replace('<form method="post" action="/sprache/"', "")


def test_a_way_that_is_made_twice_at_once_is_one(guest: Client, url: str, evening: Evening) -> None:
    for _phone in range(2):
        guest.post(f"{url}teilen/watch/")
    assert evening.links.filter(kind=LinkKind.WATCH).count() == 1
    assert evening.changes.filter(action="link.watch.made").count() == 1


def locked_out(client: Client, url: str) -> None:
    """Page, question for news, display and save: all are as if the evening did not exist."""
    for path in ("", "neues/?v=0", "anzeige/", "anzeige/neues/?v=0", "teilen/", "verlauf/"):
        assert client.get(url + path).status_code == 404, path
    assert client.post(url, entry_form()).status_code == 404
    assert client.post(f"{url}wer/", {"seat": "1"}).status_code == 404
    assert url not in html(client.get("/"))


def test_a_new_table_link_locks_out_who_is_in(
    guest: Client, watcher: Client, url: str, link: Link, evening: Evening
) -> None:
    inside = enter(link)
    assert inside.get(url).status_code == 200
    assert guest.post(f"{url}teilen/table/").status_code == 302
    locked_out(inside, url)
    assert not evening.entries.exists()
    # Who has renewed it goes on, and so does who watches.
    assert guest.post(url, entry_form()).status_code == 302
    assert guest.get(f"{url}neues/?v=1").status_code == 204
    assert watcher.get(url).status_code == 200
    assert Client().get(f"/t/{link.token}").status_code == 404
    assert enter(live(evening, LinkKind.TABLE)).get(url).status_code == 200


def test_a_new_watch_link_locks_out_who_watches(
    guest: Client, watcher: Client, url: str, evening: Evening
) -> None:
    old = live(evening, LinkKind.WATCH)
    assert watcher.get(f"{url}anzeige/").status_code == 200
    assert guest.post(f"{url}teilen/watch/", {"again": "1"}).status_code == 302
    locked_out(watcher, url)
    assert Client().get(f"/t/{old.token}").status_code == 404
    assert guest.get(url).status_code == 200
    assert enter(live(evening, LinkKind.WATCH)).get(f"{url}anzeige/").status_code == 200


def test_who_came_by_a_code_goes_with_the_table_link(guest: Client, url: str) -> None:
    guest.post(f"{url}teilen/code/")
    code = JoinCode.objects.get().code
    inside = Client()
    assert inside.post("/code/", {"code": code})["Location"] == url
    assert inside.post(url, entry_form()).status_code == 302
    guest.post(f"{url}teilen/table/")
    locked_out(inside, url)
    assert not JoinCode.objects.exists()
    assert Client().post("/code/", {"code": code}).status_code == 422


def test_every_renewal_stands_in_the_history(guest: Client, url: str) -> None:
    for way, more in (("watch", {}), ("watch", {"again": "1"}), ("code", {}), ("table", {})):
        guest.post(f"{url}teilen/{way}/", more)
    page = html(guest.get(f"{url}verlauf/"))
    for words in ("zum Zusehen gemacht", "zum Zusehen erneuert", "Code zum", "Tisches erneuert"):
        assert page.count(words) == 1, words


@pytest.mark.parametrize("games", [5, 40])
def test_queries(guest: Client, url: str, evening: Evening, games: int) -> None:
    play(evening, *[{"re": ["1", "2"], "re_augen": 140}] * games)
    recording.make_watch_link(evening.pk, who=None)
    recording.make_code(evening.pk, who=None)
    with counted(5):
        guest.get(f"{url}teilen/")
    with counted(3):
        guest.get(f"{url}anzeige/")
    with counted(1):
        assert guest.get(f"{url}anzeige/neues/?v={games}").status_code == 204


def test_a_closed_evening_is_still_shared(guest: Client, url: str, evening: Evening) -> None:
    recording.close_evening(evening.pk, version=0, who=None)
    assert 'id="entry"' not in html(guest.get(url))
    assert guest.get(f"{url}teilen/").status_code == 200
    assert guest.post(f"{url}teilen/watch/").status_code == 302
    assert live(evening, LinkKind.WATCH).token in html(guest.get(f"{url}teilen/"))


def test_making_a_way_changes_no_sheet_and_no_device(guest: Client, url: str, game: Any) -> None:
    before = Evening.objects.values("version", "state").get()
    devices = Grant.objects.count()
    for way in ("watch", "code", "table"):
        guest.post(f"{url}teilen/{way}/")
    assert Evening.objects.values("version", "state").get() == before
    assert Grant.objects.count() == devices
