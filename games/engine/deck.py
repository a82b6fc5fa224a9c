"""Decks: their text, and the one shuffle that makes them from a seed.

The algorithm is our own and stated in full (docs/shuffle.md), because
``random.shuffle`` may change between Pythons and a 32-bit seed reaches almost
none of the 52! orders. ``tests/engine/test_cards_deck.py`` pins its output.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from .cards import BY_SUIT, card_text, parse_card

DECK_SIZE = 52
SEED_BYTES = 32

Deck = tuple[int, ...]
"""An order of the 52 cards; position 0 is dealt first."""

_SORTED: Deck = tuple(card for suit in BY_SUIT for card in suit)


def parse_deck(text: str) -> Deck:
    """Return the deck written as 104 characters, two for each card.

    Raises ``ValueError`` when it is not an order of all 52 cards.
    """
    if len(text) != 2 * DECK_SIZE:
        raise ValueError(f"a deck is {2 * DECK_SIZE} characters long, not {len(text)}")
    deck = tuple(parse_card(text[i : i + 2]) for i in range(0, len(text), 2))
    if len(set(deck)) != DECK_SIZE:
        raise ValueError("a deck has every card once")
    return deck


def deck_text(deck: Deck) -> str:
    """Return the 104 characters of ``deck``; the inverse of :func:`parse_deck`."""
    return "".join(map(card_text, deck))


def shuffle(seed: bytes) -> Deck:
    """Return the deck that the 256-bit ``seed`` stands for.

    Fisher-Yates (Durstenfeld, CACM 7:420, 1964) from the last card down, over
    the sorted deck AC..KC AD..KD AH..KH AS..KS, with choices from
    :func:`_below`. Raises ``ValueError`` when the seed is not 32 bytes.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
    stream = _bytes(seed)
    deck = list(_SORTED)
    for last in range(DECK_SIZE - 1, 0, -1):
        chosen = _below(last + 1, stream)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a seed (or of an added deck's text) in hex.

    It is published when a game starts and shows afterwards that the cards
    were fixed before the first move.
    """
    return hashlib.sha256(secret).hexdigest()


def _bytes(seed: bytes) -> Iterator[int]:
    """Yield the bytes of SHA-256(seed + counter) for counter 0, 1, 2, ... (8 bytes, big-endian)."""
    counter = 0
    while True:
        yield from hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        counter += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """Return the next number in 0..bound-1, each equally likely.

    A byte at or above the largest multiple of ``bound`` is thrown away, else
    the small numbers would come a little too often.
    """
    limit = 256 - 256 % bound
    for byte in stream:
        if byte < limit:
            return byte % bound
    raise AssertionError("the stream has no end")
