"""An evening in one hand: what fits on a phone, how many taps it takes, and what never moves."""

import itertools

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scorekeeper import recording
from scorekeeper.models import Evening
from scorekeeper.scoring.bands import find_bands
from scorekeeper.scoring.facts import Side
from scorekeeper.scoring.notation_rows import parse_row
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.sheets import read_sheet

from .conftest import begin, complaints_of_axe, tap

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOUR = ("Andrea", "Andreas", "Jörg", "Moni")
FIVE = (*FOUR, "Heiner")
SEVEN = (*FIVE, "Maximiliane-Charlotte", "Maximiliane-Charlene")


def play(*rows: dict[str, object]) -> None:
    """Record rows as another phone would."""
    evening = Evening.objects.get()
    for row in rows:
        key = f"played-{evening.entries.count()}-elsewhere"
        recording.add_entry(evening.pk, parse_row(row), key=key, who=None)


def due() -> list[str]:
    """Who is to play the coming game."""
    return [*read_sheet(Evening.objects.get()).sheet.next_game.active]


def one_game() -> dict[str, object]:
    return {"re": due()[:2], "re_augen": 130, "active": due()}


class Finger:
    """Taps what can be seen, without moving the page, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def __call__(self, target: Locator) -> None:
        expect(target).to_be_in_viewport(ratio=1)
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 47.5
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        seen = "([x, y, t]) => { const e = document.elementFromPoint(x, y); return t.contains(e) }"
        hit = target.evaluate(f"(t, at) => ({seen})([...at, t])", [*at])
        assert hit, "something else is above it"
        self.page.touchscreen.tap(*at)
        self.taps += 1
        assert self.page.evaluate("scrollY") == 0

    def name(self, name: str) -> None:
        label = self.page.locator("#entry .names label")
        self(label.filter(has=self.page.get_by_text(name, exact=True)).first)

    def chip(self, name: str, value: str) -> None:
        box = self.page.locator(f"input[name={name}][value='{value}']")
        self(self.page.locator("#entry label").filter(has=box))

    def save(self) -> None:
        rows = self.page.locator(".sheet tbody a")
        before = rows.count()
        key = self.page.locator("#entry [name=key]")
        sent = key.input_value()
        self(self.page.locator("#entry .save"))
        expect(rows).to_have_count(before + 1)
        # The form of the next game comes a moment after the row.
        expect(key).not_to_have_value(sent)
        expect(self.page.locator("#saved")).to_be_in_viewport(ratio=1)


PLAYERS = [FOUR, FIVE]


@pytest.mark.parametrize("names", PLAYERS, ids=len)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_taps(site: str, page: Page, names: tuple[str, ...], scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    begin(page, site, *names)
    finger = Finger(page)
    # Andrea deals, and with five she does not play.
    finger.name("Jörg")
    finger.name("Moni")
    finger.chip("re_level", "announced")
    finger(page.locator(".side.re .counter button", has_text="Fuchs"))
    finger.chip("band", "121-150")
    finger.save()
    assert finger.taps == 6
    expect(page.locator("#saved")).to_contain_text("Spiel 1: Re +4")

    finger.taps = 0
    finger.name("Moni")
    finger.chip("kind", "solo-damen")
    finger.chip("band", "90-119")
    finger.save()
    assert finger.taps == 4
    expect(page.locator("#saved")).to_contain_text("Spiel 2: Moni −3")

    play(one_game() | {"heart_trick": True})
    page.reload()
    finger.taps = 0
    seats = dict(zip("12345", names, strict=False))
    finger.name(seats[due()[0]])
    finger.name(seats[due()[2]])
    finger.chip("kontra_level", "k90")
    finger.chip("band", "121-150")
    finger.save()
    assert finger.taps == 5
    row = read_sheet(Evening.objects.get()).lines[-1].scored
    assert row.result is not None
    assert row.result.bock_factor == 2


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("hausregeln", 7), ("ddv", 4), ("abrechnung", 5), ("grundregeln", 5),
        ("grundregeln_doppelt", 4), ("fein", 5), ("fit4doko", 5), ("salzdetfurth", 6),
        ("zu_fuenft", 5),
    ],
)  # fmt: skip
def test_taps_under_other_rules(site: str, page: Page, rules: str, players: int) -> None:
    names, played = SEVEN[:players], RULE_SETS[rules]
    started = recording.start_evening(names=names, first_dealer=0, rules=played, name="")
    page.goto(f"{site}/t/{started.link.token}")
    bands = find_bands(played)
    won = next(band for band in bands if band.side is Side.RE)
    lost = next(band for band in bands if band.high == played.half - 1)
    call = "k90" if page.locator("input[name=kontra_level][value=k90]").count() else "k60"
    finger = Finger(page)
    for wanted, taps in {
        (6, 2): (("re_level", "announced"), ("fox", ""), ("band", f"{won.low}-{won.high}")),
        (4, 1): (("kind", "solo-damen"), ("band", f"{lost.low}-{lost.high}")),
        (5, 2): (("kontra_level", call), ("band", f"{won.low}-{won.high}")),
    }.items():
        finger.taps = 0
        for key in due()[: wanted[1]]:
            finger.name(names[int(key) - 1])
        for name, value in taps:
            if name == "fox":
                finger(page.locator(".side.re .counter button", has_text="Fuchs").first)
            else:
                finger.chip(name, value)
        finger.save()
        assert finger.taps == wanted[0]


def test_a_small_solo_is_offered_to_two(site: str, page: Page) -> None:
    rules = RULE_SETS["muenchener"]
    started = recording.start_evening(names=SEVEN[:6], first_dealer=0, rules=rules, name="")
    page.goto(f"{site}/t/{started.link.token}")
    finger = Finger(page)
    finger.name("Andrea")
    expect(page.locator("label", has_text="Kleines Solo")).to_be_hidden()
    finger.name("Jörg")
    finger.chip("kind", "small_solo")
    finger.chip("band", "181-210")
    expect(page.locator("#result")).to_contain_text("+2 Andrea, Jörg")


@pytest.mark.parametrize("names", PLAYERS, ids=len)
def test_everything_is_in_view_before_and_after_a_save(
    site: str, page: Page, names: tuple[str, ...]
) -> None:
    begin(page, site, *names)
    for _round in range(3):
        for part in ("#next", ".names", ".kinds", ".side.re", ".side.kontra", "#result", ".save"):
            expect(page.locator(part).first).to_be_in_viewport(ratio=1)
        bands = page.locator(".side.kontra").bounding_box()
        bar = page.locator(".foot").bounding_box()
        assert bands is not None
        assert bar is not None
        assert bands["y"] + bands["height"] <= bar["y"] + 1
        finger = Finger(page)
        one, other = (names[int(key) - 1] for key in due()[:2])
        finger.name(one)
        finger.name(other)
        expect(page.locator(".side.re .who")).to_contain_text(one)
        expect(page.locator(".side.re .who")).to_contain_text(other)
        finger.chip("band", "121-150")
        finger.save()
        expect(page.locator(".sheet tbody tr").last).to_be_in_viewport(ratio=1)


def test_nothing_moves_under_the_finger(site: str, page: Page) -> None:
    begin(page, site, *FIVE)
    places = ".names label, .side, .foot, .sheet"

    def boxes() -> list[list[float]]:
        measured = """all => all.map(e => {
          const b = e.getBoundingClientRect();
          return [b.x, b.y, b.width, b.height];
        })"""
        found: list[list[float]] = page.locator(places).evaluate_all(measured)
        return found

    finger, before = Finger(page), boxes()
    finger.name("Jörg")
    assert boxes() == before
    finger.name("Moni")
    finger.chip("re_level", "k90")
    finger(page.locator(".side.re .counter button", has_text="Doppelkopf"))
    finger(page.locator(".side.re .counter button", has_text="Charlie gefangen"))
    finger.chip("band", "151-180")
    expect(page.locator("#result")).to_contain_text("Re gewinnt")
    assert boxes() == before


def test_a_second_tap_lets_go(site: str, page: Page) -> None:
    begin(page, site)
    finger = Finger(page)
    finger.chip("re_level", "k90")
    expect(page.locator("input[name=re_level]:checked")).to_have_count(1)
    finger.chip("re_level", "k90")
    expect(page.locator("input[name=re_level]:checked")).to_have_count(0)


def test_hearts_cannot_go_round_in_a_solo(site: str, page: Page) -> None:
    begin(page, site, *FOUR)
    hearts = page.get_by_label("♥ ging durch")
    finger = Finger(page)
    finger.name("Jörg")
    expect(hearts).to_be_hidden()
    finger.name("Moni")
    finger(page.locator("#entry label").filter(has=hearts))
    finger.chip("band", "121-150")
    expect(page.locator("#result summary")).to_contain_text("danach 4 Bockspiele")
    finger.save()
    expect(page.locator("#saved")).to_contain_text("danach 4 Bockspiele")


@pytest.mark.parametrize("width", [320, 360, 844, 1280])
@pytest.mark.parametrize("names", [FOUR, FIVE, SEVEN], ids=len)
def test_large_numbers_are_whole(site: str, page: Page, names: tuple[str, ...], width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    begin(page, site, *names)
    old: dict[str, object] = {"free": {"1": -188, "2": 188, "4": -66, "3": 66}, "reason": "alt"}
    by_hand = {"override": {"value": 66, "reason": "so"}}
    play({"bock": 20, "reason": "Einstand"}, old, one_game() | by_hand)
    play(one_game() | {"re_augen": 31, "announcements": {"re": "k30", "kontra": "announced"}})
    for _game in range(8):
        play(one_game())
    page.reload()
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.outerHTML)"
    cells = page.locator(".sheet :is(td, th, strong, em, a)")
    assert cells.evaluate_all(cut) == []
    shown = page.locator(".sheet .short").all_text_contents()
    assert len({*shown}) == len(names)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    beside = """all => all.filter(cell => {
      const small = cell.querySelector("small")?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNode(cell.lastChild);
      const total = range.getBoundingClientRect();
      return small && small.width && small.bottom > total.top + 2 && small.right > total.left - 1;
    }).map(cell => cell.textContent)"""
    assert page.locator(".sheet td:has(small)").evaluate_all(beside) == []
    overlaps = """all => all.filter(cell => {
      const [a, b] = ["small", "strong"].map(s => cell.querySelector(s)?.getBoundingClientRect());
      return a && b && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    }).length"""
    assert page.locator(".sheet thead th").evaluate_all(overlaps) == 0


@pytest.mark.parametrize("size", [(390, 844), (360, 800), (320, 640), (844, 390)])
@pytest.mark.parametrize("names", [FOUR, FIVE, SEVEN], ids=len)
def test_no_row_is_seen_in_half(
    site: str, page: Page, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, site, *names)
    for at in range(9):
        play(one_game() | ({"heart_trick": True} if at == 6 else {}))
    play(one_game() | {"re": due()[:1], "kind": "solo", "solo": "damen"})
    page.reload()
    cut = """() => {
      const head = document.querySelector(".sheet thead").getBoundingClientRect().bottom;
      return [...document.querySelectorAll(".sheet tbody tr")].map(row => {
        const { top, bottom } = row.getBoundingClientRect();
        return Math.min(Math.max(head - top, 0), Math.max(bottom - head, 0));
      });
    }"""
    assert max(page.evaluate(cut)) < 5


def test_the_whole_sheet(site: str, page: Page) -> None:
    begin(page, site)
    play(*[{"re": ["1", "2"], "re_augen": 130}] * 12)
    page.reload()
    expect(page.locator(".sheet tbody tr").first).not_to_be_in_viewport()
    page.get_by_text("Ganzer Zettel").tap()
    expect(page.locator(".sheet tbody tr").first).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert complaints_of_axe(page) == []


def test_exact_augen_without_the_keyboard_of_the_phone(site: str, page: Page) -> None:
    begin(page, site, *FOUR)
    finger = Finger(page)
    finger.name("Jörg")
    finger.name("Moni")
    finger(page.get_by_role("button", name="genau"))
    pad = page.locator("#pad")
    for digit in "118":
        finger(pad.get_by_role("button", name=digit, exact=True))
    expect(pad.locator("[data-side=kontra]")).to_have_text("Kontra 122")
    expect(page.locator("#result")).to_contain_text("Kontra gewinnt: 2")
    finger(pad.locator("[data-side=kontra]"))
    for digit in "119":
        finger(pad.get_by_role("button", name=digit, exact=True))
    expect(pad.locator("[data-side=re]")).to_have_text("Re 121")
    expect(page.locator(".exactly")).to_have_text("121")
    assert complaints_of_axe(page) == []
    finger(pad.get_by_role("button", name="fertig"))
    expect(pad).to_be_hidden()
    assert page.locator("[name=re_augen]").get_attribute("inputmode") == "none"
    finger.save()
    expect(page.locator("#saved")).to_contain_text("Re +1")
    assert [*read_sheet(Evening.objects.get()).sheet.totals.values()] == [-1, -1, 1, 1]


def test_a_draft_stays_until_it_is_saved_or_thrown_away(site: str, page: Page) -> None:
    begin(page, site, *FOUR)
    finger = Finger(page)
    finger.name("Jörg")
    finger.chip("re_level", "k90")
    finger(page.locator(".side.re .counter button", has_text="Fuchs"))
    page.reload()
    expect(page.locator("input[name=re]:checked")).to_have_count(1)
    expect(page.locator("input[name=re_level]:checked")).to_have_value("k90")
    expect(page.locator(".side.re .counter.on button")).to_have_text("Fuchs 1")
    expect(page.locator(".side.re .who")).to_have_text("Re · Jörg")
    page.get_by_role("button", name="Eingabe verwerfen").tap()
    expect(page.locator("input[name=re]:checked")).to_have_count(0)
    expect(page.locator(".counter.on")).to_have_count(0)
    page.reload()
    expect(page.locator("input[name=re]:checked")).to_have_count(0)

    for name, value in (("re", "3"), ("re", "4"), ("band", "121-150")):
        tap(page, name, value)
    play({"re": ["1", "2"], "re_augen": 130})
    page.reload()
    expect(page.locator("input[name=band]:checked")).to_have_count(1)
    page.locator(".save").tap()
    # Another game was entered meanwhile, and that is asked about.
    expect(page.locator(".errors")).to_contain_text("Inzwischen steht Spiel 1 auf dem Zettel")
    page.locator(".save").tap()
    expect(page.locator("#saved")).to_contain_text("Spiel 2: Re +1")
    page.reload()
    expect(page.locator("input[name=re]:checked")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (320, 640), (844, 390)])
def test_the_bar_covers_nothing_that_was_tapped(
    site: str, page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, site, *FIVE)
    heights = set()
    for name, value in (("re", "3"), ("re", "4"), ("kontra_level", "k90"), ("band", "90-119")):
        box = page.locator(f"[name={name}][value='{value}']")
        box.focus()
        target = page.locator("#entry label").filter(has=box) if name != "re" else page.locator(
            f"label[for={box.get_attribute('id')}]"
        )  # fmt: skip
        target.tap()
        page.wait_for_timeout(400)
        at, bar = target.bounding_box(), page.locator(".foot").bounding_box()
        assert at is not None
        assert bar is not None
        assert at["y"] + at["height"] <= bar["y"] + 1
        heights.add(round(bar["height"]))
    assert len(heights) == 1


def test_names_one_after_the_other(site: str, page: Page) -> None:
    page.goto(site)
    page.get_by_label("Platz 1", exact=True).focus()
    for name in ("Anna", "Ben", "Carl", "Dora"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    for at, name in enumerate(("Anna", "Ben", "Carl", "Dora"), start=1):
        expect(page.get_by_label(f"Platz {at}", exact=True)).to_have_value(name)
    page.get_by_text("Noch jemand am Tisch?").tap()
    expect(page.get_by_label("Platz 5", exact=True)).to_be_focused()
    expect(page.get_by_label("Platz 5", exact=True)).to_be_in_viewport(ratio=1)
    page.reload()
    page.locator("select[name=rules]").select_option("muenchener")
    expect(page.get_by_label("Platz 6", exact=True)).to_be_visible()


def test_every_state_is_for_everyone(site: str, page: Page) -> None:
    begin(page, site, *SEVEN)
    play(one_game() | {"heart_trick": True})
    found = {}
    for scheme, width in itertools.product(("light", "dark"), (320, 390)):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": 844})
        page.reload()
        page.locator("#entry .names label").nth(1).tap()
        page.locator(".exactly").tap()
        found[f"{scheme} {width}"] = complaints_of_axe(page)
        page.get_by_role("button", name="Eingabe verwerfen").tap()
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


def test_without_a_script_every_answer_has_its_button(site: str, browser: Browser) -> None:
    context = browser.new_context(
        java_script_enabled=False, locale="de-DE", viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    begin(page, site, *FOUR)
    expect(page.locator(".side.re label", has_text="nichts")).to_be_visible()
    expect(page.locator(".exactly")).to_be_hidden()
    expect(page.locator("#pad")).to_be_hidden()
    page.get_by_text("Genaue Augen").click()
    page.get_by_label("Re genau").fill("118")
    context.close()
