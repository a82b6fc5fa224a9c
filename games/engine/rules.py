"""The rules: which moves are legal, and the position that each leads to.

``apply`` always checks, and accepts exactly the moves that ``legal_moves``
lists. Both are written for speed, since every move of every player passes
here: positions are unpacked once and piles are sliced, never copied card by
card.
"""

from __future__ import annotations

from collections.abc import Callable

from .cards import BY_SUIT, FIRST_KING, SUIT_OF
from .moves import (
    COLUMN_TO_COLUMN,
    COLUMN_TO_FOUNDATION,
    DRAW,
    FOUNDATION_TO_COLUMN,
    RECYCLE,
    WASTE_TO_COLUMN,
    WASTE_TO_FOUNDATION,
    IllegalMove,
    Move,
    Reason,
)
from .scoring import score_after_recycle
from .state import COMPLETE, Pile, State

_new_state = tuple.__new__  # skips NamedTuple's argument handling: a third of the cost of a draw
_KING_TYPE = FIRST_KING >> 1


def apply(state: State, move: Move) -> State:
    """Return the position after ``move``.

    Raises :class:`IllegalMove` with the reason when it may not be made.
    """
    return _APPLY[move[1]](state, move)


def legal_moves(state: State) -> list[Move]:
    """Return every legal move, always in the same order for the same position."""
    options, columns, down, talon, drawn, foundations, _, recycles = state
    if foundations == COMPLETE:
        return []
    moves: list[Move] = []
    if drawn < len(talon):
        moves.append(DRAW)
    elif drawn and (options.passes is None or recycles < options.passes - 1):
        moves.append(RECYCLE)
    # What each column would take: a type of card, or any King on an empty one.
    wants = [(target, (pile[-1] >> 1) - 2 if pile else _KING_TYPE) for target, pile in enumerate(columns)]
    if drawn:
        _waste_moves(moves, talon[drawn - 1], foundations, columns, wants)
    for source, pile in enumerate(columns):
        if pile:
            _column_moves(moves, source, pile, down[source], foundations, columns, wants)
    for suit, height in enumerate(foundations):
        if height:
            _foundation_moves(moves, suit, BY_SUIT[suit][height - 1], columns, wants)
    return moves


def _waste_moves(moves, card, foundations, columns, wants) -> None:
    if foundations[SUIT_OF[card]] == card >> 2:
        moves.append(WASTE_TO_FOUNDATION)
    kind = card >> 1
    for target, want in wants:
        if kind == want or (card >= FIRST_KING and not columns[target]):
            moves.append(WASTE_TO_COLUMN[target])


def _column_moves(moves, source, pile, down, foundations, columns, wants) -> None:
    top = pile[-1]
    if foundations[SUIT_OF[top]] == top >> 2:
        moves.append(COLUMN_TO_FOUNDATION[source])
    low, high = top >> 1, pile[down] >> 1
    for target, want in wants:
        if low <= want <= high and not (want - low) & 1:
            moves.append(COLUMN_TO_COLUMN[source, target, ((want - low) >> 1) + 1])
        elif high > _KING_TYPE == want:  # a King of the other type than _KING_TYPE
            moves.append(COLUMN_TO_COLUMN[source, target, ((high - low) >> 1) + 1])


def _foundation_moves(moves, suit, card, columns, wants) -> None:
    kind = card >> 1
    for target, want in wants:
        if kind == want or (card >= FIRST_KING and not columns[target]):
            moves.append(FOUNDATION_TO_COLUMN[suit][target])


def _refuse(state: State, reason: Reason) -> IllegalMove:
    return IllegalMove(Reason.GAME_OVER if state.foundations == COMPLETE else reason)


def _check_column(state: State, pile: Pile, card: int) -> None:
    """Raise unless ``card`` may be laid on the column ``pile``."""
    if pile:
        if (pile[-1] >> 1) - (card >> 1) != 2:
            raise _refuse(state, Reason.WRONG_COLOUR_OR_RANK)
    elif card < FIRST_KING:
        raise _refuse(state, Reason.NOT_A_KING)


def _draw(state: State, move: Move) -> State:
    options, columns, down, talon, drawn, foundations, score, recycles = state
    left = len(talon) - drawn
    if not left:
        raise _refuse(state, Reason.STOCK_EMPTY)
    drawn += min(options.draw, left)
    return _new_state(State, (options, columns, down, talon, drawn, foundations, score, recycles))


