"""The admin in a real browser: a reviewer finds a flagged game, watches it, and a moderator excludes it."""

from __future__ import annotations

import json
import secrets

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import post_game
from .test_accessibility import RULES
from .test_boards import BOARD, NEWCOMER
from .test_records import WIN

# Somebody of a group, with a session.
STAFF = """
import sys, django
django.setup()
from django.contrib.auth.models import Group
from accounts.models import Player
from tests.games.factories import session_of
player = Player.objects.create_user(sys.argv[1], is_staff=True)
player.groups.add(Group.objects.get(name=sys.argv[2]))
print(session_of(player))
"""


@pytest.fixture
def record(records) -> dict:
    """A game that can be won with draw 1."""
    return next(record for record in records if record["draw"] == 1)


@pytest.fixture
def enter(site, open_context):
    """Return a function that opens a page with somebody's session."""

    def open_page(session: str, **options) -> Page:
        context = open_context(**options)
        context.add_cookies([{"name": "sessionid", "value": session, "url": site.origin}])
        return context.new_page()

    return open_page


@pytest.fixture
def won(site, enter, record) -> tuple[str, dict]:
    """Let a newcomer win a ranked game faster than hands; return the name and the game."""
    name = "Quick_" + secrets.token_hex(4)
    page = enter(site.run("-c", NEWCOMER, name, record["deck"]).strip())
    page.goto("/")
    game = post_game(page, {"draw": 1})
    assert game["ranked"]
    site.run("-c", WIN, game["id"], *record["events"])
    return name, game


def staff(site, group: str) -> str:
    return site.run("-c", STAFF, f"{group}_{secrets.token_hex(4)}", group).strip()


def test_a_flagged_game_is_found_watched_and_excluded(site, enter, open_context, won, record):
    name, game = won
    assert f"{game['id']}: faster than hands" in site.manage("flag_games")
    onlooker = open_context().new_page()
    onlooker.goto(BOARD)
    row = onlooker.locator(f'tr[data-player="{name}"]').first
    expect(row).to_be_visible()
    expect(onlooker.locator(".live")).to_be_visible()

    page = enter(staff(site, "moderator"), viewport={"width": 1440, "height": 900})
    page.goto("/admin/")
    page.get_by_role("link", name="Flagged games").click()
    page.get_by_role("row", name=game["id"]).get_by_role("link", name="review").click()

    # Watch: the players' own replay, in a frame, and the evidence leads to its moment.
    stage = page.frame_locator("iframe[name=stage]")
    board = stage.locator("#board")
    expect(board).to_have_attribute("data-at", "0")
    stage.get_by_role("button", name="Forward").click()
    expect(board).to_have_attribute("data-at", "1")
    page.locator('tr[data-signal="speed"]').get_by_role("link").first.click()
    expect(board).not_to_have_attribute("data-at", "1")
    page.locator("section", has_text="Moves").get_by_role(
        "link", name=str(len(record["events"]))
    ).last.click()
    expect(board).to_have_attribute("data-at", str(len(record["events"])))
    expect(stage.locator('.card[data-in="fh"]')).to_have_count(13)
    expect(page.locator("tr.differs")).to_have_count(0)
    # The deal of the test was put together by hand, which does not go unnoticed.
    expect(page.locator(".errorlist")).to_contain_text("the commitment is not the one of its seed")

    page.get_by_role("link", name="Exclude the game from ranks").click()
    page.get_by_role("button", name="Exclude").click()
    expect(page.get_by_text("This field is required")).to_be_visible()
    expect(row).to_be_visible()
    page.get_by_label("Reason:").fill("moves in 3 ms each")
    page.get_by_label("What the player is told:").fill("No programs, please.")
    page.get_by_role("button", name="Exclude").click()
    expect(page.get_by_text("Done: exclude the game from ranks.")).to_be_visible()

    expect(onlooker.locator(f'tr[data-player="{name}"]')).to_have_count(0, timeout=8000)
    expect(page.get_by_text("moves in 3 ms each")).to_be_visible()
    page.get_by_role("link", name="Let the game count again").click()
    page.get_by_label("Reason:").fill("it was a test")
    page.get_by_role("button", name="Let the game count again").click()
    expect(onlooker.locator(f'tr[data-player="{name}"]').first).to_be_visible(timeout=8000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_staff_fit_and_are_accessible(site, enter, won, scheme):
    """On a phone too, and without a script or style that the policy forbids: the console would say so."""
    page = enter(staff(site, "administrator"), color_scheme=scheme)
    page.goto("/admin/games/game/")
    page.get_by_role("link", name="review").first.click()
    review = page.url
    paths = [
        review,
        "/admin/games/game/dashboard/",
        "/admin/games/game/whatif/",
        "/admin/games/game/?flag=any",
    ]
    for path in paths:
        page.goto(path)
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)
        if "?" not in path:  # that one is Django's own
            # The stage is the players' replay, looked at elsewhere. To look into a frame, or at Django's
            # style sheets, axe would put in styles of its own, which the policy forbids.
            page.evaluate("document.querySelector('iframe')?.remove()")
            found = Axe().run(page, options={**RULES, "preload": False}).response["violations"]
            assert not found, (path, [violation["id"] for violation in found])


def test_bulk_acts_work_without_inline_scripts(site, enter, won):
    page = enter(staff(site, "reviewer"))
    page.goto(f"/admin/games/game/?q={won[1]['id']}")
    page.locator("input.action-select").check()
    page.get_by_label("Action:").select_option("export_selected")
    page.locator("button[name=index]").click()
    page.get_by_label("Reason:").fill("a study")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as JSON lines").click()
    line = json.loads(download.value.path().read_text())
    assert line["id"] == won[1]["id"] and line["player"] == won[0]
