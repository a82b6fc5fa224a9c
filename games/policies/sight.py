"""What can be seen of a position, in the form in which a player asks for it.

Nothing here looks at a face-down card or into the stock.
"""

from __future__ import annotations

from games.engine import RANKS, SUITS, State, parse_card

BY_SUIT = tuple(tuple(parse_card(rank + suit) for rank in RANKS) for suit in SUITS)
SUIT_OF = tuple(
    suit for _, suit in sorted((card, suit) for suit, cards in enumerate(BY_SUIT) for card in cards)
)
FIRST_KING = parse_card("KC") & ~3
FIRST_THREE = parse_card("3C") & ~3
_TYPE_STEP = 2  # from the type of a card (its number halved) to that of the cards it lies on
_OTHER_OF_COLOUR = tuple(SUITS.index({"C": "S", "S": "C", "D": "H", "H": "D"}[suit]) for suit in SUITS)
_OPPOSITE = tuple(tuple(SUITS.index(other) for other in ("DH" if suit in "CS" else "CS")) for suit in SUITS)


class Sight:
    """The tableau and the foundations of one position.

    ``heads``: by column with face-down cards, the first card that is turned.
    ``waiting``: the types of those heads. ``empty``: an empty column, or None.
    """

    __slots__ = ("_takers", "columns", "down", "empty", "foundations", "heads", "waiting")

    def __init__(self, state: State) -> None:
        self.columns, self.down, self.foundations = state.columns, state.down, state.foundations
        self._takers: dict[int, int] = {}
        self.heads: dict[int, int] = {}
        self.empty: int | None = None
        for column, pile in enumerate(self.columns):
            if not pile:
                self.empty = column
                continue
            self._takers[(pile[-1] >> 1) - _TYPE_STEP] = column
            if self.down[column]:
                self.heads[column] = pile[self.down[column]]
        self.waiting = {head >> 1 for head in self.heads.values()}

    def taker(self, card: int) -> int | None:
        """Return a column that takes ``card``, or None."""
        return self.empty if card >= FIRST_KING else self._takers.get(card >> 1)

    def helps(self, card: int) -> bool:
        """Return whether a run on face-down cards waits for a card like ``card`` to lie in the tableau."""
        return (card >> 1) - _TYPE_STEP in self.waiting

    def fits(self, card: int) -> bool:
        """Return whether ``card`` comes next on its foundation."""
        return self.foundations[SUIT_OF[card]] == card >> 2

    def is_safe(self, card: int) -> bool:
        """Return whether ``card``, on its foundation, can never be missed in the tableau (docs/solver.md)."""
        suit, heights = SUIT_OF[card], self.foundations
        first, second = _OPPOSITE[suit]
        index = card >> 2
        return (
            index <= min(heights[first], heights[second]) + 1 and index <= heights[_OTHER_OF_COLOUR[suit]] + 2
        )
