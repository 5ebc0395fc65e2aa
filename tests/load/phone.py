"""A phone with a cold cache on a slow line: Chromium, throttled as Lighthouse does it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests import browsers

from .wrk import Missing

# "Slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request; and a CPU four times slower.
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
CPU = 4
# How long nothing may happen before a page counts as interactive, in ms.
QUIET = 5_000

OBSERVE = """
(() => {
  const seen = window.seen = { long: [], fcp: 0, shift: 0 };
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true });
  on("longtask", (e) => seen.long.push([e.startTime, e.startTime + e.duration]));
  on("paint", (e) => { if (e.name === "first-contentful-paint") seen.fcp = e.startTime; });
  on("layout-shift", (e) => { if (!e.hadRecentInput) seen.shift += e.value; });
})()
"""


class Visit(NamedTuple):
    """A first visit: what crossed the line, compressed and with headers, and when, in ms."""

    bytes: float
    requests: int
    first_paint: float
    interactive: float
    shift: float


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium. Raises Missing where there is none."""
    path = browsers.chromium()
    if path is None:
        raise Missing("There is no Chromium to measure with. Debian, Ubuntu: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=browsers.FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def phone(browser: Browser, url: str, cookies: str = "") -> Iterator[Page]:
    """A page of a phone that has been nowhere yet, but holds these cookies for ``url``."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        locale="de-DE",
    )
    pairs = [pair.split("=", 1) for pair in cookies.split("; ") if pair]
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in pairs])
    try:
        yield context.new_page()
    finally:
        context.close()


def visit(page: Page, url: str) -> Visit:
    """Open ``url`` for the first time, and wait until nothing happens any more."""
    page.add_init_script(OBSERVE)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    sent: dict[str, dict[str, Any]] = {}

    loading = True

    def started(event: dict[str, Any]) -> None:
        # The page asks for news later on, which is no part of the visit.
        if loading and event["request"]["url"].startswith("http"):
            sent[event["requestId"]] = {"from": event["timestamp"], "bytes": 0}

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] in sent:
            sent[event["requestId"]]["to"] = event["timestamp"]
            sent[event["requestId"]]["bytes"] = event["encodedDataLength"]

    line.on("Network.requestWillBeSent", started)
    line.on("Network.loadingFinished", finished)
    page.goto(url, wait_until="load", timeout=90_000)
    loading = False
    page.wait_for_timeout(QUIET + 1_000)
    seen = page.evaluate("window.seen")
    parsed = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    return Visit(
        bytes=sum(request["bytes"] for request in sent.values()),
        requests=len(sent),
        first_paint=seen["fcp"],
        interactive=max(seen["fcp"], parsed, _last_long_task(seen["fcp"], seen["long"])),
        shift=seen["shift"],
    )


def _last_long_task(first_paint: float, tasks: list[tuple[float, float]]) -> float:
    """The end of the last task over 50 ms before nothing happens for a while, as Lighthouse has it.

    All these pages ask for what they need while they load, so that the line need not be looked at.
    """
    later = sorted(task for task in tasks if task[1] > first_paint)
    ends = [first_paint, *(end for _begin, end in later)]
    begins = [*(begin for begin, _end in later), float("inf")]
    return next(end for end, begin in zip(ends, begins, strict=True) if begin - end >= QUIET)


# What happens after a tap on Save: when the button looks another way, and when the row is there,
# each with the next frame, which shows it.
SAVE = """
() => new Promise((resolve) => {
  const button = document.querySelector("#entry .save");
  const look = () => {
    const style = getComputedStyle(button);
    return [style.opacity, style.backgroundColor, style.color].join();
  };
  const idle = look();
  const found = {};
  const shown = (name) => requestAnimationFrame(() => setTimeout(() => {
    found[name] ??= performance.now() - found.start;
    if (found.row && found.reaction) resolve([found.reaction, found.row]);
  }));
  const rows = document.querySelectorAll(".sheet tbody tr").length;
  const watch = () => {
    if (!found.reaction && (!button.isConnected || look() !== idle)) shown("reaction");
    if (document.querySelectorAll(".sheet tbody tr").length > rows) return shown("row");
    requestAnimationFrame(watch);
  };
  button.addEventListener("click", () => {
    found.start = performance.now();
    requestAnimationFrame(watch);
  }, { capture: true, once: true });
  button.click();
})
"""


def save(page: Page) -> tuple[float, float]:
    """Enter a plain game and save it: ms to the first reaction, and to the row on the sheet."""
    for name, value in (("re", "1"), ("re", "2")):
        box = page.locator(f"#entry input[name={name}][value='{value}']")
        page.locator(f"label[for={box.get_attribute('id')}]").tap()
    page.locator("#entry input[name=band][value='121-150']").tap(force=True)
    page.locator("#result details").wait_for()
    page.wait_for_timeout(500)
    reaction, row = page.evaluate(SAVE)
    return reaction, row
