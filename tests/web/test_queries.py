"""What pages and writes cost in queries, beside those of the session and its user.

Nothing is kept from an earlier request, and 40 games cost as much as 5.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Evening
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.sheets import read_sheet

from .conftest import assert_consistent, counted, enter, entry_form, html, play, start
from .rule_forms import rules_form
from .test_row import seen, version

PAGE, SAVE, PREVIEW = 8, 12, 4
HTMX = {"HX-Request": "true"}
KEY = "key-of-what-counts"
# Each by its path and what is sent; {first}, {second} and {last} are ids of rows.
WRITES: dict[str, tuple[str, dict[str, Any]]] = {
    "a game": ("", entry_form(number=None, key=KEY)),
    "a penalty": ("eintrag/penalty/", {"points2": "-6", "reason": "Falsch bedient"}),
    "somebody new": ("eintrag/join/", {"name": "Eva"}),
    "a changed game": ("zeile/{first}/aendern/", entry_form(key=KEY, band="181-210")),
    "a changed row": ("zeile/{last}/aendern/", {"reason": "Karte lag offen"}),
    "a late heart trick": ("zeile/{second}/herz/", {}),
    "a deletion": ("zeile/{first}/loeschen/", {}),
    "a forgotten game": ("zeile/{first}/davor/game/", entry_form(key=KEY)),
    "a forgotten penalty": ("zeile/{first}/davor/penalty/", {"points2": "-6", "reason": "x"}),
    "somebody forgotten": ("zeile/{last}/davor/join/", {"name": "Eva"}),
    "a moved game": ("zeile/{first}/verschieben/", {"before": "end"}),
    "an exchange": ("spieler/", {"one": "1", "other": "3"}),
    "a substitute": ("spieler/", {"one": "1", "name": "Eva", "first": "2", "last": "4"}),
    "another name": ("spieler/", {"one": "1", "name": "Eva"}),
    "other rules": ("regeln/", rules_form(HAUSREGELN, unit="5")),
    "another dealer": ("angaben/", {"title": "", "stake": "", "dealer": "3"}),
    "the end": ("abschliessen/", {}),
}
# Who makes a player asks whether the circle has a history, and an undo holds the circle first.
PLAYER_MADE = {"a substitute": 1, "another name": 2}
# What nobody can take back.
FINAL = {"the end"}


@pytest.fixture(params=[5, 40])
def table(request: pytest.FixtureRequest, db: None) -> Iterator[tuple[Evening, Client, str]]:
    """An evening of so many games with Bock, and a redeal at the end."""
    link = start()
    evening = link.evening
    for at in range(request.param):
        play(evening, {"re": ["1", str(2 + at % 3)], "re_augen": 140, "heart_trick": at % 4 == 0})
    play(evening, {"redeal": "Fünf Könige auf einer Hand"})
    yield evening, enter(link), f"/abend/{evening.address}/"
    assert_consistent(evening)


def write(table: tuple[Evening, Client, str], name: str) -> None:
    """Send a form, and once more where it first shows what else changes."""
    evening, guest, url = table
    path, sent = WRITES[name]
    ids = [*evening.entries.order_by("position").values_list("pk", flat=True)]
    path = url + path.format(first=ids[0], second=ids[1], last=ids[-1])
    sent = {"key": KEY, **sent, "version": version(evening)}
    most = SAVE + PLAYER_MADE.get(name, 0)
    with counted(most):
        response = guest.post(path, sent)
    if response.status_code == 200:
        with counted(most):
            response = guest.post(path, sent | seen(html(response)))
    assert response.status_code == 302, html(response)


@pytest.mark.parametrize("name", WRITES)
def test_storing_takes_few_queries(table: tuple[Evening, Client, str], name: str) -> None:
    evening, guest, url = table
    before = read_sheet(Evening.objects.get(pk=evening.pk))
    write(table, name)
    assert version(evening) == str(before.evening.version + 1)
    if name in FINAL:
        return
    for _back_and_forth_and_back in range(3):
        sent = {"version": version(evening)}
        with counted(SAVE + PLAYER_MADE.get(name, 0)):
            assert guest.post(f"{url}rueckgaengig/", sent).status_code == 302
    again = read_sheet(Evening.objects.get(pk=evening.pk))
    assert [line.entry.facts for line in again.lines] == [line.entry.facts for line in before.lines]


def test_looking_and_previewing_take_few_queries(table: tuple[Evening, Client, str]) -> None:
    _evening, guest, url = table
    with counted(PAGE):
        guest.get(url)
    with counted(PREVIEW):
        response = guest.post(f"{url}vorschau/", entry_form(number=None), headers=HTMX)
    assert "Re gewinnt" in html(response)
    with counted(SAVE):
        assert guest.post(url, entry_form(number=None), headers=HTMX).status_code == 200
