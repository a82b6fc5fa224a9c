"""A game by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.engine import EventKind, Kind, Move

from .table import Table


class Keys:
    """Plays at a table with keys only."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page, self.table = page, table

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def make(self, text: str) -> None:
        """Make a move: draw with space, send up with F, else choose with Enter and go to the target."""
        move = Move.parse(text)
        if move.kind in (Kind.DRAW, Kind.RECYCLE):
            self.press("Space")
        elif move.kind in (Kind.WASTE_TO_FOUNDATION, Kind.COLUMN_TO_FOUNDATION):
            self.press("w" if text[0] == "w" else text[1], "f")
        else:
            self.press("w" if text[0] == "w" else text[1], *["+"] * (move.count - 1), "Enter")
            self.press(str(move.target + 1), "Enter")
        self.table.follow(move)


@pytest.fixture
def keys(page, sit_down, records) -> Keys:
    """A table of a draw-3 game, and its keys."""
    return Keys(page, sit_down(page, records[17]))


def test_a_long_stretch_of_a_game(keys, records):
    """Draws, runs, foundations: sixty moves of a real game without a pointer."""
    for text in records[17]["events"][:60]:
        keys.make(text)
    keys.table.expect_equal()


def test_arrows_walk_and_the_focus_is_seen(keys):
    """From column to column, up to the stock's row, and always on a named control with an outline."""
    page = keys.page
    keys.press("1")
    focused = page.locator("*:focus")
    expect(focused).to_have_attribute("data-in", "t1")
    keys.press("ArrowRight", "ArrowRight")
    expect(focused).to_have_attribute("data-in", "t3")
    expect(focused).to_have_attribute("aria-label", re.compile("column 3"))
    keys.press("ArrowLeft", "ArrowLeft", "ArrowUp")
    assert page.evaluate("document.activeElement.closest('.pile')?.dataset.pile") == "stock"
    outline = page.evaluate("(e => [e.outlineStyle, e.boxShadow])(getComputedStyle(document.activeElement))")
    assert outline[0] != "none" or outline[1] != "none"


def test_undo_redo_pause_and_help(keys):
    """U, Y, P and ? do what the buttons do."""
    page, table = keys.page, keys.table
    keys.make("d")
    keys.press("u")
    table.note(EventKind.UNDO)
    keys.press("y")
    table.note(EventKind.REDO)
    keys.press("p")
    table.note(EventKind.PAUSE)
    expect(table.board).to_have_attribute("data-status", "paused")
    assert page.locator("[data-card]:visible").count() == 0
    keys.press("p")
    table.note(EventKind.RESUME)
    keys.press("?")
    help_dialog = page.get_by_role("dialog")
    expect(help_dialog).to_contain_text("Arrows")
    keys.press("Escape")
    expect(help_dialog).to_have_count(0)
    table.expect_equal()


def test_the_focus_is_on_the_cards_again_after_a_pause(keys):
    """The button of the curtain takes the focus, and gives it back to the pile where it was."""
    keys.press("3", "p")
    keys.table.note(EventKind.PAUSE)
    expect(keys.page.locator("[data-action=resume]")).to_be_focused()
    keys.press("Enter")
    keys.table.note(EventKind.RESUME)
    expect(keys.page.locator("*:focus")).to_have_attribute("data-in", "t3")


def test_one_move_is_said_in_the_singular(keys):
    """S says the figures as a person would."""
    keys.make("d")
    keys.press("s")
    expect(keys.page.locator("#announcer")).to_contain_text("Score 0, 1 move, time")


def test_escape_drops_the_selection(keys):
    """What was chosen is put back, and the next Enter chooses anew."""
    keys.press("1", "Enter")
    expect(keys.page.locator(".card.selected")).to_have_count(1)
    keys.press("Escape")
    expect(keys.page.locator(".card.selected")).to_have_count(0)


def test_dialogs_are_reached_and_left_by_keyboard(keys):
    """The new-game dialog opens with N, keeps the focus inside, and gives it back."""
    page = keys.page
    keys.press("1", "n")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for _ in range(12):
        keys.press("Tab")
        inside = "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        assert page.evaluate(inside)
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('#board') !== null")
