"""A lower bound on the recycles that a win still needs.

The game is played in an easier form, in which whatever was possible once stays
possible: a card that could go up or be laid down has done both, and a card
that lay uncovered once lies uncovered for good. Then playing whatever can be
played is never wrong, so one walk through the stock after the other shows
how many it takes. A pass with draw 3 is one with draw 1 in which less is
reached, so the bound holds for both.
"""

from __future__ import annotations

from collections.abc import Callable

from .graph import Graph, Node
from .stock import WIDTH
from .tables import CARDS, PAIRS, RAISE, bit, uncovered_types

NEVER = 1 << 20
"""More recycles than any game has: not even the easier game is won."""


def recycles_bound(graph: Graph) -> Callable[[Node], int]:
    """Return the function that bounds the recycles needed from a node where all cards are turned."""
    cards = graph.cards

    def at_least(node: Node) -> int:
        talon = node[4]
        left = [card for place, card in enumerate(cards) if talon >> place & 1]
        drawn = talon >> WIDTH & 31
        easier = _Easier(graph, node, left)
        waste, stock, recycles = left[:drawn], left[drawn:], 0
        while True:
            before = len(waste) + len(stock)
            easier.play_off(waste)
            for card in stock:
                waste.append(card)
                easier.play_off(waste)
            if not waste:
                return recycles if easier.is_won() else NEVER
            if recycles and len(waste) == before:
                return NEVER
            waste, stock, recycles = [], waste, recycles + 1

    return at_least


class _Easier:
    """A position of the easier game.

    ``faces``: cards that may lie in the tableau; ``back``: cards that may be on
    a foundation; ``open``: types of which a card may lie uncovered; ``free``: the
    Kings, when a column may be free; ``fits``: the cards that some column may take.
    """

    def __init__(self, graph: Graph, node: Node, left: list[int]) -> None:
        known = graph.abstract
        _, self.faces, dealt, self.nexts, _ = node
        placed = self.faces & ~dealt
        self._won, self._kings, self._dealt = known.won, known.kings, dealt
        self.open = uncovered_types(self.faces, placed)
        self.back = ((1 << CARDS) - 1) & ~self.faces & ~sum(map(bit, left)) & (known.won - 1)
        has_free = dealt.bit_count() + (placed & known.kings).bit_count() < known.columns
        self.free = known.kings if has_free else 0
        self.fits = 0
        self._follow()

    def is_won(self) -> bool:
        return self.nexts == self._won

    def play_off(self, waste: list[int]) -> None:
        """Play the top of the waste as long as it goes anywhere."""
        while waste:
            card = waste[-1]
            if bit(card) & self.nexts:
                self.nexts ^= RAISE[card]
                self.back |= bit(card)
            elif bit(card) & self.fits:
                self.faces |= bit(card)
                self.open |= 3 << (card & ~1)
            else:
                return
            waste.pop()
            self._follow()

    def _follow(self) -> None:
        """Make all moves that do not need the stock."""
        before = None
        while before != (self.open, self.free):
            before = self.open, self.free
            while going := self.faces & self.nexts & self.open:
                card = going.bit_length() - 1
                self.nexts ^= RAISE[card]
                self.back |= bit(card)
                self.open |= 3 << (card & ~1) + 4  # what it lay on
                if bit(card) & (self._dealt | self._kings):
                    self.free = self._kings
            self.fits = self.open >> 4 | self.free
            if self._dealt & self.fits:
                self.free = self._kings
            down = self.back & self.fits
            down = (down | down >> 1) & PAIRS
            self.open |= down | down << 1
