"""Moves that a program may make by itself: safe cards, and what a tap does."""

from __future__ import annotations

from .cards import SUIT_OF, SUITS
from .moves import COLUMN_TO_FOUNDATION, WASTE_TO_FOUNDATION, Kind, Move
from .rules import legal_moves
from .state import State

_OTHER_OF_COLOUR = tuple(SUITS.index({"C": "S", "S": "C", "D": "H", "H": "D"}[suit]) for suit in SUITS)
_OPPOSITE = tuple(tuple(SUITS.index(other) for other in ("DH" if suit in "CS" else "CS")) for suit in SUITS)
_AUTOMATIC = (Kind.WASTE_TO_FOUNDATION, Kind.COLUMN_TO_FOUNDATION)
_TO_COLUMN = (Kind.WASTE_TO_COLUMN, Kind.COLUMN_TO_COLUMN)


def safe_moves(state: State) -> list[Move]:
    """Return the moves to a foundation that can never hurt.

    A tableau card is safe when its rank is at most two above the lower
    opposite-colour foundation and at most three above the other foundation of
    its own colour (Blake & Gent, JAIR 85:21; the usual shortcut forgets
    that cards may come back). From the waste that holds only with draw 1 and
    unlimited passes: else the stock's order, or a pass, is at stake.
    """
    moves = [
        COLUMN_TO_FOUNDATION[source]
        for source, pile in enumerate(state.columns)
        if pile and is_safe(pile[-1], state.foundations)
    ]
    any_order = state.options.draw == 1 and state.options.passes is None
    if any_order and state.drawn and is_safe(state.talon[state.drawn - 1], state.foundations):
        moves.append(WASTE_TO_FOUNDATION)
    return moves


def is_safe(card: int, foundations: tuple[int, ...]) -> bool:
    """Return whether ``card`` comes next on its foundation and is never needed in the tableau again."""
    suit = SUIT_OF[card]
    rank = (card >> 2) + 1
    first, second = _OPPOSITE[suit]
    return (
        foundations[suit] == rank - 1
        and rank <= min(foundations[first], foundations[second]) + 2
        and rank <= foundations[_OTHER_OF_COLOUR[suit]] + 3
    )


def tap_moves(state: State, legal: list[Move] | None = None) -> dict[str, Move]:
    """Return the one move that a tap on each movable source makes.

    The order is fixed: its foundation; else the leftmost column with cards
    that takes it; else, for a King that has a card under it or comes from the
    waste, the leftmost empty column. Keys are ``w``, ``t3`` (the top card of
    T3) and ``t3x2`` (a run). Cards never leave a foundation by a tap.
    """
    taps: dict[str, Move] = {}
    for move in sorted(legal_moves(state) if legal is None else legal, key=lambda m: _preference(state, m)):
        if move.kind in _AUTOMATIC or (move.kind in _TO_COLUMN and not is_pointless(state, move)):
            taps.setdefault(source_text(move), move)
    return taps


def is_pointless(state: State, move: Move) -> bool:
    """Return whether ``move`` takes a King from the base of its column to another empty one."""
    return (
        move.kind == Kind.COLUMN_TO_COLUMN
        and not state.columns[move.target]
        and move.count == len(state.columns[move.source])
    )


def source_text(move: Move) -> str:
    """Return where ``move`` takes its cards from: ``w``, ``t3``, ``t3x2``, ``fh``."""
    if move.kind in (Kind.WASTE_TO_FOUNDATION, Kind.WASTE_TO_COLUMN):
        return "w"
    if move.kind == Kind.FOUNDATION_TO_COLUMN:
        return "f" + SUITS[move.source].lower()
    return f"t{move.source + 1}" + (f"x{move.count}" if move.count > 1 else "")


def _preference(state: State, move: Move) -> tuple[bool, bool, int]:
    return move.kind not in _AUTOMATIC, not state.columns[move.target], move.target
