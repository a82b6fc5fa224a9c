"""The boards in a real browser: a result that lands elsewhere shows up, and everybody can use the pages."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Page, expect

from games.engine import Event, EventKind, Move, Options, advance

from .conftest import post_game
from .table import Table
from .test_accessibility import expect_accessible
from .test_records import WIN

# An account with a session, and a deal that can be won waiting for its next ranked game.
NEWCOMER = """
import sys, django
django.setup()
from secrets import token_hex
from django.db.models import Max
from accounts.models import Player
from games.models import Deal
from tests.games.factories import session_of
player = Player.objects.create_user(sys.argv[1])
number = (Deal.objects.aggregate(last=Max("number"))["last"] or 0) + 1
Deal.objects.create(
    number=number, deck=sys.argv[2], seed=token_hex(32), commitment="", made_for=player, ranked_draw=1
)
print(session_of(player))
"""
BOARD = "/boards/score/draw1/open/all"


@pytest.fixture
def sign_in(site, open_context):
    """Return a function that opens a page of a new account, and tells the name of that."""

    def open_page(record: dict, **options) -> tuple[Page, str]:
        name = "Board_" + secrets.token_hex(4)
        session = site.run("-c", NEWCOMER, name, record["deck"]).strip()
        context = open_context(**options)
        context.add_cookies([{"name": "sessionid", "value": session, "url": site.origin}])
        return context.new_page(), name

    return open_page


@pytest.fixture
def record(records) -> dict:
    """A game that can be won with draw 1."""
    return next(record for record in records if record["draw"] == 1)


def play_to_the_last_move(site, page: Page, record: dict) -> Table:
    """Start the ranked game that waits, and open its board with one move left."""
    page.goto("/")
    game = post_game(page, {"draw": 1})
    assert game["ranked"]
    *moves, _ = record["events"]
    site.run("-c", WIN, game["id"], *moves)
    page.goto(game["page"])
    table = Table(page, record["deck"], Options())
    for move in moves:
        table.replay = advance(table.replay, Event(EventKind.MOVE, Move.parse(move)))
    table.expect_version()
    return table


def test_a_result_arrives_on_an_open_board(site, sign_in, open_context, record):
    """One plays, the other looks on: the row comes without a reload, is told, and takes no focus away."""
    player, name = sign_in(record)
    table = play_to_the_last_move(site, player, record)
    onlooker = open_context().new_page()
    onlooker.goto(BOARD)
    expect(onlooker.locator(".live")).to_be_visible()
    assert not onlooker.locator(f'tr[data-player="{name}"]').count()
    onlooker.evaluate("document.body.dataset.here = 'still'")
    link = onlooker.get_by_role("link", name="Make an account")
    link.focus()

    table.make(record["events"][-1], "click")

    row = onlooker.locator(f'tr[data-player="{name}"]').first
    expect(row).to_be_visible(timeout=8000)
    expect(row).to_have_class("fresh")
    expect(onlooker.locator("#board-news")).to_contain_text(f"{name} is now number ")
    expect(link).to_be_focused()
    expect(onlooker.locator("body")).to_have_attribute("data-here", "still")
    expect_accessible(onlooker)

    replay = row.get_by_role("link", name="Replay")
    replay.click()
    expect(onlooker.locator("#board[data-ready]")).to_be_visible()
    player.goto(BOARD)
    expect(player.locator(".own-rank")).to_contain_text("You are ")


@pytest.mark.parametrize(
    ("scheme", "paths"),
    [("light", (BOARD,)), ("dark", (BOARD, "/boards/streak/draw1/clean/all", "/boards/time/draw3/open/day"))],
)
def test_pages_are_accessible_fit_and_go_by_keyboard(site, sign_in, record, scheme, paths):
    """From the narrowest to the widest; every other board is a link."""
    page, name = sign_in(record, color_scheme=scheme)
    page.goto("/")
    game = post_game(page, {"draw": 1})
    site.run("-c", WIN, game["id"], *record["events"])
    page.get_by_role("link", name="Boards").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="All time").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="All time")).to_have_attribute("aria-current", "true")
    expect(page.locator("tr.own th").first).to_contain_text(name)
    for path in paths:
        page.goto(path)
        for width in (1440, 390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)
        expect_accessible(page)
