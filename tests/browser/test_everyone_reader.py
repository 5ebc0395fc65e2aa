"""What a screen reader says, in which order, and once; and nothing is said by colour alone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from .states import PLAYED, start, with_a_result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_evening_is_read_in_the_order_of_the_table(site: str, page: Page) -> None:
    start(page, site, *PLAYED)
    expect(page.locator("body")).to_match_aria_snapshot("""
      - banner:
        - link "Zur Eingabe"
        - heading "Donnerstag" [level=1]
      - main:
        - paragraph: /Bock noch 4 Spiele/
        - region "Zettel":
          - table:
            - caption: "Jedes Feld: die Punkte des Spiels, danach der Stand"
            - rowgroup:
              - row:
                - columnheader "Spiel Wert"
                - columnheader /^Andrea .*\\d/
                - columnheader /^Andreas .*\\d/
                - columnheader /^Jörg .*\\d/
                - columnheader /^Moni .*gibt.*setzt aus/
                - columnheader /^Heiner .*\\d/
            - rowgroup:
              - row:
                - rowheader /^Spiel 1, \\d+ wert/:
                  - link /^Spiel 1/
                - cell "–"
              - row:
                - rowheader /^Spiel 2, \\d+ wert/
              - row:
                - rowheader /^Neu gegeben/
              - row:
                - rowheader /^Strafe/
              - row:
                - rowheader /^Spiel 3, ×2, \\d+ wert/
          - paragraph:
            - checkbox "Ganzer Zettel"
        - region /Spiel 4/:
          - heading /Spiel 4.* Wer war Re\\?/ [level=2]
          - group "Wer war Re?":
            - checkbox "Andrea"
            - checkbox "Andreas"
            - checkbox "Jörg"
            - checkbox /Moni .*setzt aus/
            - checkbox "Heiner"
          - group "Was für ein Spiel?":
            - radio "Normal" [checked]
          - group "Re":
            - group "Re hat angesagt":
              - radio "Re"
            - group "Sonderpunkte von Re":
              - button "Fuchs"
            - group "Augen von Re":
              - radio "121+"
              - button "genau"
          - group "Kontra":
            - group "Kontra hat angesagt":
              - radio "Kontra"
            - group "Sonderpunkte von Kontra"
            - group "Augen von Kontra":
              - radio "120"
          - status:
            - paragraph: /Wer war Re\\?/
          - button "Speichern"
      - complementary
    """)


def test_points_and_total_of_a_cell_are_two_words(site: str, page: Page) -> None:
    start(page, site, *PLAYED)
    cells = page.locator(".sheet tbody tr").first.get_by_role("cell")
    texts = [cell.aria_snapshot() for cell in cells.all()]
    assert len(texts) == 5
    for text in texts[1:]:
        assert len(text.split('"')[1].split()) == 2, text


def live(page: Page) -> bool:
    """Whether what has the focus is also announced by itself."""
    inside = "document.activeElement.closest('[role=status], [role=alert], [aria-live]')"
    return bool(page.evaluate(f"{inside} !== null"))


def test_what_was_saved_or_refused_is_said_once(site: str, page: Page) -> None:
    table = start(page, site)
    table.press("Speichern")
    expect(page.locator(".errors")).to_be_focused()
    assert not live(page)
    expect(page.get_by_role("group", name="Nicht gespeichert")).to_be_focused()
    table.enter("re=2", "re=3", "band=121-150")
    table.press("Speichern")
    expect(page.get_by_role("group", name="Spiel 1: Re +1")).to_be_focused()
    assert not live(page)
    table.open("angaben/")
    table.page.get_by_label("Cent je Punkt").fill("viel")
    table.press("Speichern")
    expect(page.get_by_role("group", name="Cent je Punkt")).to_be_focused()
    assert not live(page)


def test_the_result_is_said_politely_and_only_when_it_changes(site: str, page: Page) -> None:
    table = start(page, site)
    expect(page.get_by_role("status")).to_have_count(1)
    said = """() => {
      said = 0;
      new MutationObserver(() => said++).observe(
        document.getElementById("result"), { childList: true, subtree: true, characterData: true });
    }"""
    table.enter("re=2", "re=3", "band=121-150")
    page.locator("#result summary").tap()
    page.evaluate(said)
    page.get_by_text("Mehr: Notiz").tap()
    for note in ("a", "ab"):
        with page.expect_response("**/vorschau/"):
            page.get_by_label("Notiz").fill(note)
    page.wait_for_timeout(200)
    assert page.evaluate("said") == 0
    expect(page.locator("#result details")).to_have_attribute("open", "")
    with page.expect_response("**/vorschau/"):
        page.locator(".side.re .counter button", has_text="Fuchs").click()
    expect(page.get_by_role("status")).to_contain_text("Re gewinnt: 2")
    assert page.evaluate("said") > 0


def style(target: Locator, name: str, part: str = "") -> str:
    found: str = target.evaluate(
        "(e, [name, part]) => getComputedStyle(e, part || null)[name]", [name, part]
    )
    return found


def test_nothing_is_said_by_colour_alone(site: str, page: Page) -> None:
    start(page, site, *PLAYED)
    minus = page.locator(".sheet .m").all_inner_texts()
    assert minus
    assert all("−" in text for text in minus)
    rows = page.locator(".sheet tbody tr.bock")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("×2")
    leader = page.locator(".sheet thead th", has_text="★")
    expect(leader).to_have_count(1)
    expect(leader).to_contain_text("1.")
    sides = [style(page.locator(f".side.{side}"), "borderLeftStyle") for side in ("re", "kontra")]
    assert sides == ["solid", "double"]
    for side, name in (("re", "Re"), ("kontra", "Kontra")):
        expect(page.locator(f".side.{side} .who")).to_contain_text(name)
    page.locator(".names label").nth(1).tap()
    assert "♣" in style(page.locator(".names label").nth(1), "content", "::before")
    page.get_by_role("button", name="Speichern").tap()
    expect(page.locator("#result .wrong")).to_be_visible()
    assert "✕" in style(page.locator("#result .wrong"), "content", "::before")


def test_what_is_chosen_shows_in_the_colours_of_the_reader(site: str, page: Page) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    table = start(page, site, *PLAYED)
    page.get_by_role("button", name="genau").tap()
    places = {"#pad [aria-pressed=true]": "#pad [aria-pressed=false]"}
    page.get_by_role("button", name="fertig").tap()
    with_a_result(table)
    places |= {
        ".names .tick:checked + .chip": ".names .tick:not(:checked) + .chip",
        ".augen .chip:has(:checked)": ".augen .chip:not(:has(:checked))",
        ".counter.on button": ".counter:not(.on) button",
    }
    for chosen, free in places.items():
        colours = [style(page.locator(one).first, "backgroundColor") for one in (chosen, free)]
        assert colours[0] != colours[1], chosen
    # What a level includes is neither chosen nor free.
    lines = [style(chip, "borderTopStyle") for chip in page.locator(".re_level .chip").all()]
    assert lines[:3] == ["dashed", "solid", "solid"]


def test_focus_is_drawn_in_the_colours_of_the_reader(site: str, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    start(page, site)
    page.locator(".re_level input").first.focus()
    page.keyboard.press("Space")
    chip = page.locator(".re_level .chip:has(:checked)")
    assert style(chip, "outlineStyle") == "solid"
    other = page.locator(".re_level .chip").last
    assert style(chip, "backgroundColor") != style(other, "backgroundColor")
