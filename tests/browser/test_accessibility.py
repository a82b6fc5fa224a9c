"""axe-core finds nothing on any state of any page, and the board speaks."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def expect_accessible(page: Page) -> None:
    """Run axe-core on what the page shows now."""
    page.wait_for_timeout(200)
    found = Axe().run(page, options=RULES).response["violations"]
    assert not found, [(v["id"], [node["target"] for node in v["nodes"]][:3]) for v in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules", "/fair", "/no-such-page"])
def test_plain_pages(open_context, path, scheme):
    """Every page that is not the board."""
    page = open_context(color_scheme=scheme, allow_missing=path == "/no-such-page").new_page()
    page.goto(path)
    expect_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_states_of_the_board(open_context, sit_down, records, scheme, width):
    """Start, middle, selection, each dialog, pause and the result."""
    page = open_context(color_scheme=scheme, viewport={"width": width, "height": 844}).new_page()
    table = sit_down(page, records[12])
    expect_accessible(page)
    for move in records[12]["events"][:40]:
        table.make(move, "click")
    table.press(table.pile("t1"))
    expect_accessible(page)
    page.keyboard.press("Escape")
    for name in ("settings", "new", "help", "menu"):
        page.locator(f"[data-action={name}]").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_accessible(page)
        page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(table.board).to_have_attribute("data-status", "paused")
    expect_accessible(page)
    page.locator("[data-action=menu]").first.click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up", exact=True).last.click()
    expect(table.board).to_have_attribute("data-status", "given_up")
    expect_accessible(page)


@pytest.mark.parametrize("look", [("table", "pine"), ("table", "dusk"), ("table", "oat"), ("contrast", None)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tables_and_high_contrast(open_context, sit_down, records, look, scheme):
    """The words on every table can be read."""
    page = open_context(color_scheme=scheme).new_page()
    sit_down(page, records[0])
    page.locator("[data-action=settings]").first.click()
    name, value = look
    selector = f"dialog input[name={name}]" + (f"[value={value}]" if value else "")
    page.locator(selector).check(force=True)
    page.keyboard.press("Escape")
    expect_accessible(page)


def test_piles_and_cards_have_names(page, sit_down, records):
    """A pile says what lies in it, a card where it lies."""
    table = sit_down(page, records[0])
    column = table.seen["columns"][2]
    label = page.locator('[data-pile="t3"]').get_attribute("aria-label")
    assert label.startswith("Column 3: two face-down cards, ")
    assert table.card(column["up"][0]).get_attribute("aria-label").endswith("column 3")
    assert page.locator('[data-pile="t1"]').get_attribute("role") == "group"


def test_moves_are_told(page, sit_down, records):
    """The live region tells a draw, a move with what it turned up, and an undo."""
    table = sit_down(page, records[0])
    said = page.locator("#announcer")
    table.make("t7f")
    expect(said).to_contain_text("Ace of diamonds to its foundation. Turned up: eight of diamonds.")
    table.make("d", "click")
    expect(said).to_contain_text("Drawn: queen of diamonds.")
    table.undo()
    expect(said).to_contain_text("Undone.")
    page.keyboard.press("s")
    expect(said).to_contain_text("Score 15, 3 moves")


def test_hidden_cards_have_no_name(page, sit_down, records):
    """Nothing in the page says what a face-down card is."""
    table = sit_down(page, records[0])
    deck = records[0]["deck"]
    shown = {card for column in table.seen["columns"] for card in column["up"]}
    names = page.evaluate("[...document.querySelectorAll('[data-card]')].map(e => e.dataset.card)")
    assert set(names) == shown
    hidden = {deck[i : i + 2] for i in range(0, 104, 2)} - shown
    text = page.evaluate("document.getElementById('board').outerHTML")
    assert not [card for card in hidden if f'"{card}"' in text]


def test_targets_are_large_enough(open_context, sit_down, records):
    """On a phone every button is at least 44 px in its smaller side, and cards nearly so."""
    page = open_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    sit_down(page, records[0])
    small = page.evaluate(
        """() => [...document.querySelectorAll(".play button:not([hidden]), .play a")]
            .map((e) => [e.dataset.action || e.className, e.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < 44)
            .map(([name, box]) => [name, box.width, box.height])"""
    )
    assert not small
