"""The other ways to move: one tap, double click, right click, and deliberately back from a foundation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.engine import Event, EventKind, Move, advance, legal_moves, safe_moves, tap_moves

from .table import Table


def play_until(table: Table, record: dict, wanted) -> None:
    """Play the record until ``wanted(state)``."""
    for text in record["events"]:
        if wanted(table.replay.state):
            return
        table.make(text, "click")
    raise AssertionError("the game never comes to that")


def set_option(page: Page, name: str) -> None:
    """Switch an option on in the settings dialog."""
    page.locator("[data-action=settings]").first.click()
    page.locator(f"dialog input[name={name}]").check()
    page.keyboard.press("Escape")


def test_double_click_sends_a_card_home(page, sit_down, records):
    """Two quick clicks on a card that may go up."""
    table = sit_down(page, records[0])
    assert records[0]["events"][0] == "t7f"
    x, y = table.grip(table.source(Move.parse("t7f")))
    page.mouse.dblclick(x, y)
    table.follow(Move.parse("t7f"))
    table.expect_equal()


def test_one_tap_goes_where_the_state_says(page, sit_down, records):
    """With the option on, a single click plays the engine's choice for that card."""
    table = sit_down(page, records[1])
    set_option(page, "oneTap")
    made = 0
    for text in records[1]["events"][:60]:
        taps = tap_moves(table.replay.state)
        move = next(iter(taps.values()), None) if made < 6 else None
        if move is None:
            move = Move.parse(text)
            if move not in legal_moves(table.replay.state):
                break
            table.make(text, "drag")
            continue
        table.press(table.source(move))
        table.follow(move)
        made += 1
    assert made == 6
    table.expect_equal()


def test_right_click_sends_up_all_that_is_safe(page, sit_down, records):
    """Everything safe goes, one after another, and nothing else."""
    table = sit_down(page, records[13])
    play_until(table, records[13], safe_moves)
    box = table.board.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8, button="right")
    while moves := safe_moves(table.replay.state):
        table.replay = advance(table.replay, Event(EventKind.MOVE, moves[0]))
    table.expect_equal()


def test_a_card_leaves_a_foundation_by_drag_only(page, sit_down, records):
    """A double click on a foundation moves nothing; a drag does."""

    def back(state):
        return next((move for move in legal_moves(state) if move.text[0] == "f"), None)

    table = sit_down(page, records[3])
    play_until(table, records[3], back)
    move = back(table.replay.state)
    x, y = table.grip(table.source(move))
    page.mouse.dblclick(x, y)
    table.expect_equal()
    table.make(move.text, "drag")
    table.expect_equal()


def test_safe_cards_go_up_by_themselves_if_wished(page, sit_down, records):
    """Off by default; on, a safe card follows a move, but not after an undo."""
    table = sit_down(page, records[13])
    play_until(table, records[13], safe_moves)
    set_option(page, "autoDrop")
    table.undo()
    page.wait_for_timeout(700)
    table.expect_equal()
    page.keyboard.press("y")
    table.note(EventKind.REDO)
    table.make("d", "click") if table.replay.state.stock else table.make("r", "click")
    move = safe_moves(table.replay.state)[0]
    table.follow(move)


@pytest.mark.parametrize("draw", [1, 3])
def test_a_click_on_the_empty_stock_turns_the_waste_over(page, sit_down, records, draw):
    """And what it costs stands there before it is paid."""
    record = next(record for record in records if record["draw"] == draw)
    table = sit_down(page, record)
    while table.replay.state.stock:
        table.make("d", "click")
    price = page.locator("[data-field=recycle]")
    expect(price).to_have_text("" if table.replay.state.score == 0 or draw == 3 else "\u2212100")
    table.make("r", "click")
    table.expect_equal()
