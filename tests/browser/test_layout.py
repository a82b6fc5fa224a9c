"""The board fills what space it has, whatever the screen, and never scrolls."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

SIZES = [(320, 568), (360, 740), (390, 844), (844, 390), (568, 320), (820, 1180), (1440, 900), (3840, 2160)]


def boxes(page) -> list[dict]:
    """Return where every card and place is, in CSS pixels."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".card, .pile")].map((element) => {
            const { left, top, right, bottom, width } = element.getBoundingClientRect();
            return { left, top, right, bottom, width, card: element.classList.contains("card") };
        })"""
    )


def expect_all_inside(page) -> None:
    """Nothing is cut off and nothing scrolls."""
    width, height = page.evaluate("[innerWidth, innerHeight]")
    for box in boxes(page):
        assert box["left"] >= -1 and box["top"] >= -1, box
        assert box["right"] <= width + 1 and box["bottom"] <= height + 1, box
    scroll = page.evaluate("(e => [e.scrollWidth, e.scrollHeight])(document.scrollingElement)")
    assert scroll[0] <= width and scroll[1] <= height


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_card_is_on_the_screen(page, sit_down, records, size):
    """At the deal, and in the middle of a game with long columns."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = sit_down(page, records[12])
    expect_all_inside(page)
    if size in ((320, 568), (568, 320)):
        for move in records[12]["events"][:90]:
            table.make(move, "click")
        assert max(len(column["up"]) for column in table.seen["columns"]) >= 10
        expect_all_inside(page)
        table.expect_equal()


def test_the_board_uses_the_width(page, sit_down, records):
    """On a phone seven columns take nearly all of it; cards are at least 40 px wide on the smallest."""
    page.set_viewport_size({"width": 320, "height": 568})
    sit_down(page, records[0])
    cards = [box for box in boxes(page) if box["card"]]
    assert max(box["right"] for box in cards) - min(box["left"] for box in cards) > 300
    assert min(box["width"] for box in cards) >= 40


def test_resizing_at_any_moment(page, sit_down, records):
    """Turned and turned again, with a game on: everything is where it belongs."""
    table = sit_down(page, records[12])
    for move in records[12]["events"][:30]:
        table.make(move, "click")
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(120)
        expect_all_inside(page)
    table.expect_equal()
    table.make(records[12]["events"][30], "click")


def test_zoomed_to_200_percent(open_context, sit_down, records):
    """A desk at 200 % has half the CSS pixels: still no scrolling, and everything can be reached."""
    page = open_context(viewport={"width": 720, "height": 450}, device_scale_factor=2).new_page()
    table = sit_down(page, records[0])
    expect_all_inside(page)
    table.make(records[0]["events"][0])
    for name in ("undo", "new", "settings", "pause"):
        expect(page.locator(f"[data-action={name}]").first).to_be_in_viewport()


def test_left_handed(page, sit_down, records):
    """The stock moves to the other side."""
    table = sit_down(page, records[0])
    before = table.pile("stock").bounding_box()["x"]
    page.locator("[data-action=settings]").first.click()
    page.locator("dialog input[name=lefty]").check()
    page.keyboard.press("Escape")
    assert table.pile("stock").bounding_box()["x"] > before + 300
    table.make(records[0]["events"][0])
    table.expect_equal()


def test_where_foundations_overlap_the_upper_one_is_meant(page, sit_down, records):
    """On a screen too low for four cards, a press on the upper edge of one does not mean the one before."""
    page.set_viewport_size({"width": 844, "height": 390})
    sit_down(page, records[12])
    meant, bottoms = page.evaluate(
        """async () => {
            const { hitTest } = await import(document.querySelector('link[href*="board/layout"]').href);
            const root = document.getElementById("board").getBoundingClientRect();
            const places = ["fc", "fd", "fh", "fs"].map((pile) => {
                const element = document.querySelector(`[data-pile="${pile}"]`);
                const { x, y, width, height } = element.getBoundingClientRect();
                return [pile, { x: x - root.x, y: y - root.y, w: width, h: height }];
            });
            const [, { w, h }] = places[0];
            const table = { card: { w, h }, gap: 8, piles: Object.fromEntries(places) };
            const names = ["stock", "waste", ...[1, 2, 3, 4, 5, 6, 7].map((n) => `t${n}`)];
            for (const pile of names) table.piles[pile] = { x: -1000, y: -1000 };
            const positions = Object.fromEntries(Object.keys(table.piles).map((pile) => [pile, []]));
            return [
                places.map(([, place]) => hitTest(table, positions, place.x + w / 2, place.y + 1)?.pile),
                places.map(([, { y, h }]) => [y, y + h]),
            ];
        }"""
    )
    assert any(bottom > top for (_, bottom), (top, _) in zip(bottoms, bottoms[1:], strict=False)), (
        "they overlap"
    )
    assert meant == ["fc", "fd", "fh", "fs"]
