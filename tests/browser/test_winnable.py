"""Deals that can be won: chosen in the dialog, remembered, and told of after the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .test_accessibility import expect_accessible

STORE = """
import django; django.setup()
from tests.games.factories import pool_deal
for level in (None, "hard", "hard"):
    pool_deal(1, level)
"""

STICKS_OUT = """[...document.querySelectorAll("dialog, dialog .choice, dialog .row")]
    .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent)"""


@pytest.fixture
def pool(site) -> None:
    """One deal for ranked games and two of a level, made ahead."""
    site.run("-c", STORE)


def open_dialog(page: Page):
    page.locator("[data-action=new]").locator("visible=true").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def choose(dialog, kind: str, level: str | None = None) -> None:
    """By keys alone: the arrows choose, Tab goes on."""
    page = dialog.page
    dialog.locator("input[name=kind]:checked").focus()
    if not dialog.locator(f"input[name=kind][value={kind}]").is_checked():
        page.keyboard.press("ArrowRight")
    expect(dialog.locator(f"input[name=kind][value={kind}]")).to_be_checked()
    if level is not None:
        page.keyboard.press("Tab")
        expect(dialog.locator("select[name=level]")).to_be_focused()
        page.keyboard.type(level)


def give_up(page: Page, *, asks: bool = False) -> None:
    """By the menu; once a move was made the page ``asks`` whether that is meant."""
    page.locator("[data-action=menu]").first.click()
    page.get_by_role("button", name="Give up").click()
    if asks:
        question = page.get_by_role("dialog", name="Give up this game?")
        question.get_by_role("button", name="Give up", exact=True).click()


def menu_note(page: Page) -> str:
    page.locator("[data-action=menu]").first.click()
    text = page.get_by_role("dialog").locator(".note").inner_text()
    page.keyboard.press("Escape")
    return text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_choice_says_what_it_counts_for(open_context, scheme):
    page = open_context(color_scheme=scheme, viewport={"width": 320, "height": 568}).new_page()
    page.goto("/")
    dialog = open_dialog(page)
    note, level = dialog.locator("p.note"), dialog.locator("[data-field=level]")
    expect(note).to_contain_text("counts for your record")
    expect(level).to_be_hidden()
    choose(dialog, "winnable")
    expect(note).to_contain_text("not for your win rate")
    expect(level).to_be_visible()
    choose(dialog, "winnable", "Hard")
    expect(note).to_contain_text("practice: it does not count for the boards")
    expect_accessible(page)
    width = page.evaluate(
        "document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth"
    )
    assert width <= 0, "nothing sticks out of a narrow screen"
    dialog.locator("summary").click()
    dialog.locator("input[name=thoughtful]").check()
    expect(dialog.locator("input[name=kind]").first).to_be_disabled()
    expect(level).to_be_hidden()


def test_a_level_is_dealt_remembered_and_told(page, pool):
    page.goto("/")
    choose(dialog := open_dialog(page), "winnable", "Hard")
    dialog.get_by_role("button", name="Deal", exact=True).click()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-version", "0")
    assert menu_note(page).endswith("practice, hard"), "chosen, so said from the start"
    give_up(page)
    result = page.get_by_role("dialog")
    expect(result.locator("[data-field=knowledge]")).to_have_text("This deal can be won \u00b7 Hard")
    expect_accessible(page)
    page.keyboard.press("Escape")
    page.goto("/")
    expect(page.locator("[data-field=kind]")).to_contain_text("Winnable deals, hard: practice.")
    expect_accessible(page)
    page.locator("[data-action=deal][data-draw='1']").click()
    expect(board).to_have_attribute("data-version", "0")
    assert menu_note(page).endswith("practice, hard")


def test_a_ranked_one_tells_its_difficulty_only_after_the_game(page, pool):
    page.goto("/")
    choose(dialog := open_dialog(page), "winnable", "Any")
    dialog.get_by_role("button", name="Deal", exact=True).click()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-version", "0")
    assert menu_note(page).endswith("ranked")
    page.locator("[data-pile=stock]").first.click(force=True)
    expect(board).to_have_attribute("data-version", "1")
    give_up(page, asks=True)
    expect(page.get_by_role("dialog").locator("[data-field=knowledge]")).to_have_text(
        "This deal can be won \u00b7 Medium"
    )


def test_nobody_is_stuck_when_no_deal_is_ready(open_context):
    """Draw three was never made here: the dialog says so, and a random deal is one click away."""
    page = open_context().new_page()
    page.goto("/")
    page.evaluate(
        "localStorage.setItem('cardhearth.newgame', JSON.stringify({ winnable: true, level: 'easy' }))"
    )
    page.locator("[data-action=deal][data-draw='3']").click()
    dialog = page.get_by_role("dialog", name="None is ready yet")
    expect(dialog).to_contain_text("easy")
    expect_accessible(page)
    dialog.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("dialog", name="None is ready yet")).to_be_visible()
    page.get_by_role("button", name="Random deal").click()
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    assert menu_note(page).endswith("ranked")
