"""How a phone shows Dulle, and what it does by itself: colours, hand, a screen that stays on."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper import recording
from scorekeeper.models import Evening

from .conftest import COLOURS, begin, complaints_of_axe, tap
from .looks import cut_off, faults, too_wide
from .servers import wait_until
from .states import EVENING, PLAYED, start, with_a_game_saved, with_a_result, with_an_explanation
from .test_live import GAME, hide
from .test_phone import FOUR, play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAPER = {"light": "rgb(251, 248, 241)", "dark": "rgb(14, 42, 32)"}


def choose(page: Page, *answers: str) -> None:
    """Set this device, from the page that is open, and come back to it."""
    address = page.url
    page.get_by_role("link", name="Dieses Gerät").click()
    for answer in answers:
        name, value = answer.split("=")
        page.locator(f"input[name={name}][value={value}]").tap()
    page.get_by_role("button", name="Speichern").tap()
    page.wait_for_url(address)


def paper(page: Page) -> str:
    found: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return found


def test_the_page_of_the_device_is_for_everyone(site: str, page: Page) -> None:
    page.goto(f"{site}/geraet/")
    assert faults(page) == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_that_were_chosen_stay(site: str, page: Page, theme: str) -> None:
    start(page, site, *PLAYED)
    choose(page, f"theme={theme}")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert paper(page) == PAPER[theme]
    choose(page, "theme=auto")
    assert paper(page) == PAPER["dark"]
    page.emulate_media(color_scheme="light")
    assert paper(page) == PAPER["light"]


def test_old_browsers_get_the_light_colours(site: str, page: Page) -> None:
    """Without light-dark(), which came in 2024, nothing would have any colour."""
    page.goto(site)
    rules = """() => {
      const all = [...document.styleSheets[0].cssRules];
      const found = all.find((rule) => rule.conditionText?.includes("light-dark"));
      const named = (style) => [...style].filter((name) => name.startsWith("--"));
      const wanted = named(all[0].style).filter((name) =>
        all[0].style.getPropertyValue(name).includes("light-dark"));
      const first = (text) => text.match(/light-dark\\((#\\w+)/)[1];
      return wanted.map((name) =>
        first(all[0].style.getPropertyValue(name)) ===
          found.cssRules[0].style.getPropertyValue(name).trim());
    }"""
    same = page.evaluate(rules)
    assert len(same) > 10
    assert all(same)


@pytest.mark.parametrize("state", ["a result, unfolded", "a saved game", "an error", "closed"])
@pytest.mark.parametrize(("theme", "scheme"), [("light", "dark"), ("dark", "light")])
def test_chosen_colours_can_be_read(
    site: str, page: Page, state: str, theme: str, scheme: str
) -> None:
    page.emulate_media(
        color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce"
    )
    table = start(page, site, *PLAYED)
    choose(page, f"theme={theme}", "hand=left")
    EVENING[state](table)
    assert complaints_of_axe(page, *COLOURS) == []
    assert paper(page) == PAPER[theme]


def left_edge(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["x"]


# Parts that lie above each other, though neither is inside the other: by more than the two pixels
# that a target as large as a finger may take from the next one.
OVERLAPS = """() => {
  const all = [...document.querySelectorAll(
    "#entry :is(.chip, button, .result), #saved > *, .under > *, .explanation header > *"
  )].filter((e) => e.checkVisibility() && !e.closest(".word"));
  const bar = document.querySelector(".foot");
  const boxes = all.map((e) => [e, e.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([one, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    if (one.contains(other) || other.contains(one)) return;
    if (bar.contains(one) !== bar.contains(other)) return; // it is pinned above what is pushed
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 3) found.push(`${one.textContent} / ${other.textContent}`);
  }));
  return found;
}"""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_left_hand_has_the_buttons_on_its_side(site: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    table = start(page, site, *[GAME] * 3, names=FOUR)
    save, result = page.locator("#entry .save"), page.locator("#result")
    assert left_edge(result) < left_edge(save)
    choose(page, "hand=left")
    close = page.locator("#explanation .button[data-close]")
    title = page.locator("#explanation :is(h1, h2)").first
    for state in (with_a_game_saved, with_an_explanation, with_a_result):
        table.open()
        state(table)
        if state is with_a_game_saved:
            assert left_edge(page.locator("#saved a")) < width / 4
        if state is with_an_explanation:
            assert left_edge(close) < left_edge(title)
        assert page.evaluate(OVERLAPS) == []
        assert too_wide(page) == []
        assert left_edge(save) < 12
        assert left_edge(save) < left_edge(result)
    expect(save).to_be_in_viewport(ratio=1)
    # What stands in an order of its own keeps it.
    names = page.locator("#entry .names label")
    assert left_edge(names.first) < left_edge(names.last)


def test_the_left_hand_is_for_everyone(site: str, page: Page) -> None:
    table = start(page, site, *PLAYED)
    choose(page, "hand=left")
    with_a_game_saved(table)
    assert cut_off(page) == []
    assert faults(page) == {}


def test_the_left_hand_on_a_table_computer(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    start(page, site, *PLAYED)
    assert left_edge(page.locator(".left")) < left_edge(page.locator(".right"))
    choose(page, "hand=left")
    assert left_edge(page.locator(".right")) < left_edge(page.locator(".left"))
    assert too_wide(page) == []


# --- a screen that stays on ----------------------------------------------------------------

# Where there is no wake lock: plain HTTP, and browsers that do not have it.
STUB = """
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async (kind) => {
    const lock = { kind, released: false, release: async () => (lock.released = true) };
    locks.push(lock);
    if (window.refuse) throw new DOMException("low battery", "NotAllowedError");
    return lock;
  },
}});
window.locks = [];
"""


def held(page: Page) -> list[bool]:
    """The locks that were asked for, and whether each is still held."""
    page.wait_for_timeout(100)
    found: list[bool] = page.evaluate("locks.map((lock) => !lock.released)")
    return found


def unlock(page: Page) -> None:
    """Come back to a page that was hidden, from which the browser has taken its locks."""
    hide(page, True)
    page.evaluate("locks.forEach((lock) => (lock.released = true))")
    hide(page, False)


def test_the_screen_stays_on_while_the_evening_is_open(site: str, page: Page) -> None:
    page.add_init_script(STUB)
    begin(page, site)
    assert held(page) == [True]
    assert page.evaluate("locks[0].kind") == "screen"
    unlock(page)
    assert held(page) == [False, True]
    # What others write asks for nothing anew.
    play(GAME)
    expect(page.locator(".sheet tbody a")).to_have_count(1)
    assert held(page) == [False, True]
    # Closed, it is read like any other page; opened again, it is played on.
    evening = Evening.objects.get()
    recording.close_evening(evening.pk, version=evening.version, who=None)
    expect(page.locator("#entry")).to_have_count(0)
    assert held(page) == [False, False]
    unlock(page)
    assert held(page) == [False, False]


def test_a_closed_evening_lets_the_screen_go_dark(site: str, page: Page) -> None:
    page.add_init_script(STUB)
    begin(page, site)
    recording.close_evening(Evening.objects.get().pk, version=0, who=None)
    page.reload()
    assert held(page) == []
    page.goto(f"{site}/")
    assert held(page) == []


def test_a_watcher_keeps_the_screen_on(site: str, page: Page) -> None:
    page.add_init_script(STUB)
    EVENING["watched"](start(page, site, *PLAYED))
    assert held(page) == [True]


def test_who_wants_the_screen_dark_has_it_dark(site: str, page: Page) -> None:
    page.add_init_script(STUB)
    begin(page, site)
    choose(page, "awake=no")
    assert held(page) == []
    unlock(page)
    assert held(page) == []
    choose(page, "awake=yes")
    assert held(page) == [True]


def test_a_phone_that_refuses_is_asked_when_it_comes_back(
    site: str, page: Page, complaints: list[str]
) -> None:
    page.add_init_script(STUB + "window.refuse = true;")
    begin(page, site)
    assert held(page) == [True]
    page.evaluate("window.refuse = false")
    unlock(page)
    assert held(page) == [False, True]
    assert complaints == []


def test_a_page_for_a_large_display_keeps_it_on(site: str, page: Page) -> None:
    page.add_init_script(
        STUB
        + """
      addEventListener("DOMContentLoaded", () => {
        document.getElementById("live")?.setAttribute("data-closed", "");
        document.body.classList.add("display");
      });
    """
    )
    begin(page, site)
    unlock(page)
    assert held(page)[-1] is True


@pytest.fixture
def secure(live_server: LiveServer) -> str:
    """The site as localhost, which is a secure context."""
    return str(live_server.url)


def test_the_browser_itself_keeps_the_screen_on(secure: str, page: Page) -> None:
    """Not the stub: what Chromium grants, released and granted again."""
    page.add_init_script("""
      window.granted = [];
      const request = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = async (kind) => {
        const lock = await request(kind);
        granted.push(lock);
        return lock;
      };
    """)
    begin(page, secure)
    wait_until(page, "granted.length === 1 && !granted[0].released")
    page.evaluate("granted[0].release()")
    hide(page, True)
    hide(page, False)
    wait_until(page, "granted.length === 2 && !granted[1].released")
    evening = Evening.objects.get()
    recording.close_evening(evening.pk, version=evening.version, who=None)
    wait_until(page, "granted[1].released")


# --- what is felt --------------------------------------------------------------------------

FEEL = """
window.felt = [];
Object.defineProperty(navigator, "vibrate", { value: (ms) => felt.push(ms) });
"""


@pytest.fixture
def felt(site: str, page: Page) -> Page:
    page.add_init_script(FEEL)
    begin(page, site)
    return page


def enter(page: Page) -> None:
    for name, value in (("re", "1"), ("re", "2"), ("band", "121-150")):
        tap(page, name, value)


def test_a_saved_game_is_felt_once(felt: Page) -> None:
    enter(felt)
    expect(felt.locator("#result")).to_contain_text("gewinnt")
    assert felt.evaluate("felt") == []
    felt.locator(".save").tap()
    expect(felt.locator("#saved")).to_be_visible()
    assert felt.evaluate("felt") == [30]


def test_less_motion_silences_nothing(felt: Page) -> None:
    felt.emulate_media(reduced_motion="reduce")
    enter(felt)
    felt.locator(".save").tap()
    expect(felt.locator("#saved")).to_be_visible()
    assert felt.evaluate("felt") == [30]


def test_what_is_refused_or_lost_is_not_felt(felt: Page) -> None:
    tap(felt, "re", "1")
    felt.locator(".save").tap()
    expect(felt.locator("#entry .errors")).to_be_visible()
    enter_rest = (("re", "2"), ("band", "121-150"))
    for name, value in enter_rest:
        tap(felt, name, value)
    felt.route("**/abend/*/", lambda route: route.fulfill(status=500, body="!"))
    felt.locator(".save").tap()
    expect(felt.locator("#lost")).to_be_visible()
    assert felt.evaluate("felt") == []


def test_who_wants_no_tick_feels_none(felt: Page) -> None:
    choose(felt, "vibrate=no")
    enter(felt)
    felt.locator(".save").tap()
    expect(felt.locator("#saved")).to_be_visible()
    assert felt.evaluate("felt") == []


# --- without a script ----------------------------------------------------------------------


def test_it_all_works_without_a_script(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="de-DE", color_scheme="light")
    page = context.new_page()
    start(page, site, *PLAYED)
    page.get_by_role("link", name="Dieses Gerät").click()
    page.locator("input[name=theme][value=dark]").check(force=True)
    page.locator("input[name=hand][value=left]").check(force=True)
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#next")).to_be_visible()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert left_edge(page.locator("#entry .save")) < left_edge(page.locator("#result"))
    context.close()


# --- the newest row ------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(360, 640), (320, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_newest_row_is_in_view(site: str, page: Page, size: tuple[int, int], hand: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page, site, *[GAME] * 40, names=FOUR)
    if hand == "left":
        choose(page, "hand=left")
    newest = page.locator(".sheet tbody tr").last
    expect(newest).to_contain_text("40")
    expect(newest).to_be_in_viewport(ratio=0.95)
    enter(page)
    page.evaluate("scrollTo(0, 0)")
    page.locator(".save").tap()
    expect(page.locator("#saved")).to_be_visible()
    expect(newest).to_contain_text("41")
    expect(newest).to_be_in_viewport(ratio=0.95)
    # Nothing of it is below the head of the sheet, either.
    row, head = newest.bounding_box(), page.locator(".sheet thead tr").bounding_box()
    assert row is not None
    assert head is not None
    assert row["y"] >= head["y"] + head["height"] - 2
