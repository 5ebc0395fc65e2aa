"""The settlement of an evening: payments, how they come about, and what has been paid."""

import csv
import io
import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.forms.settling import sent_payment
from scorekeeper.models import Entry, Evening
from scorekeeper.models.evenings import HIGHEST_STAKE
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.scoring.switches import Credit
from scorekeeper.settlement import Payment

from .conftest import assert_consistent, counted, enter, html, play, start
from .test_row import version
from .test_summary import section, text

PLAIN: dict[str, Any] = {"re": ["1", "2"], "re_augen": 140}
DAMEN: dict[str, Any] = {"re": ["3"], "kind": "solo", "solo": "damen", "re_augen": 100}
KEY = {"key": "key-of-one-form"}
PENALTY: dict[str, Any] = {"penalty": {"4": -6}, "reason": "Falsch bedient"}


def staked(evening: Evening, **settings: Any) -> None:
    """Let a point cost 10 cents."""
    recording.change_settlement(
        evening.pk, {"stake_cents": 10} | settings, version=int(version(evening)), who=None
    )


def payments(page: str, name: str = "payments") -> list[str]:
    """The payments of a section, each in one line."""
    return [text(line) for line in re.findall(r"<li.*?</li>", section(page, name))]


def sent(payer: str, payee: str, cents: int, *, paid: bool = True) -> dict[str, str]:
    return {"from": payer, "to": payee, "cents": str(cents), "paid": "1" if paid else "0"}


@pytest.fixture
def page_url(url: str) -> str:
    return f"{url}abrechnung/"


@pytest.fixture
def pay_url(url: str) -> str:
    return f"{url}abrechnung/zahlung/"


# --- what it says --------------------------------------------------------------------------


def test_without_a_stake_nobody_pays(guest: Client, page_url: str, url: str, game: Entry) -> None:
    page = html(guest.get(page_url))
    assert "Kein Einsatz ist eingetragen." in page
    assert '<ul class="payments">' not in page
    assert "Um Geld geht es an diesem Abend nicht." in html(guest.get(f"{url}ergebnis/"))


def test_who_pays_whom(
    guest: Client, page_url: str, url: str, evening: Evening, game: Entry
) -> None:
    play(evening, DAMEN)
    staked(evening)
    page = html(guest.get(page_url))
    # Carl has lost the solo: −1 −3·n, the others share it.
    balances = section(page, "balances")
    rows = dict(re.findall(r'<th scope="row">(\w+)</th><td>(.*?)</td>', balances))
    assert [*rows] == ["Anna", "Ben", "Carl", "Dora"]
    assert "10 Cent" not in page
    assert "0,10\u00a0€ je Punkt · untereinander" in page
    due = payments(page)
    assert due
    assert all(line.startswith("Carl an ") for line in due)
    assert [line.removesuffix(" Bezahlt") for line in due] == payments(
        html(guest.get(f"{url}ergebnis/")), "settlement"
    )


def test_the_ways(guest: Client, page_url: str, evening: Evening, game: Entry) -> None:
    for way, first in (
        ("minus", "Carl in die Kasse 0,10\u00a0€ Bezahlt"),
        ("leader", "Carl in die Kasse 0,20\u00a0€ Bezahlt"),
    ):
        staked(evening, settle_by=way)
        page = html(guest.get(page_url))
        assert payments(page)[0].replace(" €", "\u00a0€") == first
        assert "In die Kasse kommen zusammen" in page
    staked(evening, settle_by="off")
    assert "An diesem Abend zahlt niemand." in html(guest.get(page_url))


def test_penalties_in_or_out(guest: Client, page_url: str, evening: Evening, game: Entry) -> None:
    play(evening, PENALTY)
    staked(evening)
    page = html(guest.get(page_url))
    assert "Alle Punkte zusammen ergeben −6, nicht 0" in page
    assert "Diese 0,60\u00a0€ kommen in die Kasse." in page
    staked(evening, settle_penalties=False)
    page = html(guest.get(page_url))
    assert "ohne Strafen" in page
    assert "nicht 0" not in page
    assert len(payments(page)) == 2


def test_only_winners_are_written_down(db: None) -> None:
    link = start(rules=replace(HAUSREGELN, credit=Credit.WINNERS))
    play(link.evening, PLAIN)
    staked(link.evening)
    page = html(enter(link).get(f"/abend/{link.evening.address}/abrechnung/"))
    assert "wie weit jeder über oder unter dem Durchschnitt liegt" in page
    assert len(payments(page)) == 2


