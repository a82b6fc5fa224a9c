"""The daily deal and the pages of deals in a real browser: played, counted down, and passed on."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from games.engine import Event, EventKind, Move, Options, advance

from .table import Table
from .test_accessibility import expect_accessible
from .test_records import WIN

# An account with a session, today's deals and those of the days before, of known decks that can be won; on
# yesterday's somebody has won.
TOWN = """
import sys, django
django.setup()
from datetime import timedelta
from django.utils import timezone
from accounts.models import Player
from games.engine import Options
from games.models import Daily
from games.services import dailies_tend, game_start, writer
from tests.daily.days import make_daily
from tests.games.factories import session_of
name, deck1, deck3 = sys.argv[1:]
today = timezone.now().date()
for back in range(3):
    for draw, deck in ((1, deck1), (3, deck3)):
        # The site's own worker may have been faster, with a deal of its own.
        Daily.objects.filter(day=today - timedelta(days=back), draw=draw).exclude(deal__deck=deck).delete()
        if not Daily.objects.filter(day=today - timedelta(days=back), draw=draw).exists():
            make_daily(today - timedelta(days=back), draw, deck=deck)
dailies_tend()
player = Player.objects.create_user(name)
yesterday = Daily.objects.get(day=today - timedelta(days=1), draw=1).deal
game = writer.call(lambda: game_start(player=player, options=Options(), deal_number=yesterday.number))
print(session_of(player), yesterday.number, game.public_id)
"""


@pytest.fixture
def town(site, records, open_context):
    """Return a function that opens a page of a new account: the page, yesterday's deal, and a win on it."""
    decks = [next(record["deck"] for record in records if record["draw"] == draw) for draw in (1, 3)]
    events = next(record["events"] for record in records if record["draw"] == 1)

    def open_page(**options) -> tuple[Page, int, str]:
        name = "Daily_" + secrets.token_hex(4)
        session, number, game = site.run("-c", TOWN, name, *decks).split()
        site.run("-c", WIN, game, *events)
        context = open_context(**options)
        context.add_cookies([{"name": "sessionid", "value": session, "url": site.origin}])
        return context.new_page(), int(number), game

    return open_page


def test_it_is_played_from_the_page_and_its_cards_stay_sealed(site, town, records):
    page, _, _ = town()
    record = next(record for record in records if record["draw"] == 1)
    page.goto("/")
    page.get_by_role("link", name="The daily deal").click()
    card = page.locator(".todays-deal", has_text="Draw one")
    card.get_by_role("button", name="Play").click()
    expect(page.locator("#board[data-ready]")).to_be_visible()
    game = page.url.rstrip("/").split("/")[-1]
    site.run("-c", WIN, game, *record["events"][:-1])
    table = Table(page, record["deck"], Options())
    for move in record["events"][:-1]:
        table.replay = advance(table.replay, Event(EventKind.MOVE, Move.parse(move)))
    page.reload()
    table.expect_version()
    table.make(record["events"][-1], "click")
    result = page.locator('[data-dialog="result"]')
    expect(result).to_contain_text("Its cards open when the day is over")
    expect(result.get_by_role("link", name="s standings")).to_be_visible()
    assert not result.get_by_role("link", name="Challenge a friend").count()
    assert not result.get_by_role("link", name="Check the seal").count()
    result.get_by_role("button", name="Same deal again").click()
    expect(page.locator("#board[data-ready]")).to_be_visible()
    page.wait_for_url(lambda url: game not in url)
    Table(page, record["deck"], Options()).expect_equal()
    page.goto("/daily/?draw=1")
    expect(page.locator(".todays-deal.is-won")).to_contain_text("Won")
    expect(page.locator(".standings .own")).to_be_visible()
    expect(page.locator(".day.today")).to_contain_text("won")


def test_a_challenge_is_taken_up_and_passed_on(town, open_context):
    mine, number, game = town(permissions=["clipboard-read", "clipboard-write"])
    mine.goto(f"/deals/{number}")
    mine.get_by_role("button", name="Copy the address").click()
    expect(mine.get_by_role("button", name="Copied")).to_be_visible()
    address = mine.evaluate("navigator.clipboard.readText()")
    assert address.endswith(f"/deals/{number}?beat={game}")
    code = mine.get_by_alt_text("QR code of that address")
    code.scroll_into_view_if_needed()
    mine.wait_for_function("document.querySelector('.share img').naturalWidth > 0")

    friend = open_context(viewport={"width": 390, "height": 844}).new_page()
    friend.goto(address)
    expect(friend.get_by_role("heading", level=1)).to_contain_text("won this deal with")
    friend.get_by_role("button", name="Play this deal").click()
    expect(friend.locator("#board[data-ready]")).to_be_visible()


def test_the_countdown_runs_for_the_eye_and_says_once_that_it_is_over(town):
    page, _, _ = town()
    midnight = datetime.combine(datetime.now(UTC).date() + timedelta(days=1), datetime.min.time(), UTC)
    page.clock.install(time=midnight - timedelta(seconds=65))
    page.goto("/daily/")
    left = page.locator('[data-part="left"]')
    expect(left).to_contain_text("0:01:0")
    before = left.text_content()
    page.clock.run_for(3000)
    assert left.text_content() < before
    assert left.evaluate("element => !element.closest('[aria-live], [role=status], [role=timer]')")
    page.clock.run_for(70_000)
    expect(page.get_by_role("status")).to_have_text("The new daily deals are here.")
    expect(page.get_by_role("link", name="The new deals are here")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_accessible_and_fit(town, scheme):
    page, number, game = town(color_scheme=scheme)
    month = datetime.now(UTC).strftime("%Y-%m")
    paths = (
        "/daily/?draw=1",
        f"/daily/archive?month={month}",
        f"/deals/{number}",
        f"/deals/{number}?beat={game}",
    )
    for path in paths:
        page.goto(path)
        for width in (1440, 390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)
        expect_accessible(page)
