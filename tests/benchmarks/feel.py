"""How the board feels, from the browser's own measurements.

``python -m tests.benchmarks.feel`` prints what a first visit transfers and when
its largest piece is painted, and, with the processor slowed down four times,
the main thread's longest task and the frames from pointer to pixels during a
deal and during drags. Goals: 100 KB in all, 40 KB of scripts, 1 s, no task
above 50 ms, one frame.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from games.engine import Move, Options
from tests.browser.conftest import ARGUMENTS, GAMES, chromium_path, post_game
from tests.browser.table import Table
from tests.site_process import SiteProcess

SLOWED = 4
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
_LARGEST_PAINT = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true }))))"""
# Notes for each pointermove how many frames pass until the one that shows it has begun.
_WATCH_POINTER = """() => {
    window.frames_late = [];
    let frame = 0;
    const count = () => { frame += 1; requestAnimationFrame(count); };
    requestAnimationFrame(count);
    addEventListener("pointermove", () => {
        const seen = frame;
        requestAnimationFrame(() => window.frames_late.push(frame - seen));
    }, true);
}"""


@dataclass
class Visit:
    """What one visit transferred, in bytes on the wire: bodies and heads by kind."""

    heads: dict[str, int] = field(default_factory=dict)
    bodies: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    heads_of: dict[str, int] = field(default_factory=dict)

    def listen(self, page: Page) -> None:
        """Count everything that the page loads."""
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._loaded)

    def _received(self, event: dict) -> None:
        self.kinds[event["requestId"]] = event["type"]
        self.heads_of[event["requestId"]] = int(event["response"]["encodedDataLength"])

    def _loaded(self, event: dict) -> None:
        kind = self.kinds.get(event["requestId"], "Other")
        head = self.heads_of.get(event["requestId"], 0)
        self.heads[kind] = self.heads.get(kind, 0) + head
        self.bodies[kind] = self.bodies.get(kind, 0) + int(event["encodedDataLength"]) - head


def main() -> None:
    """Measure and print."""
    record = json.loads(GAMES.read_text().splitlines()[12])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = SiteProcess(Path(folder), GAME_RATE_PER_SECOND="0")
        site.manage("collectstatic", "--noinput", "--verbosity", "0")
        number = int(site.manage("deal_add", record["deck"]))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        with site:
            first_visit(browser, site, record, number)
            under_load(browser, site, record, number)
        browser.close()


def first_visit(browser: Browser, site: SiteProcess, record: dict, number: int) -> None:
    """A newcomer opens the start page and deals."""
    context = browser.new_context(base_url=site.origin, **PHONE)
    page = context.new_page()
    visit = Visit()
    visit.listen(page)
    page.goto("/")
    home = page.evaluate(_LARGEST_PAINT)
    page.goto(post_game(page, {"deal": number, "draw": record["draw"]})["page"])
    board = page.evaluate(_LARGEST_PAINT)
    page.wait_for_timeout(2500)
    print("first visit, start page and board: KB on the wire, compressed (and headers)")
    for kind, size in sorted(visit.bodies.items()):
        print(f"  {kind:12}{size / 1000:8.1f} {visit.heads[kind] / 1000:8.1f}")
    bodies, heads = sum(visit.bodies.values()), sum(visit.heads.values())
    print(f"  {'all':12}{bodies / 1000:8.1f} {heads / 1000:8.1f}   (goal 100 in all; scripts 40)")
    print(f"largest contentful paint, ms: start page {home:.0f}, board {board:.0f}   (goal 1000)")
    context.close()


def under_load(browser: Browser, site: SiteProcess, record: dict, number: int) -> None:
    """A deal and forty drags, with the processor slowed down."""
    context = browser.new_context(base_url=site.origin, **PHONE)
    page = context.new_page()
    page.goto("/")
    address = post_game(page, {"deal": number, "draw": record["draw"]})["page"]
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    deal = traced(browser, page, lambda: (page.goto(address), page.wait_for_timeout(3000)))
    table = Table(page, record["deck"], Options(draw=record["draw"]))
    table.expect_version()
    page.evaluate(_WATCH_POINTER)
    drags = traced(browser, page, lambda: [drag_slowly(table, text) for text in record["events"][:40]])
    late = page.evaluate("window.frames_late")
    print(f"processor slowed {SLOWED} times, longest tasks of the main thread in ms   (goal 50)")
    print(f"  opening and dealing {worst(deal)}\n  drags {worst(drags)}")
    share = sum(frames <= 1 for frames in late) / len(late)
    print(f"pointer to pixels: {share:.1%} of {len(late)} moves in the next frame, the latest in {max(late)}")
    context.close()


def drag_slowly(table: Table, text: str) -> None:
    """Make a move with a hand that takes its time."""
    move = Move.parse(text)
    if text in ("d", "r"):
        return table.make(text, "click")
    mouse = table.page.mouse
    mouse.move(*table.grip(table.source(move)))
    mouse.down()
    x, y = table.grip(table.target(move))
    mouse.move(x, y + 12, steps=25)
    mouse.up()
    return table.follow(move)


def traced(browser: Browser, page: Page, act) -> list[float]:
    """Return how long each task of the page's main thread took while ``act()`` ran, in ms."""
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "blink.user_timing"])
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    return [
        event["dur"] / 1000
        for event in events
        if event.get("name") in ("RunTask", "ThreadControllerImpl::RunTask")
        and (event["pid"], event["tid"]) in threads
        and "dur" in event
    ]


def worst(tasks: list[float]) -> str:
    """Return the three longest, and how many there were."""
    longest = sorted(tasks, reverse=True)[:3]
    return ", ".join(f"{task:.0f}" for task in longest) + f" (of {len(tasks)})"


if __name__ == "__main__":
    main()
