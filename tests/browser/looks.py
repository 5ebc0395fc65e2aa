"""What can be measured about a page as it is: what axe finds, what is too small or cut off."""

from playwright.sync_api import Page

from .conftest import COLOURS, complaints_of_axe

# What can be hit: itself, with its label, or the whole row of a sheet.
_TARGETS = """() => {
  const seen = (e) => e.checkVisibility() && !e.disabled && e.getBoundingClientRect().width > 1;
  const rows = ":is(.sheet, .steps) tbody";
  const parts = (e) => [e, ...(e.labels ?? []), e.closest(`${rows} tr`)].filter(Boolean);
  return [...document.querySelectorAll("a[href], button, summary, select, textarea, input")]
    .filter((e) => e.type !== "hidden" && e.tabIndex >= 0 && parts(e).some(seen))
    .map((e) => {
      const boxes = parts(e).filter(seen).map((part) => part.getBoundingClientRect());
      const inside = e.matches(":is(p, li, h2, h3) > a:not(.button)") && !e.closest(".held");
      const main = e.matches(".save") || e.matches(".names input");
      return {
        what: `${e.tagName} ${e.name || e.textContent.trim()}`,
        height: Math.max(...boxes.map((box) => box.height)),
        width: Math.max(...boxes.map((box) => box.width)),
        kind: e.matches(`${rows} a`) ? "row" : inside ? "inside" : main ? "main" : "target",
      };
    });
}"""
# The rows of the sheet are as wide as the screen, and low: several games are to be in view above
# the entry. Links inside sentences and headings are as high as their line.
_LEAST = {"main": (56, 48), "target": (48, 44), "row": (26, 48), "inside": (16, 24)}
"""Height and width that each kind of target has at least, in pixels."""

# Text that its box does not hold, or that something around it cuts off; but for what can be pushed
# and what is there for readers only.
_CUT = """() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, parent = text.parentElement;
    if (!text.data.trim() || !parent.checkVisibility()) continue;
    if (parent.closest(".scroll, option")) continue;
    const around = [];
    for (let e = parent; e; e = e.parentElement) around.push([e, getComputedStyle(e)]);
    if (around.some(([, style]) => style.clipPath !== "none")) continue;
    const line = document.createRange();
    line.selectNodeContents(text);
    const box = around.find(([, style]) => style.display !== "inline")[0];
    const cutting = around.filter(([, style]) => style.overflowX === "hidden").map(([e]) => e);
    for (const rect of line.getClientRects()) {
      const middle = (rect.top + rect.bottom) / 2;
      const holds = (e) => {
        const room = e.getBoundingClientRect();
        const beside = rect.right > room.right + 2 || rect.left < room.left - 2;
        return !beside && middle < room.bottom && middle > room.top;
      };
      if (![box, ...cutting].every(holds)) found.add(`${parent.tagName} ${text.data.trim()}`);
    }
  }
  return [...found];
}"""


def too_small(page: Page) -> list[str]:
    """What is hard to hit with a finger, with its height and width."""
    found = page.evaluate(_TARGETS)
    assert found, "there is nothing to hit"
    small = []
    for target in found:
        height, width = _LEAST[target["kind"]]
        if target["height"] < height - 0.5 or target["width"] < width - 0.5:
            small.append(f"{target['what']}: {target['height']:.1f} x {target['width']:.1f}")
    return small


def cut_off(page: Page) -> list[str]:
    """Text that cannot be read in whole."""
    cut: list[str] = page.evaluate(_CUT)
    return cut


def too_wide(page: Page) -> list[str]:
    """By how much the page could be pushed sideways."""
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return [f"{wide} pixels"] if wide > 0 else []


# An em of a media query is one of the settings, whatever the page says.
ENLARGE = """
() => {
  document.documentElement.style.fontSize = "200%";
  const queries = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const { media } of queries.filter((rule) => rule instanceof CSSMediaRule)) {
    media.mediaText = media.mediaText.replace(/([\\d.]+)em/g, (_, n) => `${2 * n}em`);
  }
}
"""


def enlarge(page: Page) -> None:
    """Letters twice as large, as by the settings of the browser."""
    page.evaluate(ENLARGE)


def faults(page: Page) -> dict[str, list[str]]:
    """All that is wrong with a page as it is, for anyone."""
    # What stands there may be found before its styles are.
    page.wait_for_load_state()
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = {"too small": too_small(page)}
    found["by day"] = complaints_of_axe(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found["by night"] = complaints_of_axe(page, *COLOURS)
    # A screen of 1280 pixels, enlarged to 400 %.
    page.set_viewport_size({"width": 320, "height": 256})
    found["too wide at 400 %"] = too_wide(page)
    page.set_viewport_size({"width": 390, "height": 844})
    enlarge(page)
    found["too wide at 200 %"] = too_wide(page)
    return {what: wrong for what, wrong in found.items() if wrong}
