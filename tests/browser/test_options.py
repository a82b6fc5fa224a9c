"""Options, dialogs, the score sheet and the result: what is set stays set, what is shown is true."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.engine import EventKind

from .conftest import post_game


def open_settings(page: Page):
    """Open the settings and return the dialog."""
    page.locator("[data-action=settings]").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize("name", ["score", "moves", "clock"])
def test_figures_can_be_hidden(page, sit_down, records, name):
    """Off at once, and still off after a reload."""
    sit_down(page, records[0])
    field = page.locator(f".figures [data-field={name}]")
    expect(field).to_be_visible()
    open_settings(page).locator(f"input[name={name}]").uncheck()
    expect(field).to_be_hidden()
    page.reload()
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    expect(field).to_be_hidden()


def test_options_follow_the_player(open_context, sit_down, records, site):
    """Kept on the server: another browser with the same player has them from the first frame."""
    page = open_context().new_page()
    sit_down(page, records[0])
    dialog = open_settings(page)
    with page.expect_response("**/api/v1/preferences"):
        dialog.locator("input[name=table][value=pine]").check(force=True)
    page.wait_for_timeout(900)
    cookies = [cookie for cookie in page.context.cookies() if cookie["name"] == "sessionid"]
    other = open_context()
    other.add_cookies(cookies)
    elsewhere = other.new_page()
    elsewhere.goto("/")
    expect(elsewhere.locator("html")).to_have_attribute("data-table", "pine")


def test_a_preview_shows_the_deck(page, sit_down, records):
    """The cards in the dialog and on the table change with the choice."""
    sit_down(page, records[0])
    dialog = open_settings(page)
    before = dialog.locator(".preview img").nth(1).get_attribute("src")
    dialog.locator("input[name=fourColour]").check()
    dialog.locator("select[name=deck]").select_option("large")
    assert dialog.locator(".preview img").nth(1).get_attribute("src") != before
    back = page.locator(".card[data-in=stock] .card-face").first
    looks = back.evaluate("e => e.style.backgroundImage")
    dialog.locator("input[name=back][value=leaf]").check(force=True)
    assert back.evaluate("e => e.style.backgroundImage") != looks


def test_house_rules_from_the_dialog(page):
    """Vegas with draw 3 from the start page: three passes, minus 52, and the choice is remembered."""
    page.goto("/")
    page.get_by_role("button", name="House rules").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=draw][value='3']").check(force=True)
    if not dialog.locator("input[name=vegas]").is_visible():
        dialog.locator("summary").click()
    dialog.locator("input[name=vegas]").check()
    expect(dialog.get_by_role("status")).to_contain_text("practice")
    dialog.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    expect(page.locator("[data-field=score]").first).to_have_text("\u221252")
    page.locator("[data-action=new]").first.click()
    expect(page.get_by_role("dialog").locator("input[name=vegas]")).to_be_checked()


def test_a_thoughtful_game_lies_open(page):
    """All columns show their cards, and those not yet turned are marked."""
    page.goto("/")
    page.goto(post_game(page, {"thoughtful": True})["page"])
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    assert page.locator("[data-card]").count() == 28
    assert page.locator("[data-card][data-unturned]").count() == 21


def test_a_deal_by_number_that_is_not_there(open_context):
    """The answer is in words."""
    page = open_context(allow_missing=True).new_page()
    page.goto("/")
    page.get_by_role("button", name="House rules").click()
    dialog = page.get_by_role("dialog")
    if not dialog.locator("input[name=deal]").is_visible():
        dialog.locator("summary").click()
    dialog.locator("input[name=deal]").fill("999999999")
    dialog.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("dialog").last).to_contain_text("no deal of that number")


def test_help_has_keys_rules_and_the_score_table(page, sit_down, records):
    """All that somebody needs in the middle of a game."""
    sit_down(page, records[0])
    page.locator("[data-action=help]").first.click()
    dialog = page.get_by_role("dialog")
    for text in ("Arrows", "king", "+10", "\u2212100"):
        expect(dialog).to_contain_text(text)


def test_the_score_sheet_lists_what_scored(page, sit_down, records):
    """Each change of the score with the move that made it."""
    table = sit_down(page, records[0])
    table.make("t7f")
    page.locator("[data-action=menu]").first.click()
    page.get_by_role("button", name="Score sheet").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Ace of diamonds")
    expect(sheet).to_contain_text("+15")


def test_pause_covers_the_board_and_stops_the_clock(page, sit_down, records):
    """No card is visible, the clock stands, and going on brings everything back."""
    table = sit_down(page, records[0])
    table.make("d", "click")
    page.locator("[data-action=pause]").first.click()
    table.note(EventKind.PAUSE)
    assert page.locator("[data-card]:visible").count() == 0
    clock = page.locator("[data-field=clock]")
    shown = clock.text_content()
    page.wait_for_timeout(1600)
    assert clock.text_content() == shown
    page.locator("[data-action=resume]").click()
    table.note(EventKind.RESUME)
    table.expect_equal()


def test_undo_by_holding_goes_back_to_the_deal(page, sit_down, records):
    """The held button takes back one move after another."""
    table = sit_down(page, records[0])
    for move in records[0]["events"][:8]:
        table.make(move, "click")
    box = page.locator("[data-action=undo]").first.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    expect(table.board).to_have_attribute("data-version", "16", timeout=8000)
    page.mouse.up()
    page.wait_for_timeout(400)
    expect(table.board).to_have_attribute("data-version", "16")


def test_the_result_compares_with_own_bests(page, sit_down, records):
    """The second win of a kind is held against the first."""
    for number, text in ((17, "All fifty-two"), (13, "best")):
        table = sit_down(page, records[number])
        for move in records[number]["events"]:
            table.make(move, "click")
        expect(page.get_by_role("dialog")).to_contain_text(text)
        page.keyboard.press("Escape")
