"""The icons of the home screen, drawn from icon.svg.

ICONS=1 ./run test tests/browser/test_icons.py draws them anew.
"""

import os
import re

import pytest
from playwright.sync_api import Page

from tests.__main__ import ROOT

pytestmark = pytest.mark.browser
STATIC = ROOT / "static"
# A circle of this share of an icon is never cut off: https://www.w3.org/TR/appmanifest/#icon-masks
SAFE = 0.8
# File, size, whether the ground goes to the edge, and how large the card on it is drawn.
ICONS = [
    ("icon-192.png", 192, False, 1.0),
    ("icon-512.png", 512, False, 1.0),
    ("maskable-192.png", 192, True, 0.76),
    ("maskable-512.png", 512, True, 0.76),
    ("touch-180.png", 180, True, 0.9),
]
LARGEST = 25_000


def drawing(whole: bool, scale: float) -> str:
    """icon.svg, with its ground to the edges where a phone cuts the corners itself."""
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    if whole:
        svg = svg.replace(' rx="14"', "", 1)
    shrink = f"translate(32 32) scale({scale}) translate(-32 -32)"
    return svg.replace('transform="', f'transform="{shrink} ', 1)


@pytest.mark.parametrize(("name", "size", "whole", "scale"), ICONS, ids=[i[0] for i in ICONS])
def test_the_icons_show_the_drawing(
    page: Page, name: str, size: int, whole: bool, scale: float
) -> None:
    page.set_viewport_size({"width": size, "height": size})
    svg = drawing(whole, scale).replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    page.set_content(f"<body style='margin:0;background:none'>{svg}")
    drawn = page.locator("svg")
    if os.environ.get("ICONS"):
        drawn.screenshot(path=STATIC / name, omit_background=True)
    assert (STATIC / name).stat().st_size <= LARGEST
    now = drawn.screenshot(omit_background=True)
    page.route("**/kept.png", lambda route: route.fulfill(path=STATIC / name))
    page.route("**/drawn.png", lambda route: route.fulfill(body=now))
    page.route("**/", lambda route: route.fulfill(body="<p>", content_type="text/html"))
    page.goto("http://dulle.test/")
    width, height, other = page.evaluate(DIFFERENCE, ["/kept.png", "/drawn.png"])
    assert (width, height) == (size, size)
    # Another browser may smooth an edge another way.
    assert other <= 0.002


# Width and height of the first picture, and the share of it that looks other than the second.
DIFFERENCE = """async (names) => {
  const [kept, drawn] = await Promise.all(names.map(async (name) => {
    const picture = await createImageBitmap(await (await fetch(name)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, picture.width, picture.height);
  }));
  const far = kept.data.filter((value, at) => Math.abs(value - drawn.data[at]) > 48).length;
  return [kept.width, kept.height, far / kept.data.length];
}"""


def test_nothing_is_cut_off_a_maskable_icon() -> None:
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    found = re.search(r'<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"', svg)
    assert found
    x, y, width, height = map(int, found.groups())
    assert (x + width / 2, y + height / 2) == (32, 32)
    corner = ((width / 2) ** 2 + (height / 2) ** 2) ** 0.5
    for name, _size, _whole, scale in ICONS:
        if name.startswith("maskable"):
            assert corner * scale <= 32 * SAFE
