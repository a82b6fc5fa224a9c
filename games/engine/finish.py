"""The automatic finish: the rest of a game, proved to win before it is offered."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from .moves import COLUMN_TO_FOUNDATION, DRAW, RECYCLE, WASTE_TO_FOUNDATION, IllegalMove, Move
from .rules import apply
from .state import State

MAX_POSITIONS = 400
"""How many positions one proof may look at (a few ms); after that there is no offer."""


class Finish(NamedTuple):
    """A proved way to 52 cards from some position.

    ``moves`` in order; ``recycles`` among them; ``score``: what those recycles
    cost, as a change in points (0 or less).
    """

    moves: tuple[Move, ...]
    recycles: int
    score: int


def finish(state: State) -> Finish | None:
    """Return how to win by foundation plays and draws alone, or None.

    None too when a tableau card is not yet turned, or the proof would take too
    long. Of all such ways it has the fewest recycles, and of those the fewest
    moves: the search takes positions in that order.
    """
    if not state.all_turned or state.is_won:
        return None
    order = count()
    heap: list[tuple[int, int, int, State, tuple[Move, ...]]] = []
    _push(heap, order, state, ())
    seen: set[tuple] = set()
    while heap and len(seen) < MAX_POSITIONS:
        _, _, _, here, played = heappop(heap)
        if here.is_won:
            return Finish(played, here.recycles - state.recycles, _cost(state, played))
        key = (here.talon, here.drawn, here.recycles if here.options.passes else 0)
        if key not in seen:
            seen.add(key)
            for moves in _choices(here):
                _push(heap, order, *_play(here, played, moves))
    return None


def _push(heap, order, state: State, played: tuple[Move, ...]) -> None:
    state, played = _put_up_columns(state, played)
    heappush(heap, (state.recycles, len(played), next(order), state, played))


def _choices(state: State) -> list[tuple[Move, ...]]:
    """Return what to try at a stop of the stock.

    With draw 1 a waste card that can go up always should: what may be played
    later is unchanged. With draw 3 it shifts every card behind it, so both
    playing and leaving it are tried.
    """
    turn = (DRAW,) if state.stock else (RECYCLE, DRAW)
    if not _legal(state, WASTE_TO_FOUNDATION):
        return [turn]
    return [(WASTE_TO_FOUNDATION,)] if state.options.draw == 1 else [(WASTE_TO_FOUNDATION,), turn]


def _play(state: State, played: tuple[Move, ...], moves: tuple[Move, ...]) -> tuple[State, tuple[Move, ...]]:
    for move in moves:
        after = _legal(state, move)
        if after is None:
            break
        state, played = after, (*played, move)
    return state, played


def _put_up_columns(state: State, played: tuple[Move, ...]) -> tuple[State, tuple[Move, ...]]:
    """Play every column card that can go up; with all cards turned that never hurts the finish."""
    progress = True
    while progress:
        progress = False
        for move in COLUMN_TO_FOUNDATION:
            after = _legal(state, move)
            if after is not None:
                state, played, progress = after, (*played, move), True
    return state, played


def _legal(state: State, move: Move) -> State | None:
    try:
        return apply(state, move)
    except IllegalMove:
        return None


def _cost(state: State, played: tuple[Move, ...]) -> int:
    """Return what the recycles of ``played`` change the score by, each at the score of its moment."""
    cost = 0
    for move in played:
        after = apply(state, move)
        if move is RECYCLE:
            cost += after.score - state.score
        state = after
    return cost