def test_it_is_what_the_exported_table_says(guest: Client, url: str, evening: Evening) -> None:
    """Counted once more, by hand, from the file that everybody can load."""
    play(evening, PLAIN, DAMEN, PLAIN | {"re_augen": 90}, PENALTY, DAMEN | {"re": ["2"]})
    staked(evening)
    table = html(guest.get(f"{url}daten/csv/")).removeprefix("\ufeff")
    rows = [*csv.DictReader(io.StringIO(table), delimiter=";")]
    names = ("Anna", "Ben", "Carl", "Dora")
    by_hand = {name: 10 * sum(int(row[name] or 0) for row in rows) for name in names}
    page = html(guest.get(f"{url}abrechnung/"))
    moved = dict.fromkeys([*names, "Kasse"], 0)
    for line in payments(page):
        found = re.match(r"(\w+) (?:an (\w+)|in die Kasse) (\d+),(\d\d)", line)
        assert found
        cents = int(found[3] + found[4])
        moved[found[1]] -= cents
        moved[found[2] or "Kasse"] += cents
    assert moved.pop("Kasse") == -sum(by_hand.values()) == 60
    assert moved == by_hand


# --- settings ------------------------------------------------------------------------------


def test_the_table_chooses(guest: Client, page_url: str, url: str, evening: Evening) -> None:
    form = KEY | {"version": "0", "stake": "5", "way": "leader"}
    for _twice in range(2):
        response = guest.post(page_url, form)
        assert (response.status_code, response["Location"]) == (302, page_url)
    evening.refresh_from_db()
    assert (evening.stake_cents, evening.settle_by, evening.settle_penalties) == (
        5, "leader", False,
    )  # fmt: skip
    assert evening.version == 1
    history = html(guest.get(f"{url}verlauf/"))
    assert "Abrechnung geändert" in history
    assert "Abgerechnet wird: Abstand zum Ersten in die Kasse – statt untereinander" in history
    assert_consistent(evening)


def test_also_when_the_evening_is_closed(
    guest: Client, page_url: str, evening: Evening, game: Entry
) -> None:
    recording.close_evening(evening.pk, version=1, who=None)
    form = KEY | {"version": "2", "stake": "5", "way": "pairs", "penalties": "on"}
    assert guest.post(page_url, form).status_code == 302
    assert payments(html(guest.get(page_url)))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"stake": "viel"}, "Hier wird eine ganze Zahl erwartet."),
        ({"stake": "99999"}, "Cent je Punkt gehen nicht."),
        ({"way": "nonsense"}, "Nicht gespeichert."),
        ({"version": "7"}, "Nicht gespeichert."),
    ],
)
def test_what_is_refused(
    guest: Client, page_url: str, fields: dict[str, str], words: str, unchanged: Any
) -> None:
    with unchanged():
        response = guest.post(
            page_url, KEY | {"version": "0", "stake": "5", "way": "pairs"} | fields
        )
    assert response.status_code == 422
    assert words in html(response)


def test_it_can_be_undone(guest: Client, url: str, page_url: str, evening: Evening) -> None:
    guest.post(page_url, KEY | {"version": "0", "stake": "5", "way": "minus"})
    guest.post(f"{url}rueckgaengig/", {"version": "1"})
    evening.refresh_from_db()
    assert (evening.stake_cents, evening.settle_by) == (None, "pairs")


# --- paid or open --------------------------------------------------------------------------


def test_one_tap_marks_a_payment(
    guest: Client, page_url: str, pay_url: str, url: str, evening: Evening, game: Entry
) -> None:
    staked(evening)
    assert payments(html(guest.get(page_url)))[0].endswith("Bezahlt")
    for _twice in range(2):
        response = guest.post(pay_url, sent("3", "1", 10))
        assert response["Location"] == f"{page_url}#payments"
    evening.refresh_from_db()
    assert evening.version == 3
    shown = payments(html(guest.get(page_url)))
    assert shown[0].startswith("Carl an Anna ✓ bezahlt 0,10")
    assert "Alles ist bezahlt." not in html(guest.get(page_url))
    guest.post(pay_url, sent("4", "2", 10))
    assert "Alles ist bezahlt." in html(guest.get(page_url))
    guest.post(pay_url, sent("3", "1", 10, paid=False))
    history = text(html(guest.get(f"{url}verlauf/"))).replace("\u00a0", " ")
    assert "Als bezahlt vermerkt" in history
    assert "Carl an Anna: 0,10 €" in history
    assert "Vermerk „bezahlt“ entfernt" in history
    assert payments(html(guest.get(page_url)))[0].startswith("Carl an Anna 0,10")
    assert_consistent(evening)


