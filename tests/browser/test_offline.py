"""Games that are saved without a connection: the server is really gone, and comes back."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from .conftest import complaints_of_axe, tap
from .evenings import BANDS, bands, enter, games, save, waiting
from .servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("served")]


def test_three_games_while_the_server_is_gone(
    server: Server, table: Page, context: BrowserContext
) -> None:
    before = len(games(server))
    server.kill()
    for at, band in enumerate(BANDS, start=1):
        expect(table.locator("#next")).to_contain_text(f"Spiel {before + at}")
        enter(table, band)
        save(table)
        expect(waiting(table)).to_have_count(at)
    row = waiting(table).first
    expect(row).to_contain_text(f"Spiel {before + 1} wartet – Wert folgt")
    expect(row).to_contain_text("Wer war Re Anna, Bernd · Augen von Re 121+")
    expect(table.locator("#next")).to_contain_text("vorläufig")
    address = table.url
    table.close()

    page = context.new_page()
    page.goto(address)
    expect(page.locator("#stale")).to_contain_text("keine Verbindung")
    expect(waiting(page)).to_have_count(3)
    expect(page.locator("#next")).to_contain_text(f"Spiel {before + 4}")
    page.locator("#outbox summary").tap()
    # Each stands by itself, and no marks of a list stick out.
    apart = """all => all.slice(1).map((item, at) =>
      item.getBoundingClientRect().top - all[at].getBoundingClientRect().bottom)"""
    assert min(page.locator("#outbox li").evaluate_all(apart)) >= 8
    expect(page.locator("#outbox li").first).to_have_css("display", "grid")

    server.start()
    expect(page.locator("#saved")).to_contain_text(f"Spiel {before + 3}: Re +3")
    expect(page.locator("#stale")).to_be_hidden()
    assert bands(games(server)[before:]) == BANDS
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("#next")).not_to_contain_text("vorläufig")
    # And on with the next one, as always.
    enter(page, "121-150")
    page.locator(".side.re .counter button", has_text="Fuchs").tap()
    save(page)
    expect(page.locator("#saved")).to_contain_text(f"Spiel {before + 4}: Re +2")
    assert len(games(server)) == before + 4


def test_a_kept_page_that_is_opened_again_replaces_nothing_that_waits(
    server: Server, table: Page, context: BrowserContext
) -> None:
    """The kept page is shown again and again, with the form that it was kept with."""
    before = len(games(server))
    context.set_offline(True)
    for at, band in enumerate(BANDS, start=1):
        table.reload()
        expect(table.locator("#stale")).to_contain_text("keine Verbindung")
        expect(table.locator("#next")).to_contain_text(f"Spiel {before + at}")
        enter(table, band)
        save(table)
        expect(waiting(table)).to_have_count(at)
    # A draft has one key, however often it is taken up again.
    tap(table, "re", "1")
    key = table.locator("#entry [name=key]").input_value()
    table.reload()
    expect(table.locator("#entry input[name=re]:checked")).to_have_count(1)
    assert table.locator("#entry [name=key]").input_value() == key
    context.set_offline(False)
    expect(waiting(table)).to_have_count(0)
    assert bands(games(server)[before:]) == BANDS


@pytest.mark.parametrize(("band", "waits"), [("151-180", 2), ("121-150", 1)])
def test_two_tabs_that_save_one_draft_lose_nothing(
    server: Server, table: Page, context: BrowserContext, band: str, waits: int
) -> None:
    """It is one game where both say the same, and another one where they do not."""
    before = len(games(server))
    enter(table, "121-150")
    other = context.new_page()
    other.goto(table.url)
    expect(other.locator("#entry input[name=band]:checked")).to_have_value("121-150")
    context.set_offline(True)
    table.bring_to_front()
    save(table)
    expect(waiting(table)).to_have_count(1)
    other.bring_to_front()
    expect(waiting(other)).to_have_count(1)
    if band != "121-150":
        tap(other, "band", band)
    save(other)
    expect(other.locator("#entry input[name=band]:checked")).to_have_count(0)
    held = other.locator("#outbox li")
    expect(held).to_have_count(waits)
    expect(held.last).to_contain_text(f"Augen von Re {band[:3]}+")
    context.set_offline(False)
    # The form of the other tab was for the game that the first one has entered.
    expect(held).to_have_count(waits - 1)
    assert bands(games(server)[before:]) == ["121-150"]


def test_a_tab_that_is_offline_sends_by_itself(
    server: Server, table: Page, context: BrowserContext
) -> None:
    before = len(games(server))
    context.set_offline(True)
    enter(table, "151-180")
    save(table)
    expect(waiting(table)).to_have_count(1)
    summary = table.locator("#outbox summary")
    expect(summary).to_have_text("Noch nicht auf dem Zettel: 1")
    summary.tap()
    assert (
        complaints_of_axe(table, within="#outbox") == complaints_of_axe(table, within="#live") == []
    )
    context.set_offline(False)
    expect(table.locator("#saved")).to_contain_text(f"Spiel {before + 1}")
    expect(waiting(table)).to_have_count(0)
    assert bands(games(server)[before:]) == ["151-180"]


def test_two_tabs_send_each_game_once(server: Server, table: Page, context: BrowserContext) -> None:
    before = len(games(server))
    other = context.new_page()
    other.goto(table.url)
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url == table.url:
            sent.append(request.post_data or "")

    context.on("request", note)
    context.set_offline(True)
    for page, band in ((table, "121-150"), (other, "151-180"), (table, "181-210")):
        page.bring_to_front()
        expect(waiting(page)).to_have_count(BANDS.index(band))
        enter(page, band)
        save(page)
        expect(waiting(page)).to_have_count(BANDS.index(band) + 1)
    context.set_offline(False)
    for page in (table, other):
        expect(page.locator(".sheet tbody tr").last).to_contain_text(str(before + 3))
        expect(waiting(page)).to_have_count(0)
    assert bands(games(server)[before:]) == BANDS
    arrived = [body for body in sent if "csrfmiddlewaretoken" in body]
    assert len(arrived) == 3


def test_what_is_begun_stays_beside_what_waits(
    server: Server, table: Page, context: BrowserContext
) -> None:
    before = len(games(server))
    context.set_offline(True)
    enter(table, "121-150")
    save(table)
    expect(waiting(table)).to_have_count(1)
    tap(table, "re", "3")
    tap(table, "band", "181-210")
    context.set_offline(False)
    expect(table.locator("#saved")).to_contain_text(f"Spiel {before + 1}")
    expect(waiting(table)).to_have_count(0)
    expect(table.locator("#moved")).to_be_hidden()
    begun = table.locator("#entry input[name=re]:checked")
    expect(begun).to_have_count(1)
    table.reload()
    expect(begun).to_have_count(1)
    tap(table, "re", "4")
    save(table)
    expect(table.locator("#saved")).to_contain_text(f"Spiel {before + 2}")
    assert bands(games(server)[before:]) == ["121-150", "181-210"]


@pytest.fixture
def other_phone(server: Server, browser: Browser) -> Iterator[Page]:
    """Somebody else at the table, with a connection."""
    context = browser.new_context(
        locale="de-DE", has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto(server.url + server.link)
    page.wait_for_url("**/abend/*/")
    yield page
    context.close()


def test_a_sheet_that_has_moved_on_is_asked_about(
    server: Server, table: Page, context: BrowserContext, other_phone: Page
) -> None:
    before = len(games(server))
    context.set_offline(True)
    for band in ("121-150", "151-180", "181-210"):
        enter(table, band)
        save(table)
    expect(waiting(table)).to_have_count(3)
    enter(other_phone, "181-210", "3", "4")
    save(other_phone)
    expect(other_phone.locator("#saved")).to_be_visible()
    context.set_offline(False)

    held = table.locator("#outbox li")
    expect(table.locator("#outbox summary")).to_have_text(
        "Noch nicht gespeichert: 3", timeout=40_000
    )
    expect(held.first).to_contain_text(f"Inzwischen steht Spiel {before + 1} auf dem Zettel")
    expect(held.nth(1)).to_contain_text("Kommt nach dem Spiel darüber")
    expect(waiting(table)).to_have_count(0)
    assert complaints_of_axe(table, within="#outbox") == []
    table.get_by_role("button", name="Als Text kopieren").tap()
    copied = table.locator("#outbox-text").input_value()
    assert copied.count("Wer war Re") == 3
    assert copied.count("Augen von Re") == 3

    # The first is another game than theirs.
    held.first.get_by_role("button", name="Ansehen und speichern").tap()
    expect(table.locator("#entry input[name=re]:checked")).to_have_count(2)
    expect(held.first).to_contain_text("Steht gerade in der Eingabe.")
    save(table)
    expect(table.locator("#entry .errors")).to_contain_text("Inzwischen steht Spiel")
    save(table)
    expect(table.locator("#saved")).to_contain_text(f"Spiel {before + 2}")
    # The second comes up by itself, since it is one further now, and is thrown away.
    expect(held).to_have_count(2)
    expect(held.first).to_contain_text(f"Inzwischen steht Spiel {before + 2}")
    discard = held.first.get_by_role("button", name="Verwerfen")
    discard.tap()
    expect(held).to_have_count(2)
    held.first.get_by_role("button", name="Wirklich verwerfen").tap()
    # With it gone, the third is what the sheet expects.
    expect(held).to_have_count(0)
    assert bands(games(server)[before:]) == ["181-210", "121-150", "181-210"]
    assert games(server)[-1]["re"] == ["1", "2"]


def test_what_is_put_back_from_the_form_stays_in_the_list(
    server: Server, table: Page, context: BrowserContext, other_phone: Page
) -> None:
    before = len(games(server))
    context.set_offline(True)
    enter(table, "121-150")
    save(table)
    enter(other_phone, "181-210", "3", "4")
    save(other_phone)
    expect(other_phone.locator("#saved")).to_be_visible()
    context.set_offline(False)
    held = table.locator("#outbox li")
    look = held.get_by_role("button", name="Ansehen und speichern")
    expect(held).to_contain_text("Inzwischen steht", timeout=40_000)
    look.tap()
    table.get_by_role("button", name="Eingabe verwerfen").tap()
    expect(look).to_be_visible()
    # Saved in its stead, and another one that finds no connection, by a form that was cleared.
    enter(table, "151-180")
    save(table)
    expect(table.locator("#saved")).to_contain_text(f"Spiel {before + 2}")
    expect(held).to_have_count(1)
    context.set_offline(True)
    for at, band in enumerate(("181-210", "151-180"), start=2):
        enter(table, "121-150")
        table.get_by_role("button", name="Eingabe verwerfen").tap()
        enter(table, band)
        save(table)
        expect(held).to_have_count(at)
    for text in ("121+", "181+", "151+"):
        expect(table.locator("#outbox")).to_contain_text(f"Augen von Re {text}")
    context.set_offline(False)


def test_a_closed_evening_keeps_what_waits(
    server: Server, table: Page, context: BrowserContext, other_phone: Page
) -> None:
    before = len(games(server))
    context.set_offline(True)
    enter(table, "151-180")
    save(table)
    expect(waiting(table)).to_have_count(1)
    home = other_phone.url
    other_phone.goto(f"{home}abschliessen/")
    other_phone.get_by_role("button", name="Abschließen").tap()
    other_phone.wait_for_url("**/ergebnis/**")
    context.set_offline(False)
    held = table.locator("#outbox li")
    expect(held).to_contain_text("Der Abend ist abgeschlossen")
    table.reload()
    expect(held).to_contain_text("Der Abend ist abgeschlossen")
    expect(held.get_by_role("button", name="Ansehen und speichern")).to_be_hidden()
    assert len(games(server)) == before
    other_phone.goto(home)
    other_phone.get_by_role("button", name="wieder öffnen").tap()
    table.reload()
    held.get_by_role("button", name="Ansehen und speichern").tap()
    save(table)
    expect(held).to_have_count(0)
    assert bands(games(server)[before:]) == ["151-180"]


def test_after_a_renewed_link_the_sheet_goes_and_the_games_stay(
    server: Server, table: Page, context: BrowserContext, other_phone: Page
) -> None:
    before = len(games(server))
    context.set_offline(True)
    enter(table, "181-210")
    save(table)
    expect(waiting(table)).to_have_count(1)
    other_phone.get_by_role("link", name="Link erneuern").tap()
    other_phone.get_by_text("Link erneuern", exact=True).tap()
    other_phone.get_by_role("button", name="Neuen Link machen").tap()
    field = other_phone.get_by_role("textbox", name="Link des Tisches")
    expect(field).not_to_have_value(server.url + server.link)
    link = field.input_value()
    server.link = link.removeprefix(server.url)
    context.set_offline(False)
    held = table.locator("#outbox li")
    expect(held).to_contain_text("Der Link des Tisches wurde erneuert")
    table.reload()
    expect(table.get_by_role("heading", name="Hier ist nichts")).to_be_visible()
    expect(held).to_contain_text("Augen von Re 181+")
    kept = 'caches.match(location.pathname, { cacheName: "evenings" }).then(Boolean)'
    assert table.evaluate(kept) is False
    assert len(games(server)) == before
    table.goto(link)
    expect(table.locator("#saved")).to_contain_text(f"Spiel {before + 1}")
    expect(held).to_have_count(0)
    assert bands(games(server)[before:]) == ["181-210"]


def test_a_new_version_loses_nothing(server: Server, table: Page, context: BrowserContext) -> None:
    before = len(games(server))
    server.kill()
    enter(table, "151-180")
    save(table)
    expect(waiting(table)).to_have_count(1)
    enter(table, "181-210", "3")
    manifest = server.data / "static" / "staticfiles.json"
    known = json.loads(manifest.read_text())
    old = known["paths"]["write.js"]
    new = "write.0123456789ab.js"
    (server.data / "static" / new).write_bytes((server.data / "static" / old).read_bytes())
    manifest.write_text(json.dumps(known | {"paths": known["paths"] | {"write.js": new}}))
    server.start()
    expect(table.locator("#saved")).to_contain_text(f"Spiel {before + 1}")
    expect(waiting(table)).to_have_count(0)
    assert bands(games(server)[before:]) == ["151-180"]
    # The open page goes on with the files that it began with, and so does what was begun.
    table.reload()
    expect(table.locator("#entry input[name=re]:checked")).to_have_count(1)
    table.evaluate("navigator.serviceWorker.ready.then((worker) => worker.update())")
    address = table.url
    table.close()
    # With no page of the old version open, the new one takes over and tidies up.
    page = context.new_page()
    files = (
        "caches.open('files').then((files) => files.keys()).then((all) => all.map((f) => f.url))"
    )
    for _attempt in range(100):
        page.goto(address)
        names = [url.rsplit("/", 1)[1] for url in page.evaluate(files)]
        if new in names and old not in names:
            break
        page.goto("about:blank")
        page.wait_for_timeout(200)
    assert new in names
    assert old not in names
    server.kill()
    page.goto(address)
    expect(page.locator("#stale")).to_contain_text("keine Verbindung")
    expect(page.locator("#entry input[name=re]:checked")).to_have_count(1)


def test_other_pages_say_that_there_is_no_connection(
    server: Server, table: Page, context: BrowserContext
) -> None:
    context.set_offline(True)
    table.goto(f"{server.url}/regeln/")
    expect(table.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
    assert complaints_of_axe(table) == []
