"""Which cards of stock and waste can be reached, without ever drawing one by one.

The talon is written as an integer: a bit for each card that is still in it, in
drawing order, and above those the length of the waste (and, with limited
passes, the number of recycles made).
"""

from __future__ import annotations

from typing import NamedTuple

WIDTH = 24
"""Bits for the cards of the talon."""
_ALL = (1 << WIDTH) - 1
_DRAWN_BITS = 5
_DRAWN = ((1 << _DRAWN_BITS) - 1) << WIDTH
_RECYCLES_SHIFT = WIDTH + _DRAWN_BITS


class Reach(NamedTuple):
    """The reachable cards as a set, and for each the talon after it was played."""

    cards: int
    after: dict[int, int]


class Talon:
    """The talon of one search: its cards in drawing order and how they may be drawn."""

    def __init__(self, cards: tuple[int, ...], draw: int, passes: int | None) -> None:
        self._cards = cards
        self._draw = draw
        self._passes = passes
        self.known: dict[int, Reach] = {}
        self.any_order = draw == 1 and passes is None

    def start(self, drawn: int, recycles: int) -> int:
        """Return the talon with the first ``drawn`` cards in the waste."""
        return self._write((1 << len(self._cards)) - 1, drawn, recycles)

    def reach(self, talon: int) -> Reach:
        """Return what can be played from ``talon``."""
        known = self.known.get(talon)
        if known is None:
            known = self.known[talon] = self._find(talon)
        return known

    def _find(self, talon: int) -> Reach:
        left = [i for i in range(len(self._cards)) if talon >> i & 1]
        drawn = (talon & _DRAWN) >> WIDTH
        recycles = talon >> _RECYCLES_SHIFT
        after: dict[int, int] = {}
        for index in self._stops(drawn, len(left)):
            after[self._cards[left[index]]] = self._played(talon, left[index], index, recycles)
        if self._passes is None or recycles < self._passes - 1:
            again = recycles + (self._passes is not None)
            for index in self._stops(0, len(left)):
                card = self._cards[left[index]]
                if card not in after:
                    after[card] = self._played(talon, left[index], index, again)
        return Reach(sum(1 << card for card in after), after)

    def _stops(self, drawn: int, count: int) -> list[int]:
        """Return the places that come to lie on top of the waste in this pass, from ``drawn`` on."""
        first = [drawn - 1] if drawn else []
        stops = [*first, *range(drawn + self._draw - 1, count, self._draw)]
        if count > drawn and (not stops or stops[-1] != count - 1):
            stops.append(count - 1)
        return stops

    def _played(self, talon: int, place: int, index: int, recycles: int) -> int:
        return self._write(talon & _ALL & ~(1 << place), index, recycles)

    def _write(self, left: int, drawn: int, recycles: int) -> int:
        if self._passes is not None:
            return left | drawn << WIDTH | recycles << _RECYCLES_SHIFT
        # Unlimited passes: the order in which the stops come does not matter, only which there are.
        # Where the waste ends at a stop of a new pass, or at the end, they are those of a new pass.
        if self._draw == 1 or drawn % self._draw == 0 or drawn == left.bit_count():
            drawn = 0
        return left | drawn << WIDTH


RECYCLE = 1 << 12
"""A cost is one integer: the moves, and above these twelve bits the recycles (which are moves, too)."""
MOVES = RECYCLE - 1
"""Mask of the moves in a cost."""


class CostedReach(NamedTuple):
    """The reachable cards, for each the talon after it was played, and what drawing and playing it costs."""

    cards: int
    after: dict[int, int]
    costs: dict[int, int]


class ExactTalon(Talon):
    """The talon where draws are counted: the end of the waste is never forgotten."""

    def _find(self, talon: int) -> CostedReach:
        left = [i for i in range(len(self._cards)) if talon >> i & 1]
        drawn = (talon & _DRAWN) >> WIDTH
        recycles = talon >> _RECYCLES_SHIFT
        after: dict[int, int] = {}
        costs: dict[int, int] = {}
        passes = [(drawn, recycles, 1)]
        if self._passes is None or recycles < self._passes - 1:
            again = recycles + (self._passes is not None)
            passes.append((0, again, 1 + RECYCLE + 1 + self._draws(len(left) - drawn)))
        for begin, recycled, cost in passes:
            for index in self._stops(begin, len(left)):
                card = self._cards[left[index]]
                if card not in after:
                    after[card] = self._played(talon, left[index], index, recycled)
                    costs[card] = cost + self._draws(index + 1 - begin)
        return CostedReach(sum(1 << card for card in after), after, costs)

    def _draws(self, cards: int) -> int:
        return -(-cards // self._draw)

    def _write(self, left: int, drawn: int, recycles: int) -> int:
        return left | drawn << WIDTH | (0 if self._passes is None else recycles << _RECYCLES_SHIFT)
