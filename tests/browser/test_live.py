"""Two phones at one table: what one of them writes appears on the other."""

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper import recording
from scorekeeper.models import Evening, LinkKind
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rows import GameRow
from scorekeeper.sheets import read_sheet

from .conftest import begin, tap
from .states import start
from .test_phone import FIVE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAME: dict[str, object] = {"re": ["1", "2"], "re_augen": 140}


def play(number: int, game: dict[str, object] = GAME) -> None:
    """Record a game as another phone would."""
    evening = Evening.objects.get()
    row = parse_row(game)
    recording.add_entry(evening.pk, row, key=f"played-elsewhere-{number}", who=None)


def hide(page: Page, hidden: bool) -> None:
    """Lock the screen, or unlock it."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.load
def test_the_slowest_of_twenty_changes_appears_within_three_seconds(site: str, page: Page) -> None:
    begin(page, site)
    rows = page.locator(".sheet tbody a")
    waited = []
    for number in range(1, 21):
        play(number)
        begun = time.monotonic()
        expect(rows).to_have_count(number)
        waited.append(time.monotonic() - begun)
    assert max(waited) <= 3
    expect(page.locator("#next")).to_contain_text("Spiel 21")


def test_what_others_write_appears_by_itself(site: str, page: Page, complaints: list[str]) -> None:
    begin(page, site)
    for number in range(1, 4):
        play(number)
        expect(page.locator(".sheet tbody a")).to_have_count(number)
    expect(page.locator("#next")).to_contain_text("Spiel 4")
    assert complaints == []
    # The form that came with them sends all that is tapped.
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        tap(page, name, value)
    page.locator(".side.re .counter button", has_text="Fuchs").tap()
    expect(page.locator("#result")).to_contain_text("Re gewinnt: 2")


def test_what_is_being_entered_stays(site: str, page: Page) -> None:
    begin(page, site)
    tap(page, "re", "1")
    note = page.locator("#entry [name=note]")
    note.evaluate("field => field.closest('details').open = true")
    note.fill("mitten im Satz")
    number = page.locator("#entry [name=number]").input_value()
    play(1)
    expect(page.locator(".sheet tbody a")).to_have_count(1)
    expect(note).to_be_focused()
    expect(note).to_have_value("mitten im Satz")
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(1)
    expect(page.locator("#entry [name=number]")).to_have_value(number)
    expect(page.locator("#moved")).to_be_visible()
    # Thrown away, it makes room for the entry of the next game.
    page.get_by_role("button", name="Eingabe verwerfen").tap()
    expect(page.locator("#next")).to_contain_text("Spiel 2")
    expect(page.locator("#moved")).to_be_hidden()


def test_who_reads_further_up_goes_on_reading(site: str, page: Page) -> None:
    begin(page, site)
    for number in range(1, 16):
        play(number)
    page.reload()
    row = page.locator(".sheet tbody tr").nth(3)
    row.scroll_into_view_if_needed()
    row.locator("a").focus()
    place = top(row)
    play(16)
    expect(page.locator(".sheet tbody a")).to_have_count(16)
    assert abs(top(row) - place) < 1
    expect(row.locator("a")).to_be_focused()
    # The newest row stays in view for who has not scrolled.
    page.reload()
    play(17)
    expect(page.locator(".sheet tbody a")).to_have_count(17)
    expect(page.locator(".sheet tbody tr").last).to_be_in_viewport()


def test_an_open_explanation_stays_open(site: str, page: Page) -> None:
    begin(page, site)
    play(1)
    page.reload()
    page.locator(".sheet tbody a").tap()
    expect(page.locator("#explanation article")).to_be_visible()
    play(2)
    expect(page.locator(".sheet tbody a")).to_have_count(2)
    expect(page.locator("#explanation article")).to_be_visible()


def test_nobody_asks_while_the_screen_is_locked(site: str, page: Page) -> None:
    begin(page, site)
    hide(page, True)
    page.wait_for_timeout(500)  # whatever was under way
    asked = []
    page.on("request", lambda sent: asked.append(sent.url))
    play(1)
    page.wait_for_timeout(4500)
    assert asked == []
    with page.expect_request("**/neues/**", timeout=1500):
        hide(page, False)
    expect(page.locator(".sheet tbody a")).to_have_count(1)


def test_a_closed_evening_is_opened_again_on_every_phone(site: str, page: Page) -> None:
    page.clock.install()
    begin(page, site)
    evening = Evening.objects.get()
    recording.close_evening(evening.pk, version=0, who=None)
    page.clock.run_for(2500)
    expect(page.locator("#entry")).to_have_count(0)
    expect(page.locator("#coming")).to_contain_text("abgeschlossen")
    recording.reopen_evening(evening.pk, who=None)
    page.clock.run_for(25_000)
    expect(page.locator("#entry")).to_have_count(0)
    page.clock.run_for(6_000)
    expect(page.locator("#entry")).to_be_visible()
    expect(page.get_by_role("link", name="Abschließen")).to_be_visible()


def test_a_dead_connection_is_told_and_mends_itself(site: str, page: Page) -> None:
    begin(page, site)
    page.route("**/neues/**", lambda route: route.abort())
    expect(page.get_by_text("Keine Verbindung.")).to_be_visible(timeout=8000)
    page.unroute("**/neues/**")
    play(1)
    expect(page.locator(".sheet tbody a")).to_have_count(1)
    expect(page.locator("#cut")).to_be_hidden()


def test_a_renewed_link_is_told(site: str, page: Page) -> None:
    begin(page, site)
    recording.renew_link(Evening.objects.get().pk, LinkKind.TABLE, who=None)
    expect(page.get_by_text("Der Link des Tisches wurde erneuert.")).to_be_visible()


# --- the same game on two phones


def both_enter(site: str, page: Page) -> None:
    """This phone has entered a game, and another one was faster."""
    begin(page, site)
    for name, value in (("re", "3"), ("re", "4"), ("band", "151-180")):
        tap(page, name, value)
    play(1)
    expect(page.locator("#moved")).to_be_visible()
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#clash")).to_be_focused()
    expect(page.locator("#clash")).to_contain_text("Zettel: Spiel 1")


def who_was_re() -> list[list[str]]:
    return [entry.facts["re"] for entry in Evening.objects.get().entries.order_by("position")]


def test_it_was_the_same_game(site: str, page: Page) -> None:
    both_enter(site, page)
    page.get_by_role("link", name="Dasselbe Spiel").tap()
    expect(page.locator("#next")).to_contain_text("Spiel 2")
    expect(page.locator("#clash")).to_have_count(0)
    # What was thrown away does not come back.
    page.reload()
    expect(page.locator("input[name=re]:checked")).to_have_count(0)
    assert who_was_re() == [["1", "2"]]


def test_it_was_the_next_game(site: str, page: Page) -> None:
    both_enter(site, page)
    page.get_by_role("button", name="Ein anderes: wird Spiel 2").tap()
    expect(page.locator("#saved")).to_contain_text("Spiel 2: Re +2")
    assert who_was_re() == [["1", "2"], ["3", "4"]]


def test_it_was_an_earlier_game(site: str, page: Page) -> None:
    both_enter(site, page)
    # What is corrected before it goes there goes along.
    tap(page, "band", "181-210")
    page.get_by_role("button", name="War davor").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Spiel vor Spiel 1 einfügen")
    expect(page.locator("input[name=band]:checked")).to_have_value("181-210")
    page.get_by_role("button", name="So speichern").tap()
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +3")
    expect(page.locator("input[name=re]:checked")).to_have_count(0)
    assert who_was_re() == [["3", "4"], ["1", "2"]]


def test_an_earlier_game_goes_with_those_who_played_it(site: str, page: Page) -> None:
    table = start(page, site, names=FIVE)
    played = read_sheet(Evening.objects.get()).sheet.next_game.active
    table.open()
    for name, value in (("re", "3"), ("re", "4"), ("band", "151-180")):
        tap(page, name, value)
    play(1, GAME | {"re": ["3", "5"]})
    page.get_by_role("button", name="Speichern").tap()
    # The form is that of the next game by now, with others who play it.
    expect(page.locator("#entry [name=active]:checked").first).to_have_value("1")
    page.get_by_role("button", name="War davor").tap()
    page.get_by_role("button", name="So speichern").tap()
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +2")
    first = read_sheet(Evening.objects.get()).lines[0].scored
    assert isinstance(first.row, GameRow)
    assert (first.row.facts.re, first.active) == (("3", "4"), played)


def test_a_game_that_somebody_else_answers_waits(site: str, page: Page) -> None:
    begin(page, site)
    for name, value in (("re", "3"), ("re", "4"), ("band", "151-180")):
        tap(page, name, value)
    # As networks of inns do, whoever asks for what.
    page.route(
        "**/abend/*/",
        lambda route: route.fulfill(content_type="text/html", body="<h1>Welcome, guest</h1>"),
    )
    page.locator(".save").tap()
    expect(page.locator("#outbox li")).to_have_count(1)
    expect(page.locator(".sheet .waits")).to_contain_text("Spiel 1")
    expect(page.locator("#next")).to_contain_text("Spiel 2")
    assert not Evening.objects.get().entries.exists()
    page.unroute("**/abend/*/")
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +2", timeout=15_000)
    expect(page.locator("#outbox")).to_be_hidden()
    assert who_was_re() == [["3", "4"]]


def test_where_nothing_can_be_kept_the_form_keeps_it(site: str, page: Page) -> None:
    page.add_init_script("delete IDBFactory.prototype.open")
    begin(page, site)
    for name, value in (("re", "3"), ("re", "4"), ("band", "151-180")):
        tap(page, name, value)
    page.route("**/abend/*/", lambda route: route.fulfill(content_type="text/html", body="<p>"))
    page.locator(".save").tap()
    expect(page.locator("#lost")).to_contain_text("Noch nicht gespeichert")
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(2)
    page.unroute("**/abend/*/")
    page.locator(".save").tap()
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +2")
    assert who_was_re() == [["3", "4"]]