def _recycle(state: State, move: Move) -> State:
    options, columns, down, talon, drawn, foundations, score, recycles = state
    if drawn < len(talon):
        raise _refuse(state, Reason.STOCK_NOT_EMPTY)
    if not drawn:
        raise _refuse(state, Reason.SOURCE_EMPTY)
    if options.passes is not None and recycles >= options.passes - 1:
        raise _refuse(state, Reason.NO_PASS_LEFT)
    score = score_after_recycle(options, score, recycles)
    return _new_state(State, (options, columns, down, talon, 0, foundations, score, recycles + 1))


def _waste_to_foundation(state: State, move: Move) -> State:
    options, columns, down, talon, drawn, foundations, score, recycles = state
    if not drawn:
        raise _refuse(state, Reason.SOURCE_EMPTY)
    card = talon[drawn - 1]
    foundations = _put_up(state, foundations, card)
    talon = talon[: drawn - 1] + talon[drawn:]
    score += options.points.to_foundation
    return _new_state(State, (options, columns, down, talon, drawn - 1, foundations, score, recycles))


def _waste_to_column(state: State, move: Move) -> State:
    options, columns, down, talon, drawn, foundations, score, recycles = state
    if not drawn:
        raise _refuse(state, Reason.SOURCE_EMPTY)
    card = talon[drawn - 1]
    target = move[3]
    _check_column(state, columns[target], card)
    columns = (*columns[:target], (*columns[target], card), *columns[target + 1 :])
    talon = talon[: drawn - 1] + talon[drawn:]
    score += options.points.waste_to_column
    return _new_state(State, (options, columns, down, talon, drawn - 1, foundations, score, recycles))


def _column_to_foundation(state: State, move: Move) -> State:
    options, columns, down, talon, drawn, foundations, score, recycles = state
    source = move[2]
    pile = columns[source]
    if not pile:
        raise _refuse(state, Reason.SOURCE_EMPTY)
    foundations = _put_up(state, foundations, pile[-1])
    score += options.points.to_foundation
    pile = pile[:-1]
    columns = (*columns[:source], pile, *columns[source + 1 :])
    if pile and len(pile) == down[source]:
        down = (*down[:source], down[source] - 1, *down[source + 1 :])
        score += options.points.flip
    return _new_state(State, (options, columns, down, talon, drawn, foundations, score, recycles))


def _column_to_column(state: State, move: Move) -> State:
    options, columns, down, talon, drawn, foundations, score, recycles = state
    _, _, source, target, count = move
    pile = columns[source]
    split = len(pile) - count
    if split < down[source]:
        raise _refuse(state, _why_immovable(pile, split))
    _check_column(state, columns[target], pile[split])
    moved = list(columns)
    moved[source] = pile[:split]
    moved[target] += pile[split:]
    if split and split == down[source]:
        down = (*down[:source], split - 1, *down[source + 1 :])
        score += options.points.flip
    return _new_state(State, (options, tuple(moved), down, talon, drawn, foundations, score, recycles))


def _foundation_to_column(state: State, move: Move) -> State:
    options, columns, down, talon, drawn, foundations, score, recycles = state
    _, _, suit, target, _ = move
    height = foundations[suit]
    if foundations == COMPLETE or not height:
        raise _refuse(state, Reason.SOURCE_EMPTY)
    card = BY_SUIT[suit][height - 1]
    _check_column(state, columns[target], card)
    columns = (*columns[:target], (*columns[target], card), *columns[target + 1 :])
    foundations = (*foundations[:suit], height - 1, *foundations[suit + 1 :])
    score += options.points.from_foundation
    return _new_state(State, (options, columns, down, talon, drawn, foundations, score, recycles))


def _put_up(state: State, foundations: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the foundations with ``card`` on its own; raise unless it comes next."""
    suit = SUIT_OF[card]
    height = foundations[suit]
    if height != card >> 2:
        raise _refuse(state, Reason.FOUNDATION_ORDER)
    return (*foundations[:suit], height + 1, *foundations[suit + 1 :])


def _why_immovable(pile: Pile, split: int) -> Reason:
    if not pile:
        return Reason.SOURCE_EMPTY
    return Reason.NOT_A_RUN if split < 0 else Reason.FACE_DOWN


_APPLY: tuple[Callable[[State, Move], State], ...] = (
    _draw,
    _recycle,
    _waste_to_foundation,
    _waste_to_column,
    _column_to_foundation,
    _column_to_column,
    _foundation_to_column,
)
"""By :class:`moves.Kind`."""
