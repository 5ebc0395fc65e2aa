"""Two languages at one table: what is stored is the same, what is shown is the reader's."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening, Link
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.sheets import forget

from .conftest import enter, entry_form, html, start

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def english(link: Link) -> Client:
    client = Client(headers=ENGLISH)
    assert client.get(f"/t/{link.token}").status_code == 302
    return client


def test_a_reason_of_our_own_is_stored_in_german(
    english: Client, guest: Client, url: str, evening: Evening
) -> None:
    page = html(english.get(f"{url}eintrag/redeal/"))
    assert "Misdeal" in page
    sent = {"key": "key-of-one-row", "why": "misdeal"}
    assert english.post(f"{url}eintrag/redeal/", sent).status_code == 302
    entry = evening.entries.get()
    assert entry.facts == {"redeal": "Vergeben"}
    for path in ("", f"zeile/{entry.pk}/", "verlauf/"):
        assert "Misdeal" in html(english.get(url + path)), path
        assert "Vergeben" in html(guest.get(url + path)), path
    # Opened and saved again it stays what it is.
    path = f"{url}zeile/{entry.pk}/aendern/"
    assert 'value="misdeal" checked' in html(english.get(path))
    sent = {"key": "key-of-a-change", "version": "1", "why": "misdeal"}
    assert english.post(path, sent).status_code == 302
    entry.refresh_from_db()
    assert entry.facts == {"redeal": "Vergeben"}


def test_what_people_type_stays_as_they_type_it(
    english: Client, guest: Client, url: str, evening: Evening
) -> None:
    sent = {"key": "key-of-one-row", "reason": "A card was face up"}
    assert english.post(f"{url}eintrag/redeal/", sent).status_code == 302
    assert evening.entries.get().facts == {"redeal": "A card was face up"}
    assert "A card was face up" in html(guest.get(url))


@pytest.mark.django_db
def test_a_proposed_penalty_is_stored_in_german() -> None:
    link = start(rules=RULE_SETS["ddv"])
    url = f"/abend/{link.evening.address}/"
    english, guest = Client(headers=ENGLISH), enter(link)
    english.get(f"/t/{link.token}")
    asked = {"offender": "2", "mistake": "serious"}
    page = html(english.get(f"{url}eintrag/penalty/", asked))
    reason = page.split('name="reason" value="')[1].split('"')[0]
    assert reason != "Schwerer Verstoß: Ben"
    assert reason.endswith(": Ben")
    sent = {"key": "key-of-one-row", "points2": "-15", "reason": reason}
    assert english.post(f"{url}eintrag/penalty/", sent).status_code == 302
    entry = link.evening.entries.get()
    assert entry.facts["reason"] == "Schwerer Verstoß: Ben"
    for client, words in ((english, reason), (guest, "Schwerer Verstoß: Ben")):
        for path in ("", f"zeile/{entry.pk}/", f"zeile/{entry.pk}/aendern/"):
            assert words in html(client.get(url + path)), path


def test_days_stand_in_the_order_of_the_language(
    english: Client, guest: Client, url: str, evening: Evening
) -> None:
    evening.name, evening.started_at = "", datetime(2026, 5, 7, 18, tzinfo=UTC)
    evening.save()
    guest.post(url, entry_form())
    evening.entries.update(entered_at=datetime(2026, 5, 7, 22, 30, tzinfo=UTC))
    forget()
    row = f"{url}zeile/{evening.entries.get().pk}/"
    page = html(english.get(url))
    assert "<title>Thursday, 7 May – Dulle</title>" in page
    assert "<h1>Thursday</h1>" in page
    assert "May 8" in html(english.get(row))
    assert "Thursday, May 7" in html(english.get("/"))
    page = html(guest.get(url))
    assert "<title>Donnerstag, 7. Mai – Dulle</title>" in page
    assert "7. Mai · Hausregeln" in page
    assert "8. Mai um 00:30 Uhr" in html(guest.get(row))


def test_the_language_is_switched_on_every_page(
    guest: Client, watcher: Client, url: str, game: Entry
) -> None:
    for client in (guest, watcher):
        for path in ("/", "/regeln/", url, f"{url}zeile/{game.pk}/", f"{url}verlauf/?zeile=1"):
            assert f'name="next" value="{path}"' in html(client.get(path)), path
    sent = {"language": "en", "next": url}
    assert guest.post("/sprache/", sent).headers["Location"] == url
    page = html(guest.get(url))
    assert '<html lang="en">' in page
    assert "Wer war Re?" not in page
    assert '<html lang="de">' in html(watcher.get(url))
    # And back again.
    assert 'value="de" lang="de">Deutsch</button>' in page
    guest.post("/sprache/", {"language": "de", "next": url})
    assert "Wer war Re?" in html(guest.get(url))


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org", "javascript:1"])
def test_the_switch_leads_nowhere_else(guest: Client, elsewhere: str, db: None) -> None:
    response = guest.post("/sprache/", {"language": "en", "next": elsewhere})
    assert response.headers["Location"] == "/"


def test_a_language_that_there_is_not_changes_nothing(guest: Client, url: str) -> None:
    guest.post("/sprache/", {"language": "xx", "next": url})
    assert "Wer war Re?" in html(guest.get(url))


def test_what_was_typed_is_not_left_behind(guest: Client, url: str) -> None:
    page = html(guest.post(url, entry_form(band=None)))
    assert "Wer war Re?" in page
    assert "/sprache/" not in page


def test_each_phone_reads_its_own_language_in_turn(
    english: Client, guest: Client, url: str, evening: Evening
) -> None:
    """Words that are put together once are so for each language."""
    guest.post(url, entry_form())
    entry = evening.entries.get()
    for _again in range(2):
        for client, level, lost in (
            (guest, ">schw.<", "Noch nicht gespeichert:"),
            (english, ">black<", "Not saved yet:"),
        ):
            page = html(client.get(url))
            assert level in page
            assert lost in page
            assert level in html(client.get(f"{url}zeile/{entry.pk}/aendern/"))
