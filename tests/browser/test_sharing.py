"""Sharing in a browser: codes that a camera reads, and phones that come in and are locked out."""

from collections.abc import Iterator
from typing import Any

import pytest
import zxingcpp
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorekeeper.models import Entry, Evening, Grant, JoinCode

from .conftest import COLOURS, begin, complaints_of_axe, tap
from .looks import cut_off
from .states import start
from .test_phone import FIVE, FOUR, Finger, one_game, play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZE = 400


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Another phone, or an app on the home screen: it has cookies of its own."""
    context: BrowserContext = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


def scan(page: Page, section: str) -> str:
    """What a camera reads from the code of a section."""
    grey = page.locator(f"{section} .code").evaluate(
        """async (shown, size) => {
          const svg = shown.cloneNode(true), image = new Image();
          svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
          svg.setAttribute("width", size);
          svg.setAttribute("height", size);
          const file = new Blob([svg.outerHTML], { type: "image/svg+xml" });
          const reader = new FileReader();
          await new Promise((done) => { reader.onload = done; reader.readAsDataURL(file); });
          return reader.result;
        }""",
        SIZE,
    )
    canvas = page.context.new_page()
    pixels = canvas.evaluate(
        """async ([address, size]) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const context = new OffscreenCanvas(size, size).getContext("2d");
          context.drawImage(image, 0, 0, size, size);
          const { data } = context.getImageData(0, 0, size, size);
          return Array.from({ length: size * size }, (_, at) => data[at * 4]);
        }""",
        [grey, SIZE],
    )
    canvas.close()
    picture = memoryview(bytes(pixels)).cast("B", shape=[SIZE, SIZE])
    code = zxingcpp.read_barcode(picture)
    assert code is not None, "unreadable"
    return str(code.text)


def make_all(page: Page, site: str) -> None:
    """Start an evening, and make every way into it."""
    begin(page, site)
    page.get_by_role("link", name="Zusehen, Code, Link erneuern").tap()
    page.get_by_role("button", name="Link zum Zusehen machen").tap()
    page.get_by_role("button", name="Code zeigen").tap()


def test_a_camera_reads_what_stands_beside_each_code(site: str, page: Page) -> None:
    make_all(page, site)
    for way in ("table", "watch", "code"):
        written = page.locator(f"#{way}-link").input_value()
        assert scan(page, f"#{way}") == written, way


def test_the_app_on_the_home_screen_comes_in_by_the_code(
    site: str, page: Page, other: Page
) -> None:
    make_all(page, site)
    shown = page.locator(".join-code b").inner_text()
    assert len(shown) == 7
    other.goto(site)
    other.get_by_text("Code eingeben").tap()
    other.get_by_label("Code", exact=True).fill(shown.lower())
    other.get_by_role("button", name="Mitschreiben").tap()
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        tap(other, name, value)
    other.locator(".save").tap()
    expect(other.locator("#saved")).to_be_visible()


def test_the_code_of_the_camera_is_in_its_field_and_never_sent_in_an_address(
    site: str, page: Page, other: Page
) -> None:
    make_all(page, site)
    address = page.locator("#code-link").input_value()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(address)
    expect(other.get_by_label("Code", exact=True)).to_have_value(JoinCode.objects.get().code)
    assert other.evaluate("location.hash") == ""
    other.get_by_role("button", name="Mitschreiben").tap()
    expect(other.locator("#entry")).to_be_visible()
    sent = [url.partition("#")[0] for url in asked]
    assert not [url for url in sent if JoinCode.objects.get().code in url]


def test_phones_that_are_in_are_told_when_the_link_is_renewed(
    site: str, page: Page, other: Page
) -> None:
    make_all(page, site)
    for way, words in (("watch", "Link zum Zusehen erneuern"), ("table", "Link erneuern")):
        other.context.clear_cookies()
        other.goto(page.locator(f"#{way}-link").input_value())
        expect(other.locator("#live")).to_be_visible()
        section = page.locator(f"section#{way}")
        section.get_by_text(words, exact=True).tap()
        section.get_by_role("button", name="Neuen Link").tap()
        expect(other.get_by_text("Der Link des Tisches wurde erneuert.")).to_be_visible()
        other.reload()
        expect(other.get_by_role("heading", name="Hier ist nichts")).to_be_visible()
    page.get_by_role("link", name="Zum Zettel").tap()
    expect(page.locator("#entry")).to_be_visible()


@pytest.mark.parametrize("names", [FOUR, FIVE], ids=len)
def test_who_it_is_takes_two_taps_and_moves_nothing(
    site: str, page: Page, names: tuple[str, ...]
) -> None:
    start(page, site, names=names)
    finger = Finger(page)
    finger.name("Jörg")
    places = "[...document.querySelectorAll('#entry label, #next')].map(e => e.offsetTop)"
    before = page.evaluate(places), page.locator("#entry").bounding_box()
    finger(page.get_by_text("Wer bist du?"))
    finger(page.locator("#who").get_by_role("button", name="Jörg"))
    expect(page.locator("#told")).to_contain_text("Dieses Gerät hat Jörg.")
    expect(page.locator("#told")).to_be_focused()
    assert (page.evaluate(places), page.locator("#entry").bounding_box()) == before
    expect(page.locator("input[name=re]:checked")).to_have_count(1)
    finger.name("Moni")
    finger.chip("band", "121-150")
    finger.save()
    # As many taps as ever, and those that are asked for once.
    assert finger.taps == 6
    page.reload()
    expect(page.locator("#who")).to_have_count(0)
    assert Entry.objects.get().entered_by == Grant.objects.get(seat__player__name="Jörg")


@pytest.mark.parametrize("names", [FOUR, FIVE], ids=len)
def test_whoever_does_not_answer_needs_no_tap_more(
    site: str, page: Page, names: tuple[str, ...]
) -> None:
    start(page, site, names=names)
    for part in ("#who", "#next", ".names", ".side.re", ".side.kontra", "#result", ".save"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    finger = Finger(page)
    finger.name("Jörg")
    finger.name("Moni")
    finger.chip("band", "121-150")
    finger.save()
    assert finger.taps == 4
    expect(page.locator("#who")).to_be_in_viewport(ratio=1)


def test_who_starts_sees_the_first_game_before_the_question(site: str, page: Page) -> None:
    begin(page, site)
    expect(page.locator("#who")).not_to_be_in_viewport()
    page.locator("#who").get_by_role("button", name="Ben").tap()
    expect(page.locator("#who")).to_contain_text("Dieses Gerät hat Ben.")


SIZES = [(1280, 800), (1024, 768)]
# Letters that are read from two metres: of a tablet of ten inches, 30 pixels are six millimetres.
LEAST = {".sheet tbody td:not(.o)": 30, ".sheet strong": 40, ".sheet thead .name": 20, ".news": 26}


def cut_figures(page: Page) -> list[str]:
    """What does not fit into its column."""
    found: list[str] = page.locator(".sheet :is(td, strong, .short)").evaluate_all(
        "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    )
    return found


@pytest.mark.parametrize("names", [FOUR, FIVE, (*FIVE, "Lu", "Kai")], ids=len)
def test_the_display_is_whole_on_a_phone(site: str, page: Page, names: tuple[str, ...]) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    table = start(page, site, names=names)
    play({"free": {"1": 128, "5" if len(names) > 4 else "2": -128}, "reason": "alter Zettel"})
    table.open("anzeige/")
    assert cut_figures(page) == []
    assert cut_off(page) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", [FOUR, FIVE, (*FIVE, "Maximiliane-Charlotte")], ids=len)
def test_the_display_is_read_from_afar(
    site: str, page: Page, size: tuple[int, int], names: tuple[str, ...]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = start(page, site, names=names)
    for at in range(16):
        play(one_game() | {"re_augen": 200, "heart_trick": at == 14})
    table.open("anzeige/")
    for part, least in LEAST.items():
        sizes = page.locator(part).evaluate_all(
            "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert min(sizes) >= least, part
    for part in (".sheet tbody tr >> nth=-1", ".sheet tbody tr >> nth=-5", ".news", "p.bock"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert cut_figures(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert complaints_of_axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert complaints_of_axe(page, *COLOURS) == []


def test_the_display_goes_along(site: str, page: Page, complaints: list[str]) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    table = start(page, site, names=FOUR)
    table.open("anzeige/")
    expect(page.get_by_text("Noch kein Spiel.")).to_be_visible()
    for at in range(1, 15):
        play({"re": ["1", "2"], "re_augen": 140})
        if at in (1, 14):
            expect(page.locator(".news .last")).to_contain_text(f"Spiel {at} Re gewinnt: 1")
            expect(page.locator(".sheet tbody tr").last).to_be_in_viewport(ratio=1)
            # What is next stays where it was: below the sheet.
            expect(page.locator("#live > :last-child")).to_have_class("news")
    expect(page.locator(".news .next")).to_contain_text("Spiel 15 Jörg gibt")
    Evening.objects.get().links.update(revoked_at="2026-01-01T00:00Z")
    expect(page.locator("#cut")).to_contain_text("Der Link wurde erneuert.")
    # A question that is refused is named by the browser itself.
    assert [words for words in complaints if "404" not in words] == []
