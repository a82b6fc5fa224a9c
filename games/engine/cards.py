"""Cards as small integers, and their text.

A card is written rank then suit: ``AS``, ``TD``, ``KH``. Inside the engine it
is an integer 0..51, built so that the question asked most often, "does this
card fit on that one?", is one subtraction::

    card = 4 * (rank - 1) + 2 * (colour xor rank parity) + twin

Along a run colours alternate while ranks fall, so *colour xor parity* is the
same for all its cards. ``card >> 1`` is therefore the *type* of a card (its
rank and colour), and a child's type is its parent's type minus two.
"""

from __future__ import annotations

RANKS = "A23456789TJQK"
SUITS = "CDHS"  # also the order of the foundations
_COLOUR = {"C": 0, "S": 0, "D": 1, "H": 1}
_TWIN = {"C": 0, "D": 0, "S": 1, "H": 1}


def _encode(text: str) -> int:
    index = RANKS.index(text[0])
    return 4 * index + 2 * (_COLOUR[text[1]] ^ (index & 1)) + _TWIN[text[1]]


CARD_OF: dict[str, int] = {rank + suit: _encode(rank + suit) for rank in RANKS for suit in SUITS}
TEXT_OF: tuple[str, ...] = tuple(sorted(CARD_OF, key=CARD_OF.__getitem__))
SUIT_OF: tuple[int, ...] = tuple(SUITS.index(text[1]) for text in TEXT_OF)
"""Index in ``SUITS`` of each card."""

BY_SUIT: tuple[tuple[int, ...], ...] = tuple(tuple(CARD_OF[rank + suit] for rank in RANKS) for suit in SUITS)
"""``BY_SUIT[suit][height]`` is the card that a foundation of that height takes next."""

FIRST_KING = CARD_OF["KC"] & ~3
"""Every card from here on is a King."""


def parse_card(text: str) -> int:
    """Return the card written ``text``, for example ``"TD"``.

    Raises ``ValueError`` when it names no card.
    """
    try:
        return CARD_OF[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}") from None


def card_text(card: int) -> str:
    """Return the two characters that name ``card``."""
    return TEXT_OF[card]


def cards_text(cards: tuple[int, ...]) -> list[str]:
    """Return the names of ``cards``, in order."""
    return [TEXT_OF[card] for card in cards]
