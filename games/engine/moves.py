"""Moves as text: one grammar for the database, the wire and the tests.

::

    d      draw                      r       recycle
    wf     waste -> foundation       wt4     waste -> T4
    t3f    T3 -> its foundation      fht2    hearts foundation -> T2
    t3t5   top card of T3 -> T5      t3t5x4  its top four cards -> T5

There are 591 moves, each one interned object, so parsing is a look-up.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from itertools import permutations
from typing import NamedTuple

from .cards import SUITS

COLUMNS = 7
MAX_RUN = 13


class Kind(IntEnum):
    """What a move does; for the engine's own dispatch."""

    DRAW = 0
    RECYCLE = 1
    WASTE_TO_FOUNDATION = 2
    WASTE_TO_COLUMN = 3
    COLUMN_TO_FOUNDATION = 4
    COLUMN_TO_COLUMN = 5
    FOUNDATION_TO_COLUMN = 6


class Reason(StrEnum):
    """Why a move is refused. Stable names: clients depend on them."""

    GAME_OVER = "game_over"
    STOCK_EMPTY = "stock_empty"
    STOCK_NOT_EMPTY = "stock_not_empty"
    NO_PASS_LEFT = "no_pass_left"
    SOURCE_EMPTY = "source_empty"
    FACE_DOWN = "face_down"
    NOT_A_RUN = "not_a_run"
    WRONG_COLOUR_OR_RANK = "wrong_colour_or_rank"
    FOUNDATION_ORDER = "foundation_order"
    NOT_A_KING = "not_a_king"

    @property
    def message(self) -> str:
        """The reason as a sentence for a person."""
        return _MESSAGES[self]


_MESSAGES = {
    Reason.GAME_OVER: "The game is over.",
    Reason.STOCK_EMPTY: "The stock is empty: turn the waste over instead.",
    Reason.STOCK_NOT_EMPTY: "The waste is turned over only when the stock is empty.",
    Reason.NO_PASS_LEFT: "The stock has been gone through as often as this game allows.",
    Reason.SOURCE_EMPTY: "There is no card to move.",
    Reason.FACE_DOWN: "A card that is not yet turned cannot move.",
    Reason.NOT_A_RUN: "The column has no run of that many cards.",
    Reason.WRONG_COLOUR_OR_RANK: "A card goes on a card one rank higher and of the other colour.",
    Reason.FOUNDATION_ORDER: "A foundation goes up in its suit, one rank at a time, from the ace.",
    Reason.NOT_A_KING: "Only a king may go to an empty column.",
}


class InvalidMove(ValueError):
    """The text is not a move of the grammar, in any position."""


class IllegalMove(ValueError):
    """The move cannot be made here; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.message)
        self.reason = reason


class Move(NamedTuple):
    """One move. Get it from :meth:`parse`; ``str(move)`` gives the text back.

    ``source`` and ``target`` are column indexes 0..6, or the suit's index for
    a move from a foundation, else 0. ``count`` is the number of cards.
    """

    text: str
    kind: Kind
    source: int = 0
    target: int = 0
    count: int = 1

    def __str__(self) -> str:
        return self.text

    @staticmethod
    def parse(text: str) -> Move:
        """Return the move written ``text``. Raises :class:`InvalidMove`."""
        try:
            return MOVES[text]
        except (KeyError, TypeError):
            raise InvalidMove(f"{str(text)[:20]!r} is not a move") from None


DRAW = Move("d", Kind.DRAW)
RECYCLE = Move("r", Kind.RECYCLE)
WASTE_TO_FOUNDATION = Move("wf", Kind.WASTE_TO_FOUNDATION)
WASTE_TO_COLUMN = tuple(
    Move(f"wt{target + 1}", Kind.WASTE_TO_COLUMN, target=target) for target in range(COLUMNS)
)
COLUMN_TO_FOUNDATION = tuple(
    Move(f"t{source + 1}f", Kind.COLUMN_TO_FOUNDATION, source=source) for source in range(COLUMNS)
)
FOUNDATION_TO_COLUMN = tuple(
    tuple(
        Move(f"f{name.lower()}t{target + 1}", Kind.FOUNDATION_TO_COLUMN, suit, target)
        for target in range(COLUMNS)
    )
    for suit, name in enumerate(SUITS)
)
COLUMN_TO_COLUMN = {
    (source, target, count): Move(
        f"t{source + 1}t{target + 1}" + (f"x{count}" if count > 1 else ""),
        Kind.COLUMN_TO_COLUMN,
        source,
        target,
        count,
    )
    for source, target in permutations(range(COLUMNS), 2)
    for count in range(1, MAX_RUN + 1)
}
MOVES: dict[str, Move] = {
    move.text: move
    for move in (
        DRAW,
        RECYCLE,
        WASTE_TO_FOUNDATION,
        *WASTE_TO_COLUMN,
        *COLUMN_TO_FOUNDATION,
        *COLUMN_TO_COLUMN.values(),
        *(move for row in FOUNDATION_TO_COLUMN for move in row),
    )
}
"""Every move of the grammar, by its text."""
