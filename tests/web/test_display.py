"""The sheet in large figures, for a tablet in the middle of the table."""

from django.test import Client

from scorekeeper import recording
from scorekeeper.models import Evening

from .conftest import html, play

GAME = {"re": ["1", "2"], "re_augen": 140}


def test_it_shows_what_the_table_wants_to_see(watcher: Client, url: str, evening: Evening) -> None:
    play(evening, GAME, GAME | {"heart_trick": True})
    page = html(watcher.get(f"{url}anzeige/"))
    for words in (
        '<body class="display">',
        "noch 4 Spiele (wegen Spiel 2)",
        "Spiel 2</span>",
        "Re gewinnt: 1",
        "+1\u00a0Anna,\u00a0Ben · −1\u00a0Carl,\u00a0Dora",
        "<b>Spiel 3</b> <span>Carl gibt</span>",
        '<span class="x2">×2</span></p>',
        f'data-news="{url}anzeige/neues/"',
        'data-version="2"',
    ):
        assert words in page, words
    assert "large" in page
    assert 'id="entry"' not in page
    assert 'id="share' not in page


def test_before_the_first_game(watcher: Client, url: str) -> None:
    page = html(watcher.get(f"{url}anzeige/"))
    assert "Noch kein Spiel." in page
    assert "<b>Spiel 1</b> <span>Anna gibt</span>" in page
    assert "gewinnt" not in page


def test_the_last_game_stays_when_something_else_is_written(
    watcher: Client, url: str, evening: Evening
) -> None:
    play(evening, GAME, {"penalty": {"2": -6}, "reason": "x"})
    assert "Spiel 1</span> <b>Re gewinnt: 1</b>" in html(watcher.get(f"{url}anzeige/"))


def test_news_are_asked_for_with_the_version(guest: Client, url: str, evening: Evening) -> None:
    play(evening, GAME)
    assert guest.get(f"{url}anzeige/neues/?v=1").status_code == 204
    for version in ("0", "", "x"):
        response = guest.get(f"{url}anzeige/neues/?v={version}")
        assert response.status_code == 200
        assert 'id="live"' in html(response)


def test_a_closed_evening_says_so(watcher: Client, url: str, evening: Evening) -> None:
    recording.close_evening(evening.pk, version=0, who=None)
    page = html(watcher.get(f"{url}anzeige/"))
    assert "Der Abend ist abgeschlossen." in page
    assert 'data-every="30"' in page
    assert "gibt</span>" not in page.partition('class="news"')[2]


def test_the_watch_link_leads_there(watcher: Client, url: str) -> None:
    for path in ("", "teilen/"):
        assert f'href="{url}anzeige/"' in html(watcher.get(url + path))
