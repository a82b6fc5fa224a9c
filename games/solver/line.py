"""From macro moves to real ones: every line is replayed through the engine before anyone sees it."""

from __future__ import annotations

from games.engine import IllegalMove, Move, State, apply, card_text

from .abstract import Macro, Source

_TYPE_STEP = 2


class Unplayable(AssertionError):
    """A macro move has no counterpart on the table: the proof or its implementation is wrong."""


def real_line(state: State, macros: tuple[Macro, ...]) -> list[Move]:
    """Return the engine moves that play ``macros`` from ``state`` and then win.

    Each macro move becomes at most one helping run move, the draws and
    recycles that bring its card up, and the move itself. Raises
    :class:`Unplayable` when the engine refuses or the end is not a win.
    """
    moves: list[Move] = []
    for macro in macros:
        for text in _texts(state, macro):
            state = _play(state, text, moves)
        if macro.source is Source.TALON:
            state = _bring_up(state, macro.card, moves)
            target = "f" if macro.up else _column_for(state, macro.card)
            state = _play(state, f"w{target}", moves)
    _win_out(state, moves)
    return moves


_UP = [Move.parse(text) for text in ("wf", "t1f", "t2f", "t3f", "t4f", "t5f", "t6f", "t7f", "d", "r")]
_MOST_MOVES_TO_WIN_OUT = 2000


def _win_out(state: State, moves: list[Move]) -> None:
    """Play the rest where it is won by itself: whatever goes up goes up, else draw."""
    for _ in range(_MOST_MOVES_TO_WIN_OUT):
        if state.is_won:
            return
        for move in _UP:
            try:
                state = apply(state, move)
            except IllegalMove:
                continue
            moves.append(move)
            break
        else:
            break
    raise Unplayable("the line does not end in a win")


def _play(state: State, text: str, moves: list[Move]) -> State:
    try:
        move = Move.parse(text)
        state = apply(state, move)
    except ValueError as problem:
        raise Unplayable(f"{text}: {problem}") from None
    moves.append(move)
    return state


def _texts(state: State, macro: Macro) -> list[str]:
    """Return the moves of a macro move that does not start at the talon."""
    if macro.source is Source.TALON:
        return []
    if macro.source is Source.FOUNDATION:
        return [f"f{_suit(macro.card)}{_column_for(state, macro.card)}"]
    column, place = _find(state, macro.card)
    count = len(state.columns[column]) - place
    if not macro.up:
        return [_run(column, _column_for(state, macro.card), count)]
    if count == 1:
        return [f"t{column + 1}f"]
    # Covered, but its twin is not: the run goes over there.
    helper = state.columns[column][place + 1]
    return [_run(column, _column_for(state, helper, but=column), count - 1), f"t{column + 1}f"]


def _run(source: int, target: str, count: int) -> str:
    return f"t{source + 1}{target}" + (f"x{count}" if count > 1 else "")


def _find(state: State, card: int) -> tuple[int, int]:
    for column, pile in enumerate(state.columns):
        if card in pile:
            return column, pile.index(card)
    raise Unplayable("the card is not in the tableau")


def _column_for(state: State, card: int, but: int = -1) -> str:
    """Return a column that takes ``card``: one with a parent on top, or an empty one for a King."""
    for column, pile in enumerate(state.columns):
        if column != but and pile and (pile[-1] >> 1) - (card >> 1) == _TYPE_STEP:
            return f"t{column + 1}"
    for column, pile in enumerate(state.columns):
        if not pile:
            return f"t{column + 1}"
    raise Unplayable("no column takes the card")


def _bring_up(state: State, card: int, moves: list[Move]) -> State:
    """Draw and turn over until ``card`` is the top of the waste."""
    for _ in range(2 * len(state.talon) + 2):
        if state.drawn and state.talon[state.drawn - 1] == card:
            return state
        state = _play(state, "d" if state.stock else "r", moves)
    raise Unplayable("the card cannot be reached in the stock")


def _suit(card: int) -> str:
    return card_text(card)[1].lower()
