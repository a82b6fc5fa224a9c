"""A position as the searches see it, and the macro moves between such positions."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from games.engine import State

from .stock import Talon
from .tables import RANKS, SUIT_OF, bit, foundations_mask, successor


class Source(IntEnum):
    """Where the card of a macro move comes from."""

    COLUMN = 0
    TALON = 1
    FOUNDATION = 2


class Macro(NamedTuple):
    """A macro move: ``card`` leaves its source for its foundation (``up``) or for the tableau."""

    source: Source
    card: int
    up: bool


# Macro moves inside the searches are one integer each: the card, and above its six bits the kind.
REVEAL, COLUMN_UP, TALON_UP, TALON_DOWN, FOUNDATION_DOWN = (kind << 6 for kind in range(5))
CARD = 63
"""Mask of the card in a macro move's code."""
_MACROS = {
    REVEAL: (Source.COLUMN, False),
    COLUMN_UP: (Source.COLUMN, True),
    TALON_UP: (Source.TALON, True),
    TALON_DOWN: (Source.TALON, False),
    FOUNDATION_DOWN: (Source.FOUNDATION, False),
}
TALON_SHIFT = 40
"""Where the talon begins in the key of a state, above ``small``."""
HEIGHT = tuple(1 << 4 * SUIT_OF[card] for card in range(52))
"""One step of a card's foundation, in ``small``."""


BOUND = 1 << 9
"""Added to the code of a stock card's move when the very next move must need it (docs/solver.md)."""


class Uses(NamedTuple):
    """The moves that need the stock card just moved, as sets of the cards that they move.

    ``onto``: dealt and foundation cards that may be laid on a column; ``over``:
    stock cards likewise; ``next_up``: tableau cards that may go up;
    ``stock_up``: stock cards likewise.
    """

    onto: int
    over: int
    next_up: int
    stock_up: int


def _uses() -> dict[int, Uses]:
    uses = {}
    for card in range(52):
        children = 3 << (card & ~1) >> 4
        uses[BOUND | TALON_DOWN | card] = Uses(children, children, bit(card ^ 1), 0)
        above = bit(successor(card))
        # The card above may be covered, and come free when a twin of it takes over what lies on it.
        uses[BOUND | TALON_UP | card] = Uses(0, bit(successor(card) ^ 1), above, above)
    return uses


USES = _uses()


def macro_of(code: int) -> Macro:
    """Return the macro move written ``code``."""
    source, up = _MACROS[code & ~CARD]
    return Macro(source, code & CARD, up)


class Abstract:
    """A position as the search sees it, and what never changes during the search.

    Smaller games (fewer ``ranks``, fewer columns) are for tests against brute
    force. ``faces``: the face-up tableau cards. ``dealt``: those of them that still
    lie where they were dealt. ``leave`` tells for each such card what happens
    when it goes: which card is turned, and which of them then counts as dealt.
    """

    def __init__(self, state: State, ranks: int = RANKS) -> None:
        self.kings = 0xF << 4 * (ranks - 1)
        self.won = 0xF << 4 * ranks
        self.cards = 4 * ranks
        self.columns = len(state.columns)
        self.faces = self.dealt = self.small = 0
        self.leave: dict[int, tuple[int, int, int]] = {}
        self.lone = 0  # dealt cards with nothing under them
        for column, (pile, down) in enumerate(zip(state.columns, state.down, strict=True)):
            for card in pile[down:]:
                self.faces |= bit(card)
            self._note_dealt(pile[: down + 1], 1 << 16 + 3 * column)
        for suit, height in enumerate(state.foundations):
            self.small += height << 4 * suit
        self.nexts = foundations_mask(state.foundations)
        self.options = state.options
        self.talon = Talon(state.talon, state.options.draw, state.options.passes)
        self.start_talon = self.talon.start(state.drawn, state.recycles)

    def _note_dealt(self, dealt: tuple[int, ...], unit: int) -> None:
        # A lone King at the base of a column might as well have been moved there: it does not count.
        counted = dealt[1:] if dealt and bit(dealt[0]) & self.kings else dealt
        if counted:
            self.dealt |= bit(counted[-1])
            self.small += unit * len(counted)
        for place, card in enumerate(dealt):
            turned = bit(dealt[place - 1]) if place else 0
            still = turned if place and dealt[place - 1] in counted else 0
            self.leave[card] = (turned, bit(card) | still, unit)
            if not place:
                self.lone |= bit(card)
