"""Masks and tables of the abstract state.

A set of cards is an integer with bit ``card`` for each (the engine's numbers,
so the two cards of a type are a pair of bits and a card's parents are four
bits higher). The foundations are the set of the cards that each takes next,
with a virtual rank above the Kings for a foundation that is complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.engine import parse_card

SUITS = "CDHS"
_RANK_NAMES = "A23456789TJQK"
RANKS = 13
CARDS = 52

PAIRS = int("01" * 26, 2)
"""The lower bit of each type's pair."""

LOW_HALVES = int("0011" * 14, 2)
"""The two cards of the first type of each rank, the virtual one included."""


def bit(card: int) -> int:
    """Return the set that holds only ``card``."""
    return 1 << card


def successor(card: int) -> int:
    """Return the card of the same suit one rank higher (above a King: its virtual one)."""
    return (card ^ 2) + 4


RAISE: tuple[int, ...] = tuple(bit(card) | bit(successor(card)) for card in range(CARDS))
"""Exclusive-or with it puts a card on its foundation, or takes it back."""

SUIT_OF: tuple[int, ...] = tuple(
    suit
    for _, suit in sorted(
        (parse_card(rank + name), index) for index, name in enumerate(SUITS) for rank in _RANK_NAMES
    )
)
BY_SUIT: tuple[tuple[int, ...], ...] = tuple(
    tuple(parse_card(rank + name) for rank in _RANK_NAMES) for name in SUITS
)
_BLACK, _RED = (0, 3), (1, 2)
_TWIN = {0: 3, 3: 0, 1: 2, 2: 1}


def foundations_mask(heights: tuple[int, ...]) -> int:
    """Return the foundations as the set of the cards that come next."""
    mask = 0
    for suit, height in enumerate(heights):
        top = BY_SUIT[suit][height - 1] if height else None
        mask |= bit(BY_SUIT[suit][0] if top is None else successor(top))
    return mask


@lru_cache(maxsize=40_000)  # there are 14 ** 4 foundations at the most
def safe_masks(nexts: int) -> tuple[int, int]:
    """Return the next cards that are safe to go up, and the top cards that are safe where they are.

    A card is safe when its rank is at most two above the lower foundation of
    the other colour and at most three above the other foundation of its own:
    whatever could lie on it in the tableau can then go up too (Blake & Gent,
    JAIR 85:21).
    """
    heights = _heights(nexts)
    going, lying = 0, 0
    for suit, height in enumerate(heights):
        if height < 13 and _is_safe(suit, height + 1, heights):
            going |= bit(BY_SUIT[suit][height])
        if height and _is_safe(suit, height, heights):
            lying |= bit(BY_SUIT[suit][height - 1])
    return going, lying


def _is_safe(suit: int, rank: int, heights: list[int]) -> bool:
    opposite = _RED if suit in _BLACK else _BLACK
    return rank <= min(heights[other] for other in opposite) + 2 and rank <= heights[_TWIN[suit]] + 3


def _heights(nexts: int) -> list[int]:
    heights = [13] * 4
    for card in range(CARDS):
        if nexts >> card & 1:
            heights[SUIT_OF[card]] = card >> 2
    return heights


def members(cards: int) -> Iterator[int]:
    """Yield the cards of a set, the lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def tops_of(nexts: int) -> int:
    """Return the top cards of the foundations."""
    return ((nexts & LOW_HALVES) << 2 | (nexts & ~LOW_HALVES) >> 2) >> 4


def uncovered_types(faces: int, placed: int) -> int:
    """Return the cards of each type of which one lies uncovered in the tableau.

    Each placed card but a King lies on exactly one card of its parent type,
    and a card carries at most one: uncovered are as many of a type as lie
    face up, less the placed cards of its child type.
    """
    under = placed << 4
    one = (faces | faces >> 1) & ~(under | under >> 1)
    both = faces & faces >> 1 & ~(under & under >> 1)
    uncovered = (one | both) & PAIRS
    return uncovered | uncovered << 1
