"""Hints, the winnability light and "show me" at the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.engine import EventKind, Move

from .conftest import post_game
from .table import Table
from .test_accessibility import expect_accessible

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOSING = ["d", "d", "d", "t4t7", "t3t4", "t6t3", "t5f", "wt5", "t7t4", "d"]
"""On the shortest recorded game of draw 3: the last of them loses what could be won until then."""


@pytest.fixture(scope="module")
def record(records) -> dict:
    return min((game for game in records if game["draw"] == 3), key=lambda game: len(game["events"]))


def ask(table: Table, how: str = "click") -> Move:
    """Ask for a hint by ``click``, ``tap`` or a key, wait for it, and return its move."""
    page = table.page
    if how in ("h", "Enter"):
        page.keyboard.press(how)
    else:
        getattr(page.locator("[data-action=hint]"), how)()
    expect(line(page)).to_be_visible()
    table.note(EventKind.HINT)
    cards = page.evaluate("[...document.querySelectorAll('.card.tip')].map((e) => e.dataset.card ?? 'stock')")
    target = page.locator(".tip-to").first
    goal = target.get_attribute("data-in") or target.get_attribute("data-pile")
    if cards == ["stock"]:
        return Move.parse("d")
    columns = {card: f"t{n}" for n, c in enumerate(table.seen["columns"], 1) for card in c["up"]}
    run = f"x{len(cards)}" if len(cards) > 1 else ""
    return Move.parse(columns.get(cards[0], "w") + ("f" if goal[0] == "f" else goal) + run)


def line(page: Page):
    return page.locator("[data-field=tip]")


def lamp(page: Page):
    return page.locator("[data-field=lamp]")


def light_it(table: Table) -> None:
    table.page.locator("[data-action=menu]").first.click()
    table.page.locator("[data-action=menu-light]").click()


def test_a_hint_by_mouse(page, sit_down, record):
    """The card and its goal are marked; a click on the card makes the move; another move drops a hint."""
    table = sit_down(page, record)
    move = ask(table)
    expect(line(page)).to_contain_text("Leads to a proved win.")
    expect_accessible(page)
    table.press(table.source(move))
    table.follow(move)
    expect(line(page)).to_be_hidden()
    assert not page.locator(".tip, .tip-to").count()
    ask(table)
    table.make("d", "click")
    expect(line(page)).to_be_hidden()
    table.expect_equal()


def test_a_hint_by_keyboard(page, sit_down, record):
    """H asks once however often it is pressed, Escape drops the hint, Enter plays it."""
    table = sit_down(page, record)
    move = ask(table, "h")
    page.keyboard.press("h")
    page.keyboard.press("Escape")
    expect(line(page)).to_be_hidden()
    table.expect_version()
    assert ask(table, "h") == move, "the same again"
    expect(page.locator("#announcer")).to_contain_text("Leads to a proved win. Enter plays it.")
    page.keyboard.press("Enter")
    table.follow(move)
    table.expect_equal()


def test_a_hint_asked_for_from_a_button(page, sit_down, record):
    """Enter plays it there, too, and does not press the button again; then the cards have the focus."""
    table = sit_down(page, record)
    for key, name in (("Enter", "hint"), ("h", "menu")):
        page.locator(f"[data-action={name}]").first.focus()
        move = ask(table, key)
        page.keyboard.press("Enter")
        table.follow(move)
        table.expect_equal()
        assert page.evaluate("document.activeElement.closest('#board') !== null")


def test_a_hint_by_finger(open_context, sit_down, record):
    """On a phone: a tap on the marked card, and the button beside the words."""
    page = open_context(**PHONE, color_scheme="dark").new_page()
    table = sit_down(page, record)
    move = ask(table, "tap")
    expect_accessible(page)
    table.press(table.source(move), "tap")
    table.follow(move)
    move = ask(table, "tap")
    page.locator("[data-action=play-tip]").tap()
    table.follow(move)
    expect(line(page)).to_be_hidden()
    table.expect_equal()


def test_while_the_server_thinks(page, sit_down, record):
    """The button says that it is busy, and pressing again asks no second time."""
    table = sit_down(page, record)
    asked = page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            window.asked = [];
            WebSocket.prototype.send = function (text) {
                if (!text.includes('"hint"')) return send.call(this, text);
                window.asked.push(text);
                setTimeout(() => send.call(this, text), 900);
            };
            const button = document.querySelector("[data-action=hint]");
            button.click();
            button.click();
            return [button.ariaBusy, window.asked.length];
        }"""
    )
    assert asked == ["true", 1]
    expect(page.locator("#announcer")).to_contain_text("Looking for a hint")
    expect(line(page)).to_be_visible()
    expect(page.locator("[data-action=hint]")).to_have_attribute("aria-busy", "false")
    table.note(EventKind.HINT)


def test_the_first_help_in_a_clean_game_says_what_it_costs(page):
    page.goto("/")
    page.goto(post_game(page, {})["page"])
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    for told in (True, False):
        page.keyboard.press("h")
        expect(line(page)).to_be_visible()
        assert ("clean league" in line(page).inner_text()) is told
        page.keyboard.press("Escape")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_the_light(open_context, sit_down, record, scheme, width):
    """Explained once, then it follows the game: won, lost by a move, and the way back."""
    page = open_context(color_scheme=scheme, viewport={"width": width, "height": 844}).new_page()
    table = sit_down(page, record)
    expect(lamp(page)).to_be_hidden()
    light_it(table)
    expect(page.get_by_role("dialog")).to_contain_text("whether the game can still be won")
    page.get_by_role("button", name="Light it").click()
    table.note(EventKind.LIGHT)
    expect(lamp(page).get_by_role("status")).to_have_text("Can still be won")
    for move in LOSING[:-1]:
        table.make(move, "click")
    expect(lamp(page).get_by_role("status")).to_have_text("Can still be won")
    expect(page.locator("[data-action=way-back]")).to_be_hidden()
    for move in (LOSING[-1], "d"):
        table.make(move, "click")
    expect(lamp(page).get_by_role("status")).to_have_text("Lost from here")
    expect(lamp(page).get_by_role("button", name="Show me")).to_be_visible()
    expect_accessible(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll(".play button")]
            .map((e) => [e.dataset.action, e.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < 43.9).map(([name]) => name)"""
    )
    assert not small
    page.get_by_role("button", name="Undo 2 moves").click()
    table.note(EventKind.UNDO, EventKind.UNDO)
    expect(lamp(page).get_by_role("status")).to_have_text("Can still be won")
    table.expect_equal()
    light_it(table)
    table.note(EventKind.LIGHT)
    expect(lamp(page)).to_be_hidden()


def test_the_light_in_every_new_game(page, sit_down, record):
    page.goto("/")
    page.evaluate('localStorage.setItem("cardhearth.settings", JSON.stringify({litGames: true}))')
    page.goto(post_game(page, {"draw": 3})["page"])
    expect(lamp(page)).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("data-version", "1")
    page.reload()
    expect(lamp(page)).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("data-version", "1")


def test_show_me(page, sit_down, record):
    """Asked first, it gives the game up and leads to the solution."""
    table = sit_down(page, record)
    table.make("d", "click")
    for answer in ("Keep playing", "Show me"):
        page.locator("[data-action=menu]").first.click()
        page.locator("[data-action=menu-show]").click()
        expect(page.get_by_role("dialog")).to_contain_text("gives this game up")
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
    page.wait_for_url("**/games/*/demonstration/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.go_back()
    expect(page.locator("#board")).to_have_attribute("data-status", "given_up")
