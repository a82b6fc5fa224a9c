"""A player in front of the page: makes moves by mouse, finger or keys, and says what it sees.

It keeps the game beside the page with the engine, so that it knows which card a
move is about; what it checks is what the page shows.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from games.engine import (
    SUITS,
    Event,
    EventKind,
    Kind,
    Move,
    Options,
    Replay,
    advance,
    parse_deck,
    start,
    view,
)

_UNDO = Event(EventKind.UNDO)
_REST = """async () => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    const still = Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
    await Promise.race([still, new Promise((resolve) => setTimeout(resolve, 4000))]);
}"""


class Table:
    """The board on a page and the game that should be on it."""

    def __init__(self, page: Page, deck: str, options: Options) -> None:
        self.page = page
        self.replay: Replay = start(parse_deck(deck), options)
        self.board = page.locator("#board")

    def at(self, page: Page) -> Table:
        """Return the same game at another page."""
        table = Table.__new__(Table)
        table.page, table.replay, table.board = page, self.replay, page.locator("#board")
        return table

    @property
    def seen(self) -> dict:
        """What a player should see."""
        return view(self.replay.state)

    def make(self, text: str, how: str = "drag") -> None:
        """Make a move by ``drag``, ``click`` (select, then target) or ``tap`` (touch), and wait for it."""
        move = Move.parse(text)
        if move.kind in (Kind.DRAW, Kind.RECYCLE):
            self.press(self.pile("stock"), how)
        elif how == "drag":
            self.drag(self.source(move), self.target(move))
        else:
            self.press(self.source(move), how)
            self.press(self.target(move), how)
        self.follow(move)

    def follow(self, *moves: Move) -> None:
        """Count moves that were made in another way, and wait for the last of them."""
        for move in moves:
            self.replay = advance(self.replay, Event(EventKind.MOVE, move))
        self.expect_version()

    def undo(self) -> None:
        """Press the undo button and wait for it."""
        self.page.locator("[data-action=undo]").first.click()
        self.replay = advance(self.replay, _UNDO)
        self.expect_version()

    def note(self, *kinds: EventKind) -> None:
        """Count events that the test made in another way, such as a pause, and wait for the last of them."""
        for kind in kinds:
            self.replay = advance(self.replay, Event(kind))
        self.expect_version()

    def expect_version(self) -> None:
        """Wait until the page has the version that the game has come to."""
        expect(self.board).to_have_attribute("data-version", str(self.replay.version), timeout=8000)

    def expect_equal(self) -> None:
        """Check that each pile on the page holds what a player should see, in order, and no more."""
        self.expect_version()
        self.page.evaluate(_REST)
        seen = self.seen
        for number, column in enumerate(seen["columns"], 1):
            assert self.cards(f"t{number}") == [None] * column["down"] + column["up"], f"column {number}"
        assert self.cards("waste") == seen["waste"]
        assert len(self.cards("stock")) == seen["stock"]
        for suit in SUITS:
            assert len(self.cards("f" + suit.lower())) == seen["foundations"][suit]
        expect(self.page.locator("[data-field=moves]").first).to_have_text(str(self.replay.moves))
        score = str(self.replay.state.score).replace("-", "\u2212")
        expect(self.page.locator("[data-field=score]").first).to_have_text(score)

    def cards(self, pile: str) -> list[str | None]:
        """Return the cards of a pile as the page has them, bottom first; None for a hidden one."""
        return self.page.evaluate(
            """pile => [...document.querySelectorAll(`.card[data-in="${pile}"]`)]
                .sort((a, b) => a.dataset.index - b.dataset.index)
                .map(card => card.dataset.card ?? null)""",
            pile,
        )

    def card(self, name: str) -> Locator:
        """Return the element of a card."""
        return self.page.locator(f'[data-card="{name}"]')

    def pile(self, name: str) -> Locator:
        """Return the top card of a pile, or its empty place."""
        cards = self.cards(name)
        if not cards:
            return self.page.locator(f'[data-pile="{name}"]')
        return self.page.locator(f'.card[data-in="{name}"][data-index="{len(cards) - 1}"]')

    def source(self, move: Move) -> Locator:
        """Return the card that a move takes hold of."""
        if move.kind in (Kind.WASTE_TO_FOUNDATION, Kind.WASTE_TO_COLUMN):
            return self.card(self.seen["waste"][-1])
        if move.kind is Kind.FOUNDATION_TO_COLUMN:
            return self.pile("f" + SUITS[move.source].lower())
        return self.card(self.seen["columns"][move.source]["up"][-move.count])

    def target(self, move: Move) -> Locator:
        """Return where a move puts its cards."""
        if move.kind in (Kind.WASTE_TO_FOUNDATION, Kind.COLUMN_TO_FOUNDATION):
            waste = move.kind is Kind.WASTE_TO_FOUNDATION
            card = self.seen["waste"][-1] if waste else self.seen["columns"][move.source]["up"][-1]
            return self.pile("f" + card[1].lower())
        return self.pile(f"t{move.target + 1}")

    def grip(self, locator: Locator) -> tuple[float, float]:
        """Return a point of a card that no card on top of it covers, once nothing moves any more."""
        self.page.evaluate(_REST)
        box = locator.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + min(10, box["height"] / 8)

    def press(self, locator: Locator, how: str = "click") -> None:
        """Click or tap on a card or place."""
        x, y = self.grip(locator)
        if how == "tap":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def drag(self, source: Locator, target: Locator) -> None:
        """Drag a card by mouse onto another or onto a place."""
        mouse = self.page.mouse
        mouse.move(*self.grip(source))
        mouse.down()
        x, y = self.grip(target)
        mouse.move(x, y + 12, steps=3)
        mouse.up()
