"""One entry for callers: a verdict, and for a win its moves, replayed through the engine and short."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.engine import Move, State

from .abstract import macro_of
from .graph import Graph
from .line import real_line
from .search import Verdict, decide, lateness
from .short import best_first, shorten

BEST_FIRST = 3000
"""States that best first looks at, at most; 10 to 40 ms, and four wins out of five are found in them."""

_SHARE = 3
"""Best first gets at most this part (one third) of a small budget."""
_SHORTENING = 6000


class Solution(NamedTuple):
    """A verdict; ``line``: the moves of a win, to the last card, else empty; ``nodes``: states looked at."""

    verdict: Verdict
    line: tuple[Move, ...]
    nodes: int


def solve(
    state: State,
    *,
    max_nodes: int,
    max_seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Decide whether ``state`` can be won, all cards known, and how.

    Best first, because its wins are short; then depth first, whose wins are
    shortened. ``max_nodes`` bounds all of that together, and the outcome is the
    same each time; ``max_seconds`` (wall clock) and ``stop()`` end it early with
    :attr:`Verdict.UNKNOWN`. Raises :class:`Unplayable` if the moves of a win are refused by
    the engine: that is a fault of the solver, and never reported as a win.
    """
    if state.is_won:
        return Solution(Verdict.WON, (), 0)
    is_late = lateness(max_seconds, stop)
    graph = Graph(state)
    found = best_first(graph, min(BEST_FIRST, max_nodes // _SHARE), is_late)
    if found.is_lost:
        return Solution(Verdict.LOST, (), found.expanded)
    if found.path is not None:
        return Solution(Verdict.WON, _moves(state, found.path), found.expanded)
    verdict, path, nodes = decide(state, max_nodes - found.expanded, is_late)
    nodes += found.expanded
    if verdict is not Verdict.WON:
        return Solution(verdict, (), nodes)
    moves = _moves(state, path)
    shorter, expanded = shorter_line(state, moves, max_expansions=min(_SHORTENING, max_nodes - nodes))
    return Solution(verdict, shorter, nodes + expanded)


def short_line(
    state: State, *, max_expansions: int = BEST_FIRST, stop: Callable[[], bool] | None = None
) -> tuple[Move, ...] | None:
    """Return a short win from ``state``, or None when best first finds none in ``max_expansions`` states.

    Raises :class:`Unplayable` as :func:`solve` does.
    """
    if state.is_won:
        return ()
    found = best_first(Graph(state), max_expansions, lateness(None, stop))
    return None if found.path is None else _moves(state, found.path)


def shorter_line(
    state: State, moves: tuple[Move, ...], *, max_expansions: int = _SHORTENING
) -> tuple[tuple[Move, ...], int]:
    """Return a win of at most as many moves as the win ``moves``, and how many states were looked at."""
    graph = Graph(state)
    path, expanded = shorten(graph, graph.codes(state, moves), max_expansions)
    return min(_moves(state, path), moves, key=len), expanded


def _moves(state: State, path: list[int]) -> tuple[Move, ...]:
    return tuple(real_line(state, tuple(map(macro_of, path))))
