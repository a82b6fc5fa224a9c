"""What annoys people elsewhere, each as a test: with motion on, as people play."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

from games.engine import Move, legal_moves

from .table import Table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOVING = {"reduced_motion": "no-preference"}


@pytest.fixture
def table(open_context, sit_down, records) -> Table:
    """A table at which cards move visibly."""
    return sit_down(open_context(**MOVING).new_page(), records[0])


@pytest.fixture
def phone(open_context, sit_down, records) -> Table:
    """The same on a phone."""
    return sit_down(open_context(**MOVING, **PHONE).new_page(), records[0])


class Fingers:
    """Raw touches, several at a time."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        """Send a touch event with the fingers that are on the glass."""
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_triple_click_on_the_stock_draws_three_times(table):
    """Clicks during motion are neither lost nor doubled."""
    x, y = table.grip(table.pile("stock"))
    table.page.mouse.click(x, y, click_count=3, delay=5)
    table.follow(*[Move.parse("d")] * 3)
    table.page.wait_for_timeout(600)
    table.expect_equal()


def test_clicking_a_moving_card_again_does_nothing_twice(table):
    """Four clicks on a card that goes home: it goes once."""
    x, y = table.grip(table.source(Move.parse("t7f")))
    for _ in range(4):
        table.page.mouse.click(x, y)
    table.follow(Move.parse("t7f"))
    table.page.wait_for_timeout(600)
    table.page.keyboard.press("Escape")
    table.expect_equal()


def test_undo_hammered_ten_times(table):
    """Ten presses take back exactly what there is, and a held key does no harm."""
    for _ in range(5):
        table.make("d", "click")
    for _ in range(10):
        table.page.keyboard.press("u")
    expect(table.board).to_have_attribute("data-version", "10")
    expect(table.page.locator("[data-field=moves]").first).to_have_text("10")
    assert len(table.cards("stock")) == 24


def test_space_draws_after_undo_was_held(table):
    """A held button keeps the focus no more than a pressed one: space does not press it again."""
    for _ in range(3):
        table.make("d", "click")
    page = table.page
    page.locator(".play [data-action=undo]").hover()
    page.mouse.down()
    expect(table.board).to_have_attribute("data-version", "6")
    page.mouse.up()
    page.keyboard.press("Space")
    expect(table.board).to_have_attribute("data-version", "7")
    assert len(table.cards("stock")) == 23


def test_a_second_finger_during_a_drag_is_not_heard(phone):
    """The first finger keeps its cards; the second moves nothing."""
    fingers = Fingers(phone.page)
    first = phone.grip(phone.source(Move.parse("t7f")))
    target = phone.grip(phone.target(Move.parse("t7f")))
    other = phone.grip(phone.pile("stock"))
    fingers.send("touchStart", first)
    middle = ((first[0] + target[0]) / 2, (first[1] + target[1]) / 2)
    fingers.send("touchMove", middle)
    fingers.send("touchStart", middle, other)
    fingers.send("touchMove", target, other)
    fingers.send("touchEnd", target)
    fingers.send("touchEnd")
    phone.follow(Move.parse("t7f"))
    phone.page.wait_for_timeout(500)
    phone.expect_equal()


def test_a_cancelled_touch_puts_the_cards_back(phone):
    """The system takes the touch away (a call, a gesture): nothing was moved."""
    fingers = Fingers(phone.page)
    x, y = phone.grip(phone.source(Move.parse("t7f")))
    fingers.send("touchStart", (x, y))
    fingers.send("touchMove", (x - 40, y - 60))
    fingers.send("touchCancel")
    phone.page.wait_for_timeout(500)
    expect(phone.page.locator(".card.lifted")).to_have_count(0)
    phone.expect_equal()
    phone.make("t7f", "tap")


def test_a_drag_out_of_the_window_ends_well(table):
    """Released outside, the card goes back; the next drag works."""
    mouse = table.page.mouse
    mouse.move(*table.grip(table.source(Move.parse("t7f"))))
    mouse.down()
    mouse.move(-50, 300, steps=3)
    mouse.up()
    table.page.wait_for_timeout(500)
    expect(table.page.locator(".card.lifted")).to_have_count(0)
    table.expect_equal()
    table.make("t7f")


def test_turning_the_phone_in_the_middle_of_a_drag(phone):
    """The cards are put back and lie right in the new shape."""
    fingers = Fingers(phone.page)
    x, y = phone.grip(phone.source(Move.parse("t7f")))
    fingers.send("touchStart", (x, y))
    fingers.send("touchMove", (x - 40, y + 60))
    phone.page.set_viewport_size({"width": 844, "height": 390})
    fingers.send("touchEnd")
    phone.page.wait_for_timeout(600)
    expect(phone.page.locator(".card.lifted")).to_have_count(0)
    phone.expect_equal()
    phone.make("t7f", "tap")
    phone.expect_equal()


def test_the_larger_overlap_decides(table):
    """A card dropped over two columns goes to the one that takes it."""
    table.make("t7f", "click")
    moves = [move for move in ("t4t2", "t6t7", "t7t2") if move in _legal(table)]
    move = Move.parse(moves[0])
    x, y = table.grip(table.source(move))
    box = table.target(move).bounding_box()
    mouse = table.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.95, box["y"] + box["height"] * 0.6, steps=4)
    mouse.up()
    table.follow(move)
    table.expect_equal()


def test_a_long_press_opens_no_menu_and_selects_no_text(phone):
    """Holding a card is not a request for the browser's menu."""
    page = phone.page
    page.evaluate("""() => addEventListener("contextmenu", (event) => {
        document.body.dataset.menu = String(event.defaultPrevented);
    })""")
    fingers = Fingers(page)
    point = phone.grip(phone.source(Move.parse("t7f")))
    fingers.send("touchStart", point)
    page.wait_for_timeout(900)
    fingers.send("touchEnd")
    assert page.evaluate("document.body.dataset.menu") in (None, "true")
    assert page.evaluate("String(getSelection())") == ""
    style = "(e => [e.userSelect, e.touchAction])(getComputedStyle(document.getElementById('board')))"
    select, touch = page.evaluate(style)
    assert select == "none"
    assert touch in ("none", "manipulation")


