"""Whole games through the page, against the real server."""

from __future__ import annotations

from playwright.sync_api import expect

from games.solver import offer

from .table import Table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_game_is_won_by_mouse(page, sit_down, records):
    """Every move of a complete draw-3 game, dragged; then the win is shown."""
    record = records[17]
    table = sit_down(page, record)
    for number, move in enumerate(record["events"]):
        table.make(move)
        if number % 25 == 0:
            table.expect_equal()
    expect(table.board).to_have_attribute("data-status", "won")
    expect(page.get_by_role("dialog")).to_contain_text(str(record["score"]))


def test_a_game_is_won_by_finish(page, sit_down, records):
    """Once the rest is proved, one press plays it, and every card arrives."""
    record = records[5]
    table = sit_down(page, record)
    offered = page.locator("[data-action=finish]").first
    for move in record["events"]:
        table.make(move, "click")
        if offer(table.replay):
            break
        assert not offered.is_visible()
    expect(offered).to_contain_text("100 points")
    offered.click()
    expect(table.board).to_have_attribute("data-status", "won", timeout=10_000)
    assert [len(table.cards(pile)) for pile in ("fc", "fd", "fh", "fs")] == [13] * 4


def test_a_game_goes_on_after_a_reload_on_a_phone(open_context, sit_down, records):
    """By finger at phone size; a reload in the middle changes nothing."""
    page = open_context(**PHONE).new_page()
    record = records[12]
    table = sit_down(page, record)
    for move in record["events"][:40]:
        table.make(move, "tap")
    table.expect_equal()
    page.reload()
    table.expect_equal()
    for move in record["events"][40:60]:
        table.make(move, "tap")
    table.expect_equal()


def test_undo_and_redo_by_button_and_key(page, sit_down, records):
    """Back to the deal, and forward again."""
    record = records[0]
    table = sit_down(page, record)
    for move in record["events"][:6]:
        table.make(move)
    after = table.seen
    for _ in range(6):
        table.undo()
    table.expect_equal()
    expect(page.locator("[data-action=undo]").first).to_have_attribute("aria-disabled", "true")
    for number in range(6):
        page.keyboard.press("Control+Shift+Z")
        expect(table.board).to_have_attribute("data-version", str(13 + number))
    page.keyboard.press("Control+Z")
    expect(table.board).to_have_attribute("data-version", "19")
    page.keyboard.press("y")
    expect(table.board).to_have_attribute("data-version", "20")
    assert table.cards("waste") == after["waste"]


def test_two_tabs_stay_equal(page, sit_down, records):
    """What is played in one tab is seen in the other, both ways."""
    record = records[1]
    table = sit_down(page, record)
    other = page.context.new_page()
    other.goto(page.url)
    for number, move in enumerate(record["events"][:8]):
        table.page = (page, other)[number % 2]
        table.board = table.page.locator("#board")
        table.expect_version()
        table.make(move)
    for tab in (page, other):
        table.page, table.board = tab, tab.locator("#board")
        table.expect_equal()


def test_a_refused_drag_is_explained_and_goes_back(page, sit_down, records):
    """The card returns, the reason is said in words, and nothing is counted."""
    table = sit_down(page, records[0])
    first, second = (table.seen["columns"][n]["up"][-1] for n in (0, 1))
    table.drag(table.card(first), table.card(second))
    expect(page.locator("#announcer")).to_contain_text("other colour")
    expect(page.locator(".notes")).to_contain_text("other colour")
    table.expect_equal()
    table.make(records[0]["events"][0])
    table.expect_equal()


def test_a_refused_click_is_explained(page, sit_down, records):
    """A card that does not come next on its foundation stays where it is."""
    table = sit_down(page, records[0])
    card = table.seen["columns"][0]["up"][-1]
    table.press(table.card(card))
    table.press(table.pile("f" + card[1].lower()))
    expect(page.locator("#announcer")).to_contain_text("from the ace")
    table.expect_equal()


def test_another_game_asks_before_it_gives_this_one_up(page, sit_down, records):
    """Saying no keeps the game; saying yes deals another and closes the old one."""
    table = sit_down(page, records[2])
    table.make("d")
    old = page.url
    for answer in ("Keep playing", "Give up and deal"):
        page.locator("[data-action=new]").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Deal", exact=True).click()
        question = page.get_by_role("dialog").filter(has_text="Give up the game")
        expect(question).to_contain_text("1 move")
        question.get_by_role("button", name=answer).click()
        if answer == "Keep playing":
            table.expect_equal()
    page.wait_for_url(lambda url: url != old)
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    page.goto(old)
    expect(page.locator("#board")).to_have_attribute("data-status", "given_up")


def test_the_same_deal_again_is_the_second_attempt(page, sit_down, records):
    """The same cards lie there, and the game is practice."""
    table = sit_down(page, records[3])
    table.make(records[3]["events"][0])
    page.locator("[data-action=menu]").first.click()
    page.get_by_role("button", name="Restart this deal").click()
    page.get_by_role("button", name="Give up and deal").click()
    expect(table.board).to_have_attribute("data-version", "0")
    facts = page.evaluate("JSON.parse(document.getElementById('game-facts').textContent)")
    assert (facts["attempt"], facts["ranked"]) == (2, False)
    assert Table(page, records[3]["deck"], table.replay.state.options).cards("t1") == table.cards("t1")


def test_the_start_page_resumes_in_one_click(page, sit_down, records):
    """A game in progress is offered first."""
    table = sit_down(page, records[4])
    table.make("d")
    page.goto("/")
    page.get_by_role("link", name="Go on").click()
    table.expect_equal()


def test_a_newcomer_deals_in_one_click(page):
    """No account, no dialog: the board is there and playable."""
    page.goto("/")
    page.get_by_role("button", name="Deal, draw three").click()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-version", "0")
    page.locator("[data-pile=stock] + *, .card[data-in=stock]").last.click()
    expect(board).to_have_attribute("data-version", "1")
