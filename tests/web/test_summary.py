"""The evening summed up: for everybody who may see it, while it goes on and when it is closed."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Entry, Evening
from scorekeeper.sheets import read_sheet

from .conftest import counted, enter, html, play, start
from .test_row import version

PLAIN: dict[str, Any] = {"re": ["1", "2"], "re_augen": 140}
DAMEN: dict[str, Any] = {"re": ["3"], "kind": "solo", "solo": "damen", "re_augen": 100}


def text(page: str) -> str:
    """What can be read on a page, with single blanks."""
    return " ".join(re.sub("<[^>]+>", " ", page).replace("\u00ad", "").split())


def section(page: str, name: str) -> str:
    """A section by its id."""
    return page.partition(f'<section id="{name}"')[2].partition("</section>")[0]


def figure(page: str, player: str, label: str) -> tuple[str, list[str]]:
    """A figure of a player: what it says, and the ids of the rows that it leads to."""
    card = next(
        part
        for part in section(page, "players").split('<details class="fold player">')[1:]
        if f"<b>{player}</b>" in part
    )
    shown = card.partition(f"<span>{label}</span>")[2].partition("</details>")[0]
    value = shown.partition("<b>")[2].partition("</b>")[0]
    return value, re.findall(r"/zeile/(\d+)/", shown)


def ids(*entries: Entry) -> list[str]:
    return [str(entry.pk) for entry in entries]


# --- what it says --------------------------------------------------------------------------


def test_places_with_ties(guest: Client, url: str, game: Entry) -> None:
    page = html(guest.get(f"{url}ergebnis/"))
    assert "<h1>Zwischenstand</h1>" in page
    ranking = text(section(page, "ranking"))
    assert "1. Anna +1 1. Ben +1 3. Carl −1 3. Dora −1" in ranking
    assert section(page, "ranking").count('class="first"') == 2


def test_before_the_first_game(guest: Client, url: str) -> None:
    page = html(guest.get(f"{url}ergebnis/"))
    assert "Noch kein Spiel." in page
    assert "1. Anna 0" in text(section(page, "ranking"))
    assert 'class="first"' not in page
    assert '<svg class="curve' not in page
    assert "Die Spieler in Zahlen" not in page


def test_each_figure_leads_to_its_games(guest: Client, url: str, evening: Evening) -> None:
    one, two, three, four = play(
        evening,
        PLAIN | {"announcements": {"re": "announced"}},
        DAMEN,
        PLAIN | {"re_augen": 100, "announcements": {"re": "k90"}},
        {"penalty": {"1": -6}, "reason": "Falsch bedient"},
    )
    page = html(guest.get(f"{url}ergebnis/"))
    assert figure(page, "Anna", "Spiele") == ("3", ids(one, two, three))
    assert figure(page, "Anna", "Gewonnen") == ("2 von 3", ids(one, two))
    assert figure(page, "Anna", "Als Re gewonnen") == ("1 von 2", ids(one))
    assert figure(page, "Anna", "Als Kontra gewonnen") == ("1 von 1", ids(two))
    assert figure(page, "Anna", "Gewonnen hintereinander") == ("2", ids(one, two))
    assert figure(page, "Anna", "Angesagt") == ("2", ids(one, three))
    assert figure(page, "Anna", "Angesagt und gehalten") == ("1", ids(one))
    assert figure(page, "Anna", "Angesagt und verfehlt") == ("1", ids(three))
    assert figure(page, "Anna", "Punkte aus Strafen") == ("−6", ids(four))
    assert figure(page, "Carl", "Damensolo verloren") == ("1", ids(two))
    for entry in (one, two, three, four):
        assert guest.get(f"{url}zeile/{entry.pk}/").status_code == 200


def test_special_points_are_called_as_at_the_table(
    guest: Client, url: str, evening: Evening
) -> None:
    made = {"re": {"karlchen": [{"by": "1"}], "fuchs": 2}}
    (one,) = play(evening, PLAIN | {"special_points": made})
    page = html(guest.get(f"{url}ergebnis/"))
    assert figure(page, "Anna", "Charlie") == ("1", ids(one))
    assert figure(page, "Ben", "Fuchs der Seite") == ("2", ids(one))
    assert "bei dem nicht steht, wer ihn gemacht hat" in page


def test_the_evening_in_figures(guest: Client, url: str, evening: Evening) -> None:
    play(evening, PLAIN | {"heart_trick": True}, PLAIN, DAMEN)
    figures = text(section(html(guest.get(f"{url}ergebnis/")), "figures"))
    for words in ("Spiele 3", "Höchster Spielwert", "Bockspiele 2", "Gewonnene Punkte zusammen"):
        assert words in figures, words


def test_the_curve_is_drawn_and_written_out(guest: Client, url: str, evening: Evening) -> None:
    play(evening, PLAIN | {"heart_trick": True}, PLAIN, {"penalty": {"2": -3}, "reason": "x"})
    page = html(guest.get(f"{url}ergebnis/"))
    curve = section(page, "curve")
    assert curve.count('<svg class="curve') == 2
    assert curve.count('<path class="line"') == 8
    # Shapes and dashes differ, not only colours.
    styles = re.findall(r'<g class="(c\d d\d)">', curve)[:4]
    assert len({style.split()[1] for style in styles}) == 4
    assert curve.count('<rect class="bock"') == 2 + 1
    rows = [text(row) for row in curve.partition("<tbody>")[2].split("</tr>")[:3]]
    assert rows == ["1 1 1 −1 −1", "2 ×2 3 3 −3 −3", "Strafe 3 0 −3 −3"]
    # A decimal comma would end a number of the drawing.
    assert not re.search(r'(?:d|x|y|width)="[^"]*,', curve)


def test_who_comes_later_has_no_total_before(guest: Client, url: str, evening: Evening) -> None:
    play(evening, PLAIN)
    recording.add_newcomer(evening.pk, "Eva", None, key="key-of-a-newcomer", who=None)
    play(evening, {"re": ["5", "1"], "re_augen": 140})
    page = html(guest.get(f"{url}ergebnis/"))
    first = section(page, "curve").partition("<tbody>")[2].partition("</tr>")[0]
    assert first.endswith("<td></td>")
    assert figure(page, "Eva", "Spiele")[0] == "1"


def test_times_are_told(guest: Client, url: str, evening: Evening) -> None:
    for at, entry in enumerate(play(evening, *[PLAIN] * 12), start=1):
        when = evening.started_at + timedelta(minutes=9 * at)
        Entry.objects.filter(pk=entry.pk).update(entered_at=when)
    with counted(4):
        figures = text(section(html(guest.get(f"{url}ergebnis/")), "figures"))
    assert "Von Spiel zu Spiel 9 Minuten" in figures
    assert "Gespielt wurde 1 Std. 48 Min." in figures


# --- where it is found ---------------------------------------------------------------------


def test_closing_leads_there_and_says_so_once(
    guest: Client, url: str, game: Entry, evening: Evening
) -> None:
    response = guest.post(f"{url}abschliessen/", {"version": version(evening)})
    assert response["Location"] == f"{url}ergebnis/#done"
    page = html(guest.get(f"{url}ergebnis/"))
    assert "<h1>Ergebnis</h1>" in page
    assert "<b>Abend abgeschlossen.</b>" in page
    assert f'action="{url}oeffnen/"' in page
    assert "<b>Abend abgeschlossen.</b>" not in html(guest.get(f"{url}ergebnis/"))


def test_the_evening_page_leads_there(
    guest: Client, watcher: Client, url: str, game: Entry, evening: Evening
) -> None:
    for client in (guest, watcher):
        assert f'href="{url}ergebnis/">Zwischenstand</a>' in html(client.get(url))
    recording.close_evening(evening.pk, version=int(version(evening)), who=None)
    for client in (guest, watcher):
        page = html(client.get(url))
        assert f'<a class="button save" href="{url}ergebnis/">Zum Ergebnis</a>' in page
    assert f'href="{url}ergebnis/"' in html(watcher.get(f"{url}anzeige/"))


# --- who may see it ------------------------------------------------------------------------


def test_who_watches_sees_it_and_opens_nothing(
    watcher: Client, url: str, game: Entry, evening: Evening, unchanged: Any
) -> None:
    recording.close_evening(evening.pk, version=int(version(evening)), who=None)
    with unchanged():
        page = html(watcher.get(f"{url}ergebnis/"))
    assert "<h1>Ergebnis</h1>" in page
    assert "oeffnen" not in page


def test_others_do_not_see_it(
    stranger: Client, neighbour: Client, shut_out: Client, url: str, game: Entry
) -> None:
    for client in (stranger, neighbour, shut_out):
        assert client.get(f"{url}ergebnis/").status_code == 404


def test_it_is_kept_by_nobody_on_the_way(guest: Client, url: str) -> None:
    kept = guest.get(f"{url}ergebnis/")["Cache-Control"]
    assert {"no-store", "private"} <= set(kept.split(", "))


# --- what it costs -------------------------------------------------------------------------


@pytest.mark.parametrize("games", [5, 40])
def test_the_number_of_queries_does_not_depend_on_the_games(db: None, games: int) -> None:
    link = start(names=("A", "B", "C", "D", "E", "F", "G"))
    for _game in range(games):
        sheet = read_sheet(Evening.objects.get(pk=link.evening.pk)).sheet
        play(link.evening, {"re": [*sheet.next_game.active[:2]], "re_augen": 140})
    client = enter(link)
    # One of them asks for the link to share.
    with counted(4) as captured:
        client.get(f"/abend/{link.evening.address}/ergebnis/")
    assert len(captured) > 1
