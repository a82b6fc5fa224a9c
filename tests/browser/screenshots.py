"""Pictures of every state of the pages at every size, light and dark: ``make screenshots``.

They go to ``screenshots/`` (ignored by git), to be opened and judged by eye.
``python -m tests.browser.screenshots phone desk`` takes only those sizes.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from games.engine import EventKind, Options
from tests.site_process import ROOT, SiteProcess

from .conftest import ARGUMENTS, GAMES, chromium_path, post_game
from .table import Table

FOLDER = ROOT / "screenshots"
SIZES = {
    "small": (320, 568),
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "desk": (1440, 900),
}


def main(sizes: list[str]) -> None:
    """Take them all."""
    FOLDER.mkdir(exist_ok=True)
    records = [json.loads(line) for line in GAMES.read_text().splitlines()]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = SiteProcess(Path(folder), GAME_RATE_PER_SECOND="0", NEW_GAME_PER_MINUTE="0")
        site.manage("collectstatic", "--noinput", "--verbosity", "0")
        numbers = {record["deck"]: int(site.manage("deal_add", record["deck"])) for record in records[:18]}
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        with site:
            for size in sizes or SIZES:
                for scheme in ("light", "dark"):
                    Session(site, browser, records, numbers, size, scheme).take()
        browser.close()


class Session:
    """One browser at one size; takes the pictures in the order in which a player would see them."""

    def __init__(self, site, browser: Browser, records, numbers, size: str, scheme: str) -> None:
        width, height = SIZES[size]
        phone = min(width, height) < 500
        self.context = browser.new_context(
            base_url=site.origin,
            viewport={"width": width, "height": height},
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
            color_scheme=scheme,
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.records, self.numbers = records, numbers
        self.name = f"{size}-{scheme}"

    def take(self) -> None:
        """Go through all states."""
        self.page.goto("/")
        self.shot("01-home")
        self.page.goto("/rules")
        self.shot("02-rules")
        table = self.sit_down(self.records[12])
        self.shot("03-start")
        self.play(table, 90)
        self.page.wait_for_timeout(1500)  # until the points beside the cards are gone
        self.shot("04-middle")
        self.help(table)
        self.shot("05-drag", lambda: self.hold_a_run(table))
        self.page.mouse.up()
        for number, action in enumerate(("settings", "new", "help", "menu", "pause"), 6):
            self.page.locator(f"[data-action={action}]").first.click()
            self.page.wait_for_timeout(400)
            self.shot(f"{number:02}-{action}")
            self.page.keyboard.press("Escape")
        table.note(EventKind.PAUSE)
        self.page.locator("[data-action=resume]").click()
        table.note(EventKind.RESUME)
        self.play(table, None, start=90)
        self.page.wait_for_timeout(1200)
        self.shot("11-won")
        pages = ("statistics", "history", "compare", "import", "fair", "boards/")
        for number, name in enumerate(pages, 12):
            self.page.goto(f"/{name}")
            self.shot(f"{number}-{name.strip('/')}")
        self.context.close()

    def help(self, table: Table) -> None:
        """Take a hint, and light the game for a moment."""
        self.page.keyboard.press("h")
        table.note(EventKind.HINT)
        self.page.wait_for_timeout(400)
        self.shot("16-hint")
        self.page.keyboard.press("Escape")
        for name in ("17-light", None):
            self.page.locator("[data-action=menu]").first.click()
            self.page.locator("[data-action=menu-light]").click()
            if name:
                self.page.get_by_role("button", name="Light it").click()
                self.page.wait_for_timeout(400)
                self.shot(name)
            table.note(EventKind.LIGHT)

    def sit_down(self, record: dict) -> Table:
        """Start a game on a known deck."""
        body = {"deal": self.numbers[record["deck"]], "draw": record["draw"], "give_up": True}
        self.page.goto("/")
        self.page.goto(post_game(self.page, body)["page"])
        table = Table(self.page, record["deck"], Options(draw=record["draw"]))
        table.expect_version()
        return table

    def play(self, table: Table, end: int | None, start: int = 0) -> None:
        """Make the moves of the record from ``start`` to ``end``."""
        for move in self.records[12]["events"][start:end]:
            table.make(move, "click")

    def hold_a_run(self, table: Table) -> None:
        """Take the longest run in the hand and carry it some way."""
        column = max(table.seen["columns"], key=lambda column: len(column["up"]))
        x, y = table.grip(table.card(column["up"][0]))
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 60, y + 40, steps=4)

    def shot(self, name: str, prepare: Callable[[], None] = lambda: None) -> None:
        """Take one picture, when all is still."""
        prepare()
        self.page.wait_for_timeout(250)
        self.page.screenshot(path=FOLDER / f"{self.name}-{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