def test_a_mark_outlives_a_correction(
    guest: Client, page_url: str, pay_url: str, url: str, evening: Evening, game: Entry
) -> None:
    staked(evening)
    guest.post(pay_url, sent("3", "1", 10))
    play(evening, PLAIN)
    page = html(guest.get(page_url))
    assert "Bezahlt, aber inzwischen anders" in page
    assert payments(page, "gone")[0].startswith("Carl an Anna ✓ bezahlt 0,10")
    assert "✓ bezahlt" not in " ".join(payments(page))
    assert "Bezahlt, aber inzwischen anders: Carl an Anna" in text(
        html(guest.get(f"{url}ergebnis/"))
    )
    guest.post(pay_url, sent("3", "1", 10, paid=False))
    assert "inzwischen anders" not in html(guest.get(page_url))


def test_a_correction_taken_back_brings_the_payment_back(
    guest: Client, page_url: str, pay_url: str, evening: Evening, game: Entry
) -> None:
    staked(evening)
    guest.post(pay_url, sent("3", "1", 10))
    (second,) = play(evening, PLAIN)
    recording.delete_entry(evening.pk, second.pk, version=int(version(evening)), who=None)
    assert payments(html(guest.get(page_url)))[0].startswith("Carl an Anna ✓ bezahlt")


@pytest.mark.parametrize(
    "fields",
    [
        sent("3", "1", 11),
        sent("1", "3", 10),
        sent("9", "", 10),
        {"from": "3"},
        sent("3", "1", 10) | {"cents": "viel"},
    ],
)
def test_a_payment_that_is_none(
    guest: Client,
    pay_url: str,
    evening: Evening,
    game: Entry,
    unchanged: Any,
    fields: dict[str, str],
) -> None:
    staked(evening)
    with unchanged():
        response = guest.post(pay_url, fields)
    assert response.status_code == 422
    assert "Diese Zahlung gibt es so nicht mehr" in html(response)


def test_a_payment_that_no_purse_has_is_marked_all_the_same() -> None:
    largest = 2000 * 10**9 * HIGHEST_STAKE
    assert sent_payment(sent("3", "1", largest)) == Payment("3", "1", largest)
    assert sent_payment(sent("3", "1", 10**100)) is None


def test_a_mark_is_nothing_to_undo(
    guest: Client, pay_url: str, url: str, evening: Evening, game: Entry
) -> None:
    staked(evening)
    guest.post(pay_url, sent("3", "1", 10))
    before = Evening.objects.get(pk=evening.pk).paid
    assert guest.post(f"{url}rueckgaengig/", {"version": version(evening)}).status_code == 422
    assert Evening.objects.get(pk=evening.pk).paid == before


def test_other_phones_are_told(
    guest: Client, url: str, pay_url: str, evening: Evening, game: Entry
) -> None:
    staked(evening)
    guest.post(pay_url, sent("3", "1", 10))
    assert guest.get(f"{url}neues/?v=2").status_code == 200
    assert guest.get(f"{url}neues/?v=3").status_code == 204


# --- hidden standings ----------------------------------------------------------------------


def test_nothing_is_told_before_the_end(
    guest: Client, watcher: Client, page_url: str, pay_url: str, evening: Evening, game: Entry
) -> None:
    staked(evening, hide_standings=True)
    for client in (guest, watcher):
        page = html(client.get(page_url))
        assert "Die Stände bleiben verborgen" in page
        assert "0,10" not in page.partition("<form")[0]
        assert 'class="payments"' not in page
        assert 'class="money"' not in page
    assert guest.post(pay_url, sent("3", "1", 10)).status_code == 422
    recording.close_evening(evening.pk, version=int(version(evening)), who=None)
    assert payments(html(guest.get(page_url)))


# --- who may see it ------------------------------------------------------------------------


def test_who_watches_sees_payments_and_marks_none(
    watcher: Client, page_url: str, pay_url: str, evening: Evening, game: Entry, unchanged: Any
) -> None:
    staked(evening)
    with unchanged():
        page = html(watcher.get(page_url))
        assert watcher.post(pay_url, sent("3", "1", 10)).status_code == 404
        assert watcher.post(page_url, KEY).status_code == 404
    assert payments(page)[0].endswith("offen")
    assert "zahlung" not in page
    assert 'id="terms"' not in page


def test_others_do_not_see_it(
    stranger: Client, neighbour: Client, shut_out: Client, page_url: str, pay_url: str, game: Entry
) -> None:
    for client in (stranger, neighbour, shut_out):
        assert client.get(page_url).status_code == 404
        assert client.post(pay_url, sent("3", "1", 10)).status_code == 404


def test_in_english(guest: Client, page_url: str, evening: Evening, game: Entry) -> None:
    staked(evening)
    page = html(guest.get(page_url, headers={"accept-language": "en"}))
    assert "€0.10" in page


# --- what it costs -------------------------------------------------------------------------


def test_queries(link: Any, evening: Evening, game: Entry) -> None:
    staked(evening)
    client = enter(link)
    with counted(3):
        client.get(f"/abend/{evening.address}/abrechnung/")
