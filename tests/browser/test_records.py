"""The pages about one's games in a real browser: readable by everybody, at every width, without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import post_game
from .test_accessibility import expect_accessible

PATHS = ("/statistics", "/statistics?span=30&league=clean", "/history?result=won", "/compare", "/import")


# Made move by move on the board, a win would take the browser half a minute.
WIN = """
import sys, time, django
django.setup()
from games.engine import Event, EventKind, Move
from games.models import Game
from games.services import writer
from games.services.live import live_of
from games.services.play import append
live = live_of(Game.objects.get(public_id=sys.argv[1]))
now = time.time_ns() // 1_000_000
events = [Event(EventKind.MOVE, Move.parse(move), now + 10 * i) for i, move in enumerate(sys.argv[2:])]
writer.call(lambda: append(live, events))
"""


@pytest.fixture
def played(site, sit_down, deal_number, records):
    """Return a function that wins a game in a page's name, and leaves another in progress."""

    def play(page: Page) -> None:
        page.goto("/")
        record = next(record for record in records if record["draw"] == 1)
        number = deal_number(record["deck"])
        game = post_game(page, {"draw": 1, "deal": number, "give_up": True})
        site.run("-c", WIN, game["id"], *record["events"])
        sit_down(page, record).make(record["events"][0])

    return play


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible_and_fits(open_context, played, scheme):
    """Filled, with all tables open, from the narrowest to the widest."""
    page = open_context(color_scheme=scheme).new_page()
    played(page)
    for path in PATHS:
        page.goto(path)
        for summary in page.locator("summary").all():
            summary.click()
        for width in (320, 390, 844, 1440):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)
            if width in (320, 1440):
                expect_accessible(page)


def test_tabs_and_tables_by_keyboard(open_context, played):
    """The charts' tables open by key, and the tabs are links."""
    page = open_context().new_page()
    played(page)
    page.goto("/statistics")
    summary = page.locator("figure", has_text="Winning times").locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Winning times")).to_be_visible()
    page.get_by_role("link", name="7 days").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="7 days")).to_have_attribute("aria-current", "true")
    expect(page.locator(".panel .head dd").first).to_have_text("100\u00a0%")


def test_a_game_is_found_and_resumed(open_context, played):
    """From the start page to the history, filtered, and back to the board."""
    page = open_context(viewport={"width": 390, "height": 844}).new_page()
    played(page)
    page.goto("/")
    page.get_by_role("link", name="Statistics").click()
    page.get_by_role("link", name="History").click()
    expect(page.locator(".game")).to_have_count(2)
    page.locator("summary", has_text="Filter").click()
    page.get_by_label("Result").select_option("in_progress")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".game")).to_have_count(1)
    page.get_by_role("link", name="Resume").click()
    expect(page.locator("#board")).to_be_visible()


def test_an_exported_game_is_imported(open_context, played):
    """What the link gives is what the page reads."""
    page = open_context().new_page()
    played(page)
    page.goto("/history?result=won")
    text = page.request.get(page.get_by_role("link", name="Text").get_attribute("href")).text()
    page.goto("/import")
    page.get_by_label("The game").fill(text)
    page.get_by_role("button", name="Replay it").click()
    expect(page.get_by_role("status")).to_contain_text("A won game, and every move is right")
    expect(page.get_by_role("status")).to_contain_text("The seal fits")
    expect_accessible(page)