def test_the_back_button_leaves_and_comes_back(table):
    """History has the start page and the game, nothing in between."""
    page = table.page
    table.make("t7f")
    page.go_back()
    expect(page.get_by_role("link", name="Go on")).to_be_visible()
    page.go_forward()
    table.expect_equal()


def test_an_hour_of_sleep(table):
    """The socket is long dead when the page wakes: it comes back by itself and is up to date."""
    page = table.page
    table.make("t7f")
    other = page.context.new_page()
    other.goto(page.url)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(table.board).to_have_attribute("data-connection", "offline")
    page.context.set_offline(False)
    elsewhere = table.at(other)
    elsewhere.expect_version()
    elsewhere.make("d", "click")
    table.replay = elsewhere.replay
    page.evaluate("dispatchEvent(new Event('online'))")
    table.expect_equal()


def _legal(table: Table) -> list[str]:
    return [move.text for move in legal_moves(table.replay.state)]


def test_several_moves_from_elsewhere_at_once(open_context, sit_down, records):
    """A page that misses states in between shows the game as it is then, and still follows it."""
    context = open_context()
    table = sit_down(context.new_page(), records[13])
    other = context.new_page()
    lost = []

    def listen(line) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: lost.append(text) if miss else line.send(text))

    miss = False
    other.route_web_socket("**/ws/**", listen)
    other.goto(table.page.url)
    elsewhere = table.at(other)
    elsewhere.expect_equal()
    moves = records[13]["events"]
    last = next(n for n, text in enumerate(moves) if n > 8 and text.endswith("f"))
    miss = True
    for text in moves[:last]:
        table.make(text, "click")
    other.wait_for_timeout(300)
    miss = False
    table.make(moves[last], "click")
    elsewhere.replay = table.replay
    elsewhere.expect_equal()
    expect(other.locator("#announcer")).to_contain_text("The game has moved on.")
    assert len(lost) >= last
