"""The line breaks, the server dies: the page says so, comes back, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from games.engine import Options
from tests.site_process import SiteProcess

from .conftest import post_game
from .table import Table


@pytest.fixture
def own_site(tmp_path) -> Iterator[SiteProcess]:
    """A site that the test may kill."""
    site = SiteProcess(tmp_path / "site", GAME_RATE_PER_SECOND="0")
    site.manage("collectstatic", "--noinput", "--verbosity", "0")
    with site:
        yield site


def test_the_page_recovers_from_a_killed_server(own_site, open_context, records):
    """Killed and started again in the middle of a game; a move made meanwhile is not lost."""
    record = records[13]
    page = open_context(base_url=own_site.origin).new_page()
    page.goto("/")
    number = int(own_site.manage("deal_add", record["deck"]))
    page.goto(post_game(page, {"deal": number, "draw": record["draw"]})["page"])
    table = Table(page, record["deck"], Options(draw=record["draw"]))
    for move in record["events"][:10]:
        table.make(move)
    own_site.kill()
    expect(page.locator("[data-field=line]")).to_be_visible(timeout=1700)
    expect(table.board).to_have_attribute("data-connection", "offline", timeout=15_000)
    table.pile("stock").click()  # waits for the line
    own_site.start()
    expect(table.board).to_have_attribute("data-connection", "online", timeout=20_000)
    expect(table.board).to_have_attribute("data-version", "11", timeout=8000)
    assert own_site.manage("verify_games").startswith("1 games replayed, 0 differences")
